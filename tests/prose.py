"""Where Turkish stands that readers meet, and how to get it out of there."""

from collections.abc import Iterator
from pathlib import Path

from prose_of_code import of_notebook, of_python, of_script, of_settings, of_style, of_template
from prose_of_markdown import of_markdown

SOURCES = {
    "docs/**/*.md": of_markdown,
    "docs/**/*.ipynb": of_notebook,
    "README.tr.md": of_markdown,
    "mkdocs.yml": of_settings,
    "snippets/**/*.py": of_python,
    "theme/css/*.css": of_style,
    "theme/js/texts.js": of_script,
    "theme/**/*.html": of_template,
}


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """The path and the Turkish of every source; line 7 of the Turkish stands on line 7 of the source."""
    for pattern, turkish_of in SOURCES.items():
        for file in sorted(root.glob(pattern)):
            text = file.read_text("utf-8")
            # What a check says of an answer has the names of the solution.
            solution = file.with_name("cozum.py")
            more = [solution.read_text("utf-8")] if solution.exists() else []
            yield file.relative_to(root).as_posix(), turkish_of(text, *more)
