"""Graphs of Arcane Alley: stacks and slides, who sees what."""
