"""Refusals: the only errors that the server sends to clients."""

from __future__ import annotations

from kancha.server.tables.messages import Fault, Refused

STATUS: dict[Fault, int] = {
    "malformed": 400,
    "too_large": 413,
    "too_fast": 429,
    "too_slow": 408,
    "not_found": 404,
    "bad_token": 401,
    "sign_in": 403,
    "not_allowed": 403,
    "not_now": 409,
    "illegal": 409,
    "stale": 409,
    "bad_option": 400,
    "bad_record": 400,
    "not_stored": 503,
    "unavailable": 503,
    "failed": 500,
}


class Refusal(Exception):  # noqa: N818 - not a failure of the program
    """A request or command that is refused; nothing has changed."""

    def __init__(self, fault: Fault, message: str, rule: str = "") -> None:
        super().__init__(fault)
        self.fault: Fault = fault
        self.message = message
        self.rule = rule

    def to_message(self, command_id: str = "") -> Refused:
        """Return the message for the client."""
        return Refused(fault=self.fault, message=self.message, id=command_id, rule=self.rule)
