"""`python -m kancha` does what `kancha` does."""

from kancha.cli.main import main

main(prog_name="kancha")
