"""Öz-dikkat: skorlar, ağırlıklar, yeni temsiller (NumPy)."""

from snippets.oz_dikkat import oz_dikkat
from snippets.softmax import softmax

# --8<-- [start:dizi]
import numpy as np

X = np.random.default_rng(0).normal(size=(4, 8))  # (4, 8): 4 eleman, 8 boyut
print(X.shape)
print(np.round(X, 2))
# --8<-- [end:dizi]

# --8<-- [start:ortalama]
esit = np.full((4, 4), 1 / 4)  # (4, 4)
print(np.round(esit @ X, 2))  # (4, 8)
# --8<-- [end:ortalama]

# --8<-- [start:skorlar]
skor = X @ X.T  # (4, 4) benzerlikler
print(skor.shape)
print(np.round(skor, 2))
# --8<-- [end:skorlar]

# --8<-- [start:tek-skor]
carpimlar = X[3] * X[1]  # (8,)
print(np.round(carpimlar, 2))
print(f"toplam {carpimlar.sum():.2f}, skor[3, 1] {skor[3, 1]:.2f}")
# --8<-- [end:tek-skor]

# --8<-- [start:agirliklar]
A = softmax(skor, eksen=1)  # (4, 4) satır başına olasılık
print(A.shape)
print(np.round(A, 3))
# --8<-- [end:agirliklar]

# --8<-- [start:yeni-temsiller]
Y = A @ X  # (4, 8) yeni temsiller
print(Y.shape)

a = A[3]  # (4,)
y3 = a[0] * X[0] + a[1] * X[1] + a[2] * X[2] + a[3] * X[3]  # (8,)
print("A @ X:", np.round(Y[3], 2))
print("elle :", np.round(y3, 2))
print("önce :", np.round(X[3], 2))
# --8<-- [end:yeni-temsiller]

# --8<-- [start:ozellikler]
print(A.sum(axis=1))  # (4,)
print((A > 0).all())
print((A.argmax(axis=1) == np.arange(4)).all())  # her eleman en çok kendine bakar
# --8<-- [end:ozellikler]

# --8<-- [start:uzun-vektor]
U = np.array([[2.0, 1.0], [4.0, 4.0], [1.0, 2.0]])  # (3, 2)
print(U @ U.T)  # (3, 3)
print("en çok bakılan:", softmax(U @ U.T, eksen=1).argmax(axis=1))  # (3,)

boy = np.linalg.norm(U, axis=1, keepdims=True)  # (3, 1)
birim = U / boy  # (3, 2)
print("boylar eşitken:", softmax(birim @ birim.T, eksen=1).argmax(axis=1))  # (3,)
# --8<-- [end:uzun-vektor]

# --8<-- [start:boyut]
uretec = np.random.default_rng(0)
for d in (2, 8, 32, 128):
    Z = uretec.normal(size=(1000, 4, d))  # (1000, 4, d): 1000 ayrı dizi
    en_cok = (Z @ Z.swapaxes(1, 2)).argmax(axis=2)  # (1000, 4)
    print(f"d = {d:>3}: kendine bakan {(en_cok == np.arange(4)).sum()} / {en_cok.size}")
# --8<-- [end:boyut]

# --8<-- [start:elle]
import math


def oz_dikkat_elle(X):
    Y = []
    for bakan in X:
        e = []
        for bakilan in X:
            e.append(math.exp(math.fsum(p * q for p, q in zip(bakan, bakilan))))
        a = [e_j / math.fsum(e) for e_j in e]
        Y.append([math.fsum(a_j * x for a_j, x in zip(a, sutun)) for sutun in zip(*X)])
    return Y


fark = np.abs(Y - np.array(oz_dikkat_elle(X.tolist()))).max()
print(f"döngülerle fark {fark:.0e}, 1e-12'den küçük mü? {fark < 1e-12}")
# --8<-- [end:elle]

# --8<-- [start:pytorch]
import torch
import torch.nn.functional as F

T = torch.from_numpy(X)  # (4, 8)
Y_torch = F.scaled_dot_product_attention(T, T, T, scale=1.0)  # (4, 8)
fark = np.abs(Y - Y_torch.numpy()).max()
print(f"PyTorch'la fark {fark:.0e}, 1e-12'den küçük mü? {fark < 1e-12}")
# --8<-- [end:pytorch]

# --8<-- [start:yanlis-eksen]
A_yanlis = softmax(skor, eksen=0)  # (4, 4)
print("çıktının şekli:", (A_yanlis @ X).shape)
print("sütun toplamları:", np.round(A_yanlis.sum(axis=0), 3))  # (4,)
print("satır toplamları:", np.round(A_yanlis.sum(axis=1), 3))  # (4,)
print("A'nın devriği mi?", np.allclose(A_yanlis, A.T))
# --8<-- [end:yanlis-eksen]

# --8<-- [start:yigin]
yigin = np.stack([skor, skor])  # (2, 4, 4): iki dizi
for eksen in (1, -1):
    toplam = softmax(yigin, eksen).sum(axis=-1)  # (2, 4)
    print(f"eksen={eksen:>2}: satır toplamları", np.round(toplam[0], 3))
# --8<-- [end:yigin]

# --8<-- [start:buyuk-skor]
x = np.random.default_rng(0).normal(size=1024)  # (1024,)
print(f"1024 boyutta x · x: {x @ x:.0f}")
print(f"exp'in float64'e sığdığı son sayı: {np.log(np.finfo(np.float64).max):.2f}")
# --8<-- [end:buyuk-skor]


# --8<-- [start:tasma]
def softmax_ham(z):
    e = np.exp(z)  # (n,)
    return e / e.sum()  # (n,)


z = np.array([1000.0, 1001.0])  # (2,)
with np.errstate(over="ignore", invalid="ignore"):  # taşma burada bilerek
    print("çıkarmadan:", softmax_ham(z), softmax_ham(-z))
print("çıkararak :", np.round(softmax(z), 3), np.round(softmax(-z), 3))
# --8<-- [end:tasma]

# --8<-- [start:alttan-tasma]
print(softmax(np.array([0.0, 1000.0])))
# --8<-- [end:alttan-tasma]

# --8<-- [start:sira]
sira = [2, 0, 3, 1]
X_sirali = X[sira]  # (4, 8)
Y_sirali = softmax(X_sirali @ X_sirali.T, eksen=1) @ X_sirali  # (4, 8)
fark = np.abs(Y_sirali - Y[sira]).max()
print(f"NumPy ile fark {fark:.0e}, 1e-12'den küçük mü? {fark < 1e-12}")

once = np.array(oz_dikkat_elle(X.tolist()))  # (4, 8)
sonra = np.array(oz_dikkat_elle(X_sirali.tolist()))  # (4, 8)
print("fsum ile fark", np.abs(sonra - once[sira]).max())
# --8<-- [end:sira]

# --8<-- [start:maliyet]
for n in (512, 1000, 1024):
    print(f"{n:>4} eleman: {n * n:>7} hücre")
print("512'den 1024'e:", 1024**2 // 512**2, "kat")
# --8<-- [end:maliyet]

# --8<-- [start:bayt]
hucre = np.dtype(np.float32).itemsize
uzunluklar = [2**k for k in range(7, 18)]
baytlar = [hucre * n * n for n in uzunluklar]
print(f"bir hücre: {hucre} bayt")
print(f"n = {uzunluklar[0]}: {baytlar[0] / 2**10:.0f} KiB")
print(f"n = {uzunluklar[-1]}: {baytlar[-1] / 2**30:.0f} GiB")
# --8<-- [end:bayt]

# --8<-- [start:fonksiyon]
Y_f, A_f = oz_dikkat(X)  # (4, 8), (4, 4)
print("aynı Y:", np.allclose(Y_f, Y), "· aynı A:", np.allclose(A_f, A))

Y_iki, A_iki = oz_dikkat(np.stack([X, X_sirali]))  # (2, 4, 8), (2, 4, 4)
print(Y_iki.shape, A_iki.shape)
print("dizi dizi aynı:", np.allclose(Y_iki, np.stack([Y, Y_sirali])))
# --8<-- [end:fonksiyon]
