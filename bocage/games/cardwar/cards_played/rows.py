"""Every use of the special cards, in the order in which it is offered."""

from __future__ import annotations

from bocage.games.cardwar.cards_played.beside_fire import BESIDE_PLAYS
from bocage.games.cardwar.cards_played.concealed import CONCEALED_PLAYS
from bocage.games.cardwar.cards_played.hero import HERO_PLAYS
from bocage.games.cardwar.cards_played.night_breeze import NIGHT_PLAYS
from bocage.games.cardwar.cards_played.pillbox import PILLBOX_PLAYS
from bocage.games.cardwar.cards_played.radio import RADIO_PLAYS
from bocage.games.cardwar.cards_played.rally import RALLY_PLAYS
from bocage.games.cardwar.cards_played.smoke import SMOKE_PLAYS
from bocage.games.cardwar.plays import Play
from bocage.games.cardwar.supplement.s22_two_radios import TWO_RADIOS_PLAYS

SPECIAL_PLAYS: tuple[Play, ...] = (
    *RALLY_PLAYS,
    *PILLBOX_PLAYS,
    *SMOKE_PLAYS,
    *BESIDE_PLAYS,
    *CONCEALED_PLAYS,
    *HERO_PLAYS,
    *NIGHT_PLAYS,
    *RADIO_PLAYS,
    *TWO_RADIOS_PLAYS,
)
