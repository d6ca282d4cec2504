"""UF 19.3: repair."""

from __future__ import annotations

from bocage.games.upfront.infantry.s19_repair import chit_of, man_repair_refusal
from bocage.games.upfront.printed.weapons import CHIT_BY_CLASS, UNARMED
from bocage.games.upfront.state import AFV, GUN, UpFrontState
from bocage.games.upfront.table.casualties import morale_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Man,
    gid,
    group,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
    turn_over,
)


def broken(first: Man, *rest: Man, stack: tuple[int, ...] = (), nation: str = "American") -> UpFrontState:
    return position(
        group("A", first, *(rest or riflemen(2)), stack=stack),
        group("A", *riflemen(2), side=1),
        nations=(nation, "German"),
        chapters=30,
    )


@case("uf-19-019")
@allowed("UF 19.3")
def test_ordnance_is_repaired_on_black_and_removed_on_red_6() -> None:
    for colour, number, works, gone in (
        ("black", 0, True, False),
        ("black", 6, True, False),
        ("red", 3, False, False),
        ("red", 6, False, True),
    ):
        s = broken(man("BAZ", broken=True))
        m = men(s, 0, "A")[0]
        play(s, ("repair", 0), ("repair", m), chance=rncs(s, (colour, number)))
        assert s.acted[0]
        assert (s.weapon[m] == UNARMED) is gone
        assert s.broken[m] is not (works or gone)
        if colour == "red" and number == 3:
            turn_over(s)
            g = gid(s, 1, "A")
            play(s, ("reorder", g), ("place", s.men[g][1]))
            turn_over(s)
            assert ("repair", 0) in options(s), "another attempt in a later turn"


@case("uf-19-020")
@allowed("UF 19.3")
@refused("UF 19.3")
def test_where_and_when_a_weapon_can_be_repaired() -> None:
    s = broken(man(broken=True, pinned=True))
    assert refusal(s, "repair", 0).rule == "UF 19.3"
    for stack in ((terrain("brush"), sideways()), (terrain("stream"),), (terrain("marsh"),)):
        s = broken(man(broken=True), stack=stack)
        assert refusal(s, "repair", 0).rule == "UF 19.3"
    s = broken(man(broken=True), stack=(terrain("brush"),))
    assert ("repair", 0) in options(s)
    s = broken(man())
    assert refusal(s, "repair", 0).rule == "UF 19.3"


@case("uf-19-020")
@allowed("UF 19.3")
@refused("UF 19.3")
def test_an_afv_repairs_anywhere_but_not_stunned() -> None:
    s = broken(man(broken=True), stack=(terrain("stream"), sideways()))
    m = men(s, 0, "A")[0]
    s.kind = tuple(AFV if x == m else kind for x, kind in enumerate(s.kind))
    assert man_repair_refusal(s, m) is None
    s.marks["stun", m] = 3
    found = man_repair_refusal(s, m)
    assert found is not None and found.rule == "UF 19.3"


@refused("UF 19.3")
def test_one_attempt_by_one_man_in_a_turn() -> None:
    s = broken(man(broken=True), man(broken=True), man())
    a, b, c = men(s, 0, "A")
    play(s, ("repair", 0))
    assert options(s) == [("repair", a), ("repair", b)]
    assert refusal(s, "repair", c).rule == "UF 19.3", "his weapon works"
    play(s, ("repair", a), chance=rncs(s, ("black", 1)))
    assert not s.broken[a] and s.broken[b]
    assert refusal(s, "repair", 0).rule == "UF 4.2"


@case("uf-19-027")
@allowed("UF 19.3", "UF 19.4")
def test_myers_loses_his_rifle() -> None:
    s = broken(man(morale=5, broken=True))
    myers = men(s, 0, "A")[0]
    play(s, ("repair", 0), ("repair", myers), chance=rncs(s, ("red", 6)))
    assert s.weapon[myers] == UNARMED and not s.broken[myers] and morale_of(s, myers) == 4


@allowed("UF 11.13")
def test_a_gun_beyond_repair_sets_its_assistant_free() -> None:
    s = broken(man("MMG", broken=True, assistant=1), man())
    gunner, helper = men(s, 0, "A")
    play(s, ("repair", 0), ("repair", gunner), chance=rncs(s, ("red", 6)))
    assert s.weapon[gunner] == UNARMED and s.assistant[gunner] == -1 and s.principal[helper] == -1


@allowed("UF 33.4")
@refused("UF 33.4")
def test_a_wounded_man_needs_a_black_draw_first() -> None:
    s = broken(man(broken=True))
    m = men(s, 0, "A")[0]
    s.wounded[m] = 1
    play(s, ("repair", 0), ("repair", m), chance=rncs(s, ("red", 1)))
    assert s.broken[m] and s.acted[0]
    s = broken(man(broken=True))
    s.wounded[m] = 1
    play(s, ("repair", 0), ("repair", m), chance=rncs(s, ("black", 1), ("black", 2)))
    assert not s.broken[m]


@allowed("UF 19.3")
def test_a_gun_uses_the_ordnance_chit_and_plays_on_without_its_weapon() -> None:
    s = broken(man(broken=True))
    m = men(s, 0, "A")[0]
    s.kind = tuple(GUN if x == m else kind for x, kind in enumerate(s.kind))
    assert chit_of(s, m) == CHIT_BY_CLASS["ordnance"]
    play(s, ("repair", 0), ("repair", m), chance=rncs(s, ("red", 6)))
    assert s.marks["no gun", m] == 1 and not s.broken[m] and s.group[m] == 0
