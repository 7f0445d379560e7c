"""Does the one style sheet lose what matches nothing, and nothing else?"""

import pytest
from mkdocs.exceptions import PluginError
from styles import STYLES, own_sheet, pruned, used_classes

KEPT = [
    ".var{color:red}",
    "p,.var{color:red}",
    ".var:not(.yok){color:red}",
    """.var:is(.yok,.var) > a::before{content:".yok{,}"}""",
    "[dir=ltr] .var{left:0}",
    """:root{--simge:url("data:image/svg+xml;charset=utf-8,<svg viewBox='0 0 2 2'/>")}""",
    """@font-face{font-family:"Yok";src:url("../fonts/a.woff2")}""",
    "@keyframes yok{0%{opacity:0}to{opacity:1}}",
    "@page{margin:1cm}",
    """a[href$=".yok"]{color:red}""",
]


@pytest.mark.parametrize("rule", KEPT)
def test_a_rule_that_can_match_stays_as_it_is(rule):
    assert pruned(rule, {"var"}).strip() == rule


@pytest.mark.parametrize(
    ("rule", "rest"),
    [
        (".yok{color:red}", ""),
        (".var .yok > p{color:red}", ""),
        (".var.yok{color:red}", ""),
        ("[dir=rtl] .var{left:0}", ""),
        (".yok, .var , p.yok{color:red}", ".var{color:red}"),
        ("@media print{.yok{color:red}}", ""),
        ("@media print{.yok{color:red}.var{color:red}}", "@media print{.var{color:red}\n}"),
        ("/* a */.var{/* b */color:red}", ".var{color:red}"),
    ],
)
def test_a_selector_that_names_what_no_page_has_is_left_out(rule, rest):
    assert pruned(rule, {"var"}).strip() == rest


def test_a_sheet_that_cannot_be_read_is_refused_with_its_line(tmp_path):
    sheet = tmp_path / "prose.css"
    sheet.write_text(".var {\n  color: red;\n}\n.yarım", "utf-8")
    with pytest.raises(PluginError, match=r"^theme/css/prose\.css:4: .*; mend"):
        own_sheet(sheet)


def test_classes_come_from_pages_and_scripts():
    pages = [
        '<p class="bir iki">',
        "<p class='üç' id=x>",
        "<p\nclass=dört><script>add('beş')</script>",
    ]
    given = '.tabbed-set; "md-nav__item"; add("js")'
    found = used_classes(pages, ['el("p", {className: "ılık"})'], [given])
    assert {"bir", "iki", "üç", "dört", "beş", "ılık", "md-nav__item", "js"} <= found
    assert "tabbed-set" not in found


def test_the_built_sheet_names_only_what_pages_can_have(site):
    sheet = (site / STYLES).read_text("utf-8")
    assert ".md-search-result__link" in sheet
    assert ".tabbed-set" not in sheet
    assert "dir=rtl" not in sheet
