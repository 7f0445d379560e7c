"""MkDocs hook: the theme's style sheets and the site's own become one. What of the theme's can match nothing stays out.

Nearly half of its rules are for parts that this site has not: tabs, versions, comments, text from right to left. A
browser tries each on every element, and a phone waits for all of them before it shows a letter.
"""

import re
from pathlib import Path

import tinycss2
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from policy import INLINE_SCRIPT

STYLES = "css/dikkat.css"
_THEME = re.compile(r"assets/stylesheets/(main|palette)\.\w+\.min\.css")
_CLASSES = re.compile(r"""\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_NAME = re.compile(r"-?[^\W\d][\w-]*")
# What the theme's script gives to elements. It names others too, but only to look for them in a page.
_THEME_GIVES = re.compile(r"md-.*|js|no-js|js-focus-visible|focus-visible")
_RIGHT_TO_LEFT = ["dir", "=", "rtl"]
_GROUPS = {"media", "supports"}
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
_theme: list[str] = []


def own_sheet(file: Path) -> str:
    """One of the site's sheets, without comments."""
    text = file.read_text("utf-8")
    for rule in tinycss2.parse_stylesheet(text):
        if rule.type == "error":
            what = f"theme/css/{file.name}:{rule.source_line}: no rule of CSS ({rule.message})"
            raise PluginError(f"{what}; mend the rule, or the one before it")
    return _COMMENT.sub("", text)


def pruned(styles: str, classes: set[str]) -> str:
    """The theme's sheets without selectors that name another class than these, or text from right to left."""
    rules = tinycss2.parse_stylesheet(styles, skip_comments=True, skip_whitespace=True)
    return "".join(_kept(rules, classes))


def _kept(rules, classes):
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = [s for s in _split(rule.prelude) if not _is_dead(s, classes)]
            if selectors:
                names = ",".join(tinycss2.serialize(selector).strip() for selector in selectors)
                yield f"{names}{{{_body(rule.content)}}}\n"
        elif rule.lower_at_keyword in _GROUPS:
            inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            if kept := "".join(_kept(inner, classes)):
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude).rstrip()}{{{kept}}}\n"
        else:
            yield rule.serialize() + "\n"


def _body(tokens) -> str:
    return tinycss2.serialize([token for token in tokens if token.type != "comment"]).strip()


def _split(prelude):
    """The selectors of a list; what stands in parentheses is one token."""
    selectors = [[]]
    for token in prelude:
        if token == ",":
            selectors.append([])
        else:
            selectors[-1].append(token)
    return selectors


def _is_dead(selector, classes: set[str]) -> bool:
    for token, name in zip(selector, [*selector[1:], None], strict=True):
        if token == "." and name.value not in classes:
            return True
        if token.type == "[] block" and [part.value for part in token.content] == _RIGHT_TO_LEFT:
            return True
    return False


def used_classes(pages: list[str], scripts: list[str], theme_scripts: list[str]) -> set[str]:
    """What stands in the pages, and what scripts can add: of ours each word, of the theme's what it gives."""
    found = {
        name
        for text in pages
        for values in _CLASSES.findall(text)
        for name in " ".join(values).split()
    }
    inline = {script for text in pages for script in INLINE_SCRIPT.findall(text)}
    found.update(name for text in [*scripts, *inline] for name in _NAME.findall(text))
    given = {name for text in theme_scripts for name in _NAME.findall(text)}
    return found | {name for name in given if _THEME_GIVES.fullmatch(name)}


def on_files(files, *, config):
    own = [style for style in config.extra_css if style != STYLES]
    text = "".join(own_sheet(Path(config.theme.custom_dir, style)) for style in own)
    files.append(File.generated(config, STYLES, content=text))
    config.extra_css = [STYLES]
    sheets = sorted(
        (file for file in files if _THEME.fullmatch(file.src_uri)), key=lambda file: file.src_uri
    )
    _theme[:] = [file.content_string for file in sheets]
    return files


def on_post_build(*, config):
    site = Path(config.site_dir)
    classes = used_classes(
        [page.read_text("utf-8") for page in site.rglob("*.html")],
        [script.read_text("utf-8") for script in site.glob("js/*.js")],
        [script.read_text("utf-8") for script in site.glob("assets/javascripts/bundle.*.js")],
    )
    sheet = site / STYLES
    # Ours decide, and so come last.
    text = pruned("\n".join(_theme), classes) + sheet.read_text("utf-8")
    sheet.write_text(text, "utf-8", newline="\n")
