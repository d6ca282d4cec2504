"""An independent checker of Up Front: plays random games and works out again what can be worked out.

    python -m tools.check_upfront              2,000 games
    python -m tools.check_upfront -n 200       so many
    python -m tools.check_upfront --seed 17    that one game

Compared with check_upfront_sums.py and check_upfront_armor.py, which share no code with the engine: Relative Ranges,
firepower and which Fire cards it covers, the strength of every attack, every man's chances as told before and his
result as it came, wounds, Close Combat Values, hand sizes, To Hit frequencies and hits, Overruns, Close Combat with
AFVs, Bog, observation at night, infiltration; that no card is ever lost or in two places, that no group acts twice in a
turn, and what must be so on the table (check_upfront_table.py). The first difference ends the run and names the game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from bocage import games
from bocage.deck.cards import ALL_CARDS, SIGNED, STRENGTH
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.weapons import IS_FLAMETHROWER
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Action, Event
from tools import check_upfront_sums as own
from tools.check_upfront_events import ARMORED
from tools.check_upfront_table import faults
from tools.matchups import matchups

WATCHED = frozenset(  # the procedures whose events are worked out again
    ("FireAttack", "Resolution", "Fight", "OrdnanceAttack", "OverrunAttack", "AfvCloseCombat", "BogCheck", "Observe")
) | {"Infiltrate"}
Row = tuple[tuple[str, ...], float]
EAGER: tuple[Row, ...] = (  # first words of answers, and how often they are preferred, row by row
    (("resolve", "draw"), 0.9),
    (("infiltrate", "close combat", "assault", "overrun", "banzai", "banzai fight", "charge", "ordnance"), 0.8),
    (("fire", "enter", "encircle", "flank", "shift", "exchange", "found", "observe", "by"), 0.6),
    (("rally", "ready", "send", "receive", "acquire", "capture ground", "seize", "piece"), 0.6),
    (("card", "on", "entrench", "capture", "take prisoner", "form", "appeal", "crew", "assign"), 0.5),
    (("stop",), 0.5),
)
CLOSING_IN: dict[str, tuple[Row, ...]] = {
    "PlayMovement": ((("overrun", "encircle", "flank", "forward"), 0.8),),
    "Turn": (
        (("banzai", "banzai fight", "close combat", "infiltrate"), 0.8),
        (("move", "terrain", "open", "fire", "ordnance", "rally", "receive", "form"), 0.7),
    ),
    "Designate": ((("enter", "card"), 0.8),),
}


def is_reckoned(s: UpFrontState) -> bool:
    return not (s.desert or s.partisan >= 0 or len(s.hands) > 2 or ("two sides", 0) in s.marks)


def flames(s: UpFrontState, f: Any) -> bool:
    """UF 22.1: a flamethrower takes part, or did before it failed."""
    rr = own.range_between(s, f.firer, f.target)
    burning = [m for m in s.men[f.firer] if IS_FLAMETHROWER[s.weapon[m]]]
    return any(own.firepower_of(s, m, f.target, rr) for m in burning) or s.marks.get(("burnt out", f.firer)) == f.target


class Difference(Exception):
    """The engine says one thing, the second reckoning another."""


def same(what: str, engine: Any, reckoned: Any) -> None:
    if engine != reckoned:
        raise Difference(f"{what}: the engine has {engine}, it should be {reckoned}")


class Checker:
    """One game, looked at before and after every step."""

    def __init__(self, scenario: str, options: dict[str, Any], seed: int) -> None:
        self.game = games.load("upfront")
        state = self.game.new(scenario, self.game.complete_options(scenario, options))
        assert isinstance(state, UpFrontState)
        self.s = state
        self.rng = Random(seed)
        self.count: Counter[str] = Counter()
        self.acted: set[int] = set()
        self.turn = -1
        self.card = 0  # the last To Hit draw
        self.close = seed % 3 == 2 and len(state.hands) == 2  # begins at close quarters

    def run(self, most: int = 4000) -> Counter[str]:
        s = self.s
        play.begin(s)
        for _ in range(most):
            if s.player == OVER:
                break
            if s.player == CHANCE:
                self.step(play.sample(s, self.rng))
            else:
                self.close_up()
                choices = play.options(s)
                if not choices:
                    raise Difference(f"{type(s.stack[-1]).__name__}.{s.stack[-1].at} asks without an answer")
                self.look(choices)
                self.step(self.choose(choices))
        return self.count

    def close_up(self) -> None:
        """In every third game the groups stand near each other as the first turn begins, so that they come to blows."""
        s, frame = self.s, self.s.stack[-1]
        if self.close and type(frame).__name__ == "Turn" and frame.at == "chosen" and ("two sides", 0) not in s.marks:
            self.close = False
            for g, there in enumerate(s.men):
                near = 3 - g // own.SLOTS
                s.chit[g] = (near if self.rng.random() < 0.7 else self.rng.choice((1, 2, 3))) if there else s.chit[g]
            mine = range(own.SLOTS * s.seat, own.SLOTS * s.seat + own.SLOTS)
            s.outset = tuple((s.letter[g] if s.men[g] else -1, s.chit[g]) for g in mine)

    def choose(self, choices: list[Action]) -> Action:
        """At random, but so that something happens: groups close in, fire, infiltrate and fight; time passes."""
        rng, name = self.rng, type(self.s.stack[-1]).__name__
        for words, chance in CLOSING_IN.get(name, ()) + EAGER:
            wanted = [a for a in choices if a[0] in words or (a[0] == "move" and a[-1] in words)]
            if wanted and rng.random() < chance:
                return rng.choice(wanted)
        return rng.choice(choices)

    def step(self, answer: Any) -> None:
        """Apply one answer or draw, and look at what was told of it against what was so before."""
        s = self.s
        name = type(s.stack[-1]).__name__
        if name not in WATCHED:
            play.apply(s, answer)
            return
        before, at = s.copy(), s.stack[-1].at
        s.events = []
        play.apply(s, answer)
        told: list[Event] = s.events or []
        s.events = None
        for _, what, _ in told:
            self.heard(before, name, at, what)

    # -- before an answer

    def look(self, choices: list[Action]) -> None:
        s, frame = self.s, self.s.stack[-1]
        name, at = type(frame).__name__, frame.at
        if name == "Turn" and at == "chosen":
            self.table()
            self.one_action_each(choices)
        elif name == "FireAttack" and at == "loaded":
            self.loading(frame, choices)
        elif name == "FireAttack" and at == "decided":
            self.odds(frame)
        elif name == "Refill" and at == "asked" and own.is_known(s):
            self.hand(choices)

    def table(self) -> None:
        """Cards, men and ranges between two actions."""
        s = self.s
        where: Counter[int] = Counter([*s.pile.rest, *s.pile.top, *s.discards, *s.removed])
        for pile in (*s.hands, *s.buried):
            where.update(pile)
        where.update([e & 255 for entries in s.cards for e in entries])
        where.update([card for card in s.pending if card])
        where.update([key[1] for key in s.marks if key[0] == "rally card"])
        where.update([s.marks[key] for key in s.marks if key[0] == "given"])
        same("cards in two places or nowhere", [c for c in ALL_CARDS if where[c] != 1], [])
        for g, men in enumerate(s.men):
            same("where men stand", [s.group[m] for m in men], [g] * len(men))
        for m, fate in enumerate(s.fate):
            if fate == 0 and s.group[m] >= 0:
                same("a man in his group once", s.men[s.group[m]].count(m), 1)
                a = s.assistant[m]
                same("his crew", s.principal[a] if a >= 0 else m, m)
        for a in range(own.SLOTS):
            for b in range(own.SLOTS, 2 * own.SLOTS):
                if s.men[a] and s.men[b] and own.is_known(s, a, b):
                    same("Relative Range", relative_range(s, a, b), own.range_between(s, a, b))
        same("what cannot be", faults(s), [])
        self.count["tables"] += 1

    def one_action_each(self, choices: list[Action]) -> None:
        if self.s.turn != self.turn:
            self.turn, self.acted = self.s.turn, set()
        mine = range(own.SLOTS * self.s.seat, own.SLOTS * self.s.seat + own.SLOTS)
        if len(self.s.hands) == 2:
            self.acted |= {g for g in mine if self.s.acted[g] and self.s.men[g]}
            free = ("hero", "panic", "enter", "overcome", "appeal", "stop", "abandon", "call off banzai")
            twice = [a for a in choices if len(a) == 2 and a[0] not in free and a[1] in self.acted]
            same("groups that may act twice", [a for a in twice if self.s.men[a[1]]], [])

    def loading(self, frame: Any, choices: list[Action]) -> None:
        """UF 6.1, UF 6.3: exactly the Fire cards that the firepower covers are offered."""
        s, g, t = self.s, frame.group, frame.target
        able = own.firepower(s, g, t) if own.is_known(s, g, t) and s.chapters < 39 and not s.exchanging else None
        if able is None:
            return
        nation = NATION_NAMES[s.nation[g // own.SLOTS]]
        offered = {a[1] for a in choices if a[0] == "card"}
        for card in offered:
            if own.needed(nation, (*frame.cards, card)) > able:
                raise Difference(f"Fire card {card} is offered with firepower {able}")
        for card in s.hands[g // own.SLOTS]:
            if STRENGTH[card] and own.needed(nation, (*frame.cards, card)) <= able and card not in offered:
                raise Difference(f"Fire card {card} is not offered with firepower {able}")
        self.count["firepower"] += 1

    def odds(self, frame: Any) -> None:
        """UF 6.5: every man's chances as they are told before the decision."""
        s, g, t = self.s, frame.group, frame.target
        plain = own.is_known(s, g, t) and frame.kind == "fire" and not s.crossing and not s.marks.get(("entrenched", t))
        if not plain or s.spoils or ("banzai", t) in s.marks or "Russian" in (NATION_NAMES[n] for n in s.nation):
            return
        told: dict[str, float] = {}
        for row in play.explain(s, ("resolve",)).odds:
            word = row.what.rpartition(": ")[2]
            told[word] = told.get(word, 0.0) + row.probability
        reckoned: dict[str, float] = {}
        for m in s.men[t]:
            for word, p in own.chances(s, g // own.SLOTS, m, frame.strength).items():
                reckoned[word] = reckoned.get(word, 0.0) + p
        rounded = {what: round(p, 6) for what, p in told.items() if p}
        same("chances", rounded, {what: round(p, 6) for what, p in reckoned.items() if p})
        self.count["odds"] += 1

    def hand(self, choices: list[Action]) -> None:
        """UF 4.5, UF 15.2, UF 15.6: what may be drawn brings the hand to its limit."""
        s, seat = self.s, self.s.seat
        most = max([a[1] for a in choices if a[0] == "draw"])
        same("hand size", len(s.hands[seat]) + most, own.hand_limit(s, seat, NATION_NAMES[s.nation[seat]]))
        self.count["hands"] += 1

    # -- after it

    def heard(self, before: UpFrontState, name: str, at: str, what: Action) -> None:
        if what[0] == "fire" and name == "FireAttack":
            self.announced(before, what)
        elif what[0] == "shot" and name == "Resolution":
            self.shot(before, what)
        elif what[0] == "clash" and own.is_known(before, *self.places(before, what)):
            self.clash(before, what)
        elif what[0] == "close combat":
            self.count["fights"] += 1
        elif what[0] in ARMORED and is_reckoned(before):
            self.armored(before, what)

    def armored(self, before: UpFrontState, what: Action) -> None:
        """UF 25 to 29, UF 20.3, UF 38.3: To Hit, hits, Armor, Overruns, Bog, observation, infiltration."""
        frame: Any = before.stack[-1]
        reckoned = ARMORED[what[0]](self, before, frame, what)
        if reckoned is not None:
            same(f"{what}", *reckoned)
            self.count[what[0]] += 1

    def places(self, s: UpFrontState, what: Action) -> tuple[int, int]:
        return s.group[what[1]], s.group[what[2]]

    def announced(self, before: UpFrontState, what: Action) -> None:
        _, g, t, cards, strength = what
        if not own.is_known(before, g, t):
            return
        able = own.firepower(before, g, t) if before.chapters < 39 else None
        if able is not None and able < own.needed(NATION_NAMES[before.nation[g // own.SLOTS]], cards):
            raise Difference(f"group {g} fires {cards} with firepower {able}")
        reckoned = own.strength(before, g, t, cards)
        frame: Any = before.stack[-1]
        if reckoned is not None:
            same(f"strength of {cards} by {g} at {t}", strength, reckoned + frame.added)  # UF 37.5
            self.count["strengths"] += 1

    def shot(self, before: UpFrontState, what: Action) -> None:
        """UF 6.5: the number, and what it does to the man."""
        _, m, card, number = what
        frame: Any = before.stack[-1]
        g = before.group[m]
        if frame.kind != "fire" or not own.is_known(before, g, frame.target):
            return
        if ("banzai", g) in before.marks or m in before.berserk or m in before.wounded:
            return
        open_to_it = m in before.crossing or m in before.inside or g != frame.target
        bare = ("entrenched", frame.target) in before.marks and open_to_it and not flames(before, frame)
        same("the number", number, frame.strength + SIGNED[card] + 2 * (m in before.crossing) + bare)
        reckoned, s = own.result(before, m, number, card), self.s
        if reckoned == "panic" and NATION_NAMES[before.nation[before.side[m]]] == "Russian" and before.chapters >= 20:
            return  # he may go berserk instead (UF 20.9)
        gone = {1: "killed", 2: "panic", 3: "rout"}.get(s.fate[m], "")
        if s.fate[m] == 4 or s.marks.get(("segment", 0)) != before.marks.get(("segment", 0)):
            return  # a prisoner (UF 32.12), or the second defence of scenario K begins
        gone = "wounded" if m in s.wounded else gone
        came = gone or ("pinned" if s.pinned[m] and not before.pinned[m] else "nothing")
        same(f"what {number} does to man {m}", came, reckoned)
        self.count["results"] += 1

    def clash(self, before: UpFrontState, what: Action) -> None:
        """UF 20.6, UF 20.622: both values at the moment of the fight."""
        frame: Any = next(f for f in reversed(self.s.stack) if type(f).__name__ == "Fight")
        _, lead, other, mine, yours = what
        s = self.s
        if ("banzai", s.group[lead]) in s.marks or ("banzai", s.group[other]) in s.marks:
            return
        for m, beside, value, low, alive in (
            (lead, frame.attackers, mine, frame.lowered, frame.alive),
            (other, frame.crew, yours, frame.lowered_back, frame.alive_back),
        ):
            helpers = sum(x != m and s.fate[x] == 0 and not s.pinned[x] and not own.is_hurt(s, x) for x in beside)
            hidden = low[1] if low[0] == m else 0
            same(f"value of {m}", value, own.close_combat_value(s, m) + 3 * helpers - hidden - 2 * alive)
        self.count["clashes"] += 1


def check(number: int) -> Counter[str]:
    """One game; the number says which set-up and which luck."""
    places = matchups("upfront")
    scenario, options = places[number * 37 % len(places)]
    try:
        return Checker(scenario, dict(options), number).run()
    except Difference as error:
        raise Difference(f"game {number} (scenario {scenario}, {options}): {error}") from None


def check_many(first: int, count: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for number in range(first, first + count):
        found.update(check(number))
    return found


def main() -> int:
    reader = argparse.ArgumentParser(description="Up Front worked out a second time")
    reader.add_argument("-n", type=int, default=2000)
    reader.add_argument("--seed", type=int, default=-1)
    wish = reader.parse_args()
    found = check(wish.seed) if wish.seed >= 0 else check_many(0, wish.n)
    print("no difference:", ", ".join(f"{count} {what}" for what, count in sorted(found.items())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
