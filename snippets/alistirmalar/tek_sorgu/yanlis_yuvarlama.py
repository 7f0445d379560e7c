# kontrol: agirliklar yuvarlanmış
import numpy as np

# Satırlar: kedi, süt, içti, çünkü, o, açtı
# Sütunlar: isim, canlı, yüklem, bağlaç, zamir
X = np.array(
    [
        [1, 1, 0, 0, 0],
        [1, -1, 0, 0, 0],
        [0, -1, 1, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, 1],
        [0, 1, 1, 0, 0],
    ],
    dtype=float,
)  # (n, d_model)
W_q = np.array(
    [
        [0, 0, 2, 0],
        [0, 2, 0, 0],
        [2, 0, 0, 1],
        [0, 1, 2, 0],
        [4, 4, 0, 0],
    ],
    dtype=float,
)  # (d_model, d_k)
W_k = np.eye(5)[:, [0, 1, 2, 4]]  # (d_model, d_k)
W_v = np.eye(5)[:, [0, 1, 2]]  # (d_model, d_v)


def tek_sorgu(i, X, W_q, W_k, W_v):
    q = X[i] @ W_q  # (d_k,)
    K = X @ W_k  # (n, d_k)
    V = X @ W_v  # (n, d_v)
    puanlar = K @ q / np.sqrt(q.shape[0])  # (n,)
    e = np.exp(puanlar - puanlar.max())  # (n,)
    agirliklar = np.round(e / e.sum(), 2)  # (n,)
    cikti = agirliklar @ V  # (d_v,)
    return agirliklar, cikti


agirliklar, cikti = tek_sorgu(5, X, W_q, W_k, W_v)
print(np.round(agirliklar, 2))
print(np.round(cikti, 2))
