"""Requests that are nearly right: from the OpenAPI document and from what was answered before."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import httpx

from kancha.bench.fuzz_values import WORDS, Generator
from kancha.bench.players import PASSING, PATIENCE
from kancha.core.errors import KanchaError

CLIENTS = 8
"""Guests who send requests at the same time."""
STAY = 300
"""Requests after which a guest leaves and another comes."""
MOST_KNOWN = 60
"""Values of each name that are remembered."""
DEEPEST = 6
NUMBERS = (0, 1, 2, 3, 5, 10, 40, 100, 1_000, 60_000)


class Wish(NamedTuple):
    """A request."""

    method: str
    path: str
    body: bytes | None


class Requests:
    """Makes requests of all kinds, mostly with values that the server itself has used."""

    def __init__(self, document: dict[str, Any], seed: int) -> None:
        self.document = document
        self.rng = random.Random(seed)
        self.generator = Generator(seed)
        self.kinds = [
            (method.upper(), path, operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        ]
        self.known: dict[str, list[Any]] = {}

    def make(self) -> Wish:
        """Return any request."""
        method, path, operation = self.rng.choice(self.kinds)
        query: list[tuple[str, str]] = []
        for parameter in operation.get("parameters", ()):
            name = parameter["name"]
            value = self.value(parameter["schema"], name)
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", quote(str(value)[:500], safe="") or "0")
            elif self.rng.random() < 0.6:
                several = value if isinstance(value, list) else [value]
                query += [(name, str(each)[:500]) for each in several]
        address = f"{path}?{urlencode(query)}" if query else path
        content = operation.get("requestBody", {}).get("content", {})
        if not content:
            return Wish(method, address, None)
        body = json.dumps(self.value(content["application/json"]["schema"], ""))
        return Wish(method, address, self.generator.damaged(body).encode())

    def learn(self, answer: object, name: str = "") -> None:
        """Remember the values of an answer by their names."""
        if isinstance(answer, dict):
            for key, value in answer.items():
                self.learn(value, key)
        elif isinstance(answer, list):
            for value in answer[:MOST_KNOWN]:
                self.learn(value, name.removesuffix("s"))
        if answer is None or (isinstance(answer, str) and len(answer) > MOST_KNOWN):
            return
        values = self.known.setdefault(name, [])
        if len(values) < MOST_KNOWN:
            values.append(answer)
        else:
            values[self.rng.randrange(MOST_KNOWN)] = answer

    def value(self, schema: dict[str, Any], name: str, depth: int = 0) -> Any:
        """Return a value that a schema allows, or nearly."""
        rng = self.rng
        if rng.random() < 0.03:
            return self.generator.value()
        if "$ref" in schema:
            return self.value(self._named(schema["$ref"]), name, depth)
        if depth > DEEPEST:
            return None
        choices = schema.get("anyOf") or schema.get("oneOf")
        if choices:
            return self.value(rng.choice(choices), name, depth)
        if "const" in schema or "enum" in schema:
            return rng.choice(schema.get("enum") or [schema["const"]])
        if self.known.get(name) and rng.random() < 0.7:
            return rng.choice(self.known[name])
        match schema.get("type"):
            case "object":
                return dict(self._fields(schema, depth))
            case "array":
                inner = schema.get("items", {})
                return [
                    self.value(inner, name.removesuffix("s"), depth + 1) for _ in range(self._few())
                ]
            case "string":
                return (
                    f"2026-0{rng.randrange(10)}-1{rng.randrange(10)}"
                    if schema.get("format")
                    else rng.choice(WORDS)
                )
            case "integer" | "number":
                return rng.choice((schema.get("minimum", 0), schema.get("maximum", 1), *NUMBERS))
            case "boolean":
                return rng.random() < 0.5
        return None

    def _few(self) -> int:
        return self.rng.choice((0, 1, 1, 2, 4))

    def _named(self, reference: str) -> dict[str, Any]:
        found = self.document
        for part in reference.split("/")[1:]:
            found = found[part]
        return found

    def _fields(self, schema: dict[str, Any], depth: int) -> Iterator[tuple[str, Any]]:
        required = schema.get("required", ())
        for name, inner in schema.get("properties", {}).items():
            if self.rng.random() < (0.97 if name in required else 0.4):
                yield name, self.value(inner, name, depth + 1)
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            for _ in range(self._few()):
                yield self.rng.choice(WORDS), self.value(more, "", depth + 1)


async def send_requests(address: str, requests: int, seed: int) -> None:
    """Send so many requests, as a few guests at the same time."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        document = (await http.get("/api/openapi.json")).json()
    share = -(-requests // CLIENTS)
    await asyncio.gather(
        *(_send(address, document, share, seed * CLIENTS + n) for n in range(CLIENTS))
    )


async def _send(address: str, document: dict[str, Any], count: int, seed: int) -> None:
    made = Requests(document, seed)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        for number in range(count):
            if number % STAY == 0:
                http.cookies.clear()
                for path in ("/api/games", "/api/lessons", "/api/tables", "/api/lobby"):
                    made.learn((await http.get(path)).json())
            wish = made.make()
            headers = {} if wish.body is None else {"Content-Type": "application/json"}
            answer = await http.request(wish.method, wish.path, content=wish.body, headers=headers)
            if answer.is_server_error and answer.json()["fault"] not in PASSING:
                raise KanchaError(f"a request made the server fail: {wish}: {answer.text}")
            if answer.headers.get("content-type") == "application/json":
                made.learn(answer.json())
