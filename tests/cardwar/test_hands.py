"""UA deck, length, hand, sequence: hands, their sizes, discards and the card phase."""

from __future__ import annotations

from random import Random

from bocage.deck.piles import drawn_from_half
from bocage.games import load
from bocage.games.cardwar.battle import KEY, card_battle_named
from bocage.games.cardwar.hands import DrawCards, hand_size, is_cower, limit_of, masks
from bocage.games.cardwar.scenario import long_game
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.starterkit.model.counters import eliminate
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT
from bocage.kernel import play
from bocage.kernel.frames import CHANCE
from tests.cardwar.position import CardPosition, field
from tests.laws.places import started
from tests.marks import allowed, case, refused

OPEN = field("A1-L8")


def led(*leaders: str, nation: str = "german", squads: tuple[str, ...] = ()) -> CardPosition:
    p = CardPosition(OPEN)
    for name in (*leaders, *squads):
        p.unit(f"{nation} {name}", "B2")
    p.unit("russian 4-4-7" if nation != "russian" else "german 4-6-7", "K7")
    return p


@case("ufasl-01-001")
@allowed("UA deck")
def test_half_the_deck_is_used_and_cut_anew_when_it_runs_out() -> None:
    """Line 1."""
    game = load("cardwar")
    s = started(game, "cards-in-the-wood", Random(1))
    assert isinstance(s, CardState)
    assert s.pile.size() == 162 and s.left == 81
    p = CardPosition(OPEN)
    e = p.element(0)
    p.c.hands[e] = tuple([p.numbered(n) for n in range(1, 21)])
    p.c.left = 1
    p.c.discards = [p.numbered(n) for n in range(21, 41)]
    p.c.buried[1] = tuple([p.numbered(n) for n in range(41, 51)])
    assert drawn_from_half(p.c.pile, p.c.left, p.c.discards, p.c.buried) == 71
    assert p.c.pile.size() == 142 and p.c.discards == [] and p.c.buried == [(), ()]
    assert p.total() == list(range(1, 163))


@case("ufasl-01-002")
@allowed("UA length")
def test_scenarios_last_half_again_as_long() -> None:
    """Line 2."""
    assert [long_game(n) for n in (8, 5, 7)] == [12, 8, 11]
    assert card_battle_named(KEY + "cards-in-the-wood").turns == 9


@case("ufasl-01-003")
@allowed("UA hand", "UA s31")
def test_hand_by_leaders() -> None:
    assert [
        hand_size(led("8-0", *["8-0"] * (n - 1), squads=()).c if n else led(squads=("4-6-7",)).c, 0)
        for n in (3, 2, 1, 0)
    ] == [5, 4, 3, 2]
    assert hand_size(led("9-2", "8-0", "8-0").c, 0) == 7
    assert hand_size(led("6+1", nation="russian").c, 0) == 1, "4 - 2 - 1"
    p = led("8-0", "8-0", "8-0")
    p.card_battle.commissars = frozenset([0])
    assert hand_size(p.c, 0) == 4, "a Commissar counts for no hand"


@allowed("UA hand")
def test_at_most_three_leaders_count() -> None:
    """Lines 3 and 4."""
    p = led("9-1", "8-0", "8-0", "7-0", nation="russian")
    assert hand_size(p.c, 0) == 5
    p.c.status[0] |= BROKEN
    assert hand_size(p.c, 0) == 4, "three leaders are left, the best has no DRM"


@case("ufasl-01-005")
@allowed("UA hand", "UA sequence")
def test_cards_of_a_broken_leader_are_kept_but_not_replaced() -> None:
    p = led("9-2", "8-0", "8-0", squads=("4-6-7",))
    p.hand(0, "fire", "fire", "fire", "movement", "movement", "woods", "hill")
    p.c.status[0] |= BROKEN
    p.c.sizes[0] = hand_size(p.c, 0)
    assert p.c.sizes[0] == 4
    p.begin(CardPhase()).do("done")
    assert p.asked() == "over" and len(p.c.hands[0]) == 7
    p.c.hands[0] = p.c.hands[0][:3]
    p.begin(DrawCards(((0, p.c.sizes[0]),)))
    assert p.asked() == "dice" and p.c.private == (0,)
    p.roll(p.c.pile.rest[0])
    assert p.asked() == "over" and len(p.c.hands[0]) == 4


@case("ufasl-01-006")
@allowed("UA sequence")
def test_the_hand_is_filled_at_the_very_end_of_the_close_combat_phase() -> None:
    """Line 11 too: the DEFENDER waits for his own."""
    p = led("8-0", "8-0", "8-0", squads=("4-6-7",))
    p.hand(0, "fire", "movement")
    p.hand(p.element(1), "fire")
    p.turn(CLOSE_COMBAT).do("discard", p.c.hands[0][0])
    assert p.asked() == "dice" and p.c.rule == "UA hand", "one discard for Germans, then cards"
    while p.c.player == CHANCE:
        p.roll(p.c.pile.rest[0])
    assert len(p.c.hands[0]) == 5
    assert len(p.c.hands[1]) == 1, "the DEFENDER neither discards nor refills"
    assert len(p.c.buried[0]) == 1 and p.c.used[0] == 0


@allowed("UA sequence")
def test_a_leader_pinned_in_this_turn_does_not_count_for_the_refill() -> None:
    """Line 6."""
    p = led("8-0", "8-0", "8-0", squads=("4-6-7",))
    p.mark(0, "pinned")
    p.turn(CLOSE_COMBAT)
    assert not p.has(0, "pinned") and p.c.sizes[0] == 4


@allowed("UA sequence")
def test_discards_by_nation_quality_and_cards_used() -> None:
    """Line 7: five of seven squads elite."""

    def limits(p: CardPosition) -> list[int]:
        found = []
        for used in (0, 1, 2):
            p.c.used[0] = used
            found.append(limit_of(p.c, 0))
        return found

    assert limits(led("8-0", squads=("4-6-7",))) == [1, 1, 1]
    assert limits(led("8-0", squads=("6-5-8",) * 5 + ("4-4-7",) * 2, nation="ss")) == [2, 1, 1]
    assert limits(led("8-0", squads=("6-6-6",), nation="american")) == [2, 0, 0]
    assert limits(led("8-0", squads=("4-4-7",), nation="russian")) == [99, 0, 0]
    assert limits(led("8-0", squads=("4-2-6",), nation="russian")) == [2, 0, 0]
    assert limits(led("8-0", squads=("6-2-8",), nation="russian")) == [99, 2, 0]


@refused("UA sequence")
def test_no_more_discards_than_the_nation_allows() -> None:
    p = led("8-0", squads=("4-6-7",))
    p.hand(0, "fire", "woods", "movement")
    p.c.sizes[0] = 3
    p.begin(CardPhase())
    assert p.refused("throw", p.c.hands[0][0]).rule == "UA sequence", "a Fire card does nothing to the enemy"
    p.do("discard", p.c.hands[0][0])
    assert p.asked() == "dice"


@allowed("UA cards.cower")
@case("ufasl-07-003")
@refused("UA cards.cower")
def test_a_split_card_is_a_cower_card_to_green_frenchmen() -> None:
    """Line 10."""
    p = led("8-0", squads=("4-3-7",), nation="french")
    p.hand(0, 159)
    assert is_cower(p.c, 0, 159) and masks(p.c, 0, 0)[159] == 0
    p.phase(ADVANCE)
    assert p.choices("wake") == []
    assert p.refused("wake", "move", 0, "plain", "at", "B2").rule == "UA advance"


@allowed("UA sequence")
def test_an_element_that_is_wiped_out_loses_its_hand_unseen() -> None:
    """Line 12."""
    p = led("8-0", squads=("4-6-7",))
    lost = p.hand(0, "fire", "woods")
    for u in list(p.c.roster[0]):
        eliminate(p.c, u, "SK 3.2.3")
    p.begin(CardPhase())
    assert p.asked() == "over" and p.c.buried[0] == lost and p.c.hands[0] == ()


@allowed("UA hand")
def test_hands_are_drawn_after_the_set_up() -> None:
    game = load("cardwar")
    rng = Random(3)
    s = started(game, "church-with-cards", rng)
    assert isinstance(s, CardState)
    while s.phase == 0:
        action = rng.choice(play.options(s)) if s.player >= 0 else play.sample(s, rng)
        play.apply(s, action)
    assert [len(h) for h in s.hands] == [5, 6, 3]
    assert s.pile.size() == 162 - 14 and s.left == 81 - 14
