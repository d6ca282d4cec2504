"""SK 3.3.2, 7.6, 7.7, 7.10 What a moving vehicle is told when it may not."""

from __future__ import annotations

from bocage.kernel.refusal import Refusal

STAYS_UP = Refusal("SK 1.3", "its crew may not button up before the Advance Phase of its first Player Turn")
IMMOBILE = Refusal("SK 3.3.2", "an immobile vehicle may not start, change hexes or turn its hull")
IN_BOG = Refusal("SK 7.6", "a bogged vehicle may not start, leave its hex or turn its hull until it is free")
NOT_STARTED = Refusal("SK 3.3.2", "it must spend a start MP before it moves or turns its hull")
STARTED = Refusal("SK 3.3.2", "it has started already")
STOPPED = Refusal("SK 3.3.2", "it is stopped already")
NOT_STOPPED = Refusal("SK 3.3.2", "only a stopped vehicle may Delay or end its movement otherwise than in Motion")
NOT_ENOUGH_MP = Refusal("SK 3.3.2", "it has too few MP left")
OUTSIDE_VCA = Refusal("SK 3.3.2", "a vehicle enters only hexes within its VCA")
HAS_MP_LEFT = Refusal("SK 3.3.2", "a vehicle ends in Motion only when its MP do not suffice for the next hex")
ALL_FIRST = Refusal("SK 3.3.2", "only a vehicle that has spent nothing but a start MP enters a hex with all its MP")
NO_RATE = Refusal("SK 1.1.1", "that hex is not entered at that rate")
ONE_SPINE = Refusal("SK 3.3.2", "the hull is turned hexspine by hexspine")
NO_TURRET = Refusal("SK 7.2", "it has no turret")
TURRET_THERE = Refusal("SK 3.3.2", "the turret points there already")
HATCH_SO = Refusal("SK 7.7", "its crew is so already")
TURRET_ONCE = Refusal("SK 3.3.2", "the turret turns with the MP of the next expenditure, and is turned already")
SHOCKED_OR_STUNNED = Refusal("SK 7.10", "a Shocked or Stunned vehicle does nothing")
HATCH_SHUT = Refusal("SK 7.7", "its crew may not be exposed again this Player Turn")
HATCH_ONCE = Refusal("SK 7.7", "its crew changes between exposed and buttoned up once in its Movement Phase")
INSIDE_BUTTONED = Refusal("SK 7.7", "in a building its crew stays buttoned up")
NOT_BOGGED = Refusal("SK 7.6", "it is not bogged")
FREE_FIRST = Refusal("SK 7.6", "a bogged vehicle tries to get free at the start of its movement, once")
ALL_DECLARED = Refusal("DE 1.3", "all its MP were declared for the hex after the Polder")
IN_MOTION_MOVES = Refusal("SK 3.3.2", "a vehicle in Motion must spend MP")
