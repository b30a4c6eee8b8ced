"""Records as data: one row for each move in a columnar file (Parquet)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kancha.core.errors import KanchaError
from kancha.core.extras import require_extra
from kancha.core.position import Position
from kancha.record.record import Record

ROWS = 4096
"""Rows that are written at a time."""

Row = dict[str, Any]


def write_dataset(
    records: Iterable[Record],
    file: Path,
    *,
    observations: bool = False,
    report: Callable[[int], None] | None = None,
) -> tuple[int, int]:
    """Write all moves of records; return how many records and rows there are.

    With observations, a row also holds what the seat to move sees and which actions are legal.
    The file appears when it is complete.
    """
    require_extra("dataset", "a dataset")
    import pyarrow
    from pyarrow import parquet

    schema = _schema(pyarrow, observations)
    partial = file.with_name(f".{file.name}.part")
    count = written = 0
    rows: list[Row] = []
    try:
        with parquet.ParquetWriter(partial, schema, compression="zstd") as writer:
            for record in records:
                rows += _rows(count, record, observations)
                count += 1
                while len(rows) >= ROWS:
                    writer.write_table(pyarrow.Table.from_pylist(rows[:ROWS], schema))
                    written += ROWS
                    del rows[:ROWS]
                if report is not None:
                    report(count)
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))
            written += len(rows)
        partial.replace(file)
    except OSError as error:
        raise KanchaError(f"cannot write {file}: {error.strerror or error}") from error
    finally:
        partial.unlink(missing_ok=True)
    return count, written


def _schema(arrow: Any, observations: bool) -> Any:  # noqa: FBT001 - asked for by name above
    fields = [
        ("record", arrow.int32()),
        ("game", arrow.dictionary(arrow.int32(), arrow.string())),
        ("options", arrow.dictionary(arrow.int32(), arrow.string())),
        ("ply", arrow.int32()),
        ("seat", arrow.int8()),
        ("position", arrow.string()),
        ("move", arrow.string()),
        ("action", arrow.int32()),
        ("results", arrow.list_(arrow.float32())),
    ]
    if observations:
        fields += [
            ("shape", arrow.list_(arrow.int32())),
            ("observation", arrow.list_(arrow.float32())),
            ("legal_actions", arrow.list_(arrow.int32())),
        ]
    return arrow.schema(fields)


def _rows(number: int, record: Record, observations: bool) -> list[Row]:  # noqa: FBT001
    game = record.game
    options = json.dumps(game.changed_options(), sort_keys=True)
    results = _results(record)
    rows = []
    for ply, (position, move) in enumerate(zip(record.positions, record.moves, strict=False)):
        seat = position.seat
        decides = seat is not None and seat >= 0
        row: Row = {
            "record": number,
            "game": game.info.id,
            "options": options,
            "ply": ply,
            "seat": seat,
            "position": str(position),
            "move": str(move),
            "action": game.encoding.action_of(position, move.code) if decides else None,
            "results": results,
        }
        rows.append(row | _seen(position) if observations else row)
    return rows


def _seen(position: Position) -> Row:
    encoding, seat = position.game.encoding, position.seat
    if seat is None or seat < 0:
        return {"shape": None, "observation": None, "legal_actions": None}
    return {
        "shape": list(encoding.shape),
        "observation": encoding.observation(position, seat).tolist(),
        "legal_actions": encoding.legal_actions(position),
    }


def _results(record: Record) -> list[float] | None:
    """Return the results of the seats, None while the game is undecided."""
    outcome = record.outcome
    if outcome is None:
        return None
    if record.position.seat is None:
        return list(record.position.results())
    # A rule on whole records, such as repetition, ended the game.
    if not outcome.winners:
        return [0.0] * record.game.seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(record.game.seats)]
