"""Off-board artillery (DE 2): batteries, radio contact, access, spotting rounds and fire for effect."""
