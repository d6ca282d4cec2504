"""Figures: charts, counters, cards and nations as data files with provenance, and the packs of owners."""
