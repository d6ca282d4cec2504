"""Band of Brothers in words: questions, answers, events."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers import words_support as support
from bocage.games.brothers.campaign import sentences
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.cards.setup import PlaceUnits
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of
from bocage.games.brothers.terrain.steps import BANK_A, BANK_B
from bocage.games.brothers.view import knows
from bocage.hexes.lattice import SIDES, SPINES
from bocage.kernel.frames import Action

PROMPTS = {
    **sentences.PROMPTS,
    **support.PROMPTS,
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
    "Drive.step": "Where does it drive?",
    "Drive.headed": "Face which hexspine?",
    "GunShoot.face": "Turn to which hexspine to fire?",
    "GetDown.aside": "There is no room: into which hex beside it?",
    "GetDown.faced": "Face which hexspine?",
    "CoxswainPanic.put_there": "The coxswain panics: where does the craft put them out?",
    "CarrierRout.chosen": "Where does the Carrier flee to?",
    "MoveOn.step": "Where does it go with its 2 MP?",
    "MoveOn.dare": "It was Suppressed: does it still go in?",
    "KnownPath.marked": "The known path: which hex next?",
    "ChooseBank.chosen": "On which side of the Dike Road?",
}

PLAIN = {
    **sentences.PLAIN,
    **support.PLAIN,
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
    "known path": "mark the known path through the mines",
    "unload": "unload, as its only action",
    "dismount": "let everybody dismount (half its MPs)",
}
PASSES = {
    "OpFireWindow": "nobody fires",
    "OperationsRange": "use nothing more now",
    "BeforeFirst": "let the enemy begin",
    "MeleeRound": "no re-roll",
    "MuzzleFlash": "no answer",
}
HOWS = {"": "", "flame": " with the Flamethrower", "directed": " by Directed Fire", "sustained": " with Sustained Fire"}
HOWS |= support.HOWS
HOWS |= {"vehicle": " at the Vehicle", "rear": " with small arms at the Vehicle's rear"}
STEP_WORDS = {0: "", 1: " along the path", 2: " (whole allowance)", 4: " in the trench"}
EVENTS = (
    "",
    "reduce the firer or a unit fired on",
    "sniper",
    "a Reduced Squad back to Full Strength",
    "an eliminated Squad returns",
    "two enemy units lose Concealment",
    "two units are Concealed",
    "two units become Used",
    "two units are fresh again",
    "two extra Command Points",
)


def prompt_of(s: BrothersState) -> str:
    f = s.stack[-1]
    key = f"{type(f).__name__}.{f.at}"
    text = PROMPTS.get(key, "Your choice")
    about = sentences.asked_of(s) if s.campaign else ""
    if about:
        return f"{about}: {text}"
    if isinstance(f, OpFireWindow) and not f.hexes:
        text = "An enemy is about to attack the next hex: who fires before it goes?"
    unit = f.next_unit(s) if isinstance(f, PlaceUnits) else getattr(f, "unit", -1)
    if isinstance(unit, int) and unit >= 0 and unit < len(s.side) and s.side[unit] == s.player:
        return f"{unit_name(s, unit, s.player)}: {text}"
    return text


def unit_name(s: BrothersState, u: Unit, seat: Side | None) -> str:
    """ "German rifle squad 7 (F5)"; for whoever may not know it, "Concealed unit 7"."""
    known = seat is None or knows(s, seat, u)
    if seat is None:
        known = not s.conceal[u]
    name = name_of(s, u) if known else "Concealed unit"
    where = f" ({place(s, s.at[u])})" if s.at[u] >= 0 else ""
    return f"{name} {u + 1}{where}"  # counted from 1, as people do


def place(s: BrothersState, loc: Loc) -> str:
    return CARDS[s.scenario].ground.name(loc)


def with_cp(pool: int) -> str:
    return " with a Command Point" if pool >= 0 else ""


def describe(s: BrothersState, action: Action) -> str:
    """A legal action for the one who decides."""
    verb = action[0]
    me = s.player
    told = sentences.describe(s, action) if s.campaign else None
    if told is not None:
        return told
    if verb in ("op", "final"):
        name = "Op Fire" if verb == "op" else "Final Op Fire"
        return f"{name}: {unit_name(s, action[1], me)}{HOWS[action[2]]}{with_cp(action[3])}"
    if len(action) == 1:
        return PASSES.get(type(s.stack[-1]).__name__, "pass") if verb == "pass" else PLAIN.get(verb, str(verb))
    return _longer(s, action, me)


def _longer(s: BrothersState, action: Action, me: int) -> str:
    verb, x = action[0], action[1]
    if verb in support.VERBS:
        name = unit_name(s, x, me) if verb in ("strike", "satt") else ""
        return support.described(s, action, name, with_cp(action[2] if len(action) > 2 else -1))
    if verb == "use":
        return unit_name(s, x, me) + with_cp(action[2] if len(action) > 2 else -1)
    if verb == "enter":
        words = STEP_WORDS.get(action[2] & ~(BANK_A | BANK_B), "")
        bank = "" if action[2] < BANK_A else ", " + bank_words(s, x, 0 if action[2] & BANK_A else 1)
        return f"enter {place(s, x)}{words}{bank}"
    if verb == "at" and type(s.stack[-1]).__name__ == "MuzzleFlash":
        return f"answer with {unit_name(s, x, me)}{HOWS[action[2]]}"
    if verb == "at":
        return f"at {place(s, x)}{HOWS[action[2]]}{with_cp(action[3] if len(action) > 3 else -1)}"
    if verb == "place":
        facing = f" facing {SPINES[action[3]]}" if len(action) > 3 else ""
        return f"in {place(s, action[2] if len(action) > 2 else x)}{facing}"
    if verb in MACHINE_VERBS and not (verb == "op fire" and _marking(s)):
        return _machine_words(s, action, me)
    if verb == "cp":
        return f"a Command Point for {unit_name(s, x, me)}" if len(action) > 2 else "spend a Command Point"
    if verb == "exchange":
        _, _, given, received = CARDS[s.scenario].exchanges[x]
        return f"give {_listed(given)} for {_listed(received)}"
    if verb == "is":
        return UNITS[x].name
    if verb == "identify":
        return f"find {unit_name(s, x, me)} in the cup"
    if verb == "keep back":
        return f"keep {unit_name(s, x, me)} off the board this turn"
    if verb in ("pick", "loss", "join", "next", "op fire"):
        return unit_name(s, x, me)
    if verb == "show":
        return f"take the Conceal counter off {unit_name(s, x, me)}"
    if verb == "clear":
        return f"clear the {x}"
    if verb == "bank":
        return bank_words(s, s.at[getattr(s.stack[-1], "unit", -1)], x)
    if verb == "rout" and len(action) > 2:
        return f"to {place(s, x)} by way of {', '.join(place(s, h) for h in action[2:])}"
    if verb == "face":
        return f"face {SPINES[x]}" if x >= 0 else "keep its facing"
    if verb == "event":
        return EVENTS[x]
    if verb == "column":
        return f"column {CARDS[s.scenario].ground.field.names[_in_column(s, x)].rstrip('0123456789')}"
    if verb == "follow me":
        return "spend a Command Point: Follow Me (+1 MP)"
    names = {"rout": "to", "melee": "the Melee in", "smoke": "Smoke into", "satchel": "lay the Satchel Charge in"}
    return f"{names.get(verb, verb)} {place(s, x)}"


MACHINE_VERBS = ("drive", "reverse", "turn", "crush", "op fire", "fire", "assault fire", "dismount", "mount", "flee",
                 "lay trail", "lift trail", "mark")  # fmt: skip


def _marking(s: BrothersState) -> bool:
    """Is a unit named to be marked Op Fire (BB 59.6), and no facing?"""
    return type(s.stack[-1]).__name__ == "BanzaiCall"


def _machine_words(s: BrothersState, action: Action, me: int) -> str:
    verb, x = action[0], action[1]
    if verb == "turn":
        return f"turn to {SPINES[x]}"
    if verb == "op fire":
        return f"mark it Op Fire, facing {SPINES[x]}"
    if verb == "mount":
        return f"mount {unit_name(s, x, me)}, facing {SPINES[action[2]]}"
    if verb == "flee":
        return f"to {place(s, x)}, facing {SPINES[action[2]]}"
    if verb in ("fire", "assault fire", "dismount"):
        words = {"fire": "fire with", "assault fire": "Assault Fire with", "dismount": "put down"}
        return f"{words[verb]} {unit_name(s, x, me)}"
    if verb in ("lay trail", "lift trail"):
        return {"lay trail": "extend a trail", "lift trail": "take up a trail"}[verb] if x >= 0 else "lay a trail here"
    words = {"drive": "drive to", "reverse": "reverse to", "crush": "crush the Gun in", "mark": "mark"}
    return f"{words[verb]} {place(s, x)}"


def bank_words(s: BrothersState, loc: int, bank: int) -> str:
    """ "on the NE side of the Dike Road"."""
    g = CARDS[s.scenario].ground
    sides = [SIDES[side] for side in range(6) if g.bank(g.hex(loc), side) == bank]
    return f"on the {sides[len(sides) // 2]} side of the Dike Road" if sides else "beside the Dike Road"


def _listed(kinds: tuple[str, ...]) -> str:
    return ", ".join(UNITS[kind].name for kind in kinds)


def _in_column(s: BrothersState, column: int) -> int:
    return CARDS[s.scenario].ground.field.columns.index(column)


def target_of(s: BrothersState, action: Action) -> dict[str, Any]:
    """Where on the table an action points."""
    verb = action[0]
    if verb in support.VERBS:
        return support.target_of(s, action, describe(s, action))
    found = sentences.target_of(s, action) if s.campaign else None
    if found is not None:
        return found
    if (verb in ("op", "final", "use", "pick", "loss", "join", "next", "show", "identify") and len(action) > 1) or (
        verb == "op fire" and len(action) > 1 and _marking(s)
    ):
        return {"unit": action[1], **_range_of(s, action[1])}
    if verb == "at" and type(s.stack[-1]).__name__ == "MuzzleFlash":
        return {"unit": action[1]}
    if verb == "cp" and len(action) > 2:
        return {"unit": action[1]}
    g = CARDS[s.scenario].ground
    if verb in ("enter", "at", "rout", "melee", "satchel", "light", "arrow", "shell") or (
        verb == "smoke" and len(action) > 1
    ):
        return {"hex": g.field.names[g.hex(action[1])]}
    if verb in ("drive", "reverse", "crush", "flee", "mark"):
        return {"hex": g.field.names[g.hex(action[1])]}
    if verb in ("fire", "assault fire", "dismount", "mount") and len(action) > 1:
        return {"unit": action[1]}
    if verb == "place":
        return {"hex": g.field.names[g.hex(action[2] if len(action) > 2 else action[-1])]}
    return {"button": describe(s, action)}


PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("op", "op fire", "final", "use", "pick", "loss", "join", "next"), ("unit",)),
    **dict.fromkeys(("show", "identify", "cp"), ("unit",)),
    **dict.fromkeys(("enter", "rout", "melee", "satchel", "light", "arrow", "smoke", "shell"), ("hex",)),
    **dict.fromkeys(("drive", "reverse", "crush", "flee", "mark"), ("hex",)),
    **dict.fromkeys(("fire", "assault fire", "dismount", "mount"), ("unit",)),
}


def parts_of(s: BrothersState, action: Action) -> tuple[str, ...]:
    """What the parts of an action are."""
    if action[0] == "at":
        return ("unit",) if type(s.stack[-1]).__name__ == "MuzzleFlash" else ("hex",)
    if action[0] == "place":
        return ("", "hex", "")[: len(action) - 1] if len(action) > 2 else ("hex",)
    if action[0] == "op fire" and not _marking(s):
        return ("",)[: len(action) - 1]
    found = PARTS.get(action[0]) or support.PARTS.get(action[0]) or sentences.PARTS.get(action[0], ())
    return found[: len(action) - 1]


def _range_of(s: BrothersState, firer: Unit) -> dict[str, int]:
    """How far a reaction shot goes: standing orders hold fire beyond a range."""
    frame = s.stack[-1]
    if not isinstance(frame, OpFireWindow) or s.at[firer] < 0 or s.at[frame.mover] < 0:
        return {}
    return {"range": CARDS[s.scenario].ground.range(s.at[firer], s.at[frame.mover])}


def narrate(s: BrothersState, what: Action) -> str:
    """An event in words, past tense."""
    from bocage.games.brothers.narration import TELLERS

    teller = TELLERS.get(what[0])
    return teller(s, what) if teller is not None else " ".join(str(part) for part in what)
