"""The rules of Arcana Rising, written once: plain functions over a bundle of whole numbers.

======================  ==========================================================
file                    where to find which rule
======================  ==========================================================
``words``               the numbers that stand for columns, steps, moves, events, rules
``state``               the bundle, drawn in a comment
``values``              the readings of the options
``supply``              resources, payments, points, markers
``tableau``             columns, artifacts, discards
``spells``              when a spell can be used, and what it may name
``listing``             which spells a cast brings up, and in which order
``resolving``           what a spell and an event do, step by step
``rounds``              moons, the deal, passing, the pyramid, the end of a round
``tallies``             what tables count of prepared cards and casts
``scores``              the score of a seat, the winner, the rating
``memory``              which hands a seat has seen
``legal``               which moves may be done now
``forbidden``           why another may not
``flow``                one move, and everything that follows from it
======================  ==========================================================

Nothing here imports more than ``enum``, ``typing`` and `engine.luck` (chance), so that a fast twin can be
made from these very files.
"""
