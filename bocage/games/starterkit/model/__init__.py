"""What stands on the table: printed counters, charts, ground, the state and how counters are handled."""
