"""Names the kind of a browser and its system, so that people recognise their sessions."""

from __future__ import annotations

SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}
BROWSERS = {
    "Firefox/": "Firefox",
    "Edg/": "Edge",
    "OPR/": "Opera",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""The first that is named counts: several call themselves like those below them as well."""


def device_of(user_agent: str) -> str:
    """Return a name such as "Firefox on Linux"; what a browser sends is not stored."""
    system = next((name for part, name in SYSTEMS.items() if part in user_agent), "")
    browser = next((name for part, name in BROWSERS.items() if part in user_agent), "A browser")
    return f"{browser} on {system}" if system else browser
