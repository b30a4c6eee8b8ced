"""The queue of jobs for engines on other machines: a table in PostgreSQL.

Whoever waits for a job says every second that it is still wanted, and the worker that has it says
that it is still held. A job that is held no more is given to another worker; one that nobody wants
is removed. Notifications make it quick, but nothing depends on them: both sides also look once a
second. All times are those of the database.
"""

# ruff: noqa: S608 - the statements are made of constants

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kancha.server.storage.pg_line import Line

FOR_WORKERS = "kancha_jobs"
FOR_OWNERS = "kancha_answers"
"""The channels: a job's id is told, or "" for a new one."""
LOOK = 1.0
"""Seconds between two looks at the table."""
GONE = 5_000
"""Milliseconds after which a worker that is not heard of has lost its jobs."""
UNWANTED = 15_000
"""Milliseconds after which a job is removed that nobody waits for."""
MOST_TRIES = 5
"""How many workers may lose a job until it counts as failed."""
ANY_NUMBER = 1 << 30
CANDIDATES = 20
"""Jobs at which a worker looks for one that no other worker is just taking."""

NOW = "(extract(epoch FROM now()) * 1000)::bigint"
FREE = f"(worker IS NULL OR held < {NOW} - {GONE})"
OPEN = f"answer IS NULL AND wanted >= {NOW} - {UNWANTED}"

PUT = f"""
WITH put AS (
    INSERT INTO engine_jobs (id, priority, guest, body, put, wanted, tries, stopped, reports)
    SELECT $1, $2, $3::varchar, $4, {NOW}, {NOW}, 0, false, 0
    WHERE (SELECT count(*) FROM engine_jobs WHERE priority > 0 AND {OPEN}) < $5
    AND (
        SELECT count(*) FROM engine_jobs WHERE priority > 0 AND guest = $3::varchar AND {OPEN}
    ) < $6
    ON CONFLICT (id) DO NOTHING RETURNING id
)
SELECT pg_notify('{FOR_WORKERS}', '') FROM put
"""
READ = f"""
SELECT NOT {FREE} AS held, reports, report, answer,
    (SELECT count(*) FROM engine_jobs other
     WHERE other.priority = job.priority AND other.put < job.put AND {OPEN} AND {FREE}) AS before
FROM engine_jobs job WHERE id = $1
"""
WANT = f"UPDATE engine_jobs SET wanted = {NOW} WHERE id = ANY($1)"
STOP = f"""
WITH stopped AS (UPDATE engine_jobs SET stopped = true WHERE id = $1 RETURNING id)
SELECT pg_notify('{FOR_WORKERS}', id) FROM stopped
"""
REMOVE = f"""
WITH removed AS (DELETE FROM engine_jobs WHERE id = $1 RETURNING id, answer)
SELECT pg_notify('{FOR_WORKERS}', id) FROM removed WHERE answer IS NULL
"""
SWEEP = f"DELETE FROM engine_jobs WHERE wanted < {NOW} - {UNWANTED}"
ENGINES = f"SELECT coalesce(sum(engines), 0) FROM engine_workers WHERE seen > {NOW} - {GONE}"

# Guests take turns: a job's turn is its place among those of its guest, those that run included.
TAKE = f"""
WITH waiting AS (
    SELECT id, priority, put, guest,
        row_number() OVER (PARTITION BY priority, guest ORDER BY put, id) AS place
    FROM engine_jobs
    WHERE {OPEN} AND {FREE} AND tries < {MOST_TRIES} AND priority = ANY($2)
), running AS (
    SELECT priority, guest, count(*) AS jobs FROM engine_jobs
    WHERE {OPEN} AND NOT {FREE} GROUP BY priority, guest
), best AS (
    SELECT waiting.id, row_number() OVER (
        ORDER BY priority, waiting.place + coalesce(running.jobs, 0), put
    ) AS turn
    FROM waiting LEFT JOIN running USING (priority, guest) ORDER BY turn LIMIT {CANDIDATES}
), next AS (
    SELECT job.id FROM best JOIN engine_jobs job ON job.id = best.id
    WHERE job.answer IS NULL AND (job.worker IS NULL OR job.held < {NOW} - {GONE})
    ORDER BY best.turn LIMIT 1 FOR UPDATE OF job SKIP LOCKED
)
UPDATE engine_jobs SET worker = $1, held = {NOW}, tries = tries + 1
WHERE id = (SELECT id FROM next)
RETURNING id, priority, guest, body, stopped, pg_notify('{FOR_OWNERS}', id),
    (SELECT count(*) FROM waiting WHERE waiting.priority = engine_jobs.priority) AS waiting,
    ({ENGINES}) AS engines
"""
HOLD = f"""
UPDATE engine_jobs SET held = {NOW} WHERE worker = $1 AND answer IS NULL RETURNING id, stopped
"""
ALIVE = f"""
INSERT INTO engine_workers (name, engines, seen) VALUES ($1, $2, {NOW})
ON CONFLICT (name) DO UPDATE SET seen = excluded.seen
"""
GONE_FOR_LONG = f"DELETE FROM engine_workers WHERE seen < {NOW} - {100 * GONE}"
LOST_TOO_OFTEN = f"""
WITH failed AS (
    UPDATE engine_jobs SET answer = $1
    WHERE answer IS NULL AND tries >= {MOST_TRIES} AND held < {NOW} - {GONE} RETURNING id
)
SELECT pg_notify('{FOR_OWNERS}', id) FROM failed
"""
TELL = f"""
WITH told AS (
    UPDATE engine_jobs SET report = $3, reports = reports + 1
    WHERE id = $1 AND worker = $2 AND answer IS NULL RETURNING id
)
SELECT pg_notify('{FOR_OWNERS}', id) FROM told
"""
FINISH = f"""
WITH done AS (
    UPDATE engine_jobs SET answer = $3 WHERE id = $1 AND worker = $2 AND answer IS NULL RETURNING id
)
SELECT pg_notify('{FOR_OWNERS}', id) FROM done
"""
LEAVE = f"""
WITH left_over AS (
    UPDATE engine_jobs SET worker = NULL, tries = tries - 1
    WHERE worker = $1 AND answer IS NULL RETURNING id
), me AS (DELETE FROM engine_workers WHERE name = $1)
SELECT pg_notify('{FOR_WORKERS}', '') FROM left_over
"""


class Taken(NamedTuple):
    """A job for this worker."""

    id: str
    priority: int
    guest: str
    body: str
    stopped: bool
    """Whether its answer is wanted at once."""
    waiting: int
    """How many of its priority waited, with this one."""
    engines: int
    """How many engines think at the same time, those of all workers together."""


class Seen(NamedTuple):
    """A job as it stands."""

    held: bool
    """Whether a worker has it."""
    reports: int
    report: str | None
    answer: str | None
    before: int
    """How many of its priority wait that came earlier."""


class JobQueue:
    """The queue as those who wait for jobs and those who do them use it.

    Everything raises one of OUTAGES while the database is away.
    """

    def __init__(self, url: str, channel: str, hear: Callable[[str], None]) -> None:
        self.line = Line(url, channel, hear)

    # --- whoever waits ---------------------------------------------------------------------------

    async def put(
        self, name: str, priority: int, guest: str, body: str, most: int, most_of_guest: int
    ) -> bool:
        """Add a job; False if it is there already, or too many are. Moves are never too many."""
        if priority == 0:
            most = most_of_guest = ANY_NUMBER
        arguments = (name, priority, guest, body, most, most_of_guest)
        return bool(await self.line.ask(PUT, *arguments))

    async def read(self, name: str) -> Seen | None:
        """Return how a job stands; None if there is no such job."""
        rows = await self.line.ask(READ, name)
        return Seen(*rows[0]) if rows else None

    async def stop(self, name: str) -> None:
        """Ask for an answer now."""
        await self.line.ask(STOP, name)

    async def remove(self, name: str) -> None:
        """Take a job out; a worker that has it stops."""
        await self.line.ask(REMOVE, name)

    async def want(self, names: Sequence[str]) -> int:
        """Say that these jobs are still wanted; return how many engines there are for them."""
        await self.line.ask(WANT, list(names))
        await self.line.ask(SWEEP)
        return int((await self.line.ask(ENGINES))[0][0])

    # --- whoever works ---------------------------------------------------------------------------

    async def hold(self, worker: str, engines: int, failed: str) -> dict[str, bool]:
        """Say that a worker is alive; return its jobs, and whether they are to be stopped.

        `failed` is the answer of jobs that were lost too often.
        """
        await self.line.ask(ALIVE, worker, engines)
        await self.line.ask(GONE_FOR_LONG)
        await self.line.ask(LOST_TOO_OFTEN, failed)
        return {row[0]: row[1] for row in await self.line.ask(HOLD, worker)}

    async def take(self, worker: str, priorities: Sequence[int]) -> Taken | None:
        """Return the next job of these priorities, which is this worker's from now on."""
        rows = await self.line.ask(TAKE, worker, list(priorities))
        if not rows:
            return None
        return Taken(*(rows[0][name] for name in Taken._fields))

    async def tell(self, name: str, worker: str, report: str) -> None:
        """Replace the report of a job."""
        await self.line.ask(TELL, name, worker, report)

    async def finish(self, name: str, worker: str, answer: str) -> None:
        """Answer a job, if it is still this worker's."""
        await self.line.ask(FINISH, name, worker, answer)

    async def leave(self, worker: str) -> None:
        """Give back what a worker has not finished."""
        await self.line.ask(LEAVE, worker)
