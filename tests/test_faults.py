"""Is a fault refused? Each planted fault must stop the build or break a rule, with a message naming file and line."""

import re
from pathlib import Path

import pytest
import truth
from planted_pages import PRINT, STOPS_A_BUILD, STOPS_A_STRICT_BUILD, heat_map, page
from planted_sources import BREAKS_A_RULE, LAWFUL
from shared import once
from sites import build, small_site


def refused(tmp_path, files, place, says, *options):
    folder = small_site(tmp_path / "proje", files)
    if "??? without" in says or "\\?\\?\\?" in says:
        settings = folder / "mkdocs.yml"
        settings.write_text(
            settings.read_text("utf-8").replace("  - pymdownx.details\n", ""), "utf-8"
        )
    result = build(folder, tmp_path / "site", *options, DIKKAT_BLOCK_SECONDS="3")
    assert result.returncode != 0, result.stderr
    assert place in result.stderr, result.stderr
    message = result.stderr[result.stderr.index(place) :]
    assert re.search(says, message), result.stderr


# Where the whole site differs, the fault has a build of its own; so have two others, to show that one is enough.
ALONE = {name for name, (files, *_) in STOPS_A_BUILD.items() if "docs/sayfa.md" not in files} | {
    "??? without details",
    "a block raises",
    "a misspelt option",
}


def moved(text: str, place: str) -> str:
    """The text of a planted page or message when its files have a folder or a name of their own."""
    for name in ("kod", "iki", "yok"):
        text = text.replace(f'"{name}.py', f'"{place}/{name}.py')
        text = text.replace(f"snippets/{name}.py", f"snippets/{place}/{name}.py")
        text = text.replace(rf"snippets/{name}\.py", rf"snippets/{place}/{name}\.py")
    return text.replace("docs/sayfa.md", f"docs/{place}.md")


@pytest.fixture(scope="module")
def faulty_site(tmp_path_factory):
    """All planted pages in one site: building it once tells of every fault."""
    files = {}
    for number, (planted, *_) in enumerate(STOPS_A_BUILD.values()):
        if "docs/sayfa.md" in planted:
            place = f"f{number}"
            for name, text in planted.items():
                target = (
                    moved(name, place)
                    if name.startswith("docs/")
                    else f"snippets/{place}/{Path(name).name}"
                )
                files[target] = moved(text, place)

    def make(shared: Path) -> str:
        folder = small_site(shared / "faulty", files)
        result = build(folder, shared / "faulty-site", "--quiet", DIKKAT_BLOCK_SECONDS="3")
        assert result.returncode != 0
        return result.stderr

    return once(tmp_path_factory, "faulty-site", make)


@pytest.mark.parametrize("name", [name for name in STOPS_A_BUILD if name not in ALONE])
def test_a_fault_is_named(name, faulty_site):
    _, place, says = STOPS_A_BUILD[name]
    own = f"f{list(STOPS_A_BUILD).index(name)}"
    place, says = moved(place, own), moved(says, own)
    assert place in faulty_site, faulty_site
    assert re.search(says, faulty_site[faulty_site.index(place) :].split("\nERROR")[0]), faulty_site


@pytest.mark.parametrize("name", sorted(ALONE))
def test_a_build_stops(name, tmp_path):
    refused(tmp_path, *STOPS_A_BUILD[name], "--quiet")


@pytest.mark.parametrize("name", STOPS_A_STRICT_BUILD)
def test_a_strict_build_stops(name, tmp_path):
    refused(tmp_path, *STOPS_A_STRICT_BUILD[name], "--strict")


def test_a_lawful_page_passes(tmp_path):
    folder = small_site(tmp_path / "proje", page(PRINT + "\n$x$ ve [bağ](#sayfa).\n"))
    result = build(folder, tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr


UNTRUE = {
    "an unseeded NumPy number": (
        page(PRINT, "import numpy as np\nprint(np.random.rand())\n"),
        truth.outputs_that_differ,
        3,
    ),
    "the order of a set": (page(PRINT, "print(set('abcdefgh'))\n"), truth.outputs_that_differ, 3),
    "an unseeded number under a heat map": (
        heat_map('0.8 |"', '", __import__(\'numpy\').random.rand(), "|"'),
        truth.outputs_that_differ,
        3,
    ),
    "a typed output by indentation": (
        page(f"{PRINT}\nÇıktı:\n\n    [1. 1. 1.]\n"),
        truth.typed_listings,
        9,
    ),
    "a number that no output has": (
        page(f"{PRINT}\nSonuç 0,125 olur.\n"),
        truth.unbacked_numbers,
        7,
    ),
}


@pytest.mark.parametrize("name", UNTRUE)
def test_an_untrue_page_is_found(name, tmp_path):
    files, finds, line = UNTRUE[name]
    folder = small_site(tmp_path / "proje", files)
    result = build(folder, tmp_path / "site")
    assert result.returncode == 0, result.stderr
    faults = finds(truth.Page(folder, tmp_path / "site", folder / "docs/sayfa.md"))
    assert [fault.split(": ")[0] for fault in faults] == [f"docs/sayfa.md:{line}"]


def test_an_unseeded_torch_number_stops_a_build(tmp_path):
    refused(
        tmp_path,
        page(PRINT, "import torch\nprint(torch.rand(1))\n"),
        "docs/sayfa.md:3:",
        "unseeded torch generator",
    )


def plant(folder, files):
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("name", BREAKS_A_RULE)
def test_a_rule_finds_its_fault(name, tmp_path):
    files, rule, place = BREAKS_A_RULE[name]
    assert rule(plant(tmp_path / "lawful", LAWFUL)) == []
    faults = [str(fault) for fault in rule(plant(tmp_path / "faulty", files))]
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"{place}: ")
    assert "; " in faults[0]
