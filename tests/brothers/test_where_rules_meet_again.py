"""Where rules of Band of Brothers meet, read once more: retreats and edges, what stays behind and what goes along."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused


@refused("BB 5.3")
@allowed("BB 5.3", "BB 18.0")
def test_a_threatened_retreat_leaves_the_board_by_its_rout_edge_alone() -> None:
    for edge, leaves in (("S", False), ("N", True)):
        p = Position(OPEN, ["C1 squad"], ["C5 squad used"], edges=(edge, "S")).operations()
        p.play(("use", 0), ("retreat",))
        assert (("exit",) in p.options()) is leaves
        if not leaves:
            assert p.rule_against("exit") == "BB 5.3"
    sheltered = OPEN.replace("1 ........", "1 .w......")
    p = Position(sheltered, ["C1 squad"], ["C5 squad used"], edges=("N", "S")).operations()
    p.play(("use", 0), ("retreat",))
    assert p.rule_against("exit") == "BB 5.3", "there is shelter next door"
    p = Position(OPEN, ["C1 squad"], ["C8 squad used"], edges=("S", "N")).operations()
    p.play(("use", 0), ("retreat",), ("exit",))
    assert p.s.at[0] == -3, "nobody threatens it: it moves as it likes"
