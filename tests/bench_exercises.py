"""Measures an exercise as a reader meets it: the first result with a cold cache, the next one, the scripts' weight."""

import gzip
import statistics
import time
from pathlib import Path

from playwright.sync_api import Browser


def click_to_result(exercise) -> float:
    start = time.perf_counter()
    exercise.get_by_role("button", name="Çalıştır", exact=True).click()
    exercise.locator(".alistirma-sonuc:not(:empty)").wait_for(timeout=120_000)
    return time.perf_counter() - start


def one_visit(browser: Browser, address: str) -> tuple[float, float]:
    """A new browser context has an empty cache. The click comes at once, so that nothing was loaded on focus."""
    context = browser.new_context(locale="tr-TR")
    page = context.new_page()
    page.goto(f"{address}dersler/oz-dikkat/")
    exercise = page.locator(".alistirma")
    exercise.scroll_into_view_if_needed()
    exercise.locator(".cm-content").wait_for()
    first = click_to_result(exercise)
    again = [click_to_result(exercise) for _ in range(3)]
    context.close()
    return first, statistics.median(again)


def packed(*files: Path) -> float:
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) / 1000


def bench_exercises(browser: Browser, address: str, site: Path, runs: int) -> None:
    visits = [one_visit(browser, address) for _ in range(runs)]
    first, again = (statistics.median(times) for times in zip(*visits, strict=True))
    print(f"exercise, first result, cold cache     {first:6.2f} s   (median of {runs})")
    print(f"exercise, next result                  {again:6.2f} s")
    scripts = site / "js"
    own = packed(*(scripts / f"{name}.min.js" for name in ("main", "worker", "search")))
    print(f"own scripts                            {own:6.1f} kB gzip")
    print(
        f"exercises with their editor            {packed(scripts / 'exercise.min.js'):6.1f} kB gzip"
    )
