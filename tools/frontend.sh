#!/bin/sh
# Runs the browser side's own scripts (`test` or `build`) where Node 20 or newer and npm are.
set -eu
script=${1:?say which script: test or build}
cd "$(dirname "$0")/../widgets"
version=$(node --version 2>/dev/null || echo v0)
major=${version#v}
if ! command -v npm >/dev/null 2>&1 || [ "${major%%.*}" -lt 20 ]; then
    if [ "$script" = test ]; then
        echo "frontend: not run, as there is no Node 20 or newer with npm here (the committed bundle was tested in the browser step)"
        exit 0
    fi
    echo "frontend: 'npm run $script' needs Node 20 or newer with npm" >&2
    exit 1
fi
lock=$(cksum package-lock.json)
if [ ! -f node_modules/.installed ] || [ "$(cat node_modules/.installed)" != "$lock" ]; then
    npm ci --no-audit --no-fund --loglevel=error
    echo "$lock" >node_modules/.installed
fi
npm run --silent "$script"
