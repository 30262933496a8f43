"""Exact odds of Arcane Alley: unseen cards, lines, inspections, bribes."""
