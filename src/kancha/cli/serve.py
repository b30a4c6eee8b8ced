"""`kancha serve`: serves the web app, for this computer or a network."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
import webbrowser
from contextlib import ExitStack, suppress
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from multiprocessing import parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from kancha._build import WEB_APP
from kancha.cli.writable import check_folder
from kancha.core.errors import KanchaError, shorten

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from kancha.server.settings import AccountMode, Settings

DEFAULT_PORT = 8642
in_folder = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="KANCHA_DATA",
    help="Folder for the database (default: the user's data folder).",
)
in_postgres = click.option(
    "--database",
    "--postgres",
    "postgres",
    default="",
    envvar=["KANCHA_DATABASE", "KANCHA_POSTGRES"],
    metavar="postgresql://...",
    help="Store the games in this PostgreSQL database (needs kancha[postgres]).",
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", envvar="KANCHA_HOST", show_default=True)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    envvar="KANCHA_PORT",
    show_default=True,
    help="0 takes any free one.",
)
@in_folder
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    envvar="KANCHA_WORKERS",
    show_default=True,
    help="Processes that share the work; more than one need --database.",
)
@in_postgres
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    envvar="KANCHA_PROXIES",
    metavar="ADDRESS",
    help="A proxy in front of the server: it is believed where requests come from.",
)
@click.option(
    "--accounts",
    type=click.Choice(["open", "invitation", "guests"]),
    envvar="KANCHA_ACCOUNTS",
    help="Who may have an account: everybody, who is invited (kancha invite), or nobody. "
    "Several workers have guests only.  [default: open]",
)
@click.option("--browser/--no-browser", default=True, envvar="KANCHA_BROWSER")
def command(
    host: str,
    port: int,
    data: Path | None,
    workers: int,
    postgres: str,
    proxies: tuple[str, ...],
    accounts: AccountMode | None,
    browser: bool,
) -> None:
    """Serve the web app and open it in the browser."""
    from kancha.server.settings import Settings, default_data

    check_postgres(postgres)
    if workers > 1 and not postgres:
        raise click.UsageError("several workers need a PostgreSQL database: --database")
    if workers > 1 and accounts in ("open", "invitation"):
        # Sessions are in the memory of one process: others would not know who signed in or out.
        raise click.UsageError("several workers have guests only: --accounts guests")
    settings = Settings(
        data=data or default_data(),
        postgres=postgres,
        workers=workers,
        proxies=proxies,
        accounts=accounts or ("guests" if workers > 1 else "open"),
        warm_up=True,
    )
    check_folder(settings.data)
    run(settings, host, port, browser=browser)


def check_postgres(address: str) -> None:
    """Raise an error if an address is not that of a PostgreSQL database."""
    if address and not address.startswith(("postgres://", "postgresql://")):
        raise click.BadParameter("write postgresql://user@host/database", param_hint="--database")


def configuration(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """Return how the server is run."""
    import uvicorn

    from kancha.server.app import make_app

    several = settings.workers > 1
    return uvicorn.Config(
        partial(_worker, settings.of_one_worker()) if several else make_app(settings),
        factory=several,
        workers=settings.workers,
        host=host,
        port=port,
        access_log=False,
        log_config=None,  # what others in this process log is not for us to change
        log_level="warning",
        ws_max_size=64_000,
        ws_per_message_deflate=False,  # messages are short, and it costs 250 kB a socket
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )


def _worker(settings: Settings) -> FastAPI:
    """Return the application of one of several workers, in its own process."""
    from kancha.server.app import make_app

    _log()
    threading.Thread(target=_end_with_the_first, daemon=True, name="end").start()
    return make_app(settings)


def _end_with_the_first() -> None:
    """Stop this worker when the process that started it has died."""
    first = parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _log() -> None:
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")


def run(settings: Settings, host: str, port: int, *, browser: bool = False) -> None:
    """Serve until the process is stopped. The address is printed when the server is ready."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from kancha.server.data_folder import used_by_one_server

    server = uvicorn.Server(configuration(settings, host, port))
    listener = listen(host, port)
    with ExitStack() as held:
        if not settings.postgres:
            held.enter_context(used_by_one_server(settings.data))
        _check_database(settings)
        _log()
        settings.secret()
        port = listener.getsockname()[1]
        threading.Thread(
            target=_announce, args=(listener, host, port, browser), daemon=True, name="announce"
        ).start()
        if settings.workers > 1:
            figures = held.enter_context(TemporaryDirectory())
            os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", figures)
            Multiprocess(server.config, sockets=[listener]).run()
        else:
            server.run(sockets=[listener])


def _check_database(settings: Settings) -> None:
    """Open the database once, so that what is wrong with it is said in a sentence."""
    import asyncio

    from sqlalchemy.exc import SQLAlchemyError

    from kancha.server.store import Store

    async def check() -> None:
        store = Store(settings.database, settings.database_seconds)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(check())
    except (OSError, SQLAlchemyError, ValueError) as error:
        reason = shorten(str(getattr(error, "orig", None) or error) or type(error).__name__, 200)
        raise KanchaError(f"cannot open the database: {reason}") from error


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((str(address[0]), int(address[1])), family=family)
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0]
        raise KanchaError(f"cannot listen at {shorten(host)}, port {port}: {reason}") from error


def _answers(host: str, port: int) -> bool:
    with suppress(OSError, HTTPException):
        line = HTTPConnection(host, port, timeout=5)
        line.request("GET", "/api/health")
        return line.getresponse().status == HTTPStatus.OK
    return False


def _announce(listener: socket.socket, host: str, port: int, browser: bool) -> None:
    """Print the address when the server is ready."""
    own = listener.getsockname()[0]
    while not _answers("127.0.0.1" if own in ("0.0.0.0", "::") else own, port):  # noqa: S104
        time.sleep(0.05)
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - the host's own choice
    shown = "localhost" if everywhere or host == "127.0.0.1" else host
    address = f"http://{shown}:{port}/"
    click.echo(f"Kancha is running at {address} (press Ctrl-C to stop it)")
    if not Path(WEB_APP).exists():
        from kancha.server.web import MISSING

        click.echo(f"kancha: {MISSING}", err=True)
    elif browser:
        webbrowser.open(address)
