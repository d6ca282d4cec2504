"""UF 28.1 to 28.46: what AFVs are, and what attacks do to them."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.armor.s25_ordnance import OrdnanceAttack
from bocage.games.upfront.armor.s25_refusals import aim_refusal, moving_refusal
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.armor.s28_afv import halt, immobilize, kill_commander, suffer
from bocage.games.upfront.armor.s28_defence import AfvHit, armor_result, crew_result, shows_flank
from bocage.games.upfront.armor.vehicle_state import is_exposed
from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s09_concealment import concealment_refusal
from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.printed.cards import RED, STRENGTH
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN, breaking_losses
from bocage.games.upfront.printed.vehicles import ASSAULT_GUN, VEHICLE_NAME, vehicle
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.table.casualties import (
    AFV_CREW,
    AFV_DRAWN,
    AFV_IMMOBILIZED,
    AFV_KILLED,
    AFV_PINS,
    AFV_STUNNED,
)
from bocage.games.upfront.table.ground import FACE_DOWN, lies
from bocage.games.upfront.table.modifiers import total
from bocage.kernel import play
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

PANZER, STUG, HALFTRACK, TIGER, SHERMAN = 40, 42, 30, 35, 34


def tank(number: int = PANZER, lies: tuple[str, ...] = (), chit: int = 0) -> tuple[Table, int]:
    """A Russian T-34 (card 0) and a German AFV (card 1) opposite it."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, [34])
    return t, t.group(1, "A", chit, [number], lies=lies)


@case("uf-28-001")
@allowed("UF 28.1")
def test_an_afv_is_one_card_of_the_force() -> None:
    """UF 28.1, UF 16.5: with 14 men it makes fifteen, of which eight are more than half."""
    assert breaking_losses(Table((RUSSIAN, GERMAN)).s.troops[1], 15) == 8
    t, g = tank()
    t.begin()
    before = t.s.losses[1]
    suffer(t.s, 1, AFV_KILLED)
    assert t.s.losses[1] == before + 1 and t.s.fate[1] == KILLED and not t.s.men[g]


@case("uf-28-002")
@allowed("UF 28.11")
@refused("UF 28.11")
def test_an_afv_stands_alone() -> None:
    """UF 28.11: it joins nobody, and nobody joins it."""
    t = Table((RUSSIAN, GERMAN))
    for what in ("R", "R", "R", "R", PANZER):
        t.add(1, what, (3, 5, 8))
    t.s.stack = [FormGroups(1)]
    play.begin(t.s)
    step(t.s, ("man", 0))
    forming = t.s.stack[-1]
    assert isinstance(forming, FormGroups)
    found = forming.man_refusal(t.s, forming.rest(t.s), 4)
    assert found is not None and found.rule == "UF 28.11"
    step(t.s, ("man", 1))
    step(t.s, ("next group",))
    step(t.s, ("man", 4))
    step(t.s, ("man", 2))
    assert t.s.group[4] != t.s.group[2] and t.s.men[t.s.group[4]] == (4,)


@case("uf-28-069")
@allowed("UF 28.2")
def test_assault_guns_are_marked_in_the_data() -> None:
    """UF 28.2: the underscored names."""
    assert ASSAULT_GUN[vehicle(GERMAN, STUG)] and VEHICLE_NAME[vehicle(GERMAN, STUG)] == "StuG IIIG"
    assert not ASSAULT_GUN[vehicle(GERMAN, PANZER)]


@allowed("UF 28.21")
def test_an_assault_gun_aims_worse_at_a_moving_target() -> None:
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 2, [STUG])
    t.group(0, "B", 2, [PANZER])
    b = t.group(1, "A", 0, ["R"], lies=["brush", "forward"])
    assert to_hit(t.s, 0, MAIN, b) == step_of("0")
    assert to_hit(t.s, 1, MAIN, b) == step_of("0-1")


@case("uf-28-004")
@allowed("UF 28.22")
@refused("UF 28.22")
def test_an_assault_gun_does_not_fire_its_gun_on_the_move() -> None:
    """UF 28.22: a tank with a turret may (UF 25.32)."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 2, [STUG], lies=["forward"])
    t.group(0, "B", 2, [PANZER], lies=["forward"])
    b = t.group(1, "A", 0, ["R"])
    found = moving_refusal(t.s, 0, MAIN, b)
    assert found is not None and found.rule == "UF 28.22"
    assert moving_refusal(t.s, 1, MAIN, b) is None
    t.s.cards[0] = ()
    assert moving_refusal(t.s, 0, MAIN, b) is None


@case("uf-28-005")
@allowed("UF 28.23")
def test_a_bogged_assault_gun_can_hardly_aim() -> None:
    """UF 28.23: 0-1 becomes 1; a tank keeps its frequency."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 2, [STUG])
    t.group(0, "B", 2, [PANZER])
    b = t.group(1, "A", 0, ["R"])
    for mark in ("bogged", "immobilized"):
        t.s.marks = {(mark, 0): 1, (mark, 1): 1}
        assert to_hit(t.s, 0, MAIN, b) == step_of("1")
        assert to_hit(t.s, 1, MAIN, b) == step_of("0-1")


@case("uf-28-006")
@allowed("UF 28.3")
@refused("UF 28.3")
def test_armor_or_crew_is_said_before_the_draw() -> None:
    """UF 28.3: one or the other; the crew only while it is exposed."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 3, ["BAZ", "R"])
    b = t.group(1, "A", 0, [PANZER])
    t.hold(0, "fire")
    t.begin()
    t.play(("ordnance", a), ("at", b))
    assert sorted(option[3] for option in t.options() if option[0] == "piece") == ["armor", "crew"]
    assert isinstance(t.s.stack[-1], OrdnanceAttack)
    t.s.marks["buttoned", 2] = 1
    found = aim_refusal(t.s, 0, MAIN, b, "crew")
    assert found is not None and found.rule == "UF 28.3"
    assert [option[3] for option in t.options() if option[0] == "piece"] == ["armor"]


@case("uf-28-008")
@allowed("UF 28.32")
def test_terrain_helps_armor_and_not_the_crew() -> None:
    """UF 28.32: in Woods a strike of boxed 5 at Relative Range 2 is worth 5, fire at the crew stays what it is."""
    t, g = tank(lies=("woods -2",))
    assert hit_strength(t.s, 0, MAIN, g, "armor", step_of("0-1"), 1) == 5 + 2 - 2
    assert hit_strength(t.s, 0, MAIN, g, "crew", step_of("0-1"), 1) == 4 + 1


def test_fire_at_a_crew_in_woods() -> None:
    """UF 28.32: Fire Strength 5 is 5."""
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "A", 5, ["R"] * 6)
    b = t.group(1, "A", 0, [PANZER], lies=["woods -2"])
    t.hold(0, "fire")
    t.begin()
    card = t.s.hands[0][0]
    t.play(("fire", a), ("at", b), ("card", card), ("ready",))
    assert t.events("fire")[0][4] == STRENGTH[card]


@case("uf-28-011", "uf-28-020")
@allowed("UF 28.4")
@allowed("UF 28.43")
def test_results_against_an_exposed_crew() -> None:
    """UF 28.4, UF 28.43: Morale 5 reached, Buttoned Up; CE 8 reached, the commander too."""
    t, _ = tank()
    assert [crew_result(t.s, 1, n, 1) for n in (4, 5, 7, 8)] == [0, AFV_PINS, AFV_PINS, AFV_CREW]
    suffer(t.s, 1, AFV_PINS)
    assert not is_exposed(t.s, 1) and not t.s.pinned[1] and ("crew lost", 1) not in t.s.marks
    assert crew_result(t.s, 1, 9, 1) == 0


@allowed("UF 28.41")
def test_a_kill_goes_before_all_else() -> None:
    """UF 28.4, UF 28.41: k6, s5, i4 of the Panzer IV; no result beneath."""
    t, _ = tank()
    found = [armor_result(t.s, 1, n, False) for n in (3, 4, 5, 6, 7)]
    assert found == [0, AFV_IMMOBILIZED, AFV_STUNNED, AFV_KILLED, AFV_KILLED]


def test_one_number_for_two_results_is_drawn_for() -> None:
    """UF 28.4: red immobilizes, black stuns."""
    for draw, mark in (("r3", "immobilized"), ("b3", "stun")):
        t, g = tank(HALFTRACK)
        assert armor_result(t.s, 1, 1, False) == AFV_DRAWN
        t.begin()
        t.resolve(AfvHit(g, 1, 0, "AFV gun", "armor", True), draws=["b0", draw])
        assert (mark, 1) in t.s.marks and len(t.s.men[g]) == 1


@case("uf-28-022")
@allowed("UF 28.431")
def test_commander_killed() -> None:
    """UF 28.431: one step of the To Hit frequency, one of every attack with machine guns."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 2, [PANZER])
    b = t.group(1, "A", 0, ["R"])
    t.hold(0, "fire")
    t.begin()
    kill_commander(t.s, 0)
    assert not is_exposed(t.s, 0)
    del t.s.marks["buttoned", 0]  # its front again, to compare with 0-1
    assert to_hit(t.s, 0, MAIN, b) == step_of("0")
    assert total(t.s, a, b) == -1
    assert loss_points(t.s, 1) == 2  # UF 16.4


@case("uf-28-023")
@allowed("UF 28.4311")
def test_an_open_topped_afv_can_lose_its_crew_one_by_one() -> None:
    """UF 28.4311: the second chit counts two, the third is the end."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 2, [46])  # PSW 222
    b = t.group(1, "A", 0, ["R"])
    t.begin()
    for lost in (1, 2):
        kill_commander(t.s, 0)
        assert t.s.pinned[0] and total(t.s, a, b) == -lost
        t.s.pinned[0] = False
        assert to_hit(t.s, 0, MAIN, b) == step_of("0-1") + lost
    kill_commander(t.s, 0)
    assert t.s.fate[0] == KILLED and not t.s.men[a]


@case("uf-28-025")
@allowed("UF 28.44")
def test_immobilized_twice_is_stunned() -> None:
    t, g = tank(lies=("brush", "forward"), chit=1)
    immobilize(t.s, 1)
    assert t.s.chit[g] == 1 and ("stun", 1) not in t.s.marks
    immobilize(t.s, 1)
    assert t.s.marks["stun", 1] == 3
    assert shows_flank(t.s, 0, g, False)  # UF 28.44: against every attack on its Armor


@allowed("UF 28.441")
def test_what_a_stopped_afv_stands_on() -> None:
    """UF 28.441: its terrain; Open Ground after two cards, and instead of Walls or a Hill."""
    t, g = tank(lies=("brush", "forward"))
    brush = t.s.cards[g][0]
    halt(t.s, g)
    assert t.s.cards[g] == (brush,)
    t, g = tank(lies=("wall", "forward"))
    halt(t.s, g)
    assert [lies(e) for e in t.s.cards[g]] == [FACE_DOWN]
    t, g = tank(lies=("brush", "forward", "sideways"))
    first = t.s.cards[g][1] & 255
    halt(t.s, g)
    assert t.s.cards[g] == (first | FACE_DOWN << 8,) and len(t.s.discards) == 2
    t, g = tank(lies=("wall",))
    still = t.s.cards[g]
    halt(t.s, g)
    assert t.s.cards[g] == still


@case("uf-28-031")
@allowed("UF 28.46")
def test_flank_shots() -> None:
    """UF 28.46: from the flank, at a sideways card, or at an AFV that cannot move."""
    t, g = tank(TIGER)
    assert not shows_flank(t.s, 0, g, True)
    t.s.flanks[0, g] = 0
    assert shows_flank(t.s, 0, g, True)
    t.s.flanks.clear()
    t, g = tank(TIGER, lies=("brush", "sideways"))
    assert shows_flank(t.s, 0, g, True)
    t, g = tank(TIGER)
    t.s.marks["bogged", 1] = 1
    assert shows_flank(t.s, 0, g, True)
    assert (armor_result(t.s, 1, 6, False), armor_result(t.s, 1, 6, True)) == (0, AFV_KILLED)


@case("uf-28-032")
def test_a_sideways_card_bares_the_flank_to_ordnance_only() -> None:
    """UF 28.46: not to a flamethrower."""
    _, g = tank(TIGER, lies=("brush", "sideways"))
    t, g = tank(TIGER, lies=("brush", "sideways"))
    assert not shows_flank(t.s, 0, g, False)
    t.s.flanks[0, g] = 0
    assert not shows_flank(t.s, 0, g, False)


@case("uf-28-040")
@allowed("UF 28.6")
def test_movement_adds_nothing_against_an_afv() -> None:
    t, g = tank(lies=("brush", "forward", "forward"))
    assert hit_strength(t.s, 0, MAIN, g, "armor", step_of("0-1"), 1) == 5 + 2
    assert total(t.s, 0, g) == 0


@case("uf-28-041")
@allowed("UF 28.61")
@refused("UF 28.61")
def test_no_concealed_card_for_an_afv() -> None:
    """UF 28.61: its owner is not asked for one, by ordnance or by infantry; men are."""
    t, g = tank()
    men = t.group(1, "B", 0, ["R"])
    found = concealment_refusal(t.s, g)
    assert found is not None and found.rule == "UF 9.5"
    assert concealment_refusal(t.s, men) is None
    t.hold(0, "fire")
    t.hold(1, "concealed")
    t.begin()
    fire = t.s.hands[0][0]
    t.play(("ordnance", 0), ("at", g), ("piece", 0, MAIN, "armor"), ("card", fire))
    assert t.s.player == 0 and ("resolve",) in t.options()


@case("uf-26-011")
def test_a_mortar_and_a_buttoned_up_afv() -> None:
    """UF 26.5: no effect but by a critical hit: black To Hit, then black 6."""
    for black, draw, marked in ((True, "b5", False), (True, "b6", True), (False, "b6", False)):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 2, ["MTR", "R"])
        g = t.group(1, "A", 0, [PANZER])
        t.s.marks["buttoned", 2] = 1
        assert aim_refusal(t.s, 0, MAIN, g, "crew") is None
        t.begin()
        t.resolve(AfvHit(g, 9, 0, "mortar", "crew", black), draws=[draw])
        assert (("immobilized", 2) in t.s.marks) == marked and t.s.fate[2] == IN_PLAY


def test_a_black_five_destroys_an_open_topped_afv() -> None:
    """UF 26.5."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, ["MTR", "R"])
    g = t.group(1, "A", 0, [HALFTRACK])
    t.begin()
    t.resolve(AfvHit(g, 0, 0, "mortar", "crew", True), draws=["b5"])
    assert t.s.fate[2] == KILLED and not RED[t.s.discards[-1]]
