"""A Bridge over a Gully (BB 45.4), and who has fired already when passengers get down in the same hex (BB 10.0)."""

from __future__ import annotations

from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.vehicles.steps import vehicle_steps
from tests.brothers.position import OPEN, Position, fp, steps
from tests.marks import allowed, refused

GULLY = "1 ........\n2 ........\n3 ........\n4 vvvvv...\n5 ........"
LEVELS = "levels\n 0 -0-0-0-0\n 1 00000000\n 2 00000000\n 3 00000000\n 4 _____000\n 5 00000000"
BRIDGE = LEVELS + "\nspot C4 bridge 1\nroad dirt C3 C4 C5\ntag bridge C4"


def driven(p: Position, name: str) -> dict[str, int]:
    found = vehicle_steps(p.ground, UNITS["tank"])[p.hex(name)]
    return {p.ground.name(loc): cost for loc, cost, _ in found}


@allowed("BB 45.4", "BB 42.0")
@refused("BB 45.4")
def test_from_the_bridge_the_road_leads_on_and_no_way_down() -> None:
    p = Position(GULLY, ["C4 squad", "B4 tank facing=2"], ["H5 squad used"], more=BRIDGE).operations()
    assert steps(p, "C4") == {"C3": 4, "C5": 4, "B3": 6, "D3": 6}, "it is level with the banks"
    assert driven(p, "C4") == {"C3": 3, "C5": 3, "B3": 6, "D3": 6}
    p.play(("use", 0), ("move",))
    assert p.rule_against("enter", p.hex("B4"), 0) == p.rule_against("enter", p.hex("C4 under"), 0) == "BB 45.4"


@allowed("BB 45.4")
def test_beneath_the_bridge_is_gully_like_the_rest_of_it() -> None:
    p = Position(GULLY, ["B4 squad"], ["H5 squad used"], more=BRIDGE)
    assert steps(p, "B4")["C4 under"] == 6 and driven(p, "B4")["C4 under"] == 12, "1 and 2 MP, and no climb"
    assert steps(p, "C4 under")["D4"] == 6 and driven(p, "C4 under")["D4"] == 12
    assert steps(p, "C4 under")["C3"] == 12, "up the bank, not by the road overhead"
    assert "C4" not in steps(p, "C4 under") and "C4 under" not in steps(p, "C4")
    assert steps(p, "C3")["C4 under"] == 6 and driven(p, "C3")["C4 under"] == 12, "and down the bank again"
    assert p.hex("C4 under") in p.ground.adjacent[p.hex("C3")] and p.hex("B3") in p.ground.adjacent[p.hex("C4 under")]
    assert p.hex("B4") not in p.ground.adjacent[p.hex("C4")], "the Bridge is adjacent to no Gully but the one beneath"


@allowed("BB 45.4", "BB 47.3")
def test_on_the_bridge_one_is_seen_and_hit_as_on_the_bank() -> None:
    p = Position(GULLY, ["C1 squad", "A1 squad"], ["C4 squad", "B4 squad", "C4+under squad"], more=BRIDGE)
    assert not p.ground.blocked(p.hex("C1"), p.hex("C4")) and p.ground.blocked(p.hex("C1"), p.hex("C4 under"))
    assert fp(p, 0, 2) == fp(Position(OPEN, ["C1 squad"], ["C4 squad"]), 0, 1), "no height between them"


@refused("BB 10.0")
@allowed("BB 21.3")
def test_who_has_fired_at_a_passenger_does_not_fire_again_as_it_gets_down_there() -> None:
    p = Position(OPEN, ["C6 ht facing=0", "aboard squad on=0"], ["C3 squad", "D3 squad"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), ("op", 2, "", -1), dice=[10])
    p.quiet()
    p.play(("drive", p.hex("C4"), 0), ("final", 2, "", -1), dice=[10])
    p.play(("pass",), ("dismount",))
    assert p.rule_against("final", 2, "", -1) == "BB 10.0", "the same unit in the same hex"
    assert ("op", 3, "", -1) in p.options(), "the other has not fired yet"


@allowed("BB 10.0", "BB 22.0")
@refused("BB 10.0")
def test_fire_at_the_vehicle_was_not_at_whoever_rides() -> None:
    p = Position(OPEN, ["C6 tank facing=0", "aboard squad on=0"], ["C3 gun facing=3", "D3 squad used"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
    p.quiet()
    p.play(("drive", p.hex("C4"), 0), ("op", 2, "vehicle", -1), ("final", 3, "", -1), dice=[10, 10])
    assert p.options() == [("pass",), ("final", 2, "", -1)], "at the riders, already in this pause"
    p.play(("pass",), ("dismount", 1))
    assert p.rule_against("final", 3, "", -1) == "BB 10.0", "it has fired at the Squad in this hex"
    assert ("final", 2, "", -1) in p.options(), "the Gun has fired at the tank, which is another unit"


@allowed("BB 43.7", "BB 45.4")
@refused("BB 43.7")
def test_a_roadblock_on_the_bridge_bars_nobody_beneath_it() -> None:
    """On its own hexside and those beside it no Vehicle gets on or off the Bridge; the Gully runs on below."""
    block = [{"hex": "C4", "side": 3}]
    p = Position(GULLY, ["B4 tank facing=1", "C5 tank facing=0"], ["H5 squad used"], more=BRIDGE, roadblock=block)
    p.operations().play(("use", 0), ("move",))
    assert p.allows("drive", p.hex("C4 under"), 0)
    p.play(("stop",), ("use", 1), ("move",))
    assert p.rule_against("drive", p.hex("C4"), 0) == "BB 43.7"
    for where, cover in (("C4", -2), ("C4+under", 0)):
        q, bare = [
            Position(GULLY, ["C5 squad"], [f"{where} squad"], more=BRIDGE, roadblock=blocks) for blocks in (block, [])
        ]
        assert fp(q, 0, 1) - fp(bare, 0, 1) == cover, "nor is it a Wall for who stands below"


@refused("BB 59.4")
def test_no_suicide_team_where_an_enemy_is_on_the_bridge_above() -> None:
    for where, rule in (("C4", "BB 59.4"), ("C3", "")):
        p = Position(GULLY, ["C4+under tank facing=0", f"{where} squad"], ["B2 jp", "hand japanese_satt"],
                     nations=("american", "japanese"), theatre="pacific", more=BRIDGE, first=1,
                     satt=(0, 1))  # fmt: skip
        refusal = p.operations().why_not("satt", 0)
        assert (refusal.rule if refusal else "") == rule
