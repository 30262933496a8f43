"""The lesson of Arcane Arts: set it or leave it."""
