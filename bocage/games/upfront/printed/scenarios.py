"""Scenario records A to X as typed, plain data (UF 2.4).

    SCENARIOS["A"]                      a Scenario
    scenario("A")                       the same; KeyError names the letters there are
    force(scn, role, nation, versus)    the Force a nation uses in a role ("attacker", "defender"; either in a meeting)
    pairings(scn)                       every (first, second) pair of nations it can be played with: two sides of a
                                        meeting engagement, or (attacker, defender)
    special(scn, "night")               the settings of a special rule, or None
    jungle(scn, a, b)                   are jungle rules (UF 47) in force for this pair?
    axis_is_first(a, b, pts_a, pts_b)   who opens a scenario that the Axis opens (UF 4.1)

A Force lists men as man indexes (see men.py) and vehicles and guns as Personality card numbers of its nation
(see vehicles.py). Victory conditions are tuples of Condition; `otherwise` says who wins at the time limit.
`scenario_check.problems(entry)` checks a scenario given as data and names what is wrong.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.data import load
from bocage.games.upfront.printed.men import card_numbers, is_man, man
from bocage.games.upfront.printed.nations import (
    AMERICAN,
    BRITISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    JAPANESE,
    NATION_NAMES,
)

ATTACKER = "attacker"
DEFENDER = "defender"
BOTH = "both"

NOT_AXIS = 9
AXIS_ORDER = (0, 9, 9, 9, 1, 3, 2)  # UF 4.1: German, Japanese, Italian, French; by nation number

END_OF_OWN_TURN = "end of own turn"
TIME_LIMIT = "time limit"


class Condition(NamedTuple):
    """One way to win. `side`: "any" (whoever is first), "attacker" or "defender". Unused numbers are -1 or empty."""

    type: str
    side: str
    when: str
    men: int
    chits: tuple[int, ...]
    mixed_chits: bool  # men at different range chits may be counted together (scenario U, UF 16.42)
    relative_range: int
    leader: bool
    factor: int
    fewer_losses: bool
    more_points: bool
    segments: int


class Force(NamedTuple):
    """The cards of one nation in one role."""

    side: str
    nation: int
    men: tuple[int, ...]
    vehicles: tuple[int, ...]  # card numbers of AFVs and infantry guns
    extras: tuple[tuple[str, int], ...]  # secondary weapons and radios, with how many
    reinforcement_men: tuple[int, ...]
    reinforcement_vehicles: tuple[int, ...]
    reinforcement_extras: tuple[tuple[str, int], ...]
    quality: str  # "line", "second" or "elite"
    partisans: bool
    versus: tuple[int, ...]  # only against these nations; empty: against any
    alternate: bool  # a second set of forces that players may agree on
    points: int  # as printed


class Scenario(NamedTuple):
    """A scenario record (UF 2.4)."""

    id: str
    name: str
    kind: str  # "meeting", "attack" or "free for all"
    sets_up_first: str  # "axis", "attacker", "defender" or "listed"
    moves_first: str
    decks: int
    decks_above_players: int  # free for all: decks = players + this
    remove: tuple[tuple[str, int], ...]
    cower_both: tuple[str, ...]
    cower_attacker: tuple[str, ...]
    cower_defender: tuple[str, ...]
    points: tuple[tuple[str, int], ...]
    chapters: int
    otherwise: str
    territory: str
    victory: tuple[Condition, ...]
    specials: tuple[tuple[str, dict[str, Any]], ...]
    forces: tuple[Force, ...]
    story: str = ""  # what it is about, in a sentence


def _pairs(table: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((str(key), int(value)) for key, value in table.items())


def condition_of(entry: dict[str, Any]) -> Condition:
    """A victory condition from its data."""
    return Condition(
        type=entry["type"],
        side=entry["side"],
        when=entry["when"],
        men=entry.get("men", -1),
        chits=tuple(entry.get("chits", [])),
        mixed_chits=entry.get("mixed_chits", False),
        relative_range=entry.get("relative_range", -1),
        leader=entry.get("leader", False),
        factor=entry.get("factor", 1),
        fewer_losses=entry.get("fewer_losses", False),
        more_points=entry.get("more_points", False),
        segments=entry.get("segments", 1),
    )


def _men_and_others(nation: int, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    numbers = card_numbers(text)
    men = tuple(man(nation, n) for n in numbers if is_man(nation, n))
    return men, tuple(n for n in numbers if not is_man(nation, n))


def force_of(entry: dict[str, Any]) -> Force:
    """A force from its data."""
    nation = NATION_NAMES.index(entry["nation"])
    men, vehicles = _men_and_others(nation, entry["cards"])
    later_men, later_vehicles = _men_and_others(nation, entry.get("reinforcements", ""))
    return Force(
        side=entry["side"],
        nation=nation,
        men=men,
        vehicles=vehicles,
        extras=_pairs(entry.get("extras", {})),
        reinforcement_men=later_men,
        reinforcement_vehicles=later_vehicles,
        reinforcement_extras=_pairs(entry.get("reinforcement_extras", {})),
        quality=entry.get("quality", "line"),
        partisans=entry.get("partisans", False),
        versus=tuple(NATION_NAMES.index(name) for name in entry.get("versus", [])),
        alternate=entry.get("alternate", False),
        points=entry["points"],
    )


def scenario_of(entry: dict[str, Any]) -> Scenario:
    """A scenario from its data."""
    specials = [(str(s["rule"]), {k: v for k, v in s.items() if k != "rule"}) for s in entry.get("special", [])]
    return Scenario(
        id=entry["id"],
        name=entry["name"],
        kind=entry["kind"],
        sets_up_first=entry["sets_up_first"],
        moves_first=entry["moves_first"],
        decks=entry["decks"],
        decks_above_players=entry.get("decks_above_players", 0),
        remove=tuple((str(kind), int(count)) for kind, count in entry["remove"]),
        cower_both=tuple(entry.get("cower_both", [])),
        cower_attacker=tuple(entry.get("cower_attacker", [])),
        cower_defender=tuple(entry.get("cower_defender", [])),
        points=_pairs(entry["points"]),
        chapters=entry["chapters"],
        otherwise=entry["otherwise"],
        territory=entry["territory"],
        victory=tuple(condition_of(c) for c in entry.get("victory", [])),
        specials=tuple(specials),
        forces=tuple(force_of(f) for f in entry["force"]),
        story=entry.get("story", ""),
    )


_DATA: dict[str, Any] = load("scenarios")
SCENARIOS: dict[str, Scenario] = {entry["id"]: scenario_of(entry) for entry in _DATA["scenario"]}
HISTORICAL_PAIRS: frozenset[tuple[int, int]] = frozenset(
    pair
    for a, b in ((NATION_NAMES.index(x), NATION_NAMES.index(y)) for x, y in _DATA["pairings"])
    for pair in ((a, b), (b, a))
)


def scenario(letter: str) -> Scenario:
    """The scenario of that letter; KeyError names those there are."""
    if letter not in SCENARIOS:
        raise KeyError(f"no scenario {letter!r}: there are {', '.join(SCENARIOS)}")
    return SCENARIOS[letter]


def force(scn: Scenario, role: str, nation: int, versus: int, alternate: bool = False) -> Force | None:
    """The force of a nation in a role against another; a list made for that opponent goes before the general one."""
    fits = [f for f in scn.forces if f.nation == nation and f.side in (role, BOTH) and f.alternate == alternate]
    for made_for in fits:
        if versus in made_for.versus:
            return made_for
    for general in fits:
        if not general.versus:
            return general
    return None


def pairings(scn: Scenario) -> tuple[tuple[int, int], ...]:
    """Pairs (attacker, defender), or (side, side) of a meeting engagement, that history and the forces allow."""
    only_jungle = special(scn, "jungle") is not None and jungle(scn, 0, 0)
    nations = sorted({f.nation for f in scn.forces})
    return tuple(
        (a, b)
        for a in nations
        for b in nations
        if (a, b) in HISTORICAL_PAIRS
        and (not only_jungle or JAPANESE in (a, b))
        and force(scn, ATTACKER, a, b)
        and force(scn, DEFENDER, b, a)
    )


def axis_is_first(a: int, b: int, points_a: int, points_b: int) -> bool:
    """UF 4.1: in a scenario that the Axis opens, does nation `a` go before `b`?

    The German does; without one the cheaper force, and at equal cost the order German, Japanese, Italian, French.
    """
    if GERMAN in (a, b):
        return a == GERMAN
    if (AXIS_ORDER[a] == NOT_AXIS or AXIS_ORDER[b] == NOT_AXIS) and not {FRENCH, ITALIAN} & {a, b}:
        return AXIS_ORDER[a] < AXIS_ORDER[b]
    if points_a != points_b:
        return points_a < points_b
    return AXIS_ORDER[a] < AXIS_ORDER[b]


def special(scn: Scenario, rule: str) -> dict[str, Any] | None:
    """The settings of a special rule, or None if the scenario does not have it."""
    for name, settings in scn.specials:
        if name == rule:
            return settings
    return None


def jungle(scn: Scenario, a: int, b: int) -> bool:
    """UF 47: is this pair fought in the jungle in this scenario?"""
    settings = special(scn, "jungle")
    if settings is None:
        return False
    return settings["when"] == "always" or (JAPANESE in (a, b) and (AMERICAN in (a, b) or BRITISH in (a, b)))
