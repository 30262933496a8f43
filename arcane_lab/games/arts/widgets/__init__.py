"""Widgets of Arcane Arts: the substitution planner and the dice explorer."""
