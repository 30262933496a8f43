"""The tool that times the widgets: what it says of its figures. The times themselves are never tested."""

from __future__ import annotations

from tools.widget_speed import SUBJECTS, Figure, page_of


def test_clicks_are_judged_by_their_median_and_movements_by_their_slowest_frames() -> None:
    times = (10.0,) * 90 + (60.0,) * 10
    assert Figure("TableWidget", "a step", times, 16).is_met
    assert not Figure("TableWidget", "frames", times, 34, is_movement=True).is_met
    assert (Figure("TableWidget", "a step", times, 16).median, Figure("TableWidget", "a step", times, 16).slow) == (
        10,
        60,
    )


def test_every_widget_is_timed_and_the_page_says_what_is_missed() -> None:
    names = " ".join(subject.cell for subject in SUBJECTS)
    for widget in ("show", "StorehouseWidget", "SlideLab", "TurnOrderWidget", "InspectionLab", "OutcomeExplorer"):
        assert f"al.{widget}(" in names
    page = page_of([Figure("SlideLab", "a line is sold", (120.0,), 100), Figure("SlideLab", "pointed at", (5.0,), 16)])
    assert "| SlideLab | a line is sold | 120 ms | 120 ms | median under 100 ms | no |" in page
    assert "| SlideLab | pointed at | 5 ms | 5 ms | median under 16 ms | yes |" in page
