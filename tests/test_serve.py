"""Does `mkdocs serve` show a fault on its page, go on, and never show what is no longer true?"""

import contextlib
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sites import ENVIRONMENT, free_port, small_site

BLOCK = '```python exec="1" source="block" result="text" session="{}"\n--8<-- "{}"\n```\n'
CLOCK = "import time\n\nprint('an', time.time_ns())\n"


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Callable[[str], str]]:
    """Serves the site and gives a function that reads a page."""
    port = free_port()
    command = [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"]
    environment = {**ENVIRONMENT, "SITE_URL": ""}
    server = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
    )

    def read(page: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{page}", timeout=30) as answer:
            return answer.read().decode()

    try:
        yield read
    finally:
        server.terminate()
        server.wait(timeout=20)


def until(
    read: Callable[[str], str], page: str, wanted: Callable[[str], object], seconds: float = 60
) -> str:
    """Reads the page until it is as wanted."""
    end, text = time.monotonic() + seconds, "(no answer)"
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            text = read(page)
            if wanted(text):
                return text
        time.sleep(0.1)
    raise AssertionError(f"{page} is not as wanted after {seconds:g} s: {text[-3000:]}")


def moment(text: str) -> str:
    return re.search(r"an (\d+)", text)[1]


@pytest.fixture
def project(tmp_path) -> Path:
    return small_site(
        tmp_path / "proje",
        {
            "docs/bir.md": "# Bir { #bir }\n\n" + BLOCK.format("bir", "bir.py"),
            "docs/iki.md": "# İki { #iki }\n\n" + BLOCK.format("iki", "iki.py"),
            "snippets/bir.py": CLOCK,
            "snippets/iki.py": CLOCK,
        },
    )


def test_a_fault_is_shown_and_mended_while_serving(project):
    page, code = project / "docs/bir.md", project / "snippets/bir.py"
    with served(project) as read:
        until(read, "bir/", moment)
        code.write_text("print(1 / 0)\n", "utf-8")
        until(
            read, "bir/", lambda text: "docs/bir.md:3: the block raises ZeroDivisionError" in text
        )
        assert moment(read("iki/"))
        code.write_text(CLOCK, "utf-8")
        until(read, "bir/", lambda text: "ZeroDivisionError" not in text and moment(text))
        lawful = page.read_text("utf-8")
        page.write_text(lawful.replace("source", "sorce"), "utf-8")
        until(read, "bir/", lambda text: "docs/bir.md:3: unknown fence option" in text)
        page.write_text(lawful.replace("bir.py", "yok.py"), "utf-8")
        until(read, "bir/", lambda text: "docs/bir.md:4: snippets/yok.py does not exist" in text)
        page.write_text(f"{lawful}\n$$\n\\frac{{a}}{{\n$$\n", "utf-8")
        until(read, "bir/", lambda text: "docs/bir.md:8: the formula" in text)
        page.write_text(f"{lawful}\nYeni söz.\n", "utf-8")
        until(
            read,
            "bir/",
            lambda text: "Yeni söz." in text and 'class="admonition danger' not in text,
        )


def test_serving_starts_on_a_faulty_page(project):
    (project / "snippets/bir.py").write_text("raise SystemExit\n", "utf-8")
    with served(project) as read:
        until(read, "bir/", lambda text: "the block ends the program" in text)


def test_only_changed_code_runs_again(project):
    with served(project) as read:
        one, two = (moment(until(read, f"{page}/", moment)) for page in ("bir", "iki"))
        (project / "docs/bir.md").write_text(
            (project / "docs/bir.md").read_text("utf-8") + "\nBaşka söz.\n", "utf-8"
        )
        assert moment(until(read, "bir/", lambda text: "Başka söz." in text)) == one
        until(read, "search/docs.json", lambda text: "Başka söz." in text)
        (project / "snippets/bir.py").write_text(f"{CLOCK}print('değişti')\n", "utf-8")
        assert (
            moment(until(read, "bir/", lambda text: ">değişti" in text or "\ndeğişti" in text))
            != one
        )
        assert moment(read("iki/")) == two
