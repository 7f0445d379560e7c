"""MkDocs hook: what mkdocs-jupyter leaves open for the laboratory's notebooks.

A notebook's code cells may include parts (`--8<-- "dikkat.py"`): it is expanded before it is executed, and readers
download the expanded one. A fault is named by file and line; the page is rewritten as one of this site's own.
"""

import json
import os
import re
import tempfile
from pathlib import Path

from faults import Fault
from interpreter import environment
from listings import lightened
from mkdocs.plugins import event_priority
from mkdocs.structure.toc import get_toc
from nbclient.exceptions import CellControlSignal, DeadKernelError
from notebook_page import faults_of_outputs, rewrite
from notebook_source import NotebookSource
from reporting import report, root, serving

_folder = tempfile.TemporaryDirectory(prefix="notebooks-")
_sources: dict[str, NotebookSource] = {}


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
            path = Path(config.docs_dir, file.src_uri)
            text = path.read_text("utf-8", errors="replace")
            source = NotebookSource(root(), path.relative_to(root()).as_posix(), text)
            expanded = Path(_folder.name, file.src_uri)
            expanded.parent.mkdir(parents=True, exist_ok=True)
            expanded.write_text(
                json.dumps(source.expanded, ensure_ascii=False, indent=1) + "\n", "utf-8"
            )
            file.abs_src_path = str(expanded)
            _sources[file.src_uri] = source
    return files


@event_priority(-50)
def on_pre_page(page, *, config, files):
    if not page.file.src_uri.endswith(".ipynb"):
        return page
    source, convert = _sources[page.file.src_uri], page.render

    def render(config, files):
        page.content, page.toc = "", get_toc([])
        if source.faults:
            page.content = "\n".join(report(fault) for fault in source.faults)
            return
        try:
            convert(config, files)
        except (CellControlSignal, DeadKernelError, TimeoutError) as error:
            page.content = report(fault_of(error, source), plain(str(error)))
            page.toc = get_toc([])
            return
        for fault in faults_of_outputs(page.content, source):
            report(fault)
        content, tokens = rewrite(page.content, page.file, files, source)
        page.content = lightened(content)
        page.toc = get_toc(tokens)

    page.render = render
    return page


def fault_of(error: Exception, source: NotebookSource) -> Fault:
    """The fault of a notebook that did not run to its end, at the innermost line of its own cells."""
    message = plain(str(error))
    if not hasattr(error, "ename"):
        what = " ".join(message.split())[:300] or type(error).__name__
        return Fault(
            source.path, 1, f"the notebook does not run to its end: {what}", "run it in Jupyter"
        )
    frames = re.findall(r"Cell In\[(\d+)\], line (\d+)", message)
    cell, line = map(int, frames[-1]) if frames else (1, 1)
    at = source.place(cell, line)
    where = "" if at.path == source.path else f" ({at.path}:{at.number})"
    value = " ".join(str(error.evalue).split())
    what = f"code cell {cell} raises {error.ename}: {value}{where}"
    number = source.start_of(cell) if where else at.number
    return Fault(source.path, number, what, "mend the cell; its traceback follows")


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
