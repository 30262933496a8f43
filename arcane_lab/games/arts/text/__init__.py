"""The game in words: moves, positions, sentences, refusals."""
