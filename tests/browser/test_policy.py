"""Does what a reader does work under the pages' policy, and nothing else? All other browser tests watch it, too."""

import functools
import http.server
import os
import re
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server import Handler

LESSON = "dersler/oz-dikkat/"


def test_every_page_opens_without_a_refusal_and_with_the_same_policy(visit, site):
    policies = set()
    for file in sorted(site.rglob("*.html")):
        page = visit.open(file.relative_to(site).as_posix())
        page.wait_for_load_state("networkidle")
        page.emulate_media(media="print")
        page.emulate_media(media="screen")
        policy = page.locator(
            'head > meta[charset]:first-child + meta[http-equiv="Content-Security-Policy"]'
        )
        policies.add(policy.get_attribute("content"))
    assert len(policies) == 1
    assert "unsafe-inline" not in policies.pop()


def test_a_reader_meets_no_refusal(visit):
    page = visit.open("")
    page.evaluate("window.isaret = 1")
    page.get_by_role("button", name="Koyu tema").click()
    page.locator(".md-search__input").press_sequentially("softmax")
    page.locator(".md-search-result__link").nth(1).click()  # the best section stands under its page
    page.wait_for_url(re.compile(r"\?h=.*softmax", re.I))
    expect(page.locator("mark[data-md-highlight]").first).to_be_visible()
    for _ in range(2):  # the policies of all these pages are in force at once
        page.locator(".md-nav--primary").get_by_role("link", name="Self-attention").first.click()
        page.wait_for_url(f"**/{LESSON}")
        page.locator(".md-nav--primary").get_by_role("link", name="Kaynaklar").click()
        page.wait_for_url("**/kaynaklar/")
    page.go_back()
    exercise = page.locator(".alistirma")
    exercise.scroll_into_view_if_needed()
    exercise.get_by_role("button", name="Çalıştır").click()
    expect(exercise.locator(".alistirma-sonuc")).not_to_be_empty(timeout=90_000)
    assert page.evaluate("window.isaret") == 1, "the navigation was not instant"
    box = page.locator(".alistirma-duzenleyici .cm-scroller")
    assert box.evaluate("(box) => getComputedStyle(box).display") == "flex", (
        "the editor has no style"
    )
    with page.expect_download():
        page.get_by_role("button", name=".py indir").click()


@pytest.fixture
def elsewhere(visit):
    """The address of a server that gives Python to every site, as a public one does."""

    class Public(Handler):
        def end_headers(self):
            self.send_header("Access-Control-Allow-Origin", "*")
            super().end_headers()

    folder = Path(os.environ["DIKKAT_TEST_WWW"], "repo/pyodide")
    handler = functools.partial(Public, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_python_may_come_from_another_host(visit, elsewhere):
    page = visit.open(LESSON)
    meta = page.locator('meta[name="dikkat:pyodide"]')
    meta.evaluate("(meta, address) => (meta.content = address)", elsewhere)
    exercise = page.locator(".alistirma")
    exercise.scroll_into_view_if_needed()
    exercise.get_by_role("button", name="Çalıştır").click()
    expect(exercise.locator(".alistirma-sonuc")).not_to_be_empty(timeout=90_000)
    expect(exercise).not_to_contain_text("yüklenemedi")
    assert [url for url in visit.requests if url.startswith(elsewhere)]


PLANTED = {
    "a handler": '<img src="yok.png" onerror="alarm(1)">',
    "a frame": '<iframe srcdoc="<script>parent.alarm(2)</script>"></iframe>',
    "a script's address": '<a href="javascript:alarm(3)">bağ</a>',
    "a style": "<p style='position:fixed'>örtü</p>",
    "a form": '<form action="https://example.com/"><button>gönder</button></form>',
    "a picture of another host": '<img src="https://example.com/iz.png">',
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_slips_into_a_page_does_nothing(visit, name):
    page = visit.open("")
    page.evaluate("(html) => document.body.insertAdjacentHTML('afterbegin', html)", PLANTED[name])
    for control in page.locator("body > a[href^=javascript], body > form button").all():
        control.click(no_wait_after=True)
    page.wait_for_function("document.readyState === 'complete'")
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert visit.refused, "nothing was refused"
    assert not [what for what in visit.refused if "ran" in what]
    visit.refused.clear()


ADD = "(script) => document.body.append(Object.assign(document.createElement('script'), script))"


def test_a_script_that_slips_into_a_page_does_not_run(visit):
    page = visit.open("")
    page.evaluate(ADD, {"textContent": "alarm(1)"})
    page.evaluate(ADD, {"src": "data:text/javascript,alarm(2)"})
    page.evaluate("setTimeout('alarm(3)', 0)")
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert len(visit.refused) == 3
    assert not [what for what in visit.refused if "ran" in what]
    visit.refused.clear()


def test_a_page_can_be_read_from_a_disk(visit, site):
    page = visit.page
    page.goto((site / LESSON / "index.html").as_uri())
    assert page.locator(".md-header").evaluate("(e) => getComputedStyle(e).position") == "sticky"
    page.get_by_role("button", name="Koyu tema").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    # Chromium gives no module to such a page; the rest of the site goes on.
    visit.errors.clear()
