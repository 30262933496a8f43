"""Rows of `docs/odds.md` about inspections, infamy, bribes and ending the round."""

from __future__ import annotations

from typing import Final

from tools.odds_row import Row

_FACADE: Final = "every deal played by the game, cards dealt"
_INSPECTED: Final = (
    "test_inspection.py::test_every_filling_ends_as_the_rules_play_it",
    "test_inspection.py::test_counting_kind_by_kind_finds_what_every_filling_gives",
    "test_inspection.py::test_exact_is_what_the_facade_plays_over_all_deals",
    "test_inspection.py::test_deals_agree_with_the_count",
)
_BEGUN: Final = (
    "test_begun.py::test_an_inspection_that_has_begun_ends_as_every_deal_is_played",
    "test_begun.py::test_so_it_does_with_ninx_and_while_a_slide_is_asked",
    "test_begun.py::test_worlds_dealt_by_chance_and_played_on_agree",
)
_JUDGED: Final = (
    "test_verdict.py::test_exact_is_what_the_facade_plays",
    "test_verdict.py::test_deals_agree_with_the_count",
)

INSPECTIONS: Final = (
    Row(
        "inspection(view, seat=None)",
        "infamy and gold of a storehouse in an inspection, with sets that the reveal makes; here 4 unknown items",
        "Σ over fillings Π c (c − 1) (c − 2) …, kind by kind: (infamy, gold) as the rules sell and count",
        f"every filling, {_FACADE}",
        _INSPECTED,
        "afresh(four)",
        100,
    ),
    Row(
        "inspection(view, seat=None): 7 unknown items",
        "the same for more than 5 unknown items: an estimate with n, seed and interval",
        "deals that lead there / deals made",
        "what is counted exactly",
        ("test_inspection.py::test_deals_agree_with_the_count",),
        "afresh(seven)",
        1000,
    ),
    Row(
        "inspection(…).infamy",
        "the infamy counted, negative items and mirrors included",
        "Σ over gold",
        f"icepool, {_FACADE}",
        ("test_inspection.py::test_without_sets_it_is_a_sum_and_icepool_agrees", *_INSPECTED),
        "al.chance.inspection(four).infamy",
    ),
    Row(
        "inspection(…).gold",
        "the gold of the sets that are sold",
        "Σ over infamy",
        _FACADE,
        _INSPECTED,
        "al.chance.inspection(four).gold",
    ),
    Row(
        "inspection(…).bought_off",
        "the infamy that Lady Dafana loses by paying at her own sales, when dafana is pay or best",
        "Σ over sales min(2, infamy left), while she has 3 gold",
        _FACADE,
        (
            "test_begun.py::test_her_own_storehouse_says_what_she_buys_off",
            "test_begun.py::test_worlds_dealt_by_chance_buy_off_as_much",
        ),
        "al.chance.inspection(lady).bought_off",
    ),
    Row(
        'verdict(view, dafana="best")',
        "the same with Lady Dafana: she pays at every sale, at none, or does the better of the two",
        "sale by sale, gold − 3 and infamy − 2, as the rules take them",
        _FACADE,
        ("test_begun.py::test_what_she_pays_is_what_every_deal_played_shows", *_BEGUN),
        "al.chance.verdict(lady).joint",
    ),
    Row(
        "verdict(view): the inspection has begun",
        "the rest of an inspection from any question of it, seat by seat or step by step",
        "as verdict, for what is still to come; what is counted stands",
        _FACADE,
        _BEGUN,
        "al.chance.verdict(begun).joint",
    ),
    Row(
        "verdict(view, trigger=None)",
        "the whole inspection, all seats from one pool",
        "Σ over hands Π c (c − 1) … × orders; the rest as the rules judge",
        _FACADE,
        _JUDGED,
        "al.chance.verdict(both).joint",
    ),
    Row(
        "verdict(…).least(seat)",
        "a seat gains the least infamy, or ties for it",
        "deals in which the rules would spare it / deals",
        "every pair of cards by hand, cards dealt",
        ("test_verdict.py::test_the_penalty_comes_unless_one_gains_least", *_JUDGED),
        "al.chance.verdict(both).least()",
    ),
    Row(
        "verdict(…).penalised(seat)",
        "who has triggered gets the penalty of 10 infamy",
        "1 − P(least or tied)",
        "every pair of cards by hand, cards dealt",
        ("test_verdict.py::test_the_penalty_comes_unless_one_gains_least", *_JUDGED),
        'al.chance.verdict(both, trigger="p1").penalised()',
    ),
    Row(
        "verdict(…).markers(seat)",
        "0, 1 or 2 fine markers: how often 24 is passed",
        "deals that pass 24 so often / deals",
        _FACADE,
        _JUDGED,
        "al.chance.verdict(both).markers()",
    ),
    Row(
        "verdict(…).loses_gold(seat), .fine, .gold, .infamy, .lead",
        "gold lost to fines, gold and infamy afterwards, the lead in gold",
        "gold − min(25 × markers, gold)",
        _FACADE,
        ("test_verdict.py::test_a_seat_loses_the_gold_it_has_and_no_more", *_JUDGED),
        "al.chance.verdict(both).gold()",
    ),
)

BRIBES: Final = (
    Row(
        "infamy(now, gains, markers=0)",
        "infamy and fine markers after gains: a walk round the track",
        "(now + gains) mod 25, a marker for each round",
        "the rulebook, division with remainder, icepool, plays",
        (
            "test_infamy_and_bribes.py::test_the_walk_goes_as_the_rulebook_says",
            "test_infamy_and_bribes.py::test_up_to_two_rounds_the_walk_is_a_division",
            "test_infamy_and_bribes.py::test_two_uncertain_gains_as_icepool_adds_them",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_walk",
        ),
        "al.chance.infamy(18, [{3: 1, 8: 2}, 10]).joint",
        2,
    ),
    Row(
        "infamy(…).infamy, .markers",
        "the space of the infamy token; the fine markers",
        "Σ over the other of the two",
        "the rulebook, icepool, plays",
        (
            "test_infamy_and_bribes.py::test_the_walk_goes_as_the_rulebook_says",
            "test_infamy_and_bribes.py::test_two_uncertain_gains_as_icepool_adds_them",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_walk",
        ),
        "al.chance.infamy(18, [{3: 1, 8: 2}, 10]).markers",
        2,
    ),
    Row(
        "bribe(view, gains=…)",
        "what each possible bribe is worth, and which is best",
        "mean gold after fines with the bribe − without",
        "each amount by hand, the moves of the game, plays",
        (
            "test_infamy_and_bribes.py::test_every_bribe_is_worth_what_the_twin_finds",
            "test_infamy_and_bribes.py::test_the_offers_are_the_moves_of_the_game",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_worth_of_a_bribe",
        ),
        "al.chance.bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1}).best.gold",
    ),
    Row(
        "bribe(…).best, .worth(paid)",
        "the bribe that leaves the most gold on average; what a bribe wins against passing",
        "mean gold after fines with the bribe − without",
        "each amount by hand, plays",
        (
            "test_infamy_and_bribes.py::test_every_bribe_is_worth_what_the_twin_finds",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_worth_of_a_bribe",
        ),
        "al.chance.bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1}).worth(4)",
    ),
    Row(
        "ending(view)",
        "whether ending the round now pays, against each other seat",
        "mean of (own worth after − before) − (other's worth after − before); worth = gold − 2 × infamy",
        "open storehouses by hand, means of the verdict, cards dealt",
        (
            "test_verdict.py::test_ending_pays_when_the_inspection_hurts_the_others_more",
            "test_verdict.py::test_swings_are_the_means_of_the_verdict",
        ),
        "al.chance.ending(both).swings",
    ),
    Row(
        "ending(…).safe, .penalised, .swings, .pays, .pays_against",
        "the chance of no penalty and of one; the swing over each other seat, and whom it pays against on average",
        "as verdict; pays when every mean swing is above 0",
        "open storehouses by hand, means of the verdict, cards dealt",
        (
            "test_verdict.py::test_ending_pays_when_the_inspection_hurts_the_others_more",
            "test_verdict.py::test_swings_are_the_means_of_the_verdict",
        ),
        "al.chance.ending(both).safe",
    ),
    Row(
        "least(own, others)",
        "the chance to be the least of several, or to tie",
        "Σ P(own = x) Π P(other ≥ x)",
        "every throw of dice, throws",
        (
            "test_verdict.py::test_least_of_dice_is_what_all_throws_give",
            "test_verdict.py::test_least_of_three_is_what_throws_show",
        ),
        "al.chance.least(3, [al.chance.Distribution({1: 1, 4: 2})] * 3)",
        2,
    ),
)
