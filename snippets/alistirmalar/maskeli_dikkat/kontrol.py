import math as _math

import numpy as _np

_dikkat = globals().get("dikkat")
assert callable(_dikkat), (
    "dikkat adlı bir fonksiyon yok: başlangıç kodundaki def dikkat(...) satırını koru."
)


def _cagir(
    _girdiler, _ne, _ipucu="Şekiller başka olabilir: yalnız Q, K, V ve maske kullan."
):
    _kopya = [_np.array(_g) for _g in _girdiler]
    try:
        with _np.errstate(all="ignore"):
            _sonuc = _dikkat(*_kopya)
    except Exception as _hata:
        raise AssertionError(
            f"dikkat {_ne} hata verdi: {type(_hata).__name__}: {_hata}. {_ipucu}"
        ) from None
    assert isinstance(_sonuc, (tuple, list)) and len(_sonuc) == 2, (
        "dikkat iki şey döndürmeli: return cikti, agirliklar"
    )
    _c, _a = (_np.array(_s, dtype=float) for _s in _sonuc)
    _L, _S, _v = len(_girdiler[0]), len(_girdiler[1]), _girdiler[2].shape[1]
    assert not (_c.shape == (_L, _S) and _a.shape == (_L, _v)), (
        "Sonuçlar ters sırada: önce çıktı, sonra ağırlıklar: return cikti, agirliklar"
    )
    assert _a.shape == (_L, _S), (
        f"{_L} sorgu ve {_S} anahtar için ağırlıklar ({_L}, {_S}) olmalı; seninki {_a.shape}. "
        "Satırlar sorgular, sütunlar anahtarlardır: Q @ K.T"
    )
    assert _c.shape == (_L, _v), (
        f"Çıktı ({_L}, {_v}) olmalı; seninki {_c.shape}. Çıktı, agirliklar @ V çarpımıdır."
    )
    for _g, _k in zip(_girdiler, _kopya):
        assert _np.array_equal(_g, _k), (
            "Fonksiyonun, kendi girdisini değiştiriyor: /= gibi yerinde işlemler yerine "
            "yeni bir dizi üret."
        )
    return _c, _a


def _satir_softmax(_puan):
    _e = [_math.exp(_p - max(_puan)) for _p in _puan]
    return [_u / sum(_e) for _u in _e]


def _puanla(_Q, _K):
    _bolen = _math.sqrt(_Q.shape[1])
    return [
        [sum(_x * _y for _x, _y in zip(_q, _k)) / _bolen for _k in _K.tolist()]
        for _q in _Q.tolist()
    ]


def _dogru_agirlik(_Q, _K, _maske):
    # Göremediği anahtarlar listeye hiç girmez: -inf'e gerek kalmaz.
    _A = _np.zeros((len(_Q), len(_K)))
    for _i, _satir in enumerate(_puanla(_Q, _K)):
        _acik = [_j for _j in range(len(_K)) if _maske[_i][_j]]
        for _j, _w in zip(_acik, _satir_softmax([_satir[_j] for _j in _acik])):
            _A[_i, _j] = _w
    return _A


def _ayni(_x, _y):
    return _np.allclose(_x, _y, rtol=0, atol=1e-6)


_uret = _np.random.default_rng(11)
_Q = _uret.normal(size=(3, 7))
_K = _uret.normal(size=(5, 7))
_V = _uret.normal(size=(5, 6))
_ham = _Q @ _K.T
_hepsi = _np.ones((3, 5))
_dogru = _dogru_agirlik(_Q, _K, _hepsi)
_c, _a = _cagir((_Q, _K, _V), "maskesiz çağrıda")

if not _ayni(_a, _dogru):
    assert _np.any(_a), (
        "Ağırlıkların hepsi 0: yer tutucu duruyor. Puanları, ölçeği ve softmax'ı yaz."
    )
    assert _np.isfinite(_a).all(), (
        "Maskesiz ağırlıklarda nan ya da inf var: softmax'ı denetle."
    )
    assert _np.all(_a != 0), (
        "Maske verilmediğinde her sorgu her anahtarı görmeli; sende bazı ağırlıklar 0. "
        "Maskeyi yalnız `maske is not None` iken uygula."
    )
    _satir_bir, _sutun_bir = _ayni(_a.sum(axis=1), 1), _ayni(_a.sum(axis=0), 1)
    assert _satir_bir or not _sutun_bir, (
        "softmax yanlış eksende: sütunların toplamı 1, satırlarınki değil. "
        "Bakan token satırdır; softmax son eksende (eksen=-1) alınır."
    )
    assert _satir_bir, (
        f"Maskesiz satır toplamları 1 değil: {_np.round(_a.sum(axis=1), 3)}. "
        "Ağırlıklar, her satırda puanların softmax'ıdır."
    )
    assert not _ayni(_a, 1 / 5), (
        "Bütün ağırlıklar eşit: Q ile K hesaba katılmamış. "
        "Bu ortalamadır; ağırlıklar Q @ K.T puanlarından gelmeli."
    )
    # Ağırlıkların logaritma oranı, puanların farkıdır: kullanılan ölçek oradan okunur.
    with _np.errstate(all="ignore"):
        _log_fark = _np.log(_a[:, 1:] / _a[:, :1])
    _puan_fark = _ham[:, 1:] - _ham[:, :1]
    _olcek = float((_log_fark * _puan_fark).sum() / (_puan_fark**2).sum())
    if _np.allclose(_log_fark, _olcek * _puan_fark, rtol=0, atol=1e-4):
        for _deger, _ileti in (
            (1, "Puanlar ölçeklenmemiş: Q @ K.T, √d'ye bölünmeli"),
            (7, "Puanları √d yerine d'ye bölmüşsün: np.sqrt unutulmuş"),
            (1 / 7, "Puanları d ile çarpmışsın; √d'ye bölmelisin"),
            (7**-0.5, "Puanları √d ile çarpmışsın; bölmelisin"),
            (6**0.5, "Puanları V'nin genişliğinin kareköküne bölmüşsün"),
            (5**0.5, "Puanları anahtar sayısının kareköküne bölmüşsün"),
            (3**0.5, "Puanları sorgu sayısının kareköküne bölmüşsün"),
            (8**0.5, "Puanları 8'in kareköküne bölmüşsün: d her girdide 8 değildir"),
        ):
            assert abs(_olcek * _deger - 1) > 1e-3, (
                f"{_ileti}. d, sorgunun uzunluğudur: Q.shape[-1]"
            )
        raise AssertionError(
            f"Ölçek yanlış: d = 7 iken puanlar {_olcek:.4f} ile çarpılmış; "
            f"doğrusu 1/√d = {7**-0.5:.4f}."
        )
    raise AssertionError(
        "Satır toplamları 1, ama ağırlıklar Q @ K.T / √d puanlarının softmax'ı değil: "
        f"bir ağırlık {_dogru[0, 1]:.3f} olmalı, sendeki {_a[0, 1]:.3f}."
    )
assert _ayni(
    _c, [[sum(_w * _x for _w, _x in zip(_s, _v)) for _v in _V.T] for _s in _dogru]
), "Ağırlıklar doğru, çıktı değil: çıktı agirliklar @ V olmalı."

# Kare girdi: maskesiz çağrıda geleceği kapatan bir fonksiyon ancak burada yakalanır.
_Qk = _uret.normal(size=(5, 7))
_dogru_kare = _dogru_agirlik(_Qk, _K, _np.ones((5, 5)))
_, _a = _cagir((_Qk, _K, _V), "maskesiz, kare girdide")
assert not _ayni(_a, _dogru_agirlik(_Qk, _K, _np.tri(5))), (
    "Maske verilmediğinde her sorgu her anahtarı görmeli; kare girdide geleceği kapatmışsın."
)
assert _ayni(_a, _dogru_kare), (
    "Sorgu ve anahtar sayısı eşitken maskesiz ağırlıklar yanlış; eşit değilken doğruydu. "
    "Fonksiyon bu iki durumu ayırmamalı."
)

_maske = _np.array([[1, 0, 1, 0, 0], [0, 1, 1, 0, 1], [1, 1, 0, 1, 0]])
_maskeli = _dogru_agirlik(_Q, _K, _maske)
_puanlar = _np.array(_puanla(_Q, _K))
for _tur, _ad in ((float, "0/1 kayan noktalı"), (int, "0/1 tam sayı"), (bool, "bool")):
    _c, _a = _cagir(
        (_Q, _K, _V, _maske.astype(_tur)),
        f"{_ad} maskeyle",
        "Maske bool da 0/1 sayı da olabilir: maske == 0 hepsinde çalışır.",
    )
    if not _ayni(_a, _maskeli):
        assert _np.isfinite(_a).all(), (
            f"{_ad} maskeyle nan çıktı: 0 · ∞ nan'dır, bu yüzden -inf'i maskeyle çarpma. "
            "np.where(maske == 0, -np.inf, puanlar) kullan."
        )
        assert not _ayni(_a, _dogru), f"Maske hiç kullanılmamış ({_ad} maske)."
        assert not _ayni(_a, _dogru * _maske), (
            "Maske softmax'tan sonra uygulanmış: satır toplamları artık 1 değil. "
            "Maskelenen puanı softmax'tan önce -inf yap."
        )
        assert not _ayni(_a, _dogru_agirlik(_Q, _K, 1 - _maske)), (
            f"Maske ters ({_ad} maske): 1 ya da True görebilir, 0 ya da False göremez demek."
        )
        assert not _ayni(
            _a, [_satir_softmax(_s) for _s in (_puanlar * _maske).tolist()]
        ), (
            "Göremediği anahtarın puanı 0 olmuş (maskeyle çarpmak bunu yapar): exp(0) = 1 "
            "olduğundan ağırlığı kalır. O puanı -inf yap."
        )
        assert not _ayni(
            _a, [_satir_softmax(_s) for _s in (_puanlar + _maske).tolist()]
        ), (
            "Maskeyi puanlara toplamışsın: 0 toplamak kapatmaz. Göremediği puanı -inf yap."
        )
        _sizan = float(_a[_maske == 0].max())
        assert _sizan < 1e-6, (
            f"{_ad} maskede 0 olan yerlerin ağırlığı 0 değil (en büyüğü {_sizan:.3f}): "
            "o puanları softmax'tan önce -inf yap."
        )
        raise AssertionError(
            f"{_ad} maskede kapalı ağırlıklar 0, ama kalanlar yanlış; satır toplamları "
            f"{_np.round(_a.sum(axis=1), 3)}. Softmax açık kalan puanlar arasında alınmalı."
        )
    assert _ayni(_c, _maskeli @ _V), (
        "Maskeli ağırlıklar doğru, çıktı değil: çıktı maskeli agirliklar @ V olmalı."
    )

# Açık puanlar -200000 dolayında, kapalı puanlar +200000.
_Q2 = _np.array([[20000.0, 0, 0, 0], [0, 20000, 0, 0]])
_K2 = _np.array([[-20.0, 20, 0, 0], [-20.1, -20, 0, 0], [20, -20.1, 0, 0]])
_maske2 = _np.array([[True, True, False], [False, True, True]])
_, _a = _cagir((_Q2, _K2, _K2, _maske2), "büyük puanlarla")
assert _np.isfinite(_a).all(), (
    "Puanlar büyüyünce nan çıktı: softmax'ta üstelden önce satırın en büyüğünü çıkar."
)
assert _ayni(_a, _dogru_agirlik(_Q2, _K2, _maske2)), (
    "Maskelenen puanın yerine konan sayı yeterince küçük değil: gerçek puanlar "
    "-200000'e indiğinde ağırlık kapalı anahtarlara kayıyor. -np.inf kullan."
)

_m = globals().get("nedensel_maske")
assert _m is not None, "nedensel_maske adlı bir dizi yok: başlangıç kodundaki adı koru."
_m = _np.array(_m)
assert _m.shape == (4, 4), f"nedensel_maske (4, 4) olmalı; seninki {_m.shape}."
assert _m.dtype.kind in "biuf" and _np.isin(_m, (0, 1)).all(), (
    "nedensel_maske 1 (görebilir) ve 0 (göremez) ya da bool taşımalı."
)
_fark = _np.arange(4)[:, None] - _np.arange(4)
assert not _np.array_equal(_m, _np.ones((4, 4))), (
    "nedensel_maske hiçbir şeyi kapatmıyor: köşegenin üstü 0 olmalı."
)
assert not _np.array_equal(_m, _fark >= -1), (
    "nedensel_maske her token'a bir adım geleceği gösteriyor: np.tril'de k=0 olmalı."
)
assert not _np.array_equal(_m, _fark > 0), (
    "nedensel_maske token'ın kendisini de kapatıyor; ilk satır hiçbir anahtarı göremez."
)
assert not _np.array_equal(_m, _fark <= 0), (
    "nedensel_maske üst üçgen: her token geleceği görüyor, geçmişi göremiyor. np.tril kullan."
)
assert _np.array_equal(_m, _fark >= 0), (
    "nedensel_maske yanlış: i. satırda j ≤ i olanlar 1, gelecek 0 olmalı."
)
