"""UF 28.7, UF 28.31: infantry and flamethrowers against AFVs; the machine guns and flamethrowers of AFVs (UF 25.2).

Fire at a Crew Exposed AFV is an attack on its crew with ordinary firepower. An open-topped one may then be attacked
again, at its Armor, if boxed firepower alone covers the same Fire cards. Where no crew is exposed only that counts.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s25_hit_strength import TERRAIN_RULES
from bocage.games.upfront.armor.s28_defence import (
    BOXED_FIRE,
    armor_result,
    as_suffered,
    at_crew,
    only_crew,
    shows_flank,
)
from bocage.games.upfront.armor.s28_odds import add_odds, card_row, numbers, sum_of
from bocage.games.upfront.armor.vehicle_state import crew_can_suffer, crew_lost, is_afv_group, is_stunned, side_up
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import has_half
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.infantry.s19_malfunction import Malfunction, lowest_for_all
from bocage.games.upfront.infantry.s22_flamethrowers import ENTRENCHED
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.vehicles import FLAME, FLAME_MALFUNCTION, MACHINE_GUN, OPEN_TOPPED
from bocage.games.upfront.printed.weapons import IS_FLAMETHROWER
from bocage.games.upfront.state import AFV, GROUPS_OF, MAN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.firepower import can_shoot, man_firepower, required
from bocage.games.upfront.table.ground import read
from bocage.games.upfront.table.modifiers import card_strength, lines
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end
from bocage.kernel.refusal import Refusal

NEAREST = 5  # the Relative Range at which every man has a boxed factor (UF 28.7)

STUNNED = Refusal("UF 28.45", "a stunned AFV does not fire")
PINNED = Refusal("UF 28.42", "a pinned AFV neither fires nor moves")
CLOSED = Refusal("UF 28.3", "its crew is not exposed: only boxed firepower can harm this AFV")


def flame_of(s: UpFrontState, m: int, rr: int) -> int:
    """The flamethrower of an AFV at this range, if it works and is not held back (UF 22.2)."""
    return 0 if s.broken[m] or (marks.NO_GUN, m) in s.marks or m in s.silent else FLAME[s.person[m]][rr]


def may_hold_back(s: UpFrontState, m: int, t: int) -> bool:
    """UF 22.2: the flamethrower of an AFV may stay out of an attack by its machine gun."""
    return s.kind[m] == AFV and flame_of(s, m, relative_range(s, s.group[m], t)) > 0


def machine_gun_of(s: UpFrontState, m: int, t: int, rr: int) -> int:
    """UF 17.4: its factors, doubled by Flanking Fire, halved by what later chapters name."""
    if (marks.MG_BROKEN, m) in s.marks:
        return 0
    factors = MACHINE_GUN[s.person[m]][side_up(s, m)][rr]
    half = 1
    for _, halves in hooks(s).halved:
        if halves(s, m):
            half *= 2
    return factors * (2 if has_flanking_fire(s, s.group[m], t) else 1) // half


def afv_firepower(s: UpFrontState, m: int, t: int, rr: int) -> int:
    """UF 28.42, UF 28.45: nothing from a pinned or stunned AFV; otherwise machine gun and flamethrower together."""
    if s.pinned[m] or is_stunned(s, m):
        return 0
    return machine_gun_of(s, m, t, rr) + flame_of(s, m, rr)


def flames_of(s: UpFrontState, g: int, t: int, rr: int) -> int:
    """UF 22.5: the boxed factors of the group's flamethrowers."""
    if is_afv_group(s, g):
        m = s.men[g][0]
        return 0 if s.pinned[m] or is_stunned(s, m) else flame_of(s, m, rr)
    return sum([man_firepower(s, m, t, rr) for m in s.men[g] if IS_FLAMETHROWER[s.weapon[m]]])


def inherent_of(s: UpFrontState, m: int, t: int, rr: int) -> int:
    """UF 28.7, UF 22.5: one for a man at Relative Range 5, whatever his weapon but a flamethrower that fires."""
    if s.kind[m] != MAN or s.pinned[m] or s.principal[m] >= 0 or m in s.crossing or (m in s.inside and m in s.silent):
        return 0  # UF 20.531: an infiltrator who keeps out of the fire
    if has_half(s, m):
        return 0  # UF 33.2, UF 32.21: fractions are rounded down for each man
    return 0 if IS_FLAMETHROWER[s.weapon[m]] and man_firepower(s, m, t, rr) else 1


def boxed_firepower(s: UpFrontState, g: int, t: int, rr: int) -> int:
    """UF 28.7, UF 22.5: what the group has against the Armor of that AFV."""
    found = flames_of(s, g, t, rr)
    if rr == NEAREST and OPEN_TOPPED[s.person[s.men[t][0]]]:
        found += sum([inherent_of(s, m, t, rr) for m in s.men[g]])
    return found


def against_afv(s: UpFrontState, g: int, t: int, rr: int) -> int:
    """UF 28.3: all firepower at an exposed crew; only boxed firepower where there is none, of either."""
    if crew_can_suffer(s, s.men[t][0]):
        able = sum([man_firepower(s, m, t, rr) for m in s.men[g]])
        if able or only_crew(s, g, t):
            return able
    return boxed_firepower(s, g, t, rr)


def only_boxed(s: UpFrontState, g: int, t: int) -> bool:
    """UF 28.31: nothing but boxed firepower counts against that group."""
    return is_afv_group(s, t) and not at_crew(s, g, t)


def inherent_only(s: UpFrontState, m: int, t: int) -> bool:
    """UF 28.7: he has his one boxed factor there, whatever his weapon; flames are doubled as any firepower."""
    return only_boxed(s, s.group[m], t) and not IS_FLAMETHROWER[s.weapon[m]]


def no_crew_in_sight(s: UpFrontState, g: int, t: int) -> Refusal | None:
    if not is_afv_group(s, t) or crew_can_suffer(s, s.men[t][0]):
        return None
    return None if boxed_firepower(s, g, t, relative_range(s, g, t)) else CLOSED


def cannot_fire(s: UpFrontState, g: int) -> Refusal | None:
    if not is_afv_group(s, g):
        return None
    m = s.men[g][0]
    return STUNNED if is_stunned(s, m) else PINNED if s.pinned[m] else None


def escorted(s: UpFrontState, t: int) -> bool:
    """UF 28.71: friendly infantry in an adjacent group with the same range chit."""
    return any(
        abs(s.letter[h] - s.letter[t]) == 1 and s.chit[h] == s.chit[t] and is_infantry(s, h)
        for h in GROUPS_OF[t // SLOTS]
    )


def is_infantry(s: UpFrontState, g: int) -> bool:
    """UF 28.71, UF 28.72: there are men in the group; a gun by itself is no infantry."""
    for m in s.men[g]:  # noqa: SIM110 (asked very often)
        if s.kind[m] == MAN:
            return True
    return False


def armor_fire_lines(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> list[tuple[str, str, int]]:
    """UF 28.32, UF 28.71: the modifiers of boxed fire at Armor; a flamethrower takes the terrain away (UF 22.1)."""
    rr = relative_range(s, g, t)
    flames = flames_of(s, g, t, rr)
    rows = lines(s, g, t)
    if not flames:
        into = [
            (rule, words, function(s, g, t)) for rule, words, function in hooks(s).into_rows if rule in TERRAIN_RULES
        ]
        rows.extend([row for row in into if row[2]])
    if flames < required(s, g // SLOTS, cards, g) and escorted(s, t):
        rows.append(("UF 28.71", "infantry beside the AFV", -1))
    return rows


def armor_strength(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int:
    """UF 28.7: the same Fire cards serve the attack at the Armor."""
    return card_strength(s, g, cards, t) + sum([row[2] for row in armor_fire_lines(s, g, t, cards)])


def all_by_flames(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int:
    """UF 12.1: one halving less on the move if the flamethrower of an AFV brings all the factors."""
    if not is_afv_group(s, g) or not read(s.cards[g]).moves:
        return 0
    return -1 if flames_of(s, g, t, relative_range(s, g, t)) >= required(s, g // SLOTS, cards, g) else 0


def strength_of(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int | None:
    if is_afv_group(s, t) and not at_crew(s, g, t):
        return armor_strength(s, g, t, cards)
    return None


def kind_of(s: UpFrontState, g: int, t: int) -> str:
    return BOXED_FIRE if is_afv_group(s, t) and not at_crew(s, g, t) else ""


def lines_at(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> list[tuple[str, str, int]]:
    return lines(s, g, t) if at_crew(s, g, t) else armor_fire_lines(s, g, t, cards)


def covers(s: UpFrontState, f: Any) -> bool:
    """UF 28.31: boxed factors enough for the Fire cards of the attack."""
    rr = relative_range(s, f.group, f.target)
    return boxed_firepower(s, f.group, f.target, rr) >= required(s, f.group // SLOTS, f.cards, f.group)


def armor_instead(s: UpFrontState, f: Any) -> list[Action]:
    """UF 28.3, UF 22.5: a flamethrower may go for the Armor of a closed AFV instead of its crew."""
    if f.kind != "fire" or not is_afv_group(s, f.target) or OPEN_TOPPED[s.person[s.men[f.target][0]]]:
        return []
    return [("armor",)] if covers(s, f) else []


class ArmorFire(Frame):
    """UF 28.7: the second attack, with the same cards and another draw, at the Armor; the firer may leave it."""

    def __init__(
        self, group: int = -1, target: int = -1, cards: tuple[int, ...] = (), asked: bool = True, added: int = 0
    ) -> None:
        super().__init__()
        self.group = group
        self.target = target
        self.cards = cards
        self.asked = asked
        self.added = added  # by cards beside the Fire cards (UF 37.5)

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.asked:
            return ask(s, self, "decided", self.group // SLOTS, "UF 28.7")
        return at_armor(s, self)

    def can_decided(self, s: UpFrontState) -> list[Action]:
        return [("resolve",), ("decline",)]

    def explain_decided(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action == ("decline",):
            return None
        g, t = self.group, self.target
        rows = [card_row(s, g, t, self.cards, "UF 28.7"), *armor_fire_lines(s, g, t, self.cards)]
        e = sum_of("Fire at the Armor", ("UF 28.7", "UF 28.4"), [*rows, ("UF 37.5", "ambush", self.added)])
        m, flank = s.men[t][0], shows_flank(s, g, t, False)
        found = numbers(s, g // SLOTS, int(e.total()))
        results = [armor_result(s, m, number, flank) for number, _ in found]
        add_odds(e, [as_suffered(s, m, result, g, t) for result in results], "UF 28.4")
        return e

    def decided(self, s: UpFrontState, action: Action) -> None:
        if action == ("decline",):
            return end(s)
        return at_armor(s, self)

    def done(self, s: UpFrontState, _: Any) -> None:
        end(s)


def at_armor(s: UpFrontState, f: ArmorFire) -> None:
    strength = armor_strength(s, f.group, f.target, f.cards) + f.added
    call(s, f, "done", Resolution(f.target, strength, f.group, BOXED_FIRE))


def armor_too(s: UpFrontState, f: Any) -> Frame | None:
    """UF 28.7: after fire at the crew of an open-topped AFV; or what was declared instead of it."""
    if not is_afv_group(s, f.target) or f.kind == BOXED_FIRE:
        return None
    if f.kind == "armor":
        return ArmorFire(f.group, f.target, f.cards, False, f.added)
    again = OPEN_TOPPED[s.person[s.men[f.target][0]]] and covers(s, f)
    return ArmorFire(f.group, f.target, f.cards, True, f.added) if again else None


def explain_armor_instead(s: UpFrontState, f: Any) -> Explanation | None:
    return ArmorFire(f.group, f.target, f.cards, False, f.added).explain_decided(s, ("resolve",))


def flame_fails(s: UpFrontState, f: Any) -> Frame | None:
    """UF 22.3: a flamethrower used at Armor fails on red 5 or 6 as in any attack."""
    if f.kind != BOXED_FIRE or f.firer < 0 or not RED[f.card] or is_afv_group(s, f.firer):
        return None
    rr = relative_range(s, f.firer, f.target)
    flames = [m for m in s.men[f.firer] if IS_FLAMETHROWER[s.weapon[m]] and can_shoot(s, m)]
    flames = [m for m in flames if man_firepower(s, m, f.target, rr)]
    if not flames or RN[f.card] < FLAME_MALFUNCTION - 6 + lowest_for_all(s):
        return None
    return Malfunction(f.target, tuple(flames), f.next == 1)


def from_lost_crew(s: UpFrontState, g: int, t: int) -> int:
    """Commander Killed takes one off every attack that is not ordnance; two crewmen killed, two."""
    return -crew_lost(s, s.men[g][0]) if s.men[g] and is_afv_group(s, g) else 0


def into_screened(s: UpFrontState, g: int, t: int) -> int:
    """Infantry beside a friendly AFV with the same range chit; two AFVs help no more than one."""
    if AFV not in s.kind or not is_infantry(s, t):
        return 0
    for h in GROUPS_OF[t // SLOTS]:
        if is_afv_group(s, h) and abs(s.letter[h] - s.letter[t]) == 1 and s.chit[h] == s.chit[t]:
            return -1
    return 0


def flame_into_cover(s: UpFrontState, g: int, t: int) -> int:
    """Neither terrain nor entrenchment of the target helps against the flamethrower of an AFV (UF 22.1)."""
    if not s.men[g] or not is_afv_group(s, g) or is_afv_group(s, t):
        return 0
    if not flames_of(s, g, t, relative_range(s, g, t)):
        return 0
    cover = [
        function(s, g, t) for rule, _, function in hooks(s).into_rows if rule in TERRAIN_RULES or rule == ENTRENCHED
    ]
    return -sum([amount for amount in cover if amount < 0])
