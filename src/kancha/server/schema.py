"""Writes the types of all messages as JSON schema: `python -m kancha.server.schema FILE`.

`openapi-typescript` generates the web app's types from the file. The OpenAPI document of the REST
API (`openapi`) uses the same types.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from kancha.server import rest
from kancha.server.accounts import bodies as account_bodies
from kancha.server.bots import bodies as bot_bodies
from kancha.server.hosts import bodies as host_bodies
from kancha.server.learning import puzzle_bodies
from kancha.server.lobby import bodies as meeting_bodies
from kancha.server.study import messages as study_messages
from kancha.server.tables import messages
from kancha.server.tournaments import bodies as tournament_bodies

REFERENCE = "#/components/schemas/{name}"
CLICK_TREE = {
    "description": "The text of a move, or the possible next clicks by token;"
    ' the key "" holds a move that is complete here although longer ones begin with it.',
    "anyOf": [
        {"type": "string"},
        {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/ClickTree"}},
    ],
}


def components() -> dict[str, Any]:
    """Return the schemas of all types, by their names."""
    unions = (
        messages.FromClient,
        messages.FromServer,
        study_messages.FromStudent,
        study_messages.FromStudy,
        rest.FromRest,
        study_messages.StudyBodies,
        puzzle_bodies.PuzzleBodies,
        account_bodies.AccountBodies,
        meeting_bodies.MeetingBodies,
        tournament_bodies.TournamentBodies,
        bot_bodies.BotBodies,
        host_bodies.HostBodies,
    )
    kinds = [kind for union in unions for kind in get_args(union)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    schemas["ClickTree"] = CLICK_TREE
    for name in (
        "State",
        "LessonStep",
        "LessonAnswer",
        "StudyPosition",
        "TacticChoice",
        "PackingState",
    ):
        schemas[name]["properties"]["clicks"] = {"$ref": "#/components/schemas/ClickTree"}
    named = ("FromClient", "FromServer", "FromStudent", "FromStudy")
    for name, union in zip(named, unions, strict=False):
        members = [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in get_args(union)]
        schemas[name] = {"oneOf": members}
    return schemas


def document() -> dict[str, Any]:
    """Return the types alone as an OpenAPI document."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kancha", "version": "1"},
        "paths": {},
        "components": {"schemas": components()},
    }


def main(arguments: list[str]) -> None:
    """Write to the named file or to standard output."""
    text = msgspec.json.format(msgspec.json.encode(document()), indent=1).decode() + "\n"
    if arguments:
        Path(arguments[0]).write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
