"""Sık hatalar sayfasının programı: her yanlış yol ve doğrusu yan yana çalışır."""

from snippets.dikkat import dikkat
from snippets.softmax import softmax

# --8<-- [start:kutuphaneler]
import platform
import warnings

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention.bias import causal_lower_right

np.set_printoptions(precision=3, suppress=True)
torch.set_printoptions(precision=3, sci_mode=False)
print("Python", platform.python_version())
print("NumPy ", np.__version__)
print("torch ", torch.__version__)
# --8<-- [end:kutuphaneler]

# --8<-- [start:yanlis-eksen]
X = np.random.default_rng(0).normal(size=(4, 8))  # (n, d)
skor = X @ X.T  # (n, n)
yanlis = softmax(skor, eksen=0)  # (n, n)
dogru = softmax(skor, eksen=1)  # (n, n)
print("yanlış, satır toplamları ", yanlis.sum(axis=1))
print("yanlış, sütun toplamları ", yanlis.sum(axis=0))
print("doğru,  satır toplamları ", dogru.sum(axis=1))
print("yanlış, doğrunun devriği mi?", np.allclose(yanlis, dogru.T))
# --8<-- [end:yanlis-eksen]

# --8<-- [start:yanlis-eksen-maskeli]
gorebilir = np.tril(np.ones((4, 4), dtype=bool))  # (n, n)
maskeli = np.where(gorebilir, skor, -np.inf)  # (n, n)
for ad, eksen in (("yanlış", 0), ("doğru", 1)):
    A = softmax(maskeli, eksen)  # (n, n)
    print(ad, "| gelecek sıfır mı?", (A[~gorebilir] == 0).all(), end=" ")
    print("| satır toplamları", A.sum(axis=1))
# --8<-- [end:yanlis-eksen-maskeli]

# --8<-- [start:yanlis-eksen-torch]
torch.manual_seed(0)
puanlar = torch.randn(2, 3, 4, 4)  # (B, h, L, S)
for dim in range(4):
    A = F.softmax(puanlar, dim=dim)  # (B, h, L, S)
    sapma = (A.sum(dim=-1) - 1).abs().max()
    print(f"dim={dim}: satır toplamının 1'den en büyük sapması {sapma:.2f}")
# --8<-- [end:yanlis-eksen-torch]

# --8<-- [start:dim-verilmeyen]
with warnings.catch_warnings(record=True) as uyarilar:
    warnings.simplefilter("always")
    A = F.softmax(puanlar[0])  # (h, L, S)
for eksen in range(3):
    bir_mi = torch.allclose(A.sum(dim=eksen), torch.ones(()))
    print(f"dim verilmedi, eksen {eksen} boyunca toplam 1 mi?", bir_mi)
print("uyarı:", str(uyarilar[0].message).split(".")[0])
# --8<-- [end:dim-verilmeyen]


# --8<-- [start:tasma]
def softmax_yanlis(z):
    return np.exp(z) / np.exp(z).sum()


with np.errstate(over="ignore", invalid="ignore"):
    print("yanlış:", softmax_yanlis(np.array([1000.0, 1001.0])))
    print("yanlış:", softmax_yanlis(np.array([-1000.0, -1001.0])))
print("doğru: ", softmax(np.array([1000.0, 1001.0])))
print("doğru: ", softmax(np.array([-1000.0, -1001.0])))
for tur in (np.float64, np.float32, np.float16):
    sinir = np.log(float(np.finfo(tur).max))
    print(f"{tur.__name__}: exp(z), z > {sinir:.1f} olunca taşar")
# --8<-- [end:tasma]

# --8<-- [start:soldan-carpmak]
rng = np.random.default_rng(0)
X = rng.normal(size=(4, 6))  # (n, d_model)
W = rng.normal(size=(6, 3))  # (d_model, d_k)
try:
    W @ X
except ValueError as hata:
    print("yanlış, W @ X:", W.shape, X.shape, type(hata).__name__)
print("doğru,  X @ W:", X.shape, W.shape, "şekil", (X @ W).shape)
# --8<-- [end:soldan-carpmak]

# --8<-- [start:soldan-carpmak-kare]
X = rng.normal(size=(6, 6))  # (n, d_model), burada n = d_model
W = rng.normal(size=(6, 6))  # (d_model, d_k)
X_yeni = X.copy()  # (n, d_model)
X_yeni[5] += 1.0  # yalnız son token değişir
for ad, once, sonra in (
    ("yanlış, W @ X", W @ X, W @ X_yeni),
    ("doğru,  X @ W", X @ W, X_yeni @ W),
):
    degisen = (~np.isclose(once, sonra)).any(axis=1)  # (n,)
    print(f"{ad}: değişen satırlar {np.flatnonzero(degisen).tolist()}")
# --8<-- [end:soldan-carpmak-kare]

# --8<-- [start:soldan-carpmak-linear]
torch.manual_seed(0)
katman = nn.Linear(6, 6, bias=False)
X = torch.randn(4, 6)  # (n, d_model)
W = katman.weight  # (d_k, d_model): nn.Linear ağırlığı devrik saklar
print("yanlış, X @ W:  ", torch.allclose(katman(X), X @ W))
print("doğru,  X @ W.T:", torch.allclose(katman(X), X @ W.T))
# --8<-- [end:soldan-carpmak-linear]

# --8<-- [start:hangi-eksen]
# Token'lar: 0 kedi, 1 süt, 2 o. "o", kediyi arar; kedi "o"ya bakmaz.
Q = torch.tensor([[4.0, 4.0], [0.0, 4.0], [4.0, 0.0]])  # (L, d)
K = torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])  # (S, d)
A = F.softmax(Q @ K.T / 2**0.5, dim=-1)  # (L, S): satır bakan, sütun bakılan
print(A)
print(f'doğru okuma,  "o" kediye bakar, A[2, 0] = {A[2, 0]:.2f}')
print(f"yanlış okuma, aynı soru,        A[0, 2] = {A[0, 2]:.2f}")
yanlis = F.softmax(K @ Q.T / 2**0.5, dim=-1)  # (S, L): satırlar anahtar olmuş
print("doğru,  Q @ K.T, sorgu başına toplam:", A.sum(dim=1))
print("yanlış, K @ Q.T, sorgu başına toplam:", yanlis.sum(dim=0))
# --8<-- [end:hangi-eksen]

# --8<-- [start:model-genisligi]
torch.manual_seed(0)
d_model, n = 512, 256
print("baş  d_k   std sapma: √d_model ile   √d_k ile")
for h in (1, 8, 64):
    d_k = d_model // h
    Q, K = torch.randn(2, n, d_k)  # (n, d_k), (n, d_k)
    ham = Q @ K.T  # (n, n)
    yanlis, dogru = ham / d_model**0.5, ham / d_k**0.5  # (n, n), (n, n)
    print(f"{h:3} {d_k:4} {yanlis.std():24.2f} {dogru.std():10.2f}")
# --8<-- [end:model-genisligi]


# --8<-- [start:olcek]
def entropi(puanlar):
    A = F.softmax(puanlar, dim=-1)  # (n, n)
    return torch.special.entr(A).sum(dim=-1).mean().item()


torch.manual_seed(0)
print("                                entropi")
print("   d  varyans q·k   ölçek yok    1/d   1/√d")
for d in (4, 16, 64, 256, 1024):
    Q, K = torch.randn(2, 256, d, dtype=torch.float64)  # (n, d), (n, d)
    ham = Q @ K.T  # (n, n)
    e = [entropi(p) for p in (ham, ham / d, ham / d**0.5)]
    print(f"{d:4} {ham.var():12.1f} {e[0]:11.2f} {e[1]:6.2f} {e[2]:6.2f}")
print(f"en büyük entropi, ln 256 = {np.log(256):.2f}")
# --8<-- [end:olcek]

# --8<-- [start:fark-sifir-degil]
torch.manual_seed(0)
QKV = torch.randn(3, 8, 64, 32, dtype=torch.float64)  # (3, h, n, d)
for tur in (torch.float64, torch.float32, torch.bfloat16, torch.float16):
    Q, K, V = QKV.to(tur)  # her biri (h, n, d)
    elle, _ = dikkat(Q, K, V)  # (h, n, d)
    sdpa = F.scaled_dot_product_attention(Q, K, V)  # (h, n, d)
    fark = (elle - sdpa).abs().max().item()
    pay = 8 * torch.finfo(tur).eps * V.abs().max().item()
    print(f"{str(tur)[6:]:8} fark {fark:.0e}, pay {pay:.0e}, sığıyor mu?", fark <= pay)
print("(0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3):", (0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3))
# --8<-- [end:fark-sifir-degil]

# --8<-- [start:yakin-olan]
for tur in (torch.float32, torch.bfloat16, torch.float16):
    Q, K, V = QKV.to(tur)  # her biri (h, n, d)
    # Ölçüt de yuvarlanmış girdiyi görür; yoksa girdinin hatası hesaba yazılır.
    olcut, _ = dikkat(Q.double(), K.double(), V.double())  # (h, n, d)
    elle = (dikkat(Q, K, V)[0] - olcut).abs().mean().item()
    sdpa = F.scaled_dot_product_attention(Q, K, V)  # (h, n, d)
    sdpa = (sdpa - olcut).abs().mean().item()
    yakin = "SDPA" if 2 * sdpa < elle else "elle" if 2 * elle < sdpa else "başa baş"
    print(f"{str(tur)[6:]:8} elle {elle:.0e}, SDPA {sdpa:.0e}, yakın olan: {yakin}")
# --8<-- [end:yakin-olan]

# --8<-- [start:true-ne-demek]
torch.manual_seed(0)
X = torch.randn(1, 4, 8)  # (B, n, d)
gorebilir = torch.ones(4, 4, dtype=torch.bool).tril()  # (n, n), True = görebilir
dogru = F.scaled_dot_product_attention(X, X, X, attn_mask=gorebilir)  # (B, n, d)
yanlis = F.scaled_dot_product_attention(X, X, X, attn_mask=~gorebilir)  # (B, n, d)
print("SDPA, doğru:  son satır", dogru[0, -1, :3])
print("SDPA, yanlış: son satır", yanlis[0, -1, :3])
mha = nn.MultiheadAttention(8, 2, batch_first=True).requires_grad_(False)
for ad, maske in (("doğru:  ~gorebilir", ~gorebilir), ("yanlış: gorebilir", gorebilir)):
    _, A = mha(X, X, X, attn_mask=maske)  # A: (B, n, n)
    print("MHA,", ad)
    print("    satır 0:", A[0, 0], "son satır:", A[0, -1])
# --8<-- [end:true-ne-demek]

# --8<-- [start:dolgu-maskesi]
gercek = torch.tensor([[True, True, True, False]])  # (B, S), son token dolgu
_, A = mha(X, X, X, key_padding_mask=gercek)  # A: (B, n, n)
print("yanlış, gercek: ", A[0, 0])
_, A = mha(X, X, X, key_padding_mask=~gercek)
print("doğru,  ~gercek:", A[0, 0])
# --8<-- [end:dolgu-maskesi]


# --8<-- [start:toplanan-maske]
def sdpa_agirliklari(Q, K, maske):
    """V birim matrisken çıktı, ağırlıkların kendisidir."""
    birim = torch.eye(K.shape[-2]).to(K.dtype).expand(*K.shape[:-2], -1, -1)
    return F.scaled_dot_product_attention(Q, K, birim, attn_mask=maske)


torch.manual_seed(0)
Q, K = torch.randn(2, 1, 4, 8)  # (B, n, d), (B, n, d)
gorebilir = torch.ones(4, 4).tril()  # (n, n), 0/1
for ad, maske in (("yanlış, float", gorebilir), ("doğru,  bool ", gorebilir == 1)):
    A = sdpa_agirliklari(Q, K, maske)[0]  # (n, n)
    print(f"{ad}: satır 0 {A[0]}, gelecekte kalan {A[0, 1:].sum():.2f}")
# --8<-- [end:toplanan-maske]

# --8<-- [start:toplanan-maske-turler]
for maske in (gorebilir.int(), gorebilir.double()):
    try:
        sdpa_agirliklari(Q, K, maske)
    except RuntimeError as hata:
        print("SDPA,", maske.dtype, "->", type(hata).__name__)
mha = nn.MultiheadAttention(8, 1, batch_first=True).requires_grad_(False)
_, A = mha(X, X, X, attn_mask=gorebilir)  # A: (B, n, n)
print(f"MHA,  torch.float32 -> gelecekte kalan {A[0, 0, 1:].sum():.2f}")
try:
    mha(X, X, X, attn_mask=gorebilir.int())
except AssertionError as hata:
    print("MHA,  torch.int32 ->", type(hata).__name__)
# --8<-- [end:toplanan-maske-turler]

# --8<-- [start:bos-satir]
torch.manual_seed(0)
Q, K, V = torch.randn(3, 1, 3, 4)  # her biri (B, n, d)
maske = torch.tensor([[1, 0, 0], [0, 0, 0], [1, 1, 1]]) == 1  # (n, n), satır 1 boş
puanlar = Q @ K.mT / 2  # (B, n, n)
for dolgu in (float("-inf"), -1e9, torch.finfo(torch.float32).min):
    A = F.softmax(puanlar.masked_fill(~maske, dolgu), dim=-1)  # (B, n, n)
    print(f"elle, {dolgu:.1e}:", A[0, 1])
print("dikkat:", dikkat(Q, K, V, maske)[1][0, 1])
print("SDPA:  ", sdpa_agirliklari(Q, K, maske)[0, 1])
# --8<-- [end:bos-satir]

# --8<-- [start:bos-satir-mha]
torch.manual_seed(0)
mha = nn.MultiheadAttention(4, 2, batch_first=True)
X = torch.randn(1, 3, 4)  # (B, n, d)
for egitim, gradyan in ((True, True), (False, True), (False, False)):
    mha.train(egitim)
    for agirlik in (True, False):
        with torch.set_grad_enabled(gradyan):
            Y, _ = mha(X, X, X, attn_mask=~maske, need_weights=agirlik)  # (B, n, d)
        print(f"training={egitim!s:5} gradyan={gradyan!s:5}", end=" ")
        print(f"need_weights={agirlik!s:5}", Y.detach()[0, 1])
# --8<-- [end:bos-satir-mha]


# --8<-- [start:nan-yayilir]
def elle(X, maske):
    puanlar = X @ X.mT / X.shape[-1] ** 0.5  # (n, n)
    A = F.softmax(puanlar.masked_fill(~maske, float("-inf")), dim=-1)  # (n, n)
    return A @ X  # (n, d)


torch.manual_seed(0)
X = torch.randn(6, 4)  # (n, d)
gercek = torch.arange(6) >= 2  # (n,), soldan doldurma: ilk iki token dolgu
maske = torch.ones(6, 6, dtype=torch.bool).tril() & gercek  # (n, n)
yanlis = dogru = X  # (n, d)
for katman in (1, 2):
    yanlis, dogru = elle(yanlis, maske), dikkat(dogru, dogru, dogru, maske)[0]
    for ad, Y in (("yanlış", yanlis), ("doğru ", dogru)):
        print(f"katman {katman}, {ad} NaN'lı token'lar:", end=" ")
        print(Y.isnan().any(dim=-1).nonzero().flatten().tolist())
print("0 · NaN =", 0 * float("nan"))
# --8<-- [end:nan-yayilir]

# --8<-- [start:nan-gradyan]
for ad in ("yanlış", "doğru"):
    torch.manual_seed(0)
    W = torch.randn(4, 4, requires_grad=True)  # (d, d)
    H = X @ W  # (n, d)
    Y = elle(H, maske) if ad == "yanlış" else dikkat(H, H, H, maske)[0]  # (n, d)
    kayip = Y[gercek].sum()  # dolgu satırları kayba hiç girmez
    kayip.backward()
    print(f"{ad}: kayıp NaN mı? {kayip.isnan().item()}", end=" ")
    print(f"gradyanda NaN: {W.grad.isnan().sum()} / {W.numel()}")
# --8<-- [end:nan-gradyan]

# --8<-- [start:eksi-milyar]
puanlar = torch.zeros(1, 3, dtype=torch.float16)  # (L, S)
kapali = torch.tensor([[False, True, True]])  # (L, S)
try:
    puanlar.masked_fill(kapali, -1e9)
except RuntimeError as hata:
    print("masked_fill:", hata)
# Bunlar hata vermez: sayı sessizce -inf olur.
print("torch.where:", torch.where(kapali, -1e9, puanlar))
print("toplama:    ", puanlar + kapali.half() * -1e9)
with np.errstate(over="ignore"):
    print("NumPy:      ", np.array([-1e9]).astype(np.float16))
print("bfloat16:   ", puanlar.bfloat16().masked_fill(kapali, -1e9))
dogru = puanlar.masked_fill(kapali, float("-inf"))  # (L, S)
print("doğru, -inf:", F.softmax(dogru, dim=-1))
# --8<-- [end:eksi-milyar]

# --8<-- [start:sonlu-bekci]
kapali = torch.tensor([False, False, True])  # (S,), yalnız son anahtar kapalı
for tur, bekci in ((torch.float32, -1e5), (torch.float16, -1e4)):
    puanlar = torch.tensor([2 * bekci, 2 * bekci, 0.0], dtype=tur)  # (S,)
    yanlis = puanlar.masked_fill(kapali, bekci)  # (S,)
    dogru = puanlar.masked_fill(kapali, float("-inf"))  # (S,)
    print(f"yanlış, {bekci:.0e}:", F.softmax(yanlis, dim=-1))
    print("doğru,  -inf:  ", F.softmax(dogru, dim=-1))
en_kucuk = torch.full((2,), torch.finfo(torch.float16).min, dtype=torch.float16)
print("iki maske üst üste toplanırsa:", en_kucuk + en_kucuk)
print("softmax'ı:                    ", F.softmax(en_kucuk + en_kucuk, dim=-1))
# --8<-- [end:sonlu-bekci]

# --8<-- [start:once-olcekle]
d = 64
for tur in (torch.float16, torch.bfloat16):
    Q = torch.full((1, d), 40.0, dtype=tur)  # (L, d)
    K = torch.stack([Q[0], Q[0] - 1])  # (S, d)
    yollar = {"yanlış, önce çarp:   ": (Q @ K.T) / d**0.5}  # (L, S)
    yollar["doğru,  önce ölçekle:"] = (Q / d**0.5) @ K.T  # (L, S)
    print(f"{str(tur)[6:]}, en büyük sayı {torch.finfo(tur).max:.4g}")
    for ad, puanlar in yollar.items():
        print("   ", ad, puanlar[0].tolist(), F.softmax(puanlar, dim=-1)[0].tolist())
print("ölçeksiz puan, float64'te:", (Q.double() @ K.double().T)[0, 0].item())
# --8<-- [end:once-olcekle]


# --8<-- [start:egitimde-nedensel]
class Yanlis(nn.Module):
    def forward(self, X):
        return F.scaled_dot_product_attention(X, X, X, is_causal=self.training)


class Dogru(nn.Module):
    def forward(self, X):
        return F.scaled_dot_product_attention(X, X, X, is_causal=True)


torch.manual_seed(0)
X = torch.randn(1, 5, 8)  # (B, n, d)
X_yeni = X.clone()  # (B, n, d)
X_yeni[:, -1] += 3.0  # yalnız son token değişir
for katman in (Yanlis(), Dogru()):
    for egitim in (True, False):
        katman.train(egitim)
        kayma = (katman(X) - katman(X_yeni))[:, :-1].abs().max()  # önceki çıktılar
        print(f"{type(katman).__name__:6} training={egitim!s:5} kayma {kayma:.2f}")
# --8<-- [end:egitimde-nedensel]

# --8<-- [start:is-causal]
torch.manual_seed(0)
K = torch.randn(1, 5, 8)  # (B, S, d), önbellekteki anahtarlar
birim = torch.eye(5)[None]  # (B, S, S), V birim matrisken çıktı ağırlıklardır
for L in (1, 2):
    Q = torch.randn(1, L, 8)  # (B, L, d), son L token'ın sorguları
    yanlis = F.scaled_dot_product_attention(Q, K, birim, is_causal=True)  # (B, L, S)
    maske = torch.ones(L, 5, dtype=torch.bool).tril(diagonal=5 - L)  # (L, S)
    dogru = F.scaled_dot_product_attention(Q, K, birim, attn_mask=maske)  # (B, L, S)
    sag_alt = causal_lower_right(L, 5)  # kütüphanenin hazır maskesi
    hazir = F.scaled_dot_product_attention(Q, K, birim, attn_mask=sag_alt)  # (B, L, S)
    print(f"{L} sorgu, son sorgunun ağırlıkları")
    print("    yanlış, is_causal=True:", yanlis[0, -1])
    print("    doğru,  sağ alta hizalı:", dogru[0, -1], torch.allclose(dogru, hazir))
# --8<-- [end:is-causal]

# --8<-- [start:carpilan-maske]
torch.manual_seed(0)
Q, K = torch.randn(2, 4, 8)  # (n, d), (n, d)
puanlar = Q @ K.T / 8**0.5  # (n, n)
gorebilir = torch.ones(4, 4).tril()  # (n, n), 0/1
carpilan = F.softmax(puanlar * gorebilir, dim=-1)  # (n, n)
sonradan = F.softmax(puanlar, dim=-1) * gorebilir  # (n, n)
kapali = puanlar.masked_fill(gorebilir == 0, float("-inf"))  # (n, n)
dogru = F.softmax(kapali, dim=-1)  # (n, n)
print("yanlış, çarpılan: geleceğe kalan ağırlık", carpilan.triu(1).sum(dim=-1))
print("yanlış, sonradan: satır toplamı         ", sonradan.sum(dim=-1))
print("doğru:            geleceğe kalan ağırlık", dogru.triu(1).sum(dim=-1))
print("doğru:            satır toplamı         ", dogru.sum(dim=-1))
bolunmus = sonradan / sonradan.sum(dim=-1, keepdim=True)  # (n, n)
print("sonradan, satır toplamına bölünürse doğru mu?", torch.allclose(bolunmus, dogru))
# --8<-- [end:carpilan-maske]

# --8<-- [start:baska-makine]
A = torch.ones(100, 100)  # (n, n)
torch.manual_seed(0)
bir = F.dropout(A, p=0.5)  # (n, n)
torch.manual_seed(0)
iki = F.dropout(A, p=0.5)  # (n, n)
oran = (bir == 0).float().mean().item()
print("aynı makinede aynı tohum aynı maskeyi verir:", torch.equal(bir, iki))
print("kalan her değer 1 / (1 - p) ile çarpılır:   ", bir.unique().tolist())
print("sıfırların oranı p'nin yakınındadır:        ", abs(oran - 0.5) < 0.05)
print(
    "eval() kipinde dropout bir şey yapmaz:      ",
    torch.equal(nn.Dropout().eval()(A), A),
)
# --8<-- [end:baska-makine]

# --8<-- [start:dropout-p]
torch.manual_seed(0)
X = torch.randn(1, 5, 8)  # (B, n, d)
for ad, p in (("yanlış, p hep verilir:", 0.5), ("doğru, eval'de p = 0: ", 0.0)):
    bir = F.scaled_dot_product_attention(X, X, X, dropout_p=p)  # (B, n, d)
    iki = F.scaled_dot_product_attention(X, X, X, dropout_p=p)  # (B, n, d)
    print(ad, "iki çağrı aynı mı?", torch.equal(bir, iki))
# --8<-- [end:dropout-p]
