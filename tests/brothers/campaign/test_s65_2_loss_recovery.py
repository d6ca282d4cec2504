"""BB 65.2: Loss Recovery."""

from __future__ import annotations

from collections import Counter

from bocage.games.brothers.campaign.roster import close_fight, lines_of
from bocage.games.brothers.campaign.s64_fatigue import command_points
from bocage.games.brothers.campaign.s65_2_loss_recovery import LossRecovery, rest, returned, steps_lost
from bocage.games.brothers.table import remove
from tests.brothers.campaign.scenes import battle, go_on, lane, once, scene
from tests.brothers.position import Position, kind
from tests.marks import allowed, case, refused

kind("recover", nation="american", name="squad")
kind("recover_mg", kind="mg", nation="american", name="team", fp=(8, 5), prof=(6, 4))
SEVEN = [f"{h} recover company=Able" for h in ("A8", "B8", "C8", "D8", "E8", "F8", "G8")]


def example() -> Position:
    """Seven Squads and a WT; two Full, three Reduced, two Squads and the WT lost; Fatigue 27."""
    p = scene(
        one=[*SEVEN, "H8 recover_mg company=Able"], two=["H1 squad"], hubs={"Able": "A8"}, points={"Able": 3},
        thresholds=(30, 40),
    )  # fmt: skip
    s = p.s
    for u in (2, 3, 4):
        s.step[u] = 1
    for u in (5, 6, 7):
        remove(s, u, "BB 8.0")
    s.fatigue = [27]
    close_fight(s)
    return p


def strength(p: Position) -> Counter[tuple[str, int]]:
    return Counter((line.kind, line.step) for _, line in lines_of(p.s, 0))


@allowed("BB 65.2")
@refused("BB 65.2")
def test_the_example_of_loss_recovery() -> None:
    p = example()
    assert steps_lost(p.s, 0) == 9 and returned(9) == 5
    full, team = ("return", "recover", 1), ("return", "recover_mg", 0)
    p.start(LossRecovery())
    assert p.s.player == 0 and p.s.rule == "BB 65.2"
    assert p.options() == [("return", "recover", 0), full, team]
    assert p.rule_against("return", "recover", 2) == "BB 65.2"  # it has lost nothing
    assert "4 more steps" in p.explain(*full).notes[0]
    p.play(full, full, full, team, ("return", "recover_mg", 1))
    assert strength(p) == Counter({("recover", 2): 5, ("recover_mg", 2): 1})
    assert p.s.fatigue == [17] and command_points(p.s, 0) == 2  # 6 units: no more than 2 CP
    q = example()
    q.start(LossRecovery())
    q.play(full, full, full, ("return", "recover", 0), ("return", "recover", 0))
    assert strength(q) == Counter({("recover", 2): 5, ("recover", 1): 2})
    assert q.s.fatigue == [17] and command_points(q.s, 0) == 2  # 7 units: 2 CP as well
    assert q.s.command == [2]  # the third is lost for good


@allowed("BB 65.2")
@refused("BB 65.2")
def test_only_what_was_lost_in_this_scenario_comes_back() -> None:
    p = scene(one=["A8 recover company=Able reduced", "B8 recover company=Able"], two=["H1 squad"], hubs={"Able": "A8"})
    s = p.s
    s.roster[9] = (0, "Able", "recover", 0, "eliminated in scenario 0", 0)
    remove(s, 0, "BB 8.0")  # one step: it began Reduced
    close_fight(s)
    assert steps_lost(s, 0) == 1
    once(p, LossRecovery())  # one way only, so nobody is asked
    assert strength(p) == Counter({("recover", 2): 1, ("recover", 1): 1})
    assert s.roster[9][4]


@allowed("BB 65.2", "BB 64.2")
def test_command_points_come_back_with_rest_as_far_as_units_are_left() -> None:
    p = scene(one=SEVEN[:6], two=["H1 squad"], hubs={"Able": "A8"}, points={"Able": 3})
    s = p.s
    s.fatigue = [24]  # three levels: no Command Point left
    rest(s, 0)
    assert (
        s.fatigue == [14] and command_points(s, 0) == 2 and s.command == [3]
    )  # six units: two, and the level costs one
    rest(s, 0)
    assert s.fatigue == [4] and command_points(s, 0) == 2 and s.command == [2]
    rest(s, 0)
    assert s.fatigue == [0]


@case("bob-65-003")
@allowed("BB 65.2")
def test_a_company_that_sits_a_scenario_out_is_fresh() -> None:
    rests = battle()
    rests["side"][0]["group"] = [{"title": "others", "setup": ["rows 8-9"], "units": {"us_squad": 1}, "conceal": False}]
    s = lane(battle(), rests)
    s.fatigue = [27, 27]
    go_on(s, "SetHubs")
    go_on(s, "PlaceAgain")
    assert s.stage == 1
    assert s.fatigue[0] == 0  # it takes no part
    assert s.fatigue[1] == 17  # the other only had its night
