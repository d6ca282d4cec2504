"""UF 49: one person plays both sides; UF 16.31: the minute for a turn."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s14_snipers import SniperAttack
from bocage.games.upfront.basic.s16_clock import time_is_up, turn_seconds
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.solitaire.s49_solitaire import NOT_NAMED
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel
from tests.marks import allowed, case, refused
from tests.upfront.position import fire, group, movement, options, play, position, refusal, riflemen, rncs, sniper

GAME = UpFront()


def alone(chapters: int = 16, variants: tuple[str, ...] = ("solitaire",)) -> UpFrontState:
    s = position(
        group("A", *riflemen(3), chit=1),
        group("B", *riflemen(3), chit=1),
        group("C", *riflemen(3), chit=1),
        group("A", *riflemen(3), side=1, chit=1),
        hands=([movement(), movement(nth=1), fire(1)], [fire(2), fire(3)]),
        chapters=chapters,
        begin=False,
    )
    s.variants = variants
    kernel.begin(s)
    return s


@case("uf-49-001")
@allowed("UF 49.11")
@refused("UF 49.11")
def test_all_actions_are_named_before_any_is_carried_out() -> None:
    s = alone()
    play(s, ("name", "move", 0), ("name", "move", 1))
    assert refusal(s, "name", "open", 0).rule == "UF 49.11"
    play(s, ("enough",))
    assert [a for a in options(s) if a[0] in ("move", "fire", "rally")] == [("move", 0), ("move", 1)]
    assert refusal(s, "move", 2) == NOT_NAMED
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert ("move", 1) in options(s) and ("move", 2) not in options(s)


@case("uf-49-003")
def test_nothing_else_changes() -> None:
    s = alone(variants=())
    assert ("move", 2) in options(s) and type(s.stack[-1]).__name__ == "Turn"
    solitaire = alone()
    play(solitaire, ("enough",), ("stop",), ("done",))
    assert s.force == solitaire.force and options(solitaire) == [("draw", 2), ("draw", 1), ("keep",)]


@allowed("UF 49.12")
def test_hands_lie_open_but_what_is_drawn_stays_face_down() -> None:
    s = alone()
    hands = [GAME.view(s, 0)["sides"][side]["hand"] for side in (0, 1)]
    assert [len(hand) for hand in hands] == [3, 2] and all(card["id"] for hand in hands for card in hand)
    new = rncs(s, ("red", 1), ("red", 2))
    play(s, ("enough",), ("stop",), ("done",), ("draw", 2), chance=new)
    assert s.seat == 1 and s.fresh[0] == tuple(new)
    mine = GAME.view(s, 0)["sides"][0]["hand"]
    assert [card["id"] for card in mine].count(None) == 2 and GAME.view(s, 1)["sides"][0]["hand"] == mine
    other = GAME.determinize(s, 0, Random(4))
    assert isinstance(other, UpFrontState)
    assert other.hands[1] == s.hands[1] and len(other.hands[0]) == len(s.hands[0])
    assert sorted([*other.pile.rest, *other.fresh[0]]) == sorted([*s.pile.rest, *s.fresh[0]])


def test_an_attack_turns_them_up() -> None:
    s = alone()
    s.fresh[1] = s.hands[1][-1:]
    s.chit[0], s.chit[6] = 3, 2
    play(s, ("name", "fire", 0, 6), ("enough",), ("fire", 0), ("at", 6), ("card", fire(1)))
    assert s.fresh[1]
    play(s, ("ready",))
    assert s.fresh[1] == ()


@allowed("UF 49.12")
def test_every_kind_of_attack_turns_them_up() -> None:
    """Mines, artillery, an Overrun, a charge, a Sniper and Close Combat as well; on the other side's hand only."""
    for kind in ("mine", "artillery", "overrun", "charge", "sniper", "close combat"):
        s = alone(chapters=53)
        s.fresh = [s.hands[0][-1:], s.hands[1][-1:]]
        if kind == "sniper":
            for changes in hooks(s).sniper_changes:
                changes(s, SniperAttack(sniper(), 6, True), s.men[6][0], 0, sniper())
        elif kind == "close combat":
            for tells in hooks(s).on_fight:
                tells(s, 6)
        else:
            for tells_of in hooks(s).on_attack:
                tells_of(s, Resolution(6, -9, 0, kind))
        assert s.fresh[1] == () and s.fresh[0], kind


@allowed("UF 16.31")
def test_when_the_minute_is_over_nothing_more_is_declared() -> None:
    s = alone(variants=("clock",))
    assert turn_seconds(s) == 60 and time_is_up(s) == ("stop",) and GAME.view(s, 0)["clock"] == 60
    play(s, ("move", 0))
    assert time_is_up(s) is None  # what was declared is carried out
    play(s, ("move", movement(), "forward"), ("stop",))
    assert time_is_up(s) in (("done",), None)
    plain = alone(variants=())
    assert turn_seconds(plain) == 0 and time_is_up(plain) is None


def test_options_of_a_new_game() -> None:
    names = {option.name: option.default for option in GAME.option_list("A")}
    assert names["clock"] is False and names["solitaire"] is False
    s = GAME.new("A", {"nations": "German-American", "first": "scenario", "readjust": False, "solitaire": True})
    assert isinstance(s, UpFrontState) and s.variants == ("solitaire",)


def at_night(number: int) -> UpFrontState:
    """Group A has named an observation of the enemy at Relative Range 3 and makes it."""
    s = position(group("A", *riflemen(4), chit=2), group("B", *riflemen(2)),
                 group("A", *riflemen(3), side=1, chit=1),
                 hands=([fire(1), movement()], []), chapters=38, begin=False)  # fmt: skip
    s.variants, s.night = ("solitaire",), True
    kernel.begin(s)
    play(s, ("name", "observe", 0), ("enough",), ("observe", 0), ("at", 6), chance=rncs(s, ("red", number)))
    return s


@allowed("UF 49.11")
def test_a_named_observation_that_succeeds_may_be_followed_up() -> None:
    s = at_night(1)
    assert ("fire", 0) in options(s) and ("move", 1) not in options(s)
    play(s, ("fire", 0), ("at", 6))
    assert ("fire", 0) not in options(at_night(5))


@refused("UF 45.422")
def test_a_banzai_is_fought_out_without_being_named() -> None:
    s = position(group("A", *riflemen(3), chit=3), group("A", *riflemen(2), side=1, chit=2), seat=0,
                 nations=("Japanese", "British"), chapters=53, begin=False)  # fmt: skip
    s.variants = ("solitaire",)
    s.marks["banzai", 0] = 6
    kernel.begin(s)
    play(s, ("enough",))
    assert ("banzai fight", 0) in options(s) and ("stop",) not in options(s)
    assert refusal(s, "stop").rule == "UF 45.422"


@allowed("UF 49.11", "UF 17.92")
def test_a_new_group_is_named_and_formed_too() -> None:
    s = position(group("A", *riflemen(4)), group("C", *riflemen(2)), group("A", *riflemen(2), side=1),
                 hands=([fire(1)], [fire(2)]), chapters=53, begin=False)  # fmt: skip
    s.variants = ("solitaire",)
    s.letter[1] = 2
    s.crossing = {0: 1, 1: 1}
    s.marks[marks.SENT, 0] = s.marks[marks.SENT, 1] = 1
    kernel.begin(s)
    assert ("name", "form", 1) in options(s)
    play(s, ("name", "form", 1), ("enough",), ("form", 1), ("open", fire(1)))
    assert s.men[1] == (0, 1) and s.crossing == {}
