"""BB 64: Fatigue."""

from __future__ import annotations

from bocage.games.brothers.campaign.s62_campaign import open_scenario
from bocage.games.brothers.campaign.s63_hubs import CampaignRecovery
from bocage.games.brothers.campaign.s64_fatigue import command_points, level, tire
from bocage.games.brothers.infantry.s04_operations import Operations
from bocage.games.brothers.infantry.s07_morale import SELECTED, morale, reduce
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.table import remove
from tests.brothers.campaign.scenes import battle, lane, once, scene, then
from tests.brothers.position import OPEN, kind
from tests.marks import allowed, case

kind("tired", nation="american", name="Able squad", morale=((10, 5, 1), (8, 4, 1)))
kind("nip", nation="japanese", name="Japanese squad", morale=((10, 5, 1), (8, 4, 1)))
MEN = [f"{h} tired company=Able" for h in ("A8", "B8", "C8", "D8", "E8")]


@allowed("BB 64.1")
def test_what_adds_to_fatigue() -> None:
    p = scene(
        one=[*MEN, "F8 tired", "G8 gun company=Able", "H8 decoy company=Able concealed"],
        two=["H1 squad"],
        hubs={"Able": "A8"},
    )
    s = p.s
    reduce(s, 0, "BB 8.0")
    assert s.fatigue == [2]  # Reduced
    remove(s, 0, "BB 8.0")
    assert s.fatigue == [4]  # a Reduced unit eliminated
    remove(s, 1, "BB 8.0")
    assert s.fatigue == [8]  # a unit of Full Strength eliminated
    for u in (5, 6, 7):  # of no company, a Gun, a Decoy
        remove(s, u, "BB 8.0")
    assert s.fatigue == [8]
    p.start(CampaignRecovery())
    p.play(("stay",))
    assert s.fatigue == [9]  # the Attacker's Recovery


@allowed("BB 64.1")
def test_only_the_attackers_companies_on_the_board_tire_in_recovery() -> None:
    hubs = {"Able": "A8", "Baker": "", "Fuenfte": "H1"}
    p = scene(
        one=[MEN[0], "off tired company=Baker"], two=["H1 squad company=Fuenfte"], hubs=hubs, sides={"Fuenfte": 1}
    )
    p.start(CampaignRecovery())
    p.play(("stay",), ("stay",))
    assert p.s.fatigue == [1, 0, 0]


@allowed("BB 64.1")
def test_a_company_that_began_with_less_than_half_its_squads_tires_twice_as_fast() -> None:
    s = lane(battle(), battle())
    for left, worn in ((2, 0), (1, 1)):
        for key in range(3):
            line = s.roster[key]
            s.roster[key] = (*line[:3], 1 if key < left else 0, "" if key < left else "lost", 0)
        s.stage = 1
        open_scenario(s)
        assert s.worn == [worn, 0]  # of three Squads, Reduced or not; two Germans are all of theirs
        s.fatigue = [0, 0]
        tire(s, 0, 2)
        assert s.fatigue == [4 if worn else 2, 0]


@case("bob-64-002")
@allowed("BB 64.1", "BB 64.2")
def test_the_example_of_fatigue() -> None:
    p = scene(one=MEN, two=["H1 squad"], hubs={"Able": "A8"}, points={"Able": 3}, turns=9)
    s = p.s
    for u in (1, 2, 3):
        remove(s, u, "BB 8.0")
    reduce(s, 4, "BB 8.0")
    assert s.fatigue == [14] and level(s, 0) == 1 and s.pools == [2, 0, 0, 0]
    for turn in range(1, 5):
        s.turn = turn
        once(p, RecoveryPhase())
        once(p, CampaignRecovery(), ("stay",))
    assert s.fatigue == [18] and level(s, 0) == 2
    assert command_points(s, 0) == 1 and s.pools[0] == 1  # two of three lost
    # the next turn: an unsuppressed Squad fires with 8 and, Out of Command, moves with 5
    assert morale(s, 0, SELECTED) == 8
    s.hub[0] = p.hex("H1")
    for die, moves in ((5, True), (6, False)):
        s.used[0] = 0
        once(p, Operations(), ("use", 0), ("move",), dice=[die])
        assert (("enter", p.hex("A7"), 0) in p.options()) == moves


@case("bob-64-004")
@allowed("BB 64.2")
def test_morale_under_fatigue_is_never_lowered_below_one() -> None:
    p = scene(one=MEN, two=["H1 squad"], hubs={"Able": "A8"})
    p.s.fatigue = [18]
    found = []
    for suppressed in (0, 1, 2):
        p.s.supp[0] = suppressed
        found.append(morale(p.s, 0, SELECTED))
    assert found == [8, 3, 1]
    assert morale(p.s, 5, SELECTED) == 10  # the enemy is none of that company
    p.s.fatigue = [11]
    p.s.supp[0] = 0
    assert morale(p.s, 0, SELECTED) == 10  # below the first threshold again


@case("bob-64-004")
@allowed("BB 64.2")
def test_a_banzai_charge_makes_the_japanese_forget_their_fatigue_for_two_turns() -> None:
    p = scene(
        one=["A8 nip company=Able", "B8 us"], two=["H1 us company=Baker"], hubs={"Able": "A8", "Baker": "H1"},
        sides={"Baker": 1}, nations=("japanese", "american"), banzai=[3, 3],
    )  # fmt: skip
    s = p.s
    s.fatigue = [18, 18]
    found = []
    for turn in (2, 3, 4, 5):
        s.turn, s.banzai = turn, 3 if turn >= 3 else 0
        found.append((morale(s, 0, SELECTED), morale(s, 2, SELECTED)))
        if turn == 3:
            tire(s, 0, 1)
    assert found == [(8, 8), (10, 8), (10, 8), (8, 8)]
    assert s.fatigue == [19, 18]  # it goes on accumulating


@allowed("BB 64.2")
def test_a_level_costs_an_unused_command_point_and_else_one_of_the_next_turn() -> None:
    for unused in (2, 0):
        p = scene(one=MEN, two=["H1 squad"], hubs={"Able": "A8"}, points={"Able": 2})
        p.s.pools[0] = unused
        tire(p.s, 0, 12)
        assert p.s.pools[0] == max(0, unused - 1)
        once(p, RecoveryPhase())
        assert p.s.pools[0] == 1
    tire(p.s, 0, 12)
    assert level(p.s, 0) == 3 and command_points(p.s, 0) == 0 and p.s.pools[0] == 0


def test_fatigue_is_told_and_shown() -> None:
    from bocage import games

    p = scene(OPEN, MEN, ["H1 squad"], hubs={"Able": "A8"}, points={"Able": 1})
    then(p)
    p.s.events = []
    tire(p.s, 0, 12)
    game = games.load("brothers")
    assert [game.narrate(p.s, what) for _, what, _ in p.s.events] == [
        "Able: Fatigue 12",
        "Able reached level 1: a CP lost, Morale one lower",
    ]
    view = game.view(p.s, 1)
    assert view["campaign"]["companies"][0]["fatigue"] == 12
    assert {"hex": "A8", "kind": "hub", "label": "Able Hub 6"} in view["markers"]
