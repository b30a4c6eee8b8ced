"""The REST API as a page for people: made from the OpenAPI document, without any script."""

from __future__ import annotations

import re
from html import escape
from typing import Any

Json = dict[str, Any]

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }
h2 { margin: 2rem 0 0; border-top: 1px solid #ccc; padding-top: 1rem; font-size: 1.1rem; }
table { border-collapse: collapse; } td, th { padding: .1rem 1rem .1rem 0; text-align: left; }
code, h2 { font-family: ui-monospace, monospace; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b; }
  a { color: #8ab4f8; } h2 { border-color: #555; } }
"""


def api_page(document: Json) -> str:
    """Return the page for an OpenAPI document."""
    operations = "".join(
        _operation(method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    )
    schemas = document["components"]["schemas"]
    types = "".join(_type(name, schema) for name, schema in sorted(schemas.items()))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Kancha API</title>'
        f"<style>{STYLE}</style></head><body><h1>Kancha API</h1>"
        f"<p>{_prose(document['info']['description'])}</p>"
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>'
        f"{operations}<h1>Types</h1>{types}</body></html>"
    )


def _operation(method: str, path: str, operation: Json) -> str:
    rows = [
        (parameter["in"], _code(parameter["name"]) + ": " + _kind(parameter["schema"]))
        for parameter in operation.get("parameters", ())
    ]
    if "requestBody" in operation:
        rows.append(("body", _contents(operation["requestBody"]["content"])))
    rows.append(("answer", _contents(operation["responses"]["200"]["content"])))
    described = _prose(operation.get("description", ""))
    return f"<h2>{method.upper()} {escape(path)}</h2><p>{described}</p>{_table(rows)}"


def _contents(contents: Json) -> str:
    return " or ".join(
        _kind(content["schema"]) if media == "application/json" and len(contents) == 1 else media
        for media, content in contents.items()
    )


def _type(name: str, schema: Json) -> str:
    required = schema.get("required", ())
    rows = [
        (_code(field), _kind(kind) + ("" if field in required else ", optional"))
        for field, kind in schema.get("properties", {}).items()
    ]
    body = _table(rows) if rows else f"<p>{_kind(schema)}</p>"
    described = _prose(schema.get("description", ""))
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{described}</p>{body}'


def _kind(schema: Json) -> str:
    """Return a schema in a few words, with links to the types that it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema or "oneOf" in schema:
        choices = schema["anyOf"] if "anyOf" in schema else schema["oneOf"]
        return " or ".join(_kind(choice) for choice in choices)
    if "enum" in schema:
        return " or ".join(_code(str(value)) for value in schema["enum"])
    if "const" in schema:
        return _code(str(schema["const"]))
    if schema.get("type") == "array":
        return "list of " + _kind(schema["items"]) if schema.get("items") else "list"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return "map of " + _kind(schema["additionalProperties"])
    return escape(str(schema.get("type", "anything")))


def _table(rows: list[tuple[str, str]]) -> str:
    return (
        "<table>" + "".join(f"<tr><td>{left}<td>{right}" for left, right in rows) + "</table>"
        if rows
        else ""
    )


def _prose(text: str) -> str:
    """Return a description with its `code` marked as code."""
    return re.sub("`(.*?)`", r"<code>\1</code>", escape(text))


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"
