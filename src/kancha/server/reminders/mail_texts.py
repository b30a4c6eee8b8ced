"""What the server writes by mail: nothing that others wrote, and nothing of a position."""

from __future__ import annotations

from typing import NamedTuple

from kancha.server.accounts.bodies import ReminderKind


class Text(NamedTuple):
    """The subject of a mail, and what it says."""

    subject: str
    body: str


SUBJECTS: dict[ReminderKind, str] = {
    "turn": "It is your turn in {title}",
    "begun": "Your game of {title} has begun",
    "late": "Your time in {title} is nearly over",
}
SENTENCES: dict[ReminderKind, str] = {
    "turn": "it is your turn in {title}.",
    "begun": "your game of {title} has begun.",
    "late": "less than six hours are left for your move in {title}.",
}
IGNORE = "If you did not ask for this, do nothing: then nothing changes."


def reminder(kind: ReminderKind, name: str, title: str, table: str, unsubscribe: str) -> Text:
    """Return a mail about somebody's game."""
    sentence = SENTENCES[kind].format(title=title)
    body = f"{name}, {sentence}\n\n{table}\n\n-- \nNo more mail like this: {unsubscribe}\n"
    return Text(SUBJECTS[kind].format(title=title), body)


def confirmation(link: str) -> Text:
    """Return the mail by which an address is confirmed.

    It may reach a stranger: the name of the account, which somebody chose, is not in it.
    """
    lead = "somebody, probably you, wants mail for their account at this address."
    body = f"Hello,\n\n{lead} This link confirms it, once and within three days:\n\n{link}\n\n"
    return Text("Confirm your address", body + IGNORE + "\n")


def sign_in(name: str, link: str) -> Text:
    """Return the mail by which somebody signs in who cannot otherwise."""
    lead = f"this link opens the account {name}, once and within an hour:"
    body = f"Hello,\n\n{lead}\n\n{link}\n\nGive it to nobody. {IGNORE}\n"
    return Text("Sign in to Kancha", body)
