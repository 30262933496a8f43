"""Parts of a game that follow from what lies where and who may see it: for games in plain Python, without any tuning.

A game says its zones and counters (`layout`); its state, views, redeal, positions, board and loop are made of that.
"""
