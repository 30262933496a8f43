"""The game in words: notation, positions, sentences, refusals, drawings."""
