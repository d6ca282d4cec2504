"""SK 3.2.3, 5.1 What results of the Infantry Fire Table do to units."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_3_effects import Effects
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction, MoraleCheck
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE, leadership, morale
from bocage.games.starterkit.model.tables import KIA, MC, PTC, K
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-H8")


def check(unit: str, drm: int, *dice: int, status: tuple[str, ...] = (), elr: int = 3) -> tuple[Position, int]:
    p = Position(OPEN, elr=(elr, elr))
    u = p.unit(unit, "C3", *status)
    p.begin(MoraleCheck(u, drm)).roll(*dice)
    return p, u


@case("sk-03-034")
@allowed("SK 3.2.3")
def test_above_morale_breaks_and_the_exact_number_pins() -> None:
    p, u = check("german 4-6-7", 0, 4, 5)
    assert p.has(u, "broken", "dm") and p.name(u) == "4-6-7"
    p, u = check("german 4-6-7", 0, 3, 4)
    assert p.has(u, "pinned") and not p.has(u, "broken")


@case("sk-03-085")
@allowed("SK 3.2.3")
def test_the_exact_number_counts_after_modification() -> None:
    p, u = check("british 4-5-7", 1, 3, 3)
    assert p.has(u, "pinned")
    p, u = check("british 4-5-7", 1, 2, 3)
    assert p.is_fresh(u)


@case("sk-03-038")
@allowed("SK 3.2.3", "SK 5.1")
def test_boxcars_reduce_and_elr_replaces() -> None:
    p, u = check("german 4-6-7", 1, 6, 6)
    assert p.name(u) == "2-3-7" and p.has(u, "broken", "dm")


@case("sk-03-078")
@allowed("SK 3.2.3", "SK 5.1")
def test_an_unbroken_unit_that_rolls_twelve() -> None:
    p, u = check("german 4-4-7", 0, 6, 6)
    assert p.name(u) == "2-3-6" and p.has(u, "broken", "dm")
    p, u = check("german 10-2", -2, 6, 6)
    p.roll(1)
    assert p.has(u, "broken", "wounded") and p.name(u) == "10-2"  # twelve always breaks; its ELR is not exceeded


@case("sk-05-001")
@allowed("SK 5.1")
@refused("SK 5.1")
def test_failing_by_more_than_the_elr_leaves_a_lesser_squad() -> None:
    p, u = check("german 4-6-7", 2, 3, 5)
    assert p.name(u) == "4-6-7" and p.has(u, "broken")
    p, u = check("german 4-6-7", 2, 4, 5)
    assert p.name(u) == "4-4-7" and p.has(u, "broken")


@case("sk-05-002")
@refused("SK 5.1")
def test_crews_underlined_morale_the_lowest_and_the_broken_are_not_replaced() -> None:
    for unit in ("german 2-2-8", "ss 6-5-8", "german 4-3-6"):
        p, u = check(unit, 5, 5, 4)
        assert p.name(u) == unit.split()[1] and p.has(u, "broken")
    p, u = check("german 4-6-7", 5, 5, 4, status=("broken",))
    assert p.name(u) == "2-4-7"  # reduced, not replaced


@case("sk-05-003")
@allowed("SK 5.1")
def test_leaders_suffer_elr_too() -> None:
    p, u = check("german 8-1", 4, 4, 4)
    assert p.name(u) == "8-0" and p.has(u, "broken")


@case("sk-03-076", "sk-03-077")
@allowed("SK 3.2.3")
def test_broken_units_that_fail_are_reduced_and_boxcars_eliminate() -> None:
    p, u = check("german 2-4-7", 0, 4, 4, status=("broken",))
    assert p.at(u) == "gone"
    p, u = check("german 4-6-7", 0, 4, 4, status=("broken",))
    assert p.name(u) == "2-4-7" and p.has(u, "broken")
    p, u = check("german 4-6-7", 0, 6, 6, status=("broken",))
    assert p.at(u) == "gone"
    p, u = check("german 4-6-7", 0, 3, 4, status=("broken",))
    assert p.name(u) == "4-6-7" and not p.has(u, "pinned")


@case("sk-03-079")
@allowed("SK 3.2.3")
def test_breaking_removes_pin_and_cx() -> None:
    p, u = check("german 4-6-7", 0, 4, 5, status=("pinned", "cx"))
    assert p.has(u, "broken", "dm") and not p.has(u, "pinned") and not p.has(u, "cx")


@case("sk-03-325")
@allowed("SK 3.2.3")
def test_a_pinned_unit_still_takes_morale_checks() -> None:
    p, u = check("german 4-6-7", 0, 3, 4, status=("pinned",))
    assert p.has(u, "pinned") and p.told("pinned") == []
    p, u = check("german 4-6-7", 0, 4, 4, status=("pinned",))
    assert p.has(u, "broken") and not p.has(u, "pinned")


@case("sk-03-081")
@refused("SK 3.2.3")
def test_a_leader_does_not_help_himself() -> None:
    p = Position(OPEN)
    leader = p.unit("german 9-2", "C3")
    p.begin(Effects(((leader, MC, 2),), 0)).roll(4, 4)
    assert p.has(leader, "broken")


@case("sk-03-324")
@allowed("SK 3.2.3")
def test_the_best_leader_checks_first_and_helps_the_others() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    fair = p.unit("german 8-0", "C3")
    good = p.unit("german 9-1", "C3")
    p.begin(Effects(tuple((u, MC, 2) for u in (squad, fair, good)), 0)).roll(2, 2).roll(2, 2).roll(2, 2)
    checks = p.told("morale check")
    assert [(c[1], c[3]) for c in checks] == [(good, 2), (fair, 1), (squad, 1)]
    p = Position(OPEN)
    squad, good = p.unit("german 4-6-7", "C3"), p.unit("german 9-1", "C3")
    p.begin(Effects(((squad, MC, 2), (good, MC, 2)), 0)).roll(3, 4).roll(1, 1)
    assert p.has(good, "pinned") and p.told("morale check")[1][3] == 2  # a pinned leader helps nobody


@case("sk-03-071")
@allowed("SK 3.2.3")
def test_2kia_kills_two_at_random_breaks_the_rest_and_reduces_the_broken() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3")
    half = p.unit("german 2-4-7", "C3", "broken")
    leader = p.unit("german 8-1", "C3")
    p.begin(Effects(tuple((u, KIA, 2) for u in (one, two, half, leader)), 4)).roll(1).roll(3)
    assert p.at(one) == "gone" and p.at(leader) == "gone"
    assert p.has(two, "broken", "dm") and p.at(half) == "gone"  # the broken half-squad is reduced away
    assert p.asked() == "dice"  # the leader's loss: the broken squad checks at +1
    p.roll(3, 3)
    assert p.told("morale check")[-1][3] == 1


@case("sk-03-322")
@allowed("SK 3.2.3")
def test_a_kia_of_at_least_the_number_of_targets_takes_all() -> None:
    p = Position(OPEN)
    units = [p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3"), p.unit("german 8-1", "C3")]
    p.begin(Effects(tuple((u, KIA, 3) for u in units), 4))
    assert [p.at(u) for u in units] == ["gone"] * 3 and p.asked() == "over"


@case("sk-03-073")
@allowed("SK 3.2.3")
def test_k_reduces_one_and_all_others_check_with_the_new_half_squad() -> None:
    p = Position(OPEN)
    one, two, leader = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3"), p.unit("german 8-1", "C3")
    p.begin(Effects(tuple((u, K, 2) for u in (one, two, leader)), 4)).roll(1)
    assert p.name(one) == "2-4-7"
    p.roll(2, 3).roll(2, 2).roll(2, 2)
    assert [c[1] for c in p.told("morale check")] == [leader, two, one]
    assert [c[3] for c in p.told("morale check")] == [2, 1, 1]


@case("sk-03-323")
@allowed("SK 3.2.3")
@refused("SK 3.2.3")
def test_k_on_a_lone_crew_and_on_a_lone_leader() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "C3")
    p.begin(Effects(((crew, K, 1),), 0))
    assert p.at(crew) == "gone"
    p = Position(OPEN)
    leader = p.unit("german 8-0", "C3")
    p.begin(Effects(((leader, K, 1),), 0)).roll(3)
    assert p.has(leader, "wounded") and p.asked() == "over"
    assert (morale(p.s, leader), leadership(p.s, leader)) == (7, 1)


@allowed("SK 3.2.3")
def test_wounds_kill_on_five_and_one_sooner_when_wounded_before() -> None:
    for die, status, fate in ((4, (), "C3"), (5, (), "gone"), (3, ("wounded",), "C3"), (4, ("wounded",), "gone")):
        p = Position(OPEN)
        leader = p.unit("german 8-0", "C3", *status)
        p.begin(CasualtyReduction(leader)).roll(die)
        assert p.at(leader) == fate, (die, status)


@case("sk-03-082", "sk-03-084")
@allowed("SK 3.2.3")
@refused("SK 3.2.3")
def test_the_loss_of_a_leader_makes_lower_morale_check() -> None:
    p = Position(OPEN)
    best = p.unit("german 9-2", "C3")
    other = p.unit("german 8-0", "C3")
    squad = p.unit("german 4-6-7", "C3")
    p.begin(Effects(((best, KIA, 1),), 4)).roll(2, 2).roll(2, 2)
    assert [(c[1], c[3]) for c in p.told("morale check")] == [(other, 2), (squad, 2)]
    p = Position(OPEN)
    best, squad, equal = (p.unit(x, "C3") for x in ("german 9-2", "german 4-6-7", "german 9-1"))
    p.begin(Effects(((best, KIA, 1),), 4)).roll(2, 2)
    assert [(c[1], c[3]) for c in p.told("morale check")] == [(squad, 1)]  # who need not check helps the others
    assert p.asked() == "over" and p.is_fresh(equal)
    p = Position(OPEN)
    plain, squad = p.unit("german 8-0", "C3"), p.unit("german 4-6-7", "C3")
    p.begin(Effects(((plain, KIA, 1),), 4)).roll(2, 2)
    assert [(c[1], c[3]) for c in p.told("morale check")] == [(squad, 0)]
    p = Position(OPEN)
    poor, squad = p.unit("german 6+1", "C3"), p.unit("german 4-3-6", "C3", "broken")
    p.begin(Effects(((poor, KIA, 1),), 4)).roll(1, 2)
    assert p.told("morale check")[0][3] == 0  # only negative leadership is turned round


@case("sk-03-083")
@allowed("SK 3.2.3")
@refused("SK 3.2.3")
def test_the_breaking_of_a_leader_makes_good_order_units_take_a_task_check() -> None:
    p = Position(OPEN)
    leader = p.unit("german 8-1", "C3")
    squad = p.unit("german 4-4-7", "C3")
    crew = p.unit("german 2-2-8", "C3")
    broken = p.unit("german 4-4-7", "C3", "broken")
    p.begin(Effects(((leader, MC, 0),), 4)).roll(5, 5).roll(4, 3)
    assert [(c[1], c[3]) for c in p.told("task check")] == [(squad, 1)]
    assert p.has(squad, "pinned") and p.is_fresh(crew) and p.asked() == "over"
    assert not p.has(broken, "dm")


@case("sk-03-087")
@allowed("SK 3.2.3")
def test_a_task_check_passes_on_the_exact_number_with_a_leader_who_passed() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "C3"), p.unit("german 8-1", "C3")
    p.begin(Effects(((squad, PTC, 0), (leader, PTC, 0)), 0)).roll(3, 3).roll(4, 4)
    assert p.is_fresh(squad)
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "C3"), p.unit("german 8-1", "C3")
    p.begin(Effects(((squad, PTC, 0), (leader, PTC, 0)), 0)).roll(6, 3).roll(4, 4)
    assert p.has(leader, "pinned") and p.has(squad, "pinned")


@case("sk-03-088")
@refused("SK 3.2.3")
def test_broken_and_pinned_units_take_no_task_check_but_may_become_desperate() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    broken = p.unit("russian 4-4-7", "C6", "broken")
    pinned = p.unit("russian 4-4-7", "C6", "pinned")
    p.phase(PREP_FIRE).do("target", "C6").do("add", squad).do("fire").roll(3, 4)
    assert p.result(broken) == "PTC" and p.told("task check") == [] and p.asked() == "over"
    assert p.has(broken, "dm") and p.has(pinned, "pinned")


@case("sk-03-091")
@allowed("SK 3.2.3")
@refused("SK 3.2.3")
def test_desperation_by_fire_counts_the_chance_of_cowering() -> None:
    def desperate(leader: bool) -> bool:
        p = Position(field("A1-H8", stone="C6"))
        half = p.unit("german 2-4-7", "C3")
        chief = p.unit("german 8-0", "C3") if leader else -1
        broken = p.unit("russian 4-4-7", "C6", "broken")
        p.phase(PREP_FIRE).do("target", "C6").do("add", half)
        if leader:
            p.do("direct", chief)
        p.do("fire").roll(6, 5)
        return p.has(broken, "dm")

    assert not desperate(False)
    assert desperate(True)


@case("sk-03-092")
@allowed("SK 3.2.3")
def test_an_enemy_moving_next_to_a_broken_unit_makes_it_desperate() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "C1")
    broken = p.unit("russian 4-4-7", "C4", "broken")
    far = p.unit("russian 4-4-7", "G6", "broken")
    p.phase(MOVEMENT).do("move", mover).do("to", "C2")
    assert not p.has(broken, "dm")
    p.do("to", "C3")
    assert p.has(broken, "dm") and not p.has(far, "dm")


@allowed("SK 4.0")
def test_the_weapon_of_a_unit_killed_by_kia_may_go_too() -> None:
    for die, fate in ((2, "gone"), (3, "malfunction"), (4, "sound")):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "C3")
        gun = p.weapon("german LMG", squad)
        p.begin(Effects(((squad, KIA, 1),), 4)).roll(die)  # column 8: 2 is a KIA, 3 a K
        found = "gone" if p.at(gun) == "gone" else "malfunction" if p.has(gun, "malfunction") else "sound"
        assert found == fate
        if fate != "gone":
            assert p.s.dropped == {p.hex("C3"): (gun,)}
