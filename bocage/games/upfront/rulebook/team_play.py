"""Team play (UF 41): which rules act between games, and in which order."""

from __future__ import annotations

from bocage.games.upfront.table.uses import FIRE_BIT, MOVE_BIT, RADIO_BIT, SNIPER_BIT
from bocage.games.upfront.team import (
    s41_acquired,
    s41_crossing,
    s41_fire,
    s41_flanking,
    s41_observe,
    s41_ordnance,
    s41_play,
    s41_radio,
    s41_snipers,
    s41_transfer,
)
from bocage.games.upfront.team.s41_hooks import TeamHooks, TeamVerb


def team_play(h: TeamHooks) -> None:
    h.verbs = [
        TeamVerb("wait", "UF 41.2", s41_play.wait_options, s41_play.wait_refusal, None, False),
        TeamVerb(
            "fire across",
            "UF 41.4",
            s41_fire.fire_options,
            s41_fire.fire_refusal,
            s41_fire.FireAcross,
            needs=FIRE_BIT,
        ),
        TeamVerb(
            "flank across",
            "UF 41.4",
            s41_flanking.flank_options,
            s41_flanking.flank_refusal,
            s41_flanking.FlankAcross,
            False,
            needs=MOVE_BIT,
        ),
        TeamVerb(
            "set out",
            "UF 41.54",
            s41_transfer.set_out_options,
            s41_transfer.set_out_refusal,
            s41_transfer.SetOut,
            False,
            needs=MOVE_BIT,
        ),
        TeamVerb(
            "cross over",
            "UF 41.54",
            s41_crossing.cross_options,
            s41_crossing.cross_refusal,
            s41_crossing.CrossOver,
            needs=MOVE_BIT,
        ),
        TeamVerb(
            "send back",
            "UF 41.57",
            s41_crossing.back_options,
            s41_crossing.back_refusal,
            s41_crossing.SendBack,
            needs=MOVE_BIT,
        ),
        TeamVerb(
            "shoot across",
            "UF 41.4",
            s41_ordnance.shoot_options,
            s41_ordnance.shoot_refusal,
            s41_ordnance.ShootAcross,
            needs=FIRE_BIT,
        ),
        TeamVerb(
            "radio contact",
            "UF 41.7",
            s41_radio.contact_options,
            s41_radio.contact_refusal,
            s41_radio.RadioContact,
            needs=RADIO_BIT,
        ),
        TeamVerb(
            "observe across",
            "UF 38.2",
            s41_observe.observe_options,
            s41_observe.observe_refusal,
            s41_observe.ObserveAcross,
        ),
        TeamVerb(
            "snipe across",
            "UF 41.4",
            s41_snipers.snipe_options,
            s41_snipers.snipe_refusal,
            s41_snipers.DeclareSniper,
            False,
            False,
            SNIPER_BIT,
        ),
    ]
    h.before_step = [s41_snipers.before_check]
    h.after_step = [
        s41_flanking.review,
        s41_acquired.review,
        s41_crossing.give_back,
        s41_radio.lose_contact,
        s41_snipers.after_check,
    ]
    h.pending = [s41_snipers.next_sniper]
    h.flanking = [s41_flanking.grant]
    h.explain = [s41_fire.explain_outside, s41_ordnance.explain_outside]
