"""The cards, powers and pieces of Arcane Alley, as its tables give them, and a person's own values in their place."""
