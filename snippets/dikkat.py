"""Ölçeklenmiş iç çarpım dikkati (scaled dot-product attention), PyTorch ile."""

import torch
import torch.nn.functional as F


def dikkat(Q, K, V, maske=None):
    """softmax(Q Kᵀ / √d) V hesaplar; çıktıyı ve dikkat matrisini döndürür.

    Q: (..., L, d) sorgular, K: (..., S, d) anahtarlar, V: (..., S, v) değerler;
    üçü aynı kayan nokta türünde, öndeki boyutlar birbirine yayılabilir.
    maske: (..., L, S)'ye yayılan bool ya da 0/1; True ya da 1 = görebilir.
    Sonuç: cikti (..., L, v), agirliklar (..., L, S).
    Her satırın toplamı 1'dir; hiçbir anahtarı göremeyen satır sıfırdır.
    Dikkat: hepsi 0 olan bir maske "hiçbiri görünmez" demektir; hepsi 0 olan toplamsal
    maske bundan ayırt edilemez.
    Hata: şekil, tür ya da maske uymazsa ValueError.
    Kaynak: Vaswani vd., "Attention Is All You Need" (2017), bölüm 3.2.1.
    """
    denetle(Q, K, V, maske)
    d_k = Q.shape[-1]
    # Önce ölçekle: float16'da √d kat daha büyük puanlar sığar.
    puanlar = (Q / d_k**0.5) @ K.transpose(-2, -1)  # (..., L, S)
    if maske is None:
        agirliklar = F.softmax(puanlar, dim=-1)  # (..., L, S)
    else:
        goremez = maske == 0  # (..., L, S)'ye yayılır
        # Bütün satırı -inf olan softmax NaN verir; o satır 0'la başlar, 0'la biter.
        bos_satir = goremez.all(dim=-1, keepdim=True)  # (..., L, 1)
        puanlar = puanlar.masked_fill(goremez, float("-inf"))  # (..., L, S)
        puanlar = puanlar.masked_fill(bos_satir, 0.0)  # (..., L, S)
        agirliklar = F.softmax(puanlar, dim=-1)  # (..., L, S)
        agirliklar = agirliklar.masked_fill(bos_satir, 0.0)  # (..., L, S)
    cikti = agirliklar @ V  # (..., L, v)
    return cikti, agirliklar


def denetle(Q, K, V, maske):
    """`dikkat`in girdileri uymuyorsa şekilleri söyleyen bir ValueError verir."""
    q, k, v = tuple(Q.shape), tuple(K.shape), tuple(V.shape)
    sekiller = f"Q {q}, K {k}, V {v}"
    if min(len(q), len(k), len(v)) < 2:
        raise ValueError(f"Q, K ve V en az iki boyutlu olmalı: {sekiller}.")
    if not Q.is_floating_point() or not (Q.dtype == K.dtype == V.dtype):
        turler = f"Q {Q.dtype}, K {K.dtype}, V {V.dtype}"
        raise ValueError(f"Q, K ve V aynı kayan nokta türünde olmalı: {turler}.")
    if q[-1] != k[-1]:
        raise ValueError(f"Q ile K'nin son boyutu eşit olmalı: {sekiller}.")
    if k[-2] != v[-2]:
        raise ValueError(f"Her anahtara bir değer gerekir (S eşit olmalı): {sekiller}.")
    try:
        on = torch.broadcast_shapes(q[:-2], k[:-2], v[:-2])
    except RuntimeError:
        raise ValueError(f"Öndeki boyutlar birbirine yayılmıyor: {sekiller}.") from None
    if maske is None:
        return
    if not isinstance(maske, torch.Tensor):
        raise ValueError(
            f"Maske torch.Tensor olmalı, gelen {type(maske).__name__}: "
            "torch.as_tensor(maske) ile çevir."
        )
    hedef = (*on, q[-2], k[-2])
    m = tuple(maske.shape)
    try:
        uyar = tuple(torch.broadcast_shapes(m, hedef)) == hedef
    except RuntimeError:
        uyar = False
    if not uyar:
        raise ValueError(
            f"Maske {m}, puanların şekli {hedef}'e yayılmıyor: {sekiller}."
        )
    if not ((maske == 0) | (maske == 1)).all():
        raise ValueError(
            f"Maske {m} bool ya da 0/1 olmalı: 1 = görebilir, 0 = göremez. "
            "-inf ya da başka sayılar taşıyan toplamsal maske burada kabul edilmez; "
            "onu `maske == 0` ile bool'a çevir."
        )
