"""Write the palettes as style sheets: `python -m kancha.draw.stylesheet FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from kancha.draw.colour_palettes import palettes_css
from kancha.draw.palette import palette_css

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    (folder / "palette.css").write_text(palette_css(), "utf-8")
    (folder / "palettes.css").write_text(palettes_css(), "utf-8")
