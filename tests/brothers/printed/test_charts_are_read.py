"""Every figure of the charts is read by a rule: changed, it changes what a rule answers, or it is named here.

WAITING and LATER hold what only guns, vehicles, artillery, aircraft and the campaign will read, DESCRIBES what
the map's own files say again (heights and Hindrances: bocage/hexes/profiles).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bocage.games.brothers.cards.special import special_of
from bocage.games.brothers.infantry import modifiers
from bocage.games.brothers.infantry.cover import moving_in_open
from bocage.games.brothers.infantry.moves import allowance, exit_refusal
from bocage.games.brothers.infantry.refusals import place_refusal, target_refusal
from bocage.games.brothers.infantry.s05_assault_fire import teams_refusal
from bocage.games.brothers.infantry.s05_movement import Move, first_bonus
from bocage.games.brothers.infantry.s06_fire import Attack
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, morale, no_quarter
from bocage.games.brothers.infantry.s11_rout import desperate
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.s12_melee import melee_power
from bocage.games.brothers.infantry.s15_concealment import loses
from bocage.games.brothers.infantry.s16_fog_of_war import first_counter
from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.nations.s59_charges import seishin_refusal
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.checks import MORALE
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.printed.units import UnitType
from bocage.games.brothers.state import AMBUSH, BANZAI, FLANK, SEISHIN
from bocage.games.brothers.terrain.fortify import fort_refusal
from bocage.games.brothers.terrain.s43_wire import tear_wire
from bocage.games.brothers.terrain.steps import Stepper
from bocage.games.brothers.weapons.s36_satchel_charges import charge_power, charge_refusal
from tests.brothers.position import OPEN, Position, base, fp, kind, moving

FLAMER = kind("chart flame", flame=9, without="squad")
SAPPER = kind("chart satchel", satchel=True, without="squad")
TEAMS = kind("chart teams", fireteam=True, fp=(6, 4), prof=(5, 3))
PLUCK = kind("chart pluck", pluck=True)
BAZOOKA = kind("chart bazooka", nation="american", satw=("bazooka", 2))
GD = kind("chart gd", nation="japanese", gd=True)
SPIRIT = kind("chart spirit", nation="japanese", seishin=True)
HEAVY = kind("chart heavy", kind="mortar", fp=(9, 5), prof=(9, 5), reach=(12, 12), reach_min=1)
LONG = "\n".join(f"{n} ...." for n in range(1, 13))


def duel(one: str = "C6 us", two: str = "C4 squad", **special: Any) -> Position:
    return Position(OPEN, [one], [two], **special)


def step_to(p: Position, name: str, there: str) -> int:
    return min(cost for loc, cost, _ in p.ground.steps_for(0)[p.hex(name)] if loc == p.hex(there))


def on_the_way(p: Position, u: int = 0, **facts: Any) -> Move:
    frame = Move(u)
    for name, value in facts.items():
        setattr(frame, name, value)
    return frame


def smoky(thick: int) -> Position:
    p = duel()
    p.s.smoke[p.hex("C5")] = thick
    return p


def marked(bit: int) -> Position:
    p = duel("C6 jp", nations=("japanese", "german"))
    p.s.mark[0] |= bit
    return p


def torn() -> bool:
    p = Position(OPEN, [f"C2 {HEAVY}"], ["C6 squad"], wire=["C6"])
    tear_wire(p.s, Shot(p.s, 0, p.hex("C6"), "fire"), 2)
    return p.hex("C6") in p.s.wire


def rain(far: str) -> object:
    p = Position(LONG, ["A1 mg"], [f"{far} squad"])
    p.s.raining = 1
    return str(target_refusal(p.s, 0, p.hex(far), "fire", ""))


def wet_walk() -> bool:
    p = Position(LONG, [f"A1 {SPIRIT}"], ["A4 us used"], nations=("japanese", "american"))
    p.s.raining = 1
    return seishin_refusal(p.s, on_the_way(p)) is None


SCALARS: dict[str, Callable[[], object]] = {
    "ADJACENT": lambda: fp(duel(two="C5 squad"), 1, 0),
    "FINAL": lambda: fp(duel(), 1, 0, "final"),
    "FLANK": lambda: fp(duel("C6 us facing=3", facing=True), 1, 0),
    "CONCEALED": lambda: fp(duel("C6 us concealed"), 1, 0),
    "CONCEALED_FIRST": lambda: fp(duel("C6 jp concealed2"), 1, 0),
    "HIGHER": lambda: fp(duel(more="levels\n 6 00100000"), 1, 0),
    "LOWER": lambda: fp(duel(more="levels\n 4 00100000"), 1, 0),
    "SMOKE": lambda: fp(smoky(2), 1, 0),
    "HINDRANCE": lambda: fp(Position(OPEN.replace("5 ........", "5 ..g....."), ["C6 us"], ["C4 squad"]), 1, 0),
    "WIRE": lambda: fp(duel(wire=["C4"]), 1, 0),
    "DIRECTED": lambda: fp(duel(two="C2 mortar"), 1, 0, "fire", "directed"),
    "TURNED": lambda: fp(duel(), 1, 0, "fire", "", False, True),
    "FIRETEAM": lambda: base(duel(f"C6 {TEAMS}"), 0, "C4", "teams"),
    "SATW_BONUS": lambda: fp(duel(f"C5 {BAZOOKA}", "C4 mg"), 0, 1),
    "PROF_ADJACENT": lambda: base(duel(two="C5 squad"), 1, "C6"),
    "PROF_MARKED": lambda: base(duel(two="C4 squad op"), 1, "C6"),
    "PROF_COMMAND": lambda: base(duel(), 1, "C6", "op", True),
    "PROF_TURNED": lambda: base(duel(), 1, "C6", "op", False, True),
    "MELEE_FLANK": lambda: melee_power(marked(FLANK).s, 0),
    "MELEE_AMBUSH": lambda: melee_power(marked(AMBUSH).s, 0),
    "MELEE_SEISHIN": lambda: melee_power(marked(SEISHIN).s, 0),
    "MELEE_BANZAI": lambda: melee_power(marked(BANZAI).s, 0),
    "FLAME_RANGE": lambda: str(target_refusal(duel(f"C7 {FLAMER}").s, 0, duel().hex("C4"), "fire", "flame")),
    "SATCHEL_FP": lambda: charge_power(duel(f"C5 {SAPPER}").s, 0, duel().hex("C4"), 1),
    "SATCHEL_MP": lambda: str(charge_refusal(*sapper_late())),
    "WIRE_CASUALTY": torn,
    "BANZAI_MP": lambda: allowance(marked(BANZAI).s, 0),
    "SNOW_MP": lambda: allowance(duel(snow=True).s, 0),
    "SEISHIN_MP": lambda: str(seishin_refusal(*spirit_far())),
    "FIRETEAM_MP": lambda: str(teams_refusal(*teams_late())),
    "LEAVE_BOARD_MP": lambda: str(exit_refusal(*at_the_edge())),
    "NIGHT_MP": lambda: step_to(duel(night=3), "A1", "A2"),
    "ROAD_MP": lambda: step_to(duel(more="road dirt A1 A2"), "A1", "A2"),
    "TRENCH_MP": lambda: step_to(Position(OPEN.replace("2 .", "2 w", 1), trench=["A1", "A2"]), "A1", "A2"),
    "MONSOON_RANGE": lambda: rain("A5"),
    "MONSOON_HEXES": wet_walk,
}
WAITING = {"DISPERSED", "HUB_MP"}
VEHICLES = {
    "CANISTER", "FLAME_OPEN_TOP", "SATCHEL_VEHICLE_FP",
    "PASSENGER", "UNIVERSAL_PASSENGER", "MELEE_GUN", "WIRE_VEHICLE_MP", "NIGHT_VEHICLE_MP", "ROAD_VEHICLE_MP",
    "VEHICLE_TURN_MP", "TRAIL_VEHICLE_MP", "CRUSH_MP", "DISMOUNTED_MP", "UPHILL_BY_ROAD",
}  # fmt: skip
"""Looked at in tests/brothers/vehicles/test_charts_of_vehicles.py."""  # fmt: skip
AT_START = {
    "MP",
    "SQUAD_MP",
    "TEAM_MP",
    "DECOY_MP",
    "MINES_MP",
    "CONCENTRATED_MP",
    "FOLLOW_ME_MP",
    "FLAME_EMPTY_ON",
    "PATH_MP",
    "CAVE_MP",
}
"""Read when a type, a card or a ground is made, or in a step: test_the_others_are_read looks at them."""


def sapper_late() -> tuple[Any, Any, int]:
    p = duel(f"C5 {SAPPER}")
    return p.s, on_the_way(p, spent=24), p.hex("C4")


def spirit_far() -> tuple[Any, Any]:
    p = Position(LONG, [f"A1 {SPIRIT}"], ["A8 us used"], nations=("japanese", "american"))
    return p.s, on_the_way(p)


def teams_late() -> tuple[Any, Any]:
    p = duel(f"C6 {TEAMS}")
    return p.s, on_the_way(p, spent=18)


def at_the_edge() -> tuple[Any, Any]:
    p = duel("A1 us")
    return p.s, on_the_way(p, spent=24)


@pytest.mark.parametrize("name", sorted(SCALARS))
def test_a_figure_of_the_card_that_changes_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = SCALARS[name]()
    seen = []
    for change in (1, -1, 6, -6):
        monkeypatch.setattr(pac, name, pac.__dict__[name] + change)
        seen.append(SCALARS[name]())
        monkeypatch.undo()
    assert any(after != before for after in seen), f"no rule reads {name}"


def test_every_figure_of_the_card_is_looked_at() -> None:
    figures = {name for name, value in vars(pac).items() if name.isupper() and type(value) is int}
    assert figures - set(SCALARS) - WAITING - VEHICLES - AT_START == set()


@pytest.mark.parametrize("name", sorted(MORALE))
def test_changes_of_morale_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer() -> object:
        pluck = duel(f"C6 {PLUCK} yellow")
        figures = [morale(marked(bit).s, 0, SELECTED) for bit in (SEISHIN, BANZAI)]
        return figures, morale(pluck.s, 0, MID_MOVE), first_bonus("retreat"), first_bonus("withdraw")

    before = answer()
    monkeypatch.setitem(MORALE, name, MORALE[name] + 1)
    assert (answer() != before) is (name not in ("tank_shock", "out_of_command")), name


DESCRIBES = {"height", "level", "hindrance", "closed_unless", "rule", "ident", "island_mp"}
LATER = {"aircraft", "vehicle_mp", "vehicle_pays_half", "allows_guns", "hides_from_aircraft", "has_backblast"}


def ground_facts(ident: str) -> object:
    """What rules make of a terrain, wherever a figure of it could count."""
    terrain = pac.TERRAIN[ident]
    p = Position(OPEN, ["C6 us", f"E6 {HEAVY}", "E6 mg", f"G6 {GD}"], ["C4 squad", f"C2 {HEAVY}"], theatre="pacific",
                 nations=("american", "japanese"))  # fmt: skip
    for name in ("C6", "E6", "G6"):
        p.ground.terrain[p.hex(name)] = terrain
    p.s.mark = [0] * len(p.s.mark)
    costs = [cost for loc, cost, _ in Stepper(p.ground, 0).steps(p.hex("C5")) if loc == p.hex("C6")]
    shot = Shot(p.s, 4, p.hex("C6"), "op")
    shot.line.through_art = False
    fires = [str(place_refusal(p.s, u, "")) for u in (1, 2, 3)]
    rout = subject_to_rout(p.s, 0)
    still = (fp(p, 4, 0), fp(p, 5, 0), modifiers.adjusted(p.s, shot, 0, 0, False))
    hidden = []
    for u in (0, 3):
        p.s.conceal[u] = 1
        hidden.append(loses(p.s, u))
        p.s.conceal[u] = 0
    moving(p, 0, "C7")
    shot = Shot(p.s, 4, p.hex("C6"), "op")
    charge = charge_power(p.s, 4, p.hex("C6"), 0)
    moved = (fp(p, 4, 0, "op"), fp(p, 5, 0, "op"), moving_in_open(p.s, shot, 0), charge)
    forts = [str(fort_refusal(p.ground, p.hex("C6"), fort)) for fort in ("foxhole", "fortified")]
    return costs, fires, rout, still, hidden, moved, forts


@pytest.mark.parametrize("field", sorted(set(vars(pac.TERRAIN["woods"])) - DESCRIBES - LATER))
def test_what_the_card_says_of_terrain_is_read(field: str) -> None:
    noticed = []
    for terrain in pac.TERRAIN.values():
        before, was = ground_facts(terrain.ident), getattr(terrain, field)
        setattr(terrain, field, (not was) if isinstance(was, bool) else was - 6)
        if ground_facts(terrain.ident) != before:
            noticed.append(terrain.ident)
        setattr(terrain, field, was)
        if noticed and field not in ("direct", "mortar", "mp"):
            break
    if field in ("direct", "mortar"):
        drawn = {terrain.ident for terrain in pac.TERRAIN.values() if terrain.by_artwork}  # this thread meets none
        assert set(pac.TERRAIN) - set(noticed) <= (drawn if field == "direct" else set())
    assert noticed, f"no rule reads {field}"


NATION_FACTS: dict[str, Callable[[str], object]] = {
    "squads_turn_for_final": lambda n: UnitType(nation=n).turns_for_final,
    "withdraws": lambda n: UnitType(nation=n).withdraws,
    "night_minimum": lambda n: UnitType(nation=n).gait,
    "enters_caves": lambda n: UnitType(nation=n).gait,
    "mortars_fire_from_jungle": lambda n: UnitType(nation=n, kind="mortar").jungle_sky,
    "smoke_grenades": lambda n: UnitType(nation=n).throws_smoke,
    "banzai": lambda n: (UnitType(nation=n).charges, duel(nations=(n, "german")).card.banzai_side),
    "event_table": lambda n: duel(nations=(n, "german")).card.event_side,
    "deeper_first_counter": lambda n: first_counter(duel(nations=(n, "german")).s, 0),
    "opponents_rout_morale": lambda n: no_quarter(foes("german" if n != "german" else "russian", n).s, 0),
    "no_quarter_morale": lambda n: no_quarter(foes(n, "russian" if n == "german" else "german").s, 0),
    "no_quarter_from": lambda n: no_quarter(foes(n, "russian" if n == "german" else "german").s, 0),
    "no_quarter_enemy": lambda n: no_quarter(foes(n, "russian" if n == "german" else "german").s, 0),
    "desperate_against": lambda n: desperate(foes(n, "russian").s, 0, 1),
}


def foes(mine: str, theirs: str) -> Position:
    one, two = kind(f"chart {mine}", nation=mine, ss=True), kind(f"chart {theirs} foe", nation=theirs)
    return Position(OPEN, [f"C4 {one}"], [f"C4 {two}"], nations=(mine, theirs), date="1943")


@pytest.mark.parametrize("field", sorted(set(vars(NATIONS["german"])) - {"ident", "name", "suicide_team"}))
def test_what_is_said_of_a_nation_is_read(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    n = "german" if field.startswith(("no_quarter", "desperate")) else "japanese"
    before = NATION_FACTS[field](n)
    was = getattr(NATIONS[n], field)
    changed = not was if isinstance(was, bool) else was + 5 if isinstance(was, int) else "italian"
    monkeypatch.setattr(NATIONS[n], field, changed)
    assert NATION_FACTS[field](n) != before


@pytest.mark.parametrize("name", sorted(set(modifiers.CHART_NAMES.values())))
def test_the_columns_of_a_modifier_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {column: len(rows) for column, rows in modifiers.by_column().items()}
    monkeypatch.setitem(pac.MODIFIER_COLUMNS, name, ())
    assert {column: len(rows) for column, rows in modifiers.by_column().items()} != before


def test_the_others_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, unit_kind in (("SQUAD_MP", "squad"), ("TEAM_MP", "mg"), ("DECOY_MP", "decoy")):
        monkeypatch.setattr(f"bocage.games.brothers.printed.units.{name}", 99)
        assert UnitType(kind=unit_kind).mp == 99
    for name, key in (("MINES_MP", "mines"), ("CONCENTRATED_MP", "concentrated_mines")):
        monkeypatch.setattr(pac, name, 99)
        assert special_of({key: ["A1"]}, "europe").mines == {"A1": 99}
    monkeypatch.setattr(pac, "FOLLOW_ME_MP", 99)
    p = Position(OPEN, ["C4 us"], ["H8 squad used"], cp=(1, 0)).operations()
    p.play(("use", 0), ("move",), ("follow me", 0))
    frame = p.s.stack[-1]
    assert isinstance(frame, Move) and frame.mp_left(p.s) >= 99
    monkeypatch.setattr(pac, "FLAME_EMPTY_ON", 9)
    q = Position(OPEN, [f"C4 {FLAMER}"], ["C5 squad"])
    q.start(Attack(0, q.hex("C5"), "fire", "flame"), dice=[9])
    assert q.s.kind[0] == "squad"
    monkeypatch.setattr(pac, "PATH_MP", 7)
    path = Position(OPEN.replace("2 .", "2 w", 1), more="road path A1 A2")
    assert step_to(path, "A1", "A2") == 7
    monkeypatch.setattr(pac, "CAVE_MP", 99)
    levels = "levels\n 0 -0-0\n 1 0000\n 2 0010\n 3 0000\n 4 0000\n 5 0000"
    rows = "1 ....\n2 ....\n3 ....\n4 ....\n5 ...."
    cave = Position(rows, more=levels, cave=[{"hex": "C2", "spine": 2}])
    assert 99 in [cost for _, cost, _ in cave.ground.steps_for(3)[cave.ground.cave_front(cave.hex("C2"))[0]]]


@pytest.mark.parametrize("name", ["foxhole", "trench", "sangar", "pillbox", "bunker"])
@pytest.mark.parametrize("column", [0, 1])
def test_the_figures_of_fortifications_are_read(name: str, column: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer() -> int:
        p = Position(OPEN, ["C6 us"], ["C4 squad", f"C2 {HEAVY}"], fort=[{"hex": "C6", "kind": name}])
        return fp(p, 1 + column, 0)

    before = answer()
    figures = list(pac.FORTIFICATIONS[name])
    figures[column] -= 2
    monkeypatch.setitem(pac.FORTIFICATIONS, name, tuple(figures))
    assert answer() == before - 2


@pytest.mark.parametrize("side", ["hedgerow", "wall"])
def test_the_figures_of_hexsides_are_read(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer() -> tuple[int, int]:
        p = duel(more=f"side {side} C5:S")
        return fp(p, 1, 0), step_to(p, "C5", "C6")

    before = answer()
    monkeypatch.setitem(pac.SIDE_COVER, side, pac.SIDE_COVER[side] - 1)
    monkeypatch.setitem(pac.SIDE_MP, side, pac.SIDE_MP[side] + 1)
    assert answer() == (before[0] - 1, before[1] + 1)
