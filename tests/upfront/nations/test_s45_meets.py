"""UF 45.4 where it meets other rules: guns, acquisition, mines, entrenchments, entries, duties."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.battle.recruits import add_man
from bocage.games.upfront.printed.men import LEADER, MEN, WEAPON
from bocage.games.upfront.printed.nations import JAPANESE
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import IN_PLAY, KILLED, UpFrontState
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    concealed,
    fire,
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    wire,
)

GUN = 29  # an infantry gun of the Japanese
RIFLES = [p for p in MEN[JAPANESE] if not LEADER[p] and WEAPON[p] == weapon_of(JAPANESE, "R")]


def squad(chit: int = 2, stack: Any = (), hand: Any = None, foes: Any = None, **facts: Any) -> UpFrontState:
    """Japanese A with its ASL, Japanese B beside it; British A at chit 2."""
    return position(
        group("A", man(leader="ASL", morale=5), man(morale=5), chit=chit, stack=stack),
        group("B", *riflemen(2)),
        group("A", *(foes or riflemen(3)), side=1, chit=2),
        group("D", *riflemen(2), side=1),
        nations=("Japanese", "British"), chapters=53,
        hands=(hand if hand is not None else [movement(), movement(nth=1)], []), **facts,
    )  # fmt: skip


def charging(chit: int = 2, **facts: Any) -> UpFrontState:
    s = squad(chit, **facts)
    s.marks["banzai", 0] = 6
    return s


def waiting(s: UpFrontState, *people: int) -> None:
    """Reinforcements of the Japanese that may enter now."""
    for person in people or RIFLES[-2:]:
        m = add_man(s, 0, person)
        s.marks["wave", m], s.marks["due", m] = 1, 0


def test_a_gun_in_a_banzai_group_is_not_pinned_but_lost() -> None:
    """UF 45.45: a group that has declared Banzai suffers no pins, whatever cards are in it."""
    t = Table((JAPANESE, 1))
    a = t.group(0, "A", 2, ["R", "R", GUN])
    t.group(0, "B", 0, ["R"])
    t.group(1, "A", 1, ["R", "R"])
    t.begin()
    s = t.s
    gun = s.men[a][2]
    assert s.kind[gun] == 2
    s.marks["banzai", a] = 6
    morale = s.morale[gun]
    t.resolve(Resolution(a, morale - 1, 6, "fire", 0, (gun,)), draws=["b1"])
    assert s.fate[gun] == KILLED and not s.pinned[gun]
    assert len(s.men[a]) == 2, "the men beside it are untouched"


@refused("UF 45.42")
def test_reinforcements_take_no_movement_card_before_the_banzai_group() -> None:
    s = charging(chit=1, emptied=1)
    waiting(s)
    assert ("enter", 1) not in options(s) and refusal(s, "enter", 1).rule == "UF 45.42"
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert ("enter", 1) in options(s)


@refused("UF 45.422")
def test_a_fight_that_is_due_comes_before_what_bars_every_other_action() -> None:
    """UF 48.2, UF 35.4: neither a try for reinforcements nor an entry under cover takes the Close Combat's place."""
    s = charging(chit=3, emptied=1)
    s.random_decks = (0b11111, 0)
    s.marks["chances", 0] = 1
    assert ("banzai fight", 0) in options(s) and ("appeal",) not in options(s)
    assert refusal(s, "appeal").rule == "UF 45.422" and refusal(s, "stop").rule == "UF 45.422"
    s = charging(chit=3, emptied=1, hand=[movement(), concealed(1), terrain("brush")])
    waiting(s)
    play(s, ("enter", 1), ("by", movement(), 0))
    assert not any(action[0] == "under cover" for action in options(s)), "it would leave no action for the fight"
    while type(s.stack[-1]).__name__ != "Turn":
        play(s, options(s)[0])
    assert ("banzai fight", 0) in options(s)


def test_after_an_appeal_at_once_the_turn_can_end() -> None:
    """UF 45.422: whoever cannot fight any more is not held to it: no question with only wrong answers."""
    s = charging(chit=3, emptied=1)
    s.marks["appealed", 0] = s.turn
    assert ("stop",) in options(s) and ("banzai fight", 0) not in options(s)


@allowed("UF 27.2")
def test_the_card_of_a_declaration_ends_acquisition_like_any_other() -> None:
    """UF 45.4: the card stays on the table, on the target of a mortar as on the group of one."""
    s = squad(foes=(man("MTR"), man()))
    gunner = s.men[6][0]
    s.marks["acquired", gunner] = 0
    play(s, ("banzai", 0), ("charge", movement(), 6))
    assert ("acquired", gunner) not in s.marks


@allowed("UF 24.4")
def test_the_card_of_a_declaration_on_a_minefield_is_a_step_among_mines() -> None:
    """UF 24.4: no Movement card comes to lie in mines without a test, a Banzai's neither."""
    s = squad(stack=[terrain("minefield")])
    play(s, ("banzai", 0), ("charge", movement(), 6), waits=True)
    assert s.player == CHANCE and s.rule == "UF 24.4"
    play(s, chance=rncs(s, ("black", 0)))
    assert s.marks["banzai", 0] == 6 and s.fate[0] == IN_PLAY


@allowed("UF 36.2")
def test_an_entrenchment_in_wire_goes_with_a_banzai() -> None:
    """UF 36.2: a Movement card for any purpose but the removal of Wire; UF 45.4: this one removes none."""
    s = squad(stack=[terrain("brush"), wire()])
    s.marks["entrenched", 0] = 1
    play(s, ("banzai", 0), ("charge", movement(), 6))
    assert ("entrenched", 0) not in s.marks
    clears = squad(stack=[terrain("brush"), wire()])
    clears.marks["entrenched", 0] = 1
    play(clears, ("move", 0), ("clear", movement()))
    assert ("entrenched", 0) in clears.marks


@allowed("UF 45.47")
def test_fire_that_is_called_off_does_not_bar_the_counterattack() -> None:
    """UF 6.5: the Banzai group was not attacked by it."""
    shot = fire(1, 1)
    s = position(
        group("A", man(leader="ASL"), man(), chit=3),
        group("A", *riflemen(3), side=1, chit=2),
        group("B", *riflemen(3), side=1, chit=2),
        nations=("Japanese", "British"), chapters=53, seat=1, hands=([], [shot, fire(1, 2)]),
    )  # fmt: skip
    s.marks["banzai", 0], s.marks["banzai fight", 0] = 6, 1
    play(s, ("fire", 7), ("at", 0), ("card", shot), ("ready",), ("decline",))
    assert ("banzai fight", 6) in options(s)
    other = s.copy()
    other.acted[7] = False
    play(other, ("fire", 7), ("at", 0), ("card", fire(1, 2)), ("ready",), ("resolve",),
         chance=rncs(other, ("red", 3), ("red", 4)))  # fmt: skip
    assert ("banzai fight", 6) not in options(other) and refusal(other, "banzai fight", 6).rule == "UF 45.47"


@refused("UF 45.6")
def test_a_heavy_weapon_enters_only_with_two_men_at_it() -> None:
    """UF 45.6: a Movement card for any purpose; whoever serves the weapon is named as it enters."""
    gunner = next(p for p in MEN[JAPANESE] if WEAPON[p] == weapon_of(JAPANESE, "MMG"))
    s = squad(emptied=1)
    waiting(s, gunner)
    assert refusal(s, "enter", 1).rule == "UF 45.6" and ("enter", 1) not in options(s)
    s = squad(emptied=1)
    waiting(s, gunner, RIFLES[-1])
    play(s, ("enter", 1), ("by", movement(), 0))
    mg = len(s.side) - 2
    while type(s.stack[-1]).__name__ == "Reorder":
        play(s, options(s)[0])
    assert s.group[mg] == s.group[mg + 1] >= 0 and s.assistant[mg] == mg + 1
