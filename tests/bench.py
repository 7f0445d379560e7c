"""Measures the speed of building, serving and first visits; `make bench` prints the figures of one run.

Machines are shared and noisy: compare the ratios of one run, not seconds of different runs.
"""

import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "hooks"), str(ROOT / "tests"), str(ROOT / "tests/browser")]

from bench_exercises import bench_exercises  # noqa: E402
from bench_lighthouse import bench_lighthouse  # noqa: E402
from bench_search import bench_search, plain_site  # noqa: E402
from bench_visits import bench_visits  # noqa: E402
from chromium import launched  # noqa: E402
from fences import read_fences  # noqa: E402
from interpreter import HEAVY, environment  # noqa: E402
from server import Server, publish, publish_beside  # noqa: E402
from sites import ENVIRONMENT, build, free_port  # noqa: E402

RUNS = 5
LESSONS = sorted(f.stem for f in (ROOT / "docs/dersler").glob("*.md"))


def copy_without_notebooks(to: Path) -> Path:
    ignored = shutil.ignore_patterns(
        ".git", ".venv", "node_modules", "site", "__pycache__", "*.ipynb"
    )
    shutil.copytree(ROOT, to, ignore=ignored)
    settings = (to / "mkdocs.yml").read_text("utf-8")
    lines = [line for line in settings.splitlines() if ".ipynb" not in line or "include" in line]
    (to / "mkdocs.yml").write_text("\n".join(lines).replace("  - Laboratuvar:\n", ""), "utf-8")
    return to


def floor_program(root: Path) -> str:
    """One process that imports the heavy modules and executes the blocks of all pages, without MkDocs."""
    pages = []
    for file in sorted((root / "docs").rglob("*.md")):
        path, text = file.relative_to(root).as_posix(), file.read_text("utf-8")
        fences = [fence for fence in read_fences(path, text)[0] if fence.executed]
        pages.append(
            ["\n".join(line.text for line in fence.origin(root, path)) for fence in fences]
        )
    return (
        f"import {', '.join(HEAVY)}\n"
        f"for page in {pages!r}:\n"
        "    names = {'__name__': '__main__'}\n"
        "    for code in page:\n"
        "        exec(code, names)\n"
    )


def seconds(action) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def checked(result: subprocess.CompletedProcess) -> None:
    if result.returncode:
        raise SystemExit(
            f"tests/bench.py:1: a measured command failed; run it alone\n{result.stderr}"
        )


def bench_build(folder: Path) -> None:
    project = copy_without_notebooks(folder / "project")
    program = folder / "floor.py"
    program.write_text(floor_program(project), "utf-8")
    empty = folder / "empty"
    empty.mkdir()

    def run_floor():
        command = [sys.executable, "-I", "-X", "utf8", str(program)]
        options = {
            "cwd": empty,
            "env": environment(ROOT),
            "capture_output": True,
            "encoding": "utf-8",
        }
        checked(subprocess.run(command, check=False, **options))

    actions = {
        "floor": run_floor,
        "build": lambda: checked(build(project, folder / "site")),
        "whole": lambda: checked(build(ROOT, folder / "whole", "--strict")),
    }
    times = {name: [] for name in actions}
    for _ in range(RUNS):
        for name, action in actions.items():
            times[name].append(seconds(action))
    median = {name: statistics.median(values) for name, values in times.items()}
    floor = median["floor"]
    print(f"medians of {RUNS}, interleaved")
    print(f"floor: imports and blocks alone        {floor:6.2f} s")
    for name, what in (
        ("build", "build without the notebook"),
        ("whole", "full build, strict, with the notebook"),
    ):
        print(f"{what:38s} {median[name]:6.2f} s   {median[name] / floor:.2f} x floor")


def bench_serve(folder: Path) -> None:
    project = folder / "served"
    shutil.copytree(
        ROOT,
        project,
        ignore=shutil.ignore_patterns(".git", ".venv", "node_modules", "site", "__pycache__"),
    )
    port = free_port()
    command = [sys.executable, "-m", "mkdocs", "serve", "-q", "-a", f"127.0.0.1:{port}"]
    server = subprocess.Popen(
        command, cwd=project, env={**ENVIRONMENT, "SITE_URL": ""}, stderr=subprocess.DEVNULL
    )

    def wait_for(url: str, words: str) -> None:
        end = time.monotonic() + 180
        while time.monotonic() < end:
            with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=30) as answer:
                if words in answer.read().decode():
                    return
            time.sleep(0.02)
        raise SystemExit(f"tests/bench.py:1: {url} never showed {words!r}; look at `mkdocs serve`")

    try:
        times = []
        page = project / "docs/dersler" / f"{LESSONS[0]}.md"
        url = f"http://127.0.0.1:{port}/dersler/{LESSONS[0]}/"
        wait_for(url, "</html>")
        text = page.read_text("utf-8")
        for number in range(RUNS + 1):
            time.sleep(1)
            page.write_text(f"{text}\nölçüm{number}\n", "utf-8")
            times.append(seconds(lambda number=number: wait_for(url, f"ölçüm{number}")))
    finally:
        server.terminate()
        server.wait(timeout=20)
    # The first edit after the start still pays for what the server reads once.
    print(
        f"saved to served, prose of one lesson   {statistics.median(times[1:]):6.2f} s   (median of {RUNS})"
    )


if __name__ == "__main__":
    os.environ["OMP_NUM_THREADS"] = "1"
    with tempfile.TemporaryDirectory() as scratch:
        bench_build(Path(scratch))
        bench_serve(Path(scratch))
        site = Path(scratch, "whole")
        server = Server()
        address = publish(site)
        with launched() as browser:
            bench_visits(browser, address, site)
            bench_search(browser, address, publish_beside(plain_site(Path(scratch)), "plain"))
            bench_exercises(browser, address, site, RUNS)
        bench_lighthouse(address, LESSONS)
        server.close()
