"""Our engine for GIPF, to which potentials are worth nothing: an opponent for measurements.

docs/experiments.md has the command that plays a match against it.
"""

from kancha.boardgames.gipf.potentials import MEASURED, value_potentials
from kancha.cli.main import main

value_potentials((0,) * len(MEASURED))
main(["engine", "gipf"])
