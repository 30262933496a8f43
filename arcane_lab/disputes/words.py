"""What the page of the register tells in paragraphs, with places for its figures."""

from __future__ import annotations

from typing import Final

LEAD: Final = """# The dispute register

The rulebooks of {title} leave questions open. To play, each question needs an answer; an answer is called a *reading*,
and one reading of each question is the *default*, which is played unless you say otherwise
(`options={{"doll_locked": False}}`). This page tells of every open question how much it matters: what changes in the
game when another reading is played.

To find out, computer players played the same games twice: the same cards, the same seats, once by the default and once
by the other reading. Only the reading differs, so what comes out differently is its doing. Each reading was played in
{games:,} games in every setting that is named, with the seed {seed}; in a game all seats were played alike, by
{strategies} (see [strategies](strategies.md)). A question about a wizard power was played with that power in the first
seat, p1.

Read the figures with three things in mind:

- **They are estimates.** Behind each stands its 95% interval: the true difference lies in there, 95 times in 100. There
  are {intervals:,} such intervals in the register, and about one in twenty misses. Whether a reading does anything at
  all is therefore judged by wider intervals, which *all* hold at once 95 times in 100 (Bonferroni's correction). A
  difference in **bold** differs from zero even so; of the others that cannot be told from so many games.
- **The players do not know better.** They play by either reading as they always play. People who make the most of a
  reading may gain more by it.
- **The cards are partly guessed.** The games rest on {assumed} assumed card values (`arcane-lab items` lists them).

`arcane-lab disputes` writes this page and its dataset, `disputes.csv`, in which every figure of every seat has a row.
In Python:

```python
>>> import arcane_lab as al
>>> register = al.disputes.load()
>>> register
{shown}
>>> table = register.table("{option}")  # a pandas table: every figure of every seat
>>> strongest = register.ranked[:1]  # the reading that changes the game most

```

`al.disputes.register(options=["{option}"], games=500)` measures anew, with games, seats and a seed of your own.
"""

MOST: Final = """The order is by gold, infamy and games won, of any seat in any setting. What counts is how large a
difference is at least: the end of its interval that is nearer to zero, taken from the wide intervals that all hold at
once. It is measured by how much that figure varies from game to game by itself (its standard deviation): at one half
anybody would notice the change at the table, at one tenth it takes hundreds of games. Every line is an estimate from up
to {games:,} pairs of games, seed {seed}."""

UNSEEN: Final = """Their effect may be nothing, or too small for so many games. The table says how often anything at all
came out otherwise, be it a single move, over all settings in which the reading can act; behind it stands the 95%
interval. Where that is rare, the reading can hardly change who wins; where it is often, games go otherwise without
anybody gaining or losing by it, as far as can be seen (n counts the pairs of games of all settings, seed {seed})."""

LEGEND: Final = """In the tables, *otherwise* is the share of games in which anything came out otherwise; *gold* and
*infamy* are those of a seat at the end, the mean of all seats; *p1 wins* is in percentage points; *rounds* and *turns*
are those of the game, all seats together. All but *otherwise* are differences from the default: + means more by the
other reading, *same* that it was the same in every game. Below each stands its 95% interval (Wilson's for *otherwise*,
Tango's for *p1 wins*, else Student's, of paired games). n = {games:,} pairs of games, seed {seed}, unless a line says
otherwise. **Bold** differs from zero even when all intervals of the register must hold at once. The other seats are in
the dataset."""
