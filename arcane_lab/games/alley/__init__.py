"""Arcane Alley: hidden storehouses, sets of three, and an inspection that nobody wants to fail."""
