"""DE 4.514 to 4.516: points, purchases, and what a Reinforcement Group brings."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import carried_by, line, lines
from bocage.games.starterkit.elst.campaign.charts import DATES, PURCHASES, leaders_for
from bocage.games.starterkit.elst.campaign.s04_515_purchase import Points, Purchases, cost_of, points_for
from bocage.games.starterkit.elst.campaign.s04_516_groups import GroupStrength
from bocage.games.starterkit.elst.campaign.state import ENTRY, ON_MAP, IslandState
from bocage.games.starterkit.elst.campaign.table.views import campaign_view
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel import play
from bocage.kernel.frames import OVER, Event
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas
from tests.starterkit.elst.campaign.refit import begin

DONE = ("done",)


def buying(side: int, cpp: int, date: int = 2, cut: int = 0) -> IslandState:
    s = areas((GERMAN, cut), (BRITISH, cut))
    s.date, s.cpp[side] = date, cpp
    return begin(s, Purchases(side))


def no(s: IslandState, *what: str) -> Refusal:
    refusal = play.why_not(s, ("buy", *what))
    assert refusal is not None and ("buy", *what) not in play.options(s)
    return refusal


def secret(told: list[Event]) -> bool:
    """Was everything told to the Germans alone, but that the test is over?"""
    return len(told) > 1 and all(seats == (GERMAN,) for _, what, seats in told if what[0] != "over")


def bring(s: IslandState, side: int, rolls: list[object]) -> list[str]:
    """The new lines' names."""
    begin(s, GroupStrength(side))
    run(s, [], rolls)
    return [x.type.title for _, x in lines(s, side) if not x.type.is_mounted]


@case("dae-04-059")
@allowed("DE 4.514")
def test_the_cpp_table_with_a_six() -> None:
    assert [points_for(date, GERMAN, 6) for date in range(1, len(DATES))] == [10, 5, 1, 1, 0]
    assert [points_for(date, BRITISH, 6) for date in range(1, len(DATES))] == [19, 7, 4, 14, 4]


@case("dae-04-060")
@allowed("DE 4.514")
def test_points_left_over_are_added_and_only_their_owner_knows() -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    s.cpp = [3, 8]
    told = run(begin(s, Points(GERMAN)), [], [2])
    assert s.cpp == [3 + 14, 8]
    assert secret(told)


@case("dae-04-061")
@allowed("DE 4.515")
@allowed("DE 4.13")
def test_purchases_are_secret_and_what_is_left_carries_over() -> None:
    s = StarterKit().new("the-island", {})
    assert isinstance(s, IslandState)
    s.zone, s.zone_side, s.zone_cut = [1, 2] * 667, [-1, GERMAN, BRITISH], [0, 0, 0]
    s.date, s.cpp = 1, [10, 20]
    begin(s, Purchases(GERMAN))
    assert s.private == (GERMAN,)
    before = campaign_view(s, BRITISH)
    run(s, [("buy", "I3", "entry")])
    assert s.private == (GERMAN,) and campaign_view(s, BRITISH) == before
    run(s, [DONE])
    assert s.cpp == [6, 20] and s.bought0 == {"I3": 1}
    assert campaign_view(s, BRITISH)["own"][BRITISH]["cpp"] == 20  # when all is over, everything is shown
    begin(s, GroupStrength(GERMAN))
    assert secret(run(s, [], [(4, 4), (3, 4)]))
    assert s.record0 == [(1, 1, "I3", "F", "entry")]
    assert campaign_view(s, GERMAN)["own"][GERMAN]["left"]["I3"] == 2


@case("dae-04-062")
@allowed("DE 4.5151")
def test_on_the_map_an_infantry_group_costs_one_more_and_a_gun_does_not() -> None:
    s = buying(GERMAN, 10)
    run(s, [("buy", "I3", "map"), ("buy", "G1", "map"), DONE])
    assert s.cpp[GERMAN] == 10 - 5 - 2
    assert cost_of(GERMAN, {"I3 entry": 1, "G1 map": 1}) == 6


@case("dae-04-063")
@refused("DE 4.5151")
def test_with_isolated_areas_only_nothing_is_bought_for_the_map() -> None:
    s = buying(BRITISH, 30, cut=1)
    for ident in ("I1", "V2", "HW1"):
        assert no(s, ident, "map").reason == "there is no Setup Area that is not Isolated"
        assert ("buy", ident, "entry") in play.options(s)


@case("dae-04-064")
@refused("DE 4.5152")
@allowed("DE 4.5152")
def test_without_the_north_edge_no_german_groups_on_the_map() -> None:
    s = buying(GERMAN, 30)
    assert ("buy", "I2", "map") in play.options(s)
    from bocage.games.starterkit.elst.campaign.s04_505_reading import island_entries

    for h in island_entries()[GERMAN].unless_taken:
        s.zone[h] = 2  # the British have all of it
    for ident in ("I2", "V2", "HW1"):
        assert no(s, ident, "map").rule == "DE 4.5152"
        assert ("buy", ident, "entry") in play.options(s)
    assert ("buy", "G1", "map") in play.options(s)


@refused("DE 4.5127")
def test_british_tanks_are_not_bought_for_the_map_in_a_morning() -> None:
    assert no(buying(BRITISH, 30, date=1), "V2", "map").rule == "DE 4.5127"
    assert ("buy", "V2", "entry") in play.options(buying(BRITISH, 30, date=1))
    assert ("buy", "V2", "map") in play.options(buying(BRITISH, 30, date=2))


@case("dae-04-079")
@allowed("DE 4.5151")
def test_the_british_chart() -> None:
    rows = [PURCHASES[BRITISH][ident] for ident in ("I1", "V1", "V2", "G1", "HW1", "HW2", "O1", "O2")]
    assert [x.cost for x in rows] == [8, 6, 5, 2, 5, 2, 2, 3]
    assert [x.date_max for x in rows] == [1, 1, 1, 1, 1, 1, 2, 2]
    assert [x.cg_max for x in rows] == [4, 1, 3, 1, 2, 3, 4, 5]


@refused("DE 4.5151")
def test_limits_per_date_and_campaign() -> None:
    s = buying(BRITISH, 50)
    run(s, [("buy", "I1", "entry"), ("buy", "O1", "map"), ("buy", "O1", "map")])
    assert no(s, "I1", "entry").reason == "no more of these may be bought on one date"
    assert no(s, "O1", "map").reason == "no more of these may be bought on one date"
    run(s, [DONE])
    s.bought1["V1"] = 1
    begin(s, Purchases(BRITISH))
    assert no(s, "V1", "entry").reason == "no more of these may be bought in the campaign"


@refused("DE 4.515")
def test_no_more_than_one_has_points_for_and_one_german_infantry_group_a_date() -> None:
    s = buying(GERMAN, 9)
    run(s, [("buy", "I3", "entry")])
    assert no(s, "I1", "entry").reason == "the Germans buy one Infantry group on a date"
    assert no(s, "HW1", "entry").reason == "there are not enough Campaign Purchase Points"
    assert no(s, "Z9", "map").rule == "DE 4.515"


@allowed("DE 4.5154")
def test_the_attack_chit_makes_groups_on_the_map_cheaper_in_whatever_order() -> None:
    for order in (("chit", "I3", "V2"), ("I3", "V2", "chit"), ("I3", "chit", "V2")):
        s = buying(GERMAN, 11)
        run(s, [*[("buy", ident, "map") for ident in order], DONE])
        assert s.cpp[GERMAN] == 11 - 4 - 4 - 1


@refused("DE 4.5154")
def test_one_attack_chit_and_none_for_the_last_date() -> None:
    assert no(buying(GERMAN, 9, date=5), "chit", "map").rule == "DE 4.5154"
    s = buying(GERMAN, 9)
    run(s, [("buy", "chit", "map")])
    assert no(s, "chit", "map").rule == "DE 4.5151"


@allowed("DE 4.5161")
@pytest.mark.parametrize(("dice", "tanks"), [((4, 4), 2), ((4, 5), 1)])
def test_full_to_eight_and_depleted_from_nine(dice: tuple[int, int], tanks: int) -> None:
    s = buying(GERMAN, 9)
    run(s, [("buy", "V2", "entry"), DONE])
    assert bring(s, GERMAN, [dice]) == ["german PzKpfw VG"] * tanks
    assert all(x.area == ENTRY for _, x in lines(s, GERMAN))


@allowed("DE 4.5161")
def test_german_guns_and_artillery_are_never_depleted() -> None:
    s = buying(GERMAN, 9)
    run(s, [("buy", "G1", "map"), ("buy", "O1", "map"), DONE])
    assert bring(s, GERMAN, []) == ["german 2-2-8", "german PaK 40", "german radio"]
    assert [x.module for _, x in lines(s, GERMAN)] == ["", "", "80 mortar"]
    assert all(x.area == ON_MAP for _, x in lines(s, GERMAN))


@case("dae-04-067")
@allowed("DE 4.5162")
def test_support_weapons_of_a_full_and_of_a_depleted_group() -> None:
    s = buying(GERMAN, 9)
    run(s, [("buy", "I2", "entry"), DONE])
    found = bring(s, GERMAN, [(2, 3), (3, 4)])
    assert found[:6] == ["ss 4-4-7"] * 6
    assert found[6:10] == ["german MMG", "german LMG", "german LMG", "german PSK"]
    s = buying(BRITISH, 9)
    run(s, [("buy", "I1", "entry"), DONE])
    found = bring(s, BRITISH, [(5, 5), 5, 4, 4, 6, 1, (3, 3)])
    assert found[:7] == ["british 4-5-7"] * 7
    assert found[7:10] == ["british LMG", "british LMG", "british PIAT"]
    assert found[10:] == ["british 9-1", "british 8-0"]  # 6 and 2 for depletion: 8


@case("dae-04-069")
@allowed("DE 4.5163")
def test_leaders_of_a_platoon() -> None:
    row = PURCHASES[GERMAN]["I1"]
    assert [TYPES[x].ident for x in leaders_for("platoon", 6 + row.leader_drm, GERMAN)] == ["9-1"]
    assert [TYPES[x].ident for x in leaders_for("platoon", 12 + row.leader_drm + 2, GERMAN)] == ["6+1"]
    s = buying(GERMAN, 9)
    run(s, [("buy", "I1", "entry"), DONE])
    assert bring(s, GERMAN, [(1, 1), (3, 3)])[-1] == "german 9-1"


@allowed("DE 4.5163")
@pytest.mark.parametrize(
    ("final", "names"),
    [(2, "10-2 8-1 8-0"), (5, "9-1 8-1 8-0"), (8, "9-1 8-0"), (12, "8-0 6+1"), (13, "7-0 6+1"), (15, "7-0 6+1")],
)
def test_leaders_of_a_company(final: int, names: str) -> None:
    assert " ".join(TYPES[x].ident for x in leaders_for("company", final, BRITISH)) == names
    assert PURCHASES[GERMAN]["I3"].leader_drm == 1 and PURCHASES[GERMAN]["I2"].leader_drm == 0


@case("dae-04-080")
@allowed("DE 4.5153")
def test_crews_come_with_their_weapons() -> None:
    for side, ident, unit, weapon, number in (
        (GERMAN, "HW1", "ss 3-4-8", "german HMG", 2),
        (BRITISH, "HW1", "british 2-2-8", "british MMG", 3),
        (BRITISH, "HW2", "british 2-4-7", "british 51mm mortar", 2),
        (BRITISH, "G1", "british 2-2-8", "british 6-pounder", 2),
    ):
        s = buying(side, 9)
        run(s, [("buy", ident, "map"), DONE])
        assert sorted(bring(s, side, [(1, 2)])) == sorted([unit] * number + [weapon] * number)
        crews = [key for key, x in lines(s, side) if x.type.is_personnel]
        assert all(line(s, carried_by(s, key)[0]).type.title == weapon for key in crews)
        assert s.player == OVER
        assert (s.record1 if side else s.record0)[0][2:] == (ident, "F", "map")
