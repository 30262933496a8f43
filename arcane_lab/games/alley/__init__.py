"""Arcane Alley: hidden storehouses, sets of three, and an inspection that nobody wants to fail."""

from typing import Final

#: What of this game stands among the public names of a room: room, name, module in this package. Light to read.
PUBLISHED: Final = {
    "widgets": {
        "InspectionLab": "widgets.inspection_lab",
        "SlideLab": "widgets.slide_lab",
        "StorehouseWidget": "widgets.storehouse",
    },
    "graphs": {
        "StackGraph": "graphs.storehouse_stacks",
        "stacks": "graphs.storehouse_stacks",
        "who_sees_what": "graphs.who_sees_what",
    },
    "chance": {
        "Bribes": "odds.bribes",
        "Ending": "odds.ending",
        "InfamyWalk": "odds.infamy",
        "Inspection": "odds.inspection",
        "Lines": "odds.lines",
        "Unseen": "odds.unseen",
        "Verdict": "odds.verdict",
        "bribe": "odds.bribes",
        "ending": "odds.ending",
        "grid": "odds.lines",
        "infamy": "odds.infamy",
        "inspection": "odds.inspection",
        "least": "odds.ending",
        "lines": "odds.lines",
        "seen": "odds.table_from_text",
        "unseen": "odds.unseen",
        "verdict": "odds.verdict",
    },
    "lessons": {"position": "course.positions"},
}
