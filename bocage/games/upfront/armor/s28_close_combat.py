"""UF 28.8: Close Combat against an AFV: one draw of the attacker's and a sum of circumstances; the crew draws nothing.

`AfvCloseCombat(target group, man)` follows at once when a man has infiltrated it, in the order in which their owner
sends them (UF 28.83). Nobody needs a card or a check for it; Concealed cards do not count (UF 28.84).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.armor.s28_afv import destroy, suffer
from bocage.games.upfront.armor.s28_defence import as_suffered, behind_walls
from bocage.games.upfront.armor.vehicle_state import crew_lost, is_afv_group, is_exposed, is_stuck
from bocage.games.upfront.basic.s10_hero import play_hero
from bocage.games.upfront.basic.s16_victory import broken_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import SIGNED
from bocage.games.upfront.printed.nations import AMERICAN
from bocage.games.upfront.printed.vehicles import OPEN_TOPPED
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import GROUPS_OF, KILLED, MAN, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import AFV_IMMOBILIZED, AFV_KILLED, AFV_STUNNED, remove
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import BRUSH, BUILDINGS, GULLY, WALL, WOODS, read
from bocage.games.upfront.table.mark_owners import PER_TURN
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.table.uses import HERO_BIT, held
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, draw, end, tell
from bocage.kernel.refusal import Refusal

DEMOLITION_CHARGE, MAGNETIC_MINE = "demolition_charge", "magnetic_mine"
CHARGES = (DEMOLITION_CHARGE, MAGNETIC_MINE)

BUTTONED_COLUMN, EXPOSED_COLUMN, OPEN_COLUMN = 2, 4, 5  # 2b, 4c, 5o
IMMOBILIZES, DESTROYS = 6, 7  # UF 28.82

NOT_INSIDE = Refusal("UF 28.8", "only a man who has infiltrated the AFV this turn attacks it in Close Combat")
NO_WEAPON = Refusal("UF 28.8", "an unarmed man cannot attack an AFV in Close Combat")
DONE = Refusal("UF 28.83", "the men attack the AFV one at a time, as they were sent")
NO_CONCEALMENT = Refusal("UF 28.84", "a Concealed card is of no use in Close Combat with an AFV")
KEPT_BACK = Refusal("UF 21.2", "he declared that he would go in without placing the charge")
NOT_FOR_AMERICANS = Refusal("UF 31.1", "Americans do not use magnetic mines, captured ones neither")
NO_CHARGE = Refusal("UF 31.2", "he has neither a magnetic mine nor a demolition charge")
LATER = Refusal("UF 28.8", "an AFV is attacked in Close Combat only in the turn in which it is infiltrated")

RESULT_WORDS = {
    "attacker": "the attacker is killed",
    "": "nothing",
    "immobilized": "the AFV is immobilized",
    "stunned": "the AFV is stunned",
    "destroyed": "the AFV is destroyed",
}
COMES_TO = {AFV_IMMOBILIZED: "immobilized", AFV_STUNNED: "stunned", AFV_KILLED: "destroyed"}

Row = tuple[str, str, int]


def afv_column(s: UpFrontState, t: int) -> int:
    """UF 28.8, UF 31.22: 2b for a Buttoned Up or pinned AFV, 4c with its crew exposed, 5o if it is open-topped too."""
    if not is_afv_group(s, t):
        return 0
    m = s.men[t][0]
    if not is_exposed(s, m):
        return BUTTONED_COLUMN
    return OPEN_COLUMN if OPEN_TOPPED[s.person[m]] else EXPOSED_COLUMN


def crew_shift(s: UpFrontState, m: int, t: int) -> int:
    """One column to the left for each Commander Killed result."""
    return -crew_lost(s, s.men[t][0]) if is_afv_group(s, t) else 0


def terrain_bonus(terrain: int) -> int:
    return {BUILDINGS: 3, WOODS: 2, WALL: 2, GULLY: 2, BRUSH: 1}.get(terrain, 0)


def escorts(s: UpFrontState, t: int) -> int:
    """Adjacent groups of the AFV's side at the same range with an unpinned man; one man is enough."""
    return sum(
        [
            abs(s.letter[h] - s.letter[t]) == 1
            and s.chit[h] == s.chit[t]
            and any(s.kind[m] == MAN and not s.pinned[m] for m in members(s, h))
            for h in GROUPS_OF[t // SLOTS]
            if s.men[h]
        ]
    )


def attacker_rows(s: UpFrontState, man: int, afv: int, charge: bool) -> list[Row]:
    return [
        ("UF 28.83", "earlier attacks on it this turn", earlier_attacks(s, afv)),
        ("UF 28.81", "the attacker is berserk", -3 if man in s.berserk else 0),
        ("UF 28.81", "the attacker is wounded", -2 if man in s.wounded else 0),
        ("UF 28.81", "the attacker is heroic", 1 if man in s.heroic else 0),
        ("UF 31.21", "mine or demolition charge", 4 if charge else 0),
    ]


def afv_rows(s: UpFrontState, t: int) -> list[Row]:
    m, ground = s.men[t][0], read(s.cards[t])
    closed = not OPEN_TOPPED[s.person[m]]
    return [
        ("UF 28.81", "terrain around the AFV", terrain_bonus(ground.terrain)),
        ("UF 28.81", "Smoke", 0 if s.night else ground.smokes),  # UF 38.1
        ("UF 28.81", "its crew is exposed", -1 if is_exposed(s, m) else 0),
        ("UF 28.81", "infantry beside it", -2 * escorts(s, t)),
        ("UF 28.81", "Buttoned Up", 1 if closed and not is_exposed(s, m) else 0),
        ("UF 28.81", "crew members lost", 2 * crew_lost(s, m)),
        ("UF 28.81", "it cannot move", 2 if is_stuck(s, m) else 0),
        ("UF 28.81", "open-topped", 0 if closed else 3),
    ]


def combat_lines(s: UpFrontState, man: int, t: int, charge: bool = False) -> list[Row]:
    """UF 28.81: the table; the man's own Close Combat value has no part in it."""
    more = [function(s, man, s.men[t][0]) for function in hooks(s).afv_combat_rows]
    return [row for row in (*attacker_rows(s, man, s.men[t][0], charge), *afv_rows(s, t), *more) if row[2]]


def combat_result(total: int) -> str:
    """UF 28.82."""
    if total <= 0:
        return "attacker"
    if total < IMMOBILIZES:
        return ""
    return "immobilized" if total < DESTROYS else "destroyed"


def in_the_end(s: UpFrontState, man: int, t: int, result: str) -> str:
    """For the odds: an AFV behind Walls, or immobilized already, is stunned instead (UF 28.93, UF 28.44, UF 28.451)."""
    if result != "immobilized":
        return result
    return COMES_TO[as_suffered(s, s.men[t][0], AFV_IMMOBILIZED, s.group[man], t)]


def has_mine(s: UpFrontState, m: int) -> bool:
    """UF 31.1: a magnetic mine in hands that can use it."""
    return s.secondary.get(m) == MAGNETIC_MINE and s.nation[s.side[m]] != AMERICAN


def attack_refusal(s: UpFrontState, man: int, t: int) -> Refusal | None:
    """UF 28.8: an armed man, be it with a secondary weapon, who has just got among the AFV."""
    if s.inside.get(man, -1) != t:
        return NOT_INSIDE
    return NO_WEAPON if s.weapon[man] == UNARMED and man not in s.secondary else None


def earlier_attacks(s: UpFrontState, afv: int) -> int:
    """UF 28.81: how many men have attacked it this turn."""
    turn, count = divmod(s.marks.get((marks.ASSAULTED, afv), 0), PER_TURN)
    return count if turn == s.turn else 0


class AfvCloseCombat(Frame):
    """UF 28.8 to 28.84: one man's attack, right after he got in; a berserk man has no choice (UF 20.91)."""

    def __init__(self, target: int = -1, man: int = -1, forced: bool = False) -> None:
        super().__init__()
        self.target = target
        self.man = man
        self.forced = forced
        self.charge = False

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "chosen", s.side[self.man], "UF 28.8")

    def charge_refusal(self, s: UpFrontState) -> Refusal | None:
        """UF 31.21, UF 21.2: his mine or charge, unless he said that he goes in without using it."""
        if s.secondary.get(self.man) not in CHARGES:
            return NO_CHARGE
        if s.secondary[self.man] == MAGNETIC_MINE and not has_mine(s, self.man):
            return NOT_FOR_AMERICANS
        return KEPT_BACK if s.marks.get((marks.KEEPS_CHARGE, self.man), -1) == s.turn else None

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        """UF 28.81: with his mine or charge or without; a Hero before it; or not at all."""
        found: list[Action] = [("assault", self.man)]
        if self.charge_refusal(s) is None:
            found.append(("assault", self.man, "charge"))
        if not self.forced:
            found.append(("leave it",))
        if self.man not in s.heroic:
            found.extend([("hero", card, self.man) for card in held(s, s.side[self.man], HERO_BIT)])
        return found

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] == "conceal":
            return NO_CONCEALMENT
        if action[0] == "hero":
            return no.NO_HERO if action[1] not in held(s, s.side[self.man], HERO_BIT) else no.HERO_IDLE
        if action[0] == "assault" and action[1] == self.man:
            return self.charge_refusal(s)
        return DONE

    def explain_chosen(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action[0] != "assault":
            return None
        e = Explanation(("UF 28.81", "UF 28.82"), "Close Combat against an AFV")
        for rule, words, amount in combat_lines(s, self.man, self.target, len(action) == 3):
            e.add(rule, words, amount)
        total = int(e.total())
        cards = unknown_cards(s, s.side[self.man])
        results = [in_the_end(s, self.man, self.target, combat_result(total + SIGNED[card])) for card in cards]
        for name, words in RESULT_WORDS.items():
            if results.count(name):
                e.odds.append(Odds(words, results.count(name) / len(cards), "UF 28.82"))
        return e

    def chosen(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "leave it":
            return end(s)
        if action[0] == "hero":
            charges = s.berserk.get(self.man, -1)
            play_hero(s, s.side[self.man], action[1], self.man)
            if charges >= 0:
                s.berserk[self.man] = charges  # UF 28.81: his charge is under way, heroic as he is besides
            return ask(s, self, "chosen", s.side[self.man], "UF 28.8")
        self.charge = len(action) == 3
        return draw(s, self, "fought", "pile", "UF 28.81")

    def fought(self, s: UpFrontState, card: int) -> None:
        man, t, afv = self.man, self.target, s.men[self.target][0]
        total = SIGNED[card] + sum([row[2] for row in combat_lines(s, man, t, self.charge)])
        result = combat_result(total)
        tell(s, "UF 28.81", ("assaults", man, afv, card, total, *(("charge",) if self.charge else ())))
        s.marks[marks.ASSAULTED, afv] = s.turn * PER_TURN + earlier_attacks(s, afv) + 1
        leave(s, man)
        lose_acquisition(s, afv)  # UF 27.2
        if self.charge:
            del s.secondary[man]  # UF 31.21: used up whatever comes of it
        carry_out(s, man, afv, result)
        drawn(s, card)
        if not (result and broken_ends(s)):
            end(s)


def leave(s: UpFrontState, man: int) -> None:
    """UF 28.82: whatever the outcome he is neither infiltrator nor berserk any more."""
    s.inside.pop(man, None)
    s.berserk.pop(man, None)


def carry_out(s: UpFrontState, man: int, afv: int, result: str) -> None:
    if result == "attacker":
        s.marks[marks.FALLS_IN, man] = s.group[afv]  # UF 18.1, UF 20.5: he falls among those whom he attacked
        remove(s, man, KILLED, "UF 28.82")
    elif result == "immobilized":
        suffer(s, afv, AFV_IMMOBILIZED, behind_walls(s, s.group[man], s.group[afv]))  # UF 28.93
    elif result == "destroyed":
        destroy(s, afv, "UF 28.82")


def close_combat_at_once(s: UpFrontState, man: int, t: int) -> Frame | None:
    """UF 28.8: no further card or check."""
    if not is_afv_group(s, t) or attack_refusal(s, man, t) is not None:
        return None
    return AfvCloseCombat(t, man)


def only_at_once(s: UpFrontState, man: int, t: int) -> Refusal | None:
    return LATER if is_afv_group(s, t) else None


def charge_afv(s: UpFrontState, man: int, t: int) -> Frame:
    return AfvCloseCombat(t, man, True)
