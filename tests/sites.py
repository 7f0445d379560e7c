"""Builds sites: the real one and small ones with one planted page."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def free_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


# The site's address is built into it, so that the whole run, also its parallel workers, must agree on one.
PORT = os.environ.setdefault("DIKKAT_TEST_PORT", free_port())


def address_of(name: str) -> str:
    return f"http://127.0.0.1:{PORT}/{name}/"


ENVIRONMENT = {
    **os.environ,
    "NO_MKDOCS_2_WARNING": "1",
    "SOURCE_DATE_EPOCH": "1700000000",
    "PYODIDE_URL": "pyodide/",
    "SITE_URL": address_of("repo"),
}


def mkdocs(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", *arguments],
        cwd=folder,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def build(folder: Path, to: Path, *options: str, **environment: str) -> subprocess.CompletedProcess:
    return mkdocs(folder, "build", "-d", str(to), *options, **environment)


def small_site(folder: Path, files: dict[str, str]) -> Path:
    """A site with the real settings and hooks but no pages and snippets other than `files`."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    (folder / "mkdocs.yml").write_text(settings.partition("\nnav:")[0], "utf-8")
    for name in ("hooks", "theme"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "snippets").mkdir()
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", errors="surrogateescape")
    if "docs/index.md" not in files:
        (folder / "docs").mkdir(exist_ok=True)
        (folder / "docs/index.md").write_text("# Ana sayfa { #ana-sayfa }\n", "utf-8")
    return folder
