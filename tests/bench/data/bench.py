"""Times are of the work alone, without the start of a program: the best of three inside each. Memory is the peak of the process."""
import json, os, random, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import rows

MATLIFT, SCALE = sys.argv[1], float(sys.argv[2])
ROWS = int(1e6 * SCALE)


TIMED_M = """
function [t, y] = timed(f, times)
t = Inf; for k = 1:times, y = []; tic; y = f(); t = min(t, toc); end
end
"""
TIMED_PY = """
import time, sys, resource
def timed(f, times):
    best = 1e99
    for k in range(times):
        y = None; s = time.perf_counter(); y = f(); best = min(best, time.perf_counter() - s)
    return best, y
"""


def run(command):
    """Seconds, a number to compare, MB at the peak above those before."""
    p = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = p.communicate()
    line = out.strip().splitlines()[-1] if out.strip() else ''
    try:
        return tuple(float(x) for x in line.split('|'))
    except ValueError:
        return float('nan'), float('nan'), float('nan')


def matlift(prepare, work, check, times=3):
    code = (f"{prepare} m0 = peak(); [t, y] = timed(@() {work}, {times}); "
            f"fprintf('%.6f|%.10g|%.1f\\n', t, {check}, peak() - m0);")
    return run([MATLIFT, '-e', code])


def octave(prepare, work, check, times=1):
    code = f"{prepare} m0 = peak(); [t, y] = timed(@() {work}, {times}); printf('%.6f|%.10g|%.1f\\n', t, {check}, peak() - m0);"
    return run(['octave-cli', '--norc', '--no-history', '-q', '--eval', code])


def python(prepare, work, check, times=3):
    code = (TIMED_PY + prepare + "\nm0 = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024\n"
            f"t, y = timed(lambda: {work}, {times})\n"
            f"print('%.6f|%.10g|%.1f' % (t, {check}, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - m0))")
    return run([sys.executable, '-c', code])


failed = 0


def row(name, ours, theirs, peer, wanted, tell, tolerance=1e-9, same=True):
    """`tell(ours, theirs)`: the ratio and whether it is what is wanted."""
    global failed
    if same and not abs(ours[1] - theirs[1]) <= tolerance * max(1, abs(theirs[1])):
        print(f'{name:34} WRONG RESULT: {ours[1]!r}, {peer} has {theirs[1]!r}')
        failed += 1
        return
    ratio, good = tell(ours, theirs)
    failed += not good
    if peer:
        rows.row(name, ours[0], peer, theirs[0], wanted, 'PASS' if good else 'MISS')
    print(f'{name:34} {ours[0]:9.3f} {theirs[0]:9.3f} {peer:8} {ratio:7.2f}  {"PASS" if good else "MISS"} ({wanted})', flush=True)


def slowness(most):
    return lambda a, b: (a[0] / b[0], a[0] / b[0] <= most)


def speed(least):
    return lambda a, b: (b[0] / a[0], b[0] / a[0] >= least)


def make_files():
    random.seed(1)
    names = ['alpha', 'beta', 'gamma, delta', 'epsilon', 'zeta']
    with open('mixed.csv', 'w') as f:
        f.write('id,a,b,c,d,e,when,name,flag,note\n')
        for k in range(ROWS):
            f.write(f'{k},{random.random():.6f},{random.gauss(0, 100):.4f},{random.randrange(1000)},{k * 0.25},{random.randrange(10**9)},'
                    f'2024-{k % 12 + 1:02d}-{k % 28 + 1:02d},"{names[k % 5]}",{k % 2},n{k % 1000}\n')
    with open('numbers.csv', 'w') as f:
        for k in range(ROWS):
            f.write(','.join(f'{random.random():.8g}' for _ in range(10)) + '\n')
    with open('records.json', 'w') as f:
        json.dump([{'id': k, 'name': names[k % 5] + str(k % 1000), 'value': random.random(), 'tags': ['x', f't{k % 7}'],
                    'place': {'lat': random.uniform(-90, 90), 'lon': random.uniform(-180, 180)}, 'ok': k % 3 == 0, 'v': [1, 2, k]}
                   for k in range(int(ROWS * 0.32))], f)
    with open('dates.txt', 'w') as f:
        for k in range(ROWS):
            f.write(f'2024-{k % 12 + 1:02d}-{k % 28 + 1:02d} {k % 24:02d}:{k % 60:02d}:{k % 59:02d}\n')
    open('saved.m', 'w').write("function y = saved(s)\nsave('ours.mat', '-struct', 's'); y = 1;\nend\n")
    for name, text in ('timed.m', TIMED_M), ('peak.m', "function m = peak()\nt = fileread('/proc/self/status'); m = str2double(regexp(t, 'VmHWM:\\s*(\\d+)', 'tokens'){1}{1}) / 1024;\nend\n"):
        open(name, 'w').write(text)


def main():
    os.chdir(tempfile.mkdtemp())
    make_files()
    print(f'{"work":34} {"ours/s":>9} {"theirs/s":>9} {"peer":8} {"ratio":>7}')
    ours = matlift('', "readtable('mixed.csv')", 'sum(y.b) + sum(y.id) + height(y) + numel(y.name{3})', 2)
    theirs = python('import pandas as pd', "pd.read_csv('mixed.csv', parse_dates=['when'])", "y.b.sum() + y.id.sum() + len(y) + len(y.name[2])", 2)
    row('CSV of 1e6 x 10 into a table', ours, theirs, 'pandas', 'at most 1.5 of its time', slowness(1.5), 1e-6)
    ours = matlift('', "readmatrix('numbers.csv')", 'sum(y(:))', 2)
    theirs = octave('', "dlmread('numbers.csv')", 'sum(y(:))')
    row('CSV of 1e7 numbers', ours, theirs, 'Octave', 'at least 3 times', speed(3), 1e-6)
    once = matlift('', "readmatrix('numbers.csv')", 'sum(y(:))', 1)
    mb = 8e-6 * ROWS * 10 * 1e6 / 2**20
    row('  its memory, of the result', once, theirs, '', 'at most 2', lambda a, b: (a[2] / mb, a[2] / mb <= 2), same=False)
    n = int((13e6 * SCALE) ** 0.5)
    make = f"import numpy as np, scipy.io as s\nx = np.cumsum(np.random.default_rng(1).standard_normal(({n}, {n})), 0).round(3)\n"
    python(make, "s.savemat('big.mat', {'x': x}, do_compression=True)", '0', 1)
    ours = matlift('', "load('big.mat')", 'sum(y.x(:))')
    theirs = python('import scipy.io as s', "s.loadmat('big.mat')", "y['x'].sum()")
    row('MAT v7 of 100 MB read', ours, theirs, 'SciPy', 'at least as fast', speed(1), 1e-6)
    ours = matlift("s = load('big.mat');", "saved(s)", 'y', 2)
    theirs = python("import scipy.io as s\nd = {'x': s.loadmat('big.mat')['x']}", "s.savemat('theirs.mat', d, do_compression=True)", '1', 2)
    row('MAT v7 of 100 MB written', ours, theirs, 'SciPy', 'at least as fast', speed(1))
    keys = f"rng(1); n = {ROWS}; k = mod((1:n)' * 7919, 1000); T = table(k, mod((1:n)' * 0.37, 1), mod((1:n)' * 104729, 977), 'VariableNames', {{'k','x','y'}});"
    keysPy = f"import pandas as pd, numpy as np\ni = np.arange(1, {ROWS} + 1, dtype=float); T = pd.DataFrame(dict(k=(i * 7919) % 1000, x=(i * 0.37) % 1, y=(i * 104729) % 977))"
    ours = matlift(keys, "groupsummary(T, 'k', {'mean','sum','max'}, {'x','y'})", 'sum(y.mean_x) + sum(y.max_y)')
    theirs = python(keysPy, "T.groupby('k').agg({'x': ['mean','sum','max'], 'y': ['mean','sum','max']})", "y[('x','mean')].sum() + y[('y','max')].sum()")
    row('groupsummary of 1e6 rows', ours, theirs, 'pandas', 'at most 2 of its time', slowness(2), 1e-6)
    right = " R = table((0:999)', (0:999)' * 2, 'VariableNames', {'k','z'});"
    ours = matlift(keys + right, "innerjoin(T, R, 'Keys', 'k')", 'sum(y.z) + height(y)')
    theirs = python(keysPy + "\nR = pd.DataFrame(dict(k=np.arange(1000.), z=np.arange(1000.) * 2))", "T.merge(R, on='k').sort_values('k', kind='stable')", 'y.z.sum() + len(y)')
    row('innerjoin of 1e6 rows', ours, theirs, 'pandas', 'at most 2 of its time', slowness(2), 1e-6)
    ours = matlift("t = fileread('records.json');", 'jsondecode(t)', 'numel(y) + sum([y.value])')
    theirs = octave("t = fileread('records.json');", 'jsondecode(t)', 'numel(y) + sum([y.value])')
    row('jsondecode of 50 MB', ours, theirs, 'Octave', 'at least 20 times', speed(20), 1e-6)
    ours = matlift("t = readlines('dates.txt'); t = t(1:end-1);", 'datetime(t)', 'sum(hour(y)) + sum(day(y))')
    theirs = python("import pandas as pd\nt = pd.read_csv('dates.txt', header=None)[0]", 'pd.to_datetime(t)', 'float(y.dt.hour.sum() + y.dt.day.sum())')
    row('datetime of 1e6 texts', ours, theirs, 'pandas', 'at most 1 s', lambda a, b: (a[0] / b[0], a[0] <= 1))
    sys.exit(1 if failed else 0)


main()
