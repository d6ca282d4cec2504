"""The Elst campaign in two worlds that differ only in what the British keep to themselves (DE 4.511 to 4.517): every
message to the Germans and to those who look on is the same, answer by answer, until the chits are shown."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.starterkit.elst.campaign.book import lines
from bocage.games.starterkit.elst.campaign.s04_516_groups import GroupStrength
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, GERMAN, IslandState
from bocage.games.starterkit.game import StarterKit
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, SPECTATOR, Action
from bocage.server.rows import to_json
from bocage.server.table import Table
from tests.marks import allowed
from tests.server.test_leaks import sit
from tests.starterkit.elst.campaign.short import short_campaign

DONE = ("done",)


class World:
    """A table in the Refit Phase of the second date, and how the British fare there."""

    def __init__(self, entries: list[Any], low: bool) -> None:
        self.low = low
        self.table: Table = sit(StarterKit(), "the-island")
        for entry in entries:
            self.table.match.put(entry)
        self.shifts = 0

    @property
    def s(self) -> IslandState:
        assert isinstance(self.table.match.state, IslandState)
        return self.table.match.state

    def run_chance(self) -> None:
        """German dice fall alike; British ones low in one world and high in the other."""
        while self.s.player == CHANCE:
            german = not self.s.private or self.s.private == (GERMAN,)
            face = 3 if german else 1 if self.low else 6
            die = type(play.sample(self.s, FIXED)) is int
            self.table.match.put(face if die else (face, face))

    def british(self) -> Action:
        """As many answers in both worlds, but others."""
        options = play.options(self.s)
        name = type(self.s.stack[-1]).__name__
        if name == "Shift" and self.shifts < 3:
            self.shifts += 1
            wanted = ("shift", "take", "go")[self.shifts - 1]
            found = [a for a in options if a[0] == wanted]
            return found[0 if self.low else -1]
        if name == "Purchases":
            chosen = ("O1", "HW2", "I1", "V2") if self.low else ("G1", "O2", "O1", "V1")
            for ident in chosen:
                if len(self.s.today1) < 2 and ("buy", ident, "map") in options and f"{ident} map" not in self.s.today1:
                    return ("buy", ident, "map")
            for ident in chosen:
                if len(self.s.today1) < 2 and ("buy", ident, "entry") in options:
                    return ("buy", ident, "entry")
        if name == "Initiative":
            return ("attack",) if self.low else ("idle",)
        return DONE if DONE in options else options[0]

    def heard(self, seat: int) -> list[str]:
        """All that the seat has been and would be sent."""
        told: list[Any] = [self.table.position(seat, since=0), self.table.facts(), self.table.about("H14")]
        told += [self.table.why(seat, action) for action in (DONE, ("attack",), ("buy", "I1", "map"), ("shift", 0, 1))]
        if self.s.player == seat:
            told += [self.table.explain(seat, action) for action in play.options(self.s)[:20]]
        return [to_json(x) for x in told]


class Fixed:
    """For asking what kind of result is drawn."""

    def random(self) -> float:
        return 0.0

    def __getattr__(self, name: str) -> Any:
        from random import Random

        return getattr(Random(0), name)


FIXED: Any = Fixed()


@pytest.mark.parametrize("seed", [3, 5])
@allowed("DE 4.515")
@allowed("DE 4.511")
@allowed("DE 4.517")
def test_what_the_british_keep_secret_is_betrayed_by_nothing(seed: int) -> None:
    entries = [entry.action for entry in short_campaign(1, "4.511", seed).log]
    worlds = [World(entries, True), World(entries, False)]
    compared = 0
    while worlds[0].s.step:
        for world in worlds:
            world.run_chance()
        one, other = worlds
        assert one.s.player == other.s.player and one.s.step == other.s.step
        if not one.s.step:
            break
        for seat in (GERMAN, SPECTATOR):
            for a, b in zip(one.heard(seat), other.heard(seat), strict=True):
                compared += 1
                at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), 0)
                assert a == b, f"seat {seat} in step {one.s.step}: {a[at - 80 : at + 80]} | {b[at - 80 : at + 80]}"
        if one.s.player == GERMAN:
            options = play.options(one.s)
            assert options == play.options(other.s)
            answer = DONE if DONE in options else options[0]
            given = [answer, answer]
        else:
            given = [one.british(), other.british()]
        last = one.s.step == "4.517" and one.s.player == BRITISH
        for world, action in zip(worlds, given):
            if last:
                break
            assert action in play.options(world.s)
            world.table.match.put(action)
        if last:
            break
    one, other = worlds
    assert compared > 100
    assert one.s.cpp != other.s.cpp and one.s.record1 != other.s.record1
    kept = [sorted((x.type.title, x.area) for _, x in lines(w.s, BRITISH)) for w in worlds]
    assert kept[0] != kept[1] and ENTRY in [area for _, area in kept[0]]
    assert GroupStrength.__name__ not in [type(f).__name__ for f in one.s.stack]
