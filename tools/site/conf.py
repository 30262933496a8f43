"""How Sphinx makes the pages: Markdown as it stands in `docs`, and what the docstrings say."""

from typing import Any

project = "Arcane Lab"
html_title = "Arcane Lab"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_show_sphinx = False
html_copy_source = False
html_show_copyright = False
html_theme_options: dict[str, Any] = {"top_of_page_buttons": []}
language = "en"
myst_heading_anchors = 4
# What stands between single backticks in a docstring is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
autodoc_default_options = {"members": True, "inherited-members": True}
# A page may begin below its largest heading, and link to a file beside it.
suppress_warnings = ["myst.header"]
nitpicky = False


def setup(app: Any) -> None:
    """Sphinx calls it: only what is ours is a member."""
    app.connect("autodoc-skip-member", skips)


def skips(_app: Any, _what: str, name: str, member: Any, is_skipped: bool, _options: Any) -> bool:
    """Leave out what a class has from libraries, and traits that only the browser reads."""
    found = getattr(member, "fget", None) or getattr(member, "func", None) or member
    home = getattr(found, "__module__", None) or ""
    return bool(is_skipped or name.startswith("_") or not home.startswith("arcane_lab"))
