"""Widgets of Arcane Alley: one storehouse, the slide lab, the inspection lab."""
