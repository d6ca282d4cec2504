"""BB 55: weather."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.moves import allowance
from bocage.games.brothers.infantry.refusals import fire_refusal
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.terrain.s50_illumination import light_refusal
from bocage.games.brothers.terrain.s50_muzzle_flash import flash_open
from tests.brothers.position import OPEN, Position, fp, kind, moving, steps
from tests.marks import allowed, case, refused

SIX = kind("night six", fp=(6, 4), prof=(5, 3))

LONG = "\n".join(f"{n} ...." for n in range(1, 13))


@allowed("BB 55.2")
def test_rain_washes_smoke_away() -> None:
    from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase

    p = Position(OPEN, ["A1 us"], ["C8 jp"], monsoon=[3])
    p.s.smoke = {p.hex("C4"): 2}
    p.start(RecoveryPhase(), dice=[3])
    assert p.s.raining == 1 and p.s.smoke == {}
    dry = Position(OPEN, ["A1 us"], ["C8 jp"], monsoon=[3])
    dry.s.smoke = {dry.hex("C4"): 2}
    dry.start(RecoveryPhase(), dice=[4])
    assert dry.s.smoke == {dry.hex("C4"): 1}


@case("bob-55-001")
@allowed("BB 55.1")
def test_snow() -> None:
    p = Position("1 ..\n2 ..", ["A1 us", "B1 mg"], more="road dirt A1 A2", snow=True)
    assert [allowance(p.s, u) for u in (0, 1)] == [24, 18]
    assert steps(p, "A1")["A2"] == 6


@case("bob-55-003")
@allowed("BB 55.2")
@refused("BB 55.2")
def test_rain() -> None:
    p = Position(LONG, ["A4 squad", "C4 us"], [f"A5 {SIX}", f"A6 {SIX}", f"A7 {SIX}", f"A8 {SIX}"], raining=True,
                 illumination=(1, 0), smoke=(1, 0), wire=["D1"], night=4)  # fmt: skip
    moving(p, 0, "A3")
    assert [fp(p, u, 0, "op") for u in (2, 3, 4)] == [6 + 3 + 2, 5 + 1, 5]
    far = fire_refusal(p.s, 5, p.hex("A4"))
    assert far is not None and far.rule == "BB 55.2"
    light = light_refusal(p.s, 0)
    assert light is not None and light.rule == "BB 55.2"
    assert not flash_open(p.s, 2)
    q = Position(LONG, ["A1 us"], ["D12 squad used"], raining=True, smoke=(1, 0)).operations()
    q.walk(0, "A2", stop=False)
    assert q.rule_against("smoke", q.hex("A2")) == "BB 55.2"
    q.play(("enter", q.hex("A3"), 0))
    assert q.rule_against("enter", q.hex("A4"), 0) == "BB 55.2", "two hexes and no more"


@allowed("BB 55.2")
@pytest.mark.parametrize(("die", "raining"), [(8, 0), (9, 1)])
def test_the_monsoon_check(die: int, raining: int) -> None:
    p = Position(OPEN, ["A1 us"], ["C8 squad"], monsoon=[9, 10])
    p.start(RecoveryPhase(), dice=[die])
    assert p.s.raining == raining
    if raining:
        again = Position(OPEN, ["A1 us"], ["C8 squad"], monsoon=[9, 10])
        again.s.weather_settled = 1
        again.start(RecoveryPhase())
        assert again.s.player == -2, "no further check"
