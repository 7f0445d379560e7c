"""Softmax: puanları, toplamı 1 olan olasılıklara çevirir (NumPy)."""

import numpy as np


def softmax(z, eksen=-1):
    """`z`nin `eksen` boyunca softmax'ını döndürür.

    z: (..., n) sayılar; şekil korunur. Tam sayılar float64 olur.
    Sonuç: her eleman 0 ile 1 arasında, `eksen` boyunca toplam 1.
    float16'da uzun bir eksenin toplamı 65504'ü aşıp taşabilir; önce float32'ye çevir.
    Hata: `z`nin boyutu yoksa ya da `eksen` boşsa ValueError, `eksen` yoksa IndexError.
    Kaynak: Goodfellow, Bengio, Courville, "Deep Learning" (2016), bölüm 4.1.
    """
    # 1.0 ile çarpmak tam sayıları kayan noktaya çevirir: uint8'de 0 - 1 = 255 olurdu.
    z = np.asarray(z) * 1.0  # (..., n)
    if z.ndim == 0 or z.shape[eksen] == 0:
        raise ValueError(
            f"softmax için en az bir eleman gerekir; z {z.shape}, eksen {eksen}."
        )
    # En büyüğü çıkarmak oranları değiştirmez; exp'in taşmasını önler.
    e = np.exp(z - z.max(axis=eksen, keepdims=True))  # (..., n)
    return e / e.sum(axis=eksen, keepdims=True)  # (..., n)
