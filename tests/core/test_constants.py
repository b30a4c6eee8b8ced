"""Constants of a compiled module stand in its .pxd and, for uncompiled runs, in its .py: alike."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
DECLARED = sorted(file for file in SOURCE.rglob("*.pxd") if file.with_suffix(".py").exists())
RULES = [file for file in DECLARED if "boardgames" in file.parts]
ENUM = re.compile(r"^cp?def enum:\n((?:    .*\n|\n)*)", re.MULTILINE)
VALUE = re.compile(r"^    (\w+) = ([^#\n]*)", re.MULTILINE)


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


def constants(file: Path) -> dict[str, int]:
    """Return the constants of a .pxd."""
    found: dict[str, int] = {}
    for block in ENUM.findall(file.read_text("utf-8")):
        for name, value in VALUE.findall(block):
            found[name] = eval(value, {}, dict(found))
    return found


@pytest.fixture(scope="module")
def uncompiled() -> dict[str, dict[str, int]]:
    """Return the numbers with upper-case names in all modules that have a .pxd, uncompiled."""
    program = """
import importlib, json, sys
print(json.dumps({
    name: {k: v for k, v in vars(importlib.import_module(name)).items()
           if k.isupper() and type(v) is int}
    for name in sys.argv[1:]
}))
"""
    command = [sys.executable, "-c", program, *map(module_name, DECLARED)]
    answer = subprocess.run(
        command, env={**os.environ, "KANCHA_PURE": "1"}, capture_output=True, text=True, check=True
    )
    found: dict[str, dict[str, int]] = json.loads(answer.stdout)
    return found


@pytest.mark.parametrize("file", DECLARED, ids=module_name)
def test_both_builds_have_the_same_constants(
    file: Path, uncompiled: dict[str, dict[str, int]]
) -> None:
    numbers = uncompiled[module_name(file)]
    compiled = constants(file)
    assert {name: numbers.get(name, value) for name, value in compiled.items()} == compiled


@pytest.mark.parametrize("file", RULES, ids=module_name)
def test_a_constant_is_imported_from_where_it_is_declared(file: Path) -> None:
    written = {
        target.id
        for node in ast.walk(ast.parse(file.with_suffix(".py").read_text("utf-8")))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled"
        for line in node.body
        if isinstance(line, ast.Assign)
        for names in line.targets
        for target in ast.walk(names)
        if isinstance(target, ast.Name) and target.id.isupper()
        if "[" not in ast.unparse(line.value)
    }
    assert written <= constants(file).keys()
