"""A mail server for tests: it takes what it is given, and can refuse it."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.server.line_service import LineService


@dataclass
class MailService(LineService):
    """Takes mail by SMTP; `answers` are those to the next messages, and 250 after them."""

    answers: list[str] = field(default_factory=list)
    arrived: asyncio.Queue[EmailMessage] = field(default_factory=asyncio.Queue)
    heard: list[str] = field(default_factory=list)
    """The commands, with who signed in."""

    @property
    def url(self) -> str:
        """The address by which a server sends mail here."""
        return f"smtp://{self.address}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("220 mail.example")
        while line := (await reader.readline()).decode().strip():
            self.heard.append(line)
            match line.split()[0].upper():
                case "EHLO":
                    await say("250-mail.example\r\n250 AUTH PLAIN")
                case "AUTH":
                    await say("235 Welcome")
                case "DATA":
                    await say("354 Go on")
                    body = await reader.readuntil(b"\r\n.\r\n")
                    answer = self.answers.pop(0) if self.answers else "250 Taken"
                    if answer.startswith("250"):
                        found = message_from_bytes(body[:-3], policy=policy.default)
                        assert isinstance(found, EmailMessage)
                        await self.arrived.put(found)
                    await say(answer)
                case "QUIT":
                    await say("221 Bye")
                    break
                case _:
                    await say("250 Yes")
        writer.close()

    async def read(self) -> EmailMessage:
        """Return the next mail."""
        return await self.arrived.get()

    async def link(self) -> str:
        """Return what the link of the next mail holds."""
        return linked(await self.read())


def text_of(mail: EmailMessage) -> str:
    """Return what a mail says."""
    body = mail.get_body()
    assert isinstance(body, EmailMessage)
    return str(body.get_content()).replace("\r\n", "\n")


def linked(mail: EmailMessage) -> str:
    """Return what the link of a mail holds."""
    found = re.search(r"/you#[a-z-]+=(\S+)", text_of(mail))
    assert found, text_of(mail)
    return found[1]
