/** Drawings of others: of their markup only what draws and says something is made anew; nothing of it runs, loads or leads away. */

const TAGS = new Set(
  "b br caption div em figcaption figure hr i li ol p small span strong sub sup table tbody td th thead tr u ul img svg g line path rect circle ellipse polyline polygon text tspan title desc".split(" "),
);
/** Of these not even the text is for people. */
const SILENT = new Set("script style template iframe object embed noscript noembed noframes math foreignobject head".split(" "));
const ATTRIBUTES = new Set(
  "alt aria-label colspan cx cy d data-target dir dx dy fill fill-opacity fill-rule font-family font-size font-style font-weight height lang opacity points r rowspan rx ry src stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width style text-anchor title transform viewbox width x x1 x2 y y1 y2".split(" "),
);
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;
const LOADS = /\\|url\s*\(|image-set|src\s*\(|cross-fade|element\s*\(|expression|@/i;

/** What some markup draws, as nodes of this page. */
export function drawingOf(markup: string): DocumentFragment {
  const drawn = document.createDocumentFragment();
  // A document of its own, in which nothing runs and nothing loads.
  copyInto(drawn, new DOMParser().parseFromString(markup, "text/html").body);
  return drawn;
}

function copyInto(parent: Node, from: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) parent.appendChild(document.createTextNode(node.textContent ?? ""));
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const name = element.localName.toLowerCase();
    if (SILENT.has(name)) continue;
    if (!TAGS.has(name)) {
      copyInto(parent, element);
      continue;
    }
    const copy = document.createElementNS(element.namespaceURI, element.localName);
    for (const { name: key, value } of element.attributes) {
      const mayStay = key === "src" ? PICTURE.test(value) : ATTRIBUTES.has(key.toLowerCase()) && !LOADS.test(value);
      if (mayStay) copy.setAttribute(key, value);
    }
    // A picture that was left out is no picture, and one without words only decorates.
    if (name === "img" && !copy.hasAttribute("src")) continue;
    if (name === "img" && !copy.hasAttribute("alt")) copy.setAttribute("alt", "");
    copyInto(copy, element);
    parent.appendChild(copy);
  }
}
