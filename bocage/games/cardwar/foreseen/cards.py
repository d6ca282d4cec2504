"""What special cards would do: who is concealed, rallied, entrenched, saved, and how likely it was without the card."""

from __future__ import annotations

from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.foreseen.dice import at_most, per_cent
from bocage.games.cardwar.hands import hand_size, size_parts
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s02_concealment import is_watched
from bocage.games.cardwar.supplement.s12_foxholes import AGAINST_SHELLS
from bocage.games.cardwar.supplement.s12_foxholes import TEM as HOLE
from bocage.games.cardwar.supplement.s13_fortified import MORE
from bocage.games.cardwar.supplement.s20_crew_survival import survival_number
from bocage.games.starterkit.artillery.s02_1_contact import BREAKDOWN, contact_number, maintenance
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Location, Side, Unit, Vehicle
from bocage.games.starterkit.model.tables import DISPERSED, SMOKE_VALUE
from bocage.games.starterkit.phases.s03_8_strength import ambush_drm
from bocage.kernel.explain import Explanation, Odds


def place(s: CardState, where: Location) -> str:
    g = card_battle(s).ground
    return g.names[g.hex_of[where]] if where >= 0 else "off board"


def named(s: CardState, units: list[Unit]) -> str:
    return ", ".join(s.type(u).name for u in units) or "nobody"


def explain_counter(s: CardState, side: Side, units: list[Unit], where: Location) -> Explanation:
    """UA s2"""
    e = Explanation(("UA cards.concealment", "UA s2"), f"concealed: {named(s, units)}")
    e.eyes = units
    e.notes = ["Fire at them is Area Fire, ordnance has +2 to hit, Close Combat against them is halved."]
    if is_watched(s, side, where):
        e.notes.append("An enemy sees the hex: firing, or moving other than by Assault Movement in cover, loses it.")
    return e


def explain_ambush(s: CardState, side: Side, where: Location, size: int) -> Explanation:
    """SK 3.8 The chance that this side ambushes, with the card and without."""
    chances = [_ambush_chance(s, side, where, less) for less in (0, size)]
    e = Explanation(("UA cards.concealment", "SK 3.8"), f"{size} less on the Ambush roll")
    e.odds = [Odds("ambush", chances[1], "SK 3.8")]
    e.notes = [f"Without the card: {per_cent(chances[0])}."]
    return e


def _ambush_chance(s: CardState, side: Side, where: Location, less: int) -> float:
    own, other = ambush_drm(s, side, where) - less, ambush_drm(s, 1 - side, where)
    by = s.ambush_by(side)
    return sum(1 for a in range(1, 7) for b in range(1, 7) if (b + other) - (a + own) >= by) / 36


def explain_rally_all(s: CardState, units: list[Unit]) -> Explanation:
    e = Explanation(("UA cards.rally-all",), f"{len(units)} rally without a roll")
    e.eyes = units
    e.notes = [f"{s.type(u).name} in {place(s, s.at[u])} rallies." for u in units]
    return e


def explain_save(s: CardState, v: Vehicle, drm: int) -> Explanation:
    """UA s20"""
    e = Explanation(("UA cards.rally-all", "UA s20"), "the crew gets out")
    e.odds = [Odds("crew survives", 1.0, "UA cards.rally-all")]
    e.notes = [f"Without the card: {per_cent(at_most(survival_number(s, v) - drm))}."]
    return e


def explain_smoke(s: CardState, where: Location) -> Explanation:
    """UA s28, SK 1.2.5"""
    e = Explanation(("UA cards.smoke", "UA s28"), f"Dispersed Smoke in {place(s, where)}")
    e.notes = [
        f"Fire into, out of and through the hex +{SMOKE_VALUE[DISPERSED]}; it goes at the start of your next Prep Fire "
        "Phase. No roll, and nobody's MF are spent.",
    ]
    return e


def explain_entrench(s: CardState, units: list[Unit], where: Location) -> Explanation:
    """UA s12"""
    tem = ground_of(s).tem[where]
    e = Explanation(("UA cards.pillbox", "UA s12"), f"in foxholes: {named(s, units)}")
    e.eyes = units
    e.notes = [
        f"TEM {tem:+d} becomes {max(tem, HOLE):+d}, against artillery and overruns {max(tem, AGAINST_SHELLS):+d}. "
        "1 MF to get out, not task-immobile.",
    ]
    return e


def explain_fortify(s: CardState, where: Location) -> Explanation:
    """UA s13"""
    tem = ground_of(s).tem[where]
    e = Explanation(("UA cards.pillbox", "UA s13"), f"{place(s, where)} fortified")
    e.notes = [
        f"TEM {tem:+d} becomes {tem + MORE:+d}; the enemy does not enter while an unpinned Good Order squad holds it.",
    ]
    return e


def explain_redraw(s: CardState, e: int) -> Explanation:
    """UA cards.radio"""
    made = Explanation(("UA cards.radio",), "discard it with any other cards and draw as many")
    made.notes = [f"{s.left} cards of the half are left; none of those discarded counts as used."]
    return made


def explain_contact(s: CardState, b: int) -> Explanation:
    """DE 2.1"""
    number = min(contact_number(s, b) - maintenance(s, b), BREAKDOWN - 1)
    e = Explanation(("UA cards.radio", "DE 2.1"), "radio contact without a roll")
    e.notes = [f"Without the card: {per_cent(at_most(number))}."]
    return e


def explain_access(s: CardState, black: int, red: int) -> Explanation:
    """DE 2.2"""
    e = Explanation(("UA cards.radio", "DE 2.2"), "Battery Access; the draw pile stays as it is")
    if black + red:
        e.notes = [f"Without the card a black chit comes with {per_cent(black / (black + red))}."]
    return e


def explain_hand_sizes(s: CardState, elements: list[int], names: list[str]) -> Explanation:
    """UA hand What each element would be filled up to as it stands now."""
    e = Explanation(("UA me", "UA hand"), "elements change; hands are filled at the end of your Player Turn")
    for number, name in zip(elements, names):
        parts = ", ".join(f"{words} {amount:+d}" for _, words, amount in size_parts(s, number))
        e.notes.append(f"{name}: {hand_size(s, number)} cards ({parts}).")
    return e
