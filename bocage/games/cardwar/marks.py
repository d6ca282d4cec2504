"""Markers that only card war knows: bits of `s.card_marks[c]`, and what a card has activated: bits of `s.active[c]`."""

from __future__ import annotations

from typing import Final

# how a unit is
CONCEALED: Final = 1 << 0  # under a "?" counter (UA s2)
TI: Final = 1 << 1  # task-immobile (UA s9)
BERSERK: Final = 1 << 2  # UA s8
HEROIC: Final = 1 << 3  # a heroic leader (UA s6)
FANATIC: Final = 1 << 4  # UA s7
IN_HOLE: Final = 1 << 5  # in a foxhole (UA s12)
WAVE: Final = 1 << 6  # in a Human Wave or Banzai this Player Turn (UA s23)
CHARGED: Final = 1 << 7  # berserk: has made its charge this Movement Phase (UA s8)
MARCHED: Final = 1 << 8  # has used its Marching Fire (UA s29)
IN_COLUMN: Final = 1 << 9  # entering in convoy or column (UA s25)
CLOSED: Final = 1 << 11  # berserk: has come into an enemy's hex (UA s8)
BAILED: Final = 1 << 13  # a crew that has got out this Player Turn, under Hazardous Movement (UA s20)
LATE_STUN: Final = 1 << 12  # its crew was Stunned after the Player Turn's fighting, for the next one (UA s4)
LEFT_FIRST: Final = 1 << 10  # encircled: has left its first hex this Player Turn (UA s11)

# what a card, or a rule without one, has activated it for
ACT_MOVE: Final = 1 << 0
ACT_FIRE: Final = 1 << 1
ACT_ADVANCE: Final = 1 << 2
HALF_MOVE: Final = 1 << 3  # by a Marsh or Stream card, or Morse: half MF or MP
AREA_FIRE: Final = 1 << 4  # by a Marsh or Stream card: Area Fire
FORD: Final = 1 << 5  # by a Ford card
MARCH: Final = 1 << 6  # Marching Fire
FREE_ADVANCE: Final = 1 << 7  # one of the ELR free activations of this Advance Phase
