"""The order in which the modules are loaded, because rules still add themselves to lists where they are loaded."""

from __future__ import annotations

from importlib import import_module

ORDER = """
table.refusals printed.nations printed.cards table.ground table.players state table.crossing printed.weapons
printed.men printed.scenarios printed.vehicles armor.vehicle_state basic.s16_victory table.deck table.casualties
table.uses basic.s10_hero infantry.hurt table.firepower basic.s06_resolution basic.s10_rally basic.s14_snipers
battle.s38_light table.modifiers words.wording table.odds infantry.s19_malfunction armor.ordnance basic.s06_targets
basic.s09_concealment basic.s06_fire specials.two_sides basic.s05_refusals basic.s05_movement basic.s05_terrain
basic.s13_artificial basic.s07_acceptance infantry.s17_flanking armor.s25_to_hit armor.s25_hit_strength armor.s28_odds
armor.s34_gun_defence close_combat.s20_ccv close_combat.s20_refusals close_combat.s32_prisoners basic.s16_conditions
basic.s03_groups basic.s04_discards nations.s44_british table.draw_odds infantry.s18_chits infantry.s18_weapons
close_combat.s20_columns close_combat.s20_designation infantry.s17_encirclement armor.s25_odds armor.s25_refusals
armor.s27_acquisition armor.s25_ordnance close_combat.s20_infiltrators close_combat.s20_infiltration printed.tables
infantry.s21_demolition infantry.s22_flamethrowers infantry.s17_group_transfer infantry.s17_transfer_refusals
basic.s11_crew infantry.s18_acquisition infantry.s23_pillbox armor.s28_afv armor.s28_rally infantry.s19_repair
armor.s26_mortars armor.s28_defence armor.s28_fire armor.s28_weapons infantry.s17_sideways armor.s28_movement
close_combat.s20_weapon_capture close_combat.s20_fight close_combat.s20_close_combat infantry.s17_individual
close_combat.s20_ground close_combat.s20_berserk armor.s28_close_combat armor.s29_resolution armor.s29_overrun
armor.s34_guns infantry.s24_mines table.turn_hooks battle.s37_partisans battle.s38_night battle.s38_attacks
battle.s39_troop_types battle.s48_snipers basic.s08_open_ground infantry.s17_creation infantry.s17_exchange
infantry.s18_exchange armor.s25_afv_smoke infantry.s33_wounds battle.s35_reinforcements battle.s36_entrenchments
battle.s40_artillery battle.recruits printed.own_files design.s43_draws design.s43_fields design.s43_force
design.s43_bids design.s43_prices design.s43_purchases design.s43_troops printed.scenario_check design.s43_design
design.s43_scenario battle.s48_random basic.s15_command solitaire.s49_solitaire table.actions
nations.s45_counterattack nations.s45_banzai nations.s45_banzai_fight nations.s45_japanese nations.s46_marines
nations.s47_jungle nations.s50_italians table.ranges infantry.s33_endurance nations.s52_desert basic.s04_turn
basic.s03_prepare infantry.s21_secondary setup infantry.s23_placement nations.s44_setup battle.s35_setup
words.s42_words words.basic_words words.s17_words words.s20_words words.s21_words words.s25_words words.s28_words
words.s35_words words.s44_words words.special_start_words words.special_surprise_words words.special_words
words.sentences campaign.s42_roster campaign.s42_result campaign.s42_aftermath campaign.s42_leaders
campaign.s42_fielding campaign.s42_header campaign.s42_campaign campaign.s42_deeds campaign.s42_play
campaign.s42_withdrawal campaign.s42_battle design.s43_victory solitaire.s49_naming nations.s50_captured
specials.special_conditions specials.special_start specials.special_evacuation specials.special_landing
specials.special_morale_floor specials.special_paratroops specials.special_housed specials.special_surprise
specials.special_surrounded specials.special_assured specials.special_free_for_all specials.special_given
specials.special_partisans specials.special_rearming specials.special_segments specials.specials briefing
basic.s16_clock armor.s28_fear screen specials.special_briefing armor.view_ordnance view
"""

for _name in ORDER.split():
    import_module(f"bocage.games.upfront.{_name}")
