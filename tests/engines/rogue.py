"""An engine that behaves until it is told not to: `rogue.py HOW`, run as a process by the tests."""

import os
import subprocess
import sys
import time

HOW = sys.argv[1] if len(sys.argv) > 1 else "well"


def misbehave() -> None:
    """Do what the argument says instead of answering `go`."""
    if HOW == "crash":
        sys.exit("out of marbles")
    elif HOW == "kill":
        os.kill(os.getpid(), 9)
    elif HOW in ("hang", "slow"):
        while True:
            time.sleep(1000)
    elif HOW == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe\x00 nonsense \x1b[2J\n")
    elif HOW == "endless-line":
        while True:
            sys.stdout.write("x" * 65536)
    elif HOW == "flood":
        while True:
            print("info string again and again")
    elif HOW == "illegal":
        print("bestmove a1-a9")
    elif HOW == "incomplete":
        print("bestmove b1")
    elif HOW == "wordless":
        print("bestmove")
    elif HOW == "refuses":
        print("error I do not feel like it")
    elif HOW == "closes-output":
        sys.stdout.flush()
        os.close(1)
        time.sleep(1000)
    elif HOW == "family":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        print(f"error child {child.pid}")
    elif HOW == "noisy":
        sys.stderr.write("so much to say\n" * 20_000)
        print("bestmove b1-a2+")
    else:
        print("bestmove b1-a2+")


def main() -> None:
    if HOW == "mute":
        time.sleep(1000)
    for line in sys.stdin:
        command = line.split()[0]
        if command == "ugi":
            print("id name Rogue\ngame gounki\nugiok")
        elif command == "isready":
            print("readyok")
        elif command == "go":
            misbehave()
        elif command != "quit":
            print("ok")
        elif HOW != "stays":
            return
        sys.stdout.flush()
    while HOW == "stays":
        time.sleep(1000)


main()
