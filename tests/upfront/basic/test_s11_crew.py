"""UF 11 and 12: crew-served weapons and moving fire."""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState, unpinned_leader
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.games.upfront.table.modifiers import card_strength
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import own
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    men,
    options,
    play,
    refusal,
    riflemen,
    rncs,
    sideways,
)


@case("uf-11-001", "uf-11-008", "uf-11-012")
@allowed("UF 11.1", "UF 11.2", "UF 11.4")
@refused("UF 11.2", "UF 11.4")
def test_firepower_with_and_without_an_assistant() -> None:
    s = own(group("A", man("LMG", assistant=1), man("R"), man("AR")))
    gunner, mate, other = men(s, 0, "A")
    assert man_firepower(s, gunner, 6, 2) == 6 and firepower(s, 0, 6, 2) == 6 + 2
    s.pinned[mate] = True
    assert man_firepower(s, gunner, 6, 2) == 3
    s.pinned[mate], s.pinned[gunner] = False, True
    assert firepower(s, 0, 6, 2) == man_firepower(s, other, 6, 2)  # neither gun nor the assistant's rifle
    s = own(group("A", man("LMG"), man("R")))
    assert man_firepower(s, 0, 6, 2) == 3


@case("uf-11-002")
@allowed("UF 11.11")
def test_a_leader_as_assistant_keeps_his_functions() -> None:
    s = own(group("A", man("LMG", assistant=1), man("MP", leader="ASL")))
    assert unpinned_leader(s, 0)
    s.pinned[1] = True
    assert not unpinned_leader(s, 0)


@case("uf-11-003")
@refused("UF 11.11")
@allowed("UF 11.11")
def test_a_gunner_does_not_assist_at_another_weapon() -> None:
    s = own(group("A", man("MMG"), man("MTR"), man("R")))
    play(s, ("crew", 0))
    assert refusal(s, "assign", 0, 1).rule == "UF 11.11"
    play(s, ("assign", 0, 2))
    s = own(group("A", man("MMG"), man("", person=8)))
    play(s, ("crew", 0), ("assign", 0, 1))  # unarmed, he may
    assert s.assistant[0] == 1


@allowed("UF 11.12", "UF 11.11", "UF 11.3", "UF 4.25")
@refused("UF 4.2", "UF 11.12")
def test_assigning_is_the_groups_action_and_puts_them_side_by_side() -> None:
    s = own(group("A", man("R"), man("LMG"), man("R"), man("R")), hands=([fire(1, 1)], []))
    play(s, ("crew", 0), ("assign", 1, 3), ("done",))
    assert men(s, 0, "A") == (0, 1, 3, 2) and s.principal[3] == 1
    assert refusal(s, "fire", 0).rule == "UF 4.2"
    assert refusal(s, "crew", 0).rule == "UF 4.2"


@allowed("UF 3.3")
def test_positions_may_change_with_the_crew() -> None:
    s = own(group("A", man("R"), man("LMG"), man("R")))
    play(s, ("crew", 0), ("assign", 1, 2), ("reorder",), ("place", 1), ("place", 2))
    assert men(s, 0, "A") == (1, 2, 0) and s.actions == 1
    s = own(group("A", man("R"), man("LMG", assistant=2), man("R")))
    play(s, ("reorder", 0), ("place", 1))
    assert refusal(s, "place", 0).rule == "UF 11.11"  # the crew stays together


@case("uf-11-006")
@allowed("UF 11.13")
@refused("UF 11.13")
def test_how_a_crew_ends() -> None:
    """(c) infiltration belongs to chapter 20."""
    crew = group("A", man("LMG", assistant=1), man("R"), man("R"))
    s = own(crew)
    s.pinned[1] = True
    assert s.assistant[0] == 1  # (e) a pin does not end it
    play(s, ("panic", 1), chance=rncs(s, ("red", 1)))
    assert s.assistant[0] == -1  # (a)
    s = own(crew)
    s.pinned[0] = True
    play(s, ("panic", 0), chance=rncs(s, ("red", 1)))
    assert s.principal[1] == -1  # (b) the gun is gone
    s = own(crew)
    play(s, ("crew", 0), ("relieve", 0), ("done",))
    assert s.assistant[0] == -1 and s.principal[1] == -1 and s.acted[0]  # (d)
    s = own(crew)
    play(s, ("crew", 0))
    assert refusal(s, "assign", 0, 2).rule == "UF 11.13"


@case("uf-11-011")
@refused("UF 11.3")
def test_pinned_men_and_crews() -> None:
    s = own(group("A", man("LMG"), man("R", pinned=True)))
    assert refusal(s, "crew", 0).rule == "UF 11.3"
    s = own(group("A", man("LMG", assistant=1), man("R", pinned=True), man("R")))
    assert refusal(s, "crew", 0).rule == "UF 11.3" and ("crew", 0) not in options(s)


@case("uf-11-010")
@allowed("UF 11.2", "UF 14.4")
def test_an_assistant_may_make_the_sniper_check() -> None:
    s = own(group("A", man("LMG", assistant=1, pinned=True), man("R")), sniped={0: 2})
    play(s, ("sniper check", 0), chance=rncs(s, ("black", 3)))
    assert s.snipers[1] == 0


@refused("UF 11.1")
def test_no_crew_without_a_crew_served_weapon() -> None:
    s = own(group("A", *riflemen(3)))
    assert refusal(s, "crew", 0).rule == "UF 11.1"
    s = own(group("A", man("LMG"), man()), group("B", *riflemen(2)))
    play(s, ("crew", 0))
    assert refusal(s, "assign", 0, men(s, 0, "B")[0]).rule == "UF 11.1"


# -- moving fire ------------------------------------------------------------------------------------------------------


@case("uf-12-001")
@allowed("UF 12.1", "UF 6.4")
def test_a_moving_group_halves_each_fire_card() -> None:
    s = own(group("A", *riflemen(4), stack=[forward()]))
    assert [card_strength(s, 0, (fire(n),)) for n in (5, 3, 1, 4)] == [2, 1, 0, 2]
    assert card_strength(s, 0, (fire(1), fire(3))) == 1
    s = own(group("A", *riflemen(4)))
    assert card_strength(s, 0, (fire(5),)) == 5


@case("uf-12-007")
@allowed("UF 12.13")
@refused("UF 12.13")
def test_a_moving_light_machine_gun() -> None:
    s = own(group("A", man("LMG", assistant=1), man("R"), stack=[forward()]))
    assert man_firepower(s, 0, 6, 2) == 3 and man_firepower(s, 1, 6, 2) == 0
    s = own(group("A", man("LMG"), man("R"), stack=[forward()]))
    assert man_firepower(s, 0, 6, 2) == 0


@refused("UF 12.12")
@allowed("UF 12.12")
def test_never_while_moving() -> None:
    moving = own(group("A", man("MMG", assistant=1), man("R"), stack=[forward()]))
    still = own(group("A", man("MMG", assistant=1), man("R")))
    assert firepower(moving, 0, 6, 5) == 0 and firepower(still, 0, 6, 5) == 13


def griess(chit: int, hand: list[int]) -> UpFrontState:
    """PFC Griess with a crewed LMG, his assistant, Hessel (machine pistol), Wolff and Bernhoff (rifles), moving."""
    crew = (man("LMG", assistant=1), man("R"), man("MP"), man("R"), man("R"))
    return own(group("A", *crew, chit=chit, stack=[sideways()]), hands=(hand, []))


@case("uf-12-008", "uf-12-009", "uf-12-010")
@allowed("UF 12.11", "UF 12.13")
@refused("UF 6.1", "UF 12.11")
def test_the_group_of_griess() -> None:
    four = fire(4, 8)
    s = griess(1, [four])
    assert [man_firepower(s, m, 6, 3) for m in men(s, 0, "A")] == [4, 0, 1, 1, 1]
    assert firepower(s, 0, 6, 3) == 7
    assert refusal(s, "fire", 0).rule == "UF 6.1"
    s = griess(2, [four])
    assert firepower(s, 0, 6, 4) == 9
    told = play(s, ("fire", 0), ("at", 6), ("card", four), ("ready",))
    assert any(what[0] == "fire" and what[4] == 2 for _, what, _ in told)
    s = griess(0, [four])
    assert firepower(s, 0, 6, 2) == 3


@allowed("UF 12.11")
def test_only_bolt_action_rifles_are_halved() -> None:
    s = own(group("A", man("R"), chit=3, stack=[forward()]), nations=("American", "German"))
    assert firepower(s, 0, 6, 5) == 3  # the American rifle loads itself
    s = own(group("A", man("R"), chit=3, stack=[forward()]))
    assert firepower(s, 0, 6, 5) == 1
