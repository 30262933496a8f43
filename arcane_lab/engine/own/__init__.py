"""A game of one's own: what lies where, who may see it, and what a move does; everything else follows.

`defining` takes a definition and makes its spec, `table` is what the author's functions get, `moves` are the answers,
`telling` the sentences, `knowing` what each seat has seen.
"""
