"""SK 3.3.2 The verbs of a moving vehicle, in one list."""

from __future__ import annotations

from bocage.games.starterkit.vehicles import s03_3_2_choices as c
from bocage.games.starterkit.vehicles import s03_3_2_ending as e
from bocage.games.starterkit.vehicles.s03_3_2_2_bounding import bounding, bounding_list, bounding_refusal
from bocage.games.starterkit.vehicles.s03_3_2_leaving import leave, leave_list, leave_refusal
from bocage.games.starterkit.vehicles.s07_5_dispensers import (
    dispense,
    dispense_explained,
    dispense_list,
    dispense_refusal,
)
from bocage.kernel.verbs import Verb, single

ROWS = (
    Verb("remain", "SK 3.3.2", single, e.stay_refusal, e.stay, only=("remain",)),
    Verb("motion", "SK 3.3.2", single, e.motion_refusal, e.motion, only=("motion",)),
    Verb("start", "SK 3.3.2", single, c.start_refusal, c.start, only=("start",)),
    Verb("halt", "SK 3.3.2", single, c.halt_refusal, c.halt, only=("halt",)),
    Verb("drive", "SK 3.3.2", c.drive_choices, c.drive_refusal, c.drive, c.drive_explained, sure=True),
    Verb("pivot", "SK 3.3.2", c.turn_choices, c.turn_refusal, c.turn, c.turn_explained, sure=True),
    Verb("turret", "SK 3.3.2", c.turret_choices, c.turret_refusal, c.turret, c.turret_explained, sure=True),
    Verb("more", "SK 3.3.2", c.more_list, c.more_refusal, c.more),
    Verb("delay", "SK 3.3.2", single, c.delay_refusal, c.delay, only=("delay",)),
    Verb("expose", "SK 7.7", c.expose_list, c.hatch_refusal, c.hatch),
    Verb("button up", "SK 7.7", c.button_list, c.hatch_refusal, c.hatch),
    Verb("free", "SK 7.6", e.free_list, e.free_refusal, e.free),
    Verb("dispense", "SK 7.5", dispense_list, dispense_refusal, dispense, dispense_explained, sure=True),
    Verb("bounding", "SK 3.3.2.2", bounding_list, bounding_refusal, bounding),
    Verb("exit", "SK 3.3", leave_list, leave_refusal, leave),
)
