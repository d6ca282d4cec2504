"""UF 43.5 and what stands behind it: elite and second line (UF 39.8), partisans (UF 37.1), Marines (UF 46)."""

from __future__ import annotations

from bocage.games.upfront.design.s43_force import Design, Side
from bocage.games.upfront.design.s43_prices import (
    MARINES_REARMED,
    base_force,
    card_name,
    in_service,
    is_before,
    other_side,
)
from bocage.games.upfront.design.s43_purchases import Prohibition, guns_and_afvs, men_of
from bocage.games.upfront.printed import men, vehicles
from bocage.games.upfront.printed.nations import AMERICAN, FRENCH, ITALIAN, JAPANESE, NATION_NAMES, RUSSIAN
from bocage.kernel.refusal import Refusal

ELITE_MORALE = 2  # UF 39.8
SECOND_MORALE = 4
ITALIAN_PARTISANS = "1944a"  # UF 50.9
LEADERS = (men.SL, men.ASL, men.COMMISSAR)
BOUND_ONLY_FOR_SL = (JAPANESE, ITALIAN)  # UF 39.8: their corporals are free


def men_bought(side: Side) -> list[int]:
    cards = side.cards + tuple(card for arrival in side.arrivals for card in arrival.cards)
    return [men.man(side.nation, card) for card in cards if men.is_man(side.nation, card)]


def quality_of(design: Design, side: Side) -> str:
    """The troop type's quality; in play balance the scenario's (UF 39.8: one type on a side)."""
    base = base_force(design, side)
    return side.quality if base is None else base.quality


def _names(found: list[int]) -> str:
    return ", ".join(card_name(men.MAN_NATION[m], men.NUMBER[m]) for m in found)


def leaders_of_nation(nation: int, role: str, date: str) -> list[int]:
    """The nation's SL or ASL cards that can be had at the date, without the Marine cards."""
    return [
        m
        for m in men.MEN[nation]
        if men.LEADER[m] == role and not men.IS_MARINE_CARD[m] and in_service(nation, men.NUMBER[m], date)
    ]


def leader_morale(nation: int, role: str, quality: str, date: str) -> int:
    """UF 39.8: the Morale a leader of these troops must have: the lowest there is, or for elite the highest."""
    values = [men.MORALE[m] for m in leaders_of_nation(nation, role, date)]
    return min(values) if quality == "second" else max(values)


def leader_is_bound(m: int) -> bool:
    """Is this leader's Morale fixed by the answer to UF 39.8? Japanese and Italian corporals are not."""
    bound = (men.SL,) if men.MAN_NATION[m] in BOUND_ONLY_FOR_SL else (men.SL, men.ASL)
    return men.LEADER[m] in bound and not men.IS_MARINE_CARD[m]


def morale_out_of_bounds(design: Design, side: Side) -> Refusal | None:
    """UF 39.8: elite men have Morale 2 or more, second line men 4 or less; leaders go by the answer to it."""
    quality = quality_of(design, side)
    if quality == "line":
        return None
    plain = [m for m in men_bought(side) if men.LEADER[m] not in (men.SL, men.ASL)]
    if quality == "elite":
        wrong = [m for m in plain if men.MORALE[m] < ELITE_MORALE]
        return Refusal("UF 39.8", f"Morale below 2 is not elite: {_names(wrong)}") if wrong else None
    wrong = [m for m in plain if men.MORALE[m] > SECOND_MORALE]
    return Refusal("UF 39.8", f"Morale above 4 is not second line: {_names(wrong)}") if wrong else None


def leader_not_of_the_quality(design: Design, side: Side) -> Refusal | None:
    """UF 39.8, answer: second line troops have the leaders of lowest Morale, elite troops those of highest."""
    quality = quality_of(design, side)
    if quality == "line":
        return None
    for m in men_bought(side):
        if leader_is_bound(m):
            wanted = leader_morale(side.nation, men.LEADER[m], quality, design.date)
            if men.MORALE[m] != wanted:
                name = card_name(side.nation, men.NUMBER[m])
                return Refusal("UF 39.8", f"{quality} troops need a {men.LEADER[m]} of Morale {wanted}, not {name}")
    return None


def who_may_be_partisans(design: Design, side: Side) -> Refusal | None:
    """UF 37.1, 50.9, 51.3: Russians, the French, and Italians after 1943."""
    if not side.partisans or side.nation in (RUSSIAN, FRENCH):
        return None
    if side.nation == ITALIAN:
        late = design.date and not is_before(design.date, ITALIAN_PARTISANS)
        return None if late else Refusal("UF 50.9", "Italian partisans are for scenarios after 1943")
    return Refusal("UF 37.1", f"{NATION_NAMES[side.nation]} troops cannot be partisans")


def partisans_with_armor(design: Design, side: Side) -> Refusal | None:
    """UF 43.0, 37.1: partisans have neither AFVs nor infantry guns."""
    base = base_force(design, side)
    if not (side.partisans or (base is not None and base.partisans)):
        return None
    found = guns_and_afvs(side)
    if not found:
        return None
    names = ", ".join(vehicles.VEHICLE_NAME[v] for v in found)
    armored = any(not vehicles.IS_GUN[v] for v in found)
    return Refusal("UF 43.0" if armored else "UF 37.1", f"partisans never have {names}")


def partisan_leaders(design: Design, side: Side) -> Refusal | None:
    """UF 37.1: at most one leader."""
    base = base_force(design, side)
    if not (side.partisans or (base is not None and base.partisans)):
        return None
    found = [m for m in men_of(design, side) if men.LEADER[m] in LEADERS]
    return Refusal("UF 37.1", f"partisans have one leader at most: {_names(found)}") if len(found) > 1 else None


def partisan_quality(design: Design, side: Side) -> Refusal | None:
    """UF 43.5: partisans are bought at their own discount; they are never elite, nor second line."""
    if side.partisans and side.quality != "line":
        return Refusal("UF 43.5", f"partisans cannot be {side.quality} troops")
    return None


def marine_troops(design: Design, side: Side) -> Refusal | None:
    """UF 46.2, 46.3: Marines are Americans of one kind; their own cards are for nobody else."""
    if side.marines and side.nation != AMERICAN:
        return Refusal("UF 46.3", f"{NATION_NAMES[side.nation]} troops cannot be Marines")
    if side.marines and side.quality != "line":
        return Refusal("UF 46.2", f"there are no {side.quality} Marines")
    if side.marines and side.partisans:
        return Refusal("UF 46.2", "Marines cannot be partisans")
    other = other_side(design, side)
    if side.marines and other is not None and other.nation != JAPANESE:
        return Refusal("UF 46.1", "Marines fight the Japanese; others meet the Army")
    wrong = [m for m in men_bought(side) if men.IS_MARINE_CARD[m]]
    return Refusal("UF 46.3", f"only Marines have {_names(wrong)}") if wrong and not side.marines else None


def marine_leaders_late(design: Design, side: Side) -> Refusal | None:
    """UF 46.5: the leaders with Springfield rifles belong before 1943."""
    if not design.date or is_before(design.date, MARINES_REARMED):
        return None
    wrong = [m for m in men_bought(side) if men.IS_MARINE_CARD[m] and men.LEADER[m]]
    return Refusal("UF 46.5", f"scenarios with {_names(wrong)} are before 1943") if wrong else None


TROOPS: tuple[Prohibition, ...] = (
    morale_out_of_bounds, leader_not_of_the_quality, who_may_be_partisans, partisans_with_armor, partisan_leaders,
    partisan_quality, marine_troops, marine_leaders_late,
)  # fmt: skip
