# kontrol: Satır toplamları 1 değil
import numpy as np


def softmax(z, eksen=-1):
    e = np.exp(z - z.max(axis=eksen, keepdims=True))
    return e / e.sum(axis=eksen, keepdims=True)


X = np.random.default_rng(0).normal(size=(4, 8))

e = np.exp(X @ X.T)
kok = np.sqrt(e.sum(axis=1))
A = e / np.outer(kok, kok)
print(A.shape)
print(np.round(A.sum(axis=1), 3))
print((A.argmax(axis=1) == np.arange(4)).all())
