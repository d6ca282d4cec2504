"""Band of Brothers in words: questions, answers, events."""

from __future__ import annotations

from typing import Any, TypeVar

from bocage.games.brothers import words_infantry, words_support, words_vehicles
from bocage.games.brothers.campaign import sentences
from bocage.games.brothers.cards.setup import PlaceUnits
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.narration import NARRATE
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.wording import Pointer, Teller, place, unit_words
from bocage.kernel.frames import Action

Row = TypeVar("Row")
PROMPTS = {
    **sentences.PROMPTS,
    **words_support.PROMPTS,
    **words_vehicles.PROMPTS,
    "Move.step": "Where does it go?",
    "Move.dare": "It was Suppressed: does it still go in?",
    "OpFireWindow.answer": "An enemy has entered a hex: who fires?",
    "OperationsRange.chosen": "Use which piece?",
    "BeforeFirst.chosen": "Spend a Command Point to act before the enemy?",
    "Use.act": "What does it do?",
    "FireAction.aimed": "Fire at what?",
    "AssaultFire.aimed": "Assault Fire at what?",
    "MoraleCheck.spend": "The Morale Check failed: roll again for a Command Point?",
    "FaceUnit.faced": "Face which hexspine?",
    "Shoot.face": "Face which hexspine to fire?",
    "TakeConcealment.answer": "Outside all enemy sight: take a Conceal counter?",
    "PlaceUnits.placed": "Set up where?",
    "FogDraw.place": "Where does the unit from the cup appear?",
    "Rout.chosen": "Rout where?",
    "SideRouts.to_roll": "Which unit checks next?",
    "SideRouts.to_flee": "Which unit routs next?",
    "MeleePhase.chosen": "Which Melee is fought next?",
    "MeleeRound.spend": "Roll a unit's Melee dice again for a Command Point?",
    "MeleeRound.taken": "Which unit takes the casualty?",
    "MuzzleFlash.answer": "Answer the Muzzle Flash?",
    "LightUp.aimed": "Illumination: which column of hexes?",
    "LightUp.lit": "Illumination: which hex?",
    "DischargerSmoke.aimed": "Smoke: which column of hexes?",
    "DischargerSmoke.placed": "Smoke: which hex?",
    "BanzaiCall.called": "Call the Banzai Charge this turn?",
    "BanzaiCall.marked": "Banzai! Mark which units Op Fire?",
    "CombatEvent.picked": "Choose a Combat Event",
    "Pick.chosen": "Combat Event: choose a unit",
    "Pick.hosted": "With which Squad does it come back?",
    "JapaneseEvent.chosen": "Japanese event: choose a unit",
    "SustainedFire.arrow": "Sustained Fire: which hex beside the target?",
    "ForceExchange.decided": "Exchange forces?",
    "Identify.found": "The Possible unit is which piece?",
    "MoveOn.step": "Where does it go with its 2 MP?",
    "MoveOn.dare": "It was Suppressed: does it still go in?",
    "ChooseBank.chosen": "On which side of the Dike Road?",
}

PLAIN = {
    **sentences.PLAIN,
    **words_support.PLAIN,
    **words_vehicles.PLAIN,
    "pass": "pass",
    "used": "mark it Used",
    "op fire": "mark it Op Fire",
    "smoke": "lay Smoke",
    "move": "move",
    "retreat": "move in a Declared Retreat (+4 Morale)",
    "charge": "Banzai!",
    "fire": "fire",
    "regenerate": "bring a Decoy back",
    "show": "take its Conceal counter off",
    "stop": "stop here",
    "exit": "leave the board",
    "assault fire": "Assault Fire",
    "fireteams": "fire by Fireteams and go on (2 MP)",
    "accept": "accept the failure",
    "conceal": "take a Conceal counter",
    "stay": "stay in the open",
    "fog": "draw from the Fog of War cup",
    "illuminate": "use Illumination",
    "edge": "enter from the Rout Edge",
    "go on": "go on in",
    "remain": "stay where it is",
    "seishin": "declare Seishin",
    "banzai": "call the Banzai Charge",
    "wait": "not yet",
    "done": "no more",
    "identify": "find it in the cup",
    "keep": "keep the force as it is",
    "OpFireWindow.pass": "nobody fires",
    "OperationsRange.pass": "use nothing more now",
    "BeforeFirst.pass": "let the enemy begin",
    "MeleeRound.pass": "no re-roll",
    "MuzzleFlash.pass": "no answer",
}
DESCRIBE: dict[str, Teller] = {
    **sentences.DESCRIBE,
    **words_support.DESCRIBE,
    **words_vehicles.DESCRIBE,
    **words_infantry.DESCRIBE,
}
TARGETS: dict[str, Pointer] = {
    **sentences.TARGETS,
    **words_support.TARGETS,
    **words_vehicles.TARGETS,
    **words_infantry.TARGETS,
}
PARTS: dict[str, tuple[str, ...]] = {
    **sentences.PARTS,
    **words_support.PARTS,
    **words_vehicles.PARTS,
    **words_infantry.PARTS,
}


ENTERED = "it has entered a hex: who fires?"
ABOUT_TO = "it is about to attack the next hex: who fires before it goes?"


def prompt_of(s: BrothersState) -> str:
    f = s.stack[-1]
    key = f"{type(f).__name__}.{f.at}"
    text = PROMPTS.get(key, "Your choice")
    about = sentences.asked_of(s) if s.campaign else ""
    if about:
        return f"{about}: {text}"
    if isinstance(f, OpFireWindow):
        who = "A concealed enemy" if s.conceal[f.mover] else unit_words(s, f.mover)
        return f"{who}: {ENTERED if f.hexes else ABOUT_TO}" if s.at[f.mover] >= 0 else text
    unit = f.next_unit(s) if isinstance(f, PlaceUnits) else getattr(f, "unit", -1)
    if isinstance(unit, int) and unit >= 0 and unit < len(s.side) and s.side[unit] == s.player:
        return f"{unit_words(s, unit)}: {text}"
    return text


def row_of(table: dict[str, Row], s: BrothersState, verb: str) -> Row | None:
    """What a table has for a verb, as the frame means it that asks."""
    return table.get(f"{type(s.stack[-1]).__name__}.{verb}", table.get(verb))


def describe(s: BrothersState, action: Action) -> str:
    """A legal action for the one who decides."""
    verb, *named = action
    if not named:
        return row_of(PLAIN, s, verb) or str(verb)
    maker = row_of(DESCRIBE, s, verb)
    return maker(s, *named) if maker is not None else f"{verb} {place(s, named[0])}"


def target_of(s: BrothersState, action: Action) -> dict[str, Any]:
    """Where on the table an action points."""
    verb, *named = action
    pointed = row_of(TARGETS, s, verb) if named else None
    return pointed(s, *named) if pointed is not None else {"button": describe(s, action)}


def parts_of(s: BrothersState, action: Action) -> tuple[str, ...]:
    """What the parts of an action are."""
    verb, *named = action
    return (row_of(PARTS, s, verb) or ())[: len(named)]


def narrate(s: BrothersState, what: Action) -> str:
    """An event in words, past tense."""
    kind, *named = what
    maker = NARRATE.get(kind)
    return maker(s, *named) if maker is not None else " ".join(str(part) for part in what)
