"""Doğrulama sayfasının programı: her parça bağımsız hesaplarla karşılaştırılır."""

from snippets.dikkat import dikkat
from snippets.oz_dikkat import oz_dikkat
from snippets.qkv import qkv
from snippets.softmax import softmax

# --8<-- [start:surumler]
import math
import platform
from importlib.metadata import version
from operator import mul

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel

print("Python", platform.python_version())
for ad in ("numpy", "torch", "transformers"):
    print(ad, version(ad))
# --8<-- [end:surumler]

# --8<-- [start:pay]
TURLER = (torch.float64, torch.float32, torch.bfloat16, torch.float16)
C = 8


def hosgoru_payi(tur, olcek):
    return C * torch.finfo(tur).eps * olcek


print("tür             eps      ölçek 1 iken pay")
for tur in TURLER:
    eps = torch.finfo(tur).eps
    print(f"{str(tur)[6:]:10} {eps:10.1e} {hosgoru_payi(tur, 1):14.1e}")
# --8<-- [end:pay]


# --8<-- [start:satir]
def satir(parca, neyle, elle, olcut, olcek, ara_tur=None):
    """Tablonun bir satırı; hoşgörü payı `elle`nin ya da verilen türün payıdır."""
    assert elle.shape == olcut.shape
    fark = (elle.double() - olcut.double()).abs().max().item()
    pay = hosgoru_payi(ara_tur or elle.dtype, float(olcek))
    # NaN hiçbir sayıdan küçük değildir: `<=` onu geçirmez, `not >` geçirirdi.
    sonuc = "geçti" if fark <= pay else "kaldı"
    tur = str(elle.dtype)[6:]
    return parca, neyle, tur, f"{fark:.1e}", f"{pay:.1e}", sonuc


bir, nan = torch.tensor([1.0]), torch.tensor([float("nan")])
print("1 ile 1:    ", satir("örnek", "1", bir, bir, 1)[-1])
print("NaN ile NaN:", satir("örnek", "NaN", nan, nan, 1)[-1])
# --8<-- [end:satir]

# --8<-- [start:tablo]
BASLIK = "Parça", "Karşılaştırılan", "Tür", "En büyük fark", "Hoşgörü payı", "Sonuç"
hepsi = []


def tablo(satirlar, beklenen="geçti"):
    """Satırları Markdown tablosu olarak basar; aykırı bir sonuç derlemeyi durdurur."""
    # Aynı karşılaştırmanın türleri alt alta gelsin diye.
    satirlar = sorted(satirlar, key=lambda s: s[:2])
    hepsi.extend(satirlar)
    for s in [BASLIK, ["---"] * len(BASLIK), *satirlar]:
        print("|", " | ".join(s), "|")
    aykiri = [s for s in satirlar if s[-1] != beklenen]
    if aykiri:
        raise AssertionError(f"{len(aykiri)} satır {beklenen!r} değil: {aykiri}")


toplam, uc = torch.tensor([[0.1 + 0.2], [0.3]], dtype=torch.float64)
tablo([satir("`0.1 + 0.2`", "`0.3`", toplam, uc, 0.3)])
# --8<-- [end:tablo]


# --8<-- [start:yalin]
def yalin_softmax(z):
    """Kütüphanesiz hesap; fsum toplarken yuvarlama biriktirmez."""
    e = [math.exp(x - max(z)) for x in z]
    return [x / math.fsum(e) for x in e]


def yalin_carpim(X, W):
    """Her iç çarpımı fsum ile toplayan matris çarpımı."""
    return [[math.fsum(map(mul, s, k)) for k in zip(*W, strict=True)] for s in X]


print("softmax([1000, 1001]) =", [round(x, 3) for x in yalin_softmax([1000, 1001])])
print("[[1, 2]] @ [[3], [4]] =", yalin_carpim([[1, 2]], [[3], [4]]))
# --8<-- [end:yalin]

# --8<-- [start:softmax]
z64 = 4 * np.random.default_rng(0).normal(size=(6, 10))  # (satır, n)
satirlar = []
for tur in (np.float64, np.float32, np.float16):
    z = z64.astype(tur)  # (satır, n)
    elle = torch.from_numpy(softmax(z))  # (satır, n)
    kutuphane = torch.softmax(torch.from_numpy(z), dim=-1)  # (satır, n)
    yalin = torch.tensor([yalin_softmax(s) for s in z.tolist()], dtype=torch.float64)
    satirlar.append(satir("`softmax`", "`torch.softmax`", elle, kutuphane, 1))
    satirlar.append(satir("`softmax`", "yalın Python, `fsum`", elle, yalin, 1))
tablo(satirlar)
# --8<-- [end:softmax]

# --8<-- [start:oz-dikkat]
X64 = np.random.default_rng(0).normal(size=(2, 6, 8))  # (B, n, d)
satirlar = []
for tur in (np.float64, np.float32, np.float16):
    X = X64.astype(tur)  # (B, n, d)
    Y, A = (torch.from_numpy(t) for t in oz_dikkat(X))  # (B, n, d), (B, n, n)
    T = torch.from_numpy(X)  # (B, n, d)
    kutuphane = F.scaled_dot_product_attention(T, T, T, scale=1.0)  # (B, n, d)
    olcek = T.abs().max()
    satirlar.append(satir("`oz_dikkat`", "SDPA, `scale=1.0`", Y, kutuphane, olcek))
tablo(satirlar)
# --8<-- [end:oz-dikkat]


# --8<-- [start:qkv]
torch.manual_seed(0)
X64 = torch.randn(6, 16, dtype=torch.float64)  # (n, d_model)
satirlar = []
for tur in TURLER:
    X = X64.to(tur)  # (n, d_model)
    katmanlar = [nn.Linear(16, 8, bias=False, dtype=tur) for _ in "QKV"]
    # nn.Linear ağırlığı devrik saklar: (çıkış, giriş).
    W = [k.weight.detach().T for k in katmanlar]  # üç tane (d_model, d_k)
    elle = torch.stack(qkv(X, *W))  # (3, n, d_k)
    kutuphane = torch.stack([k(X) for k in katmanlar]).detach()  # (3, n, d_k)
    yalin = [yalin_carpim(X.tolist(), w.tolist()) for w in W]
    yalin = torch.tensor(yalin, dtype=torch.float64)  # (3, n, d_k)
    olcek = max((X.abs() @ w.abs()).max() for w in W)
    satirlar.append(satir("`qkv`", "`nn.Linear`", elle, kutuphane, olcek))
    satirlar.append(satir("`qkv`", "yalın Python, `fsum`", elle, yalin, olcek))
tablo(satirlar)
# --8<-- [end:qkv]

# --8<-- [start:girdiler]
torch.manual_seed(0)
B, H, N, D = 2, 4, 16, 8
Q64, K64, V64 = torch.randn(3, B, H, N, D, dtype=torch.float64)  # her biri (B, H, N, D)

nedensel = torch.ones(N, N, dtype=torch.bool).tril()  # (N, N)
bos_satirli = nedensel.clone()  # (N, N)
bos_satirli[N // 2] = False
rastgele = torch.rand(N, N) < 0.5  # (N, N)
rastgele |= torch.eye(N, dtype=torch.bool)
dolgu = torch.arange(N) < torch.tensor([N, N - 5])[:, None]  # (B, N)
dolgu = dolgu[:, None, None, :]  # (B, 1, 1, N)
print("görülebilen anahtar sayısı, en az:")
for ad in ("rastgele", "dolgu", "nedensel", "bos_satirli"):
    print(f"{ad:12} {globals()[ad].sum(dim=-1).min().item()}")
# --8<-- [end:girdiler]

# --8<-- [start:sdpa]
durumlar = {
    "SDPA, varsayılan yol": None,
    "SDPA, bool maske": rastgele,
    "SDPA, dolgu maskesi (B, 1, 1, S)": dolgu,
    "SDPA, nedensel maske": nedensel,
    "SDPA, bütün satırı kapalı": bos_satirli,
}
satirlar = []
for ad, maske in durumlar.items():
    for tur in TURLER:
        Q, K, V = Q64.to(tur), K64.to(tur), V64.to(tur)  # (B, H, N, D)
        elle, _ = dikkat(Q, K, V, maske)  # (B, H, N, D)
        kutuphane = F.scaled_dot_product_attention(Q, K, V, attn_mask=maske)
        satirlar.append(satir("`dikkat`", ad, elle, kutuphane, V.abs().max()))
tablo(satirlar)
# --8<-- [end:sdpa]

# --8<-- [start:math]
satirlar = []
birim = torch.eye(N).expand(B, H, N, N)  # (B, H, N, N)
for tur in TURLER:
    Q, K, V = Q64.to(tur), K64.to(tur), V64.to(tur)  # (B, H, N, D)
    elle, agirliklar = dikkat(Q, K, V, bos_satirli)  # (B, H, N, D), (B, H, N, N)
    with sdpa_kernel(SDPBackend.MATH):
        kutuphane = F.scaled_dot_product_attention(Q, K, V, attn_mask=bos_satirli)
        # V birim matrisken çıktı, ağırlıkların kendisidir.
        A = F.scaled_dot_product_attention(Q, K, birim.to(tur), attn_mask=bos_satirli)
    ad = "SDPA, math yolu"
    satirlar.append(satir("`dikkat`", ad, elle, kutuphane, V.abs().max()))
    satirlar.append(satir("`dikkat`", ad + ": ağırlıklar", agirliklar, A, 1))
tablo(satirlar)
# --8<-- [end:math]


# --8<-- [start:basli]
def basli(X, W_q, W_k, W_v, maske, h):
    """`qkv` ile `dikkat`i h başla art arda çalıştırır."""
    QKV = qkv(X, W_q, W_k, W_v)  # üç tane (B, n, h · d)
    Q, K, V = (t.unflatten(-1, (h, -1)).transpose(1, 2) for t in QKV)  # (B, h, n, d)
    Y, A = dikkat(Q, K, V, maske)  # (B, h, n, d), (B, h, n, n)
    return Y.transpose(1, 2).flatten(2), A  # (B, n, h · d), (B, h, n, n)


X64 = torch.randn(B, N, H * D, dtype=torch.float64)  # (B, N, H · D)
QD = "`qkv`, `dikkat`"
W_deneme = torch.randn(3, H * D, H * D, dtype=torch.float64) / 4  # üç matris
Y, A = basli(X64, *W_deneme, nedensel, H)
print("çıktı", tuple(Y.shape), "ağırlıklar", tuple(A.shape))
# --8<-- [end:basli]


# --8<-- [start:doldur]
def doldur(katman, tur):
    """Matrislere puanları anlamlı kılan sayılar, eğilimlere (bias) sıfır koyar."""
    torch.manual_seed(0)
    for p in katman.parameters():
        nn.init.normal_(p, std=0.2) if p.ndim > 1 else nn.init.zeros_(p)
    return katman.eval().to(tur).requires_grad_(False)


deneme = doldur(nn.Linear(H * D, H * D), torch.float64)
print(f"ağırlıkların standart sapması {deneme.weight.std():.1f}", end=", ")
print("eğilimlerin hepsi sıfır mı?", bool((deneme.bias == 0).all()))
# --8<-- [end:doldur]

# --8<-- [start:multihead]
satirlar = []
for tur in TURLER:
    X = X64.to(tur)  # (B, N, H · D)
    mha = doldur(nn.MultiheadAttention(H * D, H, batch_first=True), tur)
    W = [w.T for w in mha.in_proj_weight.chunk(3)]  # üç tane (H · D, H · D)
    Y, A = basli(X, *W, nedensel, H)
    elle = Y @ mha.out_proj.weight.T  # (B, N, H · D)
    # Burada True "göremez" demektir; maske bu yüzden tersine çevrilir.
    secenek = {"attn_mask": ~nedensel, "average_attn_weights": False}
    kutuphane, A_kutuphane = mha(X, X, X, **secenek)
    olcek = (Y.abs() @ mha.out_proj.weight.T.abs()).max()
    ad = f"`nn.MultiheadAttention`, {H} baş"
    satirlar.append(satir(QD, ad, elle, kutuphane, olcek))
    satirlar.append(satir(QD, ad + ": ağırlıklar", A, A_kutuphane, 1))
tablo(satirlar)
# --8<-- [end:multihead]

# --8<-- [start:gradyan]
G64 = torch.randn(B, H, N, D, dtype=torch.float64)  # kayıptan gelen gradyan
satirlar = []
for tur in TURLER:
    girdiler = [t.to(tur, copy=True).requires_grad_() for t in (Q64, K64, V64)]
    elle, _ = dikkat(*girdiler, bos_satirli)
    kutuphane = F.scaled_dot_product_attention(*girdiler, attn_mask=bos_satirli)
    g_elle = torch.stack(torch.autograd.grad(elle, girdiler, G64.to(tur)))
    g_kut = torch.stack(torch.autograd.grad(kutuphane, girdiler, G64.to(tur)))
    ad = "SDPA: Q, K, V'nin gradyanları"
    satirlar.append(satir("`dikkat`", ad, g_elle, g_kut, g_kut.abs().max()))
tablo(satirlar)
# --8<-- [end:gradyan]

# --8<-- [start:transformers]
import os

# Ağa çıkılmaz, hiçbir model indirilmez: ağırlıklar birazdan rastgele kurulur.
os.environ["HF_HUB_OFFLINE"] = "1"

from transformers import BertConfig, GPT2Config, LlamaConfig
from transformers.models.bert.modeling_bert import BertSelfAttention
from transformers.models.gpt2.modeling_gpt2 import GPT2Attention
from transformers.models.llama.modeling_llama import LlamaAttention

# Küçücük bir yapı: hiçbir hazır ağırlık yok.
yapi = {
    "hidden_size": H * D,
    "num_attention_heads": H,
    "attn_implementation": "eager",
}
for sinif in (BertSelfAttention, GPT2Attention, LlamaAttention):
    print(sinif.__module__, sinif.__name__)
# --8<-- [end:transformers]

# --8<-- [start:bert]
satirlar = []
for tur in TURLER:
    X = X64.to(tur)  # (B, N, H · D)
    bert = doldur(BertSelfAttention(BertConfig(**yapi)), tur)
    W = [k.weight.T for k in (bert.query, bert.key, bert.value)]
    elle, A = basli(X, *W, None, H)  # (B, N, H · D), (B, H, N, N)
    kutuphane, A_kutuphane = bert(X)
    olcek = (X.abs() @ W[2].abs()).max()
    satirlar.append(satir(QD, "BERT", elle, kutuphane, olcek))
    satirlar.append(satir(QD, "BERT: ağırlıklar", A, A_kutuphane, 1))
tablo(satirlar)
# --8<-- [end:bert]


# --8<-- [start:gpt2]
def toplamsal(tur):
    """Kütüphanenin maskesi: bakılana 0, bakılmayana türün en küçük sayısı eklenir."""
    ek = torch.zeros(B, 1, N, N, dtype=tur)  # (B, 1, N, N)
    return ek.masked_fill(~nedensel, torch.finfo(tur).min)


satirlar = []
for tur in TURLER:
    X = X64.to(tur)  # (B, N, H · D)
    gpt2 = doldur(GPT2Attention(GPT2Config(**yapi), layer_idx=0), tur)
    Y, A = basli(X, *gpt2.c_attn.weight.chunk(3, dim=1), nedensel, H)
    W_o = gpt2.c_proj.weight  # (H · D, H · D)
    kutuphane, A_kutuphane = gpt2(X, attention_mask=toplamsal(tur))
    olcek = (Y.abs() @ W_o.abs()).max()
    satirlar.append(satir(QD, "GPT-2", Y @ W_o, kutuphane, olcek))
    satirlar.append(satir(QD, "GPT-2: ağırlıklar", A, A_kutuphane, 1))
tablo(satirlar)
# --8<-- [end:gpt2]

# --8<-- [start:llama]
satirlar = []
for tur in TURLER:
    X = X64.to(tur)  # (B, N, H · D)
    llama = doldur(LlamaAttention(LlamaConfig(**yapi), layer_idx=0), tur)
    W = [k.weight.T for k in (llama.q_proj, llama.k_proj, llama.v_proj)]
    Y, A = basli(X, *W, nedensel, H)  # (B, N, H · D), (B, H, N, N)
    W_o = llama.o_proj.weight.T  # (H · D, H · D)
    # cos = 1, sin = 0: konum döndürmesi yok.
    konum = torch.ones(1, N, D, dtype=tur), torch.zeros(1, N, D, dtype=tur)
    kutuphane, A_kutuphane = llama(X, konum, toplamsal(tur))
    # Llama softmax'ı her türde float32 ile hesaplar; payı kaba olan tür belirler.
    kaba = max(tur, torch.float32, key=lambda t: torch.finfo(t).eps)
    olcek = (Y.abs() @ W_o.abs()).max()
    satirlar.append(satir(QD, "Llama", Y @ W_o, kutuphane, olcek, kaba))
    satirlar.append(satir(QD, "Llama: ağırlıklar", A, A_kutuphane, 1, kaba))
tablo(satirlar)
# --8<-- [end:llama]


# --8<-- [start:ayirt]
def yanlislar(Q, K, V, maske):
    """Adıyla birlikte yanlış çıktılar; şekilleri doğrudur, hiçbiri çökmez."""
    d = Q.shape[-1]
    ham = Q @ K.transpose(-2, -1)  # (B, H, N, N)
    kapali = ham.masked_fill(~maske, float("-inf"))  # (B, H, N, N)
    ortalama = (maske / maske.sum(-1, keepdim=True)).to(V.dtype)  # (N, N)
    yield "ölçek yok", F.softmax(kapali, dim=-1) @ V
    yield "1/√d yerine 1/d", F.softmax(kapali / d, dim=-1) @ V
    yield "softmax yanlış eksende", F.softmax(kapali / d**0.5, dim=-2) @ V
    yield "maske softmax'tan sonra", F.softmax(ham / d**0.5, dim=-1) * maske @ V
    yield "maske yok", F.softmax(ham / d**0.5, dim=-1) @ V
    yield "devrik ağırlıklar", F.softmax(kapali / d**0.5, dim=-1).mT @ V
    yield "Q ile K'ye bakmayan ortalama", ortalama @ V


tur = torch.bfloat16
Q, K, V = Q64.to(tur), K64.to(tur), V64.to(tur)  # (B, H, N, D)
olcut = F.scaled_dot_product_attention(Q, K, V, attn_mask=nedensel)  # (B, H, N, D)
satirlar = [
    satir(f"*yanlış:* {ad}", "SDPA", Y, olcut, V.abs().max())
    for ad, Y in yanlislar(Q, K, V, nedensel)
]
tablo(satirlar, beklenen="kaldı")
# --8<-- [end:ayirt]

# --8<-- [start:toplam]
print("| Parça | Karşılaştırma | Geçti | Kaldı |")
print("|---|---|---|---|")
for ad in ("softmax", "oz_dikkat", "qkv", "dikkat"):
    sonuclar = [s[-1] for s in hepsi if f"`{ad}`" in s[0]]
    assert sonuclar and "kaldı" not in sonuclar
    gecti, kaldi = sonuclar.count("geçti"), sonuclar.count("kaldı")
    print(f"| `{ad}` | {len(sonuclar)} | {gecti} | {kaldi} |")
# --8<-- [end:toplam]
