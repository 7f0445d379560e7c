import numpy as np


def softmax(z, eksen=-1):
    e = np.exp(z - z.max(axis=eksen, keepdims=True))
    return e / e.sum(axis=eksen, keepdims=True)


X = np.random.default_rng(0).normal(size=(4, 8))

# buraya yaz
