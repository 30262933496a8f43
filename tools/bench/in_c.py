"""The same inner loop in C: the rules' own source, turned into C and built by the machine's compiler, if it has one.

What is turned is what random play needs, and nothing else: the start of a game, how many moves there are, the one that
is drawn, what follows it. The options are constants, the log and the views of the seats are left out, as somebody would
write it who wants nothing but random games of four. It is checked game by game: the same decisions, trail, gold and
infamy.
"""

from __future__ import annotations

import ast
import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np

from arcane_lab.engine.compiling.sources import Gathered, gather
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS

#: What the loop calls; all that these call is turned into C.
ROOTS: Final = ("new_play", "start_luck", "count_moves", "nth_move", "draw_below", "apply")
COMPILERS: Final = ("gcc", "clang", "cc")
FLAGS: Final = ("-O3", "-march=native", "-fwrapv", "-w")
#: Numbers that the program writes for each game: decisions, trail, then gold and infamy of each seat.
WRITTEN: Final = 2

OPERATORS: Final[dict[type[ast.AST], str]] = {
    **{ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitAnd: "&"},
    **{ast.BitXor: "^", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="},
    **{ast.And: "&&", ast.Or: "||", ast.Not: "!", ast.Invert: "~", ast.USub: "-"},
}

HEAD: Final = """
#include <stdint.h>
typedef int64_t i64;
static inline i64 min(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 max(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 abs_(i64 a) { return a < 0 ? -a : a; }
static inline i64 modulo(i64 a, i64 b) { i64 r = a % b; return r < 0 ? r + b : r; }
static inline i64 quotient(i64 a, i64 b) { return (a - modulo(a, b)) / b; }
"""

LOOP: Final = """
i64 play_in_c(State *state, i64 seats, i64 seed, i64 games, i64 *out) {
    static i64 moves[1024], luck[6][4];
    i64 all = 0, first_seat = state->first_seat;
    for (i64 game = 0; game < games; game++) {
        i64 decisions = 0, trail = FNV_START;
        state->play_index = game;
        state->first_seat = first_seat;
        new_play(state);
        for (i64 seat = 0; seat < seats; seat++) start_luck(luck[seat], seed, game, seat, moves);
        while (state->step != NO_STEP && state->round_number <= MOST_ROUNDS && decisions < MOST_DECISIONS) {
            i64 count = count_moves(state, moves);
            i64 choice = count > 1 ? draw_below(luck[state->actor], count) : 0;
            i64 move = nth_move(state, moves, choice);
            apply(state, move);
            trail = ((trail ^ move) * FNV_PRIME) & WORD;
            decisions++;
        }
        *out++ = decisions;
        *out++ = trail;
        for (i64 seat = 0; seat < seats; seat++) *out++ = state->gold[seat];
        for (i64 seat = 0; seat < seats; seat++) *out++ = state->infamy[seat];
        all += decisions;
    }
    return all;
}
"""


class Turned:
    """One function of the rules as C; `folded` has the numbers that stay as they are."""

    def __init__(self, gathered: Gathered, folded: dict[str, int]) -> None:
        self._gathered, self._folded = gathered, folded
        module = ast.parse("\n".join(gathered.functions))
        self._functions = {each.name: each for each in module.body if isinstance(each, ast.FunctionDef)}
        self._lists: set[str] = set()

    def head(self, name: str) -> str:
        """Its result, its name and what it takes."""
        *kinds, result = self._gathered.hints[name]
        names = [argument.arg for argument in self._functions[name].args.args]
        shapes = {"int": "i64 {}", "bool": "i64 {}", "list[int]": "i64 *restrict {}", "State": "State *restrict {}"}
        taken = ", ".join(shapes[kind].format(each) for kind, each in zip(kinds, names, strict=True))
        return f"static {'void' if result == 'None' else 'i64'} {self._named(name)}({taken})"

    def body(self, name: str) -> str:
        """What it does, with its own numbers before it."""
        function = self._functions[name]
        arguments = {argument.arg for argument in function.args.args}
        targets = [
            (node.targets[0] if isinstance(node, ast.Assign) else node.target, getattr(node, "value", None))
            for node in ast.walk(function)
            if isinstance(node, ast.Assign | ast.AugAssign | ast.For)
        ]
        self._lists = {target.id for target, value in targets if isinstance(target, ast.Name) and self._is_list(value)}
        names = [node for target, _ in targets for node in ast.walk(target)]
        own = {node.id for node in names if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)} - arguments
        numbers = [f"i64 {'*' if each in self._lists else ''}{each};" for each in sorted(own)]
        return "\n".join([*numbers, *self._block(function.body)])

    def _is_list(self, value: ast.AST | None) -> bool:
        return isinstance(value, ast.Attribute) and bool(self._gathered.records["State"].get(value.attr))

    def _block(self, statements: list[ast.stmt]) -> list[str]:
        return [line for statement in statements for line in self._statement(statement)]

    def _statement(self, node: ast.stmt) -> list[str]:
        value = self._value
        match node:
            case ast.Return():
                return [f"return {value(node.value) if node.value else ''};"]
            case ast.Assign(targets=[ast.Tuple(names)], value=ast.Tuple(values)):
                # None of them is among those that are given.
                return [f"{value(name)} = {value(one)};" for name, one in zip(names, values, strict=True)]
            case ast.Assign():
                return [f"{value(node.targets[0])} = {value(node.value)};"]
            case ast.AugAssign():
                return [f"{value(node.target)} {OPERATORS[type(node.op)]}= {value(node.value)};"]
            case ast.If() | ast.While():
                word = "if" if isinstance(node, ast.If) else "while"
                lines = [f"{word} ({value(node.test)}) {{", *self._block(node.body), "}"]
                return [*lines, "else {", *self._block(node.orelse), "}"] if node.orelse else lines
            case ast.For(target=ast.Name(name), iter=ast.Call(args=bounds)):
                first, last, step = [*["0"][: len(bounds) == 1], *map(value, bounds), "1"][:3]
                sign = ">" if step.startswith("(-") else "<"
                head = f"for (i64 at_ = {first}, end_ = {last}; at_ {sign} end_; at_ += {step}) {{ {name} = at_;"
                return [head, *self._block(node.body), "}"]
            case ast.Expr():
                return [f"{value(node.value)};"]
            case ast.Continue() | ast.Break() | ast.Pass():
                return [{ast.Continue: "continue;", ast.Break: "break;", ast.Pass: ";"}[type(node)]]
        raise TypeError(f"not turned into C: {ast.unparse(node)}")

    def _value(self, node: ast.expr) -> str:
        value = self._value
        match node:
            case ast.Constant():
                return f"{int(node.value)}L"  # type: ignore[arg-type]
            case ast.Name():
                return node.id
            case ast.Attribute(value=ast.Attribute(attr="values")):
                return str(self._folded[node.attr])
            case ast.Attribute():
                return str(self._folded[node.attr]) if node.attr == "log_on" else f"state->{node.attr}"
            case ast.Subscript():
                return f"{value(node.value)}[{value(node.slice)}]"
            case ast.BinOp(op=ast.Mod() | ast.FloorDiv()):
                name = "modulo" if isinstance(node.op, ast.Mod) else "quotient"
                return f"{name}({value(node.left)}, {value(node.right)})"
            case ast.BinOp():
                left = value(node.left)
                return f"({left} {OPERATORS[type(node.op)]} {value(node.right)})"
            case ast.UnaryOp():
                return f"({OPERATORS[type(node.op)]}{value(node.operand)})"
            case ast.BoolOp():
                return f"({f' {OPERATORS[type(node.op)]} '.join(map(value, node.values))})"
            case ast.Compare():
                sides = [value(node.left), *map(value, node.comparators)]
                pairs = zip(sides, node.ops, sides[1:], strict=False)
                return f"({' && '.join(f'({a} {OPERATORS[type(op)]} {b})' for a, op, b in pairs)})"
            case ast.IfExp():
                return f"({value(node.test)} ? {value(node.body)} : {value(node.orelse)})"
            case ast.Call(func=ast.Name(name)):
                return f"{self._named(name)}({', '.join(map(value, node.args))})"
        raise TypeError(f"not turned into C: {ast.unparse(node)}")

    def _named(self, name: str) -> str:
        return "abs_" if name == "abs" else name


def source(game: str, state: Any, over: int) -> str:
    """The whole program for games that begin as `state` does; `over` is the step at which nobody is asked."""
    gathered = gather(game)
    turned = Turned(gathered, {**state.values.as_dict(), "log_on": 0})
    names = [*gathered.below(*ROOTS), *ROOTS]
    fields = [
        f"    i64 {name}{f'[{length}]' if length else ''};"
        for name, length in gathered.records["State"].items()
        if not isinstance(length, str)
    ]
    return "\n".join(
        [
            HEAD,
            "typedef struct {",
            *fields,
            "} State;",
            *map(_constant, gathered.constants),
            f"#define NO_STEP {over}",
            f"#define MOST_ROUNDS {MOST_ROUNDS}",
            f"#define MOST_DECISIONS {MOST_DECISIONS}",
            *(turned.head(name) + ";" for name in names),
            *(f"{turned.head(name)} {{\n{turned.body(name)}\n}}" for name in names),
            LOOP,
        ]
    )


def _constant(line: str) -> str:
    name, value = line.split(" = ", 1)
    if not value.startswith("np.array("):
        return f"#define {name} ((i64){value})"
    numbers = value[value.index("(", 9) + 1 : value.rindex(")", 0, value.rindex(", dtype"))].rstrip(",")
    return f"static const i64 {name}[] = {{{numbers}}};"


class InC:
    """The built program: plays random games as the twin does, and gives their decisions, trails, gold and infamy."""

    def __init__(self, library: Path, state: Any, fields: dict[str, int | str]) -> None:
        self._play = ctypes.CDLL(str(library)).play_in_c
        self._play.restype = ctypes.c_int64
        self._play.argtypes = [ctypes.c_void_p, *[ctypes.c_int64] * 3, ctypes.c_void_p]
        self._state = state
        parts = [getattr(state, name) for name, length in fields.items() if not isinstance(length, str)]
        self._numbers = np.array([n for part in parts for n in (part if isinstance(part, list) else [part])], np.int64)

    def play(self, games: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        """A row for each game."""
        seats, begun = self._state.seats, self._numbers.copy()
        rows = np.empty((games, WRITTEN + 2 * seats), dtype=np.int64)
        self._play(begun.ctypes.data, seats, self._state.seed, games, rows.ctypes.data)
        return rows


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return next((path for name in COMPILERS if (path := shutil.which(name))), None)


@contextmanager
def built(game: str, state: Any, over: int) -> Iterator[InC]:
    """The program for games that begin as `state` does, built in a folder that goes when this ends."""
    with tempfile.TemporaryDirectory() as folder:
        text, library = Path(folder) / "game.c", Path(folder) / "game.so"
        text.write_text(source(game, state, over), encoding="utf-8")
        subprocess.run([str(compiler()), *FLAGS, "-shared", "-fPIC", "-o", library, text], check=True)
        yield InC(library, state, gather(game).records["State"])
