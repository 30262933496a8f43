"""The rules of Arcane Alley, written once: plain functions over a bundle of whole numbers.

======================  ==========================================================
file                    where to find which rule
======================  ==========================================================
``words``               the numbers that stand for items, steps, moves, events, rules
``state``               the bundle, drawn in a comment
``scores``              gold, infamy, fine markers, swords
``storehouse``          slots, stacks, sets, sliding together
``piles``               deck, discard, stash, set aside
``stock``               phase 1
``turn``                phase 2: draw, play, discard, special items, end of a turn
``effects``             what an item does when played or when sold
``sale``                selling a set, step by step
``inspection``          phase 3
``bribe``               phase 4, the next round and the end of the game
``legal``               which moves may be done now
``forbidden``           why another may not
``flow``                one move, and everything that follows from it
======================  ==========================================================

Nothing here imports more than ``enum``, ``typing`` and `engine.luck` (chance); `engine.compiling` makes the
fast twin from these very files.
"""
