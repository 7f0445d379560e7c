"""Measures first visits: what a browser with an empty cache asks for when it opens a lesson, in gzip bytes."""

import gzip
from pathlib import Path

from playwright.sync_api import Browser

PACKED = {".woff2", ".png"}


def requested(browser: Browser, url: str) -> set[str]:
    context = browser.new_context(locale="tr-TR")
    urls: set[str] = set()
    context.on("request", lambda request: urls.add(request.url))
    page = context.new_page()
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(2000)  # what scripts ask for after a pause
    context.close()
    return urls


def weight(file: Path) -> int:
    file = file / "index.html" if file.is_dir() else file
    content = file.read_bytes()
    return len(content if file.suffix in PACKED else gzip.compress(content, 6))


def bench_visits(browser: Browser, address: str, site: Path) -> None:
    for folder in sorted((site / "dersler").iterdir()):
        urls = requested(browser, f"{address}dersler/{folder.name}/")
        total = sum(weight(site / url.removeprefix(address)) for url in urls) / 1000
        print(f"first visit of {folder.name:22s}  {total:6.1f} kB  {len(urls)} requests")
