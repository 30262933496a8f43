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
        "Infamy and gold of a storehouse in an inspection, with the sets that the reveal makes.",
        "deals that lead there / all deals; for c copies left of a kind, k of them come in c × (c - 1) × … ways",
        f"every filling, {_FACADE}",
        _INSPECTED,
        "al.chance.inspection(four)",
        100,
        "al.chance.inspection(four).infamy.at_most(10)",
        "afresh(four)",
    ),
    Row(
        "inspection(view, seat=None): 7 unknown items",
        "The same for more than 5 unknown items: an estimate, which says so and has its interval.",
        "deals that lead there / deals made",
        "what is counted exactly",
        ("test_inspection.py::test_deals_agree_with_the_count",),
        "al.chance.inspection(seven)",
        1000,
        "",
        "afresh(seven)",
    ),
    Row(
        "inspection(…).infamy",
        "The infamy that is counted, items below 0 and mirrors included.",
        "the chances of the pairs with this infamy, added",
        f"icepool, {_FACADE}",
        ("test_inspection.py::test_without_sets_it_is_a_sum_and_icepool_agrees", *_INSPECTED),
        "al.chance.inspection(four).infamy.at_least(25)",
    ),
    Row(
        "inspection(…).gold",
        "The gold of the sets that are sold.",
        "the chances of the pairs with this gold, added",
        _FACADE,
        _INSPECTED,
        "al.chance.inspection(four).gold",
    ),
    Row(
        "inspection(…).bought_off",
        'The infamy that Lady Dafana loses by paying at her own sales, when `dafana` is "pay" or "best".',
        "2 or the infamy left for each sale, while she has 3 gold",
        _FACADE,
        (
            "test_begun.py::test_her_own_storehouse_says_what_she_buys_off",
            "test_begun.py::test_worlds_dealt_by_chance_buy_off_as_much",
        ),
        "al.chance.inspection(lady).bought_off",
    ),
    Row(
        'verdict(view, dafana="best")',
        "With Lady Dafana at the table: she pays at every sale, at none, or does the better of the two.",
        "sale by sale, gold - 3 and infamy - 2, as the rules take them",
        _FACADE,
        ("test_begun.py::test_what_she_pays_is_what_every_deal_played_shows", *_BEGUN),
        'al.chance.verdict(lady, dafana="pay").infamy().mean < al.chance.verdict(lady, dafana="pass").infamy().mean',
        None,
        "",
        "al.chance.verdict(lady).joint",
    ),
    Row(
        "verdict(view): the inspection has begun",
        "What is still to come of an inspection, from any question that is asked in it.",
        "as verdict, for what is still to come; what is counted stands",
        _FACADE,
        _BEGUN,
        "al.chance.verdict(begun)",
    ),
    Row(
        "verdict(view, trigger=None)",
        "The whole inspection, all seats dealt from the same unseen cards. `trigger` is who ends the round; `held` "
        "in the examples is such an answer.",
        "deals that lead there / all deals, each judged by the rules",
        _FACADE,
        _JUDGED,
        'al.chance.verdict(both, trigger="p1")',
        None,
        'al.chance.verdict(both, trigger="p1").penalised()',
    ),
    Row(
        "verdict(…).least(seat)",
        "A seat gains the least infamy, or as little as the least.",
        "deals in which the rules would spare it / deals",
        "every pair of cards by hand, cards dealt",
        ("test_verdict.py::test_the_penalty_comes_unless_one_gains_least", *_JUDGED),
        'held.least("p2")',
    ),
    Row(
        "verdict(…).penalised(seat)",
        "Who has triggered gets the penalty of 10 infamy.",
        "1 - chance of the least, or as little",
        "every pair of cards by hand, cards dealt",
        ("test_verdict.py::test_the_penalty_comes_unless_one_gains_least", *_JUDGED),
        "held.penalised()",
    ),
    Row(
        "verdict(…).markers(seat)",
        "0, 1 or 2 fine markers: how often infamy passes 24.",
        "deals that pass 24 so often / deals",
        _FACADE,
        _JUDGED,
        "held.markers()",
    ),
    Row(
        "verdict(…).loses_gold(seat), .fine, .gold, .infamy, .lead",
        "Whether gold goes to fines, how much, gold and infamy afterwards, the lead in gold.",
        "gold - min(25 × markers, gold)",
        _FACADE,
        ("test_verdict.py::test_a_seat_loses_the_gold_it_has_and_no_more", *_JUDGED),
        'held.loses_gold()\nheld.gold()\nheld.infamy("p2").mean\nheld.lead("p1", "p2").compare(0)',
    ),
)

BRIBES: Final = (
    Row(
        "infamy(now, gains, markers=0)",
        "Infamy and fine markers after gains, one after the other: a walk round the track of 25 spaces. A gain is a "
        "number, or numbers with their weights.",
        "now + gains, less 25 as often as it goes; a marker for each time",
        "the rulebook, division with remainder, icepool, plays",
        (
            "test_infamy_and_bribes.py::test_the_walk_goes_as_the_rulebook_says",
            "test_infamy_and_bribes.py::test_up_to_two_rounds_the_walk_is_a_division",
            "test_infamy_and_bribes.py::test_two_uncertain_gains_as_icepool_adds_them",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_walk",
        ),
        "al.chance.infamy(23, 3)\nal.chance.infamy(18, [{3: 1, 8: 2}, -2])",
        2,
        "al.chance.infamy(18, [{3: 1, 8: 2}, -2]).markers.p(1)",
        "al.chance.infamy(18, [{3: 1, 8: 2}, 10]).joint",
    ),
    Row(
        "infamy(…).infamy, .markers",
        "Each of the two alone: the space of the infamy token, and the fine markers.",
        "the chances of the pairs with this infamy, or these markers, added",
        "the rulebook, icepool, plays",
        (
            "test_infamy_and_bribes.py::test_the_walk_goes_as_the_rulebook_says",
            "test_infamy_and_bribes.py::test_two_uncertain_gains_as_icepool_adds_them",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_walk",
        ),
        "al.chance.infamy(18, [{3: 1, 8: 2}, -2]).markers",
        2,
    ),
    Row(
        "bribe(view, gains=…)",
        "What each possible bribe is worth against the fines to come, and which is best. `offers` "
        "in the examples is such an answer.",
        "average gold after fines with the bribe - without",
        "each amount by hand, the moves of the game, plays",
        (
            "test_infamy_and_bribes.py::test_every_bribe_is_worth_what_the_twin_finds",
            "test_infamy_and_bribes.py::test_the_offers_are_the_moves_of_the_game",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_worth_of_a_bribe",
        ),
        "al.chance.bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1})",
        None,
        "al.chance.bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1})",
    ),
    Row(
        "bribe(…).best, .worth(paid)",
        "The bribe that leaves the most gold on average; what a bribe wins against passing.",
        "average gold after fines with the bribe - without",
        "each amount by hand, plays",
        (
            "test_infamy_and_bribes.py::test_every_bribe_is_worth_what_the_twin_finds",
            "test_infamy_and_bribes.py::test_plays_agree_with_the_worth_of_a_bribe",
        ),
        "offers.best.paid\nfloat(offers.worth(4))\nfloat(offers.worth(20))",
    ),
    Row(
        "ending(view)",
        "Whether it pays to end the round now, against each other seat.",
        "average of (own worth after - before) - (other's worth after - before); worth = gold - 2 × infamy",
        "open storehouses by hand, means of the verdict, cards dealt",
        (
            "test_verdict.py::test_ending_pays_when_the_inspection_hurts_the_others_more",
            "test_verdict.py::test_swings_are_the_means_of_the_verdict",
        ),
        "al.chance.ending(both)",
        None,
        "al.chance.ending(both)",
    ),
    Row(
        "ending(…).safe, .penalised, .swings, .pays, .pays_against",
        "The chance of no penalty and of one; the swing over each other seat, and whom it pays against on average.",
        "as verdict; it pays when every average swing is above 0",
        "open storehouses by hand, means of the verdict, cards dealt",
        (
            "test_verdict.py::test_ending_pays_when_the_inspection_hurts_the_others_more",
            "test_verdict.py::test_swings_are_the_means_of_the_verdict",
        ),
        'al.chance.ending(both).safe\nfloat(al.chance.ending(both).swings["p2"].mean)',
    ),
    Row(
        "least(own, others)",
        "The chance to be the least of several amounts, or to tie, when none depends on another.",
        "for each own amount x: chance of x × chance of x or more for each other; all added",
        "every throw of dice, throws",
        (
            "test_verdict.py::test_least_of_dice_is_what_all_throws_give",
            "test_verdict.py::test_least_of_three_is_what_throws_show",
        ),
        "al.chance.least(3, [al.chance.Distribution({1: 1, 4: 2})] * 3)",
        2,
        "al.chance.least(3, [al.chance.Distribution({1: 1, 4: 2})] * 3)",
    ),
)
