"""Markers on counters, grouped by what can carry them.

They are bits of `s.status[c]`, personnel and weapons in one numbering, so that one mask clears many. The field is
nearly full (a small int in every build has 31 bits). What only a Gun or only a vehicle can have is a bit of its own
field, `s.gun_marks[g]` or `s.vehicle_marks[v]`, which most battles leave empty.
"""

from __future__ import annotations

from typing import Final

# how the men are: personnel
BROKEN: Final = 1 << 0
DM: Final = 1 << 1
PINNED: Final = 1 << 2
CX: Final = 1 << 3
WOUNDED: Final = 1 << 4
MELEE: Final = 1 << 5

# fired or moved: personnel and weapons
PREP: Final = 1 << 7  # fired in the Prep Fire or Advancing Fire phase
FIRST: Final = 1 << 8
FINAL: Final = 1 << 9
MOVED: Final = 1 << 10  # its movement phase is over; a weapon: it was carried into a hex

# what a unit has done this Player Turn: personnel
SHOT: Final = 1 << 11  # fired something, so it may not move
ONE_WEAPON: Final = 1 << 12
TWO_WEAPONS: Final = 1 << 13
FLAMED: Final = 1 << 23  # used its one flamethrower (SK 4.2)
FIRED_OUT: Final = 1 << 20  # under Final Fire when the Movement Phase ended
TRIED_SMOKE: Final = 1 << 19
WAS_CX: Final = 1 << 18
ADVANCED: Final = 1 << 21
ROUTED: Final = 1 << 22
IN_CC: Final = 1 << 6  # advanced into an enemy hex this Player Turn

# leaders
DIRECTED: Final = 1 << 14  # leader: directed fire this Player Turn
NO_LEADING: Final = 1 << 15  # leader: used a weapon this fire phase
LED_FAUST: Final = 1 << 24  # leader: directed a Panzerfaust this phase, and directs nothing else in it (SK 4.4.2)

# the Rally Phase: personnel
ACTED: Final = 1 << 16  # its one action of the Rally phase
TRIED_RALLY: Final = 1 << 17

# weapons, Guns among them
MALFUNCTION: Final = 1 << 25
NO_SMOKE_AMMO: Final = 1 << 26
NO_WP_AMMO: Final = 1 << 27
RECOVERED: Final = 1 << 28  # this phase: no transfer (SK 4.0)
TRANSFERRED: Final = 1 << 29
KEPT_ROF: Final = 1 << 30

# What only a vehicle can have: bits of s.vehicle_marks[v] (a numbering of their own)
CE: Final = 1 << 0  # its crew is exposed; otherwise it is buttoned up (SK 7.7)
ROLLING: Final = 1 << 1  # Non-Stopped: it has started and not stopped since (SK 2.0, 3.3.2)
MOTION: Final = 1 << 2  # under a Motion counter
HAS_MOVED: Final = 1 << 3  # a moving target: entered a hex this Player Turn, or began its movement in Motion
BOGGED: Final = 1 << 4
MIRED: Final = 1 << 5
IMMOBILIZED: Final = 1 << 6
STUN: Final = 1 << 7  # placed this Player Turn: no action at all
STUN_AND_RECALL: Final = 1 << 8  # STUN: as Stun, then Recall
DAZED: Final = 1 << 9  # the +1 side of a Stun counter
RECALL: Final = 1 << 10
SHOCK: Final = 1 << 11
UNCONFIRMED: Final = 1 << 12  # an Unconfirmed Kill: still Shocked
HATCHES_SHUT: Final = 1 << 13  # buttoned up by fire: not to be exposed again this Player Turn
TRIED_DISPENSER: Final = 1 << 14
TRIED_MOTION: Final = 1 << 15
HAS_FIRED: Final = 1 << 16  # any weapon, this Player Turn
BOUNDING: Final = 1 << 17  # fired in its own Movement Phase
OTHERS_FIRED: Final = 1 << 18  # fired something else than its main armament in its own Movement Phase
SWUNG: Final = 1 << 19  # turned without firing: no more fire in this phase (SK 3.3.2)
NO_MORE_CE: Final = 1 << 20  # a Stunned one-man turret (SK 7.10)
SAME_HEX: Final = 1 << 21  # a moving target only because it began in Motion: no hex entered yet (SK 2.0 Bounding Fire)
STILLED: Final = 1 << 22  # its Motion was ended by fire this Player Turn: no cover behind it yet (SK 7.4)

SILENCED: Final = STUN | STUN_AND_RECALL | SHOCK | UNCONFIRMED
"""SK 2.0 A vehicle that is not in Good Order: it does nothing."""

# What only a vehicle's weapon can have: bits of s.gun_marks[w] beside those of Guns
DISABLED: Final = 1 << 28
LOW_AMMO: Final = 1 << 29

# What only a Gun or a vehicle's main armament can have: bits of s.gun_marks[w]
EMPLACED: Final = 1 << 0  # SK 6.3 it has not moved
HIDDEN: Final = 1 << 1  # SK 6.4 it and its crew are not on the map for the other side
INTENSIVE: Final = 1 << 2  # SK 3.2.4 no more fire this Player Turn
PUSHED: Final = 1 << 3  # SK 6.5 manhandling was tried this Player Turn
TURNED: Final = 1 << 4  # SK 3.2.4 it changed its CA without firing: no more fire in this phase
NO_HE: Final = 1 << 5  # SK 6.2 depleted, as NO_SMOKE_AMMO and NO_WP_AMMO in s.status
NO_AP: Final = 1 << 6
NO_APCR: Final = 1 << 7
NO_APDS: Final = 1 << 8
NO_HEAT: Final = 1 << 9
HALTED: Final = 1 << 10  # SK 6.5 a unit that has pushed and was pinned since: no longer Hazardous
ROOTED: Final = 1 << 11  # SK 3.2.4 a Gun that turned without firing, and who manned it: neither moves this Player Turn
