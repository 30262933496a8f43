"""Arcane Alley in words: moves, positions, events, refusals, both ways."""
