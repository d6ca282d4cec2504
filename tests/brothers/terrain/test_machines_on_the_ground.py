"""What single terrains say of Guns and Vehicles (BB 40 to 55), where it is not told with the Vehicles themselves."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s15_concealment import loses
from bocage.games.brothers.printed.pac import TERRAIN
from bocage.games.brothers.state import GONE, USED
from bocage.games.brothers.vehicles.s20_03_moves import steps_of
from tests.brothers.position import OPEN, Position, tank
from tests.marks import allowed, refused

CRAFT = tank("ground craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue", machine=("open_top",))


def at_sea(units: list[str], surf: str = "") -> Position:
    p = Position(OPEN, units, ["H8 squad"])
    for h in range(p.ground.n):
        p.ground.terrain[h] = TERRAIN["ocean"]
    for name in surf.split():
        p.ground.terrain[p.hex(name)] = TERRAIN["surf"]
    p.ground.ocean = frozenset(h for h in range(p.ground.n) if p.ground.terrain[h] is TERRAIN["ocean"])
    p.ground.wheels.clear()
    return p


@allowed("BB 45.5")
def test_a_landing_craft_is_at_home_in_the_ocean() -> None:
    p = at_sea([f"C4 {CRAFT} facing=0", "aboard squad on=0"]).operations()
    p.play(("use", 0), ("used",))
    assert p.at(0) == "C4" and p.s.used[0] == USED


@allowed("BB 45.5")
@refused("BB 45.5")
def test_a_vehicle_put_out_in_the_ocean_must_reach_the_surf_with_all_its_mp() -> None:
    p = at_sea(["C4 tank facing=3", "A1 squad"], "C3").operations()
    p.play(("use", 0))
    assert p.rule_against("used") == "BB 45.5"
    assert [p.ground.name(step[0]) for step in steps_of(p.s, 0)] == ["C3"]
    p.play(("move",), ("drive", p.hex("C3"), 0))
    p.quiet()
    assert not [x for x in p.options() if x[0] in ("drive", "reverse", "turn")], "nothing is left"
    p.play(("stop",))
    assert p.at(0) == "C3" and p.s.used[0] == USED
    lost = at_sea(["C4 tank facing=3", "A1 squad"]).operations()
    lost.play(("use", 0), ("move",), ("stop",))
    assert lost.s.at[0] == GONE


@allowed("BB 51.1")
@refused("BB 51.1")
def test_only_infantry_stays_hidden_beside_an_enemy_in_the_jungle() -> None:
    rows = OPEN.replace(".", "j")
    p = Position(rows, ["C5 us"], ["C4 squad concealed"], theatre="pacific")
    assert not loses(p.s, 1)
    gun = Position(rows, ["C5 us"], ["C4 gun facing=0 concealed"], theatre="pacific")
    assert loses(gun.s, 1)


@allowed("BB 50.3")
def test_a_concealed_gun_brings_a_decoy_back() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.....")
    p = Position(rows, ["C4 gun facing=0 concealed", "A8 decoy concealed", "H8 us"], ["H1 squad used"], night=2)
    p.s.at[1] = GONE
    p.s.here.pop(p.hex("A8"))
    p.operations().play(("use", 0), ("regenerate",), dice=[1])
    assert p.at(1) == "C4" and p.s.conceal[0] and p.s.count == 1
    assert p.s.kind[:2] == ["decoy", "gun"] and p.s.face[:2] == [-1, 0], "under the other counter now, with its facing"


@allowed("BB 51.0", "BB 53.0")
@refused("BB 51.0", "BB 53.0")
def test_jungle_and_its_paths_are_open_to_vehicles_only_where_the_scenario_says_so() -> None:
    rows = "1 ..\n2 jj\n3 jj\n4 .."

    def costs(**special: Any) -> dict[str, int]:
        p = Position(rows, ["A1 tank facing=3"], ["B4 squad"], more="road path A1 A2 A3", theatre="pacific", **special)
        return {p.ground.name(loc): cost for loc, cost, _ in steps_of(p.s, 0)}

    assert set(costs()) == {"B0", "B1"}, "closed, and so is the Path"
    assert costs(jungle_vehicles=4)["A2"] == 24 and costs(jungle_vehicles=4)["B1"] == 6
    along = costs(path_vehicles=2)
    assert along["A2"] == 12 and set(along) == {"A2", "B0", "B1"}, "the Jungle beside the Path stays closed"
    assert costs(path_vehicles=2, jungle_vehicles=4)["A2"] == 12


def test_a_card_that_opens_the_jungle_is_driven_by() -> None:
    p = Position(OPEN.replace(".", "j"), ["C4 tank facing=3"], ["H8 squad"], theatre="pacific", jungle_vehicles=3)
    p.operations().play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
    p.quiet()
    assert p.at(0) == "C5"
