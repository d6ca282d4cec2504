"""UF 17.8 to 17.84: men on their way between two groups."""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_transfer_refusals import man_refusal
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table import ground
from bocage.games.upfront.table.crossing import attacked_with, moves_for_infiltration
from bocage.games.upfront.table.firepower import firepower
from tests.marks import allowed, case, refused
from tests.upfront.infantry.transfer_scenes import (
    FORD,
    MORE,
    PLAIN,
    SHOOT,
    WOODS,
    attack,
    led,
    plain,
    started,
    table,
    wait,
    walker,
)
from tests.upfront.position import (
    fire,
    gid,
    group,
    hero,
    man,
    men,
    options,
    play,
    refusal,
    rncs,
    sideways,
    terrain,
    turn_over,
    wire,
)


@case("uf-17-064")
@case("uf-17-072")
@refused("UF 17.8")
def test_he_is_attacked_first_with_either_group_and_does_nothing_else() -> None:
    s = started()
    m = walker(s)
    enemy = gid(s, 1, "A")
    sl, third = [x for x in men(s, 0, "A") if x != m]
    assert attacked_with(s, 0) == (m, sl, third)
    assert attacked_with(s, 1) == (m, *men(s, 0, "B"))
    assert firepower(s, 0, enemy, 5) == 2 * 3 and firepower(s, 1, enemy, 5) == 3 * 3
    found = man_refusal(s, 0, m)
    assert found is not None and found.rule == "UF 17.8"


@case("uf-17-067")
def test_a_group_whose_last_man_is_leaving_counts_as_moving_for_infiltrators() -> None:
    s = table(group("A", man(leader="SL"), chit=2), plain())
    assert not moves_for_infiltration(s, 0)
    play(s, ("send", 0), ("send", men(s, 0, "A")[0], 1), ("card", PLAIN))
    assert moves_for_infiltration(s, 0) and not moves_for_infiltration(s, 1)


@case("uf-17-073")
@refused("UF 17.8")
def test_a_transfer_cannot_be_called_off() -> None:
    s = started(mine=(MORE,))
    m = walker(s)
    wait(s)
    play(s, ("send", 0))
    assert refusal(s, "send", m, 1).rule == "UF 17.8"
    assert not [a for a in options(s) if m in a[1:2]]
    assert m in s.crossing


@case("uf-17-068")
@allowed("UF 17.8")
def test_wire_on_the_sender_afterwards_does_no_harm() -> None:
    s = started(led(stack=[WOODS]), yours=(wire(),))
    m = walker(s)
    turn_over(s)
    turn_over(s, ("on", wire(), 0))
    play(s, ("receive", 1), ("position", m, 0))
    assert s.group[m] == 1


@allowed("UF 17.8")
def test_into_a_group_in_wire() -> None:
    s = started(b=plain(stack=[WOODS, wire()]))
    assert s.crossing


@case("uf-17-070")
@allowed("UF 17.81", "UF 17.84")
def test_a_ford_card_fords_and_a_pinned_man_is_back_in_the_stream() -> None:
    s = table(led(stack=[terrain("stream")]), plain(), mine=(FORD,), yours=SHOOT)
    m = men(s, 0, "A")[1]
    play(s, ("send", 0), ("send", m, 1), ("card", FORD))
    assert s.crossing == {m: 1}
    turn_over(s)
    s.morale = tuple(2 if x == m else 9 for x in range(len(s.morale)))
    attack(s, 1, ("black", 0), *[("red", 0)] * 3)
    assert s.pinned[m] and s.group[m] == 0 and not s.crossing
    assert ground.read(s.cards[0]).terrain == ground.STREAM


@case("uf-17-071")
@allowed("UF 17.8")
def test_a_hero_lets_him_go_on() -> None:
    s = started(mine=(hero(),), yours=SHOOT)
    m = walker(s)
    s.morale = tuple(2 if x == m else 9 for x in range(len(s.morale)))
    turn_over(s)
    target = ("at", 1)
    play(s, ("fire", gid(s, 1, "A")), target, ("card", fire(4)), ("ready",))
    if s.stack[-1].at == "concealed":
        play(s, ("pass",))
    draws = rncs(s, ("black", 0), ("red", 0), ("red", 0), ("red", 0))
    play(s, ("resolve",), ("hero", hero(), m), chance=draws)
    assert not s.pinned[m] and s.crossing == {m: 1}


@case("uf-17-078")
@allowed("UF 17.84")
def test_pinned_in_transfer_he_is_back_pinned() -> None:
    s = started(yours=SHOOT)
    m = walker(s)
    place = men(s, 0, "A").index(m)
    s.morale = tuple(2 if x == m else 9 for x in range(len(s.morale)))
    turn_over(s)
    attack(s, 1, ("black", 0), *[("red", 0)] * 3)
    assert s.pinned[m] and not s.crossing and men(s, 0, "A").index(m) == place


@case("uf-17-074")
@allowed("UF 17.81")
@refused("UF 17.81")
def test_out_of_an_unforded_stream_on_a_black_draw_only() -> None:
    for colour, gone in (("black", True), ("red", False)):
        s = table(led(stack=[terrain("stream")]), plain())
        m = men(s, 0, "A")[1]
        play(s, ("send", 0), ("send", m, 1), ("card", PLAIN), chance=rncs(s, (colour, 2)))
        assert (m in s.crossing) is gone and PLAIN in s.discards and s.acted[0]


@allowed("UF 17.81")
@refused("UF 17.81")
def test_who_fails_to_ford_does_not_try_again_with_another_card() -> None:
    """UF 17.81: his transfer hangs on one draw; another man may still go, and he himself in a later turn."""
    s = table(led(stack=[terrain("stream")]), plain(), mine=(PLAIN, MORE))
    first, other = men(s, 0, "A")[1:3]
    play(s, ("send", 0), ("send", first, 1), ("card", PLAIN), chance=rncs(s, ("red", 2)))
    assert ("send", other, 1) in options(s) and ("send", first, 1) not in options(s)
    assert refusal(s, "send", first, 1).rule == "UF 17.81"


@case("uf-17-075")
@allowed("UF 17.81")
@refused("UF 17.81")
def test_out_of_a_marsh_only_with_a_movement_card_in_play() -> None:
    s = table(led(stack=[terrain("marsh")]), plain())
    assert refusal(s, "send", 0).rule == "UF 17.81"
    s = started(led(stack=[terrain("marsh"), sideways()]))
    assert s.crossing


@case("uf-17-076")
@allowed("UF 17.82")
@refused("UF 17.82")
def test_group_sizes() -> None:
    s = started(led(2))
    assert s.crossing, "a group of two sends one"
    s = table(group("A", man(leader="SL"), chit=2, stack=[WOODS]), plain())
    sl = men(s, 0, "A")[0]
    play(s, ("send", 0), ("send", sl, 1), ("card", PLAIN))
    wait(s)
    assert not [a for a in options(s) if a[1:] == (0,)], "nobody is left to act for A"
    play(s, ("receive", 1), ("position", sl, 3))
    assert not s.men[0] and s.cards[0] == () and WOODS in s.discards and len(men(s, 0, "B")) == 4
    s = table(led(), plain(10))
    assert refusal(s, "send", 0).rule == "UF 17.82"
    s = table(led(), plain(9))
    play(s, ("send", 0), ("send", men(s, 0, "A")[1], 1), ("card", PLAIN))
    assert s.crossing


@refused("UF 17.82")
def test_those_on_their_way_count_for_the_ten() -> None:
    s = table(led(), plain(9), mine=(PLAIN, MORE))
    a = men(s, 0, "A")
    play(s, ("send", 0), ("send", a[1], 1), ("card", PLAIN))
    assert refusal(s, "send", a[2], 1).rule == "UF 17.82"


def test_a_man_killed_on_the_way_is_gone_and_the_rest_is_attacked() -> None:
    s = started(yours=SHOOT)
    m = walker(s)
    s.kia = tuple(3 if x == m else 9 for x in range(len(s.kia)))
    s.morale = tuple(9 for _ in s.morale)
    turn_over(s)
    attack(s, 1, ("black", 0), *[("red", 0)] * 3)
    assert s.fate[m] == KILLED and not s.crossing and ("sent", m) not in s.marks


def test_when_the_receiving_group_is_lost_he_is_back_in_his_own() -> None:
    s = started(b=group("B", man(kia=1), chit=2), yours=SHOOT)
    m = walker(s)
    s.morale = tuple(9 for _ in s.morale)
    turn_over(s)
    attack(s, 1, ("red", 0), ("black", 1))
    assert not s.men[1] and not s.crossing and s.group[m] == 0


@refused("UF 17.8")
def test_a_group_in_lateral_transfer_sends_nobody_and_a_group_with_men_between_starts_none() -> None:
    s = table(led(stack=[sideways()]), plain())
    s.shifting[0] = 2
    assert refusal(s, "send", 0).rule == "UF 17.8"
    s = started(mine=(MORE,))
    wait(s)
    play(s, ("move", 1))
    assert refusal(s, "shift", MORE, 3).rule == "UF 17.8"
