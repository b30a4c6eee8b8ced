"""Parts of the package that need other packages, which are installed as extras."""

from __future__ import annotations

from importlib.util import find_spec

from kancha.core.errors import KanchaError

EXTRAS = {
    "server": (
        "aiosqlite",
        "alembic",
        "argon2",
        "fastapi",
        "itsdangerous",
        "sqlalchemy",
        "uvicorn",
        "webauthn",
        "websockets",
    ),
    "terminal": ("textual",),
    "bench": ("httpx", "pyspiel", "websockets"),
    "cluster": ("ray",),
    "postgres": ("asyncpg",),
    "draw": ("resvg_py", "typst"),
    "research": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("numpy", "pyspiel"),
    "dataset": ("numpy", "pyarrow"),
    "testing": ("hypothesis",),
}
"""The modules that an extra brings; `pyproject.toml` names their packages."""


class MissingExtraError(KanchaError, ImportError):
    """A part of the package is used whose extra is not installed."""


def missing_modules(extra: str) -> list[str]:
    """Return the modules of an extra that are not installed."""
    return [module for module in EXTRAS[extra] if find_spec(module) is None]


def require_extra(extra: str, purpose: str) -> None:
    """Raise MissingExtraError with the line that installs the extra, if it is missing."""
    if missing := missing_modules(extra):
        raise MissingExtraError(
            f"{purpose} needs {', '.join(missing)}: run pip install 'kancha[{extra}]'"
        )
