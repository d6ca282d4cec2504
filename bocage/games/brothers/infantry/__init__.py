"""BB 1.0 to 18.0: turns, movement, fire, Morale, rout, Melee, Concealment, Fog of War and Combat Events."""
