"""UF 28.8 to 28.84, UF 31.21: Close Combat against AFVs."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat, attack_refusal, combat_lines, combat_result
from bocage.games.upfront.close_combat.s20_columns import column, start_column
from bocage.games.upfront.close_combat.s20_refusals import close_combat_refusal, infiltrate_refusal
from bocage.games.upfront.printed.cards import POS_RED
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.kernel import script
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

PANZER, HALFTRACK = 40, 30
MINE = "magnetic_mine"


def fight(number: int, *lies: str, men: int = 1, mine: bool = False) -> Table:
    """Russian riflemen (cards 0 ...) who have infiltrated a German AFV."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R"] * men, lies=["buildings"])
    g = t.group(1, "A", 2, [number], lies=lies)
    for m in range(men):
        t.s.inside[m] = g
    if mine:
        t.s.secondary[0] = MINE
    return t


def bonus(t: Table, charge: bool = False) -> int:
    return sum(row[2] for row in combat_lines(t.s, 0, 6, charge))


@case("uf-28-051")
@allowed("UF 28.8")
def test_the_column_of_an_afv() -> None:
    """UF 28.8: 2b, 2b, 4c and 5o."""
    for number, mark, pinned, expected in (
        (PANZER, "buttoned", False, 2),
        (HALFTRACK, "", True, 2),
        (PANZER, "", False, 4),
        (HALFTRACK, "", False, 5),
    ):
        t = fight(number)
        t.s.inside.clear()
        t.s.pinned[1] = pinned
        if mark:
            t.s.marks[mark, 1] = 1
        assert (start_column(t.s, 6), column(t.s, 0, 6)) == (expected, expected)


@allowed("UF 28.4312")
def test_a_lost_commander_makes_it_easier_to_get_in() -> None:
    """UF 28.4312: one column to the left for each."""
    t = fight(HALFTRACK)
    t.s.inside.clear()
    t.s.marks["crew lost", 1] = 2
    assert column(t.s, 0, 6) == 3


@refused("UF 28.8")
def test_only_in_the_turn_of_infiltration() -> None:
    """UF 28.8: a man who is not inside cannot; one who is there since an earlier turn neither; an AFV never tries."""
    t = fight(PANZER)
    t.begin()
    found = close_combat_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 28.8"
    t.s.inside.clear()
    found = attack_refusal(t.s, 0, 6)
    assert found is not None and found.rule == "UF 28.8"
    assert infiltrate_refusal(t.s, 6) is not None
    t.s.inside[0] = 6
    t.s.weapon[0] = UNARMED
    assert attack_refusal(t.s, 0, 6) is not None
    t.s.secondary[0] = MINE
    assert attack_refusal(t.s, 0, 6) is None


@case("uf-28-054")
@allowed("UF 28.81")
@allowed("UF 31.21")
def test_a_mine_in_the_woods() -> None:
    """UF 28.81, UF 31.21: 2 + 4 + 2 + 1 = 9."""
    t = fight(PANZER, "woods", mine=True)
    t.s.marks["buttoned", 1] = 1
    t.begin()
    t.resolve(AfvCloseCombat(6, 0), ("assault", 0, "charge"), draws=["b2"])
    assert t.events("assaults")[0][4] == 9 and t.s.fate[1] == KILLED
    assert 0 not in t.s.secondary and 0 not in t.s.inside


@case("uf-28-057")
@allowed("UF 28.82")
def test_result_bands() -> None:
    found = [combat_result(n) for n in (-1, 0, 1, 5, 6, 7)]
    assert found == ["attacker", "attacker", "", "", "immobilized", "destroyed"]


@case("uf-28-058", "uf-28-059")
def test_a_pinned_open_topped_afv_is_neither_exposed_nor_buttoned_up() -> None:
    """UF 28.81: only the three for the open top."""
    t = fight(HALFTRACK)
    t.s.pinned[1] = True
    assert bonus(t) == 3
    t.s.pinned[1] = False
    assert bonus(t) == 2


def test_the_rest_of_the_table() -> None:
    """UF 28.81: berserk, wounded, heroic; terrain, Smoke, escort, crew, immobility."""
    t = fight(PANZER)
    assert bonus(t) == -1  # its crew is exposed
    t.s.berserk[0] = 6
    t.s.wounded[0] = 1
    t.s.heroic = (0,)
    assert bonus(t) == -1 - 3 - 2 + 1
    t = fight(PANZER, "brush", "smoke")
    t.s.marks["bogged", 1] = 1
    t.s.marks["crew lost", 1] = 1
    assert bonus(t) == -1 + 1 + 1 + 2 + 2
    t.group(1, "B", 2, ["R", "R"])
    assert bonus(t) == 5 - 2
    t.s.pinned[2] = True
    assert bonus(t) == 5 - 2  # one man is enough
    t.s.pinned[3] = True
    assert bonus(t) == 5


@case("uf-28-061")
def test_after_the_fight() -> None:
    """UF 28.82: the infiltrator's status is gone, whatever came of it; 0 or less and he is killed."""
    t = fight(PANZER)
    t.begin()
    t.resolve(AfvCloseCombat(6, 0), ("assault", 0), draws=["b3"])
    assert 0 not in t.s.inside and t.s.fate[0] == IN_PLAY and t.s.fate[1] == IN_PLAY
    t = fight(PANZER)
    t.begin()
    t.resolve(AfvCloseCombat(6, 0), ("assault", 0), draws=["b1"])
    assert t.s.fate[0] == KILLED


@case("uf-28-062")
@allowed("UF 28.83")
@refused("UF 28.83")
def test_several_men_one_after_another() -> None:
    """UF 28.83: in the order in which they are sent, one more for each before; none once it is destroyed."""
    t = fight(HALFTRACK, men=4)
    t.s.inside.clear()
    t.begin()
    reds = [t.take(lambda c: POS_RED[c][5] and c in t.s.pile.rest) for _ in range(3)]
    fits = [t.number(name) for name in ("b0", "b1", "b2")]
    draws = [t.number(name) for name in ("b1", "b2", "b3")]
    plan = [("infiltrate", 0), *[("enter", m, 6) for m in (2, 0, 1)], ("done",)]
    chance = [fits[0], reds[0], draws[0], fits[1], reds[1], draws[1], fits[2], reds[2], draws[2]]
    told = script.run(t.s, plan, chance[:2])
    found = t.why_not("assault", 0)
    assert found is not None and found.rule == "UF 28.83"
    told += script.run(t.s, [("assault", 2), ("assault", 0), ("assault", 1)], chance[2:])
    fights = [event[1] for event in told if event[1][0] == "assaults"]
    assert [(e[1], e[4]) for e in fights] == [(2, 1 + 2), (0, 2 + 2 + 1), (1, 3 + 2 + 2)]
    assert t.s.fate[4] == KILLED


@case("uf-28-063")
@allowed("UF 28.84")
@refused("UF 28.84")
def test_concealed_is_of_no_use() -> None:
    """UF 28.84: not in the fight; before it, for the infiltration, it is."""
    t = fight(PANZER)
    (card,) = t.hold(0, "concealed")
    t.begin()
    t.resolve(AfvCloseCombat(6, 0))
    found = t.why_not("conceal", card)
    assert found is not None and found.rule == "UF 28.84"
    assert column(t.s, 0, 6, 2) == column(t.s, 0, 6) - 2


@case("uf-31-002")
def test_a_mine_against_an_exposed_crew() -> None:
    """UF 31.21: 3 + 4 - 1 = 6; the mine is gone also if nothing comes of it."""
    t = fight(PANZER, mine=True)
    t.begin()
    t.resolve(AfvCloseCombat(6, 0), ("assault", 0, "charge"), draws=["b3"])
    assert ("immobilized", 1) in t.s.marks and 0 not in t.s.secondary
    t = fight(PANZER, mine=True)
    t.begin()
    t.resolve(AfvCloseCombat(6, 0), ("assault", 0, "charge"), draws=["r1"])
    assert ("immobilized", 1) not in t.s.marks and 0 not in t.s.secondary
    without = fight(PANZER)
    without.begin()
    without.resolve(AfvCloseCombat(6, 0))
    found = without.why_not("assault", 0, "charge")
    assert found is not None and found.rule == "UF 31.2"


def test_he_need_not_attack() -> None:
    """UF 28.8: he may stay an infiltrator; a berserk man has no choice (UF 20.91)."""
    t = fight(PANZER)
    t.begin()
    t.resolve(AfvCloseCombat(6, 0), ("leave it",))
    assert t.s.inside == {0: 6}
    t = fight(PANZER)
    t.begin()
    t.resolve(AfvCloseCombat(6, 0, True))
    assert ("leave it",) not in t.options()
