# kontrol: ağırlıklar softmax(X @ X.T) değil
import numpy as np


def softmax(z, eksen=-1):
    e = np.exp(z - z.max(axis=eksen, keepdims=True))
    return e / e.sum(axis=eksen, keepdims=True)


X = np.random.default_rng(0).normal(size=(4, 8))

A = np.eye(4)
print(A.shape)
print(np.round(A.sum(axis=1), 3))
print((A.argmax(axis=1) == np.arange(4)).all())
