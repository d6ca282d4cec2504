"""UF 4: a player turn: answers to Terrain, actions group by group, discards, end checks, refill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.upfront.basic.s05_movement import smoke_beneath_two
from bocage.games.upfront.basic.s06_targets import why_no_shot
from bocage.games.upfront.basic.s10_hero import hero_options, hero_refusal, pinned_men, play_hero
from bocage.games.upfront.basic.s10_rally import VoluntaryPanic, panic_refusal
from bocage.games.upfront.basic.s15_command import Refill
from bocage.games.upfront.basic.s16_victory import broken_ends, by_time, game_ends, victory_ends
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.hooks import hooks, whole_book
from bocage.games.upfront.infantry.s17_creation import form_refusal
from bocage.games.upfront.infantry.s17_group_transfer import end_half_exchanges
from bocage.games.upfront.nations import (
    s44_british,
    s45_banzai_fight,
    s45_japanese,
    s46_marines,
    s47_jungle,
    s50_italians,
)
from bocage.games.upfront.obligations import OBLIGATIONS
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.actions import bound_refusal, worth_asking
from bocage.games.upfront.table.crossing import founding
from bocage.games.upfront.table.deck import clear_entries
from bocage.games.upfront.table.draw_odds import explain_choice
from bocage.games.upfront.table.ground import FORWARD, SMOKE_UP, lies
from bocage.games.upfront.table.mark_owners import turn_begins
from bocage.games.upfront.table.on_table import on_table, with_group
from bocage.games.upfront.table.players import next_player
from bocage.games.upfront.table.turn_hooks import bar_refusal
from bocage.games.upfront.table.uses import hand_mask
from bocage.kernel import obligations
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import OVER, Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_USED = "that chapter is not used in this scenario"
QUIET_TURNS = 40  # a ruling: so many turns without a card moving end the game (see docs/rulings/upfront.md)

# hooks only
NATIONS: tuple[Any, ...] = (s44_british, s45_banzai_fight, s45_japanese, s46_marines, s47_jungle, s50_italians)

Part = tuple[Callable[[UpFrontState, int], bool], type[Frame]]


def always(s: UpFrontState, seat: int) -> bool:
    return True


def has_declared(s: UpFrontState, seat: int) -> bool:
    return bool(s.declared)


def begin_turn(s: UpFrontState) -> None:
    """A new player turn: nobody has acted."""
    s.turn += 1
    s.actions = 0
    s.active = False
    s.breeze = False
    s.marks.pop((marks.RAN_OUT, 0), None)
    for g in GROUPS_OF[s.seat]:
        s.acted[g] = False
    if s.marks:
        turn_begins(s)
    tell(s, "UF 4.1", ("turn", s.turn, s.seat))
    for function in hooks(s).turn_starts:
        function(s, s.seat)


def mark_outset(s: UpFrontState) -> None:
    """What is noted once Terrain has been answered and the actions begin."""
    for function in hooks(s).outset:
        function(s)


def end_turn(s: UpFrontState) -> None:
    """UF 4.6: the turn passes to the other player."""
    s.passed = not s.active
    s.leader_lost[s.seat] = False
    s.heroic = ()
    if s.roused:
        s.roused = {}
    for g in GROUPS_OF[s.seat]:
        s.sniped[g] = -1
    s.quiet += 1
    for function in hooks(s).turn_ends:
        function(s, s.seat)
    s.seat = next_player(s, s.seat)


def clear_old_smoke(s: UpFrontState, seat: int) -> None:
    """UF 13.242: Smoke beneath two Movement cards goes at the end of the turn."""
    for g in GROUPS_OF[seat]:
        if s.cards[g] and smoke_beneath_two(s, g):
            kept: list[int] = []
            gone: list[int] = []
            moves = 0
            for e in reversed(s.cards[g]):
                how = lies(e)
                moves += FORWARD <= how < SMOKE_UP
                (gone if how == SMOKE_UP and moves >= 2 else kept).append(e)
            s.cards[g] = tuple(reversed(kept))
            clear_entries(s, g, tuple(gone))
            tell(s, "UF 13.242", ("smoke gone", g))


class Turn(Frame):
    """UF 4.2: at most one action in each group, chosen one after the other with the results seen."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        begin_turn(s)
        self.part = 0
        goto(s, self, "opening")

    def opening(self, s: UpFrontState, _: Any) -> None:
        if s.time_up and game_ends(s):
            return None  # UF 16.3: the last deck ended with a draw before the first action
        rules = hooks(s).opening
        while self.part < len(rules):
            condition, frame = rules[self.part]
            self.part += 1
            if condition(s, s.seat):
                return call(s, self, "opening", frame())
        mark_outset(s)
        if any(due(s, s.seat) for due, _ in hooks(s).after_actions):
            return goto(s, self, "acted")  # a guard has fallen, or ground is won, before the first action
        return ask(s, self, "chosen", s.seat, "UF 4.2")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        seat = s.seat
        found: list[Action] = []
        if stop_refusal(s) is None:
            found.append(("stop",))
        found.extend(group_actions(s))
        pinned = pinned_men(s, seat)
        if pinned:
            found.extend(hero_options(s, seat))
            found.extend([("panic", m) for m in pinned if panic_refusal(s, seat, m) is None])
        for free in hooks(s).free_plays:
            found.extend(free.options(s))
        return found or [("stop",)]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action == ("stop",):
            return stop_refusal(s)
        if action[0] == "hero":
            return hero_refusal(s, s.seat, action[1], action[2])
        if action[0] == "panic":
            return panic_refusal(s, s.seat, action[1])
        for free in whole_book().free_plays:
            if free.name == action[0]:
                unused = free not in hooks(s).free_plays and is_later(s, free.rule)
                return Refusal(free.rule, NOT_USED) if unused else free.refusal(s, action)
        known = any(verb.name == action[0] for verb in whole_book().verbs)
        return verb_refusal(s, action[0], action[1]) if known else None  # otherwise see asked.py

    def explain_chosen(self, s: UpFrontState, action: Action) -> Explanation | None:
        return explain_choice(s, action)

    def cites_chosen(self, s: UpFrontState, action: Action) -> tuple[str, ...]:
        for verb in hooks(s).verbs:
            if verb.name == action[0]:
                return ("UF 4.2", verb.rule)
        for free in hooks(s).free_plays:
            if free.name == action[0]:
                return (free.rule,)
        return ("UF 4.6",) if action == ("stop",) else ("UF 10.4",) if action[0] == "hero" else ("UF 10.3",)

    def chosen(self, s: UpFrontState, action: Action) -> None:
        name = action[0]
        if name == "stop":
            clear_old_smoke(s, s.seat)
            if s.exchanging:
                end_half_exchanges(s, s.seat)
            self.part = 0
            return goto(s, self, "closing")
        if name == "hero":
            play_hero(s, s.seat, action[1], action[2])
            return goto(s, self, "acted")
        if name == "panic":
            return call(s, self, "acted", VoluntaryPanic(action[1]))
        for verb in hooks(s).verbs:
            if verb.name == name:
                return call(s, self, "acted", made(verb.frame, action[1]))
        for free in hooks(s).free_plays:
            if free.name == name:
                return call(s, self, "acted", made(free.frame, action))
        return None

    def acted(self, s: UpFrontState, _: Any) -> None:
        if s.player == OVER:
            return None
        if s.time_up and s.spoils and not broken_ends(s) and not victory_ends(s):
            return call(s, self, "acted", CaptureGround())  # UF 16.3, UF 20.8: it is of the attack that is finished
        if game_ends(s):
            return again(s, self, "acted")
        for condition, frame in hooks(s).after_actions:
            if condition(s, s.seat):
                return call(s, self, "acted", frame())
        if s.variants:
            s.marks.pop((marks.RAN_OUT, 0), None)
        return ask(s, self, "chosen", s.seat, "UF 4.2")

    def closing(self, s: UpFrontState, _: Any) -> None:
        rules = hooks(s).closing
        while self.part < len(rules):
            condition, frame = rules[self.part]
            if frame is Refill and game_ends(s):  # UF 4.6: by a discard or an execution, before the last card is drawn
                return again(s, self, "closing")
            self.part += 1
            if condition(s, s.seat):
                return call(s, self, "closing", frame())
        if game_ends(s):
            return again(s, self, "closing")
        for condition, frame in hooks(s).after_actions:
            if condition(s, s.seat):
                return call(s, self, "closing", frame())
        end_turn(s)
        if s.quiet >= QUIET_TURNS:
            return by_time(s, "UF 4.6", "no card has moved for many turns")
        return end(s)


def again(s: UpFrontState, turn: Turn, step: str) -> None:
    """The game is over, or something else comes; but if another player has just retired (UF 2.4) the turn goes on."""
    if s.player != OVER and s.stack[-1] is turn and not turn.at:
        goto(s, turn, step)


def made(kind: Any, argument: Any) -> Frame:
    """The frame of an action takes its group as first argument, that of a free play the answer."""
    frame: Frame = kind(argument)
    return frame


def group_actions(s: UpFrontState) -> list[Action]:
    """UF 4.2: what each group that has not acted can do as its one action."""
    seat = s.seat
    if bar_refusal(s) is not None:
        return []
    found: list[Action] = []
    holds = hand_mask(s, seat)
    there = on_table(s)
    bound = bool(s.exchanging or s.crossing or s.variants or hooks(s).group_bars)
    for g in GROUPS_OF[seat]:
        if s.men[g] and not s.acted[g]:
            for verb in worth_asking(s, holds, there | with_group(s, g)):
                if verb.refusal(s, g) is None:
                    if bound and bound_refusal(s, g, verb.name) is not None:
                        continue
                    found.append((verb.name, g))
    if s.crossing:
        able = [g for g in founding(s, seat) if form_refusal(s, g) is None]
        found.extend([("form", g) for g in able if bound_refusal(s, g, "form") is None])
    return found


def stop_refusal(s: UpFrontState) -> Refusal | None:
    """Why the turn's actions may not end yet: something must be done first, and can be."""
    if not (s.exchanging or s.passed or s.marks):
        return None
    return obligations.refusal(OBLIGATIONS, s, s.seat, ("stop",))


def is_later(s: UpFrontState, rule: str) -> bool:
    """Whether this rule ("UF 36.1") is of a chapter beyond the scenario's."""
    return int(rule[3:].split(".")[0]) > s.chapters


def acted_refusal(s: UpFrontState, name: str, g: int) -> Refusal:
    """UF 4.2: one action; UF 6.6, UF 25.2: one attack, with firepower or with ordnance."""
    sort = s.marks.get((marks.ATTACKED, g), 0) - 2 * s.turn
    if name in ("fire", "ordnance") and sort in (0, 1):
        return no.ONE_ATTACK if (name == "ordnance") == (sort == 1) else no.ONE_SORT
    if name == "close combat" and s.inside and any(m in s.inside for m in s.men[g]):
        return no.TWO_ACTIONS
    return no.HAS_ACTED


def verb_refusal(s: UpFrontState, name: str, g: int) -> Refusal | None:
    """UF 4.2: why a group may not do this now."""
    if g not in GROUPS_OF[s.seat] or not (s.men[g] or name == "form"):
        return no.NOT_YOURS
    if s.acted[g]:
        return acted_refusal(s, name, g)
    found = bar_refusal(s)
    found = found if found is not None else bound_refusal(s, g, name)
    if found is not None:
        return found
    for verb in whole_book().verbs:  # also those that are not in force: their refusal says so
        if verb.name == name:
            if verb not in hooks(s).verbs and is_later(s, verb.rule):
                return Refusal(verb.rule, NOT_USED)
            if verb.needs and not hand_mask(s, s.seat) & verb.needs:
                return verb.without
            found = verb.refusal(s, g)
            return why_no_shot(s, g) if found is no.NO_SHOT else found
    return None
