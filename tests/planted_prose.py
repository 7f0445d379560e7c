"""Sources with misspellings, and where they are; everything else in them is right or no Turkish."""

import json

MARKDOWN = """\
---
description: Bir açıklma.
---

# Başlk { #baslik }

Bir cümle `kdo` ve $frmül$ ile,
satırn devamı (*selfish-attention*) [adı](yanls.md)

!!! failure "Bilerek yanlş"

![Bir reism](a.png) <span title="Bir ipcu">söz</span> <span lang="en">English</span>

| Türkçe | İngilizce |
|---|---|
| **ağırlk**{ #agirlik } | *weight* |

```python exec="1" source="block"
--8<-- "kdo.py"
```

*Get started*{ lang=en } yazsıı; softmax'in, 64'lık ve `dikkat`mk yanlış, "kedi"ye ve `dikkat`in doğru.

- Ashish Vaswani vd., [Attention Is All You Need](https://arxiv.org/abs/1706.03762), 2017: formlü.
- [Attention Is All You Need](https://arxiv.org/abs/1706.03762): Vaswani, Shazeer (2017). Ölçk.
"""

PYTHON = '''\
"""Bir belgelme.

    Kaynak: Vaswani vd., "Attention Is All You Need", bölüm 3.2'de yazr.
"""

import torch  # boyt

print("tek", "iki sözckü", f"şekil {torch.zros} yanlş")
assert torch, (
    "Birinci satır doğru, "
    "ikinci satr değil."
)
'''

NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "source": ["Bir paragraf\n", "\n", "Bir parağraf\n"]},
        {"cell_type": "code", "source": ["%%time\n", '# Bir "paragraf"\n', "x = 1  # paragarf\n"]},
    ]
}

SCRIPT = """\
// comment
export const exercise = {
  phrases: { "Selection deleted": "Seçimm silindi" },
  run: "Çalıışır",
  line: (n) => `${n}. satırr`,
};
"""

TEMPLATE = """\
{# comment #}
{% set own = {
  "nav": "Gezinm"
} %}
<a title="Depoo">Sayfaa</a> <code>kdo</code>
<script>
  var kdo = {{ {"kdo": "kdo"} }};
</script>
{{- kdo("a": "kdo") }}<p>Paragarf</p>
"""

SETTINGS = """\
site_name: Dikkat
site_description: Bir sitee
theme:
  palette:
    - toggle: {icon: material/weather-night, name: Koyuu tema}
extra:
  bolumler:
    - ad: Temelllr
      dersler:
        ilk: "Vektörlar (embedding), `nn.X`"
nav:
  - Ana sayf: index.md
"""

# The source's pattern in prose.SOURCES, its text, the line and word of each misspelling.
MISSPELT = {
    "a page": (
        "docs/**/*.md",
        MARKDOWN,
        "2 açıklma 5 Başlk 8 satırn 10 yanlş 12 reism 12 ipcu 16 ağırlk "
        "22 yazsıı 22 softmax'in 22 64'lık 22 mk 24 formlü 25 Ölçk",
    ),
    "a program": (
        "snippets/**/*.py",
        PYTHON,
        "1 belgelme 3 yazr 6 boyt 8 sözckü 8 yanlş 11 satr",
    ),
    "a notebook": (
        "docs/**/*.ipynb",
        json.dumps(NOTEBOOK, indent=1, ensure_ascii=False),
        "8 parağraf 16 paragarf",
    ),
    "the scripts' texts": ("theme/js/texts.js", SCRIPT, "3 Seçimm 4 Çalıışır 5 satırr"),
    "a style sheet": ("theme/css/*.css", '.a::before {\n  content: "Çıktıı";\n}\n', "2 Çıktıı"),
    "a template": ("theme/**/*.html", TEMPLATE, "3 Gezinm 5 Depoo 5 Sayfaa 9 Paragarf"),
    "the settings": ("mkdocs.yml", SETTINGS, "2 sitee 5 Koyuu 8 Temelllr 10 Vektörlar 12 sayf"),
}

# Mistakes that people make: a letter, i for ı, no dots, no vowel harmony, words joined, the apostrophe.
TYPOS = """
dikat mekanizmsı karşlaştırılır kelimee matirs çarpmı hesplanır ögrenilen yuvarlnır gelecğe eğitmde agirlik
yanlis çıktısi ısi dagılım bılgi karışim yazdiğın deger olcek gomme carpim agırlıklar dogru kucuk cunku icin
ogrenme satırler değerlar anahtarin sorgunin maskeyı kelimeların eksenlar matrisda sütunler puanler gradyanler
tensörların softmax'in token'ler PyTorch'ın 64'lık SDPA'ye 3'de GPT'nın 0'in NumPy'nın olupta birşey herşey
hiçbirşey herzaman pekçok tabiki öyleki demekki değilki yanlız herkez orjinal dikkat'in softmaxın PyTorchun
tokenlar gradyan'ın matris'in
""".split()

RIGHT = """
softmax'ın softmax'tan Softmax'ı token'lar PyTorch'un GPT'nin SDPA'ya NumPy'de bfloat16'da float32'nin GPT-2'nin
64'lük 0'ın 3'te 4'ü 10'un 0,84'ünü 1000'e 65.536'dan K'yi X'i q'nun 2’nin öz-dikkatin kodlayıcı–çözücü
gradyanların tensörlerde varyanstır hâlinde kâğıda bloğun satırlardadır İlki IŞIK İŞLEM işlem\u00adci
""".split()
