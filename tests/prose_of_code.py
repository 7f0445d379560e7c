"""The Turkish in code, on the lines where it stands: what a program says, and what is said of it."""

import builtins
import html
import io
import json
import keyword
import re
import tokenize
from collections.abc import Iterator

import yaml
from prose_of_markdown import CODE, blank, coded, of_markdown, without_tags

# Code without a mark of its own, in a comment or a message: `X @ W`, `asyncio.run`, `d_k`, `print(...)`.
_CHUNK = re.compile(r"\S*(?:\w\(|[=@<>*_|]|\w\.\w|(?<!\S)\.\w)\S*")
_WORDS_OF_PYTHON = {*keyword.kwlist, *dir(builtins)}


def of_python(text: str, beside: str = "") -> str:
    """Comments, and strings of more than one ASCII word, without the names of this code and the code beside it."""
    names = _WORDS_OF_PYTHON | _names(text) | _names(beside)
    lines: list[list[str]] = [[] for _ in text.split("\n")]
    for kind, string, row in _tokens(text):
        if kind == tokenize.NAME or "8<-" in string:
            continue
        if kind == tokenize.STRING:
            is_format = re.match("[rb]?f", string, re.I)
            string = re.sub(r"^\w*(\"\"\"|\'\'\'|\"|\')|(\"\"\"|\'\'\'|\"|\')$", " ", string)
            if not re.search(r"\w\s+\S|[^\W\d_a-zA-Z]", string.strip()):
                continue
            if is_format:
                string = re.sub(r"\{(?:[^{}]|\{[^{}]*\})*\}", CODE, string)
            string = re.sub(r"\\[nt]", " ", string)
        string = re.sub(r"`[^`\n]+`", CODE, string)
        string = re.sub(r"Kaynak:.*?(?=bölüm|\n|$)", blank, string)
        for offset, line in enumerate(string.split("\n")):
            lines[row - 1 + offset].append(without_code(line))
    return without(names, "\n".join(" ".join(pieces) for pieces in lines))


def _names(text: str) -> set[str]:
    return {string for kind, string, _ in _tokens(text) if kind == tokenize.NAME}


def without_code(text: str) -> str:
    return _CHUNK.sub(CODE, text)


def without(names: set[str], text: str) -> str:
    return re.sub(rf"\b(?:{'|'.join(sorted(names))})\b", CODE, text)


def _tokens(text: str) -> Iterator[tuple[int, str, int]]:
    """Names, comments and whole strings with their row; Python 3.12 and later cut an f-string into pieces."""
    source, start, depth = text.split("\n"), (0, 0), 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind == "FSTRING_START":
            start, depth = start if depth else token.start, depth + 1
        elif kind == "FSTRING_END":
            depth -= 1
            if not depth:
                rows = source[start[0] - 1 : token.end[0]]
                rows[-1] = rows[-1][: token.end[1]]
                yield tokenize.STRING, "\n".join(rows)[start[1] :], start[0]
        elif kind in {"NAME", "COMMENT", "STRING"} and not depth:
            yield token.type, token.string, token.start[0]


def of_notebook(text: str) -> str:
    source = text.split("\n")
    lines, at = [""] * len(source), 0
    for cell in json.loads(text)["cells"]:
        written = "".join(cell["source"]).split("\n")
        if cell["cell_type"] == "markdown":
            turkish = of_markdown("\n".join(written))
        else:
            turkish = of_python("\n".join("" if re.match(r"%|-+8<", w) else w for w in written))
        for line, words in zip(written, turkish.split("\n"), strict=True):
            quoted = json.dumps(line, ensure_ascii=False)
            wanted = (quoted, quoted[:-1] + '\\n"')
            if line:
                at = next(n for n in range(at, len(source)) if any(w in source[n] for w in wanted))
                lines[at] += f" {words}"
                at += 1
    return "\n".join(lines)


def of_script(text: str) -> str:
    """The strings of a script."""
    text = re.sub(r"^\s*//.*$", blank, text, flags=re.M)
    text = re.sub(r"\$\{[^}]*\}", CODE, text)
    text = re.sub(r"\\u[0-9a-f]{4}", " ", text)
    strings = (
        map("".join, re.findall(r'"[^"]*":|"([^"]*)"|`([^`]*)`', s)) for s in text.split("\n")
    )
    return without(_WORDS_OF_PYTHON, "\n".join(without_code(" ".join(s)) for s in strings))


def of_style(text: str) -> str:
    """What a style sheet writes itself."""
    return "\n".join(" ".join(re.findall('content: "([^"]*)"', s)) for s in text.split("\n"))


def of_template(text: str) -> str:
    """A template's own text, and the texts that it sets in a dictionary."""

    def values(jinja: re.Match) -> str:
        return "\n".join(" ".join(re.findall(': "([^"]*)"', s)) for s in jinja[0].split("\n"))

    text = re.sub(r"\{#.*?#\}", blank, text, flags=re.S)
    text = re.sub(r"<(code|script)\b.*?</\1>", coded, text, flags=re.S)
    text = re.sub(r"\{%-? set \w+ = \{.*?%\}", values, text, flags=re.S)
    text = re.sub(r"\{[%{].*?[%}]\}", blank, text, flags=re.S)
    text = re.sub(r'"\w+":', blank, text)  # the key of a setting
    return html.unescape(without_tags(text))


# Where mkdocs.yml holds what readers see: the names of keys, from outside in.
_SHOWN = re.compile(
    r"site_description|copyright|extra bolumler (ad|dersler .*)|.* (toggle name|permalink_title)"
)


def of_settings(text: str) -> str:
    """What mkdocs.yml says to readers: of the site, in buttons, titles of lessons, the navigation."""
    lines = [""] * (text.count("\n") + 1)

    def walk(node: yaml.Node, path: str) -> None:
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                walk(item, path)
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if path.startswith("nav"):
                    lines[key.start_mark.line] += f" {key.value}"
                walk(value, f"{path} {key.value}".strip())
        elif _SHOWN.fullmatch(path):
            # A title in the navigation has no Markdown: an English term stands plain in parentheses.
            words = re.sub(r"`[^`]*`|(?<=\()[a-z][a-z -]*(?=\))", CODE, node.value)
            lines[node.start_mark.line] += f" {words}"

    walk(yaml.compose(text, yaml.SafeLoader), "")
    return without_tags("\n".join(lines))
