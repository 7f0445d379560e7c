"""MkDocs hook: what mkdocs-jupyter leaves open for the laboratory's notebooks.

A notebook's code cells may include parts (`--8<-- "dikkat.py"`): it is expanded before it is executed, and readers
download the expanded one. A failing cell is named by file and line.
"""

import json
import os
import re
import tempfile
from pathlib import Path

from faults import Fault
from includes import ANY_INCLUDE, IncludeError, included_lines
from interpreter import environment
from listings import not_searched
from mkdocs.plugins import event_priority
from mkdocs.structure.toc import get_toc
from nbclient.exceptions import CellControlSignal, DeadKernelError
from notebook_page import faults_of_outputs, rewrite
from reporting import report, root, serving, warn

_folder = tempfile.TemporaryDirectory(prefix="notebooks-")


def expand(notebook: dict, path: str, text: str) -> dict:
    """The notebook with its include lines replaced by the files they name; a missing one is reported."""
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        lines: list[str] = []
        for line in "".join(cell["source"]).splitlines():
            if not ANY_INCLUDE.match(line):
                lines.append(line)
                continue
            try:
                lines += [included.text for included in included_lines(root(), line)]
            except IncludeError as error:
                report(Fault(path, line_in_json(text, line), error.what, error.remedy))
        cell["source"] = "\n".join(lines)
    return notebook


def line_in_json(text: str, source_line: str) -> int:
    """The line of the .ipynb file that holds a line of a cell."""
    wanted = json.dumps(source_line.strip(), ensure_ascii=False)[1:-1]
    return next((n for n, line in enumerate(text.splitlines(), 1) if wanted and wanted in line), 1)


@event_priority(90)
def on_config(config):
    plugin = config.plugins["mkdocs-jupyter"].config
    # Never across builds: the cache does not know the versions of the libraries. Under serve it may remember what
    # this very process has executed; its key holds the expanded notebook.
    plugin["cache"] = serving()
    plugin["cache_dir"] = os.path.join(_folder.name, "cache")
    os.environ["JUPYTER_CONFIG_DIR"] = str(root() / "hooks" / "jupyter")
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "MATPLOTLIBRC"):
        os.environ[name] = environment(root())[name]
    return config


# After mkdocs-jupyter has claimed the notebooks.
@event_priority(-50)
def on_files(files, *, config):
    for file in files:
        if file.src_uri.endswith(".ipynb"):
            source = Path(config.docs_dir, file.src_uri)
            text, path = source.read_text("utf-8"), source.relative_to(root()).as_posix()
            expanded = Path(_folder.name, file.src_uri)
            expanded.parent.mkdir(parents=True, exist_ok=True)
            content = json.dumps(expand(json.loads(text), path, text), ensure_ascii=False, indent=1)
            expanded.write_text(f"{content}\n", "utf-8")
            file.abs_src_path = str(expanded)
    return files


@event_priority(-50)
def on_pre_page(page, *, config, files):
    if not page.file.src_uri.endswith(".ipynb"):
        return page
    path = f"docs/{page.file.src_uri}"
    convert = page.render

    def render(config, files):
        try:
            convert(config, files)
        except (CellControlSignal, DeadKernelError, TimeoutError) as error:
            page.content = report(Fault(path, *fault_of(error, path)), plain(str(error)))
            page.toc = get_toc([])
            return
        for fault in faults_of_outputs(page.content, path):
            warn(fault)
        text = (root() / path).read_text("utf-8")
        content, tokens = rewrite(page.content, Path(path).stem, path, text)
        page.content = not_searched(content)
        page.toc = get_toc(tokens)

    page.render = render
    return page


def fault_of(error: Exception, path: str) -> tuple[int, str, str]:
    text = (root() / path).read_text("utf-8")
    cells = [c for c in json.loads(text)["cells"] if c["cell_type"] == "code"]
    message = str(error)
    first = lambda cell: next((s for s in "".join(cell["source"]).splitlines() if s.strip()), "")  # noqa: E731
    failing = [n for n, cell in enumerate(cells, 1) if first(cell) and first(cell) in message]
    number = failing[0] if failing else 1
    kind = getattr(error, "ename", type(error).__name__)
    value = getattr(error, "evalue", "") or plain(message).splitlines()[0]
    what = f"code cell {number} raises {kind}: {value}"
    return (
        line_in_json(text, first(cells[number - 1])),
        what,
        "mend the cell; its traceback follows",
    )


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
