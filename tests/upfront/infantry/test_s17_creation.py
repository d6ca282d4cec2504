"""UF 17.9 to 17.92: a new group is split off."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import SNIPER_PIN
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import ground
from bocage.games.upfront.table.crossing import attacked_with, founding
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    fire,
    gid,
    group,
    hero,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sniper,
    terrain,
    turn_over,
    wire,
)

PLAIN, MORE = movement(), movement(nth=1)
WOODS, HILL = terrain("woods"), terrain("hill")


def table(*groups: Group, mine: tuple[int, ...] = (PLAIN, MORE), yours: tuple[int, ...] = ()) -> UpFrontState:
    enemy = [group(x, *riflemen(8), side=1, chit=2) for x in "AB"]
    return position(*groups, *enemy, hands=(mine, yours), chapters=19)


def five() -> Group:
    return group("A", man(leader="SL"), *riflemen(4), chit=2, stack=[terrain("brush")])


def begun(mine: tuple[int, ...] = (), yours: tuple[int, ...] = ()) -> UpFrontState:
    """The second and third man of A have set out to form a group B."""
    s = table(five(), mine=(PLAIN, MORE, *mine), yours=yours)
    _, x, y, *_ = men(s, 0, "A")
    play(s, ("send", 0), ("found", x, 2), ("card", PLAIN), ("found", y, 2), ("card", MORE))
    if s.stack[-1].at == "chosen" and ("done",) in options(s):
        play(s, ("done",))
    return s


def wait(s: UpFrontState) -> None:
    turn_over(s)
    g = gid(s, 1, "A")
    play(s, ("reorder", g), ("place", s.men[g][1]), *[("place", m) for m in (s.men[g][0], *s.men[g][2:7])])
    turn_over(s)


@case("uf-17-080")
@allowed("UF 17.9", "UF 17.91")
@refused("UF 17.91")
def test_at_least_two_men_for_a_free_place() -> None:
    s = begun()
    b = founding(s, 0)[0]
    assert len(s.crossing) == 2 and set(s.crossing.values()) == {b} and s.letter[b] == 2 and not s.men[b]
    s = table(five())
    x = men(s, 0, "A")[1]
    play(s, ("send", 0), ("found", x, 2), ("card", PLAIN))
    assert refusal(s, "done").rule == "UF 17.91", "one man is not enough"
    assert {a[0] for a in options(s)} == {"found"}
    s = table(five(), mine=(PLAIN,))
    assert "send" not in {a[0] for a in options(s)}, "each of them needs a Movement card"
    s = table(five(), group("B", *riflemen(2), chit=2))
    play(s, ("send", 0))
    assert refusal(s, "found", x, 2).rule == "UF 17.91"
    assert ("send", x, 1) in options(s), "only an ordinary transfer"
    assert refusal(s, "found", x, 0).rule == "UF 17.9", "no group Z"


@refused("UF 17.9")
@allowed("UF 17.9")
def test_e_only_where_the_enemy_has_one() -> None:
    d = group("D", man(leader="SL"), *riflemen(4), chit=2)
    s = table(d, group("C", *riflemen(2), chit=1))
    m = men(s, 0, "D")[1]
    assert refusal(s, "send", 3).rule in ("UF 17.8", "UF 17.9")
    s = table(d, group("C", *riflemen(2), chit=1), group("E", *riflemen(2), side=1))
    play(s, ("send", 3), ("found", m, 5), ("card", PLAIN))
    assert s.crossing == {m: founding(s, 0)[0]}


@refused("UF 17.8")
def test_without_a_leader_no_group_is_created() -> None:
    s = table(group("A", *riflemen(5), chit=2))
    assert refusal(s, "send", 0).rule == "UF 17.8"


@case("uf-17-081")
@allowed("UF 17.92")
@refused("UF 17.92")
def test_own_terrain_completes_the_group() -> None:
    s = begun(mine=(WOODS,))
    b = founding(s, 0)[0]
    x, y = s.crossing
    assert refusal(s, "form", b).rule == "UF 17.92", "not in the turn in which they set out"
    wait(s)
    play(s, ("form", b), ("terrain", WOODS))
    assert s.men[b] == (x, y) and s.group[x] == s.group[y] == b and s.chit[b] == 2 and s.letter[b] == 2
    assert ground.read(s.cards[b]).terrain == ground.WOODS and not s.crossing
    assert len(men(s, 0, "A")) == 3 and s.acted[b]


@allowed("UF 17.92")
def test_open_ground_will_do() -> None:
    s = begun(mine=(HILL,))
    b = founding(s, 0)[0]
    wait(s)
    play(s, ("form", b), ("open", HILL))
    assert len(s.men[b]) == 2 and s.cards[b] == (ground.entry(HILL, ground.FACE_DOWN),)


def shoot(s: UpFrontState, *draws: tuple[object, ...], then: tuple[tuple[object, ...], ...] = ()) -> None:
    play(s, ("fire", gid(s, 1, "A")), ("at", 0), ("card", fire(4)), ("ready",))
    if s.stack[-1].at == "concealed":
        play(s, ("pass",))
    play(s, ("resolve",), *then, chance=rncs(s, *draws))


@case("uf-17-081")
@allowed("UF 17.92")
def test_one_pinned_man_brings_all_of_them_back() -> None:
    s = begun(yours=(fire(4),))
    x, y = s.crossing
    s.morale = tuple(2 if m == y else 9 for m in range(len(s.morale)))
    turn_over(s)
    shoot(s, *[("red", 0)] * 5)
    assert s.pinned[y] and not s.pinned[x] and not s.crossing and not founding(s, 0)
    assert set(men(s, 0, "A")) >= {x, y}


@allowed("UF 17.8")
def test_a_hero_at_once_keeps_the_new_group_going() -> None:
    s = begun(mine=(hero(),), yours=(fire(4),))
    x, _ = s.crossing
    s.morale = tuple(2 if m == x else 9 for m in range(len(s.morale)))
    turn_over(s)
    shoot(s, *[("red", 0)] * 5, then=(("hero", hero(), x),))
    assert len(s.crossing) == 2 and founding(s, 0)


@case("uf-17-079")
@refused("UF 17.9")
def test_a_group_in_creation_is_no_target() -> None:
    s = begun(yours=(fire(4), sniper(), wire(), HILL))
    b = founding(s, 0)[0]
    x, y = s.crossing
    assert attacked_with(s, 0)[:2] == (x, y)
    turn_over(s)
    play(s, ("fire", gid(s, 1, "A")))
    assert options(s) == [("at", 0)]
    assert refusal(s, "at", b).rule == "UF 17.9"
    s = begun(yours=(sniper(), wire(), HILL))
    turn_over(s)
    play(s, ("stop",))
    on = {a[1:] for a in options(s) if a[0] == "on"}
    assert (HILL, b) in on and not on & {(sniper(), b), (wire(), b)}
    assert refusal(s, "on", sniper(), b).rule == "UF 17.9"


@case("uf-17-082")
@allowed("UF 17.92")
@refused("UF 17.92")
def test_the_enemy_may_put_terrain_before_them() -> None:
    s = begun(yours=(HILL,))
    b = founding(s, 0)[0]
    x, y = s.crossing
    turn_over(s)
    turn_over(s, ("on", HILL, b))
    play(s, ("accept", b))
    assert s.men[b] == (x, y) and ground.read(s.cards[b]).terrain == ground.HILL
    assert ("reorder", b) in options(s), "it may act in this turn"
    s = begun(yours=(HILL,))
    turn_over(s)
    turn_over(s, ("on", HILL, b))
    play(s, ("reject", b))
    assert not s.crossing and not s.men[b] and len(men(s, 0, "A")) == 5 and HILL in s.discards


def test_a_sniper_in_the_same_discard_sends_them_back_and_the_terrain_is_spent() -> None:
    s = position(
        five(),
        group("A", *riflemen(3), side=1, chit=2),
        nations=("German", "Russian"),
        hands=([PLAIN, MORE], [HILL, sniper()]),
        chapters=19,
    )
    _, x, y, *_ = men(s, 0, "A")
    play(s, ("send", 0), ("found", x, 2), ("card", PLAIN), ("found", y, 2), ("card", MORE))
    b = founding(s, 0)[0]
    turn_over(s)
    pins = SNIPER_PIN[sniper()][0]
    play(s, ("stop",), ("on", sniper(), 0), ("on", HILL, b), chance=rncs(s, ("", None, {5: (1, 1)}), ("", pins)))
    assert not s.crossing and s.pinned[x] and not s.pending[b]
    assert s.discards.count(HILL) == 1


@refused("UF 17.7")
def test_a_place_that_men_are_going_to_is_not_free_for_a_group() -> None:
    s = table(five(), group("C", *riflemen(2), chit=1), mine=(PLAIN, MORE, movement(nth=2)))
    _, x, y, *_ = men(s, 0, "A")
    play(s, ("send", 0), ("found", x, 2), ("card", PLAIN), ("found", y, 2), ("card", MORE), ("done",))
    play(s, ("move", 2))
    assert refusal(s, "shift", movement(nth=2), 2).rule == "UF 17.7"
