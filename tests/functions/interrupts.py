#!/usr/bin/env python3
"""interrupts.py MATLIFT: Ctrl-C ends every solver whose user function never returns.

The function says that it was called, and only then the signal is sent: nothing depends on how fast the machine is.
"""
import os
import signal
import subprocess
import sys
import tempfile

SOLVERS = """
fmincon(@s, [1 1], [], [], [], [], [], [], [])
fmincon(@(x) sum(x), [1 1], [], [], [], [], [], [], @s)
fminunc(@s, [1 1])
fminsearch(@s, [1 1])
fminbnd(@s, 0, 1)
fzero(@s, 1)
fsolve(@s, 1)
lsqnonlin(@s, 1)
lsqcurvefit(@s, 1, 1:3, 1:3)
fminimax(@s, 1)
fgoalattain(@s, 1, 0, 1)
ga(@s, 2)
particleswarm(@s, 2)
patternsearch(@s, [1 1])
simulannealbnd(@s, [1 1])
surrogateopt(@s, [0 0], [1 1])
ode45(@s, [0 1], 1)
ode23(@s, [0 1], 1)
ode15s(@s, [0 1], 1)
ode23s(@s, [0 1], 1)
ode113(@s, [0 1], 1)
ode23t(@s, [0 1], 1)
ode23tb(@s, [0 1], 1)
ode78(@s, [0 1], 1)
ode89(@s, [0 1], 1)
ode15i(@s, [0 1], 1, 0)
bvp4c(@s, @(a, b) a, bvpinit([0 1], 1))
bvp5c(@s, @(a, b) a, bvpinit([0 1], 1))
dde23(@s, 1, 1, [0 1])
ddesd(@s, @(t, y) t - 1, 1, [0 1])
pdepe(0, @(x, t, u, d) deal(1, s(u), 0), @(x) 1, @(a, b, c, d, t) deal(0, 1, 0, 1), 0:0.1:1, 0:0.1:1)
integral(@s, 0, 1)
integral2(@s, 0, 1, 0, 1)
integral3(@s, 0, 1, 0, 1, 0, 1)
quadgk(@s, 0, 1)
quad2d(@s, 0, 1, 0, 1)
nlinfit((1:3)', (1:3)', @s, 1)
mle(1:4, 'pdf', @s, 'Start', 1)
crossval(@s, (1:20)')
bootstrp(3, @s, (1:5)')
"""


def ends(program, call, folder):
    path = os.path.join(folder, 'endless.m')
    with open(path, 'w') as f:
        f.write(f"{call};\nfunction varargout = s(varargin)\n  fprintf('in\\n');\n  while true, end\nend\n")
    p = subprocess.Popen([program, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while True:
        line = p.stdout.readline()
        if not line:
            return 'ended by itself: ' + p.stderr.read().strip()[:200]
        if line.strip() == 'in':
            break
    p.send_signal(signal.SIGINT)
    try:
        p.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        p.kill()
        return 'went on for two minutes'
    return ''


def main():
    calls = [c for c in SOLVERS.strip().split('\n')]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for call in calls:
            why = ends(os.path.abspath(sys.argv[1]), call, folder)
            if why:
                bad += 1
                print(f'{call}: {why}')
    print(f'{len(calls)} solvers, {bad} not ended by Ctrl-C')
    sys.exit(bad > 0)


main()
