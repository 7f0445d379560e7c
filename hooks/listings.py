"""The HTML of listings that the hooks make themselves."""


def result(escaped: str, language: str = "text") -> str:
    """The box under a block with what it printed."""
    listing = f"<pre><span></span><code>{escaped}</code></pre>"
    return f'<div class="result"><div class="language-{language} highlight">{listing}</div></div>'


def not_searched(content: str) -> str:
    """Readers search for words; code and printed numbers would be most of the index that every visit fetches.

    The mark stands on <pre> because Material's parser forgets a marked element at the end of the first one of the
    same name inside it.
    """
    return content.replace("<pre><span></span>", "<pre data-search-exclude><span></span>")
