"""Commands of the shell that are about Arcane Alley alone."""
