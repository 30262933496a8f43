"""`python -m tools.site` builds a folder for any static host: pages, an API reference, live samples, and a lab.

The lab is JupyterLite: a Python that runs in the browser of whoever opens it, with our package and the notebooks in it.
Nothing that the folder holds asks for anything outside it; `--check` opens it in Chromium and sees to that.
"""
