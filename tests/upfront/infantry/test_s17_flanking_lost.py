"""UF 17.41 to 17.5: how Flanking Fire is lost, and where a Flank card gives it."""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_flanking import entered, flanked_by, has_flanking_fire
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import ground
from tests.marks import allowed, case, refused
from tests.upfront.infantry.flank_scenes import FLANK, moving_target, row, table, two_by_two
from tests.upfront.position import (
    fire,
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
    terrain,
    turn_over,
    wire,
)


@case("uf-17-020")
@allowed("UF 17.41")
def test_movement_or_wire_on_the_flanker_ends_it_and_terrain_does_not() -> None:
    lying = [ground.entry(FLANK, ground.SIDEWAYS)]
    plain, woods = movement(nth=1), terrain("woods")

    def with_flank() -> UpFrontState:
        s = two_by_two(mine=(plain, woods), yours=(wire(),), stack=lying)
        s.flanks[0, gid(s, 1, "B")] = 1
        return s

    s = with_flank()
    play(s, ("move", 0), ("move", plain, "sideways"))
    assert not s.flanks
    s = with_flank()
    play(s, ("terrain", 0), ("terrain", woods))
    assert s.flanks == {(0, gid(s, 1, "B")): 1}
    s = with_flank()
    turn_over(s)
    turn_over(s, ("on", wire(), 0))
    assert not s.flanks
    assert [ground.lies(e) for e in s.cards[0]] == [ground.SIDEWAYS, ground.WIRE_UP]


@allowed("UF 17.42")
def test_terrain_on_the_flanked_group_ends_it_even_if_rejected() -> None:
    hill, brush = terrain("hill"), terrain("brush")
    s = moving_target((), (hill,), terrain("woods"), sideways())
    b = gid(s, 1, "B")
    turn_over(s, ("on", hill, b))
    play(s, ("reject", b))
    assert not s.flanks
    s = moving_target((brush,), (), terrain("woods"), sideways())
    turn_over(s)
    play(s, ("terrain", b), ("terrain", brush))
    assert not s.flanks
    s = moving_target((), (), terrain("woods"), sideways())
    turn_over(s)
    play(s, ("reorder", b), ("place", men(s, 1, "B")[1]), ("place", men(s, 1, "B")[0]))
    turn_over(s)
    assert s.flanks == {(0, b): 1}, "any other action leaves it"


@case("uf-17-022")
@allowed("UF 17.43")
def test_movement_by_the_flanked_group_ends_it() -> None:
    plain = movement()
    s = moving_target((plain,))
    b = gid(s, 1, "B")
    turn_over(s)
    play(s, ("move", b), ("move", plain, "sideways"))
    assert not s.flanks
    s = moving_target((plain,), (), terrain("woods"), wire())
    turn_over(s)
    play(s, ("move", b), ("clear", plain))
    assert not s.flanks
    s = moving_target((plain,), (), terrain("stream"))
    turn_over(s)
    play(s, ("move", b), ("move", plain, "sideways"), chance=rncs(s, ("red", 2)))
    assert not s.flanks and not ground.read(s.cards[b]).moves


@case("uf-17-022")
@allowed("UF 17.43")
def test_a_single_mans_movement_card_does_not_end_it() -> None:
    plain = movement()
    s = moving_target((plain,))
    a, b = gid(s, 1, "A"), gid(s, 1, "B")
    s.leaders = ((), (men(s, 1, "B")[0],))
    turn_over(s)
    play(s, ("send", b), ("send", men(s, 1, "B")[1], a), ("card", plain))
    assert s.crossing and s.flanks == {(0, b): 1}


@case("uf-17-023")
@allowed("UF 17.44")
def test_loss_of_a_group_or_of_its_letter_ends_it() -> None:
    shots = (fire(3), terrain("woods"))
    s = table(group("A", *riflemen(3)), group("B", man(pinned=True)), *row("AB", "55", 1), mine=shots)
    b = gid(s, 1, "B")
    s.flanks[0, b] = 1
    play(s, ("panic", men(s, 0, "B")[0]), chance=rncs(s, ("black", 1)))
    assert not s.men[1] and not s.flanks, "the group opposite the flanked one is gone"

    s = table(*row("A", "0", 0), group("B", *riflemen(2), stack=[sideways()]), *row("AB", "55", 1), mine=shots)
    s.flanks[0, b] = 1
    s.shifting[1] = 3
    play(s, ("terrain", 1), ("terrain", terrain("woods")))
    assert s.letter[1] == 3 and not s.flanks, "the group opposite has another letter"

    s = table(*row("B", "0", 0), group("C", *riflemen(2), stack=[sideways()]), *row("AB", "55", 1), mine=shots)
    s.flanks[2, b] = 1
    s.shifting[2] = 4
    play(s, ("terrain", 2), ("terrain", terrain("woods")))
    assert s.letter[2] == 4 and not s.flanks, "the flanker has completed a transfer"

    doomed = group("B", man(kia=0), side=1, chit=5)
    s = table(group("A", *riflemen(6)), *row("B", "0", 0), *row("A", "5", 1), doomed, mine=shots)
    s.flanks[0, b] = 1
    play(s, ("fire", 0), ("at", b), ("card", fire(3)), ("ready",), ("resolve",), chance=rncs(s, ("black", 1)))
    assert not s.men[b] and not s.flanks, "the flanked group is gone"


@case("uf-17-024")
@allowed("UF 17.5")
def test_the_flank_card_stays_and_gives_nothing_more() -> None:
    s = two_by_two(mine=(), yours=(movement(nth=1),), stack=[ground.entry(FLANK, ground.SIDEWAYS)])
    b = gid(s, 1, "B")
    s.flanks[0, b] = 1
    turn_over(s)
    play(s, ("move", b), ("move", movement(nth=1), "sideways"))
    turn_over(s)
    assert s.cards[0] == (ground.entry(FLANK, ground.SIDEWAYS),)
    assert not s.flanks and not has_flanking_fire(s, 0, b)
    assert not [a for a in options(s) if a[0] == "flank"]


@refused("UF 8.42")
@allowed("UF 8.42")
def test_in_a_marsh_only_the_second_card_flanks() -> None:
    s = two_by_two(stack=[terrain("marsh")])
    b = gid(s, 1, "B")
    play(s, ("move", 0))
    assert refusal(s, "flank", FLANK, b).rule == "UF 8.42"
    s = two_by_two(stack=[terrain("marsh"), sideways()])
    play(s, ("move", 0), ("flank", FLANK, b))
    assert flanked_by(s, b) == [0]


@allowed("UF 8.531", "UF 8.22")
def test_a_flank_card_flanks_from_a_gully_and_by_a_ford_that_succeeds() -> None:
    s = two_by_two(stack=[terrain("gully")])
    b = gid(s, 1, "B")
    play(s, ("move", 0), ("flank", FLANK, b))
    assert flanked_by(s, b) == [0]
    s = two_by_two(stack=[terrain("stream")])
    play(s, ("move", 0), ("flank", FLANK, b), chance=rncs(s, ("black", 0)))
    assert flanked_by(s, b) == [0]
    s = two_by_two(stack=[terrain("stream")])
    play(s, ("move", 0), ("flank", FLANK, b), chance=rncs(s, ("red", 0)))
    assert not s.flanks and FLANK in s.discards


@allowed("UF 7.32")
def test_a_flanker_that_rejects_terrain_forfeits_its_bonus() -> None:
    s = two_by_two(mine=(), yours=(terrain("hill"),), stack=[ground.entry(FLANK, ground.SIDEWAYS)])
    s.flanks[0, gid(s, 1, "B")] = 1
    turn_over(s)
    turn_over(s, ("on", terrain("hill"), 0))
    play(s, ("reject", 0))
    assert not s.flanks and FLANK in s.discards


@case("uf-17-029")
def test_a_reinforcement_behind_an_enemy_group_flanks_it_but_does_not_encircle() -> None:
    front = group("A", *riflemen(2), chit=-1)
    s = table(front, group("Z", *riflemen(2)), group("A", *riflemen(2), side=1, chit=6), mine=(movement(),))
    a, z = gid(s, 1, "A"), gid(s, 0, "Z")
    s.acted[z] = True
    entered(s, z)
    assert s.flanks == {(z, a): 0} and not s.encircled
    assert refusal(s, "move", z).rule == "UF 4.2", "it has acted by entering"
    s.acted[z] = False
    play(s, ("move", z), ("encircle", movement(), a))
    assert a in s.encircled
