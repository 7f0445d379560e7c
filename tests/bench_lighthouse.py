"""Lighthouse's scores of the built site as a phone meets it.

Version 12 of Lighthouse, because 13 wants Node 22. It has a folder of its own, tests/lighthouse/: 150 packages that
nothing else needs. Its lock was written by
`npm install --ignore-scripts --omit-lockfile-registry-resolved`; its overrides pin what a part takes as "latest".
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "browser"))

from chromium import FLAGS, executable
from playwright.sync_api import sync_playwright

CLI = Path(__file__).parent / "lighthouse/node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
RUNS = 3


def scores(address: str, browser: str) -> dict[str, float]:
    flags = " ".join(["--headless=new", *FLAGS])
    with tempfile.TemporaryDirectory() as folder:
        # A report is longer than a pipe holds, and Lighthouse does not wait until it is read.
        report = Path(folder, "report.json")
        command = ["node", str(CLI), address, "--quiet", f"--chrome-flags={flags}"]
        done = subprocess.run(
            [*command, "--output=json", f"--output-path={report}"],
            env={**os.environ, "CHROME_PATH": browser},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise SystemExit(
                f"tests/bench_lighthouse.py:1: Lighthouse failed\n{done.stderr[-2000:]}"
            )
        found = json.loads(report.read_text("utf-8"))["categories"]
    return {name: 100 * found[name]["score"] for name in CATEGORIES}


def bench_lighthouse(address: str, lessons: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = executable(Path(playwright.chromium.executable_path))
    print(f"Lighthouse, median of {RUNS}{'':19s} {'  '.join(CATEGORIES)}")
    for path in ("", *(f"dersler/{lesson}/" for lesson in lessons), "sozluk/"):
        runs = [scores(address + path, browser) for _ in range(RUNS)]
        medians = (
            f"{statistics.median(run[name] for run in runs):{len(name)}.0f}" for name in CATEGORIES
        )
        print(f"{path or 'ana sayfa':39s} {'  '.join(medians)}", flush=True)
