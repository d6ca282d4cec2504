"""UF 41.4: Sniper cards discarded on groups of the game beside one's own, whatever lies between (UF 41.421)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s04_discards import Discards, discards_allowed, too_many
from bocage.games.upfront.basic.s14_snipers import SniperAttack, SniperCheck, lose_sniper, sniper_refusal
from bocage.games.upfront.battle.s48_snipers import SniperVolley, sniper_shots
from bocage.games.upfront.printed.cards import SNIPER
from bocage.games.upfront.specials.special_surprise import NO_SNIPER as NOT_AWAKE
from bocage.games.upfront.specials.special_surprise import no_sniper_yet
from bocage.games.upfront.state import GROUPS_OF, SLOTS
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import from_hand
from bocage.games.upfront.table.uses import SNIPER_BIT, held
from bocage.games.upfront.team.s41_fire import NOBODY_THERE, neighbours
from bocage.games.upfront.team.s41_sight import beyond_divider
from bocage.games.upfront.team.s41_state import TeamState, run_table, seat_at
from bocage.games.upfront.team.s41_visit import Visit, send_into
from bocage.kernel.frames import NOBODY, Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

AS_DISCARD = Refusal("UF 14.1", "a Sniper card is played as a discard at the end of the turn")
NO_SNIPER = Refusal("UF 14.1", "you do not hold that Sniper card")

MANY = 100
NO_GROUP = -1  # a Sniper is nowhere
NOTED: list[Any] = [(marks.SNIPER_ELSEWHERE, 0), (marks.SNIPER_ELSEWHERE, 1)]  # looked for as they are, every step


def discarding(s: TeamState) -> Discards | None:
    """The discards that the active game asks its player for, if it does."""
    table = s.tables[s.active]
    top = table.stack[-1]
    return top if isinstance(top, Discards) and top.at == "declared" and table.seat == s.block else None


def snipe_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.4, UF 14.2: any enemy group of an adjacent game; it counts as a discard (UF 4.3)."""
    _, card, j, t = action
    frame = discarding(s)
    if frame is None:
        return AS_DISCARD
    table = s.tables[s.active]
    if card not in held(table, s.block, SNIPER_BIT):
        return NO_SNIPER
    if frame.count >= discards_allowed(table, s.block, frame.count):
        return too_many(table, s.block)
    if j not in neighbours(s, s.active) or t not in GROUPS_OF[1 - s.block] or not s.tables[j].men[t]:
        return NOBODY_THERE
    return no_sniper_yet(table, GROUPS_OF[1 - s.block][0]) or aim_refusal(s, s.active, j, t)


def aim_refusal(s: TeamState, home: int, j: int, t: int) -> Refusal | None:
    """UF 41.56, UF 14.2: whether a Sniper of that game may fire at that group; W.4 of the other game binds its own
    player alone (UF 2.4)."""
    found = beyond_divider(s, home, NO_GROUP, j, t) or sniper_refusal(s.tables[j], t)
    return None if found is NOT_AWAKE else found


def snipe_options(s: TeamState) -> list[Action]:
    if discarding(s) is None:
        return []
    found: list[Action] = [
        ("snipe across", card, j, t)
        for card in held(s.tables[s.active], s.block, SNIPER_BIT)
        for j in neighbours(s, s.active)
        for t in GROUPS_OF[1 - s.block]
    ]
    return [action for action in found if snipe_refusal(s, action) is None]


class DeclareSniper(Frame):
    """UF 4.3: declared with the other discards, carried out when all are."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.plan = plan

    def start(self, s: TeamState, _: Any) -> None:
        _, card, j, t = self.plan
        table = s.tables[s.active]
        from_hand(table, s.block, card)
        table.active = True
        s.revealed = True
        s.shots.append((s.active, card, j, t))
        tell(s, "UF 41.4", ("snipes across", s.active, card, j, t))
        top = table.stack[-1]
        assert isinstance(top, Discards)
        top.count += 1
        top.at = "start"
        table.player = NOBODY
        run_table(s, s.active, None)
        end(s)


def next_sniper(s: TeamState) -> Frame | None:
    """UF 4.3, UF 41.6: the Sniper attacks declared before, once the discards are over."""
    while s.shots and not isinstance(s.tables[s.shots[0][0]].stack[-1], Discards):
        home, card, j, t = s.shots.pop(0)
        s.tables[home].discards.append(card)
        if s.closed[j]:
            continue
        if s.tables[j].men[t]:
            return attack(s, home, card, j, t)
        if turns(s, home, j):
            return TurnSniper(home, card, j)
    return None


def turns(s: TeamState, home: int, j: int) -> list[int]:
    """UF 14.5, UF 41.56: the groups of that game to which a Sniper may be turned."""
    return [t for t in GROUPS_OF[1 - s.block] if aim_refusal(s, home, j, t) is None]


def attack(s: TeamState, home: int, card: int, j: int, t: int) -> Frame:
    return SnipeAcross(home, card, j, t)


class SnipeAcross(Frame):
    """UF 41.4, UF 48.4: as many attacks with the card as its player has Snipers; where they came from is kept."""

    def __init__(self, home: int = -1, card: int = 0, there: int = -1, target: int = -1) -> None:
        super().__init__()
        self.home = home
        self.card = card
        self.there = there
        self.target = target
        self.before: tuple[int, ...] = ()

    def start(self, s: TeamState, _: Any) -> None:
        table = s.tables[self.there]
        shots = sniper_shots(s.tables[self.home], s.block)
        self.before = tuple(table.sniped)
        s.sniped_from[self.there, self.target] = self.home
        volley = SniperVolley(self.card, self.target, shots, s.block)
        shot = volley if shots > 1 else SniperAttack(self.card, self.target, True)
        call(s, self, "over", send_into(s, Visit(self.home, -1, self.there), shot))

    def over(self, s: TeamState, _: Any) -> None:
        for t, number in enumerate(s.tables[self.there].sniped):
            if number != self.before[t]:
                s.sniped_from[self.there, t] = self.home  # UF 14.4
        end(s)


class TurnSniper(Frame):
    """UF 14.5: the group is gone: another group of that game is attacked instead."""

    def __init__(self, home: int = -1, card: int = 0, there: int = -1) -> None:
        super().__init__()
        self.home = home
        self.card = card
        self.there = there

    def start(self, s: TeamState, _: Any) -> None:
        ask(s, self, "turned", seat_at(self.home, s.block), "UF 14.5")

    def can_turned(self, s: TeamState) -> list[Action]:
        return [*[("at", self.there, t) for t in turns(s, self.home, self.there)], ("drop",)]

    def turned(self, s: TeamState, action: Action) -> None:
        """UF 14.5: he may; or the card has done nothing."""
        if action == ("drop",):
            return end(s)
        return call(s, self, "over", attack(s, self.home, self.card, action[1], action[2]))

    def over(self, s: TeamState, _: Any) -> None:
        end(s)


def before_check(s: TeamState, i: int) -> None:
    """UF 14.4: a check for a Sniper of another game: how many this game's enemy has of his own."""
    table = s.tables[i]
    top = table.stack[-1]
    if isinstance(top, SniperCheck) and top.at == "checked" and (i, top.group) in s.sniped_from:
        enemy = 1 - top.group // SLOTS
        table.marks[marks.SNIPER_ELSEWHERE, enemy] = s.sniped_from.pop((i, top.group)) * MANY + table.snipers[enemy]


def after_check(s: TeamState) -> None:
    """UF 14.4: the Sniper who was found is lost to the player who sent him, not to his partner."""
    for table in s.tables:
        for key in NOTED:
            if key not in table.marks:
                continue
            enemy: int = key[1]
            home, before = divmod(table.marks.pop(key), MANY)
            if table.snipers[enemy] < before:
                table.snipers[enemy] = before
                table.cower[enemy] = tuple([kind for kind in table.cower[enemy] if kind != SNIPER])
                lose_sniper(s.tables[home], enemy)
    if s.sniped_from:
        forget_old(s)


def forget_old(s: TeamState) -> None:
    """UF 14.4: only in the turn after the attack."""
    for j, t in [key for key in s.sniped_from if s.tables[key[0]].sniped[key[1]] < 0]:
        del s.sniped_from[j, t]
