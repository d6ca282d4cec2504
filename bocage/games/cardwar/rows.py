"""Every use of a card, in the order in which it is offered."""

from __future__ import annotations

from bocage.games.cardwar.cards_played.rows import SPECIAL_PLAYS
from bocage.games.cardwar.plays import Plays
from bocage.games.cardwar.ua_convoy import COLUMNS
from bocage.games.cardwar.ua_marching import MARCHING
from bocage.games.cardwar.ua_me import REORGANIZES
from bocage.games.cardwar.ua_wake import WAKES
from bocage.games.cardwar.ua_waves import WAVES

PLAYS = Plays(WAKES, REORGANIZES, WAVES, MARCHING, COLUMNS, *SPECIAL_PLAYS)
