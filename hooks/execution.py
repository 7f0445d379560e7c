"""MkDocs hook: runs every ```python exec="1"``` block for real and lets no fault pass.

markdown-exec registers the fences; the blocks run in an interpreter of their own for each page (interpreter.py)
instead of inside MkDocs. A build stops with `page:line: what is wrong; what to do` for every fault. `mkdocs serve`
shows the fault on the page and goes on; there, a page whose blocks are what they were is not run again.
"""

import os
from pathlib import Path

import raw_markdown
from blocks import block_html, blocks_that_are_seen, fault_of_output
from current_page import CurrentPage
from faults import Fault
from interpreter import Interpreters, Outcome, Stopped
from listings import lightened
from markdown_exec import formatters
from mkdocs.plugins import event_priority
from pymdownx.superfences import SuperFencesException
from reporting import command_is, report, root, serving, source_of, start, stop_if_faulty, warn

SECONDS = float(os.environ.get("DIKKAT_BLOCK_SECONDS", "60"))
NOT_RUN = '<div class="blok"><p class="derleme-hatasi">Önceki blok durduğu için bu blok çalışmadı.</p></div>'


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
    try:
        if not page.opened:
            page.opened = True
            state.interpreters.open_page()
            for number, (earlier, its_session) in enumerate(page.done[:before], 1):
                state.interpreters.run(earlier, f"<block {number}>", its_session, SECONDS)
        outcome = state.interpreters.run(code, f"<block {before + 1}>", session, SECONDS)
    except Stopped as stopped:
        outcome = Outcome("", "", {"what": str(stopped), "trace": ""})
    if serving():
        known[before:] = [(block, outcome)]
    return outcome


def format_block(*, code, **options) -> str:
    """markdown-exec's formatter for python fences: the block's HTML, with its real output."""
    try:
        return execute(code, options["session"])
    except Exception as error:
        # superfences would swallow it and print the fence as text.
        raise SuperFencesException(f"{state.page.path}: {type(error).__name__}: {error}") from error


def execute(code: str, session: str) -> str:
    page = state.page
    number = len(page.done) + 1
    if number > len(page.fences):
        what = "more blocks are executed than the page has fences"
        return report(
            Fault(page.path, 1, what, "write each fence at the start of a line or in a note")
        )
    fence = page.fences[number - 1]
    origin = page.remember_origin(number, code)
    if page.broken:
        page.done.append((code, session))
        return NOT_RUN
    outcome = outcome_of(code, session)
    begin = f" ({origin[0].path}:{origin[0].number})" if origin[0].path != page.path else ""
    if outcome.error:
        page.broken = True
        trace = page.with_places(outcome.error["trace"])
        what = f"{outcome.error['what']}{page.last_place(trace) or begin}"
        remedy = (
            "mend the code; its traceback follows"
            if trace
            else "let it end by itself, with nothing left behind"
        )
        return report(Fault(page.path, fence.line, what, remedy), trace)
    if outcome.err.strip():
        what = f"the block writes to standard error{begin}: {page.with_places(outcome.err.strip())}"
        warn(Fault(page.path, fence.line, what, "mend the cause, or silence it in the code shown"))
    if (found := fault_of_output(fence, outcome.out)) is not None:
        fault = Fault(page.path, fence.line, f"{found[0]}{begin}", found[1])
        page.faults.append(fault)
        # Of a figure, what was printed after it.
        return report(fault, outcome.out.rpartition("</svg>")[2][:2000])
    return block_html(fence, f"s{number}", code, outcome.out)


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
    state.page = CurrentPage(root(), *source_of(page))
    if state.page.faults:
        # The page cannot be converted truthfully, so that its faults stand in its place.
        state.page.fences = []
        return "\n\n".join(report(fault) for fault in state.page.faults)
    return markdown


# After the formulas, so that what is left of them is seen.
@event_priority(-50)
def on_page_content(content, *, page, config, files):
    if not page.file.src_uri.endswith(".md"):
        return content
    state.interpreters.close_page()
    current = state.page
    if current.faults:
        return content
    if len(current.done) < len(current.fences):
        fence = current.fences[len(current.done)]
        what, remedy = (
            "the block was not executed",
            "check its indentation and the blocks around it",
        )
        return report(Fault(current.path, fence.line, what, remedy)) + content
    if not current.broken and (raw := raw_markdown.first_piece(content)):
        line = raw_markdown.line_of(raw, current.text)
        remedy = "check the extension, the indentation and the blank lines"
        return (
            report(Fault(current.path, line, f"this stays raw text on the page: {raw}", remedy))
            + content
        )
    if not current.broken and blocks_that_are_seen(content) < len(current.fences):
        line = current.fences[0].line
        what, remedy = "a block is executed but not seen", "do not put a fence into a comment"
        return report(Fault(current.path, line, what, remedy)) + content
    return lightened(content)


@event_priority(-100)
def on_env(env, *, config, files):
    stop_if_faulty(config.strict)
    return env


def on_shutdown():
    state.interpreters.close()
