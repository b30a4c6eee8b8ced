"""The page on architecture names what exists."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALK = PAGE.split("## From a click to the other screen\n")[1].split("\n## ")[0]
NAMED = re.findall(r"`([\w/.]+\.(?:py|ts|svelte)): ([\w.]+)`", PAGE)

FUNCTION = re.compile(r"^ *(?:export )?(?:async )?function (\w+)\(", re.MULTILINE)
CLASS = re.compile(r"^(?:export )?class (\w+).*?\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
METHOD = re.compile(r"^  (?:private )?(?:async )?(\w+)\(.*\{$", re.MULTILINE)

CALLED_FROM_OUTSIDE = ("socket", "one_board")
"""Where requests come in."""


def source(file: str) -> Path:
    """Return a file by its path from the repository, or from the package."""
    return ROOT / file if file.startswith("web/") else ROOT / "src" / "kancha" / file


def python_names(text: str) -> set[str]:
    """Return the functions, classes and methods (as Class.method) of a module."""
    names = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (ast.FunctionDef, ast.AsyncFunctionDef)
            names |= {f"{node.name}.{item.name}" for item in node.body if isinstance(item, methods)}
    return names


def python_source(text: str, name: str) -> str:
    """Return the body of a function or method, without its own name."""
    body: Sequence[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        body = next(item.body for item in body if getattr(item, "name", "") == part)  # type: ignore[attr-defined]
    return "\n".join(map(ast.unparse, body))


def web_names(text: str) -> set[str]:
    """Return the functions, classes and methods (as Class.method) of TypeScript or Svelte."""
    names = set(FUNCTION.findall(text))
    for name, body in CLASS.findall(text):
        names |= {name, *(f"{name}.{method}" for method in METHOD.findall(body))}
    return names


def test_the_page_names_many_functions() -> None:
    assert len(NAMED) > 40
    assert len(re.findall(r"\.(?:ts|svelte): ", WALK)) > 10
    assert len(re.findall(r"\.py: ", WALK)) > 20


@pytest.mark.parametrize(("file", "name"), sorted(set(NAMED)))
def test_every_function_named_exists(file: str, name: str) -> None:
    text = source(file).read_text("utf-8")
    assert name in (python_names if file.endswith(".py") else web_names)(text)


def test_every_server_function_of_the_walk_is_called_by_an_earlier_one() -> None:
    named = re.findall(r"`([\w/.]+\.py): ([\w.]+)`", WALK)
    earlier = ""
    for file, name in named:
        method = name.split(".")[-1]
        assert name in CALLED_FROM_OUTSIDE or re.search(rf"\b{method}\b", earlier), name
        earlier += python_source(source(file).read_text("utf-8"), name)


def test_every_file_named_exists() -> None:
    files = re.findall(r"`([\w/.]+/[\w.]+\.(?:py|ts|svelte|json))[`:]", PAGE)
    assert [file for file in files if not source(file).exists()] == []


def test_the_layers_are_those_of_the_import_contract() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = config["tool"]["importlinter"]["contracts"][0]["layers"]
    drawn = re.findall(r"^ (\w+(?:  \w+)*)   ", PAGE.split("```")[1], re.MULTILINE)
    assert [layer.split("  ") for layer in drawn] == [layer.split(" | ") for layer in contract]
