"""The same games in several settings, kept setting by setting in a folder, so that a stopped run can go on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.arguments import Call, How
from arcane_lab.simulation.checking import rules_of
from arcane_lab.simulation.comparing import Comparison
from arcane_lab.simulation.files import SUFFIX, load, save
from arcane_lab.simulation.pairing import Pairs
from arcane_lab.simulation.plan import Plan, check_games, plans_apart
from arcane_lab.simulation.result import Result, versions


def compare_in_folder(
    call: Call, settings: Mapping[str, Mapping[str, Any]], games: object, how: How, folder: str | PathLike[str]
) -> Comparison:
    """The comparison of all settings that are played to their end, one after the other; the first must be.

    What the folder has already is not played again: a file is named by a fingerprint of its setup, players, games and
    versions, so that another call never meets it. Ctrl-C leaves out the setting that was under way. Raises `BadSetup`.
    """
    wanted = check_games(games)
    names = tuple(settings)
    plans = plans_apart([call.plan_of(name, settings[name]) for name in names])
    is_defined = not find_game(plans[0].setup.game).package
    if any(plan.own or (is_defined and set(plan.names) != {"random"}) for plan in plans):
        reason = "a function of your own played, and it may be another when the call goes on"
        raise BadSetup("folder", str(folder), reason, "strategies of the game, or no folder")
    place = _checked_folder(folder)
    done: dict[str, tuple[Plan, Result]] = {}
    for name, plan in zip(names, plans, strict=True):
        result = _kept_or_played(place, plan, wanted, how)
        if result.is_partial and done:
            break
        done[name] = (plan, result)
        if result.is_partial:
            break
    base_plan, base = done[names[0]]
    spec = find_game(base.setup.game)
    pairs = []
    for plan, result in done.values():
        seats = min(base.setup.players, plan.setup.players)
        pair = Pairs(seats, spec, common_deals.is_same(base_plan, plan))
        pair.add(base._rows(), result._rows())
        pairs.append(pair)
    notes = tuple(common_deals.deal_sentences(tuple(done), [plan for plan, _ in done.values()]))
    results = {name: result for name, (_, result) in done.items()}
    return Comparison(MappingProxyType(results), notes, tuple(pairs))


def _checked_folder(folder: str | PathLike[str]) -> Path:
    """The folder, made where it is not there yet; raises `BadSetup`."""
    allowed = "a path of a folder, such as 'sensitivity'"
    if not isinstance(folder, str | PathLike) or not str(folder).strip():
        raise BadSetup("folder", folder, "that is no path", allowed)
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise BadSetup("folder", str(folder), f"it cannot be used ({reason})", allowed) from None
    return place


def fingerprint(plan: Plan, games: int) -> str:
    """What names the games of a plan: its setup, players and limits, and the versions and rules that play them."""
    form = find_game(plan.setup.game).setup
    setup = plan.setup
    about = [
        *(setup.game, form.write(setup), dict(setup.options), setup.values_hash, setup.seed, list(plan.names)),
        *(plan.most_rounds, games, versions(), rules_of(setup.game)),
    ]
    return hashlib.sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _kept_or_played(place: Path, plan: Plan, games: int, how: How) -> Result:
    """The result that the folder keeps, or the games played now and kept; what is no such file is played anew."""
    path = place / f"{fingerprint(plan, games)}{SUFFIX}"
    if path.exists():
        try:
            return load(path)
        except UnreadableFile:
            # Half a file is never left behind, so somebody has changed it.
            pass
    (result,), _ = common_deals.play_settings([plan], games, how, keep="seats")
    if not result.is_partial:
        save(result, path, result._rows(), None)
    return result
