"""MkDocs hook: runs every ```python exec="1"``` block for real and lets no fault pass.

markdown-exec registers the fences; the blocks run in an interpreter of their own for each page (interpreter.py)
instead of inside MkDocs. A build stops with `page:line: what is wrong; what to do` for every fault. `mkdocs serve`
shows the fault on the page and goes on; there, a page whose blocks are what they were is not run again.
"""

import html
import os
import re
from pathlib import Path

from faults import Fault
from fences import Fence, include_faults, read_fences
from figures import figure, is_one_svg, titles
from includes import Line
from interpreter import Interpreters, Outcome, Stopped
from listings import not_searched
from markdown_exec import MarkdownConverter, formatters
from mkdocs.plugins import event_priority
from pymdownx.highlight import Highlight
from pymdownx.superfences import SuperFencesException
from reporting import command_is, report, root, serving, source_of, start, stop_if_faulty, warn

SECONDS = float(os.environ.get("DIKKAT_BLOCK_SECONDS", "60"))
_FRAME = re.compile(r'File "<block (\d+)>", line (\d+)|<block (\d+)>:(\d+)')
_RAW_HEADER = re.compile(r"(?:`{3,}|~{3,})[ \t]*[{.\w][^\n]*=")
_RAW_BLOCK = re.compile(r"`{3}|~{3}|(?:^|>)\s*(?:\?\?\?\+?|!!!|===)\s+[\"\w]", re.M)
_PRE = re.compile(r"<pre\b.*?</pre>|<code\b.*?</code>", re.S)


class CurrentPage:
    """What is known of the page that is being converted."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        fences, self.faults = read_fences(path, text)
        self.faults += include_faults(root(), path, text)
        self.fences = [fence for fence in fences if fence.executed]
        self.origins: dict[str, list[Line]] = {}
        self.done: list[tuple[str, str]] = []
        self.opened = False

    def place(self, number: int, line: int) -> str:
        origin = self.origins.get(f"<block {number}>", [])
        if not origin:
            return f"{self.path}:{self.fences[number - 1].line}"
        at = origin[min(line, len(origin)) - 1]
        return f"{at.path}:{at.number}"

    def with_places(self, text: str) -> str:
        """The text of a traceback or warning with the files and lines that the author knows."""

        def place(m: re.Match) -> str:
            if m[1]:
                return 'File "{}", line {}'.format(*self.place(int(m[1]), int(m[2])).rsplit(":", 1))
            return self.place(int(m[3]), int(m[4]))

        return _FRAME.sub(place, text)


class State:
    """The hook's memory between MkDocs' events."""

    page: CurrentPage
    interpreters: Interpreters | None = None

    def __init__(self) -> None:
        # serve only: the blocks of each page, in order, with what they gave.
        self.known: dict[str, list[tuple[tuple[str, str], Outcome]]] = {}


state = State()


def outcome_of(code: str, session: str) -> Outcome:
    """Runs the block after the blocks before it; under serve, takes what an unchanged page gave before."""
    page = state.page
    block = (code, session)
    known = state.known.setdefault(page.path, [])
    before = len(page.done)
    unchanged = [entry[0] for entry in known[: before + 1]] == [*page.done, block]
    page.done.append(block)
    if unchanged:
        return known[before][1]
    if not page.opened:
        page.opened = True
        state.interpreters.open_page()
        for number, (earlier, its_session) in enumerate(page.done[:before], 1):
            state.interpreters.run(earlier, f"<block {number}>", its_session, SECONDS)
    outcome = state.interpreters.run(code, f"<block {before + 1}>", session, SECONDS)
    if serving() and outcome.error is None:
        known[before:] = [(block, outcome)]
    return outcome


def format_block(*, code, md, **options) -> str:
    """markdown-exec's formatter for python fences: the block's HTML, with its real output."""
    try:
        return execute(code, md, options["session"])
    except Exception as error:
        # superfences would swallow it and print the fence as text.
        raise SuperFencesException(f"{state.page.path}: {type(error).__name__}: {error}") from error


def execute(code: str, md, session: str) -> str:
    page = state.page
    number = len(page.done) + 1
    if number > len(page.fences):
        what = "more blocks are executed than the page has fences"
        return report(
            Fault(page.path, 1, what, "write each fence at the start of a line or in a note")
        )
    fence = page.fences[number - 1]
    origin = fence.origin(root(), page.path)
    # Lines are named only when they are sure to be the code's own.
    if [line.text.rstrip() for line in origin] == [text.rstrip() for text in code.splitlines()]:
        page.origins[f"<block {number}>"] = origin
    try:
        outcome = outcome_of(code, session)
    except Stopped as stopped:
        page.opened = False
        return report(
            Fault(page.path, fence.line, f"{stopped}{in_file(origin)}", "let it end by itself")
        )
    if outcome.error:
        trace = page.with_places(outcome.error["trace"])
        places = [m for m in re.findall(r'File "((?:snippets|docs)/[^"]+)", line (\d+)', trace)]
        where = f" ({places[-1][0]}:{places[-1][1]})" if places else in_file(origin)
        what = f"{outcome.error['what']}{where}"
        return report(
            Fault(page.path, fence.line, what, "mend the code; its traceback follows"), trace
        )
    if outcome.err.strip():
        what = f"the block writes to standard error{in_file(origin)}: {page.with_places(outcome.err.strip())}"
        warn(Fault(page.path, fence.line, what, "mend the cause, or silence it in the code shown"))
    if (fault := fault_of_output(fence, outcome.out)) is not None:
        return report(
            Fault(page.path, fence.line, f"{fault[0]}{in_file(origin)}", fault[1]),
            outcome.out[:2000],
        )
    return page_html(fence, number, code, outcome.out, md)


def in_file(origin: list[Line]) -> str:
    files = dict.fromkeys(
        f"{line.path}:{line.number}" for line in origin[:1] if line.path.startswith("snippets/")
    )
    return f" ({', '.join(files)})" if files else ""


def fault_of_output(fence: Fence, out: str) -> tuple[str, str] | None:
    if "result" in fence.options and not out.strip():
        return (
            "result= is set but the block prints nothing",
            "print something worth seeing or drop result=",
        )
    if "html" in fence.options:
        if not is_one_svg(out):
            return (
                "a figure's block must print one SVG and nothing else",
                'end it with plt.savefig(sys.stdout, format="svg")',
            )
        if not all(titles(out)):
            return (
                "the figure has no text",
                'give savefig metadata={"Title": caption, "Description": text alternative}',
            )
    if not fence.options.keys() & {"result", "html", "source"}:
        return (
            "neither code nor output of the block would be shown",
            'add source="block" result="text"',
        )
    if (
        out.strip()
        and not fence.options.keys() & {"result", "html"}
        and fence.options.get("source") != "below"
    ):
        return "the block prints, but its output would not be shown", 'add result="text"'
    return None


def page_html(fence: Fence, number: int, code: str, out: str, md) -> str:
    options = fence.options
    page_id = re.sub(r"\W+", "-", Path(state.page.path).stem)
    if "html" in options:
        shown = figure(out, f"{page_id}-{number}")
    elif "result" in options:
        # Escaped as it is: output that looks like Markdown or HTML stays what was printed.
        shown = (
            f'<div class="result"><div class="language-{options["result"]} highlight">'
            f"<pre><span></span><code>{html.escape(out.removesuffix(chr(10)), quote=False)}\n</code></pre></div></div>"
        )
    else:
        shown = (
            f'<div class="result-markdown">{MarkdownConverter(md).convert(out)}</div>'
            if out.strip()
            else ""
        )
    source = options.get("source")
    if source:
        settings = {"guess_lang": False, "pygments_lang_class": True}
        listing = Highlight(md, **settings).highlight(code, "python", title=options.get("title"))
        if source == "below":
            label = "Şeklin kodu" if "html" in options else "Tablonun kodu"
            shown += f'<details class="cikti-kodu"><summary>{label}</summary>{listing}</details>'
        else:
            shown = listing + shown
    return f'<div class="blok">{shown}</div>'


def on_startup(*, command, dirty):
    command_is(command)


@event_priority(100)
def on_config(config):
    start(Path(config.config_file_path).parent.resolve())
    formatters["python"] = format_block
    state.interpreters = state.interpreters or Interpreters(root())
    state.interpreters.warm_up()
    return config


def on_page_markdown(markdown, *, page, config, files):
    if not page.file.src_uri.endswith(".md"):
        return markdown
    state.page = CurrentPage(*source_of(page))
    if state.page.faults:
        # The page cannot be converted truthfully, so that its faults stand in its place.
        state.page.fences = []
        return "\n\n".join(report(fault) for fault in state.page.faults)
    return markdown


@event_priority(100)
def on_page_content(content, *, page, config, files):
    if not page.file.src_uri.endswith(".md"):
        return content
    state.interpreters.close_page()
    current = state.page
    if len(current.done) < len(current.fences):
        fence = current.fences[len(current.done)]
        what = "the block was not executed"
        remedy = "check its indentation and the blocks around it"
        return report(Fault(current.path, fence.line, what, remedy)) + content
    if not current.faults and (raw := raw_markdown(content)):
        what = f"this stays raw text on the page: {raw}"
        remedy = "check the extension, the indentation and the blank lines"
        return report(Fault(current.path, line_of(raw, current.text), what, remedy)) + content
    return not_searched(content)


def raw_markdown(content: str) -> str | None:
    """The first piece of Markdown that no extension has understood."""
    outside = _PRE.sub("", content)
    everything = html.unescape(re.sub(r"<[^>]+>", "", content))
    match = _RAW_BLOCK.search(outside) or _RAW_HEADER.search(everything)
    if not match:
        return None
    text = outside if match.re is _RAW_BLOCK else everything
    rest = text[match.start() : match.start() + 80].lstrip("> \n")
    return rest.split("\n")[0]


def line_of(raw: str, text: str) -> int:
    """The first line of the source that begins like the raw piece."""
    start = raw.split("<")[0].strip()[:12]
    return next((n for n, line in enumerate(text.splitlines(), 1) if start and start in line), 1)


@event_priority(-100)
def on_env(env, *, config, files):
    stop_if_faulty(config.strict)
    return env


def on_shutdown():
    state.interpreters.close()
