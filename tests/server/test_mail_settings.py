"""How hosts say where mail goes: what is wrong is said, and the password never."""

from __future__ import annotations

import pytest

from kancha.core.errors import KanchaError
from kancha.server.reminders.mail_settings import MailSettings, is_address, mail_settings
from kancha.server.reminders.mailer import Mailer
from tests.server.mail_service import MailService

SENDER, SITE = "Kancha <games@kancha.example>", "https://kancha.example"
WRONG = ("http://secret@host", "smtp://", "smtp://u:secret@host:port", "smtps://h/secret", "secret")


@pytest.mark.parametrize("url", WRONG)
def test_no_error_repeats_the_address_with_its_password(url: str) -> None:
    with pytest.raises(KanchaError) as caught:
        mail_settings(url, SENDER, SITE)
    assert "secret" not in str(caught.value)


def test_mail_needs_a_sender_and_a_site_and_its_password_is_never_shown() -> None:
    assert mail_settings("", "", "") is None
    for sender, site in (("", SITE), ("Kancha", SITE), (SENDER, ""), (SENDER, "kancha.example")):
        with pytest.raises(KanchaError):
            mail_settings("smtp://host", sender, site)
    with pytest.raises(KanchaError):
        mail_settings("", SENDER, "")
    found = mail_settings("smtps://me%40host:s%2Fcret@mail.example", SENDER, f"{SITE}/")
    assert found is not None
    assert (found.port, found.is_tls, found.site) == (465, True, SITE)
    assert (found.user, found.password) == ("me@host", "s/cret")
    assert "cret" not in repr(found)


def test_addresses_that_are_none_are_refused() -> None:
    good = ("a@b.example", "a.b+c@sub.example.org", "o'neil@example.org")
    assert all(map(is_address, good))
    bad = ("", "a", "a@b", "a@b.", "@b.c", "a b@c.de", "a@b.c\nBcc: d@e.f", "a@b.c, d@e.f")
    more = (".a@b.c", "a..b@c.de", "a@-b.c", "<a@b.c>", f"{'x' * 65}@b.c", f"a@{'b.' * 130}c")
    assert not any(map(is_address, (*bad, *more)))


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
async def test_a_password_is_not_sent_in_the_clear(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MailSettings, "is_on_this_machine", False)
    async with MailService() as service:
        found = mail_settings(f"{scheme}://me:secret@{service.address}", SENDER, SITE)
        assert found is not None
        with pytest.raises(OSError):  # noqa: PT011 - whatever the line does
            await Mailer(found).send("ana@example.org", "Subject", "Text")
        assert not [line for line in service.heard if line.startswith("AUTH")]
        assert service.arrived.empty()
