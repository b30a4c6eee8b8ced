"""Serves the files of the web app, if it is built into the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from kancha.server.refusal import Refusal

router = APIRouter()
MISSING = (
    "The server is running, but the web app is not part of this installation."
    " Install a released wheel, or run `make install` in a checkout of the repository."
)
MISSING_PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Kancha</title>
<p>{MISSING}</p></html>"""


def folder() -> Path:
    """Return the folder of the built app."""
    return Path(str(files("kancha"))) / "web"


def _file(root: Path, path: str) -> Path | None:
    """Return the file of the app at a path, if there is one."""
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or with characters that no file's name has
        return None


@router.get("/{path:path}", include_in_schema=False)
async def page(path: str) -> Response:
    """Return a file, or the app's page for every address that does not name a file."""
    if path == "api" or path.startswith("api/"):
        raise Refusal("not_found", "There is nothing at this address.")
    root = folder()
    wanted = _file(root, path)
    if wanted is not None:
        immutable = "public, max-age=31536000, immutable"
        named_by_content = path.startswith("assets/")
        headers = {"Cache-Control": immutable if named_by_content else "no-cache"}
        return FileResponse(wanted, headers=headers)
    if path.startswith("assets/") or ("." in path and "/" not in path):  # players may have dots
        return PlainTextResponse("There is no such file.", 404)
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING_PAGE)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
