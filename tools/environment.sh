#!/bin/sh
# Makes the folder .venv (or VENV) and installs this project into it; does nothing when that was done already.
# Usage: sh tools/environment.sh [EXTRAS], for instance `sh tools/environment.sh test`.
set -eu
venv=${VENV:-.venv}
extras=${1:-}
target=".${extras:+[$extras]}"

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Arcane Lab needs Python 3.11 or newer: install one (Debian, Ubuntu: sudo apt-get install python3 python3-venv)," >&2
    echo "or say where it is: make lab PYTHON=/path/to/python3" >&2
    exit 1
}

# What was installed: another pyproject.toml, other limits or other extras mean installing again.
state() {
    pwd
    cksum pyproject.toml hatch_build.py tools/constraints.txt
}
mark=$venv/.installed${extras:+-$extras}
if [ -f "$mark" ] && [ "$(cat "$mark")" = "$(state)" ] && "$venv/bin/python" -c '' 2>/dev/null; then
    exit 0
fi

# The programs in an environment know its folder, so one that was moved, or lost its Python, is made anew.
# One without a note is somebody's own and stays.
made_in=$(cat "$venv/.made-in" 2>/dev/null || pwd)
if [ "$made_in" != "$(pwd)" ] || ! "$venv/bin/python" -c '' 2>/dev/null; then
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$python has no venv module: install it (Debian, Ubuntu: sudo apt-get install python3-venv) and try again" >&2
        exit 1
    fi
    echo "Making $venv with $("$python" --version)"
    "$python" -m venv --clear "$venv"
    pwd >"$venv/.made-in"
fi
echo "Installing Arcane Lab into $venv (a few minutes the first time)"
if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile \
    --constraint tools/constraints.txt --editable "$target"; then
    echo "pip could not install Arcane Lab; its own words are above. Is there a network? Then try again." >&2
    exit 1
fi
# pip byte-compiles on one core, and the tests of every library too. What cannot be compiled is nobody's loss.
"$venv/bin/python" -m compileall -qq -j 0 -x 'site-packages/.*/tests?/' "$venv/lib" || true
state >"$mark"
