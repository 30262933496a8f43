"""Pages of their own: whole HTML files that load nothing from anywhere, of whatever they show."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def whole_page(title: str, body: str, *, style: str = "", scripts: Sequence[str] = ()) -> str:
    """An HTML page: its title, as text, and its body, as markup.

    The page may use what is written in it and nothing else; a browser holds it to that. `scripts` are the hashes of all
    that may run, as browsers write them ("sha256-…").

    >>> page = whole_page("Rock & roll", "<p>Hello</p>")
    >>> "<title>Rock &amp; roll</title>" in page, "script-src" in page
    (True, False)
    """
    hashes = " ".join(f"'{script}'" for script in scripts)
    may_run = f"script-src {hashes}; " if scripts else ""
    policy = f"default-src 'none'; {may_run}style-src 'unsafe-inline'; img-src data:"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>
{style}
</style>
</head>
<body>
{body}
</body>
</html>
"""
