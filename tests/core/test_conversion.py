"""Types are ready for threads as soon as they are imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

RACE = """
import importlib, sys, threading
import {module}
sys.setswitchinterval(1e-6)
module = sys.modules["{module}"]
for _ in range(25):
    importlib.reload(module)
    together = threading.Barrier(6)
    def read():
        together.wait()
        module.{call}
    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("done")
"""


@pytest.mark.parametrize(
    ("module", "call"),
    [
        ("kancha.lessons.lesson", "lessons('gounki')"),
        ("kancha.rulesheet.sheet", "rule_sheet('gounki')"),
    ],
)
def test_threads_that_read_a_type_for_the_first_time_do_not_crash(module: str, call: str) -> None:
    program = RACE.format(module=module, call=call)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, b"done"), done.stderr.decode()
