"""Matches on a real Ray, started here on loopback with a token of its own."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

SLOW = ("level:6,seconds=0.03", "level:5,seconds=0.03,name=other")
MATCH = [sys.executable, "-m", "kancha.cli.main", "match", "gounki", *SLOW, "--games", "6"]
STARTED, GAVE_UP = "Ray runtime started", "timed out during startup"
PATIENCE = "600"
"""Seconds that the parts of Ray wait for each other: on a busy machine they start slowly."""
PATIENT = {
    f"RAY_{name}": PATIENCE
    for name in (
        "NUM_REDIS_GET_RETRIES",
        "gcs_server_request_timeout_seconds",
        "py_gcs_connect_timeout_s",
        "raylet_start_wait_time_s",
        "worker_register_timeout_seconds",
    )
}


@dataclass
class Cluster:
    address: str
    environment: dict[str, str]
    pid: int

    def match(self, file: Path, **changes: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [*MATCH, "--ray", self.address, "--journal", str(file)],
            env=self.environment | changes,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def players(self) -> list[int]:
        """Return the worker processes that play a game right now."""
        processes = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit()]
        return [int(entry.name) for entry in processes if self._plays(entry)]

    def _plays(self, process: Path) -> bool:
        try:
            title = (process / "cmdline").read_bytes()
            own = self.environment["RAY_AUTH_TOKEN_PATH"].encode()
            return title.startswith(b"ray::_play") and own in (process / "environ").read_bytes()
        except OSError:
            return False


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    # Sockets have short names, so the folder must have one too.
    with tempfile.TemporaryDirectory(prefix="ray", dir="/tmp") as folder:
        token = Path(folder) / "token"
        token.touch(0o600)
        token.write_text(secrets.token_hex(32))
        environment = os.environ | {
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN_PATH": str(token),
            # Its name is of other systems; what it does is to stay on loopback.
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
            "RAY_USAGE_STATS_ENABLED": "0",
        }
        environment |= PATIENT
        said = GAVE_UP
        while GAVE_UP in said:  # half a minute after its start, and no setting changes that
            with head_of(folder, environment) as (head, address):
                assert head.stdout is not None
                said = ""
                for line in head.stdout:
                    said += line
                    if STARTED in line:
                        yield Cluster(address, environment, head.pid)
                        break
        assert STARTED in said, said


@contextmanager
def head_of(
    folder: str, environment: dict[str, str]
) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Start the head of a cluster; end it with all its processes."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    head = subprocess.Popen(
        [
            str(Path(sys.executable).with_name("ray")),
            *("start", "--head", "--block", "--node-ip-address=127.0.0.1", f"--port={port}"),
            *("--num-cpus=2", "--include-dashboard=false"),
            *("--object-store-memory=80000000", f"--temp-dir={folder}"),
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield head, f"127.0.0.1:{port}"
    finally:
        head.terminate()
        head.communicate()


def games(file: Path) -> list[int]:
    lines = file.read_text("utf-8").splitlines()[1:] if file.exists() else []
    return [json.loads(line)["number"] for line in lines]


def test_a_lost_worker_loses_no_finished_game(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    arena = cluster.match(file)
    while not games(file) or not cluster.players():
        assert arena.poll() is None, arena.communicate()
        time.sleep(0.05)
    before = games(file)
    os.kill(cluster.players()[0], signal.SIGKILL)
    out, err = arena.communicate()
    assert arena.returncode == 0, err
    assert sorted(games(file)) == list(range(6))
    assert games(file)[: len(before)] == before
    assert "Gounki: 6 games" in out
    assert "ended by a failure" not in out


def test_the_cluster_listens_on_loopback_only(cluster: Cluster) -> None:
    port = f"{int(cluster.address.partition(':')[2]):04X}"
    bound = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            host, _, at = line.split()[1].partition(":")
            if at == port:
                bound.add(host[-8:])
    assert bound == {"0100007F"}


def test_a_wrong_token_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    wrong = tmp_path / "token"
    wrong.write_text(secrets.token_hex(32))
    changes = {"RAY_AUTH_TOKEN_PATH": str(wrong), "RAY_NUM_REDIS_GET_RETRIES": "2"}
    arena = cluster.match(tmp_path / "match.jsonl", **changes)
    _, err = arena.communicate()
    assert arena.returncode == 2
    assert "does not take the token" in err
    assert not games(tmp_path / "match.jsonl")
