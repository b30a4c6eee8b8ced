"""Run the Python of one page from top to bottom, as a reader would: `run_page.py PAGE`.

What a session prints must be what the page shows. Functions called test_... are run at the end.
"""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from types import ModuleType

from docs.snippets import FENCE, QUOTED

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def run(page: Path) -> int:
    """Run a page and return how many examples of its sessions failed."""
    module = sys.modules["page"] = ModuleType("page")
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    parser = doctest.DocTestParser()
    for kind, code in FENCE.findall(page.read_text("utf-8")):
        if kind == "pycon":
            session = parser.get_doctest(code, vars(module), page.name, str(page), 0)
            session.globs = vars(module)
            runner.run(session, clear_globs=False)
        elif not QUOTED.match(code):
            exec(compile(code, str(page), "exec"), vars(module))
    for name, test in list(vars(module).items()):
        if name.startswith("test_"):
            test()
    return runner.failures


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
