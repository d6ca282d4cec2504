"""Words for the special rules of Elst's scenarios: hidden Infantry, a smoke screen."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import Action

PROMPTS = {
    "ChooseSpotter.chosen": "Which leader will ask for the smoke screen?",
    "FirePhase.screened": "Ordnance Smoke first; then the smoke screen, if you want it now.",
    "SmokeScreen.placed": "Where should the smoke screen fall, if it is to fall in this phase?",
}
PLAIN = {"screening": "Go on to the smoke screen"}


def describe_elst(s: SKState, action: Action) -> str | None:
    """An action of a special rule in words; None for any other."""
    names = battle_of(s).ground.names
    if action[0] == "show":
        return f"Show {s.type(action[1]).name} in {names[s.at[action[1]]]}"
    if action[0] == "spotter":
        return f"{s.type(action[1]).name} asks for the smoke screen"
    if action[0] == "screen":
        return f"Ask for the smoke screen in {names[action[1]]}"
    return None


def at_hex(s: SKState, where: Location) -> dict[str, str]:
    """A place on the map: its hex, and which level of it if not the ground (DE 1.1)."""
    g = ground_of(s)
    hex_ = {"hex": g.names[g.hex_of[where]]}
    return {**hex_, "level": "Steeple"} if where >= g.hexes else hex_


TELLERS: dict[str, Any] = {
    "charge lies": lambda s, w: (
        f"{s.type(w[1]).name} on {s.type(w[2]).name}: "
        f"{w[3][0] + w[3][1]}, {'it fell off' if w[4] else 'it lies where it should'}."
    ),
    "unit appears": lambda s, w: f"{s.type(w[1]).name} appeared in {battle_of(s).ground.names[w[2]]}.",
    "smoke screen": lambda s, w: (
        f"The {battle_of(s).sides[w[1]].name} side asked for its smoke screen in {battle_of(s).ground.names[w[2]]}."
    ),
}
