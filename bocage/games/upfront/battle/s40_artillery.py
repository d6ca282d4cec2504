"""UF 40: Fire Missions called by radio. A radio is the secondary weapon "radio" of a man (UF 21.1, UF 40.3).

marks[RADIO_BROKEN, m] is its malfunction chit, marks[RADIO_STRENGTH, m] the strength of artillery that was bought
(UF 40.5; 5 without).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s25_hit_strength import JUNGLE, LEFT_OUT, SAND
from bocage.games.upfront.armor.s25_ordnance import shot_concealment_refusal
from bocage.games.upfront.armor.s28_odds import Row, sum_of
from bocage.games.upfront.armor.s34_gun_defence import ARTILLERY
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s09_concealment import conceal_options, conceal_value
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.infantry.s19_malfunction import wider_by
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.weapons import CHIT_BY_CLASS, REMOVED, REPAIRED
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, take_action, unpinned_leader
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.ground import HILL, MARSH, SOFT_SAND, STREAM, WALL, WOODS, cover_of, read
from bocage.games.upfront.table.modifiers import movement_of
from bocage.games.upfront.table.uses import CONCEALED_BIT, RADIO_BIT, held
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

STRENGTH = 5  # UF 40.2
RADIO = "radio"
FAILS_FROM = 5  # UF 40.4
FROM_WHERE = ("UF 8.32", "UF 8.9")  # rows that ask where the firer stands


NO_RADIO = Refusal("UF 40.1", "the group has no working radio with an unpinned man")
OUT_OF_ORDER = Refusal("UF 40.4", "the radio has malfunctioned and must be repaired first")
BETWEEN = Refusal("UF 17.8", "a man in transfer takes no part in the actions of his group")
ASSISTS = Refusal("UF 11.2", "a man who serves another's weapon cannot use the radio")
NO_LEADER = Refusal("UF 40.1", "an unpinned SL, ASL or Commissar must be in the group of the radio")
NO_CARD = Refusal("UF 40.2", "a Fire Mission needs a Radio card")
MISPLACED = Refusal("UF 40.2", "a Concealed card has kept the mission away from that group")
NO_TARGET = Refusal("UF 40.2", "that is not an enemy group in play")
WORKS = Refusal("UF 40.4", "no radio of the group has malfunctioned")
PINNED = Refusal("UF 19.3", "a pinned man cannot repair his radio")
BUSY_GROUND = Refusal("UF 19.3", "nobody repairs a radio while moving, in a Stream or in a Marsh")


def has_radio(s: UpFrontState, m: int) -> bool:
    return s.secondary.get(m, "") == RADIO


def radio_refusal(s: UpFrontState, m: int) -> Refusal | None:
    """UF 40.1, UF 11.2: whether this man can use a radio now; an infiltrator is still of his group (UF 20.5)."""
    if not has_radio(s, m) or s.pinned[m]:
        return NO_RADIO
    if (marks.RADIO_BROKEN, m) in s.marks:
        return OUT_OF_ORDER
    if m in s.crossing:
        return BETWEEN
    return ASSISTS if s.principal[m] >= 0 else None


def operators(s: UpFrontState, g: int) -> list[int]:
    return [m for m in s.men[g] if m in s.secondary and radio_refusal(s, m) is None]


def mission_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 40.1: a working radio with an unpinned man, and an unpinned leader in the same group."""
    found: Refusal | None = NO_RADIO
    for m in s.men[g]:
        if has_radio(s, m):
            found = radio_refusal(s, m)
            if found is None:
                return None if unpinned_leader(s, g) else NO_LEADER
    return found


def accepts(card: int, concealed: int) -> bool:
    """UF 40.2: black, and no lower than what a Concealed card leaves."""
    return not RED[card] and RN[card] >= concealed


def misplaced(s: UpFrontState, t: int, card: int, concealed: int) -> Refusal | None:
    """UF 40.2, UF 28.61, UF 9.5: a Concealed card has drawn the mission away from all who can be concealed; the
    placement is its To Hit draw (UF 40.21), so that a gun which was seen gives its group away (UF 34.5)."""
    if accepts(card, concealed) or shot_concealment_refusal(s, t) is not None:
        return None
    return MISPLACED


def ground_lines(s: UpFrontState, g: int, t: int) -> list[Row]:
    """UF 40.21: the target's terrain without Woods, its movement; Walls as against all that comes from above."""
    rows = [row for row in hooks(s).into_rows if row[0] not in LEFT_OUT and row[0] not in FROM_WHERE]
    ground = read(s.cards[t])
    found = [(rule, words, function(s, g, t)) for rule, words, function in rows]
    found.append(("UF 6.43", "the target is moving", movement_of(ground, False)))
    if ground.terrain == HILL:  # whatever hill the radio stands on, the shells do not come from there
        found.append(("UF 8.32", "the target is on a Hill", -1))
    if ground.terrain == WOODS:
        found.append(("UF 40.21", "Woods do not stop artillery", -cover_of(ground)))
    if ground.terrain == WALL and t not in s.encircled:
        found.append(("UF 8.9", "the target is behind Walls", -1))
    return [row for row in found if row[2]]


def mission_lines(s: UpFrontState, m: int, t: int) -> list[Row]:
    """UF 40.2, UF 40.21, UF 40.5: 5, 6 or 7 and what changes it before the draw for each man."""
    found = [("UF 40.2", "artillery", s.marks.get((marks.RADIO_STRENGTH, m), STRENGTH))]
    if s.jungle:
        found.append(JUNGLE)
    if s.desert and read(s.cards[t]).terrain == SOFT_SAND:
        found.append(SAND)
    return found if is_afv_group(s, t) else found + ground_lines(s, s.group[m], t)


def mission_strength(s: UpFrontState, m: int, t: int) -> int:
    return sum([row[2] for row in mission_lines(s, m, t)])


def target_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    for function in hooks(s).mission_refusals:
        found = function(s, g, t)
        if found is not None:
            return found
    return None


def may_be_hidden(s: UpFrontState, seat: int) -> bool:
    """UF 40.2, UF 9.5: some group of this side can be concealed. Public facts only."""
    groups = [g for g in GROUPS_OF[seat] if s.men[g]]
    return bool(s.hands[seat]) and any(shot_concealment_refusal(s, g) is None for g in groups)


class FireMission(Frame):
    """UF 40.2: a Radio card as the sole action, the defender's Concealed card, the draw, then the target."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.man = -1
        self.concealed_by = 0
        self.card = 0  # that places the mission

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "called", self.group // SLOTS, "UF 40.2")

    def can_called(self, s: UpFrontState) -> list[Action]:
        cards = held(s, self.group // SLOTS, RADIO_BIT)
        return [("radio", card, m) for m in operators(s, self.group) for card in cards]

    def why_not_called(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, RADIO_BIT):
            return NO_CARD
        return radio_refusal(s, action[2]) if action[2] in s.men[self.group] else NO_RADIO

    def called(self, s: UpFrontState, action: Action) -> None:
        """UF 40.3: the card is spent on the radio and rallies nobody."""
        seat = self.group // SLOTS
        use_up(s, seat, action[1])
        take_action(s, self.group)
        self.man = action[2]
        tell(s, "UF 40.2", ("fire mission", self.group, self.man))
        if may_be_hidden(s, 1 - seat):
            ask(s, self, "hidden", 1 - seat, "UF 40.2")
        else:
            draw(s, self, "placed", "pile", "UF 40.2")

    def can_hidden(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, 1 - self.group // SLOTS)]

    def why_not_hidden(self, s: UpFrontState, action: Action) -> Refusal | None:
        cards = held(s, 1 - self.group // SLOTS, CONCEALED_BIT)
        return None if action[1] in cards else Refusal("UF 40.2", "you do not hold that Concealed card")

    def hidden(self, s: UpFrontState, action: Action) -> None:
        seat = 1 - self.group // SLOTS
        if action != PASS:
            use_up(s, seat, action[1])
            self.concealed_by = conceal_value(s, seat, action[1])
            tell(s, "UF 40.2", ("mission concealed", seat, action[1]))
        draw(s, self, "placed", "pile", "UF 40.2")

    def placed(self, s: UpFrontState, card: int) -> None:
        self.card = card
        there = [] if RED[card] else self.targets(s)
        tell(s, "UF 40.2", ("mission", self.group, card, bool(there)))
        if RED[card] and RN[card] >= FAILS_FROM - wider_by(s):  # UF 52.3
            radio_fails(s, self.man)
        drawn(s, card)
        if there and self.targets(s):
            ask(s, self, "aimed", self.group // SLOTS, "UF 40.2")
        else:
            end(s)

    def targets(self, s: UpFrontState) -> list[int]:
        there = [t for t in GROUPS_OF[1 - self.group // SLOTS] if s.men[t]]
        return [t for t in there if self.aim_refusal(s, t) is None]

    def can_aimed(self, s: UpFrontState) -> list[Action]:
        """UF 40.2: he may attack, and need not."""
        return [*[("at", t) for t in self.targets(s)], ("decline",)]

    def aim_refusal(self, s: UpFrontState, t: int) -> Refusal | None:
        return target_refusal(s, self.group, t) or misplaced(s, t, self.card, self.concealed_by)

    def why_not_aimed(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "at":
            return None
        t = action[1]
        there = t in GROUPS_OF[1 - self.group // SLOTS] and s.men[t]
        return self.aim_refusal(s, t) if there else NO_TARGET

    def explain_aimed(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action[0] != "at":
            return None
        t = action[1]
        if not 0 <= t < len(s.men) or not s.men[t]:
            return None
        return sum_of("Fire Mission", ("UF 40.2", "UF 40.21"), mission_lines(s, self.man, t))

    def aimed(self, s: UpFrontState, action: Action) -> None:
        """UF 40.2: any group, out of sight too."""
        if action == ("decline",):
            tell(s, "UF 40.2", ("declined", self.group))
            return end(s)
        t = action[1]
        strength = mission_strength(s, self.man, t)
        tell(s, "UF 40.21", ("barrage", self.group, t, strength))
        return call(s, self, "over", Resolution(t, strength, self.group, ARTILLERY))  # UF 40.22: the crew of an AFV

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def radio_fails(s: UpFrontState, m: int) -> None:
    """UF 40.4, UF 19.2."""
    s.marks[marks.RADIO_BROKEN, m] = 1
    tell(s, "UF 40.4", ("radio fails", m))


def repair_radio_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 40.4, UF 19.3: whether somebody of the group can try to repair his radio."""
    broken = [m for m in s.men[g] if (marks.RADIO_BROKEN, m) in s.marks]
    if not broken:
        return WORKS
    if all(s.pinned[m] for m in broken):
        return PINNED
    ground = read(s.cards[g])
    busy = ground.moves > 0 or ground.terrain in (MARSH, STREAM)
    return None if repairers(s, g) and not busy else BUSY_GROUND


def repairers(s: UpFrontState, g: int) -> list[int]:
    """UF 19.3: unpinned men with a radio that has failed, not those on their way to another group."""
    return [m for m in s.men[g] if (marks.RADIO_BROKEN, m) in s.marks and not s.pinned[m] and m not in s.crossing]


class RepairRadio(Frame):
    """UF 40.4, UF 19.3: one draw as the group's sole action; a wounded man first needs a black one (UF 33.4)."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.man = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        if len(repairers(s, self.group)) > 1:
            return ask(s, self, "chosen", self.group // SLOTS, "UF 40.4")
        return self.chosen(s, ("repair", repairers(s, self.group)[0]))

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return [("repair", m) for m in repairers(s, self.group)]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return WORKS

    def chosen(self, s: UpFrontState, action: Action) -> None:
        self.man = action[1]
        take_action(s, self.group)
        if s.wounded and is_hurt(s, self.man):
            return draw(s, self, "steady", "pile", "UF 33.4")
        return draw(s, self, "drew", "pile", "UF 40.4")

    def steady(self, s: UpFrontState, card: int) -> None:
        drawn(s, card)
        if RED[card]:
            tell(s, "UF 33.4", ("radio not repaired", self.man))
            return end(s)
        if s.time_up:
            return end(s)  # UF 16.3: no attack that would be finished
        return draw(s, self, "drew", "pile", "UF 40.4")

    def drew(self, s: UpFrontState, card: int) -> None:
        m = self.man
        result = CHIT_BY_CLASS[RADIO][RN[card] + (7 if RED[card] else 0)]
        if result == REPAIRED:
            del s.marks[marks.RADIO_BROKEN, m]
            tell(s, "UF 40.4", ("radio repaired", m))
        elif result == REMOVED:
            lose_radio(s, m)
            tell(s, "UF 40.4", ("radio lost", m))
        else:
            tell(s, "UF 40.4", ("radio not repaired", m))
        drawn(s, card)
        end(s)


def lose_radio(s: UpFrontState, m: int) -> None:
    s.secondary.pop(m, None)
    s.marks.pop((marks.RADIO_BROKEN, m), None)
    s.marks.pop((marks.RADIO_STRENGTH, m), None)


def operator_lost(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """His radio lies with the group (UF 18.1); what was on its chit does not go with it."""
    if s.marks:
        s.marks.pop((marks.RADIO_BROKEN, m), None)
        s.marks.pop((marks.RADIO_STRENGTH, m), None)
