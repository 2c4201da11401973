#!/usr/bin/env python3
"""terminal.py MATLIFT: the prompt in a pseudo-terminal that answers as kitty, as one with sixels, and not at all."""
import os, pty, select, sys, time


def session(answer):
    pid, fd = pty.fork()
    if pid == 0:
        for name in ('DISPLAY', 'WAYLAND_DISPLAY', 'MATLIFT_FIGURES', 'TERM_PROGRAM'):
            os.environ.pop(name, None)
        os.environ['TERM'] = 'xterm'
        os.execv(sys.argv[1], [sys.argv[1]])
    seen, sent, asked = b'', False, False
    end = time.time() + 60
    while time.time() < end:
        if select.select([fd], [], [], 0.1)[0]:
            try:
                piece = os.read(fd, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        if not sent and b'>> ' in seen:
            os.write(fd, b'plot(1:3)\n')
            sent = True
        if not asked and b'\x1b[c' in seen:
            os.write(fd, answer)
            asked = True
        if any(mark in seen for mark in (b'm=0;', b'\x1bPq', b'Figure 1')):
            break
    os.close(fd)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return seen


kitty = session(b'\x1b_Gi=31;OK\x1b\\\x1b[?62;c')
assert b'\x1b_Ga=T,f=100' in kitty, kitty[-200:]
sixel = session(b'\x1b[?62;4;22c')
assert b'\x1bPq#0;2;0;0;0' in sixel, sixel[-200:]
plain = session(b'')
assert b'Figure 1' in plain, plain[-200:]
print('figures in three terminals')
