"""UF 42.6 and 42.43 where they meet other rules."""

from __future__ import annotations

from bocage.games.upfront.campaign.s42_battle import side_of_game
from bocage.games.upfront.campaign.s42_deeds import deeds
from bocage.games.upfront.campaign.s42_withdrawal import LeaveField, leaving
from bocage.games.upfront.in_force import CAMPAIGN
from bocage.games.upfront.printed.men import NUMBER
from bocage.games.upfront.state import CAPTURED, KILLED
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import PASS, Event
from tests.marks import allowed, refused
from tests.upfront.close_combat.close_scenes import near
from tests.upfront.position import (
    fire,
    go,
    group,
    hero,
    man,
    movement,
    play,
    position,
    refusal,
    riflemen,
    rn,
    terrain,
    wire,
)

RED_MOVE = movement(colour="red")


@allowed("UF 27.2", "UF 42.6")
def test_the_card_of_a_withdrawal_ends_acquisition_like_any_other() -> None:
    s = position(
        group("A", *riflemen(3), stack=[terrain("brush")]),
        group("B", man(leader="SL"), man()),
        group("A", man("MTR"), man(leader="SL", pinned=True), side=1, chit=3),
        hands=([RED_MOVE], []), chapters=53,
    )  # fmt: skip
    s.variants = ("campaign",)
    gunner = s.men[6][0]
    s.marks["acquired", gunner] = 0
    told = play(s, ("withdraw", 0), ("withdraw", RED_MOVE))
    assert ("acquired", gunner) not in s.marks and "acquisition lost" in [event[1][0] for event in told]


@allowed("UF 42.43")
def test_who_falls_to_mines_or_wounds_after_a_close_combat_is_nobodys_kill() -> None:
    """UF 45.423, UF 33.7: the two of the last fight are told of again, but nobody has fought."""
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), chapters=53)
    clash: Event = ("UF 20.7", ("clash", 0, 2, 5, 3), None)
    assert deeds(s, [clash, ("UF 20.7", ("out", 2, KILLED), None)]) == [(0, "close_combat", 1, -1, False)]
    for rule in ("UF 45.423", "UF 33.7", "UF 6.51"):
        assert deeds(s, [clash, (rule, ("out", 0, KILLED), None)]) == [], rule


@allowed("UF 17.44", "UF 42.72")
def test_a_group_that_has_left_the_field_neither_flanks_nor_is_flanked() -> None:
    """UF 17.44: it is gone, in whatever way; a group that gets its number inherits nothing."""
    s = position(
        group("A", *riflemen(3), stack=[terrain("brush")]),
        group("B", man(leader="SL"), man()),
        group("A", *riflemen(2), side=1, chit=2),
        group("B", man(leader="SL"), man(), side=1, chit=2),
        chapters=53,
    )  # fmt: skip
    s.variants = ("campaign",)
    s.in_force |= CAMPAIGN
    s.flanks[7, 0] = 6
    s.flanks[0, 7] = 1
    s.marks[marks.WITHDRAWN, 0] = 3
    s.marks[marks.PURSUIT, 1] = 0
    s.stack.append(LeaveField())
    s.stack[-2].at = "acted"
    kernel_play.begin(s)
    assert not s.men[0] and s.marks[marks.LEFT, 0] == 1
    assert not s.flanks and (marks.WITHDRAWN, 0) not in s.marks


@allowed("UF 42.6", "UF 42.72")
def test_a_group_that_was_encircled_meanwhile_does_not_leave() -> None:
    """UF 42.6: to succeed a withdrawal needs a group that is not encircled; as soon as it is free it goes."""
    for encircled in (True, False):
        s = position(
            group("A", *riflemen(3), stack=[terrain("brush")]),
            group("B", man(leader="SL"), man()),
            group("A", *riflemen(2), side=1, chit=3),
            group("B", man(leader="SL"), man(), side=1, chit=6),
            chapters=53,
        )  # fmt: skip
        s.variants = ("campaign",)
        s.in_force |= CAMPAIGN
        s.marks[marks.WITHDRAWN, 0], s.marks[marks.PURSUIT, 1] = 3, 0
        if encircled:
            s.encircled[0] = (7, 6, 0, 6)
        assert leaving(s, 0) == ([] if encircled else [0])


@allowed("UF 42.43", "UF 10.4")
def test_an_infiltrator_earns_his_points_though_a_hero_rallies_another() -> None:
    """One of two is pinned. A Hero rallies him, then the other is pinned: as many are unpinned as before, but somebody
    was pinned by that fire, at a group with one unpinned man."""
    card = fire(1)
    s = near(man(), man(), yours=(man(pinned=True, panic=9), man(morale=1)), hand=(card,), their_hand=(hero(), fire(2)),
             their_stack=(), chapters=53)  # fmt: skip
    s.variants = ("campaign",)
    s.in_force |= CAMPAIGN
    s.inside[0] = 6
    first = s.men[6][0]
    events = go(s, ("fire", 0), ("at", 6), ("go on",), ("card", card), ("ready",), PASS, ("resolve",),
                ("hero", hero(), first), PASS, draws=(rn("red", 3), rn("black", 2)), waits=True)  # fmt: skip
    assert [s.pinned[m] for m in s.men[6]] == [False, True]
    assert ("infiltrator fire", 0, 1) in [event[1] for event in events]


@allowed("UF 42.4", "UF 32.22")
def test_a_prisoner_who_was_freed_is_not_lost_to_the_roster() -> None:
    """UF 32.22: his captors are all gone. He ended the scenario out of play, so that he has nothing for that."""
    for held in (True, False):
        s = position(group("A", *riflemen(3)), group("A", *riflemen(2), side=1), chapters=53)
        m = s.men[0][0]
        s.fate[m], s.group[m], s.men[0] = CAPTURED, -1, s.men[0][1:]
        if held:
            s.guard[m] = s.men[6][0]
        card = NUMBER[s.person[m]]
        row = side_of_game(s, 0, [NUMBER[s.person[other]] for other in (m, *s.men[0])], [])
        assert row.get("captured", "") == (str(card) if held else "")
        assert row.get("pinned", "") == ("" if held else str(card))


@refused("UF 42.6")
def test_a_withdrawal_is_refused_by_what_keeps_the_group() -> None:
    """With a red card in hand it is Wire, Marsh, a Stream or the night that is named, not the card."""
    for stack, night, hand, rule in (
        ([wire()], False, [RED_MOVE], "UF 13.33"),
        ([terrain("marsh")], False, [RED_MOVE], "UF 8.42"),
        ([terrain("stream")], False, [RED_MOVE], "UF 8.53"),
        ([], True, [RED_MOVE], "UF 38.7"),
        ([wire()], False, [movement(colour="black")], "UF 42.6"),
    ):
        s = position(
            group("A", *riflemen(3), stack=stack), group("A", *riflemen(3), side=1, chit=2),
            hands=(hand, []), chapters=53,
        )  # fmt: skip
        s.variants, s.night = ("campaign",), night
        assert refusal(s, "withdraw", 0).rule == rule
