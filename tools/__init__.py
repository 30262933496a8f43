"""Scripts for people who work on Arcane Lab; none of them is installed."""
