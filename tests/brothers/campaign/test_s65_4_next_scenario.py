"""BB 65.4: the next scenario."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.roster import close_fight, muster
from bocage.games.brothers.campaign.s65_4_next_scenario import DigIn, KeepWorks, first_holders, hold_works
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import put, remove
from bocage.games.brothers.terrain.s43_fortifications import TRIPPED
from bocage.kernel import play
from bocage.kernel.consequences import settled
from tests.brothers.campaign.scenes import battle, go_on, lane, scene, then
from tests.brothers.position import OPEN
from tests.marks import allowed, case, refused

FOXHOLES: dict[str, Any] = {
    "fort": [{"hex": "C3", "kind": "foxhole"}, {"hex": "F6", "kind": "foxhole"}],
    "wire": ["H3"],
}


@case("bob-65-006")
@allowed("BB 65.4")
@refused("BB 65.4")
def test_who_held_a_fortification_last_keeps_or_removes_it() -> None:
    p = scene(one=["F6 us company=Able", "H3 us"], two=["C3 squad"], hubs={"Able": "A8"}, **FOXHOLES)
    s = p.s
    first_holders(s)
    assert s.fort_side == {p.hex("C3"): 1, p.hex("F6"): 0, p.hex("H3"): 0}
    put(s, 2, p.hex("C4"))
    put(s, 0, p.hex("C3"))
    settled(s)
    assert s.fort_side[p.hex("C3")] == 0 and s.fort_side[p.hex("F6")] == 0  # left, but nobody else has been there
    p.start(KeepWorks(0))
    assert p.options() == [
        ("done",),
        ("remove", "fort", p.hex("C3"), 0),
        ("remove", "fort", p.hex("F6"), 0),
        ("remove", "wire", p.hex("H3"), 0),
    ]
    assert p.rule_against("move", "fort", p.hex("C3"), 0) == "BB 65.4"  # never moved
    p.play(("remove", "fort", p.hex("F6"), 0), ("remove", "wire", p.hex("H3"), 0), ("done",))
    assert list(s.forts) == [p.hex("C3")] and not s.wire


@case("bob-65-006")
@refused("BB 65.4")
def test_the_other_side_has_no_say() -> None:
    p = scene(one=["F6 us company=Able"], two=["C3 squad"], hubs={"Able": "A8"}, **FOXHOLES)
    first_holders(p.s)
    p.start(KeepWorks(1))
    assert p.options() == [("done",), ("remove", "fort", p.hex("C3"), 0)]
    assert p.rule_against("remove", "fort", p.hex("F6"), 0) == "BB 65.4"
    hold_works(p.s, [p.hex("F6")])
    assert p.s.fort_side[p.hex("F6")] == 0


@case("bob-65-006")
@allowed("BB 65.4")
@refused("BB 65.4", "BB 43.0")
def test_squads_and_teams_dig_foxholes_where_they_are() -> None:
    rows = OPEN.replace("5 ........", "5 ....S...")
    foot = ["C5 us company=Able", "D5 mg", "E5 us", "F5 decoy concealed"]
    p = scene(rows, [*foot, "G5 gun facing=0", "H5 ht facing=0", "aboard us on=5"], ["A1 squad"], hubs={"Able": "A8"})
    p.start(DigIn(0))
    assert p.options() == [("done",), ("dig", p.hex("C5")), ("dig", p.hex("D5"))]
    for place, rule in (("F5", "BB 65.4"), ("G5", "BB 65.4"), ("H5", "BB 65.4"), ("B5", "BB 65.4"), ("E5", "BB 43.0")):
        assert p.rule_against("dig", p.hex(place)) == rule
    p.play(("dig", p.hex("C5")))
    assert p.rule_against("dig", p.hex("C5")) == "BB 43.0"  # one in a location
    p.play(("done",))
    assert p.s.forts == {p.hex("C5"): ("foxhole", 0)} and p.s.fort_side[p.hex("C5")] == 0


def sides(s: BrothersState) -> list[str]:
    return [s.kind[u] for u in range(len(s.kind))]


@case("bob-65-006")
@allowed("BB 65.4", "BB 65.3")
@refused("BB 65.4")
def test_survivors_and_reinforcements_go_on_and_vehicles_do_not() -> None:
    p = scene(
        one=["D6 us company=Able", "E6 us company=Able", "F6 tank facing=0"], two=["A1 squad"], hubs={"Able": "A8"}
    )
    then(p)
    p.card.map = "here"
    remove(p.s, 1, "BB 8.0")
    close_fight(p.s)
    fates = [line[4] for line in p.s.roster.values()]
    assert fates == ["", "eliminated in scenario 1", "withdrawn", ""]
    arrives = battle()
    arrives["side"][0]["group"][0]["units"] = {"us_mg": 1, "us_decoy": 1}
    arrives["side"][0]["group"][0]["conceal"] = True
    s = lane(battle(), arrives)
    remove_line(s, 0)
    go_on(s, "PlaceAgain")
    assert sorted(sides(s)) == ["de_squad", "de_squad", "us_decoy", "us_mg", "us_squad", "us_squad"]
    assert [entry[1] for entry in s.story if "joins" in entry[2]] == ["BB 65.4", "BB 65.4"]
    s.stage = 1
    assert len(muster(s)) == 8  # whoever joins joins each time it is asked; the ledger has grown


def remove_line(s: BrothersState, key: int) -> None:
    line = s.roster[key]
    s.roster[key] = (*line[:3], 0, "lost before", 0)
    u = s.line.index(key)
    s.standing[key] = s.roster[key]
    remove(s, u, "BB 8.0")


@allowed("BB 65.4", "BB 18.0")
def test_what_was_held_on_the_same_map_is_held_still_and_new_foxholes_stay() -> None:
    s = lane(battle(), battle())
    go_on(s, "OperationsRange")
    g = CARDS[s.scenario].ground
    farm = g.location("G4")
    s.control[farm] = 0
    s.forts[g.location("B8")] = ("foxhole", 0)
    go_on(s, "DigIn")
    assert s.stage == 1 and s.control[farm] == 0
    assert s.forts == {g.location("B8"): ("foxhole", 0)}
    dig = next(action for action in play.options(s) if action[0] == "dig")
    play.apply(s, dig)
    assert s.forts[dig[1]] == ("foxhole", 0)


@allowed("BB 43.6", "BB 65.4")
def test_wire_that_stays_has_a_trip_flare_in_the_next_scenario_too() -> None:
    """The first time in a scenario that it is entered at night."""
    s = lane(battle(), battle())
    go_on(s, "OperationsRange")
    h = CARDS[s.scenario].ground.location("H5")
    s.wire[h] = TRIPPED
    go_on(s, "DigIn")
    assert s.stage == 1 and s.wire == {h: 1}
