"""MkDocs hook: the course plan of mkdocs.yml (`extra: bolumler`) gives every lesson its number.

The number comes into the lesson's title, into links (`[#. ders](ders:konum)`) and onto the home page's road map. A link
to a lesson that is not written yet is plain text until its page exists.
"""

import html
import posixpath
import re
from pathlib import Path
from typing import NamedTuple

from faults import Fault
from mkdocs.plugins import event_priority
from reporting import report, source_of

ROAD_MAP = '<div class="yol-haritasi"></div>'
COMING = "<em>hazırlanıyor</em>"
_TITLE = re.compile(r"^# (?P<title>\S.*?)(?:\s*\{[^}]*\})?\s*$", re.M)
_IN_TITLE = re.compile(r"\s*(?:#{1,6}|!!!|\?\?\?\+?) ")
_LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\(ders:(?P<key>[^)#\s]*)(?P<anchor>#[\w-]+)?\)")


class Lesson(NamedTuple):
    number: int
    part: int
    title: str
    page: str | None  # below docs/; None while the lesson is not written


class Course:
    def __init__(self, parts: list[dict], docs: Path) -> None:
        self.parts = [part["ad"] for part in parts]
        self.lessons: dict[str, Lesson] = {}
        for number, part in enumerate(parts, 1):
            for key, title in part["dersler"].items():
                page = f"dersler/{key}.md" if (docs / f"dersler/{key}.md").is_file() else None
                written = _TITLE.search((docs / page).read_text("utf-8")) if page else None
                # Until it is written, a lesson without a title of its own goes by its key.
                name = written["title"] if written else title or key
                self.lessons[key] = Lesson(len(self.lessons) + 1, number, name, page)

    def of_page(self, page: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons.values() if lesson.page == page), None)

    def with_links(self, text: str, path: str, page: str) -> str:
        """`text` with every `[#. ders](ders:key)` as a link with its number, on as many lines as before."""

        def link(match: re.Match) -> str:
            lesson = self.lessons.get(match["key"])
            what = f"the link {match[0]} "
            line = text.count("\n", 0, match.start()) + 1
            if lesson is None:
                known = ", ".join(self.lessons)
                return report(
                    Fault(path, line, what + "names no lesson", f"the course has: {known}")
                )
            if "#" not in match["text"]:
                return report(
                    Fault(path, line, what + "has no #", "write # where the number belongs")
                )
            # A number and its word stay on one line.
            words = match["text"].replace("#. ", "#.\u00a0", 1).replace("#", str(lesson.number), 1)
            # A line may begin with it, and Markdown would begin a list. A title is a link or a button already.
            in_title = _IN_TITLE.match(text[: match.start()].rpartition("\n")[2])
            if in_title or not lesson.page:
                return words if in_title else words.replace(".", "\\.", 1)
            address = posixpath.relpath(lesson.page, posixpath.dirname(page) or ".")
            return f"[{words}]({address}{match['anchor'] or ''})"

        return _LINK.sub(link, text)

    def road_map(self, address_of) -> str:
        parts = []
        for number, name in enumerate(self.parts, 1):
            lessons = [lesson for lesson in self.lessons.values() if lesson.part == number]
            coming = any(lesson.page for lesson in lessons)
            items = "".join(
                f'<li value="{lesson.number}">{self._entry(lesson, address_of, coming)}</li>'
                for lesson in lessons
            )
            note = "" if coming else f" {COMING}"
            head = f"<p><strong>Bölüm {number} · {html.escape(name)}</strong>{note}</p>"
            parts.append(f"<div>{head}<ol>{items}</ol></div>")
        return f'<div class="yol-haritasi">{"".join(parts)}</div>'

    @staticmethod
    def _entry(lesson: Lesson, address_of, coming: bool) -> str:
        title = re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(lesson.title))
        if lesson.page:
            return f'<a href="{html.escape(address_of(lesson.page))}">{title}</a>'
        return f"{title} {COMING}" if coming else title


course: Course


def on_config(config):
    global course
    course = Course(config.extra.get("bolumler", []), Path(config.docs_dir))


def on_nav(nav, *, config, files):
    """The navigation must show the lessons in the order of the plan."""
    if not config.nav:
        return
    pages = [page.file.src_uri for page in nav.pages]
    shown = [page for page in pages if page.startswith("dersler/")]
    numbers = [lesson.number for page in shown if (lesson := course.of_page(page))]
    if len(numbers) < len(shown) or numbers != sorted(numbers):
        text = Path(config.config_file_path).read_text("utf-8")
        line = text[: text.find("\nnav:") + 1].count("\n") + 1
        what = "nav: and extra: bolumler: differ in the lessons or in their order"
        report(Fault("mkdocs.yml", line, what, "list each lesson in both, in one order"))


@event_priority(50)
def on_page_markdown(markdown, *, page, config, files):
    path, text = source_of(page)
    uri = page.file.src_uri
    shift = text.count("\n") - markdown.count("\n")
    markdown = course.with_links("\n" * shift + markdown, path, uri)[shift:]
    if lesson := course.of_page(uri):
        markdown = _TITLE.sub(lambda m: m[0].replace("# ", f"# {lesson.number}. ", 1), markdown, 1)
    return markdown


def on_page_content(content, *, page, config, files):
    if lesson := course.of_page(page.file.src_uri):
        part = f"Bölüm {lesson.part} · {html.escape(course.parts[lesson.part - 1])}"
        return f'<p class="ders-bolum" data-search-exclude>{part}</p>\n{content}'
    if ROAD_MAP not in content:
        return content

    def address_of(uri: str) -> str:
        return files.get_file_from_path(uri).url_relative_to(page.file)

    return content.replace(ROAD_MAP, course.road_map(address_of), 1)
