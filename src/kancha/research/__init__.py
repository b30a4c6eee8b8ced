"""Games for learning programs: arrays, masks, batches, and the libraries researchers use."""

from __future__ import annotations

from kancha.core.extras import require_extra

require_extra("research", "kancha.research")

# ruff: noqa: E402 - what is missing is named before anything is imported
from kancha.core.encoding import Encoding, IndexSymmetry, NoEncodingError
from kancha.research.aec import pettingzoo_env
from kancha.research.augment import Augmentation, augmentations
from kancha.research.batch import Batch, Step
from kancha.research.play import mask, observation
from kancha.research.single import gymnasium_env

__all__ = [
    "Augmentation",
    "Batch",
    "Encoding",
    "IndexSymmetry",
    "NoEncodingError",
    "Step",
    "augmentations",
    "gymnasium_env",
    "mask",
    "observation",
    "pettingzoo_env",
]
