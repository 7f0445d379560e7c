"""Finds a Chromium for the browser tests, or gets one."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextlib.contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = executable(Path(playwright.chromium.executable_path))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def executable(own: Path) -> str:
    """The path of a browser: one that is installed, Playwright's own, Debian's package or Playwright's download."""
    if found := installed() or playwrights(own):
        return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False
        )
        if found := installed():
            return found
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if found := playwrights(own):
        return found
    raise RuntimeError(
        "tests/browser/chromium.py:1: no Chromium was found or could be installed; put one on PATH"
    )


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def playwrights(own: Path) -> str | None:
    return str(own) if own.exists() else None
