"""BB 52: swamp."""

from __future__ import annotations

from tests.brothers.position import Position, fp, kind, moving
from tests.marks import allowed, case, refused

SIX = kind("night six", fp=(6, 4), prof=(5, 3))


@case("bob-52-001")
@allowed("BB 52.0")
@refused("BB 52.0")
def test_swamp() -> None:
    p = Position("1 m..\n2 ...\n3 ...\n4 ...", ["A1 squad"], [f"A3 {SIX}"])
    assert fp(p, 1, 0) == 4
    assert fp(moving(p, 0, "B1"), 1, 0, "op") == 5, "neither -2 nor +4"
    terrain = p.ground.terrain[p.hex("A1")]
    assert not terrain.allows_guns and not terrain.fortifiable and not terrain.vehicle_mp
    block = Position("1 .\n2 m\n3 .")
    assert block.ground.blocked(block.hex("A1"), block.hex("A3"))
