"""Öz-dikkat (self-attention): dizinin her elemanı aynı dizinin hepsine bakar (NumPy)."""

import numpy as np


def oz_dikkat(X):
    """Parametresiz öz-dikkat: Y = softmax(X Xᵀ) X.

    X: (..., n, d); satırlar elemanlar, sütunlar boyutlardır.
    Sonuç: (Y, A); Y (..., n, d) yeni temsiller, A (..., n, n) dikkat matrisi.
    A'nın satırı bakan, sütunu bakılandır; her satırın toplamı 1'dir.
    Hata: X'in iki boyutu yoksa ya da dizi boşsa ValueError.
    Kaynak: Vaswani vd., "Attention Is All You Need" (2017), bölüm 3.2.1;
    burada Q = K = V = X ve ölçek yok.
    """
    X = np.asarray(X) * 1.0  # (..., n, d); tam sayılar da kayan noktaya çevrilir
    if X.ndim < 2 or X.shape[-2] == 0:
        raise ValueError(f"X (..., n, d) ve n ≥ 1 olmalı; gelen {X.shape}.")
    skor = X @ np.swapaxes(X, -1, -2)  # (..., n, n)
    e = np.exp(skor - skor.max(axis=-1, keepdims=True))  # (..., n, n)
    A = e / e.sum(axis=-1, keepdims=True)  # (..., n, n)
    return A @ X, A  # (..., n, d), (..., n, n)
