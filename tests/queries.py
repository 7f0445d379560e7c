"""What readers type into the search field and where they want to arrive, for the browser test and the benchmark."""

from typing import NamedTuple


class Query(NamedTuple):
    """One of the wanted addresses must be within the best results. One that ends with "/" means all of its page."""

    typed: str
    wanted: tuple[str, ...]
    within: int


def first(typed: str, *wanted: str) -> Query:
    return Query(typed, wanted, 1)


def among_three(typed: str, *wanted: str) -> Query:
    return Query(typed, wanted, 3)


LESSON_9, LESSON_10, LESSON_11 = (
    f"dersler/{name}/" for name in ("oz-dikkat", "sorgu-anahtar-deger", "dikkat-fonksiyonu")
)

ATTENTION = ("sozluk/#dikkat", LESSON_9, LESSON_10, LESSON_11)
WEIGHT = ("sozluk/#agirlik", f"{LESSON_9}#agirliklar", f"{LESSON_10}#agirliklar")
SOFTMAX = ("sozluk/#softmax", f"{LESSON_9}#agirliklar", f"{LESSON_10}#agirliklar")
MASK = ("sozluk/#maske", f"{LESSON_11}#maske-tuzaklari")
CAUSAL_MASK = ("sozluk/#nedensel-maske", f"{LESSON_11}#nedensel-maske")
RELATION = (f"{LESSON_9}#sorun",)

QUERIES = [
    # Turkish letters, capitals, missing diacritics, letters composed in other ways
    first("ağırlık", *WEIGHT),
    first("agirlik", *WEIGHT),
    first("AĞIRLIK", *WEIGHT),
    first("ag\u0306ırlık", *WEIGHT),
    among_three("ilişki", *RELATION),
    among_three("İLİŞKİ", *RELATION),
    among_three("iliski", *RELATION),
    among_three("i\u0307lis\u0327ki", *RELATION),
    first("SEKIL", "sozluk/#sekil"),
    first("IC CARPIM", "sozluk/#ic-carpim"),
    # suffixes
    among_three("dikkati", *ATTENTION),
    among_three("dikkatin", *ATTENTION, "laboratuvar/maliyet/"),
    among_three("dikkatler", *ATTENTION),
    among_three("dikkate", *ATTENTION),
    first("softmaxın", *SOFTMAX),
    first("softmax'ın", *SOFTMAX),
    first("softmax’ın", *SOFTMAX),
    among_three("PyTorch'un", LESSON_11),
    first("ağırlığı", *WEIGHT),
    first("agirliklari", *WEIGHT),
    among_three("matrisleri", "sozluk/#dikkat-matrisi", f"{LESSON_9}#ozellikler"),
    first("maskenin", *MASK),
    first("sorguyu", "sozluk/#sorgu"),
    first("anahtarlar", "sozluk/#anahtar"),
    first("gömmeler", "sozluk/#gomme"),
    among_three("köşegenin", f"{LESSON_9}#kosegen"),
    first("yığında", "sozluk/#yigin", f"{LESSON_11}#yigin"),
    first("şekli", "sozluk/#sekil"),
    first("kaybı", "sozluk/#kayip"),
    first("gradyanlarını", "sozluk/#gradyan"),
    among_three("katmanlarda", "sozluk/#katman-normallestirme", "sozluk/#ileri-beslemeli-katman"),
    # names of code, formulas
    first("nedensel_maske", *CAUSAL_MASK),
    among_three("scaled_dot_product_attention", f"{LESSON_11}#sdpa"),
    first("is_causal", "hatalar/#is-causal"),
    first("nn.MultiheadAttention", "dogrulama/#multihead"),
    among_three("q k v", LESSON_10),
    first("nan", "hatalar/#bos-satir", f"{LESSON_11}#bos-satir"),
    first("n²", f"{LESSON_9}#maliyet"),
    first("n2", f"{LESSON_9}#maliyet"),
    first("√d", f"{LESSON_10}#neden-kok"),
    first("-1e9", "hatalar/#eksi-milyar"),
    # English
    first("attention", *ATTENTION),
    first("self-attention", "sozluk/#oz-dikkat", LESSON_9),
    first("embedding", "sozluk/#gomme"),
    first("query", "sozluk/#sorgu"),
    first("causal mask", *CAUSAL_MASK),
    first("padding mask", "sozluk/#dolgu-maskesi"),
    first("mask", *MASK),
    first("loss", "sozluk/#kayip"),
    first("heads", "sozluk/#bas"),
    among_three("bias", LESSON_10, "dogrulama/#multihead"),
    # unfinished, mistyped, run together, asked
    among_three("dik", *ATTENTION),
    first("soft", *SOFTMAX),
    first("sofmax", *SOFTMAX),
    first("softmaks", *SOFTMAX),
    among_three("dikakt", *ATTENTION),
    among_three("özdikkat", LESSON_9),
    first("gpt2", "dogrulama/#gpt2"),
    first("softmax nedir", *SOFTMAX),
    among_three("flash attention", "#yol-haritasi", LESSON_9),
    first("neden kök d", f"{LESSON_10}#neden-kok"),
    first("yanlış eksen", f"{LESSON_9}#yanlis-eksen"),
    first('"nedensel maske"', *CAUSAL_MASK),
]


def leads_to(location: str, wanted: tuple[str, ...]) -> bool:
    return any(
        location == address or (address.endswith("/") and location.startswith(address))
        for address in wanted
    )
