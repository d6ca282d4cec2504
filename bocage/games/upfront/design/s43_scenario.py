"""A design as a scenario record that the game can play, and scenario records read from a TOML file (UF 2.4, 43).

scenario_entry(design)      the record as data, in the fields of scenarios.toml, plus a special rule "design"
load_scenario(path)         a checked Scenario from a file; BadInput in one sentence otherwise
bought(scn, nation)         what the special rule "design" says of a side: Snipers, radios, arrivals
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from bocage.battlefield.scenario_files import files_allowed
from bocage.games.upfront.data import load
from bocage.games.upfront.design.s43_design import read_toml
from bocage.games.upfront.design.s43_fields import as_cards
from bocage.games.upfront.design.s43_force import Design, Side
from bocage.games.upfront.design.s43_prices import RADIOS, base_force, bill, has_sniper, troop_quality
from bocage.games.upfront.printed.men import NUMBER
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenario_check import problems
from bocage.games.upfront.printed.scenarios import ATTACKER, BOTH, DEFENDER, SCENARIOS, Scenario, scenario_of, special
from bocage.kernel.game import BadInput

CHAPTERS = 53  # a design may use every rule

Entry = dict[str, Any]


class Bought(NamedTuple):
    """What a design adds to a force beside its cards."""

    snipers: int  # Sniper Checks to lose before Sniper cards are Cower cards (UF 14.41); 0: as the scenario has it
    radio_strengths: tuple[int, ...]  # UF 40.5
    arrivals: tuple[tuple[int, str], ...]  # decks, cards (UF 43.4)
    random_decks: tuple[int, ...]  # UF 48.1
    carriers: tuple[tuple[int, str], ...]  # UF 21.1
    marines: bool
    date: str


NOTHING_BOUGHT = Bought(0, (), (), (), (), False, "")


def _plain_extras(extras: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Radios of every strength are one kind of chit; their strengths stand in the special rule."""
    found: dict[str, int] = {}
    for name, count in extras:
        kind = "radio" if name in RADIOS else name
        found[kind] = found.get(kind, 0) + count
    return found


def _force_entry(design: Design, side: Side) -> Entry:
    base = base_force(design, side)
    cards, later = side.cards, tuple(c for a in side.arrivals for c in a.cards)
    extras = side.extras
    later_extras = tuple(x for a in side.arrivals for x in a.extras)
    points = bill(design, side).total
    if base is not None:
        cards = tuple(NUMBER[m] for m in base.men) + base.vehicles + cards
        later = tuple(NUMBER[m] for m in base.reinforcement_men) + base.reinforcement_vehicles + later
        extras, later_extras = base.extras + extras, base.reinforcement_extras + later_extras
        points += base.points
    quality = troop_quality(design, side)
    row: Entry = {"side": side.role, "nation": NATION_NAMES[side.nation], "cards": as_cards(cards), "points": points}
    row |= {"extras": _plain_extras(extras)} if extras else {}
    row |= {"reinforcements": as_cards(later)} if later else {}
    row |= {"reinforcement_extras": _plain_extras(later_extras)} if later_extras else {}
    row |= {"partisans": True} if quality == "partisans" else {"quality": quality} if quality != "line" else {}
    return row | {"design": True}


def _side_settings(design: Design, side: Side) -> Entry:
    """UF 14.41, 21.1, 40.5, 43.4, 48.1: what the record of a force has no field for."""
    extras = side.extras + tuple(x for a in side.arrivals for x in a.extras)
    radios = [RADIOS[name] for name, count in extras for _ in range(count) if name in RADIOS]
    found: Entry = {"snipers": side.snipers or int(has_sniper(design, side))}
    found |= {"radio_strengths": radios} if radios else {}
    found |= {"arrivals": [[a.decks, as_cards(a.cards)] for a in side.arrivals]} if side.arrivals else {}
    found |= {"random_decks": list(side.random_decks)} if side.random_decks else {}
    found |= {"carriers": [[card, name] for card, name in side.carriers]} if side.carriers else {}
    return found | ({"marines": True} if side.marines else {})


def _specials(design: Design) -> list[Entry]:
    settings = {NATION_NAMES[side.nation]: _side_settings(design, side) for side in design.sides}
    found: list[Entry] = [{"rule": "design", "date": design.date, "forces": settings}]
    arrivals = [arrival for side in design.sides for arrival in side.arrivals]
    if arrivals:
        found.append({"rule": "reinforcements", "after_decks": min(arrival.decks for arrival in arrivals)})
    found += [{"rule": "random_reinforcements", "side": side.role} for side in design.sides if side.random_decks]
    found += [{"rule": "night"}] if design.night else []
    found += [{"rule": "desert"}] if design.desert else []
    return found + ([{"rule": "jungle", "when": "always"}] if design.jungle else [])


def _cheaper_first(design: Design) -> str:
    """UF 4.1, 43.36: who attacks in a bid plays first; in other designs the cheaper force, listed first here."""
    if design.method == "bid":
        return "attacker"
    cheaper = min(design.sides, key=lambda side: bill(design, side).total)
    return "listed" if cheaper.role == "both" else cheaper.role


def _own_entry(design: Design) -> Entry:
    """A record from a row of the victory table (UF 43.33) and the Cower cards of UF 43.6."""
    row: Entry = load("design")["victory"]["row"][design.victory - 1]
    given = set(design.sides[0].allocated + design.sides[1].allocated)
    given |= {"pillbox"} if row.get("pillbox_given") else set()
    both = [k for k in ("pillbox", "minefield") if k not in given]
    both += [k for k in (*row["cower"], *design.cower_both) if k not in both and k not in given]
    attacker = [*sorted(given), *design.cower_attacker]  # UF 43.6: never the attacker's
    if any(side.role == "attacker" and not side.snipers for side in design.sides):
        attacker.append("sniper")
    first = _cheaper_first(design)
    entry: Entry = {
        "kind": "meeting" if design.sides[0].role == "both" else "attack",
        "sets_up_first": first, "moves_first": first, "decks": design.decks,
        "remove": [*row["remove"], *[list(pair) for pair in design.remove]],
        "cower_both": both, "cower_attacker": attacker, "cower_defender": list(design.cower_defender),
        "chapters": CHAPTERS, "otherwise": row["otherwise"], "territory": row["territory"],
        "victory": row["conditions"],
    }  # fmt: skip
    if row.get("pillbox_given"):
        entry["special"] = [{"rule": "pillbox_given", "side": "defender", "group": "B"}]
    return entry


def _printed_entry(design: Design) -> Entry:
    """UF 43.1, 43.2: the scenario as it is, but a Sniper that was bought is no Cower card any more."""
    entry: Entry = next(dict(row) for row in load("scenarios")["scenario"] if row["id"] == design.scenario)
    for side in design.sides:
        if side.snipers and side.role != "both":
            kinds = entry.get(f"cower_{side.role}", [])
            entry[f"cower_{side.role}"] = [kind for kind in kinds if kind != "sniper"]
    return entry


def ident(name: str) -> str:
    """A word for the record's id."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "design"


def scenario_entry(design: Design) -> Entry:
    """The design as a scenario record, cheaper force first where that decides who plays first (UF 4.1)."""
    entry = _own_entry(design) if design.method in ("free", "bid") else _printed_entry(design)
    sides = sorted(design.sides, key=lambda side: bill(design, side).total)
    head: Entry = {"id": ident(design.name), "name": design.name}
    points = {side.role: bill(design, side).total for side in sides}
    entry = head | {k: v for k, v in entry.items() if k not in ("id", "name", "force", "points")}
    entry["points"] = points
    if design.method in ("replay", "balance"):
        entry["chapters"] = CHAPTERS
    entry["special"] = [*entry.get("special", []), *_specials(design)]
    entry["force"] = [_force_entry(design, side) for side in sides]
    return entry


def load_scenario(path: Path) -> Scenario:
    """A scenario from a TOML file with one record; every fault is named."""
    entry = read_toml(path)
    if "method" in entry:
        raise BadInput(f"{path} is a design; its scenario comes from: bocage upfront design scenario {path}.")
    found = problems(entry)
    if found:
        raise BadInput(f"{path} cannot be played: {' '.join(found)}")
    return scenario_of(entry)


def adopt(path: str) -> Scenario:
    """A scenario of one's own among those of the game, named by its path; a save that names it needs the file."""
    if not files_allowed():
        raise BadInput("Scenario files are opened from the command line only.")
    SCENARIOS[path] = load_scenario(Path(path))._replace(id=path)
    return SCENARIOS[path]


def pairs_of(scn: Scenario) -> tuple[tuple[int, int], ...]:
    """The nations that a scenario of one's own was made for: attacker and defender, or the two of a meeting."""
    return tuple(
        (a.nation, b.nation)
        for a in scn.forces
        for b in scn.forces
        if a.nation != b.nation and a.side in (ATTACKER, BOTH) and b.side in (DEFENDER, BOTH)
    )


def bought(scn: Scenario, nation: int) -> Bought:
    """What the design adds for a nation; nothing in a printed scenario."""
    settings = special(scn, "design")
    if settings is None or NATION_NAMES[nation] not in settings["forces"]:
        return NOTHING_BOUGHT
    row: Entry = settings["forces"][NATION_NAMES[nation]]
    return Bought(
        snipers=row.get("snipers", 0),
        radio_strengths=tuple(row.get("radio_strengths", ())),
        arrivals=tuple((int(decks), str(cards)) for decks, cards in row.get("arrivals", ())),
        random_decks=tuple(row.get("random_decks", ())),
        carriers=tuple((int(card), str(name)) for card, name in row.get("carriers", ())),
        marines=row.get("marines", False),
        date=settings.get("date", ""),
    )
