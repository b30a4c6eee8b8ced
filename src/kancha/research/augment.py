"""Symmetries of a game applied to whole arrays: more to learn from the same games."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.game import Game

T = TypeVar("T", bound=np.generic)


class Augmentation:
    """One symmetry: it maps observations, masks or policies, and actions to those of the image."""

    def __init__(self, encoding: Encoding, tables: IndexSymmetry) -> None:
        self.name = tables.name
        self._shape = encoding.shape
        self._numbers = np.argsort(np.array(tables.observation))
        self._masks = np.argsort(np.array(tables.actions))
        self._actions = np.array(tables.actions)

    def observations(self, observations: npt.NDArray[T]) -> npt.NDArray[T]:
        """Return the images of observations: (..., planes, *grid)."""
        flat = observations.reshape(*observations.shape[: -len(self._shape)], -1)
        return flat[..., self._numbers].reshape(observations.shape)

    def masks(self, masks: npt.NDArray[T]) -> npt.NDArray[T]:
        """Return the images of masks, or of policies: (..., actions)."""
        return masks[..., self._masks]

    def actions(self, actions: npt.NDArray[np.integer]) -> npt.NDArray[np.int64]:
        """Return the images of actions."""
        images: npt.NDArray[np.int64] = self._actions[actions]
        return images


def augmentations(game: Game) -> tuple[Augmentation, ...]:
    """Return all symmetries of a game but the identity."""
    encoding = game.encoding
    return tuple(Augmentation(encoding, tables) for tables in encoding.symmetries())
