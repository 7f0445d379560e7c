"""Is the Turkish spelt right? Every text that readers meet, word by word, and the check itself."""

import re
from collections import defaultdict

import prose
import pytest
from faults import Fault
from planted_prose import MISSPELT, RIGHT, TYPOS
from rules_of_words import FORBIDDEN, occurrences
from sites import ROOT
from speller import WORDS, Speller, misspellings, tokens
from turkish import BARE, lower

# Words that are right although another word of the project differs from them only in dots.
TWINS = {"mi mı", "mu mü", "ise işe", "bas baş", "işi ısı"}


@pytest.fixture(scope="module")
def speller() -> Speller:
    return Speller.of_project()


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    return list(prose.texts(ROOT))


def test_every_word_is_in_the_dictionary_and_every_own_word_is_needed(speller, texts):
    faults = [fault for path, text in texts for fault in misspellings(path, text, speller)]
    for name in speller.words.keys() - speller.used:
        what = f'no text needs "{name}"'
        faults.append(Fault(WORDS, speller.words[name].line, what, "remove the line"))
    assert [str(fault) for fault in sorted(faults)] == []


def test_own_words_are_in_order(speller):
    lines = (ROOT / WORDS).read_text("utf-8").splitlines()
    assert lines == sorted(set(lines), key=lambda line: (line.casefold(), line))
    assert len(lines) == len(speller.words)


def test_no_word_is_another_one_without_its_dots(texts):
    """`satir` is in the dictionary too; that the project also writes `satır` gives it away."""
    forms = defaultdict(lambda: defaultdict(list))
    for path, text in texts:
        for number, line in enumerate(text.split("\n"), 1):
            for word in map(lower, tokens(line)):
                if len(word) > 1 and word.isalpha():
                    forms[word.translate(BARE)][word].append((path, number))
    faults = []
    for same in forms.values():
        rare, *others = sorted(same, key=lambda word: (len(same[word]), word))
        if others and " ".join(sorted(same)) not in TWINS:
            remedy = "correct one, or add both to TWINS in tests/test_spelling.py"
            faults.append(
                Fault(*same[rare][0], f'"{rare}" and "{others[0]}" differ in dots', remedy)
            )
    assert [str(fault) for fault in sorted(faults)] == []


@pytest.mark.parametrize("name", MISSPELT)
def test_a_misspelling_is_named_with_its_line(speller, name):
    kind, text, found = MISSPELT[name]
    turkish = prose.SOURCES[kind](text)
    assert turkish.count("\n") == text.count("\n")
    faults = [str(fault) for fault in misspellings("a", turkish, speller)]
    words = re.findall(r'^a:(\d+): "(.*?)" is not', "\n".join(faults), re.M)
    assert " ".join(f"{line} {word}" for line, word in words) == found


def test_mistakes_that_people_make_are_refused(speller):
    assert [word for word in TYPOS if not list(speller.unknown(word))] == []


def test_what_is_right_is_accepted(speller):
    assert [word for word in RIGHT if list(speller.unknown(word))] == []


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("softmax'in", "softmax'ın"),
        ("softmaxın", "softmax'ın"),
        ("dikkat'in", "dikkatin"),
        ("agirlik", "ağırlık"),
        ("gradyen", "gradyan"),
        ("kelmie", "kelime"),
    ],
)
def test_the_message_says_what_may_be_meant(speller, wrong, meant):
    assert meant in speller.near(wrong)


@pytest.mark.parametrize("rule", FORBIDDEN, ids=lambda rule: rule["write"])
def test_a_forbidden_word_is_refused_in_its_forms_and_no_other_word_is(rule):
    assert [text for text in rule["refuses"] if not list(occurrences(rule, text))] == []
    assert [text for text in rule["allows"] if list(occurrences(rule, text))] == []
