"""UF 17.8: individual transfer."""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_transfer_refusals import man_refusal, receiver_refusal
from bocage.games.upfront.printed.cards import SNIPER_PIN
from bocage.games.upfront.state import GUN
from bocage.games.upfront.table import ground
from tests.marks import allowed, case, refused
from tests.upfront.infantry.transfer_scenes import (
    BRUSH,
    MORE,
    PLAIN,
    SHOOT,
    WOODS,
    led,
    plain,
    started,
    table,
    wait,
    walker,
)
from tests.upfront.position import (
    fire,
    forward,
    gid,
    group,
    man,
    men,
    movement,
    options,
    play,
    refusal,
    riflemen,
    rncs,
    sideways,
    sniper,
    terrain,
    turn_over,
    wire,
)


@case("uf-17-053")
@allowed("UF 17.8")
@refused("UF 17.8")
def test_an_adjacent_group_at_the_same_range_with_a_leader_in_either() -> None:
    s = table(led(), plain(), plain(letter="C", chit=3))
    a, b = men(s, 0, "A"), men(s, 0, "B")
    assert "send" in {x[0] for x in options(s)}
    found = receiver_refusal(s, 1, 2, False)
    assert found is not None and found.rule == "UF 17.8"
    found = receiver_refusal(s, 0, 2, True)
    assert found is not None and "adjacent" in found.reason
    play(s, ("send", 0))
    assert refusal(s, "send", a[1], 2).rule == "UF 17.8"
    play(s, ("send", a[1], 1), ("card", PLAIN))
    assert s.crossing == {a[1]: 1} and s.discards == [PLAIN] and s.acted[0] and not s.acted[1]
    assert ground.read(s.cards[0]).moves == 0, "the card is not laid on the group"
    assert receiver_refusal(s, 1, 0, False) is None, "the leader may be in the receiving group"
    assert b == men(s, 0, "B")


@case("uf-17-054")
@refused("UF 17.8", "UF 17.611")
def test_what_bars_a_transfer() -> None:
    for stack in ([WOODS, wire()], [terrain("minefield")]):
        s = table(led(stack=stack), plain())
        assert refusal(s, "send", 0).rule == "UF 17.8"
    s = table(led(), plain())
    s.encircled[0] = (6, 7, 2, 4)
    assert refusal(s, "send", 0).rule == "UF 17.611"
    s = table(led(), plain())
    m = men(s, 0, "A")[1]
    s.inside[m] = gid(s, 1, "A")
    play(s, ("send", 0))
    assert refusal(s, "send", m, 1).rule == "UF 17.8"
    s = table(plain(letter="A"), plain())
    assert refusal(s, "send", 0).rule == "UF 17.8", "no leader in either group"
    s = table(group("A", man(leader="SL", pinned=True), man(), chit=2), plain())
    assert refusal(s, "send", 0).rule == "UF 17.8", "the leader is pinned"


@refused("UF 17.8")
@allowed("UF 10.12")
def test_a_pinned_man_stays_and_others_of_his_group_may_go() -> None:
    s = table(group("A", man(leader="SL"), man(pinned=True), man(), chit=2), plain())
    pinned, free = men(s, 0, "A")[1:]
    play(s, ("send", 0))
    assert refusal(s, "send", pinned, 1).rule == "UF 17.8"
    play(s, ("send", free, 1), ("card", PLAIN))
    assert s.crossing == {free: 1}


@refused("UF 17.8")
def test_both_groups_must_have_begun_the_turn_at_that_range() -> None:
    s = table(led(chit=2), plain(chit=1), mine=(PLAIN, MORE))
    play(s, ("move", 1), ("move", PLAIN, "forward"))
    assert s.chit[0] == s.chit[1] == 2
    assert refusal(s, "send", 0).rule == "UF 17.8"


@case("uf-17-055")
@allowed("UF 17.8")
@refused("UF 17.8")
def test_timing_of_a_transfer() -> None:
    s = started(mine=(MORE, movement(nth=2), movement(nth=3)))
    m = walker(s)
    assert refusal(s, "receive", 1).rule == "UF 17.8", "not in the turn in which he set out"
    assert refusal(s, "reorder", 0).rule == "UF 4.2", "it was A's only action"
    play(s, ("move", 1))
    assert refusal(s, "move", MORE, "forward").rule == "UF 17.8"
    play(s, ("move", MORE, "sideways"))
    wait(s)
    play(s, ("move", 0))
    assert refusal(s, "move", movement(nth=2), "back").rule == "UF 17.8"
    play(s, ("move", movement(nth=2), "sideways"), ("receive", 1), ("position", m, 0))
    assert s.group[m] == 1 and s.men[1][0] == m and not s.crossing
    assert refusal(s, "reorder", 1).rule == "UF 4.2", "receiving is B's only action"
    wait(s)
    play(s, ("move", 1), ("move", movement(nth=3), "forward"))
    assert s.chit[1] == 3, "a turn later the groups are free"


@refused("UF 17.8")
def test_the_sender_keeps_its_range_in_the_turn_of_the_arrival() -> None:
    s = started(mine=(MORE,))
    wait(s)
    play(s, ("receive", 1), ("position", walker(s), 1), ("move", 0))
    assert refusal(s, "move", MORE, "forward").rule == "UF 17.8"
    assert ("move", MORE, "sideways") in options(s)


@case("uf-17-056")
@allowed("UF 17.8", "UF 17.83")
def test_two_more_against_him_besides_the_terrain_of_the_group_attacked() -> None:
    a, b = led(stack=[WOODS]), group("B", man(morale=9), chit=2, stack=[BRUSH])
    s = started(a, b, yours=SHOOT)
    m = walker(s)
    s.morale = tuple(9 for _ in s.morale)
    turn_over(s)
    events = play(
        s,
        *(("fire", gid(s, 1, "A")), ("at", 1), ("card", fire(4)), ("ready",), ("resolve",)),
        chance=rncs(s, ("black", 0), ("black", 0)),
    )
    shots = [what[1:] for _, what, _ in events if what[0] == "shot"]
    assert [(x[0], x[2]) for x in shots] == [(m, 5), (men(s, 0, "B")[0], 3)]
    s = started(a, b, yours=SHOOT)
    s.morale = tuple(9 for _ in s.morale)
    turn_over(s)
    events = play(
        s,
        *(("fire", gid(s, 1, "A")), ("at", 0), ("card", fire(4)), ("ready",), ("resolve",)),
        chance=rncs(s, *[("black", 0)] * 3),
    )
    shots = [what[1:] for _, what, _ in events if what[0] == "shot"]
    assert [x[2] for x in shots] == [4, 2, 2] and shots[0][0] == m


@case("uf-17-057")
@refused("UF 17.8")
@allowed("UF 3.3")
def test_no_reordering_on_arrival_but_any_place() -> None:
    s = started()
    m = walker(s)
    x, y, z = men(s, 0, "B")
    wait(s)
    play(s, ("receive", 1))
    assert options(s) == [("position", m, i) for i in range(4)]
    assert refusal(s, "place", x).rule == "UF 17.8"
    play(s, ("position", m, 2))
    assert men(s, 0, "B") == (x, y, m, z)


@refused("UF 11.11")
def test_nobody_is_placed_between_a_gunner_and_his_assistant() -> None:
    s = started(b=group("B", man("LMG", assistant=1), man(), man(), chit=2))
    m = walker(s)
    wait(s)
    play(s, ("receive", 1))
    assert options(s) == [("position", m, i) for i in (0, 2, 3)]
    assert refusal(s, "position", m, 1).rule == "UF 11.11"


@case("uf-17-058")
@refused("UF 17.8")
def test_the_crew_of_a_weapon_cannot_leave() -> None:
    s = table(group("A", man("LMG", assistant=1), man(), man(leader="SL"), chit=2), plain())
    gunner, helper, _ = men(s, 0, "A")
    play(s, ("send", 0))
    for m in (gunner, helper):
        assert refusal(s, "send", m, 1).rule == "UF 17.8"


@case("uf-17-066")
@refused("UF 4.2")
@allowed("UF 17.8")
def test_the_crew_is_given_up_a_turn_before() -> None:
    s = table(group("A", man("LMG", assistant=1), man(), man(leader="SL"), chit=2), plain())
    gunner = men(s, 0, "A")[0]
    play(s, ("crew", 0), ("relieve", gunner), ("done",))
    assert refusal(s, "send", 0).rule == "UF 4.2"
    wait(s)
    play(s, ("send", 0), ("send", gunner, 1), ("card", PLAIN))
    assert gunner in s.crossing


@case("uf-17-059")
def test_a_sniper_finds_him_in_the_first_position() -> None:
    s = started(yours=(sniper(),))
    m = walker(s)
    turn_over(s)
    pins = SNIPER_PIN[sniper()][0]
    play(s, ("stop",), ("on", sniper(), 1), chance=rncs(s, ("", None, {4: (1, 1)}), ("", pins)))
    assert s.pinned[m] and s.group[m] == 0 and not s.crossing
    assert not any(s.pinned[x] for x in men(s, 0, "B"))


@case("uf-17-061")
@allowed("UF 17.8")
def test_two_senders_are_received_with_one_action() -> None:
    s = table(led(), plain(), group("C", man(leader="ASL"), *riflemen(2), chit=2), mine=(PLAIN, MORE))
    a, c = men(s, 0, "A")[1], men(s, 0, "C")[1]
    play(s, ("send", 0), ("send", a, 1), ("card", PLAIN), ("done",), ("send", 2), ("send", c, 1), ("card", MORE))
    wait(s)
    play(s, ("receive", 1), ("position", a, 0), ("position", c, 4))
    assert len(men(s, 0, "B")) == 5 and not s.crossing and s.actions == 1


@case("uf-17-062")
@allowed("UF 17.8")
@refused("UF 34.3")
def test_an_infantry_gun_transfers_as_34_3_lets_it() -> None:
    for stack, barred in (([], False), ([BRUSH], True), ([BRUSH, sideways()], False)):
        s = table(led(stack=stack), plain())
        m = men(s, 0, "A")[1]
        s.kind = tuple(GUN if x == m else kind for x, kind in enumerate(s.kind))
        found = man_refusal(s, 0, m)
        assert (found is not None and found.rule == "UF 34.3") if barred else found is None


@case("uf-17-063")
@allowed("UF 17.8")
def test_groups_with_movement_cards_from_an_earlier_turn() -> None:
    s = started(led(stack=[WOODS, forward()]), plain(stack=[sideways()]))
    assert s.crossing
