"""How the campaign is shown and told: Setup Areas drawn, views, sentences."""
