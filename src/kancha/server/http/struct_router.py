"""Routes whose bodies and answers are msgspec structs.

FastAPI reads path and query parameters and describes them in the OpenAPI document. It knows
nothing of msgspec, so this router reads bodies, writes answers and describes both, by the types in
a handler's signature.

A plain function with a body runs in the workshop: what it costs is up to whoever sends the body.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeVar

import msgspec
from fastapi import APIRouter, params
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kancha.server.http.bodies import decode, json_response
from kancha.server.operations.workshop import Workshop
from kancha.server.schema import REFERENCE
from kancha.server.tables.messages import Refused

Handler = TypeVar("Handler", bound=Callable[..., Any])
REQUEST = "_request"
"""The parameter by which a request gets to the adapted handler."""


class MediaResponse(Response):
    """An answer that is not JSON; a handler names a subclass as its return type."""

    media_types: ClassVar[tuple[str, ...]]


_kept: dict[Callable[..., Any], str] = {}
"""How long answers may be kept. What is not named here is never stored: it may be of one seat."""


def immutable(endpoint: Handler) -> Handler:
    """Mark a handler whose answer to the same request never changes: browsers keep it."""
    _kept[endpoint] = "public, max-age=31536000, immutable"
    return endpoint


def same_for_all(endpoint: Handler) -> Handler:
    """Mark a handler that answers everybody alike: the app keeps it for when it is offline."""
    _kept[endpoint] = "public, no-cache"
    return endpoint


class StructRouter(APIRouter):
    """A router for handlers such as `def rename(body: Rename) -> Guest`.

    The parameter that is a struct is the JSON body. The return type is the JSON answer or a
    subclass of MediaResponse.
    """

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Add a route with what its handler's signature says of body and answer."""
        signature = inspect.signature(endpoint, eval_str=True)
        answer = signature.return_annotation
        body = next((p for p in signature.parameters.values() if _is_struct(p.annotation)), None)
        options["response_model"] = None
        options["responses"] = {
            200: {"description": "Done", "content": _content(answer)},
            "default": {"description": "Refused", "content": _content(Refused)},
        }
        if body is not None:
            content = _content(body.annotation)
            options["openapi_extra"] = {"requestBody": {"required": True, "content": content}}
        if _is_media(answer):
            options["response_class"] = Response
        run = _runner(endpoint, signature, has_body=body is not None)
        super().add_api_route(path, _adapted(endpoint, run, signature, body), **options)


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_media(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, MediaResponse)


def _content(kind: Any) -> dict[str, Any]:
    if _is_media(kind):
        types = {media: "object" if "json" in media else "string" for media in kind.media_types}
        return {media: {"schema": {"type": name}} for media, name in types.items()}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return {"application/json": {"schema": schema}}


def _runner(
    endpoint: Callable[..., Any], signature: inspect.Signature, *, has_body: bool
) -> Callable[[Request, dict[str, Any]], Awaitable[Any]]:
    """Return how a handler is run: in the event loop, in a thread, or in another process."""
    if inspect.iscoroutinefunction(endpoint):
        return lambda _, arguments: endpoint(**arguments)
    needs_app = any(
        isinstance(part, params.Depends)
        for parameter in signature.parameters.values()
        for part in getattr(parameter.annotation, "__metadata__", ())
    )
    if needs_app or not has_body:
        return lambda _, arguments: run_in_threadpool(endpoint, **arguments)

    async def elsewhere(request: Request, arguments: dict[str, Any]) -> Response:
        workshop: Workshop = request.app.state.workshop
        return await workshop.do(request.state.guest, endpoint, arguments)

    return elsewhere


def _adapted(
    endpoint: Callable[..., Any],
    run: Callable[[Request, dict[str, Any]], Awaitable[Any]],
    signature: inspect.Signature,
    body: inspect.Parameter | None,
) -> Callable[..., Any]:
    """Return a handler as FastAPI wants it: without a struct in its signature."""
    own = next((p.name for p in signature.parameters.values() if p.annotation is Request), None)

    async def handler(**arguments: Any) -> Response:
        request: Request = arguments[own] if own else arguments.pop(REQUEST)
        if body is not None:
            arguments[body.name] = decode(await request.body(), body.annotation)
        answer = await run(request, arguments)
        response = answer if isinstance(answer, Response) else json_response(answer)
        if endpoint in _kept:
            response.headers["Cache-Control"] = _kept[endpoint]
        return response

    parameters = [p for p in signature.parameters.values() if p is not body]
    parameters = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in parameters]
    if own is None:
        extra = inspect.Parameter(REQUEST, inspect.Parameter.KEYWORD_ONLY, annotation=Request)
        parameters.append(extra)
    handler.__name__, handler.__doc__ = endpoint.__name__, endpoint.__doc__
    handler.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return handler
