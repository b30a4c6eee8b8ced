"""The model package, installed outside of the repository."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.other_package.install import install, on_the_path


@pytest.fixture(scope="module", autouse=True)
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install the package; this process and those that it starts can import it."""
    installed = install(tmp_path_factory.mktemp("other"))
    with on_the_path(installed):
        yield installed
