"""MkDocs hook: what of theme/ is published. The style sheets become one file, which is one request instead of many;
sources, lists and licences' neighbours that no page asks for stay out.
"""

import re
from pathlib import Path

from mkdocs.structure.files import File

STYLES = "css/dikkat.css"
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
_SOURCE = re.compile(r"css/.*|js/(?!.*\.min\.js$).*|fonts/(?!.*\.woff2$|OFL\.txt$).*|matplotlibrc")


def joined(folder: Path, styles: list[str]) -> str:
    """The sheets in the order of mkdocs.yml, without comments."""
    texts = ((folder / style).read_text("utf-8") for style in styles)
    return "".join(_COMMENT.sub("", text).strip() + "\n" for text in texts)


def on_files(files, *, config):
    for file in list(files):
        if _SOURCE.fullmatch(file.src_uri) and not file.is_documentation_page():
            files.remove(file)
    own = [style for style in config.extra_css if style != STYLES]
    text = joined(Path(config.theme.custom_dir), own)
    files.append(File.generated(config, STYLES, content=text))
    config.extra_css = [STYLES]
    return files
