"""Games for learning programs: arrays, masks, batches, and the libraries researchers use."""

from __future__ import annotations

from kancha.core.extras import require_extra

require_extra("research", "kancha.research")

from kancha.research.batch import Batch, Step  # noqa: E402 - says first what is missing

__all__ = ["Batch", "Step"]
