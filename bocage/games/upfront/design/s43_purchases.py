"""What may be bought: one function per prohibition of UF 43 and of the chapters it points to.

Each takes the design and a side, is asked by `violations` (s43_design.py), and returns a Refusal or None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bocage.games.upfront.basic.s03_groups import can_complete
from bocage.games.upfront.design.s43_force import Design, Side
from bocage.games.upfront.design.s43_prices import (
    EXTRAS,
    base_force,
    card_name,
    extra_may_be_had,
    in_service,
    is_before,
)
from bocage.games.upfront.printed import men, vehicles
from bocage.games.upfront.printed.nations import ANTI_TANK_LIMIT, NATION_NAMES, SQUAD_SIZE
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.tables import SECONDARY
from bocage.games.upfront.printed.weapons import MAY_CARRY_SECONDARY
from bocage.kernel.refusal import Refusal

Prohibition = Callable[[Design, Side], "Refusal | None"]

LATEST_ARRIVAL = 3  # UF 43.4 has no discount for later ones
MOST_SNIPERS = 2


def bought_cards(side: Side) -> tuple[int, ...]:
    return side.cards + tuple(card for arrival in side.arrivals for card in arrival.cards)


def starting_cards(design: Design, side: Side) -> tuple[int, ...]:
    """The cards that start; in play balance with those of the scenario (UF 43.1)."""
    base = base_force(design, side)
    if base is None:
        return side.cards
    return tuple(men.NUMBER[m] for m in base.men) + base.vehicles + side.cards


def all_cards(design: Design, side: Side) -> tuple[int, ...]:
    base = base_force(design, side)
    later: tuple[int, ...] = ()
    if base is not None:
        later = tuple(men.NUMBER[m] for m in base.reinforcement_men) + base.reinforcement_vehicles
    return starting_cards(design, side) + later + tuple(card for arrival in side.arrivals for card in arrival.cards)


def all_extras(design: Design, side: Side) -> Counter[str]:
    found: Counter[str] = Counter(dict(side.extras))
    for arrival in side.arrivals:
        found.update(dict(arrival.extras))
    base = base_force(design, side)
    if base is not None:
        found.update(dict(base.extras))
        found.update(dict(base.reinforcement_extras))
    return found


def men_of(design: Design, side: Side) -> list[int]:
    """The men (index in men.py) among all the cards of the side."""
    return [men.man(side.nation, card) for card in all_cards(design, side) if men.is_man(side.nation, card)]


def guns_and_afvs(side: Side) -> list[int]:
    """The vehicles (index in vehicles.py) among the cards bought."""
    return [
        vehicles.vehicle(side.nation, card) for card in bought_cards(side) if vehicles.is_vehicle(side.nation, card)
    ]


def decks_of(design: Design) -> int:
    """The time limit in decks; 0 if nothing fixes it yet."""
    if design.decks or design.scenario not in SCENARIOS:
        return design.decks
    return SCENARIOS[design.scenario].decks


def _listed(side: Side, cards: list[int]) -> str:
    return ", ".join(card_name(side.nation, card) for card in cards)


def unknown_cards(design: Design, side: Side) -> Refusal | None:
    """UF 43.0: forces are made of Personality cards of the nation."""
    nation = side.nation
    strange = [c for c in bought_cards(side) if not men.is_man(nation, c) and not vehicles.is_vehicle(nation, c)]
    if strange:
        return Refusal("UF 43.0", f"{NATION_NAMES[nation]} has no card {', '.join(map(str, strange))}")
    odd = [name for name in all_extras(design, side) if name not in EXTRAS]
    if odd:
        return Refusal("UF 43.7", f"{', '.join(odd)} cannot be bought; the choices are {', '.join(EXTRAS)}")
    return None


def card_bought_twice(design: Design, side: Side) -> Refusal | None:
    """UF 43.2: the cards are those in the box, each of them one man."""
    twice = [card for card, count in Counter(all_cards(design, side)).items() if count > 1]
    return Refusal("UF 43.2", f"bought more than once: {_listed(side, twice)}") if twice else None


def not_in_service(design: Design, side: Side) -> Refusal | None:
    """UF 43.2: only cards available in the half-year of the scenario."""
    known = [c for c in bought_cards(side) if men.is_man(side.nation, c) or vehicles.is_vehicle(side.nation, c)]
    late = [card for card in known if not in_service(side.nation, card, design.date)]
    return Refusal("UF 43.2", f"not available in {design.date}: {_listed(side, late)}") if late else None


def weapon_not_in_service(design: Design, side: Side) -> Refusal | None:
    """UF 43.7: Panzerfausts from July 1943, magnetic mines from 1944."""
    early = [n for n in all_extras(design, side) if n in SECONDARY and is_before(design.date, SECONDARY[n].available)]
    return Refusal("UF 43.7", f"not available in {design.date}: {', '.join(early)}") if early else None


def weapon_of_another_nation(design: Design, side: Side) -> Refusal | None:
    """UF 30.3, 31.1: who has Panzerfausts and magnetic mines."""
    for name in all_extras(design, side):
        if name in EXTRAS and not extra_may_be_had(side.nation, name):
            rule = "UF 31.1" if name == "magnetic_mine" else "UF 30.3"
            return Refusal(rule, f"{NATION_NAMES[side.nation]} troops have no {name}")
    return None


def squads(design: Design, side: Side) -> int:
    """UF 21.11: the number of squads, begun ones whole; guns and AFVs do not count."""
    return max(1, -(-len(men_of(design, side)) // SQUAD_SIZE[side.nation]))


def too_many_charges(design: Design, side: Side) -> Refusal | None:
    """UF 21.11, 53: one Demolition Charge per squad."""
    bought, most = all_extras(design, side)["demolition_charge"], squads(design, side)
    if bought <= most:
        return None
    return Refusal("UF 21.11", f"{bought} Demolition Charges for {most} squad(s); each may have one")


def too_many_anti_tank_weapons(design: Design, side: Side) -> Refusal | None:
    """UF 21.11, 53: per squad one for Americans, British and French, two for the Axis, three for Russians."""
    bought = sum(
        count for name, count in all_extras(design, side).items() if name in SECONDARY and SECONDARY[name].anti_tank
    )
    each = ANTI_TANK_LIMIT[side.nation]
    if bought <= each * squads(design, side):
        return None
    return Refusal("UF 21.11", f"{bought} anti-tank weapons for {squads(design, side)} squad(s); each may have {each}")


def too_few_carriers(design: Design, side: Side) -> Refusal | None:
    """UF 21.1: one secondary weapon a man, and only with rifle, assault rifle, carbine, BAR, machine pistol or none."""
    able = sum(MAY_CARRY_SECONDARY[men.WEAPON[m]] for m in men_of(design, side))
    bought = sum(all_extras(design, side).values())
    if bought <= able:
        return None
    return Refusal("UF 21.1", f"{bought} secondary weapons, and only {able} men may carry one")


def wrong_carrier(design: Design, side: Side) -> Refusal | None:
    """UF 21.1, 43.7: the man designated must be there and armed so that he may carry it."""
    carried = Counter(name for _, name in side.carriers)
    for card, name in side.carriers:
        if card not in all_cards(design, side) or not men.is_man(side.nation, card):
            return Refusal("UF 43.7", f"#{card} is not an infantryman of this force and cannot carry a {name}")
        if not MAY_CARRY_SECONDARY[men.WEAPON[men.man(side.nation, card)]]:
            return Refusal("UF 21.1", f"{card_name(side.nation, card)} may carry no secondary weapon")
        if carried[name] > all_extras(design, side)[name]:
            return Refusal("UF 43.7", f"more men carry a {name} than were bought")
    return None


def too_many_reinforcements(design: Design, side: Side) -> Refusal | None:
    """UF 43.41: at most half as many cards as the starting force, all arrivals together."""
    later = sum(len(arrival.cards) for arrival in side.arrivals)
    start = len(starting_cards(design, side))
    if 2 * later <= start:
        return None
    return Refusal("UF 43.41", f"{later} reinforcements are more than half of the {start} starting cards")


def is_afv(nation: int, card: int) -> bool:
    return vehicles.is_vehicle(nation, card) and not vehicles.IS_GUN[vehicles.vehicle(nation, card)]


def armor_not_at_zero(design: Design, side: Side) -> Refusal | None:
    """UF 43.42: an AFV that comes as a reinforcement arrives at range chit 0."""
    for arrival in side.arrivals:
        for card in arrival.cards:
            if is_afv(side.nation, card) and arrival.chit not in (0, -99):
                return Refusal("UF 43.42", f"{card_name(side.nation, card)} must arrive at range chit 0")
    return None


def wrong_arrival(design: Design, side: Side) -> Refusal | None:
    """UF 43.4: after one, two or three decks, and before the time limit ends the game (UF 16.3)."""
    for arrival in side.arrivals:
        if not 1 <= arrival.decks <= LATEST_ARRIVAL:
            return Refusal("UF 43.4", f"reinforcements come after 1 to 3 decks, not {arrival.decks}")
        if decks_of(design) and arrival.decks >= decks_of(design):
            return Refusal("UF 43.4", f"the game ends with deck {decks_of(design)}, before they could come")
    return None


def wrong_snipers(design: Design, side: Side) -> Refusal | None:
    """UF 43.6: the capability, and a second Sniper as insurance; no more."""
    if 0 <= side.snipers <= MOST_SNIPERS:
        return None
    return Refusal("UF 43.6", f"{side.snipers} Snipers are too many; a side may have one or two")


def fortifications(design: Design, side: Side) -> Refusal | None:
    """UF 43.6: Minefields and Pillboxes are for the defender alone, as the scenario or the table gives them."""
    if not side.allocated:
        return None
    names = ", ".join(side.allocated)
    if any(name not in ("minefield", "pillbox") for name in side.allocated):
        return Refusal("UF 43.6", f"only minefield and pillbox are allocated, not {names}")
    if side.role != "defender":
        return Refusal("UF 43.6", f"only a defender may be given the use of {names}")
    if design.method != "free":
        return Refusal("UF 43.6", f"the use of {names} comes with the scenario or the victory table, not by choice")
    return None


def random_decks(design: Design, side: Side) -> Refusal | None:
    """UF 48.1: random reinforcements are paid for deck by deck, each once and within the time limit."""
    decks = side.random_decks
    if len(set(decks)) < len(decks):
        return Refusal("UF 48.1", "a deck of random reinforcements is paid for once")
    if any(deck < 1 or (decks_of(design) and deck > decks_of(design)) for deck in decks):
        return Refusal("UF 48.1", f"random reinforcements are bought for decks 1 to {decks_of(design) or 'the last'}")
    return None


def too_few_men(design: Design, side: Side) -> Refusal | None:
    """UF 3.2: two groups of two cards are the least, unless AFVs stand alone (UF 28.11)."""
    if len(starting_cards(design, side)) >= 4 or guns_and_afvs(side):
        return None
    return Refusal("UF 3.2", "fewer than four cards cannot form two groups of two")


def too_many_for_groups(design: Design, side: Side) -> Refusal | None:
    """UF 3.2, 28.11: four groups of at most ten cards, and every AFV is one of them."""
    cards = [
        c for c in starting_cards(design, side) if men.is_man(side.nation, c) or vehicles.is_vehicle(side.nation, c)
    ]
    afvs = sum(is_afv(side.nation, card) for card in cards)
    guns = sum(vehicles.is_vehicle(side.nation, card) for card in cards) - afvs
    if not cards or too_few_men(design, side) is not None or can_complete((0,), len(cards) - afvs, -1, guns, afvs):
        return None
    return Refusal("UF 3.2", f"{len(cards)} cards, {afvs} of them AFVs, cannot form two to four groups of up to ten")


PURCHASES: tuple[Prohibition, ...] = (
    unknown_cards, card_bought_twice, not_in_service, weapon_not_in_service, weapon_of_another_nation,
    too_many_charges, too_many_anti_tank_weapons, too_few_carriers, wrong_carrier, too_many_reinforcements,
    armor_not_at_zero, wrong_arrival, wrong_snipers, fortifications, random_decks, too_few_men,
    too_many_for_groups,
)  # fmt: skip
