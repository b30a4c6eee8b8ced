"""The web app's files, as far as they are built into the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, HTMLResponse, Response

from kancha.server.refusal import Refusal

router = APIRouter()
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Kancha</title>
<p>The server runs, but the web app is not built into this installation.</p></html>"""


def folder() -> Path:
    """Return where the built app lies."""
    return Path(str(files("kancha"))) / "web"


@router.get("/{path:path}", include_in_schema=False)
async def page(path: str) -> Response:
    """Give a file, or the page that shows whatever the address asks for."""
    if path == "api" or path.startswith("api/"):
        raise Refusal("not_found", "There is nothing at this address.")
    root = folder()
    wanted = (root / path).resolve()
    if path and wanted.is_relative_to(root.resolve()) and wanted.is_file():
        forever = "public, max-age=31536000, immutable"
        named_by_content = path.startswith("assets/")
        headers = {"Cache-Control": forever if named_by_content else "no-cache"}
        return FileResponse(wanted, headers=headers)
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
