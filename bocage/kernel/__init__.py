"""The kernel: questions, interrupts, chance, secrets and the record of a match. It knows no game."""
