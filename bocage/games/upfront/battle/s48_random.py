"""UF 48: random reinforcements: chances, the attempt, the table, free choices and substitutes.

marks[HOPES, seat] counts the chances for his next turn (deck.py), marks[CHANCES, seat] those of this turn. What is
gained waits and enters like other reinforcements (s35_reinforcements.py), by the edge that UF 48.33 says.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.recruits import add_man, add_vehicle
from bocage.games.upfront.battle.s35_reinforcements import PER_TURN
from bocage.games.upfront.battle.s48_snipers import gain_sniper
from bocage.games.upfront.design.s43_scenario import bought
from bocage.games.upfront.design.s43_troops import ELITE_MORALE, SECOND_MORALE, leader_is_bound, leader_morale
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.men import (
    ASL,
    IS_MARINE_CARD,
    LEADER,
    MAN_AVAILABLE_FROM,
    MEN,
    MORALE,
    NUMBER,
    POINTS,
    SL,
    WEAPON,
    is_man,
    man,
)
from bocage.games.upfront.printed.nations import ANTI_TANK_LIMIT, ROUT_ABOVE_PANIC, SQUAD_SIZE, TROOPS
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.printed.tables import (
    BLANK_REINFORCEMENT,
    FREE_CHOICE_NEVER,
    FREE_CHOICE_SECONDARY,
    SECONDARY,
    half_year_number,
    random_reinforcement,
)
from bocage.games.upfront.printed.vehicles import (
    IS_GUN,
    N_VEHICLES,
    VEHICLE_FROM,
    VEHICLE_NATION,
    VEHICLE_POINTS,
    VEHICLE_TO,
    vehicle,
)
from bocage.games.upfront.printed.weapons import CLASS
from bocage.games.upfront.state import AFV, GROUPS_OF, IN_PLAY, MAN, NOT_YET, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.turn_hooks import due_refusal
from bocage.kernel.frames import Action, Frame, ask, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

RADIO = "radio"
CHARGE = "demolition_charge"

NO_CHANCE = Refusal("UF 48.2", "there is a chance only in the turn after an enemy's black 6 or after a shuffle")
NOT_HAD = Refusal("UF 48.1", "this side has no random reinforcements")
SOLE_ACTION = Refusal("UF 48.2", "the attempt is the only action of the turn")
NOTHING_ELSE = Refusal("UF 48.21", "in a turn with such an attempt nothing but a Hero card may be played")
ONE_CHARGE = Refusal("UF 21.11", "a squad has no more than one Demolition Charge")
NO_MORE_ANTI_TANK = Refusal("UF 21.11", "the squads have as many anti-tank weapons as a design allows them")
NOT_YET_MADE = Refusal("UF 48.32", "his weapon is not available at the date of the scenario")
ONE_LEADER = Refusal("UF 37.1", "partisans have one leader at most")
WRONG_SORT = Refusal("UF 39.8", "his Morale is not that of the troops of this side")
NOT_AVAILABLE = Refusal("UF 48.31", "that card is already in the game, or of a kind that is never chosen")


def chances(s: UpFrontState, seat: int) -> int:
    return s.marks.get((marks.CHANCES, seat), 0) if s.marks else 0


def appealed(s: UpFrontState, seat: int) -> bool:
    return bool(s.marks) and s.marks.get((marks.APPEALED, seat), -1) == s.turn


def turn_begins(s: UpFrontState, seat: int) -> None:
    """UF 48.2: chances are for the very next turn; those of the last one are lost."""
    if s.random_decks:
        s.marks.pop((marks.CHANCES, seat), None)
        hopes = s.marks.pop((marks.HOPES, seat), 0)
        if hopes:
            s.marks[marks.CHANCES, seat] = hopes


def appeal_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    """UF 48.1, UF 48.2: whether he may try now."""
    seat = s.seat
    if not s.random_decks or not s.random_decks[seat]:
        return NOT_HAD
    if not chances(s, seat):
        return NO_CHANCE
    busy = s.active or any(s.acted[g] for g in GROUPS_OF[seat])
    if busy and not appealed(s, seat):
        return SOLE_ACTION
    return None if appealed(s, seat) else due_refusal(s)


def appeal_options(s: UpFrontState) -> list[Action]:
    return [("appeal",)] if s.random_decks and appeal_refusal(s, ("appeal",)) is None else []


def nothing_else(s: UpFrontState, seat: int) -> Refusal | None:
    return NOTHING_ELSE if appealed(s, seat) else None


def no_discards(s: UpFrontState, seat: int, limit: int, made: int) -> int:
    """UF 48.22: none, apart from the Cower cards that the Japanese discard freely."""
    return 0 if appealed(s, seat) else limit


def discard_refusal(s: UpFrontState, seat: int) -> Refusal | None:
    return Refusal("UF 48.22", "there are no discards in a turn with such an attempt") if appealed(s, seat) else None


def date_of(s: UpFrontState, seat: int) -> str:
    return bought(SCENARIOS[s.scenario], s.nation[seat]).date


def in_service(s: UpFrontState, seat: int, person: int) -> bool:
    """UF 48.32: his weapon exists by the date of the scenario, if it has one."""
    since, date = MAN_AVAILABLE_FROM[person], date_of(s, seat)
    return not since or not date or half_year_number(since) <= half_year_number(date)


def vehicle_in_service(s: UpFrontState, seat: int, v: int) -> bool:
    """UF 48.32: guns and AFVs are of their years too, and some are gone again by the date."""
    date = date_of(s, seat)
    if not date:
        return True
    at, since, until = half_year_number(date), VEHICLE_FROM[v], VEHICLE_TO[v]
    return not (since and at < half_year_number(since)) and not (until and half_year_number(until) < at)


def available(s: UpFrontState, seat: int) -> list[int]:
    """The men of the nation who are not in the game."""
    used = {p for p, kind, side in zip(s.person, s.kind, s.side) if kind == MAN and side == seat}
    people = [p for p in MEN[s.nation[seat]] if not IS_MARINE_CARD[p] and p not in used]
    if s.partisan == seat and any(LEADER[p] for p in used):
        people = [p for p in people if not LEADER[p]]  # UF 37.1: one leader is all they have
    return [p for p in people if in_service(s, seat, p)]


def is_of_the_sort(s: UpFrontState, seat: int, person: int) -> bool:
    """UF 39.8: in a design a side is all of one troop type: nobody else is chosen, or taken in place of another."""
    quality = TROOPS[s.troops[seat]].quality
    if quality == "line" or special(SCENARIOS[s.scenario], "design") is None:
        return True
    if LEADER[person] in (SL, ASL):
        wanted = leader_morale(s.nation[seat], LEADER[person], quality, date_of(s, seat))
        return not leader_is_bound(person) or MORALE[person] == wanted
    return MORALE[person] >= ELITE_MORALE if quality == "elite" else MORALE[person] <= SECOND_MORALE


def choosable(s: UpFrontState, seat: int) -> list[int]:
    """UF 48.31: any card but a medium machine gun, gun or AFV."""
    able = [p for p in available(s, seat) if is_of_the_sort(s, seat, p)]
    return [p for p in able if CLASS[WEAPON[p]] not in FREE_CHOICE_NEVER]


def choice_refusal(s: UpFrontState, seat: int, person: int) -> Refusal:
    """UF 48.31, and what else keeps a man of the nation from being chosen."""
    own = person in MEN[s.nation[seat]] and CLASS[WEAPON[person]] not in FREE_CHOICE_NEVER
    used = person in [p for p, kind, side in zip(s.person, s.kind, s.side) if kind == MAN and side == seat]
    if not own or used or IS_MARINE_CARD[person]:
        return NOT_AVAILABLE
    if not in_service(s, seat, person):
        return NOT_YET_MADE
    return ONE_LEADER if person not in available(s, seat) else WRONG_SORT


def blanks(s: UpFrontState, seat: int) -> list[int]:
    """UF 48.31: one card of each weapon, to stand for the blank cards of that weapon."""
    first: dict[int, int] = {}
    for p in MEN[s.nation[seat]]:
        if CLASS[WEAPON[p]] not in FREE_CHOICE_NEVER and in_service(s, seat, p) and not IS_MARINE_CARD[p]:
            first.setdefault(WEAPON[p], p)
    return list(first.values())


def substitute(s: UpFrontState, seat: int, person: int) -> int:
    """UF 48.32: the same weapon for no more points, else another weapon; the dearest of them, -1 if there is none."""
    able = [p for p in available(s, seat) if is_of_the_sort(s, seat, p)]
    pool = [p for p in able if POINTS[p] <= POINTS[person]]
    same = [p for p in pool if WEAPON[p] == WEAPON[person]]
    best = sorted(same or pool, key=lambda p: (-POINTS[p], NUMBER[p]))
    return best[0] if best else -1


def other_vehicle(s: UpFrontState, seat: int, v: int) -> int:
    """UF 48.32 for guns and AFVs: another of the sort for no more points."""
    used = [p for p, kind, side in zip(s.person, s.kind, s.side) if kind != MAN and side == seat]
    if v not in used and vehicle_in_service(s, seat, v):
        return v
    sort = [w for w in range(N_VEHICLES) if VEHICLE_NATION[w] == s.nation[seat] and IS_GUN[w] == IS_GUN[v]]
    fits = [w for w in sort if w not in used and vehicle_in_service(s, seat, w)]
    cheap = sorted([w for w in fits if VEHICLE_POINTS[w] <= VEHICLE_POINTS[v]], key=lambda w: -VEHICLE_POINTS[w])
    return cheap[0] if cheap else -1


def recruit(s: UpFrontState, seat: int, number: int) -> int:
    """The card of the table, or its substitute, waits to enter; -1 if nobody is left."""
    if not is_man(s.nation[seat], number):
        if s.partisan == seat:
            return -1  # UF 37.1, UF 43.0: partisans never have guns or AFVs
        v = other_vehicle(s, seat, vehicle(s.nation[seat], number))
        return add_vehicle(s, seat, v) if v >= 0 else -1
    person = man(s.nation[seat], number)
    if person not in available(s, seat):
        person = substitute(s, seat, person)
    return add_man(s, seat, person) if person >= 0 else -1


def gained(s: UpFrontState, m: int) -> None:
    """UF 48.2, UF 48.33: he waits with all who were gained in this turn; an AFV is a group of its own."""
    seat = s.side[m]
    wave = (1000 + s.turn) * PER_TURN
    if s.kind[m] == AFV:
        wave += 1 + len([x for x in range(len(s.side)) if s.kind[x] == AFV and (marks.RANDOM, x) in s.marks])
    s.marks[marks.WAVE, m], s.marks[marks.DUE, m], s.marks[marks.RANDOM, m] = wave, 0, 1
    tell(s, "UF 48.3", ("gained", seat, m))


class Appeal(Frame):
    """UF 48.2: one draw for each chance; black gains what the table says."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.choices = 0
        self.man = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        s.marks[marks.CHANCES, s.seat] -= 1
        if not appealed(s, s.seat):
            s.actions += 1
        s.marks[marks.APPEALED, s.seat] = s.turn
        s.active = True
        draw(s, self, "drew", "pile", "UF 48.2")

    def drew(self, s: UpFrontState, card: int) -> None:
        tell(s, "UF 48.2", ("appeal", s.seat, card))
        if not RED[card]:
            cards, self.choices, sniper = random_reinforcement(s.nation[s.seat], RN[card])
            if sniper:
                gain_sniper(s, s.seat)
            for number in cards:
                m = recruit(s, s.seat, number)
                if m >= 0:
                    gained(s, m)
        drawn(s, card)
        goto(s, self, "next_choice")

    def next_choice(self, s: UpFrontState, _: Any) -> None:
        if self.choices and (choosable(s, s.seat) or blanks(s, s.seat)):
            self.choices -= 1
            ask(s, self, "picked", s.seat, "UF 48.31")
        else:
            end(s)

    def can_picked(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("choose", p) for p in choosable(s, s.seat)]
        return [*found, *[("blank", p) for p in blanks(s, s.seat)]]

    def why_not_picked(self, s: UpFrontState, action: Action) -> Refusal | None:
        return choice_refusal(s, s.seat, action[1]) if action[0] == "choose" else NOT_AVAILABLE

    def picked(self, s: UpFrontState, action: Action) -> None:
        """UF 48.31: chosen at once, not when they enter."""
        m = self.man = add_man(s, s.seat, action[1])
        if action[0] == "blank":
            make_blank(s, m)
        gained(s, m)
        if CLASS[s.weapon[m]] in FREE_CHOICE_SECONDARY and extras_for(s, s.seat):
            ask(s, self, "equipped", s.seat, "UF 48.31")
        else:
            goto(s, self, "next_choice")

    def can_equipped(self, s: UpFrontState) -> list[Action]:
        return [("no extra",), *[("equip", name) for name in extras_for(s, s.seat)]]

    def why_not_equipped(self, s: UpFrontState, action: Action) -> Refusal | None:
        found = capacity_refusal(s, s.seat, action[1]) if action[0] == "equip" and action[1] in SECONDARY else None
        return found or Refusal("UF 48.31", "a rifle or machine pistol man may get a secondary weapon of his nation")

    def equipped(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "equip":
            s.secondary[self.man] = action[1]
        goto(s, self, "next_choice")


def extras_for(s: UpFrontState, seat: int) -> list[str]:
    """UF 48.31, UF 21.1: the secondary weapons that his nation had by then; no radio."""
    date = date_of(s, seat)
    found = []
    for name, extra in SECONDARY.items():
        early = bool(extra.available and date) and half_year_number(extra.available) > half_year_number(date)
        had = name != RADIO and not early and (not extra.nations or s.nation[seat] in extra.nations)
        if had and capacity_refusal(s, seat, name) is None:
            found.append(name)
    return found


def capacity_refusal(s: UpFrontState, seat: int, name: str) -> Refusal | None:
    """UF 21.11, 53: one Demolition Charge to a squad, and in designs so many anti-tank weapons; squads that are begun
    count whole."""
    here = [m for m, of in enumerate(s.side) if of == seat and s.kind[m] == MAN and s.fate[m] in (IN_PLAY, NOT_YET)]
    squads = -(-len(here) // SQUAD_SIZE[s.nation[seat]])
    carried = [s.secondary[m] for m in here if m in s.secondary]
    if name == CHARGE:
        return ONE_CHARGE if carried.count(CHARGE) >= squads else None
    designed = special(SCENARIOS[s.scenario], "design") is not None
    full = len([x for x in carried if SECONDARY[x].anti_tank]) >= squads * ANTI_TANK_LIMIT[s.nation[seat]]
    return NO_MORE_ANTI_TANK if designed and full else None


def make_blank(s: UpFrontState, m: int) -> None:
    """UF 48.31: a blank card has Morale 3 and Panic 4 whatever the nation, and is nobody's leader; UF 45.32: the rout
    number of a Japanese is two above it, UF 50.42: against Russians an Italian's Panic is one higher."""
    morale, panic = BLANK_REINFORCEMENT
    s.morale = (*s.morale[:m], morale)
    s.panic = (*s.panic[:m], panic)
    s.rout = (*s.rout[:m], panic + ROUT_ABOVE_PANIC[s.nation[s.side[m]]])
    s.leaders = tuple([tuple([x for x in row if x != m]) for row in s.leaders])
    s.commissars = tuple([x for x in s.commissars if x != m])
    s.marks[marks.BLANK, m] = 1
    for function in hooks(s).on_recruit:  # once more, for the values that he has now
        function(s, m)
