"""Is a word Turkish? Asks Hunspell, with a Turkish dictionary, and the project's own words (words.txt).

The dictionary is also the grammar: which suffix may follow a word that it does not have is seen from one that it has.
`softmax'tan` is right because `taraftan` is, `64'lük` because `dörtlük` is.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from faults import Fault
from hunspell import Hunspell
from prose_of_markdown import CODE
from sites import ROOT
from turkish import dotted, mistyped, read_aloud, reharmonized, stems, uncapital

TOKEN = re.compile(
    rf"{CODE}+(?:['’]?[a-zçğıöşü]+)?"
    r"|\d+(?:[.,]\d+)*(?:e-?\d+|[^\W\d_]+)?(?:['’][^\W\d_]+)?"
    r"|[^\W\d_][^\W_]*(?:[-.][^\W_]+)*(?:['’][^\W\d_]+)?"
)
# Soft hyphens, and what stands raised behind a word: n², Xᵀ.
_RAISED = re.compile("[\u00ad\u00b2\u00b3\u00b9\u2070-\u207fᵀ]")
WORDS = "tests/words.txt"
# One word for each kind of ending, for what nobody knows how to read.
ANYTHING = "masa arı palto kutu gece gemi ütü kadın balık kol pamuk ev diş göl süt".split()


class Word(NamedTuple):
    """A word of the project; suffixes follow it as they follow `model`, behind an apostrophe or not."""

    line: int
    apostrophe: bool
    model: str


def read_words(text: str) -> dict[str, Word]:
    """The lines of words.txt: `KiB`, `gradyan orman`, `softmax' taraf`."""
    words = {}
    for number, line in enumerate(text.splitlines(), 1):
        word, _, model = line.partition(" ")
        words[word.removesuffix("'")] = Word(number, word.endswith("'"), model)
    return words


class Speller:
    def __init__(self, dictionary: Path, words: dict[str, Word]) -> None:
        self.spell = cache(Hunspell("index", hunspell_data_dir=str(dictionary)).spell)
        self.words = words
        self.used: set[str] = set()
        self.knows = cache(self._knows)

    @classmethod
    def of_project(cls) -> "Speller":
        words = (ROOT / WORDS).read_text("utf-8")
        return cls(ROOT / "node_modules/dictionary-tr", read_words(words))

    def unknown(self, line: str) -> Iterator[str]:
        """The words of a line that are not known."""
        for token in tokens(line):
            if not self.knows(token):
                yield token.lstrip(CODE)

    def _knows(self, token: str) -> bool:
        if token[0] == CODE:
            suffix = token.lstrip(f"{CODE}'")
            return not suffix or any(self.inflects(word + suffix) for word in ANYTHING)
        base, _, suffix = token.partition("'")
        if self.is_own(base, suffix) or self.inflects(token):
            return True
        # float32'de, GPT-2'nin, K'yi
        *first, last = re.findall(r"\d[\d.,]*(?:e-?\d+)?|[^\W\d_]+", base)
        if not all(self.knows(part) for part in first):
            return False
        if last[0].isdigit() or len(last) == 1:
            return not suffix or self.inflects(read_aloud(last) + suffix)
        return bool(first) and self.knows(f"{last}'{suffix}" if suffix else last)

    def is_own(self, base: str, suffix: str) -> bool:
        for word in (base, uncapital(base)):
            for n in range(len(word), 1, -1):
                own = self.words.get(word[:n])
                if own and self.takes(own, word[n:], suffix):
                    self.used.add(word[:n])
                    return True
        return False

    def takes(self, own: Word, joined: str, suffix: str) -> bool:
        if not (joined or suffix):
            return True
        wrong = not own.model or (joined and suffix) or own.apostrophe != bool(suffix)
        return not wrong and self.inflects(own.model + joined + suffix)

    def inflects(self, word: str) -> bool:
        """The dictionary has the word, or a long word without its last ending."""
        return (
            self.spell(word)
            or any(map(self.spell, stems(word)))
            or any(map(self.inflects, stems(word, ["DIr"])))
            or bool(re.search("[ıiuü]nki$", word) and self.spell(word[:-2]))
        )

    def near(self, word: str) -> list[str]:
        """What may have been meant, likely first."""
        base, apostrophe, suffix = word.partition("'")
        if apostrophe:
            others = (f"{base}'{reharmonized(suffix, model)}" for model in ANYTHING)
            guesses = [base + suffix, f"{base}{reharmonized(suffix, base)}", *others]
        else:
            guesses = [f"{word[:n]}'{word[n:]}" for n in range(2, len(word))]
            guesses += [*dotted(word), *mistyped(word)]
        return list(dict.fromkeys(guess for guess in guesses if self.knows(guess)))[:3]


def tokens(line: str) -> list[str]:
    line = re.sub(r'(?<=\S)["”](?=[a-zçğıöşü])', f" {CODE}", line)  # "o"nun
    return TOKEN.findall(_RAISED.sub("", line).replace("’", "'"))


def misspellings(path: str, text: str, speller: Speller) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        for word in speller.unknown(line):
            remedy = f"correct it, mark it as English or code, or add it to {WORDS}"
            if near := ", ".join(speller.near(word)):
                remedy += f" (near: {near})"
            yield Fault(path, number, f'"{word}" is not in the dictionary', remedy)
