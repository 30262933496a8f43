"""Widgets to explore Arcana Rising: moons out of a bag, and what an engine yields turn by turn."""
