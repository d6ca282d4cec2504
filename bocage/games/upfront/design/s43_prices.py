"""UF 43.4 to 43.7: what everything costs, a nation's price list and the bill of a force.

bill(design, side)                      every line with its rule, and the total
price_list(nation, quality, date)       what a nation may buy, as rows
has_sniper(design, side)                whether Sniper cards are his without paying (UF 43.6)
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.games.upfront.design.s43_force import Arrival, Design, Side
from bocage.games.upfront.printed import men, vehicles
from bocage.games.upfront.printed.scenarios import SCENARIOS, Force, force
from bocage.games.upfront.printed.tables import (
    RANDOM_REINFORCEMENT_POINTS,
    SECOND_SNIPER_POINTS,
    SECONDARY,
    SNIPER_POINTS,
    half_year_number,
    later_cost,
    quality_cost,
    radio_cost,
)
from bocage.games.upfront.printed.weapons import BOLT_ACTION, CLASS, WEAPON_NAME

RADIOS = {"radio": 5, "radio_6": 6, "radio_7": 7}  # UF 40.5, 43.7: strength by name
EXTRAS = (*[name for name in SECONDARY if name != "radio"], *RADIOS)
MARINES_REARMED = "1943a"  # UF 46.5


class Line(NamedTuple):
    """One line of a bill."""

    what: str
    points: int
    rule: str


class Bill(NamedTuple):
    """What a side has spent."""

    lines: tuple[Line, ...]
    total: int


class Offer(NamedTuple):
    """One row of a price list."""

    card: str
    what: str
    points: int
    available: str
    rule: str


def is_before(date: str, other: str) -> bool:
    """Does the half-year come before the other? An open date does not."""
    return bool(date) and bool(other) and half_year_number(date) < half_year_number(other)


def man_points(m: int, marines: bool, date: str) -> int:
    """UF 43.0, 46.5: printed; a Marine before 1943 has a bolt action rifle and costs one less."""
    older = marines and is_before(date, MARINES_REARMED)
    bolt = older and CLASS[men.WEAPON[m]] == "rifle" and not BOLT_ACTION[men.WEAPON[m]]
    return men.POINTS[m] - (1 if bolt else 0)


def card_points(side: Side, card: int, date: str) -> int:
    """A Personality card's cost; one that does not exist costs nothing here and is refused elsewhere."""
    if men.is_man(side.nation, card):
        return man_points(men.man(side.nation, card), side.marines, date)
    if vehicles.is_vehicle(side.nation, card):
        return vehicles.VEHICLE_POINTS[vehicles.vehicle(side.nation, card)]
    return 0


def card_name(nation: int, card: int) -> str:
    if men.is_man(nation, card):
        m = men.man(nation, card)
        return f"#{card} {men.RANK[m]} {men.NAME[m]} ({WEAPON_NAME[men.WEAPON[m]]})"
    if vehicles.is_vehicle(nation, card):
        return f"#{card} {vehicles.VEHICLE_NAME[vehicles.vehicle(nation, card)]}"
    return f"#{card}"


def extra_points(nation: int, quality: str, name: str) -> int:
    """UF 43.7: a secondary weapon or radio; 0 for a name that is neither."""
    if name in RADIOS:
        return radio_cost(nation, quality, RADIOS[name])
    return SECONDARY[name].points if name in SECONDARY else 0


def _goods(side: Side, cards: tuple[int, ...], extras: tuple[tuple[str, int], ...], date: str) -> list[Line]:
    lines = [Line(card_name(side.nation, card), card_points(side, card, date), "UF 43.0") for card in cards]
    for name, count in extras:
        one = extra_points(side.nation, side.quality, name)
        lines.append(Line(f"{count} {name}" if count > 1 else name, one * count, "UF 43.7"))
    return lines


def _arriving(side: Side, arrival: Arrival, date: str) -> Line:
    """UF 43.4: a group of reinforcements is added up, then discounted, fractions up."""
    full = sum(line.points for line in _goods(side, arrival.cards, arrival.extras, date))
    decks = min(max(arrival.decks, 0), 3)
    names = " ".join(f"#{card}" for card in arrival.cards) + "".join(f" {name}" for name, _ in arrival.extras)
    return Line(f"after {arrival.decks} decks, {full} points of {names}", later_cost(full, decks), "UF 43.4")


def random_deck_points(deck: int) -> int:
    """UF 48.1: 50 for the first deck; later ones at the discount of what comes after the decks before them."""
    return later_cost(RANDOM_REINFORCEMENT_POINTS, min(max(deck - 1, 0), 3))


def cowers(design: Design, side: Side) -> tuple[str, ...]:
    """The kinds of card that are Cower cards for this side by the scenario it plays."""
    if design.scenario in SCENARIOS and design.method in ("balance", "replay"):
        scn = SCENARIOS[design.scenario]
        own = {"attacker": scn.cower_attacker, "defender": scn.cower_defender}.get(side.role, ())
        return (*scn.cower_both, *own)
    own = {"attacker": design.cower_attacker, "defender": design.cower_defender}.get(side.role, ())
    return (*design.cower_both, *own)


def has_sniper(design: Design, side: Side) -> bool:
    """UF 43.6: the defender always; in a printed scenario whoever may play Sniper cards; both in a meeting."""
    if design.scenario in SCENARIOS and design.method in ("balance", "replay"):
        return "sniper" not in cowers(design, side)
    return side.role != "attacker" and "sniper" not in cowers(design, side)


def sniper_lines(design: Design, side: Side) -> list[Line]:
    """UF 43.6: 35 for the capability, 15 more for the insurance of a second one."""
    lines: list[Line] = []
    if side.snipers and not has_sniper(design, side):
        lines.append(Line("Sniper", SNIPER_POINTS, "UF 43.6"))
    if side.snipers > 1:
        lines.append(Line("second Sniper", SECOND_SNIPER_POINTS, "UF 43.6"))
    return lines


def other_side(design: Design, side: Side) -> Side | None:
    for other in design.sides:
        if other.nation != side.nation:
            return other
    return None


def base_force(design: Design, side: Side) -> Force | None:
    """UF 43.1: in play balance, the force of the scenario to which the purchases are added."""
    other = other_side(design, side)
    if design.method != "balance" or design.scenario not in SCENARIOS or other is None:
        return None
    return force(SCENARIOS[design.scenario], side.role, side.nation, other.nation)


def troop_quality(design: Design, side: Side) -> str:
    """The name of the surcharge or discount: in play balance the scenario's own troops (UF 39.8, 43.5)."""
    base = base_force(design, side)
    if base is not None:
        return "partisans" if base.partisans else base.quality
    return "partisans" if side.partisans else side.quality


def bill(design: Design, side: Side) -> Bill:
    """UF 43: all that the side has bought; the troop type changes the sum of everything (UF 43.5)."""
    lines = _goods(side, side.cards, side.extras, design.date)
    lines += [_arriving(side, arrival, design.date) for arrival in side.arrivals]
    lines += sniper_lines(design, side)
    lines += [
        Line(f"random reinforcements in deck {deck}", random_deck_points(deck), "UF 48.1") for deck in side.random_decks
    ]
    plain = sum(line.points for line in lines)
    quality = troop_quality(design, side)
    total = quality_cost(plain, quality)
    if total != plain:
        lines.append(Line(f"{quality} troops", total - plain, "UF 43.5"))
    return Bill(tuple(lines), total)


def in_service(nation: int, card: int, date: str) -> bool:
    """UF 43.2: may this card be bought at this date? Cards without dates always."""
    if not date:
        return True
    if men.is_man(nation, card):
        return not is_before(date, men.MAN_AVAILABLE_FROM[men.man(nation, card)])
    v = vehicles.vehicle(nation, card)
    return not is_before(date, vehicles.VEHICLE_FROM[v]) and not is_before(vehicles.VEHICLE_TO[v], date)


def price_list(nation: int, quality: str = "line", date: str = "") -> list[Offer]:
    """Everything a nation may buy at a date, each at its price before the surcharge for quality (UF 43.5)."""
    offers: list[Offer] = []
    for m in men.MEN[nation]:
        if in_service(nation, men.NUMBER[m], date):
            what = card_name(nation, men.NUMBER[m]).partition(" ")[2]
            offers.append(Offer(f"#{men.NUMBER[m]}", what, men.POINTS[m], men.MAN_AVAILABLE_FROM[m], "UF 43.0"))
    for v in vehicles.VEHICLES[nation]:
        if in_service(nation, vehicles.VEHICLE_NUMBER[v], date):
            when = f"{vehicles.VEHICLE_FROM[v]}-{vehicles.VEHICLE_TO[v]}".strip("-")
            number = f"#{vehicles.VEHICLE_NUMBER[v]}"
            offers.append(Offer(number, vehicles.VEHICLE_NAME[v], vehicles.VEHICLE_POINTS[v], when, "UF 43.0"))
    for name in EXTRAS:
        if extra_may_be_had(nation, name) and (name in RADIOS or not is_before(date, SECONDARY[name].available)):
            when = "" if name in RADIOS else SECONDARY[name].available
            offers.append(Offer("", name, extra_points(nation, quality, name), when, "UF 43.7"))
    offers.append(Offer("", "Sniper (attacker)", SNIPER_POINTS, "", "UF 43.6"))
    offers.append(Offer("", "second Sniper", SECOND_SNIPER_POINTS, "", "UF 43.6"))
    for deck in (1, 2, 3, 4):
        offers.append(Offer("", f"random reinforcements, deck {deck}", random_deck_points(deck), "", "UF 48.1"))
    return offers


def extra_may_be_had(nation: int, name: str) -> bool:
    """UF 30.3, 31.1: Panzerfausts are German; magnetic mines are not for everybody."""
    return name in RADIOS or not SECONDARY[name].nations or nation in SECONDARY[name].nations
