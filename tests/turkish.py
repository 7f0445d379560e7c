"""What the spelling check knows of Turkish beyond the dictionary: letters, vowel harmony, how numbers are read."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

VOWELS = "aıoueiöü"
# The I that follows each of them.
HIGH = dict(zip(VOWELS, "ııuuiiüü", strict=True))
# Endings that the dictionary has not seen on every long word: A is a or e, I is ı, i, u or ü, D is d or t.
ENDINGS = (
    "DIr DA DAn DAki A yA I yI nI sI In nIn lA ylA nDA nDAn n mIz ImIz sIn "
    "lI lIk sIz sA sAydI ken IncA mAlI AmAz AmAdI"
).split()
# With a short stem, too many mistyped words would be a stem and an ending.
SHORTEST_STEM = 6
# Words that end as the numbers do; süt for dört, whose t softens.
ONES = "sıfır bir iki üç süt beş altı yedi sekiz dokuz".split()
TENS = "_ on yirmi otuz kırk elli altmış yetmiş seksen doksan".split()
LARGE = ((1000, "yüz"), (10**6, "bin"), (10**18, "milyon"))
# Words that end as the names of the letters do: ke, ve, but a, ı, kû, iks.
LETTERS = {"a": "masa", "ı": "arı", "o": "palto", "u": "kutu", "i": "gemi", "ö": "ütü", "ü": "ütü"}
LETTERS |= {"q": "kutu", "x": "ses"}
CONSONANT = "gece"
LETTERS_OF_WORDS = "abcçdefgğhıijklmnoöprsştuüvyz"
# Letters that a keyboard without Turkish leaves bare.
DOTTED = {"c": "cç", "g": "gğ", "i": "iı", "ı": "ıi", "o": "oö", "s": "sş", "u": "uü"}
BARE = str.maketrans("çğıöşüâîû", "cgiosuaiu")


def lower(text: str) -> str:
    return text.replace("İ", "i").replace("I", "ı").lower()


def uncapital(word: str) -> str:
    return lower(word[0]) + word[1:]


def stems(word: str, endings: Iterable[str] = ENDINGS) -> Iterator[str]:
    """A long word without each ending that it may have by vowel harmony."""
    for ending in endings:
        stem = word[: -len(ending)]
        if len(stem) >= SHORTEST_STEM and word.endswith(harmonized(ending, stem)):
            refused = "AI" if stem[-1] in VOWELS else "yn"
            if ending[0] not in refused:
                yield stem


def harmonized(ending: str, stem: str) -> str:
    """The ending as it is behind this stem."""
    word = lower(stem)
    for letter in ending:
        vowel = next((letter for letter in reversed(word) if letter in VOWELS), "e")
        if letter == "A":
            word += "a" if vowel in "aıou" else "e"
        elif letter == "I":
            word += HIGH[vowel]
        elif letter == "D":
            word += "t" if word[-1] in "fstkçşhp" else "d"
        else:
            word += letter
    return word[len(stem) :]


def reharmonized(suffix: str, stem: str) -> str:
    """A suffix with the vowels that it has behind this stem."""
    return harmonized(
        re.sub("[ae]", "A", re.sub("[ıiuü]", "I", re.sub("^[dt]", "D", suffix))), stem
    )


def read_aloud(part: str) -> str:
    """A word that ends as a number or a letter does when it is read."""
    if not part[0].isdigit():
        return LETTERS.get(lower(part), CONSONANT)
    ungrouped = re.sub(r"\.(?=\d{3}(?!\d))", "", part)
    number = int(re.findall(r"\d+", ungrouped)[-1])
    if number == 0 or number % 10:
        return ONES[number % 10]
    if number % 100:
        return TENS[number // 10 % 10]
    return next(word for size, word in LARGE if number % size)


def dotted(word: str) -> Iterator[str]:
    """The word with each choice of dots, breves and cedillas."""
    choices = [DOTTED.get(letter, letter) for letter in word]
    if sum(len(choice) == 2 for choice in choices) <= 8:
        yield from map("".join, product(*choices))


def mistyped(word: str) -> Iterator[str]:
    """The words that one slip of the finger makes this one."""
    ends = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    yield from (f"{a}{b[1]}{b[0]}{b[2:]}" for a, b in ends if len(b) > 1)
    yield from (a + b[1:] for a, b in ends if b)
    yield from (a + letter + b for a, b in ends for letter in LETTERS_OF_WORDS)
    yield from (a + letter + b[1:] for a, b in ends if b for letter in LETTERS_OF_WORDS)
