"""The course of play with potentials: phases, uses, the extra push, challenges, the end."""

from __future__ import annotations

import cython

from kancha.boardgames.gipf.potentials.stacks import StackRules
from kancha.core.rng import Rng

if not cython.compiled:
    from kancha.boardgames.gipf.potentials.stacks import (
        CARRIED,
        CONVERT,
        KIND_SHIFT,
        KINDS,
        LOADED,
        LOADED_PUSH,
        NEUTRALISE,
        SPOT_BITS,
        SPOTS,
        TAMSK,
        TAMSK_PUSH,
        USE,
    )
    from kancha.boardgames.gipf.rules import (
        AFTER,
        BEFORE,
        BY_LIMIT,
        BY_RESERVE,
        LEAVE,
        MAY,
        MUST,
        NONE,
        OVER,
        PUSH,
        REMOVAL,
        WAY_COUNT,
        WITH_GIPF,
        GipfRules,
        has_four,
        is_open,
        open_ways,
    )
    from kancha.core.bits import CHANCE, NOBODY, fold, lowest_bit

    EXTRA, ANSWER, DIE, LINKED = range(4, 8)
    FREE, BY_DIE, BY_GAME = range(3)
    NO_TAMSK = 0x1003F
    ACCEPT, CHALLENGE, ROLL = 0x20000, 0x20001, 0x20010
    USER_WINS, CHALLENGER_WINS = 0x20020, 0x20021
    CHOICES, TRIES = 7 * WAY_COUNT, 64

# The pieces to choose from stand behind CHOICES, where no push is written: seven on each way.


class PotentialRules(StackRules):
    """A position of GIPF with potentials.

    `_announced` is the code of a use that waits for an answer, a die or a linked game, else NONE.
    `_roll` is the challenger's number (0: not yet rolled). In ANSWER the challenger decides, in
    DIE and LINKED `_side` is the user, while chance decides.
    """

    def _allocate(self) -> None:
        StackRules._allocate(self)
        self._link = [0] * 5
        self._challenges = [0, 0]
        self._announced = NONE
        self._roll = 0

    # --- moves ------------------------------------------------------------------------------------

    def _to_move(self) -> int:
        if self._phase == OVER:
            return NOBODY
        return CHANCE if self._phase >= DIE else self._side

    def _legal(self, out: list[int]) -> int:
        phase = self._phase
        if phase == PUSH:
            return self._uses(out, self._pushes(out))
        if phase == OVER:
            return 0
        if phase == EXTRA:  # R15.10
            n = open_ways(self._pieces[0] | self._pieces[1], out, TAMSK_PUSH)
            out[n] = NO_TAMSK
            return n + 1
        if phase == ANSWER:  # R15.13
            out[0] = ACCEPT
            out[1] = CHALLENGE
            return 2
        if phase == LINKED:
            out[0] = USER_WINS
            out[1] = CHALLENGER_WINS
            return 2
        if phase == DIE:
            for number in range(6):
                out[number] = ROLL + number + 1
            return 6
        return self._removals(out)

    def _can_push(self) -> bool:
        """Say whether the seat has what it must bring in, and a way that is open."""
        me = self._side
        needed = 2 if self._right[me] == MUST else 1
        return self._reserve[me] >= needed and (self._pieces[0] | self._pieces[1]) != SPOTS

    def _choices(self, out: list[int]) -> int:
        """Write the pieces that the seat can push, as parts of codes, behind CHOICES (R15.2)."""
        if not self._can_push():
            return 0
        me = self._side
        right = self._right[me]
        n = 0
        if right != MUST:
            out[CHOICES] = 0
            n = 1
        if right == MUST or (right == MAY and self._reserve[me] > 1):
            out[CHOICES + n] = WITH_GIPF
            n += 1
        if right in (MAY, LOADED):
            for kind in range(KINDS):
                out[CHOICES + n] = LOADED_PUSH | kind << KIND_SHIFT
                n += 1 if self._stock[KINDS * me + kind] else 0
        return n

    def _pushes(self, out: list[int]) -> int:
        """Write the pushes: each piece that the seat can push, on every way that is open."""
        choices = self._choices(out)
        if choices == 0:
            return 0
        ways = open_ways(self._pieces[0] | self._pieces[1], out, out[CHOICES])
        n = ways
        for choice in range(1, choices):
            code = out[CHOICES + choice]
            for i in range(ways):
                out[n + i] = out[i] | code
            n += ways
        return n

    def _random_move(self, rng: Rng, out: list[int]) -> int:
        """Try pushes and uses at random until one is legal: each legal move is as likely."""
        if self._phase == PUSH:
            occupied = self._pieces[0] | self._pieces[1]
            pushes = WAY_COUNT * self._choices(out)
            uses = self._uses(out, 0)
            for _ in range(TRIES):
                pick = rng._below(pushes + uses)
                if pick >= pushes:
                    return out[pick - pushes]
                if is_open(pick % WAY_COUNT, occupied):
                    return pick % WAY_COUNT | out[CHOICES + pick // WAY_COUNT]
        return out[rng._below(self._legal(out))]

    def _uses(self, out: list[int], n: int) -> int:
        """Write what the loaded pieces of the seat can do now, behind n moves (R15.4)."""
        ready = self._planes[CARRIED] & self._pieces[self._side]
        if ready == 0:
            return n
        ready &= ~(self._used() | self._failed)
        for kind in range(TAMSK + 1, KINDS):
            carriers = ready & self._planes[kind]
            while carriers:
                number = lowest_bit(carriers)
                source = carriers & (~carriers + 1)
                carriers ^= source
                landings = self._landings_c(source, kind)
                while landings:
                    landing = lowest_bit(landings)
                    code = USE | landing << KIND_SHIFT | number
                    on_gipf = self._gipfs >> landing & 1
                    landings &= landings - 1
                    if on_gipf == 0:
                        out[n] = code
                        n += 1
                        continue
                    if self._punct & NEUTRALISE:
                        out[n] = code | NEUTRALISE
                        n += 1
                    if self._punct & CONVERT and self._reserve[self._side] > 1:
                        out[n] = code | CONVERT
                        n += 1
        return n

    def _can_use(self) -> bool:
        """Say whether a potential of the seat can be used."""
        ready = self._ready() & self._pieces[self._side] & ~self._failed
        for kind in range(TAMSK + 1, KINDS):
            carriers = ready & self._planes[kind]
            while carriers:
                source = carriers & (~carriers + 1)
                carriers ^= source
                if self._landings_c(source, kind):
                    return True
        return False

    def _removals(self, out: list[int]) -> int:
        """Write the removals; a row can never be left whole (R15.6)."""
        n = GipfRules._removals(self, out)
        return n - 1 if n and out[n - 1] == LEAVE else n

    def _act(self, code: int) -> None:
        if code >= ROLL:
            if self._phase == DIE:
                self._throw(code - ROLL)
            else:
                self._decide(1 if code == USER_WINS else 0)
        elif code >= ACCEPT:
            self._answer(code)
        elif code == NO_TAMSK:
            self._hand_over()
        elif code >= USE:
            self._announce(code)
        elif code < REMOVAL or code >= LOADED_PUSH:
            self._push(code)
        else:
            self._take(code)

    # --- links (R15.13) ---------------------------------------------------------------------------

    def _kind_of(self, code: int) -> int:
        """Return the kind that a use or a T push is about."""
        if code >= TAMSK_PUSH:
            return TAMSK
        return self._kind_on(cython.cast(cython.ulonglong, 1) << (code & SPOT_BITS))

    def _announce(self, code: int) -> None:
        """Carry out a use, or ask the opponent first if it is linked and can be challenged."""
        other = 1 - self._side
        if self._link[self._kind_of(code)] == FREE or self._challenges[other] == 0:
            self._carry_out(code)
        else:
            self._announced = code
            self._phase = ANSWER
            self._side = other

    def _carry_out(self, code: int) -> None:
        if code >= TAMSK_PUSH:
            self._push_tamsk(code)
        else:
            self._use(code)

    def _answer(self, code: int) -> None:
        challenger = self._side
        self._side = 1 - challenger
        if code == ACCEPT:
            self._decide(1)
            return
        self._challenges[challenger] -= 1
        kind = self._kind_of(self._announced)
        self._phase = LINKED if self._link[kind] == BY_GAME else DIE

    def _throw(self, number: int) -> None:
        """Keep the challenger's number, or compare the user's with it."""
        if self._roll == 0:
            self._roll = number
        else:
            self._decide(1 if number >= self._roll else 0)

    def _decide(self, success: int) -> None:
        """Carry out the announced use, or close it for this turn."""
        code = self._announced
        self._announced = NONE
        self._roll = 0
        if success:
            self._carry_out(code)
        elif code >= TAMSK_PUSH:
            self._hand_over()
        else:
            self._failed |= cython.cast(cython.ulonglong, 1) << (code & SPOT_BITS)
            self._phase = PUSH
            if not self._can_push() and not self._can_use():
                self._end(BY_RESERVE, 1 - self._side)  # R15.12

    def _sample(self, rng: Rng) -> int:
        if self._phase == DIE:
            return ROLL + 1 + rng._below(6)
        return USER_WINS + rng._below(2)

    def _chance_of(self, code: int) -> float:
        return 1.0 / 6.0 if self._phase == DIE else 0.5

    # --- phases (R15.6) ---------------------------------------------------------------------------

    def _settle(self) -> int:
        while self._phase == AFTER or self._phase == BEFORE:
            if has_four(self._pieces[self._side]):
                return self._automatic()
            if self._phase == BEFORE:
                if has_four(self._pieces[1 - self._side]):
                    self._phase = AFTER
                    self._side = 1 - self._side
                else:
                    self._next_turn()
            elif self._earned and (self._pieces[0] | self._pieces[1]) != SPOTS:
                self._phase = EXTRA
            else:
                self._hand_over()
        return NONE

    def _hand_over(self) -> None:
        """End what the seat that acted may do; the opponent takes rows."""
        self._earned = False
        self._phase = BEFORE
        self._side = 1 - self._side

    def _next_turn(self) -> None:
        """Begin the seat's turn, unless it cannot act (R15.12) or the limit is reached (R7.4)."""
        if not self._can_push() and not self._can_use():
            self._end(BY_RESERVE, 1 - self._side)
        elif self._max_turns and self._turns >= self._max_turns:
            self._end(BY_LIMIT, NONE)
        else:
            self._phase = PUSH

    def _end(self, ending: int, winner: int) -> None:
        GipfRules._end(self, ending, winner)
        self._failed = 0
        self._earned = False

    def _board_key64(self) -> int:
        key = StackRules._board_key64(self)
        word = cython.cast(cython.ulonglong, self._announced + 1)
        word = word << 16 | self._roll << 12 | self._challenges[0] << 6 | self._challenges[1]
        return fold(key, word)
