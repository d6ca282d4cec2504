"""Lines of cardwar.md 6 that stand with no other test; and that each of its sixty lines is answered somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from bocage.deck.nations import COWER_FREE, MOVEMENT_IS_NO_ACTION, discard_limit, nation_named, troops_of
from bocage.games.cardwar.far import far, far_lines
from bocage.games.cardwar.hands import hand_size
from bocage.games.cardwar.marks import IN_COLUMN
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.fire.s03_2_3_morale import PinTaskCheck
from bocage.games.starterkit.model.counters import park, wreck
from bocage.games.starterkit.model.marks import MOTION
from bocage.games.starterkit.model.state import MOVEMENT
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed

OPEN = field("A1-P10")
LINES = 60


def start(one: str, other: str) -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of(one)
    p.side_of(other)
    p.element(0)
    p.element(1)
    return p


def test_each_line_of_the_design_is_tested_or_answered() -> None:
    """Tests name them "Line 24", "Lines 25 and 26", "Lines 36 to 43"; the rulings file "cardwar.md, line 33"."""
    root = Path(__file__).parent
    texts = [x.read_text() for x in sorted(root.rglob("test_*.py"))]
    texts.append((root.parents[1] / "docs" / "rulings" / "cardwar.md").read_text())
    found: set[int] = set()
    for text in texts:
        for listed in re.findall(r"[Ll]ines? (\d[\d, andto]*)", text):
            for first, last in re.findall(r"(\d+)(?: to (\d+))?", listed):
                found.update(range(int(first), int(last or first) + 1))
    assert set(range(1, LINES + 1)) <= found, sorted(set(range(1, LINES + 1)) - found)


@allowed("UA hand", "UA s15")
def test_two_platoons_and_an_armor_leader() -> None:
    """Line 5: two German platoons with a 9-1 Armor Leader: 5 - 1 + 1 = 5; a platoon of one tank counts nothing."""
    p = start("german", "british")
    tanks = [p.tank("german PzKpfw IIIN", h, platoon) for h, platoon in (("B2", 1), ("B3", 1), ("D2", 2), ("D3", 2))]
    p.c.armor_leader[tanks[0]] = (9, -1)
    assert hand_size(p.c, 0) == 5
    p.tank("german PzKpfw IIIN", "F2", 3)
    assert hand_size(p.c, 0) == 5
    wreck(p.c, tanks[3], "SK 7.9")
    assert hand_size(p.c, 0) == 4, "a platoon of one is none"


@allowed("UA sequence")
def test_japanese_discards() -> None:
    """Line 8: Movement and Terrain are not counted, Cower cards go besides; by the deck, for want of counters."""
    line = troops_of(nation_named("Japanese"), "line")
    assert MOVEMENT_IS_NO_ACTION[line] and COWER_FREE[line]
    assert [discard_limit(line, n) for n in (0, 1, 2)] == [2, 0, 0]


@allowed("UA far", "UA s17")
def test_crews_by_nation() -> None:
    """Line 22: an Inexperienced German crew 6 - 1 = 5, a Sherman whose crew the scenario gives morale 7: 7.

    The sum that is shown is the range in play."""
    p = start("german", "british")
    tank, sherman = p.tank("german PzKpfw IIIN", "B2"), p.tank("british Sherman V(a)", "K2")
    p.card_battle.crews[sherman] = 7
    p.c.green_crew[tank] = 1
    assert (far(p.c, tank), far(p.c, sherman)) == (5, 7)
    squad = p.unit("german 4-6-7", "B5")
    p.unit("german 9-2", "B5")
    for c in (tank, sherman, squad):
        assert sum(x[2] for x in far_lines(p.c, c)) == far(p.c, c)


@allowed("UA s23")
def test_a_wave_ignores_pin_checks_and_limits_shots_by_the_mf_of_an_impulse() -> None:
    """Line 49: a PTC does nothing; an impulse of 2 MF: two shots of one machine gun at most."""
    p = CardPosition(field("A1-P10", woods="C4 C5 C6"), elr=(3, 5))
    p.side_of("russian")
    p.side_of("german")
    squad = p.unit("russian 4-4-7", "B5")
    gunner = p.unit("german 4-6-7", "G5")
    p.unit("german 8-1", "G5")
    gun = p.weapon("german HMG", gunner)
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove((squad,), p.hex("G5")))
    while p.asked() == "WaveMove.moved":
        p.do(*p.choices("to")[0])
    frame = p.c.stack[-2]
    assert isinstance(frame, WaveMove) and frame.cost == 2.0
    for _ in range(2):
        assert p.may("add", gun)
        p.do("add", gun).do("fire").roll(1, 6)
        while p.asked() == "dice":
            p.roll(1, 1)
        if p.asked().endswith("rate_chosen"):
            p.do("keep rate of fire")
    assert p.asked() != "CardFirstFire.reacted" or not p.may("add", gun), "no third shot on this impulse"
    q = start("russian", "german")
    squad = q.unit("russian 4-4-7", "B5")
    from bocage.games.cardwar.marks import WAVE

    q.c.mark_card(squad, WAVE)
    q.begin(PinTaskCheck(squad)).roll(6, 5)
    assert not q.has(squad, "pinned")


@allowed("UA convoy", "UA s16")
def test_a_convoy_without_a_card_has_half_its_mp_and_may_end_in_motion() -> None:
    """Line 60: half the MP without a card, two MP a hex of road; what is left in Motion stays in Motion."""
    p = CardPosition(field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7 G8 H8",)))
    p.side_of("german")
    p.side_of("british")
    cars = [p.tank("german PzKpfw IIIN", h, platoon=7) for h in ("A5", "B2", "B3")]
    p.unit("british 4-5-7", "P1")
    for v in cars:
        park(p.c, v, -10 - p.hex("A5"))
    p.facts[0].entries = frozenset([p.hex("A5")])
    p.phase(MOVEMENT).do("column", "convoy", p.hex("A5"), 0).do("move", cars[0])
    assert getattr(p.c.stack[-1], "left", 0) == p.c.type(cars[0]).mp / 2
    driven = 0
    while p.choices("drive"):
        p.do(*next(a for a in p.choices("drive") if a[1] >= 0)).quiet()
        driven += 1
    assert driven == 3, "6.5 MP"
    if p.may("motion"):
        p.do("motion")
    assert p.c.has_mark(cars[0], IN_COLUMN) and p.c.vehicle_marks.get(cars[0], 0) & MOTION
