"""`arcane-lab simulate` with a game that the package does not bring: its options by `--set`, and no flags of others."""

from __future__ import annotations

import pytest
from click.testing import Result
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app

pytestmark = pytest.mark.usefixtures("toys")

PIG = ("simulate", "--game", "pig", "--players", "hold at 20,random", "--games", "5", "--mode", "plain")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build_app(), [*PIG, *arguments])


def test_a_game_of_ones_own_is_set_up_by_the_names_of_its_options() -> None:
    done, whole = run("--set", "goal=20"), run()
    assert (done.exit_code, whole.exit_code) == (0, 0), done.stderr
    assert done.stdout.startswith("Pig: 5 games, 2 seats, seed 1\n")
    found = al.simulate("pig", players=["hold at 20", "random"], games=5, options={"goal": 20}, progress=False)
    mean = found.summary().loc[("p1", "points"), "value"]
    assert f"  p1 hold at 20    {mean:>9.2f} " in done.stdout
    assert done.stdout != whole.stdout


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (("--set", "gaol=20"), "did you mean 'goal'?"),
        (("--set", "goal=0"), "options['goal']: 0 is refused"),
        (("--set", "goal.x=20"), "'goal.x' is not the name of something that this game is set up with"),
        (("--chart", "x.html", "--column", "gold"), "'gold' is not the name of a chart of a result"),
    ],
)
def test_what_it_has_not_got_is_refused(own: tuple[str, ...], words: str) -> None:
    done = run(*own)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_a_game_without_a_list_of_cards_says_so() -> None:
    done = CliRunner().invoke(build_app(), ["items", "pig"])
    assert done.exit_code == 2
    assert done.stderr.startswith("arcane-lab items: Pig has no list of cards: ask for ")
