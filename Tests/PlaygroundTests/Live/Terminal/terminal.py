"""Runs a program in a terminal of its own and reports what the terminal shows.

Usage: terminal.py COLUMNS ROWS PROGRAM [ARGUMENT...]

Reads a step a line from standard input, as JSON, and answers each with a line of JSON:
  {"keys": "..."}            types, and waits for one update for each key
  {"await": "..."}           waits until the terminal shows a text, at least until the first update
  {"resize": [c, r]}         gives the terminal another size, and waits for the update
  {"size": [c, r]}           gives the terminal of a stopped program another size
  {"signal": n}              sends a signal
  {"stop": "..."}            types what stops the program, or sends a signal if it is a number: which one has stopped it,
                             and whether the terminal is as it was before
  {"continue": true}         continues the program in the foreground, as fg does, and waits for an update on an empty
                             terminal; false for the background, as bg does: which signal has stopped it again
  {"leave": "..."}           types what ends the program
  {"replay": "..."}          shows what the terminal shows after a cast, from the path of its file
  {"end": true}              waits for the end: its status, whether the terminal is as it was before, and how many updates
                             came since the last step

The program is a job in a session of its own, and this is the shell.

Nothing is polled: each update ends with the mark of a synchronized output, and reading blocks until it comes. The limit
is there for a program that never says it.
"""

import codecs
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios

import pyte

LIMIT = 60
END_OF_UPDATE = b"\x1b[?2026l"
LEAVE = b"\x1b[?1049l"
MARK = b"that is all"


def set_size(descriptor, columns, rows):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Screen(pyte.Screen):
    """pyte knows no faint text: it is shown as text that blinks, which nothing else does here."""

    def select_graphic_rendition(self, *codes, **rest):
        super().select_graphic_rendition(*[5 if code == 2 else code for code in codes], **rest)


def cells(screen):
    """The rows of a screen, each as runs of cells of one style: pairs of the texts of its cells and the style."""

    def style(cell):
        words = [("bold", cell.bold), ("dim", cell.blink), ("reverse", cell.reverse)]
        words += [(cell.fg, cell.fg != "default"), ("on-" + cell.bg, cell.bg != "default")]
        return " ".join(word for word, holds in words if holds)

    rows = []
    for y in range(screen.lines):
        rows.append([])
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            if not rows[-1] or rows[-1][-1][1] != style(cell):
                rows[-1].append([[], style(cell)])
            rows[-1][-1][0].append(cell.data)
    return rows


def replayed(path):
    """The screen after a cast."""
    with open(path) as file:
        header, *events = [json.loads(line) for line in file]
    screen = Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for _, code, text in events:
        if code == "o":
            stream.feed(text)
        elif code == "r":
            columns, rows = text.split("x")
            screen.resize(int(rows), int(columns))
    return screen


class Terminal:
    def __init__(self, columns, rows, command):
        self.screen = Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.pending = b""
        self.sent = 0
        self.everything = b""
        self.master, self.slave = pty.openpty()
        set_size(self.master, columns, rows)
        self.before = termios.tcgetattr(self.slave)
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        # A shell gives the terminal to its jobs from the background, too.
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        self.process = os.fork()
        if self.process == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(self.slave, os.getpid())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
            for descriptor in (0, 1, 2):
                os.dup2(self.slave, descriptor)
            os.close(self.master)
            # Python ignores these, and what it starts would inherit that.
            for number in (signal.SIGPIPE, signal.SIGXFSZ):
                signal.signal(number, signal.SIG_DFL)
            os.environ["TERM"] = "xterm-256color"
            os.environ.pop("NO_COLOR", None)
            os.execv(command[0], command)

    def read(self):
        if not select.select([self.master], [], [], LIMIT)[0]:
            raise SystemExit("the program has said nothing for a minute; the last bytes: %r" % self.everything[-200:])
        data = os.read(self.master, 65536)
        self.sent += len(data)
        self.everything += data
        return data

    def update(self):
        """Feeds all up to the end of the next update."""
        while END_OF_UPDATE not in self.pending:
            self.pending += self.read()
        head, _, self.pending = self.pending.partition(END_OF_UPDATE)
        self.stream.feed(self.decoder.decode(head))

    def shows(self, text):
        return any(text in line for line in self.screen.display)

    def step(self, step):
        self.sent = 0
        if "keys" in step:
            for key in step["keys"]:
                os.write(self.master, key.encode())
                self.update()
        elif "await" in step:
            while not self.everything or not self.shows(step["await"]):
                self.update()
        elif "resize" in step or "size" in step:
            columns, rows = step.get("resize") or step["size"]
            self.screen.resize(rows, columns)
            set_size(self.master, columns, rows)
            if "resize" in step:
                self.update()
        elif "signal" in step:
            os.kill(self.process, step["signal"])
        elif "stop" in step:
            return self.stop(step["stop"])
        elif "continue" in step:
            if not step["continue"]:
                os.killpg(self.process, signal.SIGCONT)
                return {"signal": self.stopped()}
            self.screen.reset()
            os.tcsetpgrp(self.slave, self.process)
            os.killpg(self.process, signal.SIGCONT)
            self.update()
        elif "leave" in step:
            self.everything = b""
            rest = step["leave"].encode()
            while rest:
                rest = rest[os.write(self.master, rest) :]
        elif "end" in step:
            return self.end()
        elif "replay" in step:
            return {"cells": cells(replayed(step["replay"]))}
        return {"cells": cells(self.screen), "bytes": self.sent}

    def stop(self, how):
        self.everything = b""
        if isinstance(how, str):
            os.write(self.master, how.encode())
        else:
            os.kill(self.process, how)
        number = self.stopped()
        os.tcsetpgrp(self.slave, os.getpid())
        self.read_all()
        said, self.everything, self.pending = self.everything, b"", b""
        return {"signal": number, "restored": self.is_restored() and said.endswith(LEAVE + MARK)}

    def stopped(self):
        signal.alarm(LIMIT)
        _, status = os.waitpid(self.process, os.WUNTRACED)
        signal.alarm(0)
        return os.WSTOPSIG(status) if os.WIFSTOPPED(status) else None

    def read_all(self):
        """Reads all that was written. It comes here some time later, in order."""
        os.write(self.slave, MARK)
        while MARK not in self.everything:
            self.read()

    def is_restored(self):
        return termios.tcgetattr(self.slave) == self.before

    def unread(self):
        """What is left for the next program to read, although no line of it may have ended."""
        # Only the foreground may read.
        os.tcsetpgrp(self.slave, os.getpid())
        raw = termios.tcgetattr(self.slave)
        raw[3] &= ~termios.ICANON
        raw[6][termios.VMIN] = raw[6][termios.VTIME] = 0
        termios.tcsetattr(self.slave, termios.TCSANOW, raw)
        return os.read(self.slave, 65536).decode()

    def end(self):
        # The terminal stays open here, so that its state can be looked at after the program.
        while LEAVE not in self.everything:
            self.read()
        # For a program that does not end, or waits for someone who reads more of what it says.
        signal.alarm(LIMIT)
        _, status = os.waitpid(self.process, 0)
        self.read_all()
        signal.alarm(0)
        ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        return {
            "status": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": ended,
            "restored": self.is_restored(),
            "updates": self.everything.partition(LEAVE)[0].count(END_OF_UPDATE),
            "shows_cursor": b"\x1b[?25h" in self.everything[-80:],
            "said": self.everything.partition(LEAVE)[2].partition(MARK)[0].decode(),
            # The last one, because it changes the settings.
            "unread": self.unread(),
        }


def main():
    columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    # The thread that started this one may block signals, and a program inherits that.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    # A process that leads a group cannot begin a session.
    session = os.fork()
    if session:
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(session, 0)[1]))
    os.setsid()
    terminal = Terminal(columns, rows, command)
    for line in sys.stdin:
        print(json.dumps(terminal.step(json.loads(line))), flush=True)


main()
