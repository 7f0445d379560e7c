"""Is the output shown exactly what a fresh interpreter prints, and does every page start from nothing?"""

import subprocess
import sys

import truth
from bs4 import BeautifulSoup
from sites import build, small_site

FENCE = '```python exec="1" source="block" result="text" session="{}"\n--8<-- "{}"\n```\n'
TRICKY = """\
import os
import sys
import time

print("a", "b", sep="-", end="!\\n")
print()
print("    girintili  ve boşluklu   ")
print("<b>html</b> &amp; `kod` **kalın** $x$ {{ jinja }} ```")
print("# başlık\\n\\n| a | b |\\n|---|---|\\n--8<-- \\"yok.py\\"")
sys.stdout.write("sondan önce\\n")
sys.stdout.flush()
os.write(1, "dosya tanıtıcısına\\n".encode())
sys.stdout.flush()
os.system("echo alt süreç")
print("İIıiŞşĞğ ✓ 𝟙", flush=True)
print(__name__, sys.argv, os.listdir("."), sys.stdin.read() == "")
print("son satır", end="")
"""


def html_of(site, page: str) -> BeautifulSoup:
    return BeautifulSoup((site / page / "index.html").read_text("utf-8"), "html.parser")


def test_output_is_what_a_fresh_interpreter_prints(tmp_path):
    code = TRICKY.replace("sys.argv", "len(sys.argv)")
    folder = small_site(
        tmp_path / "proje",
        {"docs/a.md": "# A { #a }\n\n" + FENCE.format("a", "a.py"), "snippets/a.py": code},
    )
    result = build(folder, tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr
    (tmp_path / "bos").mkdir()
    command = [sys.executable, "-I", "-X", "utf8", str(folder / "snippets/a.py")]
    done = subprocess.run(
        command, cwd=tmp_path / "bos", stdin=subprocess.DEVNULL, capture_output=True, check=True
    )
    blok = html_of(tmp_path / "site", "a").select_one(".blok")
    assert blok.select_one(".result code").get_text() == done.stdout.decode("utf-8") + "\n"
    # The copy button gives the code as it is in the file, but for the final newline.
    assert blok.select_one(".language-python code").get_text().rstrip("\n") == code.rstrip("\n")


COLOURS = """\
import builtins
import os
import random
import sys
import warnings

import numpy as np
import torch
import torch.nn.functional as F

adim = "renk"
np.set_printoptions(precision=1)
np.random.seed(0)
np.seterr(all="ignore")
torch.manual_seed(0)
torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=1)
torch.set_grad_enabled(False)
torch.set_num_threads(2)
F.softmax = None
np.exp = None
random.seed(0)
builtins.sum = lambda x: 42
builtins.yeni = 1
os.environ["RENK"] = "1"
os.chdir("/")
sys.path.append("renk")
sys.stdout.reconfigure(encoding="ascii", errors="replace")
warnings.simplefilter("error")
print("renklendi")
"""
LOOKS = """\
import builtins
import os
import random
import sys

import numpy as np
import torch
import torch.nn.functional as F

print("adim" in globals(), hasattr(builtins, "yeni"), sum([1]), os.environ.get("RENK"), os.listdir("."))
print(np.pi * np.ones(2), np.exp(0.0), np.geterr()["divide"])
print(torch.get_default_dtype(), torch.tensor(1 / 3), torch.is_grad_enabled(), torch.get_num_threads())
print(F.softmax(torch.zeros(2), dim=0), sys.path[-1] != "renk", torch.initial_seed() == 0, "ığ")
"""


def test_pages_cannot_colour_each_other(tmp_path):
    """The page in the middle changes all it can reach; the pages around it, of the same session, print the same."""
    body = "# {} {{ #{} }}\n\n" + FENCE
    files = {
        "docs/a.md": body.format("A", "a", "ders", "bakan.py"),
        "docs/b.md": body.format("B", "b", "ders", "boyayan.py"),
        "docs/c.md": body.format("C", "c", "ders", "bakan.py"),
        "snippets/bakan.py": LOOKS,
        "snippets/boyayan.py": COLOURS,
    }
    folder = small_site(tmp_path / "proje", files)
    result = build(folder, tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr
    before, after = (
        html_of(tmp_path / "site", page).select_one(".result code").get_text() for page in "ac"
    )
    assert before == after
    assert before.startswith("False False 1 None []\n")
    assert not truth.outputs_that_differ(
        truth.Page(folder, tmp_path / "site", folder / "docs/c.md")
    )


def test_a_notebook_includes_a_part_and_is_named_by_its_headings(tmp_path):
    from planted_pages import notebook

    files = {
        "docs/lab/defter.ipynb": notebook('--8<-- "p.py"', "print(ikile(21), '<b>')"),
        "snippets/p.py": "def ikile(x):\n    return 2 * x\n",
    }
    folder = small_site(tmp_path / "proje", files)
    result = build(folder, tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr
    page = html_of(tmp_path / "site", "lab/defter")
    assert page.select_one(".result code").get_text() == "42 <b>\n"
    assert "def ikile" in (tmp_path / "site/lab/defter/defter.ipynb").read_text("utf-8")
