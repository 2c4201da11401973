#!/usr/bin/env python3
"""terminal.py MATLIFT: the prompt in a pseudo-terminal that answers as kitty, as one with sixels, and not at all."""
import fcntl, os, pty, select, struct, sys, termios, time


def session(answer, line=b'plot(1:3)\n', until=b'Figure 1'):
    pid, fd = pty.fork()
    if pid == 0:
        for name in ('DISPLAY', 'WAYLAND_DISPLAY', 'MATLIFT_FIGURES', 'TERM_PROGRAM'):
            os.environ.pop(name, None)
        os.environ['TERM'] = 'xterm'
        os.execv(sys.argv[1], [sys.argv[1]])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 60, 80, 0, 0))
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
            os.write(fd, line)
            sent = True
        if not asked and b'\x1b[c' in seen:
            os.write(fd, answer)
            asked = True
        if any(mark in seen for mark in (b'm=0;', b'\x1bPq', until)):
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
# A figure that changes while a statement runs is drawn over its last picture, unless something was printed.
loop = session(b'', b"for k = 1:3, plot(1:k + 1); drawnow, end, disp('over')\n", b'over\r')
assert loop.count(b'Figure 1') == 3 and loop.count(b'F\x1b[J') == 2, loop[-400:]
told = session(b'', b"for k = 1:3, plot(1:k + 1); drawnow, disp('so'), end, disp('over')\n", b'over\r')
assert told.count(b'Figure 1') == 3 and b'F\x1b[J' not in told, told[-400:]
print('figures in three terminals, drawn over each other')
