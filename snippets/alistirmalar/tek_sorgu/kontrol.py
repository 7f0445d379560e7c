import math as _math

import numpy as _np

_f = globals().get("tek_sorgu")
assert callable(_f), (
    "tek_sorgu adlı bir fonksiyon yok: başlangıç kodundaki def satırını koru."
)


def _carp(_a, _M):
    return [
        sum(_p * _M[_r][_c] for _r, _p in enumerate(_a)) for _c in range(len(_M[0]))
    ]


def _ic(_a, _b):
    return sum(_p * _q for _p, _q in zip(_a, _b, strict=True))


def _yumusak(_z):
    _e = [_math.exp(_s - max(_z)) for _s in _z]
    return _np.array([_s / sum(_e) for _s in _e])


def _ayni(_a, _b, _pay=1e-5):
    return _a.shape == _np.shape(_b) and _np.allclose(_a, _b, rtol=0, atol=_pay)


def _yuvarlak(_a, _b):
    return any(
        _np.array_equal(_a, _np.round(_a, _n)) and _ayni(_a, _b, 0.6 * 10.0**-_n)
        for _n in (1, 2, 3, 4)
    )


def _cagir(_i, _girdi):
    _ad = f"i={_i}, X {_girdi[0].shape}, W_q {_girdi[1].shape}, W_v {_girdi[3].shape}"
    _kopya = [_m.copy() for _m in _girdi]
    try:
        _sonuc = _f(_i, *_kopya)
    except Exception as _hata:
        raise AssertionError(
            f"tek_sorgu başka girdilerde hata veriyor ({_ad}): {type(_hata).__name__}: {_hata}. "
            "Sayıları ve şekilleri elle yazma, parametrelerden al; matrisler sağdan çarpar."
        ) from None
    assert all(_np.array_equal(_g, _k) for _g, _k in zip(_girdi, _kopya)), (
        "tek_sorgu, girdisini yerinde değiştiriyor: /= gibi işlemler yerine yeni bir dizi üret."
    )
    assert isinstance(_sonuc, (tuple, list)) and len(_sonuc) == 2, (
        "tek_sorgu iki şey döndürmeli: return agirliklar, cikti."
    )
    try:
        return _ad, *[_np.asarray(_s, dtype=float) for _s in _sonuc]
    except (TypeError, ValueError):
        raise AssertionError(
            "tek_sorgu sayılardan oluşan iki NumPy dizisi döndürmeli: agirliklar, cikti."
        ) from None


def _denetle(_i, _girdi):
    _X, _Wq, _Wk, _Wv = [_m.tolist() for _m in _girdi]
    _n, _dm, _dk, _dv = len(_X), len(_Wq), len(_Wq[0]), len(_Wv[0])
    _Q = [_carp(_x, _Wq) for _x in _X]
    _K = [_carp(_x, _Wk) for _x in _X]
    _V = [_carp(_x, _Wv) for _x in _X]
    _kok = _math.sqrt(_dk)
    _ham = _np.array([_ic(_Q[_i], _k) for _k in _K])
    _puan = _ham / _kok
    _w = _yumusak(_puan)
    _c = _np.array(_carp(_w, _V))

    _ad, _a, _y = _cagir(_i, _girdi)
    assert not (_a.size and not _a.any()), (
        "Ağırlıkların hepsi 0: başlangıç kodundaki np.zeros satırlarının yerine hesabı yaz."
    )
    assert not (_ayni(_y, _w) and _ayni(_a, _c)), (
        "Sıra ters: tek_sorgu önce agirliklar'ı, sonra cikti'yı döndürmeli."
    )
    assert _a.shape == (_n,), (
        f"tek_sorgu başka girdilerde yanlış şekil veriyor ({_ad}): agirliklar ({_n},) olmalı, "
        f"sendeki {_a.shape}. Bir sorgu n anahtarın her birine bir ağırlık verir."
    )
    assert _np.isfinite(_a).all(), (
        "agirliklar'da nan ya da inf var: üsteli ve bölmeyi denetle."
    )

    if not _ayni(_a, _w):
        assert not (_ayni(_a, _puan) or _ayni(_a, _ham)), (
            "agirliklar hâlâ puanlar: softmax uygulanmamış. Üstellerini al, toplamlarına böl."
        )
        assert not _ayni(_a, _ham / _ham.sum()), (
            "Puanları toplamlarına bölmüşsün: düz bölme softmax değildir. Önce üstellerini al."
        )
        assert abs(_a.sum() - 1) < 1e-5 or _yuvarlak(_a, _w), (
            f"Ağırlıkların toplamı 1 değil, {_a.sum():.3f}: üstelleri toplamlarına böl."
        )
        assert not _ayni(_a, [1 / _n] * _n), (
            "Ağırlıklar bütün token'lara eşit dağılmış: puanlar hesaba katılmamış."
        )
        assert not _ayni(_a, _yumusak(_ham)), (
            "Puanlar ölçeklenmemiş: softmax'tan önce √d_k'ye böl, np.sqrt(q.shape[0])."
        )
        assert not _ayni(_a, _yumusak(_ham / _dk)), (
            "d_k'nin kendisine bölmüşsün: bölen karekökü, √d_k. Standart sapma odur."
        )
        assert not _ayni(_a, _yumusak(_ham / _math.sqrt(_dm))), (
            "√d_model'e bölmüşsün: bölen X'in değil, sorgunun genişliğinden gelir, √d_k."
        )
        assert not _ayni(_a, _yumusak(_ham / _math.sqrt(_n))), (
            "√n'ye bölmüşsün: n token sayısı. Bölen sorgunun genişliğinden gelir, √d_k."
        )
        assert not _ayni(_a, _yumusak(_ham / _math.sqrt(_dv))), (
            "√d_v'ye bölmüşsün: iç çarpım sorgu ile anahtar arasında, bölen √d_k."
        )
        assert not _ayni(_a, _yumusak(_ham / 2)), (
            "Hep sabit 2'ye bölmüşsün: örnekte √d_k 2, başka girdide değil. Onu q'nun boyundan al."
        )
        assert not _ayni(_a, _yumusak(_puan / _kok)) and not _ayni(_a, _yumusak(_w)), (
            "Ölçek ya da softmax iki kez uygulanmış: ikisi de bir kez uygulanır."
        )
        assert not _ayni(_a, _yumusak([_ic(_Q[_i], _q) / _kok for _q in _Q])), (
            "Sorguyu sorgularla çarpmışsın: anahtarlar X @ W_k'den gelir."
        )
        assert not _ayni(_a, _yumusak([_ic(_K[_i], _k) / _kok for _k in _K])), (
            "Anahtarı anahtarlarla çarpmışsın: sorgu X[i] @ W_q'dan gelir."
        )
        assert not _ayni(_a, _yumusak([_ic(_K[_i], _q) / _kok for _q in _Q])), (
            "Sorgu ile anahtar yer değiştirmiş: soran X[i] @ W_q, sorulan X @ W_k."
        )
        for _bolen in (1, _kok, _math.sqrt(_dm)):
            assert not _ayni(_a, _yumusak([_ic(_X[_i], _x) / _bolen for _x in _X])), (
                "W_q ve W_k kullanılmamış: X'i X ile karşılaştırmışsın. Önce sorguya ve "
                "anahtarlara çevir."
            )
        for _j in range(_n):
            assert not _ayni(_a, _yumusak([_ic(_Q[_j], _k) / _kok for _k in _K])), (
                f"tek_sorgu i'yi kullanmıyor: i={_i} verildi, {_j}. satırın ağırlıkları geldi. "
                "Sorgu X[i] @ W_q olmalı."
            )
        assert not _yuvarlak(_a, _w), (
            "agirliklar yuvarlanmış: fonksiyon tam değeri döndürsün, np.round yazdırırken gelsin."
        )
        raise AssertionError(
            f"tek_sorgu başka girdilerde yanlış ağırlık veriyor ({_ad}): ilk ağırlık "
            f"{_w[0]:.3f} olmalı, sendeki {_a[0]:.3f}. Sırayı izle: q = X[i] @ W_q, K = X @ W_k, "
            "K @ q, √d_k'ye böl, softmax."
        )

    if not _ayni(_y, _c):
        assert not _ayni(_y, _carp(_w, _X)), (
            "Ağırlıklar doğru, ama X'i toplamışsın: taşınan değerlerdir, agirliklar @ V."
        )
        assert not _ayni(_y, _carp(_w, _K)), (
            "Ağırlıklar doğru, ama K'yi toplamışsın: anahtar bulmak içindir, toplanan V'dir."
        )
        assert not _ayni(_y, _V[int(_w.argmax())]), (
            "Ağırlıklar doğru, ama en büyük ağırlıklı bir tek değeri almışsın: bütün değerlerin "
            "ağırlıklı toplamı gerekir."
        )
        assert not _ayni(_y, _np.mean(_V, axis=0)), (
            "Ağırlıklar doğru, ama değerlerin düz ortalamasını almışsın: ağırlıklarla çarp."
        )
        assert _y.shape == (_dv,), (
            f"Ağırlıklar doğru; cikti ({_dv},) olmalı, sendeki {_y.shape}: agirliklar @ V."
        )
        assert not _yuvarlak(_y, _c), (
            "cikti yuvarlanmış: fonksiyon tam değeri döndürsün, np.round yazdırırken gelsin."
        )
        raise AssertionError(
            f"Ağırlıklar doğru, çıktı değil ({_ad}): ilk sayı {_c[0]:.3f} olmalı, sendeki "
            f"{_y[0]:.3f}. Beklenen: agirliklar @ V, V = X @ W_v."
        )


_uretec = _np.random.default_rng(10)
for _n, _dm, _dk, _dv in ((5, 7, 3, 2), (4, 6, 8, 3), (7, 3, 5, 6)):
    _boylar = ((_n, _dm), (_dm, _dk), (_dm, _dk), (_dm, _dv))
    _girdi = [0.7 * _uretec.normal(size=_b) for _b in _boylar]
    for _i in (1, _n - 1, 0):
        _denetle(_i, _girdi)
