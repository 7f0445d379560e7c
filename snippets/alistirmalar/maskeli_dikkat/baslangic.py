import numpy as np


def softmax(z, eksen=-1):
    e = np.exp(z - z.max(axis=eksen, keepdims=True))
    return e / e.sum(axis=eksen, keepdims=True)


def dikkat(Q, K, V, maske=None):
    # buraya yaz: puanlar, ölçek, maske, softmax; dönen sıfırlar yer tutucudur
    agirliklar = np.zeros((len(Q), len(K)))  # (L, S)
    cikti = np.zeros((len(Q), V.shape[1]))  # (L, v)
    return cikti, agirliklar


N, D = 4, 8
uret = np.random.default_rng(0)
Q = uret.normal(size=(N, D))  # (N, D)
K = uret.normal(size=(N, D))  # (N, D)
V = uret.normal(size=(N, 6))  # (N, 6)

nedensel_maske = np.ones((N, N))  # (N, N); buraya yaz: geleceği kapat

cikti, agirliklar = dikkat(Q, K, V, nedensel_maske)
print(cikti.shape, agirliklar.shape)
print(np.round(agirliklar, 3))
print(np.round(agirliklar.sum(axis=1), 3))
