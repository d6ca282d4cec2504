"""UF 24: Minefields."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s04_discards import place_refusal
from bocage.games.upfront.close_combat.s20_refusals import entry_refusal, infiltration_refusal
from bocage.games.upfront.infantry.s24_mines import mine_strength
from bocage.games.upfront.printed.cards import MINE_STRENGTH, MINE_TEST
from bocage.games.upfront.printed.vehicles import FLANK
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table import ground
from bocage.games.upfront.table.ground import MINEFIELD_GROUND, read
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.table.uses import is_cower_card
from bocage.kernel import play as kernel_play
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    concealed,
    forward,
    gid,
    group,
    kinds_on,
    man,
    men,
    movement,
    of_kind,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
    wire,
)

MINES = of_kind("minefield")  # strength 3, red 3 and more
OTHER_MINES = of_kind("minefield", 1)
MOVE, MOVE_2 = movement(), movement(nth=1)
NO_MINES = (("pillbox",), ("pillbox",))


def table(*groups: Any, mine: tuple[int, ...] = (), yours: tuple[int, ...] = (), seat: int = 0) -> UpFrontState:
    return position(*groups, hands=(mine, yours), seat=seat, chapters=33, cower=NO_MINES)


def in_mines(*stack: int, mine: tuple[int, ...] = (), count: int = 3, **facts: Any) -> UpFrontState:
    """Group A of side 0 on a Minefield of strength 3, with these cards above it."""
    facts = {"morale": 4, "panic": 5, "kia": 8, **facts}
    return table(
        group("A", *riflemen(count, **facts), stack=[MINES, *stack], chit=2),
        group("A", *riflemen(2), side=1),
        mine=mine,
    )


def test_the_cards_of_these_tests() -> None:
    assert (MINE_STRENGTH[MINES], MINE_TEST[MINES]) == (3, 3)
    assert MINE_STRENGTH[OTHER_MINES] == 4


@case("uf-24-001")
@allowed("UF 24.1")
@refused("UF 24.1")
def test_cower_cards_for_those_who_have_no_mines() -> None:
    s = position(
        group("A", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        chapters=24,
        cower=(("minefield",), ()),
    )
    assert is_cower_card(s, 0, MINES) and not is_cower_card(s, 1, MINES)
    early = position(
        group("A", *riflemen(2)),
        group("A", *riflemen(2), side=1, stack=[forward()]),
        hands=([MINES], []),
        chapters=23,
        cower=NO_MINES,
    )
    found = place_refusal(early, 0, MINES, gid(early, 1, "A"))
    assert found is not None and found.rule == "UF 24.1"


@case("uf-24-002")
@allowed("UF 24.2")
def test_open_ground_for_fire() -> None:
    s = in_mines()
    assert total(s, 0, 6) == 0 == total(s, 6, 0)


@case("uf-24-003")
@allowed("UF 24.3")
@refused("UF 24.3", "UF 7.3")
def test_where_a_minefield_can_be_laid() -> None:
    s = table(
        group("A", *riflemen(2)),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1, stack=[forward(6)]),
        group("B", *riflemen(2), side=1, stack=[terrain("brush")]),
        group("C", *riflemen(2), side=1, stack=[terrain("marsh"), sideways(8)]),
        group("D", *riflemen(2), side=1, stack=[forward(9), wire()]),
        mine=(MINES,),
    )
    play(s, ("stop",))
    able = [a for a in options(s) if a[0] == "on"]
    assert able == [("on", MINES, gid(s, 1, "A"))]
    assert rule_of(refusal(s, "on", MINES, gid(s, 1, "B"))) == "UF 7.3"


@allowed("UF 24.3", "UF 24.31")
@refused("UF 24.3")
def test_it_attacks_at_once_and_is_never_rejected() -> None:
    s = table(
        group("A", *riflemen(2)),
        group("A", *riflemen(3, morale=4, kia=8), side=1, stack=[terrain("woods"), forward()]),
        mine=(MINES,),
    )
    a, b, c = men(s, 1, "A")
    play(s, ("stop",), ("on", MINES, 6), chance=rncs(s, ("", None, {3: (2, 2)}), ("red", 3)))
    assert s.pinned[b] and not s.pinned[a] and not s.pinned[c], "3 and a red 3 make 6"
    assert kinds_on(s, 1, "A") == ["minefield"] and not s.pending[6]
    play(s, ("keep",))
    assert s.seat == 1 and ("reject", 6) not in options(s)


@refused("UF 24.3")
def test_terrain_and_a_minefield_do_not_go_on_one_group_together() -> None:
    woods = terrain("woods")
    s = table(
        group("A", *riflemen(2)),
        group("A", *riflemen(3), side=1, stack=[forward()]),
        mine=(MINES, woods),
    )
    assert place_refusal(s, 0, woods, 6) is None
    s.declared.append((MINES, 6))
    found = place_refusal(s, 0, woods, 6)
    assert found is not None and found.rule == "UF 7.32"


@case("uf-24-005")
@allowed("UF 24.32")
@refused("UF 24.32")
def test_only_wire_changes_the_strength() -> None:
    s = in_mines(sideways(), wire(), mine=(concealed(2),))
    assert mine_strength(s, 0, MINES) == 4
    assert mine_strength(in_mines(sideways()), 0, MINES) == 3


@case("uf-24-007")
@allowed("UF 24.33", "UF 24.4")
@pytest.mark.parametrize("red", [False, True])
def test_an_afv_leaves_a_minefield(red: bool) -> None:
    t = Table()
    a = t.group(0, "A", 1, [31])
    t.group(0, "B", 1, ["R", "R"])
    t.group(1, "A", 0, ["R", "R"])
    s = t.s
    need = FLANK[s.person[s.men[a][0]]][0]
    s.cards[a] = (ground.entry(MINES, ground.TERRAIN_UP), t.entry("sideways"))
    t.used.add(MINES)
    brush = t.card(0, "terrain brush")
    s.hands[0] = (brush,)
    t.begin()
    assert -5 < need <= 7
    t.play(("terrain", a), ("terrain", brush), draws=["r6" if red else "b6"])
    assert (("immobilized", s.men[a][0]) in s.marks) is not red, "1 and the number, red ones subtracted"


@case("uf-24-008")
@allowed("UF 24.4")
@refused("UF 24.4")
def test_only_sideways_and_no_flanking() -> None:
    flank = movement("flank")
    s = table(
        group("A", *riflemen(2), stack=[MINES], chit=2),
        group("B", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        mine=(MOVE, flank),
    )
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", MOVE, "forward")) == "UF 24.4"
    assert rule_of(refusal(s, "move", MOVE, "back")) == "UF 24.4"
    assert rule_of(refusal(s, "flank", flank, 7)) == "UF 24.4"
    play(s, ("move", flank, "sideways"), chance=rncs(s, ("black", 1)))
    assert s.chit[0] == 2 and not s.flanks


@case("uf-24-009")
@allowed("UF 24.4")
def test_terrain_on_the_first_movement_card_costs_an_attack_on_all() -> None:
    brush = terrain("brush")
    s = in_mines(sideways(), mine=(brush,))
    a, b, c = men(s, 0, "A")
    play(s, ("terrain", 0), ("terrain", brush), chance=rncs(s, ("black", 5), ("red", 1), ("black", 1)))
    assert s.fate[a] == KILLED and not s.pinned[b] and s.pinned[c]
    assert kinds_on(s, 0, "A") == ["brush"]
    assert MINES in s.removed and MINES not in s.discards


@allowed("UF 8.1")
@refused("UF 8.1")
def test_open_ground_does_not_go_on_the_first_card_over_mines() -> None:
    """UF 8.1: the Minefield is named among the places that take two Movement cards; after the second it does."""
    s = in_mines(sideways(), mine=(MOVE,), count=1)
    assert rule_of(refusal(s, "open", 0)) == "UF 8.1"
    s = in_mines(sideways(), sideways(8), mine=(MOVE,), count=1)
    play(s, ("open", 0), ("open", MOVE))
    assert kinds_on(s, 0, "A") == ["open"] and not s.pinned[0], "nobody is attacked any more"


@case("uf-24-010")
@allowed("UF 24.4")
def test_the_opponents_terrain_lets_the_group_go() -> None:
    woods = terrain("woods")
    s = position(
        group("A", *riflemen(3), stack=[MINES, sideways()], chit=2),
        group("A", *riflemen(2), side=1),
        pending={0: woods},
        chapters=33,
        cower=NO_MINES,
    )
    play(s, ("accept", 0))
    assert kinds_on(s, 0, "A") == ["woods"] and not any(s.pinned)
    assert s.removed == [MINES]


@case("uf-24-011")
@allowed("UF 24.4")
def test_two_movement_cards_leave_it() -> None:
    brush = terrain("brush")
    s = in_mines(sideways(8), sideways(9), mine=(brush, MOVE), count=2)
    assert read(s.cards[0]).terrain != MINEFIELD_GROUND
    t = s.copy()
    play(s, ("terrain", 0), ("terrain", brush))
    assert kinds_on(s, 0, "A") == ["brush"] and MINES in s.removed
    play(t, ("move", 0), ("move", MOVE, "forward"))
    assert t.chit[0] == 3


@case("uf-24-012")
@allowed("UF 24.4", "UF 24.31")
@pytest.mark.parametrize(("colour", "number", "harm"), [("red", 5, True), ("red", 3, True), ("black", 6, False)])
def test_every_movement_card_is_a_step_among_mines(colour: str, number: int, harm: bool) -> None:
    s = in_mines(mine=(MOVE,), count=1)
    draws = rncs(s, (colour, number), *([("black", 1)] if harm else []))
    play(s, ("move", 0), ("move", MOVE, "sideways"), chance=draws)
    assert s.pinned[men(s, 0, "A")[0]] == harm


@case("uf-24-012")
@allowed("UF 24.4")
def test_below_the_number_nothing_happens_and_wire_counts_too() -> None:
    s = in_mines(mine=(MOVE,), count=1)
    play(s, ("move", 0), ("move", MOVE, "sideways"), chance=rncs(s, ("red", 2)))
    assert not s.pinned[0]
    s = in_mines(wire(), mine=(MOVE,), count=1)
    play(s, ("move", 0), ("clear", MOVE), chance=rncs(s, ("red", 4), ("red", 1)))
    assert s.pinned[0] and kinds_on(s, 0, "A") == ["minefield"]


@case("uf-24-013")
@allowed("UF 24.5", "UF 24.6")
@refused("UF 24.5")
def test_clearing_a_path() -> None:
    for colour, number in (("black", 4), ("black", 1), ("black", 3), ("red", 2)):
        s = in_mines(count=2)
        assert ("clear mines", 0) in options(s)
        play(s, ("clear mines", 0), ("clears", 0), chance=rncs(s, (colour, number)))
        gone = (colour, number) == ("black", 4)
        assert kinds_on(s, 0, "A") == ([] if gone else ["minefield"]) and s.acted[0]
        assert (MINES in s.removed) == gone and not any(s.pinned)
    s = in_mines(count=2)
    play(s, ("clear mines", 0), ("clears", 1), chance=rncs(s, ("red", 5), ("red", 1)))
    assert s.pinned[1] and not s.pinned[0], "that man, without a draw for the position"
    s = in_mines(count=2, pinned=True)
    assert rule_of(refusal(s, "clear mines", 0)) == "UF 24.5"
    elsewhere = table(group("A", *riflemen(2)), group("A", *riflemen(2), side=1))
    assert rule_of(refusal(elsewhere, "clear mines", 0)) == "UF 24.5"


@case("uf-24-014")
@allowed("UF 24.6")
def test_the_card_leaves_the_game_with_its_group_too() -> None:
    s = in_mines(count=1, mine=(MOVE,))
    play(s, ("move", 0), ("move", MOVE, "sideways"), chance=rncs(s, ("red", 6), ("black", 6)))
    assert s.fate[0] == KILLED and s.removed == [MINES] and MINES not in s.discards


@case("uf-24-015")
@allowed("UF 24.6", "UF 52.11")
def test_rejected_and_fake_mines_of_the_desert_stay_in_the_deck() -> None:
    for answer, draws in (("reject", []), ("accept", [("red", 3)]), ("accept", [("black", 3), ("black", 1)])):
        s = position(
            group("A", man(morale=3), stack=[terrain("brush"), forward()], chit=2),
            group("A", *riflemen(2), side=1),
            pending={0: MINES},
            chapters=53,
            cower=NO_MINES,
            begin=False,
        )
        s.desert = True
        kernel_play.begin(s)
        play(s, (answer, 0), chance=rncs(s, *draws))
        real = len(draws) == 2
        assert (MINES in s.discards, MINES in s.removed, s.pinned[0]) == (not real, False, real)
        assert (kinds_on(s, 0, "A") == ["minefield"]) == real


@case("uf-24-016")
@allowed("UF 24.7")
@refused("UF 24.7", "UF 20.24", "UF 20.25")
def test_no_infiltration_and_no_close_combat() -> None:
    s = table(
        group("A", *riflemen(2), stack=[MINES], chit=3),
        group("B", *riflemen(2), chit=3),
        group("A", *riflemen(2), side=1, chit=2),
        group("B", man(), side=1, chit=2, stack=[OTHER_MINES]),
    )
    a, b = men(s, 0, "A")[0], men(s, 0, "B")[0]
    out, into = infiltration_refusal(s, 0, a, 6), infiltration_refusal(s, 1, b, 7)
    assert out is not None and out.rule == "UF 20.24"
    assert into is not None and into.rule == "UF 20.25"
    assert infiltration_refusal(s, 1, b, 6) is None
    s.inside[b] = 7
    fight = entry_refusal(s, 1, b, 7)
    assert fight is not None and fight.rule == "UF 24.7"
    s.inside[b] = 6
    assert entry_refusal(s, 1, b, 6) is None
