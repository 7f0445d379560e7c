import math as _math

import numpy as _np

_X = _np.random.default_rng(0).normal(size=(4, 8))
_X_sende = globals().get("X")
assert isinstance(_X_sende, _np.ndarray), (
    "X adlı bir dizi yok: başlangıç kodundaki X'i koru."
)
assert _X_sende.shape == _X.shape and _np.allclose(_X_sende, _X), (
    "X değişmiş: başlangıç kodundaki X'i olduğu gibi bırak."
)

_A = globals().get("A")
assert isinstance(_A, _np.ndarray), (
    "A adlı bir dizi yok: dikkat matrisini hesapla ve A adına ata; çıktıyı elle yazmak yetmez."
)
_A = _np.array(_A)
assert _A.dtype.kind in "fiu", f"A sayılardan oluşmalı; dtype'ı {_A.dtype}."
assert _A.shape != (8, 8), (
    "A (8, 8) oldu: X.T @ X sütunları karşılaştırır. Elemanlar satırlarda: X @ X.T gerekir."
)
assert _A.shape != (4, 8), (
    "A (4, 8) oldu: bu A değil, Y. X ile çarpmadan önceki (4, 4) ağırlıkları A'ya ata."
)
assert _A.shape == (4, 4), (
    f"A (4, 4) olmalı, sendeki {_A.shape}: 4 eleman 4 elemana bakar."
)
assert _np.isfinite(_A).all(), "A'da nan ya da inf var: np.exp'i ve bölmeyi denetle."


def _softmax(_satirlar):
    _ustel = [[_math.exp(_s) for _s in _satir] for _satir in _satirlar]
    return _np.array([[_e / sum(_satir) for _e in _satir] for _satir in _ustel])


def _ayni(_baska, _pay=1e-5):
    return _np.allclose(_A, _baska, rtol=0, atol=_pay)


def _yuvarlak():
    return any(
        _np.array_equal(_A, _np.round(_A, _n)) and _ayni(_dogru, 0.6 * 10.0**-_n)
        for _n in (1, 2, 3, 4)
    )


_x = _X.tolist()
_skor = [[sum(_p * _q for _p, _q in zip(_a, _b)) for _b in _x] for _a in _x]
_dogru = _softmax(_skor)

if not _ayni(_dogru):
    assert not _ayni(_skor), (
        "A hâlâ skorların kendisi: her satıra softmax uygula, softmax(X @ X.T, eksen=1)."
    )
    assert not _ayni(_dogru.T), (
        "softmax yanlış eksende: sütunların toplamı 1, satırlarınki değil. "
        "Bakan eleman satırdır; eksen=1 (ya da -1) kullan."
    )
    assert not _yuvarlak(), (
        "A yuvarlanmış: A tam değerleri tutsun, np.round yazdırırken kullanılsın."
    )
    assert abs(_A.sum() - 1) > 1e-5, (
        "Üstelleri bütün matrisin toplamına bölmüşsün: her satır kendi toplamına bölünmeli."
    )
    assert _np.allclose(_A.sum(axis=1), 1, rtol=0, atol=1e-5), (
        f"Satır toplamları 1 değil: {_np.round(_A.sum(axis=1), 3)}. "
        "Her satırı kendi üstellerinin toplamına böl."
    )
    assert not _ayni(_np.array(_skor) / _np.sum(_skor, axis=1, keepdims=True)), (
        "Skorları toplamlarına bölmüşsün: düz bölme softmax değildir. Önce üsteli alınır; "
        "yoksa negatif skorlar negatif ağırlık olur."
    )
    assert not _ayni(_softmax((_np.array(_skor) / _math.sqrt(8)).tolist())), (
        "Skorları ölçeklemişsin: bu alıştırmada √d'ye bölme yok, o bir sonraki derste geliyor."
    )
    assert not _ayni(_softmax(_dogru.tolist())), (
        "softmax iki kez uygulanmış: skorlara bir kez uygula."
    )
    raise AssertionError(
        "Satır toplamları 1, ama ağırlıklar softmax(X @ X.T) değil: "
        f"A[3, 1] {_dogru[3, 1]:.3f} olmalı, sendeki {_A[3, 1]:.3f}. "
        "Skorları ve softmax'a verdiğin girdiyi denetle."
    )
