"""UF 29: Overrun. A Movement card is laid sideways with ("overrun", card, group), or with a Flank card also
("overrun", card, group, flanked group); OverrunAttack follows once the card lies there (a ford may fail, UF 8.53).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s25_hit_strength import TERRAIN_RULES
from bocage.games.upfront.armor.s28_movement import IN_GROUND, IN_WIRE, BogCheck, bog_column, immobile
from bocage.games.upfront.armor.s28_odds import bog_chance, sum_of
from bocage.games.upfront.armor.s29_resolution import OverrunResolution, main_weapon_out, overrun_value
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s09_concealment import Concealment
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import flank_refusal, gain
from bocage.games.upfront.infantry.s17_sideways import flank_options
from bocage.games.upfront.infantry.s22_flamethrowers import ENTRENCHED
from bocage.games.upfront.printed.cards import RN
from bocage.games.upfront.printed.vehicles import FLAME, MACHINE_GUN
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.draw_odds import explain_ford
from bocage.games.upfront.table.ground import (
    BRUSH,
    BUILDINGS,
    GULLY,
    MARSH,
    MINEFIELD_GROUND,
    PILLBOX_GROUND,
    SIDEWAYS,
    SOFT_SAND,
    STREAM,
    WADI,
    WALL,
    WOODS,
    entry,
    read,
)
from bocage.games.upfront.table.modifiers import MOVING_ROWS
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

CLOSE = 5
FORBIDDEN = (MARSH, SOFT_SAND, MINEFIELD_GROUND, PILLBOX_GROUND)
BOGGY = (GULLY, WOODS, STREAM, WADI)  # UF 29.43
DANGEROUS = (BRUSH, BUILDINGS, WALL, WOODS)  # UF 29.4, UF 8.62, UF 8.72, UF 8.81, UF 8.92
FROM_HERE = ("UF 13.22", "UF 28.431")  # UF 29.3: the attacker's own Terrain card does not count, the rest does

NOT_AN_AFV = Refusal("UF 29.1", "only an AFV can overrun a group")
NOT_AT_AFVS = Refusal("UF 29.1", "an AFV is not overrun")
NOT_NEAR = Refusal("UF 29.1", "only the opposite or an adjacent group at Relative Range 5 can be overrun")
NO_GROUND = Refusal("UF 29.1", "a group in Marsh, a Minefield or a Pillbox cannot be overrun")  # UF 23.6
NO_SAND = Refusal("UF 29.1", "a group in Soft Sand cannot be overrun: it is Marsh for this (UF 52.15)")
NO_WEAPON = Refusal("UF 29.11", "without a working machine gun or flamethrower an AFV does not overrun")


def burns(s: UpFrontState, m: int) -> bool:
    """It has a flamethrower in working order."""
    return max(FLAME[s.person[m]]) > 0 and not main_weapon_out(s, m)


def works(s: UpFrontState, m: int) -> bool:
    """UF 29.11: a machine gun or flamethrower in working order."""
    v = s.person[m]
    return burns(s, m) or (max(MACHINE_GUN[v][0]) > 0 and (marks.MG_BROKEN, m) not in s.marks)


def overrun_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 29.1, UF 29.11: why this group may not overrun that one."""
    if not is_afv_group(s, g):
        return NOT_AN_AFV
    if t not in GROUPS_OF[1 - g // SLOTS] or not s.men[t]:
        return no.NOT_AN_ENEMY
    stopped = immobile(s, g)
    if stopped is not None:
        return Refusal("UF 29.1", stopped.reason)
    if is_afv_group(s, t):
        return NOT_AT_AFVS
    if abs(s.letter[g] - s.letter[t]) > 1 or relative_range(s, g, t) != CLOSE:
        return NOT_NEAR
    ground = read(s.cards[t]).terrain
    if ground in FORBIDDEN:
        return NO_SAND if ground == SOFT_SAND else NO_GROUND
    for unseen in hooks(s).overrun_refusals if s.night else ():
        found = unseen(s, g, t)
        if found is not None:
            return found
    for function in hooks(s).overrun_ground_refusals if s.jungle or s.desert else ():
        found = function(s, t)
        if found is not None:
            return found
    for attack in hooks(s).overrun_attack_refusals:
        found = attack(s, g, t)
        if found is not None:
            return found
    return None if works(s, s.men[g][0]) else NO_WEAPON


def overrun_options(s: UpFrontState, g: int, card: int) -> list[Action]:
    if not is_afv_group(s, g):
        return []
    found: list[Action] = []
    for t in GROUPS_OF[1 - g // SLOTS]:
        if s.men[t] and overrun_refusal(s, g, t) is None:
            found.append(("overrun", card, t))
            found.extend([("overrun", card, t, f) for _, _, f in flank_options(s, g, card)])
    return found


def why_no_overrun(s: UpFrontState, g: int, action: Action) -> Refusal | None:
    found = overrun_refusal(s, g, action[2])
    if found is None and len(action) > 3:
        return flank_refusal(s, g, action[1], action[3])
    return found


def begin_overrun(s: UpFrontState, g: int, action: Action) -> None:
    """UF 29.2: the card lies there; a Flank card may give Flanking Fire for later turns too."""
    if len(action) > 3:
        gain(s, g, action[3], "UF 29.2")
    s.marks[marks.OVERRUNS, s.men[g][0]] = action[2]


def attack_follows(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """Once mines and Bog have not stopped the AFV (UF 24.4, UF 47.6, UF 29.43)."""
    if not s.marks or not is_afv_group(s, g):
        return None
    t = s.marks.pop((marks.OVERRUNS, s.men[g][0]), -1)
    return OverrunAttack(g, t) if t >= 0 and s.men[t] and immobile(s, g) is None else None


def overrun_lines(s: UpFrontState, g: int, t: int) -> list[tuple[str, str, int]]:
    """UF 29.2, UF 29.3: the defender's terrain and movement, Smoke, crew losses; never the AFV's own Terrain card."""
    flames = burns(s, s.men[g][0])
    rows = [row for row in hooks(s).from_rows if row[0] in FROM_HERE] + [
        row for row in hooks(s).into_rows if row[0] != "UF 22.1"
    ]
    found = []
    for rule, words, function in (*rows, *MOVING_ROWS):
        amount = function(s, g, t)
        if amount and not (flames and (rule in TERRAIN_RULES or rule == ENTRENCHED)):
            found.append((rule, words, amount))
    return found


def bog_columns(s: UpFrontState, g: int, t: int) -> list[tuple[int, int]]:
    """UF 29.43: the checks for Bog that come first, each as what it is in and columns to the left."""
    ground = read(s.cards[t])
    found = [(IN_GROUND, 0)] if ground.terrain in BOGGY else []
    return [*found, (IN_WIRE, 0)] if ground.wires else found


def explain_overrun(s: UpFrontState, g: int, action: Action) -> Explanation | None:
    """UF 29.2: the strength before the number that is added to it, and what may become of the AFV."""
    t, m = action[2], s.men[g][0]
    if overrun_refusal(s, g, t) is not None:
        return None
    before = s.cards[g]
    s.cards[g] = (*before, entry(action[1], SIDEWAYS))  # it may leave Smoke behind (UF 7.2)
    rows = [("UF 29.2", "OVR", overrun_value(s, m)), *overrun_lines(s, g, t)]
    s.cards[g] = before
    e = sum_of("Overrun, before the number drawn", ("UF 29.2", "UF 29.3"), rows)
    ford = explain_ford(s, g, action)  # UF 8.53: before anything else
    if ford is not None:
        e.odds.extend(ford.odds)
    if s.jungle:
        chance = bog_chance(s, g // SLOTS, bog_column(s, m, IN_GROUND))
        e.odds.append(Odds("bogged by the move itself", chance, "UF 47.6"))
    for where, left in bog_columns(s, g, t):
        chance = bog_chance(s, g // SLOTS, max(1, bog_column(s, m, where) - left))
        e.odds.append(Odds("bogged", chance, "UF 29.43"))
    if is_dangerous(s, t):
        e.notes.append("unpinned men there can stop the AFV (UF 29.4)")
    return e


def is_dangerous(s: UpFrontState, t: int) -> bool:
    """UF 29.4, UF 13.28, UF 29.46: the defenders are in Brush, Buildings, Walls, Woods or Smoke."""
    ground = read(s.cards[t])
    return ground.terrain in DANGEROUS or (ground.smokes > 0 and not s.night)  # UF 38.1


class OverrunAttack(Frame):
    """UF 29.2: Bog first (UF 29.43), then strength, Concealed, and a draw for each defender. It is never called off."""

    def __init__(self, group: int = -1, target: int = -1) -> None:
        super().__init__()
        self.group = group
        self.target = target
        self.strength = 0
        self.risky = False
        self.checks = 0  # for Bog, made so far

    def start(self, s: UpFrontState, _: Any) -> None:
        tell(s, "UF 29.2", ("overruns", self.group, self.target))
        return goto(s, self, "checked")

    def checked(self, s: UpFrontState, bogged: Any) -> None:
        if bogged or s.time_up:
            return end(s)  # UF 29.44; UF 16.3: the Overrun is not yet being resolved
        checks = bog_columns(s, self.group, self.target)
        if self.checks < len(checks):
            where, left = checks[self.checks]
            self.checks += 1
            return call(s, self, "checked", BogCheck(self.group, where, left))
        return draw(s, self, "rolled", "pile", "UF 29.2")

    def rolled(self, s: UpFrontState, card: int) -> None:
        """UF 29.2: OVR and the number, whatever its colour, and the modifiers."""
        g, t, m = self.group, self.target, s.men[self.group][0]
        self.strength = overrun_value(s, m) + RN[card] + sum([row[2] for row in overrun_lines(s, g, t)])
        self.risky = is_dangerous(s, t)  # UF 13.243: Smoke counts in this attack though the card be a Breeze
        tell(s, "UF 29.2", ("overrun strength", g, t, card, self.strength))
        if t == opposite_of(s, g):
            s.marks[marks.OVERRAN, m] = t
        drawn(s, card)
        call(s, self, "struck", Concealment(t, self.strength, "UF 29.2"))

    def struck(self, s: UpFrontState, hidden: int) -> None:
        strength = self.strength - hidden
        call(s, self, "over", OverrunResolution(self.target, strength, self.group, "overrun", hidden, self.risky))

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def opposite_of(s: UpFrontState, g: int) -> int:
    for t in GROUPS_OF[1 - g // SLOTS]:
        if s.men[t] and s.letter[t] == s.letter[g]:
            return t
    return -1


def passes_through(s: UpFrontState, g: int, t: int) -> bool:
    """UF 29.5: an AFV goes on through the opposite group that it has just overrun, and on behind it."""
    if not s.marks or not is_afv_group(s, g):
        return False
    m = s.men[g][0]
    if s.marks.get((marks.OVERRAN, m), -1) == t:
        return True
    return s.chit[g] + s.chit[t] > CLOSE and s.marks.get((marks.PASSED, m), -1) == t


def forgotten_by_movement(s: UpFrontState, g: int) -> None:
    """Another Movement card: the way through is open only right after the Overrun. This card may use it."""
    if s.marks and is_afv_group(s, g):
        t = s.marks.pop((marks.OVERRAN, s.men[g][0]), -1)
        if t >= 0:
            s.marks[marks.PASSED, s.men[g][0]] = t


def not_past(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 29.5: it did not go through, or it has come back."""
    if s.marks and is_afv_group(s, g):
        t = s.marks.get((marks.PASSED, s.men[g][0]), -1)
        if t >= 0 and s.chit[g] + s.chit[t] <= CLOSE:
            del s.marks[marks.PASSED, s.men[g][0]]
    return None


def nobody_to_pass(s: UpFrontState, g: int) -> None:
    """UF 29.5: the group that was overrun is gone; another that gets its number has not been."""
    for key in [key for key, t in s.marks.items() if key[0] in (marks.OVERRAN, marks.PASSED) and t == g]:
        del s.marks[key]


def forgotten_by_terrain(s: UpFrontState, g: int) -> None:
    """UF 29.5: it is no longer in the act of movement."""
    if s.marks and is_afv_group(s, g):
        s.marks.pop((marks.OVERRAN, s.men[g][0]), None)
