"""Where rules meet: every moment of the game at which other rules have something to say, declared, typed and empty.

`hooks(s).on_move` are the rules that act when a Movement card is played in this game, in their order. Which rules act,
and in which order, stands in `rulebook/` alone; what is in force is `s.in_force` (`in_force.py`). A rule that is not in
force is not in the lists.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from bocage.games.upfront.in_force import CHAPTERS, EVERYTHING, is_in_force

if TYPE_CHECKING:
    from bocage.games.upfront.armor.s25_ordnance import AfvHit
    from bocage.games.upfront.basic.s03_groups import Limits
    from bocage.games.upfront.basic.s04_turn import Part
    from bocage.games.upfront.basic.s05_movement import SidewaysPlay
    from bocage.games.upfront.close_combat.s20_designation import Statement
    from bocage.games.upfront.printed.scenarios import Condition, Force, Scenario
    from bocage.games.upfront.state import UpFrontState as S
    from bocage.games.upfront.table.actions import FreePlay, Verb
    from bocage.games.upfront.table.odds import OutcomeOf
    from bocage.kernel.explain import Explanation
    from bocage.kernel.frames import Action, Frame
    from bocage.kernel.refusal import Refusal

    Does = Callable[[S, int], None]  # a change
    DoesTwo = Callable[[S, int, int], None]
    DoesThree = Callable[[S, int, int, int], None]
    Refuses = Callable[[S, int], Refusal | None]  # why not
    RefusesTwo = Callable[[S, int, int], Refusal | None]
    RefusesThree = Callable[[S, int, int, int], Refusal | None]
    Follows = Callable[[S, int], Frame | None]  # a procedure that comes next
    FollowsTwo = Callable[[S, int, int], Frame | None]
    FollowsThree = Callable[[S, int, int, int], Frame | None]
    FollowsAttack = Callable[[S, Any], Frame | None]
    Is = Callable[[S, int], bool]
    IsTwo = Callable[[S, int, int], bool]
    Counts = Callable[[S, int], int]  # a number to add
    CountsTwo = Callable[[S, int, int], int]
    CountsThree = Callable[[S, int, int, int], int]

Rule = TypeVar("Rule")
Word = TypeVar("Word")


def nobody(*args: Any) -> Any:
    """No rule answers this: it is asked of AFVs alone."""
    raise AssertionError("there is no AFV in this game")


class Hooks:
    """The rules in force, by the moment at which they act; the comment names what each is called with."""

    def __init__(self) -> None:
        self.key = -1  # what is in force where they act
        # chapters that others ask about
        self.beyond_basics = False  # rules beyond chapter 16 may change fire
        self.takes_prisoners = False  # UF 32
        self.wounds_men = False  # UF 33
        # before play (chapters 3, 15, 21, 23, 35)
        # (state, scenario, forces): what a scenario brings into the state besides its forces
        self.set_up: list[Callable[[S, Scenario, tuple[Force, ...]], None]] = []
        # (state): the steps before play, in their order (UF 3.1 to 3.6)
        self.preparation: list[Callable[[S], Frame | None]] = []
        # (state, seat): other numbers and sizes of groups: (fewest, most groups, most cards in one)
        self.group_limits: list[Callable[[S, int], Limits | None]] = []
        # (state, FormGroups, who waits, man or -1 for the end of a group): why a group may not be so
        self.group_rules: list[Callable[[S, Any, list[int], int], Refusal | None]] = []
        self.crew_refusals: list[Refuses] = []  # (state, gunner): why his weapon starts without a crew (UF 2.4)
        # (state, seat, card, group): Terrain before play (UF 2.4)
        self.initial_terrain_refusals: list[RefusesThree] = []
        self.hand_rows: list[tuple[str, Counts]] = []  # rule, (state, seat): more or fewer cards in the hand
        # (state, man): values that a man of this force has (UF 46.2, UF 50.42); campaigns ask it too
        self.on_recruit: list[Does] = []
        # a player turn (chapter 4)
        self.opening: list[Part] = []  # (state, seat) is due, frame: parts of a turn before the actions
        self.closing: list[Part] = []  # the same after the actions
        self.after_actions: list[Part] = []  # the same between actions and at the end of the turn
        self.turn_starts: list[Does] = []  # (state, seat): what the beginning of a turn changes by itself
        self.outset: list[Callable[[S], None]] = []  # (state): what is noted when the actions of a turn begin
        self.turn_ends: list[Does] = []  # (state, seat): and its end
        self.verbs: list[Verb] = []  # the kinds of action of a group
        self.verbs_asked: dict[int, list[Verb]] = {}  # those of them for a hand and a table (actions.py), once found
        self.free_plays: list[FreePlay] = []  # plays in one's own turn that are no group's action
        # (state, group, verb): why this group may not do that now
        self.group_bars: list[Callable[[S, int, str], Refusal | None]] = []
        self.turn_bars: list[Refuses] = []  # (state, seat): why no group may act any more in this turn
        self.pair_bars: list[Refuses] = []  # (state, seat): why no two more groups may act together
        # (state, seat, wave): why these reinforcements may not take a Movement card now (UF 45.42, UF 45.6)
        self.arrival_refusals: list[RefusesTwo] = []
        # (state, group): (gunner, assistant) to be named as a group enters (UF 45.6)
        self.crews_at_entry: list[Callable[[S, int], list[tuple[int, int]]]] = []
        # by verb, (state, action): the odds of a choice that one draw settles
        self.explain_choices: dict[str, Callable[[S, Action], Explanation | None]] = {}
        self.discard_rows: list[CountsThree] = []  # (state, seat, limit, made): fewer discards
        self.discard_refusals: list[Refuses] = []  # (state, seat): by which rule
        # by use of a card, (state, group): why it may not be discarded on that enemy group
        self.placeable: dict[int, Refuses] = {}
        self.place_refusals: list[RefusesThree] = []  # (state, card, use, group): the same for cards by themselves
        # by use of a card, (state, seat, card, group): what such a discard does
        self.resolves: dict[int, FollowsThree] = {}
        # movement and terrain (chapters 5, 7, 8, 13, 17, 24, 28, 29)
        self.move_refusals: list[Refuses] = []  # (state, group): no Movement card at all
        self.mode_refusals: list[RefusesThree] = []  # (state, group, card, mode): no Movement card that way
        self.later_mode_refusals: list[RefusesThree] = []  # the same, asked once the others allow it
        self.passes_through: list[IsTwo] = []  # (state, group, enemy opposite): it is not blocked by him (UF 29.5)
        self.sideways_plays: list[SidewaysPlay] = []  # purposes of a sideways card: flank, encircle ...
        # by verb, (state, group, action): what a Movement card would do
        self.explain_plays: dict[str, Callable[[S, int, Action], Explanation | None]] = {}
        self.on_move: list[Does] = []  # (state, group): a Movement card was played on it, also to remove Wire
        self.shakes_off: list[Does] = []  # (state, group): the same, but not for a card that only declares a Banzai
        self.after_move: list[FollowsThree] = []  # (state, group, card, mode): a frame once the card lies there
        self.after_clearing: list[Follows] = []  # (state, group): a frame once a card has removed Wire (UF 24.4)
        self.terrain_refusals: list[RefusesTwo] = []  # (state, group, card): who may enter which Terrain
        self.own_terrain_refusals: list[Refuses] = []  # (state, group): before its owner lays Terrain or Open Ground
        # (state, group, card): a frame before Terrain is laid: is it real? (UF 52.11)
        self.trials: list[FollowsTwo] = []
        self.on_leaving: list[Follows] = []  # (state, group): a frame before the owner replaces what lies there
        self.on_terrain: list[Does] = []  # (state, group): Terrain has come to lie on it
        # (state, group, card): a frame after the owner's Terrain, and before play
        self.after_terrain: list[FollowsTwo] = []
        self.on_accept: list[FollowsTwo] = []  # (state, group, card): a frame after the enemy's Terrain was accepted
        self.on_reject: list[Does] = []  # (state, group): it has rejected Terrain
        self.on_wire: list[Does] = []  # (state, group): Wire has come to lie on it
        self.also_flanking: list[IsTwo] = []  # (state, group, target): Flanking Fire by position alone (UF 23.7)
        self.no_flanking: list[IsTwo] = []  # (state, group, target): no Flanking Fire at it (Pillbox)
        self.transfer_refusals: list[RefusesTwo] = []  # (state, his group, man): he does not transfer, wherever he goes
        self.receiver_refusals: list[Refuses] = []  # (state, group): nobody comes into it by transfer
        self.sender_refusals: list[RefusesTwo] = []  # (state, man, group): he does not come into that group
        # (state, man, group): a frame once he has set out of that group by transfer, or has come into it (UF 52.15)
        self.after_setting_out: list[FollowsTwo] = []
        self.after_joining: list[FollowsTwo] = []
        self.overrun_refusals: list[RefusesTwo] = []  # (state, AFV group, target): no Overrun of it (UF 38.2)
        self.overrun_attack_refusals: list[RefusesTwo] = []  # (state, AFV group, target): none is carried out any more
        # (state, target): no Overrun into its ground (UF 47.6, UF 52.14)
        self.overrun_ground_refusals: list[Refuses] = []
        # fire, its strength and its effect (chapters 6, 9, 25, 28, 40)
        self.firer_refusals: list[Refuses] = []  # (state, group): it fires nothing at all now
        # (state, group, target): not at that target, by small arms or ordnance
        self.fire_refusals: list[RefusesTwo] = []
        self.small_arms_refusals: list[RefusesTwo] = []  # (state, group, target): not by small arms
        # (state, group, target, cards): the strength where it counts otherwise (AFVs)
        self.other_strength: list[Callable[[S, int, int, tuple[int, ...]], int | None]] = []
        # (state, group, target): '' or the kind of Resolution against that target
        self.other_kind: list[Callable[[S, int, int], str]] = []
        # (state, group, target, range, cards): firepower with certain Fire cards only (UF 39.2b)
        self.card_firepower: list[Callable[[S, int, int, int, tuple[int, ...]], int]] = []
        self.may_hold_back: list[IsTwo] = []  # (state, man, target): he may stay out of his group's fire
        self.doubled: list[tuple[str, IsTwo]] = []  # rule, (state, man, target): his firepower is doubled
        self.halved: list[tuple[str, Is]] = []  # rule, (state, man): and halved, whomever he fires at
        self.not_doubled: list[IsTwo] = []  # (state, man, target): no Hero doubles what he has against it (UF 28.7)
        self.firepower_of_afv: CountsThree = nobody  # (state, AFV, target, range): its own weapons (UF 28)
        self.firepower_at_afv: CountsThree = nobody  # (state, group, AFV group, range): of a group against one (UF 28)
        # rule, words, (state, group, target): Fire Strength from the firer's ground (UF 6.41)
        self.from_rows: list[tuple[str, str, CountsTwo]] = []
        self.into_rows: list[tuple[str, str, CountsTwo]] = []  # the same from the target's ground (UF 6.42)
        # (state, group, target, cards): more or fewer halvings of the Fire cards
        self.halvings: list[Callable[[S, int, int, tuple[int, ...]], int]] = []
        # (state, attack): cards beside Fire cards in an attack (ambush)
        self.more_loads: list[Callable[[S, Any], list[Action]]] = []
        # by verb, (state, attack, action): why not
        self.load_refusals: dict[str, Callable[[S, Any, Action], Refusal | None]] = {}
        # by verb, (state, attack, action): what such a card adds
        self.load_effects: dict[str, Callable[[S, Any, Action], int]] = {}
        # by verb, (action): the same number, for the sum shown before
        self.load_worth: dict[str, Callable[[Action], int]] = {}
        # (state, attack): answers before the draw beside resolve and decline
        self.more_decisions: list[Callable[[S, Any], list[Action]]] = []
        # by verb, (state, attack): their preview
        self.explain_decisions: dict[str, Callable[[S, Any], Explanation | None]] = {}
        self.only_boxed: list[IsTwo] = []  # (state, group, target): only boxed factors count against it (UF 28.31)
        self.on_fire: list[DoesTwo] = []  # (state, group, target): the attack is announced
        self.after_fire: list[FollowsAttack] = []  # (state, attack): a frame for what follows with the same cards
        # by kind of attack, (state, group): who is attacked
        self.men_by_kind: dict[str, Callable[[S, int], tuple[int, ...]]] = {}
        # (state, attack, man): whom an attack does not touch (UF 20.54)
        self.spared: list[Callable[[S, Any, int], bool]] = []
        self.on_attack: list[Callable[[S, Any], None]] = []  # (state, Resolution): its target is attacked
        # (state, attack, man): the attack counts otherwise for this card
        self.strength_changes: list[Callable[[S, Any, int], int]] = []
        # (state, attack, man, number, card, result): another result before it takes effect
        self.outcome_changes: list[Callable[[S, Any, int, int, int, int], int]] = []
        # (state, attack): a frame after each man: wounds, malfunction, prisoners
        self.follow_ups: list[FollowsAttack] = []
        # (state, man, number, card, result): the result instead, for the odds
        self.odds_changes: list[Callable[[S, int, int, int, int], int]] = []
        # by kind of card (guns, AFVs), (state, card, number, drawn, firer, target): the result, for the odds
        self.outcomes: dict[int, OutcomeOf] = {}
        # (state, group, AFV group, cards): the sum of an attack on an AFV (UF 28)
        self.lines_at_afv: Callable[[S, int, int, tuple[int, ...]], list[tuple[str, str, int]]] = nobody
        self.concealment_refusals: list[Refuses] = []  # (state, group): no Concealed card for it
        # (state, card, barrel, target): this piece does not fire at that group
        self.piece_refusals: list[RefusesThree] = []
        # rule, words, (state, card, barrel, target): To Hit, + is better
        self.step_rows: list[tuple[str, str, CountsThree]] = []
        self.on_shot: list[DoesTwo] = []  # (state, card, target): the piece fires
        self.to_hit_concealment: list[Refuses] = []  # (state, group): no Concealed card against the To Hit draw
        # (target, strength, card, class, aim, black): the frame of a hit on an AFV (UF 28)
        self.hit_on_afv: AfvHit = nobody
        self.mission_refusals: list[RefusesTwo] = []  # (state, radio's group, target): no Fire Mission at it
        # men, their weapons and their nerves (chapters 10, 14, 18, 19, 33)
        self.morale_rows: list[tuple[str, Counts]] = []  # rule, (state, man): more or less morale
        self.panic_rows: list[tuple[str, Counts]] = []  # rule, (state, man): panic value
        self.kia_rows: list[tuple[str, Counts]] = []  # rule, (state, man): KIA value
        self.on_pin: list[Does] = []  # (state, man): a card was just pinned
        # (state, man, group, fate): he has left play, his empty group is not yet cleared
        self.on_removal: list[DoesThree] = []
        self.group_gone: list[Does] = []  # (state, group): it has left the table
        self.no_spirit: list[Refuses] = []  # (state, man): he neither rallies nor flees (UF 50.41)
        self.hero_on_afv_refusal: Refuses = nobody  # (state, AFV): why a Hero does nothing for it (UF 28.421)
        self.hero_on_afv: DoesTwo = nobody  # (state, card, AFV): a Hero for it
        self.rally_bars: list[Refuses] = []  # (state, man): no Rally card helps him (UF 2.4)
        self.on_rally: list[Does] = []  # (state, man): a Rally card has helped him
        self.afv_rally_refusal: Refuses = nobody  # (state, AFV): UF 28.42, UF 28.45
        self.rally_afv: DoesTwo = nobody  # (state, AFV, card): a Rally card for it
        self.free_afv: Does = nobody  # (state, AFV): every chit of that sort goes at once (UF 10.23)
        # (state, man, group, seat): a frame once a man has panicked of his own will
        self.after_panic: list[FollowsThree] = []
        self.sniper_refusals: list[Refuses] = []  # (state, group): no Sniper at it
        # (state, attack, man, card, result): another result
        self.sniper_changes: list[Callable[[S, Any, int, int, int], int]] = []
        self.sniper_follow_ups: list[FollowsAttack] = []  # (state, attack): a frame after the man
        self.may_check: list[Is] = []  # (state, group): it may check for Snipers though it has no such man
        self.acquire_refusals: list[RefusesThree] = []  # (state, man, group, chit): he may not take that weapon
        self.on_malfunction: list[Does] = []  # (state, card): its weapon has failed
        # (state): every range of failing numbers is so much wider (UF 52)
        self.wider_failures: list[Callable[[S], int]] = []
        # by kind of card, (state, card): its chit's table
        self.repair_tables: dict[int, Callable[[S, int], tuple[int, ...]]] = {}
        self.on_wound: list[Does] = []  # (state, man): he was just wounded
        # infiltration and Close Combat (chapters 20, 28)
        self.infiltrate_refusals: list[RefusesTwo] = []  # (state, man, target): he may not try
        self.entry_refusals: list[RefusesTwo] = []  # (state, man, target): he may not go in
        self.man_card_refusals: list[Refuses] = []  # (state, group): no Movement card may be spent on one man of it
        # rule, words, (state, man, target): columns to the right, which is harder
        self.shift_rows: list[tuple[str, str, CountsTwo]] = []
        self.starts: list[Counts] = []  # (state, target): another column to start from, or -1 (UF 28.8)
        self.lit: list[Is] = []  # (state, target): it is lit at night
        self.first_column: list[Is] = []  # (state, target): always the first column (UF 50.41)
        self.statements: list[Statement] = []  # what a man declares before he goes (UF 21.2)
        self.unchecked: list[Is] = []  # (state, target): no morale check before going in (UF 50.41)
        self.after_infiltration: list[FollowsTwo] = []  # (state, man, target): a frame once a man is in
        self.ccv_rows: list[tuple[str, str, Counts]] = []  # rule, words, (state, man): Close Combat Value
        self.halved_value: list[tuple[str, Is]] = []  # rule, (state, man): his value is halved
        self.no_help: list[Is] = []  # (state, man): he gives no +3 to the man he fights beside
        self.on_close_combat: list[Does] = []  # (state, group): it attacks in Close Combat
        self.on_fight: list[Does] = []  # (state, group): a man of it is attacked in Close Combat
        # (state, defender, alone): he is beaten without a draw (UF 33.5)
        self.lost_beforehand: list[Callable[[S, int, bool], bool]] = []
        self.not_hidden: list[Is] = []  # (state, man): no Concealed card helps him
        # (state, eliminated group): groups that may take its ground without infiltrators
        self.captors: list[Callable[[S, int], list[int]]] = []
        self.ground_settled: list[Does] = []  # (state, eliminated group): what becomes of its ground is decided
        # (state, man, AFV group): the frame of a berserk man's charge (UF 28.81)
        self.charge_at_afv: Callable[[S, int, int], Frame] = nobody
        # (state, man, AFV): a row of Close Combat against an AFV
        self.afv_combat_rows: list[Callable[[S, int, int], tuple[str, str, int]]] = []
        # the end of a game (chapters 16, 42, 43)
        # (state): asked before any end: None (no concern), True (finished), False (the game goes on)
        self.endings: list[Callable[[S], bool | None]] = []
        # (state, result): a game just won does not end yet (UF 42.7)
        self.holds_back: list[Callable[[S, tuple[float, ...]], bool]] = []
        # (state): among more than two players; True: the game has ended
        self.squads_broken: list[Callable[[S], bool]] = []
        # (state, result): another segment follows instead of the end (UF 2.4)
        self.next_segment: list[Callable[[S, tuple[float, ...]], bool]] = []
        # by type, (state, seat, condition): is it met?
        self.conditions: dict[str, Callable[[S, int, Condition], bool]] = {}


def acting(key: int, *rows: tuple[int, Rule]) -> list[Rule]:
    """Of (what it needs, rule), the rules in force."""
    return [rule for needs, rule in rows if is_in_force(key, needs)]


def by_word(key: int, *rows: tuple[int, Word, Rule]) -> dict[Word, Rule]:
    """Of (what it needs, word, rule), the rules in force by word; a later one takes the place of an earlier."""
    return {word: rule for needs, word, rule in rows if is_in_force(key, needs)}


class _Open:
    """The book that was asked for last: a game asks for the same one again and again."""

    def __init__(self) -> None:
        self.book = Hooks()


_WRITTEN: dict[int, Hooks] = {}
_OPEN = _Open()


def _write(key: int) -> Hooks:
    from bocage.games.upfront.rulebook.order import write

    found = Hooks()
    write(found, key)
    found.key = key
    _WRITTEN[key] = found
    return found


def _look_up(key: int) -> Hooks:
    found = _WRITTEN.get(key)
    if found is None:
        found = _write(key)
    _OPEN.book = found
    return found


def whole_book() -> Hooks:
    """Every rule there is, for what is asked of rules that are not in force: why not?"""
    key = EVERYTHING | CHAPTERS
    found = _WRITTEN.get(key)
    return found if found is not None else _write(key)


def hooks(s: S) -> Hooks:
    """The rules that act in this game."""
    book = _OPEN.book
    return book if book.key == s.in_force else _look_up(s.in_force)
