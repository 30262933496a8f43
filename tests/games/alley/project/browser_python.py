"""What must run in a browser's Python, as a script: `python -m tests.bare_python` runs it, and it says what it found.

Nothing here may need NumPy, tables, pictures, threads or processes.
"""

import sys
import tempfile
from pathlib import Path

import arcane_lab as al
from arcane_lab.simulation.progress import progress_bar


def main() -> None:
    # Play, in a row and by words; what is refused says why.
    game = al.Game("alley", players=["me", "greedy", "random"], seed=7)
    for move in ("reveal b2", "reveal a1", "draw deck"):
        turn = game.play(move)
    print("played", turn.events[0].rule, game.why_not("play DE b2").rule)
    print("read", al.Game.from_text(game.to_text()).to_text() == game.to_text())

    # The table: shown, stepped, a line of one's own, and what it cannot count is told.
    over = al.Game("alley", players=["greedy"] * 3, seed=7)
    table = al.show(over)
    table.at = 5
    table.send_state()
    own = al.show(al.Game("alley", players=["me", "greedy"], seed=3))
    print("shown", len(over.steps), table.at, own.kind)
    line = table.branch(next(move.text for move in over.fork(at=5).legal_moves()), at=5)
    table.line = "main"
    print("branched", line, len(over.steps))
    ranked = al.show(al.Game("alley", players=["me", "greedy"], seed=3))
    ranked.rank()
    print("ranked", ranked.wait(1), ranked.advice["state"], ranked.advice["trouble"])

    # Its widgets, with all odds counted at once.
    lab = al.InspectionLab(game, "p1")
    print("inspected", lab.wait(0), lab.infamy is not None, lab.verdict is not None, lab.news)
    for widget in (al.TurnOrderWidget(game), al.StorehouseWidget("OW OW TC / [CB] TC IR / FC FC MB", editable=True)):
        widget.get_state()

    # Records and their pages.
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "game.json")
        over.record().save(place)
        again = al.Record.load(place).replay()
        again.record().to_html(Path(folder, "game.html"))
        print("kept", len(again.steps), Path(folder, "game.html").stat().st_size > 100_000)

    # Exact odds, and graphs in words.
    print("odds", al.chance.Deck({"queen": 4, "other": 48}).next("queen"), bool(al.chance.unseen(game.view("p1"))))
    print("verdict", al.chance.inspection(game.view("p1")).kind, bool(al.chance.verdict(game.view("p1"), "p1")))
    print("graph", al.graphs.stacks(game).graph.number_of_nodes(), *al.graphs.phases("alley")._repr_mimebundle_())

    # Lessons: asked, answered, hinted at, predicted.
    for number in (1, 2, 3, 4, 5, 7):
        lesson = al.lessons.begin(number)
        for exercise in lesson.tasks:
            lesson.ask(exercise)
            lesson.hint(exercise)
        lesson.summary()
    lesson = al.lessons.begin(1)
    print("lesson", bool(lesson.check("sale", 18)), bool(lesson.predict("gold", 37)))

    # What needs arrays says so, and names the next step.
    for needs in (
        lambda: al.simulate("alley", players=["random"] * 2, games=5, seed=1),
        lambda: al.what_if(game),
        lambda: al.chance.Deck({"queen": 4, "other": 48}).count("queen", 5).table(),
    ):
        try:
            needs()
        except al.ArcaneLabError as error:
            print("refused", error)
    # A bar of progress has a watch, which is a thread; that there is none is nobody's worry.
    with progress_bar(2, "Games", "games", is_quiet=False) as bar:
        bar.update(2)
    print("loaded", *(name for name in ("numpy", "pandas", "scipy", "altair", "vl_convert") if name in sys.modules))


if __name__ == "__main__":
    main()
