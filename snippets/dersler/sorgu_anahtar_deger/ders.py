"""Sorgu, anahtar, değer: attention'ın adımları tek tek (PyTorch)."""

from snippets.qkv import qkv

# --8<-- [start:cumle]
import torch
import torch.nn.functional as F

torch.manual_seed(0)
tokenlar = ["kedi", "süt", "içti", "çünkü", "o", "açtı"]

# Sütunlar: isim, canlı (+1 canlı, -1 cansız), yüklem, bağlaç, zamir
X = torch.tensor(
    [
        [1.0, 1, 0, 0, 0],  # kedi
        [1, -1, 0, 0, 0],  # süt
        [0, -1, 1, 0, 0],  # içti: nesnesi cansız
        [0, 0, 0, 1, 0],  # çünkü
        [0, 0, 0, 0, 1],  # o
        [0, 1, 1, 0, 0],  # açtı: öznesi canlı
    ]
)  # (n, d_model)
print("X:", tuple(X.shape))
# --8<-- [end:cumle]


# --8<-- [start:benzerlik]
def yaz(M, basamak=2):
    for ad, satir in zip(tokenlar, M.tolist(), strict=True):
        print(f"{ad:>5}", *(f"{v:5.{basamak}f}" for v in satir))


skor = X @ X.T  # (n, n)
A = F.softmax(skor, dim=-1)  # (n, n)
yaz(A)
print("Simetrik mi?", torch.equal(skor, skor.T))
print("En çok kime:", [tokenlar[j] for j in A.argmax(dim=-1)])
# --8<-- [end:benzerlik]

# --8<-- [start:benzetme]
X_benzer = X.clone()  # (n, d_model)
X_benzer[4] += X[0]  # "o" artık kedi gibi: isim ve canlı
skor_benzer = X_benzer @ X_benzer.T  # (n, n)
for bakan, bakilan in [(4, 4), (4, 0), (0, 4), (0, 0)]:
    puan = skor_benzer[bakan, bakilan].item()
    print(f"{tokenlar[bakan]:>4} -> {tokenlar[bakilan]:4} {puan:.0f}")
# --8<-- [end:benzetme]

# --8<-- [start:sorgu]
# Satırlar X'in özellikleri, sütunlar aranan şey: isim, canlı, yüklem, zamir
W_q = torch.tensor(
    [
        [0.0, 0, 2, 0],  # isim: yüklemini arar
        [0, 2, 0, 0],  # canlı: canlılığı kendininkiyle uyuşanı arar
        [2, 0, 0, 1],  # yüklem: isim, biraz da zamir arar
        [0, 1, 2, 0],  # bağlaç: yüklem, biraz da canlı arar
        [4, 4, 0, 0],  # zamir: canlı isim arar
    ]
)  # (d_model, d_k)
Q = X @ W_q  # (n, d_k)
print("Q:", tuple(Q.shape))
yaz(Q, basamak=0)
# --8<-- [end:sorgu]

# --8<-- [start:anahtar-deger]
birim = torch.eye(5)  # (d_model, d_model)
W_k = birim[:, [0, 1, 2, 4]]  # (d_model, d_k): bağlaç aranmaz
W_v = birim[:, [0, 1, 2]]  # (d_model, d_v): isim, canlı, yüklem taşınır
K = X @ W_k  # (n, d_k)
V = X @ W_v  # (n, d_v)
print("K:", tuple(K.shape))
yaz(K, basamak=0)
print("V:", tuple(V.shape))
yaz(V, basamak=0)
# --8<-- [end:anahtar-deger]

# --8<-- [start:ters-sira]
try:
    W_q @ X
except RuntimeError as hata:
    print(type(hata).__name__, tuple(W_q.shape), "@", tuple(X.shape))
# --8<-- [end:ters-sira]

# --8<-- [start:kare]
W_kare = torch.randn(5, 5)  # (d_model, d_model)
once = X[:5]  # (n, d_model); burada n = d_model = 5
sonra = once.clone()  # (n, d_model)
sonra[4] += 1.0  # yalnız son token değişti
print("X @ W:", torch.allclose((once @ W_kare)[0], (sonra @ W_kare)[0]))
print("W @ X:", torch.allclose((W_kare @ once)[0], (W_kare @ sonra)[0]))
# --8<-- [end:kare]

# --8<-- [start:lineer]
from torch import nn

for sonuc, W in zip(qkv(X, W_q, W_k, W_v), (W_q, W_k, W_v), strict=True):
    katman = nn.Linear(*W.shape, bias=False)
    with torch.no_grad():
        katman.weight.copy_(W.T)  # (d_out, d_model)
    fark = (katman(X) - sonuc).abs().max().item()
    sekiller = f"W {tuple(W.shape)}, katman.weight {tuple(katman.weight.shape)}"
    print(f"{sekiller}, fark {fark:.0e}, {fark <= 1e-6}")
# --8<-- [end:lineer]

# --8<-- [start:yanlis-sekil]
try:
    qkv(X, W_q.T, W_k, W_v)
except ValueError as hata:
    print(hata)
# --8<-- [end:yanlis-sekil]

# --8<-- [start:puanlar]
ham = Q @ K.T  # (n, n)
print("ham puanlar:", tuple(ham.shape))
yaz(ham, basamak=0)
print("Simetrik mi?", torch.equal(ham, ham.T))
# --8<-- [end:puanlar]

# --8<-- [start:olcek]
d_k = Q.shape[-1]
puanlar = ham / d_k**0.5  # (n, n)
print("d_k:", d_k, " bölen:", d_k**0.5)
yaz(puanlar, basamak=1)
# --8<-- [end:olcek]

# --8<-- [start:agirliklar]
agirliklar = F.softmax(puanlar, dim=-1)  # (n, n)
print("ağırlıklar:", tuple(agirliklar.shape))
yaz(agirliklar)
print("En çok kime:", [tokenlar[j] for j in agirliklar.argmax(dim=-1)])
# --8<-- [end:agirliklar]

# --8<-- [start:cikti]
cikti = agirliklar @ V  # (n, d_v)
print("çıktı:", tuple(cikti.shape))
yaz(cikti)
# --8<-- [end:cikti]

# --8<-- [start:elle]
import math

ustel = [math.exp(puan) for puan in puanlar[4].tolist()]  # "o"nun satırı
toplam = [0.0, 0.0, 0.0]
for ad, e, deger in zip(tokenlar, ustel, V.tolist(), strict=True):
    w = e / sum(ustel)
    print(f"{w:.3f} x {deger}  {ad}")
    for c in range(3):
        toplam[c] += w * deger[c]
print("elle:  ", [f"{t:.3f}" for t in toplam])
print("matris:", [f"{t:.3f}" for t in cikti[4].tolist()])
# --8<-- [end:elle]

# --8<-- [start:kutuphane]
cikti_pytorch = F.scaled_dot_product_attention(Q, K, V)  # (n, d_v)
fark = (cikti - cikti_pytorch).abs().max().item()
print(f"En büyük fark: {fark:.0e}, hoşgörü payı: 1e-06")
print("Pay içinde mi?", fark <= 1e-6)
# --8<-- [end:kutuphane]


# --8<-- [start:gorev]
def yeni_diziler(B, n=6, S=4):
    harf = torch.randint(S, (B, n))  # (B, n)
    konum = torch.arange(n).expand(B, n)  # (B, n)
    ikisi = [F.one_hot(harf, S), F.one_hot(konum, n)]
    girdi = torch.cat(ikisi, dim=-1).float()  # (B, n, S + n)
    return harf, girdi, harf.roll(1, dims=1)  # hedef: (B, n)


harf, girdi, hedef = yeni_diziler(64)  # eğitim için
yeni_harf, yeni_girdi, yeni_hedef = yeni_diziler(64)  # ölçmek için
# Bir dizi iki yanda da olsaydı ezber de başarı sayılırdı.
assert not (yeni_harf[:, None] == harf).all(dim=-1).any()
harfler = ["abcd"[h] for h in yeni_harf[0]]
print("girdi:", tuple(girdi.shape))
print("dizi: ", *harfler)
print("hedef:", *("abcd"[h] for h in yeni_hedef[0]))
# --8<-- [end:gorev]


# --8<-- [start:kosegen]
def olc(A):
    konum = torch.arange(6)  # (n,)
    bakilan = A.argmax(dim=-1)  # (..., n)
    kendi = (bakilan == konum).float().mean()
    dogru = (bakilan == konum.roll(1)).float().mean()
    return f"kendine bakan {kendi:.2f}, öncekine bakan {dogru:.2f}"


A_benzer = F.softmax(yeni_girdi @ yeni_girdi.mT, dim=-1)  # (B, n, n)
print("X Xᵀ:    ", olc(A_benzer))

ciftler = 0.3 * torch.randn(2, 500, 1, 10, 4)  # 500 rastgele W_q, W_k çifti
Q_r, K_r = yeni_girdi @ ciftler  # ikisi de (500, B, n, d_k)
A_rastgele = F.softmax(Q_r @ K_r.mT / 4**0.5, dim=-1)  # (500, B, n, n)
print("rastgele:", olc(A_rastgele))
# --8<-- [end:kosegen]


# --8<-- [start:once]
def ileri(girdi, W):
    Q, K, V = qkv(girdi, *W)  # (B, n, d_k), (B, n, d_k), (B, n, S)
    A = F.softmax(Q @ K.mT / Q.shape[-1] ** 0.5, dim=-1)  # (B, n, n)
    return A, A @ V  # (B, n, n), (B, n, S)


W = [0.3 * torch.randn(10, 4) for _ in range(3)]  # W_q, W_k, W_v: (S + n, 4)
A_once, tahmin = ileri(yeni_girdi, W)  # (B, n, n), (B, n, S)
bilinen = (tahmin.argmax(dim=-1) == yeni_hedef).float().mean()
print(f"doğru harf {bilinen:.2f}, {olc(A_once)}")
# --8<-- [end:once]

# --8<-- [start:egitim]
W = [w.requires_grad_() for w in W]
for adim in range(501):
    tahmin = ileri(girdi, W)[1]  # (B, n, S)
    kayip = F.cross_entropy(tahmin.flatten(0, 1), hedef.flatten())
    gradyanlar = torch.autograd.grad(kayip, W)
    with torch.no_grad():
        for w, gradyan in zip(W, gradyanlar, strict=True):
            w -= 3.0 * gradyan
    if adim % 100 == 0:
        print(f"adım {adim:3}: kayıp {kayip.item():.3f}")
# --8<-- [end:egitim]

# --8<-- [start:sonra]
W = [w.detach() for w in W]
A_sonra, tahmin = ileri(yeni_girdi, W)  # (B, n, n), (B, n, S)
bilinen = (tahmin.argmax(dim=-1) == yeni_hedef).float().mean()
print(f"doğru harf {bilinen:.2f}, {olc(A_sonra)}")
# --8<-- [end:sonra]

# --8<-- [start:varyans]
ic_carpim, vektorler = {}, {}
for d in (4, 16, 64, 256, 1024):
    q = torch.randn(2000, d)  # 2000 sorgu
    k = torch.randn(256, d)  # 256 anahtar
    vektorler[d] = q, k
    ic_carpim[d] = q @ k.T  # (2000, 256)
    print(f"d = {d:4}: varyans {ic_carpim[d].var().item():7.1f}")
# --8<-- [end:varyans]

# --8<-- [start:turev]
from torch.autograd.functional import jacobian

J = jacobian(lambda z: F.softmax(z, dim=-1), puanlar[4])  # (n, n)
w = agirliklar[4]  # (n,)
print("J:", tuple(J.shape))
print(f"köşegeninin toplamı: {J.diagonal().sum().item():.3f}")
print(f"Σ w (1 - w):         {(w * (1 - w)).sum().item():.3f}")
# --8<-- [end:turev]


# --8<-- [start:olcum]
def olc_dagilim(z):
    w = F.softmax(z, dim=-1)  # (2000, 256)
    entropi = -torch.xlogy(w, w).sum(dim=-1).mean().item()
    turev = (w * (1 - w)).sum(dim=-1).mean().item()
    return entropi, turev


ham_olcum = {d: olc_dagilim(z) for d, z in ic_carpim.items()}
olcekli_olcum = {d: olc_dagilim(z / d**0.5) for d, z in ic_carpim.items()}
print("| d | entropi | ölçekli entropi | türev | ölçekli türev |")
print("|--:|--:|--:|--:|--:|")
for d, (entropi, turev) in ham_olcum.items():
    e, t = olcekli_olcum[d]
    print(f"| {d} | {entropi:.2f} | {e:.2f} | {turev:.2f} | {t:.2f} |")
# --8<-- [end:olcum]

# --8<-- [start:gradyan]
V_o = torch.randn(256, 16)  # (256, v): değerler
G = torch.randn(2000, 16)  # (2000, v): kayıptan gelen gradyan
print("| d | ölü sorgu | ortanca | en büyük | ölçekli: ölü | ortanca | en büyük |")
print("|--:|--:|--:|--:|--:|--:|--:|")
for d, (q, k) in vektorler.items():
    hucreler = []
    for bolen in (1, d**0.5):
        q_ = q.clone().requires_grad_()  # (2000, d)
        cikti_o = F.softmax(q_ @ k.T / bolen, dim=-1) @ V_o  # (2000, v)
        (g,) = torch.autograd.grad(cikti_o, q_, G)  # (2000, d)
        boy = g.norm(dim=-1)  # (2000,)
        olu = (boy < 0.01).sum()
        hucreler += [f"{olu}", f"{boy.median():.2f}", f"{boy.max():.1f}"]
    print(f"| {d} |", " | ".join(hucreler), "|")
# --8<-- [end:gradyan]

# --8<-- [start:yanlis-bolen]
d_model, d_bas = 512, 64
bolenler = {"1": 1, "√64": d_bas**0.5, "√512": d_model**0.5, "64": d_bas}
for ad, bolen in bolenler.items():
    z = ic_carpim[d_bas] / bolen  # (2000, 256)
    toplam = F.softmax(z, dim=-1).sum(dim=-1)  # (2000,)
    bir = torch.allclose(toplam, torch.ones(2000))
    entropi = olc_dagilim(z)[0]
    print(f"{ad:>4}: varyans {z.var():.3f}, entropi {entropi:.2f}, toplam 1: {bir}")
print(f"256 eşit ağırlığın entropisi: {math.log(256):.2f}")
# --8<-- [end:yanlis-bolen]

# --8<-- [start:yanlis-yukleme]
Q_e, K_e, _ = qkv(yeni_girdi, *W)  # (B, n, d_k), (B, n, d_k), (B, n, S)
konum = torch.arange(6)  # (n,)
for ad, bolen in {"√4": 4**0.5, "√10": 10**0.5, "4": 4}.items():
    A = F.softmax(Q_e @ K_e.mT / bolen, dim=-1)  # (B, n, n)
    dogru = A[:, konum, konum.roll(1)].mean()
    print(f"{ad:>3}: {olc(A)}, ağırlığı {dogru:.2f}")
# --8<-- [end:yanlis-yukleme]
