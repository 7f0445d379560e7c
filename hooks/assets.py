"""MkDocs hook: what of the theme and of theme/ is published. What no page asks for stays out: sources, licences'
neighbours, the sheets that css/dikkat.css holds, the search that js/search.js replaces.
"""

import re

_UNASKED = re.compile(
    r"css/(?!dikkat\.css$).*"
    r"|js/(?!.*\.min\.js$).*"
    r"|fonts/(?!.*\.woff2$|OFL\.txt$).*"
    r"|matplotlibrc"
    r"|assets/stylesheets/.*"
    r"|assets/javascripts/(?:lunr|workers)/.*"
)


def on_files(files, *, config):
    for file in list(files):
        if _UNASKED.fullmatch(file.src_uri) and not file.is_documentation_page():
            files.remove(file)
    return files
