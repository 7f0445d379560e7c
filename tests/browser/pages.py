"""The addresses of all pages of the site."""

from sites import ROOT


def address_of(source: str) -> str:
    path = source.rpartition(".")[0].removesuffix("index")
    return path and f"{path.rstrip('/')}/"


DOCS = ROOT / "docs"
FILES = [file for kind in ("*.md", "*.ipynb") for file in DOCS.rglob(kind)]
PAGES = [*sorted(address_of(file.relative_to(DOCS).as_posix()) for file in FILES), "404.html"]
