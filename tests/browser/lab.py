"""The browser tests' tools: a private JupyterLab, pages that watch themselves, a blank page for one widget.

Most tests want the blank page, which each takes from the one before; a real JupyterLab is for one or two tests of a
widget, to see that both halves meet.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt
from axe_playwright_python.base import AXE_SCRIPT
from PIL import Image
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    Request,
    ViewportSize,
    WebSocket,
)

import arcane_lab

Pixels = npt.NDArray[np.uint8]
BROWSER_ARGUMENTS = (
    "--no-sandbox",  # root cannot have one, and these pages are all ours
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
#: Milliseconds after which what does not come counts as not there, on a blank page and in a real JupyterLab. They are
#: no test of speed: on a busy machine JupyterLab takes many minutes.
WAIT: Final = 60_000
WAIT_IN_LAB: Final = 900_000
USUAL: Final[ViewportSize] = {"width": 1280, "height": 900}
#: What can be set on a page that is there, and what it is where a test does not say.
SETTINGS: Final[dict[str, Any]] = {
    "viewport": USUAL,
    "color_scheme": "light",
    "reduced_motion": "reduce",
    "forced_colors": "none",
}
LOCAL_SCHEMES = ("data", "blob", "about", "file")
IDLE = """() => {
  const notebook = window.jupyterapp.shell.currentWidget;
  const isDone = ({ model }) =>
    model.type !== 'code' || model.executionCount !== null || !model.sharedModel.getSource().trim();
  return notebook.sessionContext.session.kernel.status === 'idle' && notebook.content.widgets.every(isDone);
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(cell => cell.model.type === 'code')
  .flatMap(cell => cell.model.outputs.toJSON())
  .filter(output => output.output_type === 'error')
  .map(output => `${output.ename}: ${output.evalue}`)"""
STARTED = "() => Boolean(window.jupyterapp?.commands.hasCommand('docmanager:open'))"
#: A notebook that is open already is only shown.
OPEN = """path => {
  const { restored, commands } = window.jupyterapp;
  restored.then(() => commands.execute('docmanager:open', { path }));
}"""
READY = "() => Boolean(window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady)"

# A model like anywidget's. `harness.push` speaks as Python's traits do, `harness.receive` as its messages do.
MOUNT = """async ([module, style, traits, views]) => {
  const state = structuredClone(traits), listeners = {}, saved = [], sent = [];
  let dirty = {};
  const call = (event, ...values) => [...(listeners[event] ?? [])].forEach(listener => listener(...values));
  const put = (key, value) => { state[key] = value; call('change:' + key); call('change'); };
  const model = {
    get: key => state[key],
    set: (key, value) => {
      // One trait at a time, as anywidget's contract has it: marimo takes nothing else.
      if (typeof key !== 'string') throw new Error('set takes a name and a value');
      dirty[key] = value;
      put(key, value);
    },
    save_changes: () => { saved.push(structuredClone(dirty)); dirty = {}; },
    send: content => { sent.push(structuredClone(content)); },
    on: (events, listener) => { for (const e of events.split(' ')) (listeners[e] ??= []).push(listener); },
    off: (events, listener) => {
      if (events == null) { for (const e of Object.keys(listeners)) delete listeners[e]; return; }
      for (const e of events.split(' '))
        listeners[e] = (listeners[e] ?? []).filter(known => listener != null && known !== listener);
    },
    widget_manager: {},
  };
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
  const loaded = (await import(address)).default;
  const widget = typeof loaded === 'function' ? await loaded() : loaded;
  const aborter = new AbortController();
  const experimental = { invoke: async () => { throw new Error('the fake model has no Python to invoke'); } };
  const context = { model, signal: aborter.signal, experimental };
  const cleanups = [await widget.initialize?.(context)];
  for (let i = 0; i < views; i++) {
    const el = document.createElement('main');
    el.className = 'mounted';
    document.body.append(el);
    cleanups.push(await widget.render({ ...context, el }));
  }
  window.harness = {
    state, saved, sent,
    push: values => { for (const [k, v] of Object.entries(values)) put(k, v); },
    receive: content => call('msg:custom', content, []),
    tell: event => call(event),
    listeners: () => Object.values(listeners).reduce((sum, known) => sum + known.length, 0),
    unmount: async () => {
      aborter.abort();
      for (const cleanup of cleanups.reverse()) await cleanup?.();
      document.querySelectorAll('main.mounted').forEach(el => el.remove());
    },
  };
}"""

#: JavaScript that waits until a movement, which begins when the new picture has been painted, is under way.
UNDER_WAY: Final = "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));"


def is_local(url: str) -> bool:
    """Whether a request stays on this machine: 127.0.0.1, or no network at all."""
    parts = urlsplit(url)
    return parts.scheme in LOCAL_SCHEMES or parts.hostname == "127.0.0.1"


#: Errors of Jupyter's own: while Notebook 7 reads its settings, for a request that a restart cuts off, and when a path
#: is opened before JupyterLab has its file browser.
JUPYTERS_OWN: Final = (
    "reading 'schema'",
    "Canceled future for create_subshell_request",
    "Command 'filebrowser:open-path' not registered",
)


class Watch:
    """What went wrong on the pages of one browser context: requests that left the machine, and errors.

    `asked` has all requests, wherever they went.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.asked: list[str] = []
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.console: list[str] = []
        context.on("request", self._request)
        context.on("page", self._page)
        context.on("weberror", lambda problem: self._error(str(problem.error)))

    def _error(self, text: str) -> None:
        if not any(known in text for known in JUPYTERS_OWN):
            self.errors.append(text)

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)
        if not is_local(request.url):
            self.outside.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        if not is_local(socket.url):
            self.outside.append(socket.url)

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)
        page.on("console", lambda line: self.console.append(line.text) if line.type == "error" else None)

    def clear(self) -> None:
        """Forget what was seen so far."""
        for seen in (self.asked, self.outside, self.errors, self.console):
            seen.clear()

    def check(self) -> None:
        """Fail when a request left 127.0.0.1 or a page raised an error that nobody caught."""
        assert self.outside == [], f"requests left this machine: {self.outside}"
        assert self.errors == [], f"errors on the page: {self.errors}"


def start_browser(playwright: Playwright, path: str) -> Browser:
    """Start the Chromium or Chrome at `path`, unable to reach anything but 127.0.0.1."""
    return playwright.chromium.launch(executable_path=path, args=list(BROWSER_ARGUMENTS))


def _watched(browser: Browser, options: dict[str, Any]) -> Page:
    """A page of its own context, as Playwright's `new_context` makes it with these options and our usual ones."""
    context = browser.new_context(**{"viewport": USUAL, "reduced_motion": "reduce", **options})
    context.set_default_timeout(WAIT)
    watch = Watch(context)
    page = context.new_page()
    page.watch = watch  # type: ignore[attr-defined]  # tests reach it through their page
    return page


@contextlib.contextmanager
def watched_page(browser: Browser, **context_options: Any) -> Iterator[Page]:
    """A page of its own context that fails the test, at its end, on page errors and on outside requests.

    `page.watch` holds what was seen; options are those of Playwright's `new_context` (`color_scheme`,
    `viewport`, `reduced_motion`, …).
    """
    page = _watched(browser, context_options)
    try:
        yield page
        page.watch.check()
    finally:
        page.context.close()


class BlankPages:
    """Blank pages that one test takes after the other: to make one costs a browser more than most tests do.

    Each is blank again, with settings of its own, when a test gets it: another document and another `window`, so that
    no timer, listener or variable is left, and no mouse over it. It fails its test as `watched_page` does.
    """

    #: How many are kept of those that are alike in what cannot be set later, as whether they are touched.
    MOST: Final = 2

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}

    @contextlib.contextmanager
    def one(self, **options: Any) -> Iterator[Page]:
        """A blank page with these settings; what raises while it is open closes it for good."""
        settings = {name: options.pop(name, usual) for name, usual in SETTINGS.items()}
        free = self._free.setdefault(json.dumps(options, sort_keys=True), [])
        page = free.pop() if free else _watched(self._browser, options)
        try:
            self._blank(page, **settings)
            yield page
            page.watch.check()
        except BaseException:
            page.context.close()
            raise
        if len(free) < self.MOST:
            free.append(page)
        else:
            page.context.close()

    def _blank(self, page: Page, viewport: ViewportSize, **media: Any) -> None:
        page.goto("about:blank")
        page.mouse.move(-1, -1)
        page.set_viewport_size(viewport)
        page.emulate_media(media="null", **media)
        page.watch.clear()

    def close(self) -> None:
        """Keep none of those that no test has now."""
        for free in self._free.values():
            while free:
                free.pop().context.close()


class Mounted:
    """A widget's bundle drawn on a blank page, with a fake model in place of Python."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def root(self) -> Locator:
        """The element of the first view."""
        return self.page.locator("main.mounted").first

    def state(self) -> dict[str, Any]:
        """All trait values, as the browser has them now."""
        return self.page.evaluate("() => harness.state")

    def saved(self) -> list[dict[str, Any]]:
        """What `save_changes` sent to Python: one dict of traits a call."""
        return self.page.evaluate("() => harness.saved")

    def sent(self) -> list[Any]:
        """The custom messages that went to Python."""
        return self.page.evaluate("() => harness.sent")

    def push(self, **traits: Any) -> None:
        """Change traits as Python does."""
        self.page.evaluate("values => harness.push(values)", traits)

    def receive(self, content: Any) -> None:
        """Hand the view a custom message from Python."""
        self.page.evaluate("content => harness.receive(content)", content)

    def lose_python(self) -> None:
        """Tell what Jupyter's models tell when their Python has gone."""
        self.page.evaluate("() => harness.tell('comm_live_update')")

    def listeners(self) -> int:
        """How many listeners the model still has; none may be left after `unmount`."""
        return self.page.evaluate("() => harness.listeners()")

    def unmount(self) -> None:
        """Close the views as a notebook does: abort the signal, then run what `render` returned."""
        self.page.evaluate("() => harness.unmount()")


def mount(page: Page, module: str, style: str, traits: dict[str, Any], *, views: int = 1, body: str = "") -> Mounted:
    """Draw a widget from its module and style on an empty page, in as many views of one model as asked."""
    head = "<!doctype html><html lang=en><head><title>Widget</title></head>"
    page.set_content(f"{head}<body><h1>Widget</h1>{body}</body></html>")
    page.evaluate(MOUNT, [module, style, traits, views])
    return Mounted(page)


def accessibility_problems(page: Page, root: str = "main.mounted", only: Sequence[str] = ()) -> list[str]:
    """What axe finds wrong inside `root` (a CSS selector): one line each, nothing when all is well.

    `only` names the rules to look for, where nothing else can have changed since the last look.
    """
    # Of what axe finds in order it need not say where: on a page with large tables that takes most of its time.
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = {"type": "rule", "values": list(only)}
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    run = "async ([root, options]) => (await axe.run(root, options)).violations"
    problems = page.evaluate(run, [root, options])
    places = [", ".join(str(node["target"]) for node in problem["nodes"]) for problem in problems]
    return [
        f"{problem['impact']}: {problem['help']} ({problem['id']}) at {place}"
        for problem, place in zip(problems, places, strict=True)
    ]


def pixels(picture: bytes) -> Pixels:
    """A picture that the browser has taken: rows of red, green and blue."""
    with Image.open(io.BytesIO(picture)) as opened:
        return np.asarray(opened.convert("RGB"))


def open_panel(root: Locator, icon: str) -> None:
    """Open a panel of a table's drawer: `advice`, `turns`, `rules`, `review`, `view` or `keys`."""
    panel = root.locator(f"[data-opens={icon}]").first
    panel.wait_for(state="attached")
    if icon == "advice" and not panel.is_visible():
        # It is behind the best moves, which are shown on the board.
        open_panel(root, "what-if")
    if not panel.is_visible():
        root.locator(".al-dots").first.click()
    if "false" in (panel.get_attribute("aria-expanded"), panel.get_attribute("aria-pressed")):
        panel.click()


def saved_soon(mounted: Mounted, wanted: dict[str, Any]) -> None:
    """Wait until the last thing that has gone to Python is this: steps are told once somebody rests at one."""
    mounted.page.wait_for_function(
        "wanted => JSON.stringify(harness.saved.at(-1)) === wanted", arg=json.dumps(wanted, separators=(",", ":"))
    )


class Lab:
    """A running JupyterLab of the tests' own: address, notebook folder and log."""

    def __init__(self, url: str, root: Path, log: Path) -> None:
        self.url = url
        self.root = root
        self.log = log


def _private_environment(home: Path) -> dict[str, str]:
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    repository = str(Path(__file__).resolve().parents[2])
    paths = [repository, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        **{name: str(home / folder) for name, folder in folders.items()},
        # What an installed package brings along: the state of widgets is saved.
        "JUPYTER_CONFIG_PATH": str(Path(arcane_lab.__file__).parent / "cli" / "_jupyter_config"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PYTHONPATH": os.pathsep.join(paths),
    }


@contextlib.contextmanager
def running_lab(root: Path, home: Path, extra: Sequence[str] = ()) -> Iterator[Lab]:
    """Start JupyterLab on a free port over `root`, its settings all below `home`; stop it afterwards."""
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    news = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(news), encoding="utf-8")
    log = home / "jupyter.log"
    command = [
        sys.executable,
        "-m",
        "jupyter",
        "lab",
        "--no-browser",
        "--allow-root",
        "--expose-app-in-browser",
    ]
    # The same server shows Notebook 7 at /notebooks.
    command += ["--JupyterNotebookApp.expose_app_in_browser=True"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--ServerApp.root_dir={root}", *extra]
    command += ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
    with log.open("w", encoding="utf-8") as lines:
        server = subprocess.Popen(command, stdout=lines, stderr=subprocess.STDOUT, env=_private_environment(home))
    try:
        yield Lab(_wait_for_address(server, home, log), root, log)
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for_address(server: subprocess.Popen[bytes], home: Path, log: Path) -> str:
    """The address that the server wrote down, once it answers there."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(1200):
        if server.poll() is not None:
            break
        for info in (home / "runtime").glob("jpserver-*.json"):
            with contextlib.suppress(OSError, ValueError):
                url = f"http://127.0.0.1:{json.loads(info.read_text(encoding='utf-8'))['port']}"
                direct.open(url + "/api", timeout=5).close()
                return url
        time.sleep(0.1)
    raise RuntimeError("JupyterLab did not start:\n" + log.read_text(encoding="utf-8")[-3000:])


def open_notebook(page: Page, lab: Lab, name: str, *, in_notebook_7: bool = False) -> None:
    """Open a notebook of the lab's folder, in JupyterLab with a fresh workspace, and wait until its kernel is there."""
    page.set_default_timeout(WAIT_IN_LAB)
    place = f"notebooks/{name}" if in_notebook_7 else f"lab/tree/{name}?reset"
    page.goto(f"{lab.url}/{place}", wait_until="domcontentloaded")
    if not in_notebook_7:
        # On a busy machine JupyterLab may open the path before it has its file browser, which opens nothing.
        page.wait_for_function(STARTED)
        page.evaluate(OPEN, name)
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.wait_for_function(READY)


def run_command(page: Page, command: str) -> None:
    """Run one of JupyterLab's commands, such as `notebook:run-all-cells`."""
    page.evaluate("command => { window.jupyterapp.commands.execute(command); }", command)


def run_all(page: Page) -> None:
    """Run every cell of the open notebook; does not wait."""
    run_command(page, "notebook:run-all-cells")


def wait_until_idle(page: Page) -> None:
    """Wait until every cell has run and the kernel rests."""
    page.wait_for_function(IDLE)


def cell_errors(page: Page) -> list[str]:
    """What cells of the open notebook have raised, a line each; nothing when all went well."""
    return page.evaluate(ERRORS)


def shut_kernel_down(page: Page) -> None:
    """End the kernel of the open notebook, if there is one."""
    page.evaluate("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown()")
