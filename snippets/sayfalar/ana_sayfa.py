"""Ana sayfanın programı: harfleri ortak kelimeler birbirine bakar; sonuç PyTorch'la karşılaştırılır."""

from snippets.dikkat import dikkat

# --8<-- [start:kelimeler]
import numpy as np
import torch
import torch.nn.functional as F

kelimeler = ["deniz", "denizci", "denizde", "balık", "balıkçı", "balıkta"]
harfler = sorted(set("".join(kelimeler)))
sayilar = [[float(k.count(h)) for h in harfler] for k in kelimeler]
X = torch.tensor(sayilar)  # (6, 13): kelime başına harf sayıları
cikti, agirliklar = dikkat(X, X, X)  # (6, 13), (6, 6)

yerlesik = F.scaled_dot_product_attention(X, X, X)  # (6, 13)
fark = (cikti - yerlesik).abs().max().item()
hosgoru = 1e-6
assert fark <= hosgoru
surumler = f"PyTorch {torch.__version__.partition('+')[0]}, NumPy {np.__version__}"
print(f"| Bu derlemede çalışan | {surumler} |")
print("|---|---|")
print(f"| PyTorch'un kendi fonksiyonuyla en büyük fark | {fark:.0e} |")
print(f"| Hoşgörü payı | {hosgoru:.0e} |")
# --8<-- [end:kelimeler]
