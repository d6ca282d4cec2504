"""The figures of the card that only Guns and Vehicles read: changed, they change what a rule answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.printed import checks, pac
from bocage.games.brothers.printed.units import UNITS, _machine
from bocage.games.brothers.vehicles.s20_02_guns import gun_casualty
from bocage.games.brothers.vehicles.s20_03_moves import Driving, crush_price, step_price, steps_of, turn_refusal
from bocage.games.brothers.vehicles.s20_04_prof import needed
from bocage.games.brothers.vehicles.s20_06_at_vehicles import attack_rows, target_number
from bocage.games.brothers.vehicles.s20_09_close_assault import assault_extra, assault_rows
from bocage.games.brothers.vehicles.s21_03_dismounting import free_mp
from bocage.games.brothers.vehicles.s54_trails import trail_step
from bocage.games.brothers.vehicles.steps import VehicleStepper, wheels_of
from bocage.games.brothers.weapons.s33_satw import satw_rows
from tests.brothers.position import OPEN, Position, fp, gun, kind, moving, tank

SCATTER = gun("chart scatter", canister=7)
BURNER = kind("chart burner", flame=9, without="squad")
SAPPER = kind("chart sapper", satchel=True, without="squad")
UNIVERSAL = tank("chart universal", gun_fp=(0, 0), carries=1, armor=(1, 1), traits=("universal",))


def price(p: Position, there: str) -> int:
    drive = Driving(0)
    p.ground.wheels.clear()
    return next(step_price(p.s, drive, step, False) for step in steps_of(p.s, 0) if step[0] == p.hex(there))


def lone(**special: Any) -> Position:
    return Position(OPEN, ["C4 tank facing=0"], ["H8 squad"], **special)


def flame_at_open_top() -> object:
    p = Position(OPEN, [f"C5 {BURNER}"], ["C4 ht facing=0"])
    return target_number(p.s, Shot(p.s, 0, p.hex("C4"), "fire", "flame vehicle"), 1)


def charged() -> object:
    p = Position(OPEN, [f"C6 {SAPPER}"], ["C5 tank facing=0 used", "H1 squad used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    return p.quiet().explain("charge it").total()


SCALARS: dict[str, Callable[[], object]] = {
    "PASSENGER": lambda: fp(Position(OPEN, ["C6 us"], ["C3 ht facing=3", "aboard squad on=1"]), 0, 2),
    "UNIVERSAL_PASSENGER": lambda: fp(
        Position(OPEN, ["C6 us"], [f"C3 {UNIVERSAL} facing=3", "aboard squad on=1"]), 0, 2
    ),
    "WIRE_VEHICLE_MP": lambda: price(lone(wire=["C3"]), "C3"),
    "NIGHT_VEHICLE_MP": lambda: price(lone(night=3), "C3"),
    "ROAD_VEHICLE_MP": lambda: price(lone(more="road dirt C3 C4"), "C3"),
    "UPHILL_BY_ROAD": lambda: price(lone(more="road dirt C3 C4\nlevels\n 3 00100000"), "C3"),
    "VEHICLE_TURN_MP": lambda: [str(turn_refusal(lone().s, Driving(0, 11 * pac.MP), spine)) for spine in range(6)],
    "CRUSH_MP": crush_price,
    "TRAIL_VEHICLE_MP": lambda: trail_step((0, pac.MP, 0)),
    "DISMOUNTED_MP": lambda: free_mp(True),
    "CANISTER": lambda: fp(
        moving(Position(OPEN, [f"C5 {SCATTER} facing=0"], ["C4 squad"]), 1, "C3"), 0, 1, "op", "canister"
    ),
    "FLAME_OPEN_TOP": flame_at_open_top,
    "SATCHEL_VEHICLE_FP": charged,
}


@pytest.mark.parametrize("name", sorted(SCALARS))
def test_a_figure_of_the_card_that_changes_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = SCALARS[name]()
    monkeypatch.setattr(pac, name, pac.__dict__[name] + 6)
    assert SCALARS[name]() != before


def test_the_melee_of_a_gun_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bocage.games.brothers.printed.units.MELEE_GUN", 9)
    row = {"id": "x", "name": "x", "kind": "gun", "years": (1939, 1945), "fp": (1, 1), "prof": 7}
    assert _machine({**row, "casualty": (6, 3), "morale": [10, 6, 2]}, "german").melee == (9, 9)


@pytest.mark.parametrize("name", sorted(checks.VEHICLE_FIRE))
def test_the_modifiers_against_vehicles_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "\n".join(f"{n} .." for n in range(1, 36))

    def answer() -> list[object]:
        p = Position(rows, ["A1 gun facing=2"], ["A34 tank facing=0", "A2 tank facing=3"])
        return [attack_rows(p.s, Shot(p.s, 0, p.s.at[t], "fire", "vehicle"), t) for t in (1, 2)]

    before = answer()
    monkeypatch.setitem(checks.VEHICLE_FIRE, name, 5)
    assert answer() != before


def prof_scenes() -> list[int]:
    """Every reason for a Prof Check once."""
    found = []
    scenes = [
        (Position(OPEN, ["C7 gun facing=0"], ["C4 squad"]), "op", ""),
        (Position(OPEN, ["C7 gun facing=0 op"], ["C4 squad"]), "op", ""),
        (Position(OPEN, ["C7 gun facing=0"], ["C6 squad"]), "final", ""),
        (Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=0 counter"]), "fire", "vehicle"),
        (Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], more="levels\n 4 00100000"), "fire", ""),
        (Position(OPEN, ["C7 gun facing=0"], ["C4 tank facing=0"], more="side wall C4:S"), "fire", "vehicle"),
        (Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], more="side small-feature C4:S"), "fire", ""),
        (Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], more="tag ridge C4\nside ridge C4:S,SE,SW"), "fire", ""),
        (Position(OPEN.replace("5 ........", "5 ..o....."), ["C7 gun facing=0"], ["C4 squad"]), "fire", ""),
        (Position(OPEN, ["C7 gun facing=0"], ["C4 squad"], night=5), "fire", ""),
    ]
    moved = Position(OPEN, ["C7 tank facing=0"], ["C4 squad"])
    moved.s.walked[0] = 1
    smoky, thin = (Position(OPEN, ["C7 gun facing=0"], ["C4 squad"]) for _ in range(2))
    smoky.s.smoke[smoky.hex("C5")], thin.s.smoke[thin.hex("C5")] = 2, 1
    for p, mode, how in [*scenes, (moved, "fire", ""), (smoky, "fire", ""), (thin, "fire", "")]:
        found.append(needed(p.s, Shot(p.s, 0, p.s.at[1], mode, how), 1))
    p = Position(OPEN, ["C7 gun facing=3"], ["C4 squad"])
    found.append(needed(p.s, Shot(p.s, 0, p.s.at[1], "fire", "", False, True), 1))
    return found


@pytest.mark.parametrize("name", sorted(checks.PROF))
def test_every_modifier_of_the_prof_check_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = prof_scenes()
    monkeypatch.setitem(checks.PROF, name, checks.PROF[name] - 1)
    after = prof_scenes()
    assert [a - b for a, b in zip(after, before)].count(-1) >= 1, name


@pytest.mark.parametrize("name", sorted(checks.SATW))
def test_every_modifier_of_the_satw_check_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through Hindrance and Smoke, out of a Pillbox, as Op Fire of a marked unit, and as Assault Fire."""
    tube = kind("chart tube", nation="american", satw=("bazooka", 2))

    def answer() -> object:
        rows = OPEN.replace("5 ........", "5 ..p.....")
        p = Position(rows, [f"C6 {tube} op"], ["C4 tank facing=3"], fort=[{"hex": "C6", "kind": "pillbox"}])
        found = []
        for thick in (1, 2):
            p.s.smoke[p.hex("C5")] = thick
            for mode in ("op", "assault"):
                found.append(sum(row[2] for row in satw_rows(p.s, Shot(p.s, 0, p.hex("C4"), mode, "satw"), 1)))
        return found

    before = answer()
    monkeypatch.setitem(checks.SATW, name, checks.SATW[name] - 1)
    assert answer() != before


def test_close_assault_and_pillboxes_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Position(OPEN, ["C5 squad"], ["C4 tank facing=0"], theatre="desert")
    before = [row[2] for row in assault_rows(p.s, 0, 1)], assault_extra(p.s, 0, p.hex("C4"))
    for name in ("closed_armor", "desert", "extra_mp"):
        monkeypatch.setitem(pac.CLOSE_ASSAULT, name, 5)
    assert before == ([6, -1, -1], pac.MP)
    assert ([row[2] for row in assault_rows(p.s, 0, 1)], assault_extra(p.s, 0, p.hex("C4"))) == ([6, 5, 5], 5 * pac.MP)
    q = Position(OPEN, ["C5 gun facing=0"], ["H8 squad"], fort=[{"hex": "C5", "kind": "pillbox"}])
    assert gun_casualty(q.s, 0, True) == 5
    monkeypatch.setitem(pac.GUN_CASUALTY, "pillbox", (9, 8))
    assert gun_casualty(q.s, 0, True) == 8


@pytest.mark.parametrize("ident", sorted(pac.TERRAIN))
def test_what_terrain_costs_a_vehicle_is_read(ident: str) -> None:
    p = lone()
    terrain = pac.TERRAIN[ident]
    p.ground.terrain[p.hex("C3")] = terrain
    stepper = VehicleStepper(p.ground, wheels_of(UNITS["tank"]))
    costs = [cost for loc, cost, _ in stepper.steps(p.hex("C4")) if loc == p.hex("C3")]
    expected = 6 * pac.MP if terrain.vehicle_pays_half else terrain.vehicle_mp
    assert costs == ([expected] if expected else [])


@pytest.mark.parametrize("side", ["hedgerow", "wall"])
def test_what_hexsides_cost_a_vehicle_is_read(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    p = lone(more=f"side {side} C4:N")
    assert price(p, "C3") == pac.MP + pac.SIDE_VEHICLE_MP[side]
    monkeypatch.setitem(pac.SIDE_VEHICLE_MP, side, 60)
    assert price(p, "C3") == pac.MP + 60
