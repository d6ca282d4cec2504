"""Into a new game: reinforcements (UF 35), night (UF 38), partisans (UF 37), Snipers (UF 14.41), UF 48's decks."""

from __future__ import annotations

from bocage.games.upfront.battle.recruits import add_man, add_vehicle
from bocage.games.upfront.battle.s40_artillery import RADIO
from bocage.games.upfront.design.s43_scenario import Bought, bought
from bocage.games.upfront.nations import s44_setup
from bocage.games.upfront.printed.men import NUMBER, card_numbers
from bocage.games.upfront.printed.scenarios import SCENARIOS, Force, Scenario, special
from bocage.games.upfront.printed.vehicles import vehicle
from bocage.games.upfront.printed.weapons import MAY_CARRY_SECONDARY
from bocage.games.upfront.state import AFV, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Frame

PARTISAN_SNIPERS = 2  # UF 37.4
LATER = (s44_setup,)  # hooks only


def wait(s: UpFrontState, seat: int, cards: list[int], decks: int) -> None:
    """UF 35.1, UF 28.11: the men and guns come as one group, every AFV as one of its own."""
    first = 1 + max([wave for (name, _), wave in s.marks.items() if name == marks.WAVE], default=0)
    together = [m for m in cards if s.kind[m] != AFV]
    for wave, members in enumerate([together, *[[m] for m in cards if s.kind[m] == AFV]]):
        for m in members:
            s.marks[marks.WAVE, m] = first + wave
            s.marks[marks.DUE, m] = decks


def arrivals_of(found: Bought) -> dict[int, int]:
    """UF 43.4: after how many decks each card of a design comes, by its number."""
    return {number: decks for decks, cards in found.arrivals for number in card_numbers(cards)}


def reinforcements(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 35.1: the cards that the scenario or a design keeps back, and for how many decks."""
    settings = special(scn, "reinforcements")
    for seat, force in enumerate(forces):
        if settings is None or not (force.reinforcement_men or force.reinforcement_vehicles):
            continue
        by_number = arrivals_of(bought(scn, s.nation[seat]))
        usual = int(settings["after_decks"])
        numbers = [*[NUMBER[person] for person in force.reinforcement_men], *force.reinforcement_vehicles]
        cards = [add_man(s, seat, person) for person in force.reinforcement_men]
        cards += [add_vehicle(s, seat, vehicle(s.nation[seat], number)) for number in force.reinforcement_vehicles]
        due = [by_number.get(number, usual) for number in numbers]
        for decks in sorted(set(due)):
            wait(s, seat, [m for m, when in zip(cards, due) if when == decks], decks)
        hand_out(s, cards, force.reinforcement_extras)


def hand_out(s: UpFrontState, cards: list[int], extras: tuple[tuple[str, int], ...]) -> None:
    """UF 21.1: secondary weapons go to the first of the men who may carry them."""
    able = [m for m in cards if s.kind[m] == MAN and MAY_CARRY_SECONDARY[s.weapon[m]]]
    for name, count in extras:
        for _ in range(count):
            if able:
                s.secondary[able.pop(0)] = name


def darkness_and_partisans(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 38, UF 37.1: night for both; who plays partisans, and his Snipers (UF 37.4)."""
    s.night = special(scn, "night") is not None
    for seat, force in enumerate(forces):
        if force.partisans:
            s.partisan = seat
            s.snipers[seat] = PARTISAN_SNIPERS


def snipers_and_chances(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 14.41: a second Sniper that was bought; UF 48.1: in which decks each side may hope for reinforcements."""
    masks = [0, 0]
    designed = special(scn, "design") is not None
    for seat in range(len(s.hands)):
        found = bought(scn, s.nation[seat])
        s.snipers[seat] = max(s.snipers[seat], found.snipers)
        decks = found.random_decks if found.random_decks else range(1, scn.decks + 1)
        for name, settings in scn.specials:
            if designed and not s.role[seat] and not found.random_decks:
                continue  # UF 48.1: in a meeting by design only who has paid for them
            if name == "random_reinforcements" and settings.get("side", "both") in ("both", s.role[seat]):
                masks[seat] = sum([1 << deck for deck in set(decks)])
    if masks[0] or masks[1]:
        s.random_decks = tuple(masks)


def tune_radios(s: UpFrontState) -> Frame | None:
    """UF 40.5: the heavier artillery of a design belongs to the radios in the order of their carriers."""
    for seat in range(len(s.hands)):
        strengths = bought(SCENARIOS[s.scenario], s.nation[seat]).radio_strengths
        carriers = [m for m, name in sorted(s.secondary.items()) if name == RADIO and s.side[m] == seat]
        for m, strength in zip(carriers, strengths):
            s.marks[marks.RADIO_STRENGTH, m] = strength
    return None
