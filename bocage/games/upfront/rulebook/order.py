"""All hooks of a game, written by what is in force in it."""

from __future__ import annotations

from bocage.games.upfront.hooks import Hooks
from bocage.games.upfront.in_force import is_in_force
from bocage.games.upfront.rulebook.close_combat import close_combat
from bocage.games.upfront.rulebook.ending import ending
from bocage.games.upfront.rulebook.firing import firing
from bocage.games.upfront.rulebook.men import men
from bocage.games.upfront.rulebook.moving import moving
from bocage.games.upfront.rulebook.ordnance import ordnance_and_artillery
from bocage.games.upfront.rulebook.preparing import preparing
from bocage.games.upfront.rulebook.turn import turn
from bocage.games.upfront.rulebook.verbs import verbs


def write(h: Hooks, key: int) -> None:
    h.beyond_basics = is_in_force(key, 17)
    h.takes_prisoners = is_in_force(key, 32)
    h.wounds_men = is_in_force(key, 33)
    preparing(h, key)
    turn(h, key)
    verbs(h, key)
    moving(h, key)
    firing(h, key)
    ordnance_and_artillery(h, key)
    men(h, key)
    close_combat(h, key)
    ending(h, key)
