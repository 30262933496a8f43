"""The bundle that draws every widget of a game, packed: a notebook saves it with each widget that it holds."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final, Literal

from arcane_lab.core.files import file, folder
from arcane_lab.widgets.packing import packed

#: Unpacks the bundle when the first widget of a page is drawn; the others take what that one has unpacked. Its style
#: goes with each view, for in marimo every widget stands in a shadow of its own that no style of the page reaches; it
#: holds for that view alone, so whatever else a notebook shows, no other style comes after its own. The
#: widget itself is there at once: anywidget waits two seconds for it, and then hears nothing from Python any more.
#: The widgets read their model through `withNull`: None comes from a browser's Python as undefined, from all others as
#: null.
_UNPACK: Final = """
function withNull(model) {
  const seen = new WeakSet();
  const clean = (value) => {
    if (value instanceof Object && !seen.has(value)) {
      seen.add(value);
      for (const name of Object.keys(value)) value[name] = clean(value[name]);
    }
    return value ?? null;
  };
  const bound = (value) => (typeof value === "function" ? value.bind(model) : value);
  const get = (trait) => clean(model.get(trait));
  return new Proxy(model, { get: (_, name) => (name === "get" ? get : bound(model[name])) });
}
async function unpack() {
  const bytes = Uint8Array.from(atob(PACKED), (letter) => letter.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const [script, style] = JSON.parse(text);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  URL.revokeObjectURL(address);
  return {
    render(props) {
      const sheet = document.createElement("style");
      sheet.textContent = globalThis.CSSScopeRule ? `@scope{${style}}` : style;
      props.el.append(sheet);
      return widget.render({ ...props, model: withNull(props.model) });
    },
  };
}
export default { render: async (props) => (await (globalThis[NAME] ??= unpack())).render(props) };
"""
#: Unpacks the bundle on a page of its own. The script that it puts in is held to its hash like every other, so the page
#: needs to allow nothing more; the style stands before it, and nothing is drawn without.
UNPACK_HERE: Final = """
const text = document.getElementById("arcane-lab-bundle").textContent;
const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const packed = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
const [code, style] = await new Response(packed).json();
function put(kind, type, textContent) {
  document.head.append(Object.assign(document.createElement(kind), { type, textContent }));
}
put("style", "text/css", style);
put("script", "module", code);
"""


#: What a bundle draws: the table of a game; the toolkit's other widgets with the game's board; the game's own widgets.
Part = Literal["table", "turn", "labs"]
#: The bundle of every game that brings no board of its own: it tells in words what lies where.
WITHOUT_BOARD: Final = "plain"


def plain_bundle(game: str, part: Part = "table") -> tuple[str, str]:
    """The script and the style of the widgets of a game, as a page of its own takes them.

    >>> script, style = plain_bundle("alley")
    >>> ".al-lab" in style
    True
    """
    names = [one if part == "table" else f"{one}-{part}" for one in (game, WITHOUT_BOARD)]
    name = next(one for one in names if (folder("static") / f"{one}.js").is_file() or one == names[-1])
    script, style = (file("static", f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    return script, style


@cache
def packed_bundle(game: str, part: Part = "table") -> str:
    """Script and style as the one module that a widget brings with it, less than half as long as the two are.

    It is text and not a path: given a path, anywidget would watch the file and keep every widget alive for it.

    >>> len(packed_bundle("alley")) < sum(map(len, plain_bundle("alley"))) / 2
    True
    """
    bundle = packed(plain_bundle(game, part))
    name = hashlib.sha256(bundle.encode()).hexdigest()[:16]
    return f'const NAME = "arcane-lab-{name}", PACKED = "{bundle}";{_UNPACK}'
