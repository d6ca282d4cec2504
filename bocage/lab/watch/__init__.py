"""Silly behaviours, counted by one definition for every opponent."""
