"""Hands mail over to the server that the host named, by SMTP."""

from __future__ import annotations

import asyncio
import secrets
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate

from kancha.server.reminders.mail_settings import MailSettings

SECONDS = 30.0
"""Seconds after which the other side is given up for this time."""
REFUSED = 500
"""Answers of SMTP from here on are for good."""


class Undeliverable(Exception):  # noqa: N818 - not a failure of the program
    """Mail that will never be taken."""


class Mailer:
    """Sends mail. A password goes over TLS only, or to this very machine."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings

    async def send(self, to: str, subject: str, text: str, unsubscribe: str = "") -> None:
        """Send a mail; raise OSError to try again later, or Undeliverable.

        `unsubscribe` is the address at which mail programs end such mail.
        """
        message = EmailMessage(policy=SMTP)
        message["From"] = self.settings.sender
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{secrets.token_hex(16)}@{self.settings.sender.domain}>"
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        try:
            with self._line() as line:
                line.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            if all(code >= REFUSED for code, _ in error.recipients.values()):
                raise Undeliverable from None
            raise
        except smtplib.SMTPDataError as error:
            if error.smtp_code >= REFUSED:
                raise Undeliverable from None
            raise

    def _line(self) -> smtplib.SMTP:
        at = self.settings
        line: smtplib.SMTP
        if at.is_tls:
            context = ssl.create_default_context()
            line = smtplib.SMTP_SSL(at.host, at.port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(at.host, at.port, timeout=SECONDS)
        try:
            line.ehlo()
            if not at.is_tls and not at.is_on_this_machine:
                if at.user or line.has_extn("starttls"):
                    line.starttls(context=ssl.create_default_context())
            if at.user:
                line.login(at.user, at.password)
        except BaseException:
            line.close()
            raise
        return line
