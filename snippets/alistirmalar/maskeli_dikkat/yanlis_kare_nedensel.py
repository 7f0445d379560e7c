# kontrol: kare girdide geleceği kapatmışsın
import numpy as np


def softmax(z, eksen=-1):
    e = np.exp(z - z.max(axis=eksen, keepdims=True))
    return e / e.sum(axis=eksen, keepdims=True)


def dikkat(Q, K, V, maske=None):
    puanlar = Q @ K.T / np.sqrt(Q.shape[-1])
    if maske is None and Q.shape[0] == K.shape[0]:
        maske = np.tril(np.ones(puanlar.shape))
    if maske is not None:
        puanlar = np.where(np.asarray(maske) == 0, -np.inf, puanlar)
    agirliklar = softmax(puanlar)
    return agirliklar @ V, agirliklar


N, D = 4, 8
uret = np.random.default_rng(0)
Q = uret.normal(size=(N, D))
K = uret.normal(size=(N, D))
V = uret.normal(size=(N, 6))

nedensel_maske = np.tril(np.ones((N, N)))

cikti, agirliklar = dikkat(Q, K, V, nedensel_maske)
print(cikti.shape, agirliklar.shape)
print(np.round(agirliklar, 3))
print(np.round(agirliklar.sum(axis=1), 3))
