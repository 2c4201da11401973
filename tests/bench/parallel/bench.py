"""Times are of the work alone, without the start of the workers: the best of three in each program. Results are compared first."""
import os, shutil, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import rows

MATLIFT, SCALE = sys.argv[1], float(sys.argv[2])
CORES = len(os.sched_getaffinity(0))
TIMES = 3 if SCALE >= 1 else 1
MPI = dict(OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1', OMPI_MCA_rmaps_base_oversubscribe='1', OMPI_MCA_btl_vader_single_copy_mechanism='none')
ONE_THREAD = dict(MATLIFT_THREADS='1', OPENBLAS_NUM_THREADS='1')
failed = 0


def run(code, before=(), **environment):
    """The numbers that a program printed last."""
    done = subprocess.run(list(before) + [MATLIFT, '-e', code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ, **environment))
    try:
        return [float(x) for x in done.stdout.strip().splitlines()[-1].split('|')]
    except (IndexError, ValueError):
        sys.exit(f'bench parallel: no numbers came out\n{code}\n{done.stdout}{done.stderr}')


def timed(work, check):
    return f"t = Inf; for rep = 1:{TIMES}, tic; {work}; t = min(t, toc); end, fprintf('%.6f|%.12g\\n', t, {check});"


def verdict(name, ours, peer, theirs, wanted):
    """wanted: how many times faster at least; 0: only shown."""
    global failed
    ratio = theirs / ours
    met = '' if not wanted else 'PASS' if ratio >= wanted else 'MISS'
    failed += met == 'MISS'
    print(f"{name:34} {ours:9.3f} s   {peer} {theirs:9.3f} s   {ratio:5.2f} x" + (f"   wanted {wanted} x  {met}" if wanted else ''), flush=True)
    rows.row(name, ours, peer, theirs, f'{wanted} x' if wanted else '', met)


def n(full, least=1):
    return max(least, int(full * SCALE))


LOOPS = {
    'Monte Carlo': (n(400, 8), "x = zeros(1, N);", "x(k) = nnz(rand(1, 4e5).^2 + rand(1, 4e5).^2 < 1);", 'abs(mean(x) / 1e5 - pi) < 0.01'),
    'ODE, parameter sweep': (n(2000, 8), "x = zeros(1, N);", "[~, y] = ode45(@(t, y) [y(2); (1 + mod(k, 8)) * (1 - y(1)^2) * y(2) - y(1)], [0 20], [2; 0]); x(k) = y(end, 1);", 'sum(x)'),
    'image batch': (n(200, 8), "x = zeros(1, N);", "m = reshape(mod((1:262144) * k, 255), 512, 512); e = conv2(conv2(m, ones(9) / 81, 'same'), [1 0 -1; 2 0 -2; 1 0 -1], 'same'); x(k) = std(e(:));", 'sum(x)'),
}
print(f'{CORES} cores. parfor on {CORES} workers, against for in one process on one thread')
for name, (count, before, body, check) in LOOPS.items():
    alone = run(f"N = {count}; {before} " + timed(f"for k = 1:N, {body} end", check), **ONE_THREAD)
    spread = run(f"N = {count}; p = parpool({CORES}); {before} parfor k = 1:2 * {CORES}, y = sin(k); end; " + timed(f"parfor k = 1:N, {body} end", check), MATLIFT_PARALLEL='always')
    if abs(alone[1] - spread[1]) > 1e-9 * abs(alone[1]):
        sys.exit(f'bench parallel: {name} is {spread[1]} on workers, {alone[1]} in one process')
    verdict(name, spread[0], 'one process', alone[0], 1.8 if CORES == 2 else 0)
count = n(200000, 20000)
empty = run(f"p = parpool({CORES}); x = zeros(1, {count}); parfor k = 1:4, y = k; end; " + timed(f"parfor k = 1:{count}, x(k) = k; end", 'sum(x)'), MATLIFT_PARALLEL='always')
print(f"{'a turn of an empty parfor':34} {empty[0] / count * 1e6:9.3f} µs")

# ---- matrices
SIZE = n(4000, 1024)
MAKE = f"rng(1); A = randn({SIZE}) + 10 * eye({SIZE}); B = randn({SIZE}); b = randn({SIZE}, 1);"
BOTH = f"t = [Inf Inf]; for rep = 1:2, tic; c = P * Q; t(1) = min(t(1), toc); tic; x = P \\ b; t(2) = min(t(2), toc); end, c = gather(c); x = gather(x); fprintf('%.6f|%.6f|%.9g|%.9g\\n', t, sum(c(:, 1)), norm(x));"
alone = run(MAKE + "P = A; Q = B; " + BOTH, **ONE_THREAD)
threads = run(MAKE + "P = A; Q = B; " + BOTH)


def distributed(workers, what, before=(), **environment):
    opened = '' if before else f'p = parpool({workers}); '
    got = run(opened + MAKE + "P = distributed(A); Q = distributed(B); " + BOTH, before, **environment)
    if any(abs(got[k] - alone[k]) > 1e-6 * abs(alone[k]) for k in (2, 3)):
        sys.exit(f'bench parallel: matrices {what}: {got}, in one process {alone}')
    return got


print(f'\n{SIZE} x {SIZE}, distributed, against one process on one thread and on {CORES}')
own = {w: distributed(w, f'on {w} workers') for w in (1, 2, 3, 4)}
for k, work in enumerate(('product', 'solution')):
    verdict(f'{work}, 2 workers', own[2][k], 'one thread', alone[k], 0)
    verdict(f'{work}, 2 workers', own[2][k], f'{CORES} threads', threads[k], 0)
mpirun = shutil.which('mpirun')
if mpirun and os.path.exists(os.path.join(os.path.dirname(MATLIFT), 'libmatlift_mpi.so')):
    ranks = distributed(2, 'by ScaLAPACK', [mpirun, '-np', '3'], **MPI)
    for k, work in enumerate(('product', 'solution')):
        verdict(f'{work}, 2 ranks of MPI', ranks[k], 'one thread', alone[k], 0)
else:
    print('no MPI here: ./dev setup parallel')

# ---- a model of more workers
latency, rate, block = run("p = parpool(2); b = Inf; for k = 1:20, tic; spmd, y = k; end, b = min(b, toc); end, spmd, s = zeros(1, 50); m = randn(2000); other = 3 - spmdIndex; for k = 1:50, tic; spmdSendReceive(other, other, k); s(k) = toc; end, "
                    "r = zeros(1, 3); for k = 1:3, tic; q = spmdSendReceive(other, other, m); w = sum(q(:)); r(k) = toc; end, end, "
                    "s = s{1}; r = r{1}; fprintf('%.9f|%.3f|%.9f\\n', median(s), 8 * 2000^2 / min(r), b)")
speed = 2 * SIZE**3 / own[1][0]  # of tiles, which is how workers multiply


def product(size, workers, cores):
    """Multiplications, and bytes to take in, on as many cores as there are: every worker gets the left matrix but its own part. The program hands on every message, one after the other."""
    busy = min(workers, cores)
    return block + 2 * size**3 / (speed * busy) + 8 * size**2 * (workers - 1) / (rate * busy) + workers * (workers - 1) * latency


print(f'\nmodel of the product: {speed / 1e9:.1f} GFlop/s a core in tiles (one worker), {latency * 1e6:.0f} µs a message, {rate / 1e9:.2f} GB/s a core, {block * 1e3:.2f} ms a block, all measured here')
for w, got in own.items():
    said = product(SIZE, w, CORES)
    print(f'{w:5d} workers on {CORES} cores: measured {got[0]:8.3f} s, the model says {said:8.3f} s ({said / got[0]:.2f} of it{", which it was made from" if w == 1 else ""})')
print('a machine with a core for each worker and messages as here: a model, not measured')
for w in (1, 4, 16, 64, 256, 1024):
    weak = int(SIZE * w**(1 / 3))
    print(f'{w:5d} workers: the same matrix {product(SIZE, 1, 1) / product(SIZE, w, w):8.1f} x; work that grows with them ({weak}²): {product(SIZE, 1, 1) / product(weak, w, w) * 100:5.1f} % efficient')
sys.exit(1 if failed else 0)
