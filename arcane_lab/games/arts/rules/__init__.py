"""The rules of Arcane Arts as plain functions over whole numbers; the compiled twin is made of this very source.

==========  ========================================================================
file        what is in it, the lowest first
==========  ========================================================================
sizes       how much room there is
words       the numbers that stand for the words of the game
values      the readings of the options
state       everything that is on the table
events      the log
moves       a move as one number
things      dice, tiles, shards and characters: what is where, and how much
preparing   what a trick lacks and what tiles stand for
visiting    actions at the wagon and at the workshop
heir        what the Heir does at the wagon
rewards     what the dice pay for tricks, and the Shapeshifter's bonus
ending      wages, return, orders, wagon, and the score
setting_up  what chance gives: the set-up and the rolls
forbidden   why a move may not be done
legal       what may be done
flow        a turn from its roll to its end
==========  ========================================================================
"""
