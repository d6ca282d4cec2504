"""Movement reach with costs."""

from __future__ import annotations

from bocage.hexes.reach import path_to, reachable, search
from tests.hexes.boards import board


def test_reach_takes_the_cheapest_way_and_respects_what_is_closed() -> None:
    field = board("side wall D3:SE", terrain={"D3": "w", "C4": "~"})

    def cost(here: int, side: int, there: int) -> int:
        if field.kind[there] == "pond" or "wall" in field.sides[here][side]:
            return -1
        return 4 if field.kind[there] == "woods" else 2

    start = field.hex("D2")
    found = reachable(field.neighbours, start, 6, cost)
    assert found[start] == 0 and found[field.hex("D3")] == 4
    assert field.hex("C4") not in found
    assert found[field.hex("D4")] == 6 and field.hex("D5") not in found
    way = search(field.neighbours, start, 12, cost)
    assert way[field.hex("E4")][0] == 4
    assert [field.names[h] for h in path_to(way, field.hex("E4"))] == ["D2", "E3", "E4"]
