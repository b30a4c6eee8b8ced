"""Write the palette as a style sheet: `python -m kancha.draw.stylesheet FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from kancha.draw.colour_palettes import stylesheet

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(stylesheet(), "utf-8")
