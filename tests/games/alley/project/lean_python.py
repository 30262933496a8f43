"""What must run without the extras, as a script: `python -m tests.bare_python --lean` runs it."""

import sys

import arcane_lab as al


def main() -> None:
    players = ["random", "random"]
    result = al.simulate("alley", players=players, games=30, seed=1, progress=False, mode="plain")
    print("simulated", len(result.summary()), len(result.seats), bool(result.chart("gold").to_dict()))
    dearer = {"box": {}, "dearer coins": {"items": {"TC": {"coin_gold": 3}}}}
    both = al.compare("alley", settings=dearer, players=players, games=20, seed=1, progress=False, mode="plain")
    print("compared", len(both.differences()), bool(both.chart("gold").to_dict()))
    print("tabled", len(al.chance.Deck({"queen": 4, "other": 48}).count("queen", 5).table()))
    beaten = al.league(["random", "greedy"], game="alley", seats=[2], games=4, seed=1, mode="plain", progress=False)
    print("beaten", len(beaten.strengths()))
    for needs in (
        lambda: result.save("games.parquet"),
        lambda: al.simulation.bootstrap([1, 2, 4], seed=1),
    ):
        try:
            needs()
        except al.ArcaneLabError as error:
            print("refused", error)
    print("loaded", *(name for name in ("choix", "pyarrow", "scipy", "statsmodels") if name in sys.modules))


if __name__ == "__main__":
    main()
