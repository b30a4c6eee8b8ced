"""What changed between two JSON values, so that a table is sent once and then its changes.

A patch is an array or an object. `[value]` puts a value in place of the old one, `[]` takes a key
away, and `[start, kept, middle]` keeps the first `start` and the last `kept` elements of a list (or
characters of a text) and puts `middle` between them. An object holds patches by key, or by index
where the old value is a list. `web/src/lib/patch.ts` does the same as `patched`, case by case in
`patches.json`.
"""

from __future__ import annotations

from typing import Any

import msgspec

Patch = list[Any] | dict[str, Any]
SHORT = 40
"""Texts up to this length are replaced as a whole."""
NESTED = (dict, list)


read_keys = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
read_value = msgspec.json.Decoder().decode


def delta(old: bytes, new: bytes) -> bytes:
    """Return the patch in JSON that makes one JSON object of another.

    Only what is under the same key and written differently is decoded.
    """
    before, after = read_keys(old), read_keys(new)
    patches = {key: GONE for key in before if key not in after}
    for key, raw in after.items():
        if key not in before:
            patches[key] = msgspec.Raw(b"[" + bytes(raw) + b"]")
        elif before[key] != raw:
            patch = encoded(difference(read_value(before[key]), read_value(raw)))
            whole = b"[" + bytes(raw) + b"]"
            patches[key] = msgspec.Raw(min(patch, whole, key=len))
    return encoded(patches)


encoded = msgspec.json.Encoder().encode
GONE = msgspec.Raw(b"[]")


def difference(old: Any, new: Any) -> Patch:
    """Return the patch that makes one value, decoded from JSON, of a different one."""
    kind = type(old)
    if kind is not type(new):
        return [new]
    if kind is dict:
        patches: dict[str, Patch] = {key: [] for key in old if key not in new}
        for key, value in new.items():
            if key not in old:
                patches[key] = [value]
            elif old[key] != value:
                patches[key] = difference(old[key], value)
        return patches
    if kind is list:
        return _difference_of_lists(old, new)
    if kind is str and min(len(old), len(new)) > SHORT:
        return _difference_of_texts(old, new)
    return [new]


def _difference_of_lists(old: list[Any], new: list[Any]) -> Patch:
    if len(old) == len(new):
        changed = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        if all(type(old[i]) is type(new[i]) and type(new[i]) in NESTED for i in changed):
            return {str(i): difference(old[i], new[i]) for i in changed}
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    kept = next((i for i in range(most - start) if old[-1 - i] != new[-1 - i]), most - start)
    return [start, kept, new[start : len(new) - kept]]


def _difference_of_texts(old: str, new: str) -> Patch:
    if not (old.isascii() and new.isascii()):
        return [new]  # browsers count other characters differently
    start = _shared(old, new)
    kept = min(_shared(old[::-1], new[::-1]), len(old) - start, len(new) - start)
    return [start, kept, new[start : len(new) - kept]]


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def patched(old: Any, patch: Patch) -> Any:
    """Return what a patch makes of a value; the old one is left as it is."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        start, kept, middle = patch
        return old[:start] + middle + old[len(old) - kept :]
    made: Any = dict(old) if isinstance(old, dict) else dict(enumerate(old))
    for key, each in patch.items():
        place = key if isinstance(old, dict) else int(key)
        if each == []:
            del made[place]
        else:
            made[place] = patched(made.get(place), each)
    return made if isinstance(old, dict) else list(made.values())
