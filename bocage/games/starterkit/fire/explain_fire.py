"""What an attack would do, for the eye before the click: firepower, column, every DRM with its rule, the odds."""

from __future__ import annotations

from bocage.battlefield.sums import lines
from bocage.games.starterkit.fire.explain_harm import harm_shares
from bocage.games.starterkit.fire.firepower import assaults, factors, firepower, firepower_of
from bocage.games.starterkit.fire.modifiers import FIRE_ROWS, fire_drm
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, smoke_seen
from bocage.games.starterkit.fire.s03_2_2_cowering import cowering
from bocage.games.starterkit.fire.shot import Shot, manning
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Counter, Counters, Side, Unit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import COLUMNS, Result, column_of, ift, result_name
from bocage.kernel.explain import Explanation, Odds

_ORDER = ("7KIA", "6KIA", "5KIA", "4KIA", "3KIA", "2KIA", "1KIA", "K/4", "K/3", "K/2", "K/1")


def firer_note(s: SKState, a: Shot, f: Counter) -> str:
    """One firer's share in words."""
    t = s.type(f)
    text = f"{t.name}: {t.fp}"
    for rule, words, factor in factors(s, a, f):
        text += f" x {factor:g} {words} ({rule})"
    if assaults(s, a, f):
        text += " + 1, rounded up, assault fire (SK 3.5)"
    return text + f" = {firepower_of(s, a, f):g}"


def other_targets(s: SKState, targets: Counters, drms: list[int]) -> list[str]:
    """SK 3.2.4 Not everything tells against all of a hex alike: whose DRM is another than that of the first."""
    found: list[str] = []
    for u, drm in zip(targets, drms):
        note = f"Against {s.type(u).name}{' (broken)' if s.status[u] & BROKEN else ''}: DRM {drm:+d}."
        if drm != drms[0] and note not in found:
            found.append(note)
    return found


def enemies_first(s: SKState, targets: Counters, side: Side) -> Counters:
    """SK 3.8 In a Melee friends are struck too, but the attack is told as it meets the enemy."""
    friends = tuple([u for u in targets if s.side[u] == side])
    return (*[u for u in targets if u not in friends], *friends) if friends else targets


def explain_fire(s: SKState, a: Shot) -> Explanation:
    """SK 3.2.2, 3.2.3 The sum of an attack as declared so far.

    Hindrances on the line would tell what is seen, so they are shown only where free checks are allowed.
    """
    if not s.free_sight:
        a.hindrance = smoke_seen(s, a.hexes, a.target)
    if a.firers:
        a.targets = enemies_first(s, a.targets, s.side[manning(s, a.firers)[0]])
    fp = firepower(s, a, a.firers)
    if s.gated and a.targets:
        fp *= s.area_fire(a, a.targets[0])
    column = column_of(fp)
    e = Explanation(("SK 3.2.2", "SK 3.2.3"))
    if not a.targets or column < 0:
        e.title = f"{fp:g} firepower: no attack"
        return e
    u = a.targets[0]
    for rule, words, amount in lines((*FIRE_ROWS, *s.fire_rows()), s, a, u):
        e.add(rule, words, amount)
    e.title = f"{fp:g} firepower, column {COLUMNS[column]}, DRM {fire_drm(s, a, u):+d}"
    e.notes = [firer_note(s, a, f) for f in a.firers]
    e.odds = fire_odds(s, a, column, u)
    e.notes += other_targets(s, a.targets, [fire_drm(s, a, x) for x in a.targets])
    if not s.type(u).is_vehicle and not (s.gated and s.area_fire(a, u) < 1):  # its morale is secret
        e.harm = harm_shares(s, u, len(a.targets), fire_results(s, a, column, u))
    if s.free_sight and any(hindrance(s, a.ground, h, a.target) == BLOCKED for h in a.hexes):
        e.notes.append("Part of the group has no line of sight (SK 3.2.1).")
    elif not s.free_sight:
        e.notes.append("Line of sight and hindrances on it are checked after the declaration (SK 3.2.1).")
    return e


def explain_search(s: SKState, a: Shot) -> Explanation:
    """SK 6.4 Fire at a hex where no enemy is seen: nothing here may depend on whether somebody is hidden in it."""
    fp = firepower(s, a, a.firers)
    e = Explanation(("SK 6.4", "SK 3.2.2"))
    column = column_of(fp / 2)
    against = f"column {COLUMNS[column]} as Area Fire" if column >= 0 else "too little as Area Fire"
    e.title = f"{fp:g} firepower, {against}, if anybody is hidden there"
    e.notes = [firer_note(s, a, f) for f in a.firers]
    return e


def fire_results(s: SKState, a: Shot, column: int, u: Unit) -> dict[Result, float]:
    """SK 3.2.3 The 36 rolls, doubles cowering."""
    shift = cowering(s, a)
    drm = fire_drm(s, a, u)
    found: dict[Result, float] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            result = ift(column - shift if one == two else column, one + two + drm)
            found[result] = found.get(result, 0.0) + 1 / 36
    return found


def fire_odds(s: SKState, a: Shot, column: int, u: Unit) -> list[Odds]:
    """SK 3.2.3 The results by their names, the worst first."""
    named = [(result_name(result), p) for result, p in fire_results(s, a, column, u).items()]
    return [Odds(name, p, "SK 3.2.3") for name, p in sorted(named, key=lambda x: _rank(x[0]))]


def _rank(name: str) -> int:
    if name in _ORDER:
        return _ORDER.index(name)
    if name.endswith("MC") and name != "NMC":
        return 20 - int(name[:-2])
    return {"NMC": 20, "PTC": 21}.get(name, 22)
