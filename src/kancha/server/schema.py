"""Write the types of all messages as an OpenAPI document: `python -m kancha.server.schema FILE`.

`openapi-typescript` turns the document into the web app's types.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from kancha.server import messages, rest

CLICK_TREE = {
    "description": "The move's text where the clicks are complete, or what may be touched next;"
    ' the key "" holds the text of the move that is complete here but may also go on.',
    "anyOf": [
        {"type": "string"},
        {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/ClickTree"}},
    ],
}


def document() -> dict[str, Any]:
    """Return the OpenAPI document: components only."""
    unions = (messages.FromClient, messages.FromServer, rest.FromRest)
    kinds = [kind for union in unions for kind in get_args(union)]
    _, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    components["ClickTree"] = CLICK_TREE
    components["State"]["properties"]["clicks"] = {"$ref": "#/components/schemas/ClickTree"}
    for name, union in (("FromClient", unions[0]), ("FromServer", unions[1])):
        members = [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in get_args(union)]
        components[name] = {"oneOf": members}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kancha", "version": "1"},
        "paths": {},
        "components": {"schemas": components},
    }


def main(arguments: list[str]) -> None:
    """Write to the file named, or to standard output."""
    text = msgspec.json.format(msgspec.json.encode(document()), indent=1).decode() + "\n"
    if arguments:
        Path(arguments[0]).write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
