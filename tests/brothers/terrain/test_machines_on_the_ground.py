"""What single terrains say of Guns and Vehicles (BB 40 to 55), where it is not told with the Vehicles themselves."""

from __future__ import annotations

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
