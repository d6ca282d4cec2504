"""SK 3.2 Line of sight, fire attacks, effects, the To Hit process, the fire phases (3.2, 3.4, 3.5)."""
