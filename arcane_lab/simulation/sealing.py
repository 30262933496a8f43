"""The seal of a saved result: its length and its digest (SHA-256), looked at before Arrow sees a byte.

Arrow ends the whole process on some damaged files, and a notebook with it. The seal stands between the last column and
the footer of the Parquet file, where no reader of Parquet looks: places in the footer count from the beginning. So
pandas and every other program read the file as before. A file without a seal, as older versions wrote it, is read in a
process of its own, which may end.
"""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
from typing import Any, BinaryIO, Final, NamedTuple

from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.core.libraries import np
from arcane_lab.core.processes import environment
from arcane_lab.simulation.batches import Moves, Rows

#: What a seal begins with; then come eight bytes of length and the digest.
MARK: Final = b"ARCANE-LAB-SEAL1"
SEAL: Final = len(MARK) + 8 + hashlib.sha256().digest_size
#: What every Parquet file begins and ends with.
ENDS: Final = b"PAR1"
#: Seconds for a file without a seal; half a million games take a few.
PATIENCE: Final = 120
NOT_WHOLE: Final = "is no whole Parquet file: save the result again"
CHANGED: Final = "was changed after it was saved, so its figures cannot be trusted: save the result again"


class Numbers(NamedTuple):
    """What a file holds: its words about itself as JSON, its rows and moves, and what should be known of the table."""

    about: str
    rows: Rows
    moves: Moves | None
    warnings: tuple[str, ...]


def write_sealed(content: Any, stream: BinaryIO) -> None:
    """Write a Parquet file with its seal."""
    data = memoryview(content)
    # Behind the footer stand four bytes of its length, and PAR1.
    place = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    head, foot = data[:place], data[place:]
    for part in (head, _seal(head, foot), foot):
        stream.write(part)


def is_sealed(content: bytes) -> bool:
    """Whether a file has a seal, and is as it was saved; False for one without. Raises `UnreadableFile`.

    >>> is_sealed(b"PAR1 and no seal PAR1")
    False
    """
    if not (content.startswith(ENDS) and content.endswith(ENDS) and len(content) > 2 * len(ENDS)):
        raise UnreadableFile(NOT_WHOLE)
    place = content.rfind(MARK)
    if place < 0:
        return False
    data = memoryview(content)
    end = place + SEAL
    if data[place:end] != _seal(data[:place], data[end:]):
        raise UnreadableFile(CHANGED)
    return True


def _seal(head: memoryview, foot: memoryview) -> bytes:
    start = MARK + (len(head) + SEAL + len(foot)).to_bytes(8, "little")
    found = hashlib.sha256(start)
    found.update(head)
    found.update(foot)
    return start + found.digest()


# --- files without a seal ---------------------------------------------------------------------------------


def read_apart(content: bytes) -> Numbers:
    """What a file without a seal holds, read in a process of its own. Raises `UnreadableFile`."""
    command = [sys.executable, "-m", "arcane_lab.simulation.unsealed_process"]
    try:
        done = subprocess.run(command, input=content, capture_output=True, env=environment(), timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise UnreadableFile(f"could not be read within {PATIENCE} seconds: save the result again") from None
    if done.returncode:
        raise UnreadableFile(NOT_WHOLE)
    with np.load(io.BytesIO(done.stdout), allow_pickle=False) as found:
        words = json.loads(str(found["words"]))
        if "refused" in words:
            raise UnreadableFile(words["refused"])
        moves = Moves(found["counts"], found["numbers"]) if "counts" in found else None
        return Numbers(words["about"], found["rows"], moves, tuple(words["warnings"]))


def packed(found: Numbers | UnreadableFile) -> bytes:
    """What the other process answers: plain arrays, or the reason for a refusal."""
    arrays: dict[str, Any] = {}
    words: dict[str, Any] = {}
    if isinstance(found, UnreadableFile):
        words["refused"] = str(found)
    else:
        words |= {"about": found.about, "warnings": found.warnings}
        arrays["rows"] = found.rows
        if found.moves is not None:
            arrays |= {"counts": found.moves.counts, "numbers": found.moves.numbers}
    out = io.BytesIO()
    np.savez(out, words=np.array(json.dumps(words)), **arrays)
    return out.getvalue()
