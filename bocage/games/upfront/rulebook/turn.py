"""A player turn (chapter 4): which rules act, and in which order."""

from __future__ import annotations

from bocage.games.upfront.armor import s28_movement
from bocage.games.upfront.basic import (
    s04_discards,
    s04_turn,
    s07_acceptance,
    s14_snipers,
    s15_command,
)
from bocage.games.upfront.battle import (
    s35_reinforcements,
    s36_entrenchments,
    s37_partisans,
    s38_night,
    s39_troop_types,
    s48_random,
    s48_snipers,
)
from bocage.games.upfront.campaign import s42_withdrawal
from bocage.games.upfront.close_combat import (
    s20_berserk,
    s20_ground,
    s32_prisoners,
)
from bocage.games.upfront.hooks import Hooks, acting, by_word
from bocage.games.upfront.in_force import (
    AFVS,
    CAMPAIGN,
    DESERT,
    HEAVY_WEAPONS,
    JAPANESE,
    JUNGLE,
    LANDING,
    NIGHT,
    PARTISANS,
    RANDOM,
    SOLITAIRE,
    SURPRISE,
    SURRENDER,
    TEAM_PLAY,
)
from bocage.games.upfront.infantry import (
    s17_group_transfer,
    s24_mines,
    s33_endurance,
    s33_wounds,
)
from bocage.games.upfront.nations import (
    s44_british,
    s45_banzai,
    s45_japanese,
    s47_jungle,
    s50_captured,
    s50_italians,
    s52_desert,
)
from bocage.games.upfront.solitaire import s49_naming, s49_solitaire
from bocage.games.upfront.specials import special_landing, special_surprise
from bocage.games.upfront.table import draw_odds, ranges, uses
from bocage.games.upfront.team import s41_divider, s41_transfer


def turn(h: Hooks, key: int) -> None:
    h.opening = acting(
        key,
        (32 | SURRENDER, (s50_captured.is_due, s50_captured.CaptureInside)),
        (0, (s07_acceptance.has_pending, s07_acceptance.AcceptTerrain)),  # UF 7.3: before his turn starts
        (33, (s33_endurance.endures, s33_endurance.Endurance)),
        (20, (s20_ground.has_spoils, s20_ground.CaptureGround)),
        (32, (s32_prisoners.unguarded, s32_prisoners.ReplaceGuard)),
        (20, (s20_berserk.has_berserk, s20_berserk.BerserkCharge)),
        (SOLITAIRE, (s49_naming.plays_alone, s49_naming.NameActions)),
        (CAMPAIGN, (s42_withdrawal.any_leaving, s42_withdrawal.LeaveField)),
    )
    h.closing = acting(
        key,
        (0, (s04_turn.always, s04_discards.Discards)),
        (0, (s04_turn.has_declared, s04_discards.ResolveDiscards)),
        (20, (s20_ground.has_spoils, s20_ground.CaptureGround)),
        (32, (s32_prisoners.unguarded, s32_prisoners.ReplaceGuard)),
        (33, (s33_wounds.feels_it_again, s33_wounds.WoundsFelt)),
        (0, (s15_command.needs_execution, s15_command.Execution)),
        (32, (s32_prisoners.unguarded, s32_prisoners.ReplaceGuard)),
        (0, (s04_turn.always, s15_command.Refill)),
        (0, (ranges.is_wanted, ranges.Readjust)),
        (LANDING, (special_landing.holds_ground, special_landing.HoldsGround)),
    )
    h.after_actions = acting(
        key,
        (20, (s20_ground.has_spoils, s20_ground.CaptureGround)),
        (32, (s32_prisoners.unguarded, s32_prisoners.ReplaceGuard)),
        (17 | DESERT, (s52_desert.storm_due, s52_desert.Sandstorm)),
        (CAMPAIGN, (s42_withdrawal.pursuit_due, s42_withdrawal.OfferPursuit)),
    )
    h.turn_starts = acting(
        key,
        (38 | NIGHT, s38_night.hold_fire),
        (48 | RANDOM, s48_random.turn_begins),
    )
    h.turn_ends = acting(
        key,
        (38 | NIGHT, s38_night.burn_down),
        (20 | JAPANESE, s45_banzai.end_of_turn),
        (32 | SURRENDER, s50_italians.end_of_turn),
        (LANDING, special_landing.settle_down),
        (41 | TEAM_PLAY, s41_transfer.next_turn_or_never),
        (41 | TEAM_PLAY, s41_divider.next_turn),
    )
    h.group_bars = acting(
        key,
        (20 | JAPANESE, s45_banzai.bars),
        (17 | HEAVY_WEAPONS, s45_japanese.bars),
        (32 | SURRENDER, s50_italians.bars),
        (SURPRISE, special_surprise.no_banzai),
        (37 | PARTISANS, s37_partisans.keeps_an_action),
        (41 | TEAM_PLAY, s41_divider.divider_bars),
    )
    h.turn_bars = acting(
        key,
        (37 | PARTISANS, s37_partisans.enough_actions),
        (35, s35_reinforcements.only_entry),
        (48 | RANDOM, s48_random.nothing_else),
    )
    h.pair_bars = acting(key, (37 | PARTISANS, s37_partisans.no_two_more))
    h.arrival_refusals = acting(
        key,
        (20 | JAPANESE, s45_banzai.reinforcements_wait),
        (17 | HEAVY_WEAPONS, s45_japanese.too_heavy_to_enter),
    )
    h.crews_at_entry = acting(key, (17 | HEAVY_WEAPONS, s45_japanese.crews_at_entry))
    h.explain_choices = by_word(
        key,
        (0, "panic", draw_odds.explain_panic),
        (0, "sniper check", draw_odds.explain_check),
        (36, "entrench", s36_entrenchments.explain_digging),
    )
    h.discard_rows = acting(
        key,
        (35, s35_reinforcements.no_discards),
        (36, s36_entrenchments.fewer_discards),
        (48 | RANDOM, s48_random.no_discards),
    )
    h.discard_refusals = acting(
        key,
        (48 | RANDOM, s48_random.discard_refusal),
        (36, s36_entrenchments.dug_too_much),
        (17, s44_british.of_the_line),
        (39, s39_troop_types.discard_refusal),
    )
    h.outset = acting(key, (17, s17_group_transfer.note_outset))
    h.placeable = by_word(
        key,
        (0, uses.TERRAIN_BIT, s04_discards.terrain_on),
        (0, uses.WIRE_BIT, s04_discards.wire_on),
        (0, uses.SNIPER_BIT, s14_snipers.sniper_refusal),
        (24, uses.MINEFIELD_BIT, s24_mines.mines_refusal),
    )
    h.place_refusals = acting(
        key,
        (17 | JUNGLE, s47_jungle.no_marsh),
        (17 | DESERT, s52_desert.no_oasis_there),
    )
    h.resolves = by_word(
        key,
        (0, uses.TERRAIN_BIT, s04_discards.lay_pending),
        (0, uses.WIRE_BIT, s04_discards.lay_wire_on),
        (0, uses.SNIPER_BIT, s04_discards.snipe),
        (28 | AFVS, uses.WIRE_BIT, s28_movement.wire_on_afv),  # a later row takes the place of an earlier
        (24, uses.MINEFIELD_BIT, s24_mines.lay_mines),
        (37 | PARTISANS, uses.MINEFIELD_BIT, s37_partisans.trap_or_mines),  # in place of chapter 24's
        (48 | RANDOM, uses.SNIPER_BIT, s48_snipers.snipe),
        (SOLITAIRE, uses.TERRAIN_BIT, s49_solitaire.offered),
    )
