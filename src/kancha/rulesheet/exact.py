"""The exact rules as people read them.

`RULES.md` also speaks to programs: data files, test vectors, symmetries, grammars. Such passages
stand between the comments `<!-- for programs -->` and `<!-- for everybody -->`.
"""

from __future__ import annotations

import re

PASSAGE = re.compile(r"\s?<!-- for programs -->.*?(?:<!-- for everybody -->|\Z)", re.DOTALL)
MARK = re.compile(r"\s?<!-- for (?:programs|everybody) -->")


def for_people(markdown: str) -> str:
    """Return rules without what is meant for programs."""
    return PASSAGE.sub("", markdown)


def for_all(markdown: str) -> str:
    """Return whole rules without the comments that divide them."""
    return MARK.sub("", markdown)
