"""How fast things are here, against the budgets and against what people would use instead: `make bench`.

Speeds change from machine to machine and from minute to minute. So everything that is compared is measured in turn
within one run, figures are medians, and what matters is held as a ratio. Nothing here is a test.

=============  ===================================================================
file           what it is for
=============  ===================================================================
``report``     the table on the screen, and `docs/performance.md` made from it
``playing``    plain and compiled play, two cores, playing on from a position
``peers``      the same in other libraries
``starting``   importing, the first result on a fresh installation, compiling
``drawing``    from a slider to the chart, and memory for a million games
``widget``     the browser side
=============  ===================================================================
"""
