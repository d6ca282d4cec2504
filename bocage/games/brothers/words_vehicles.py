"""Actions of Vehicles and Guns in words, and where they point (BB 20.0 to 22.0, 54.0)."""

from __future__ import annotations

from functools import partial

from bocage.games.brothers.wording import Pointer, Teller, at_hex, at_unit, of_unit, place, to_place, unit_words
from bocage.hexes.lattice import SPINES

PROMPTS = {
    "Drive.step": "Where does it drive?",
    "Drive.marker": "Does it mark a trail through the mines?",
    "Drive.headed": "Face which hexspine?",
    "GunShoot.face": "Turn to which hexspine to fire?",
    "GetDown.aside": "There is no room: into which hex beside it?",
    "GetDown.faced": "Face which hexspine?",
    "CoxswainPanic.put_there": "The coxswain panics: where does the craft put them out?",
    "CarrierRout.chosen": "Where does the Carrier flee to?",
    "KnownPath.marked": "The known path: which hex next?",
}
PLAIN = {
    "known path": "mark the known path through the mines",
    "no trail": "leave the hex unmarked",
    "unload": "unload, as its only action",
    "dismount": "let everybody dismount (half its MPs)",
}
HOWS = {"vehicle": " at the Vehicle", "rear": " with small arms at the Vehicle's rear"}
DESCRIBE: dict[str, Teller] = {
    "drive": partial(to_place, "drive to"),
    "reverse": partial(to_place, "reverse to"),
    "crush": partial(to_place, "crush the Gun in"),
    "mark": partial(to_place, "mark"),
    "turn": lambda s, spine, *_: f"turn to {SPINES[spine]}",
    "op fire": lambda s, spine, *_: f"mark it Op Fire, facing {SPINES[spine]}",
    "fire": partial(of_unit, "fire with {}"),
    "assault fire": partial(of_unit, "Assault Fire with {}"),
    "dismount": partial(of_unit, "put down {}"),
    "mount": lambda s, vehicle, spine, *_: f"mount {unit_words(s, vehicle)}, facing {SPINES[spine]}",
    "flee": lambda s, loc, spine, *_: f"to {place(s, loc)}, facing {SPINES[spine]}",
    "lay trail": lambda s, trail, *_: "extend a trail" if trail >= 0 else "lay a trail here",
    "lift trail": lambda s, trail, *_: "take up a trail",
}
TARGETS: dict[str, Pointer] = {
    **dict.fromkeys(("drive", "reverse", "crush", "flee", "mark"), at_hex),
    **dict.fromkeys(("fire", "assault fire", "dismount", "mount"), at_unit),
}
PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("drive", "reverse", "crush", "flee", "mark"), ("hex",)),
    **dict.fromkeys(("fire", "assault fire", "dismount", "mount"), ("unit",)),
}
