# kontrol: X.T @ X sütunları karşılaştırır
import numpy as np


def softmax(z, eksen=-1):
    e = np.exp(z - z.max(axis=eksen, keepdims=True))
    return e / e.sum(axis=eksen, keepdims=True)


X = np.random.default_rng(0).normal(size=(4, 8))

A = softmax(X.T @ X, eksen=1)
print(A.shape)
print(np.round(A.sum(axis=1), 3))
print((A.argmax(axis=1) == np.arange(8)).all())
