"""Sorgu, anahtar, değer: aynı girdiden üç ayrı iş için üç ayrı temsil (PyTorch)."""


def qkv(X, W_q, W_k, W_v):
    """X'i öğrenilen üç matrisle sorguya, anahtara ve değere çevirir.

    X: (..., n, d_model); satırlar token'lardır, bu yüzden ağırlıklar sağdan çarpar.
    W_q, W_k: (d_model, d_k); W_v: (d_model, d_v). Hepsi aynı kayan nokta türünde.
    Sonuç: Q (..., n, d_k), K (..., n, d_k), V (..., n, d_v).
    Hata: şekiller uymazsa ValueError.
    Kaynak: Vaswani vd., "Attention Is All You Need" (2017), bölüm 3.2.2.
    """
    for ad, W in (("W_q", W_q), ("W_k", W_k), ("W_v", W_v)):
        if X.ndim < 2 or W.ndim != 2 or X.shape[-1] != W.shape[0]:
            raise ValueError(
                f"X {tuple(X.shape)} @ {ad} {tuple(W.shape)} çarpılamaz: "
                f"X (..., n, d_model), {ad} (d_model, d) olmalı."
            )
    if W_q.shape[1] != W_k.shape[1]:
        raise ValueError(
            f"W_q {tuple(W_q.shape)} ile W_k {tuple(W_k.shape)} aynı sayıda sütun "
            "ister: sorgu ile anahtarın iç çarpımı alınacak."
        )
    Q = X @ W_q  # (..., n, d_k)
    K = X @ W_k  # (..., n, d_k)
    V = X @ W_v  # (..., n, d_v)
    return Q, K, V
