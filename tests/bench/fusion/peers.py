"""The bench's expressions and programs in NumPy and numexpr.

Prints "@program:case seconds checksum" lines for the expressions and, for the programs of examples/, the same text
as they print and "@numpy:NAME seconds". Best of several runs; what is timed is computed in full there and then.
"""
import sys
import time

import numexpr
import numpy as np


def best(f, runs=4):
    shortest = 1e30
    for _ in range(runs):
        start = time.perf_counter()
        result = f()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, result


def report(program, case, f, checksum=lambda v: v):
    seconds, result = best(f)
    print("@%s:%s %.9f %.12g" % (program, case, seconds, checksum(result)))


def expressions(n):
    k = (np.arange(n) % 1000003).astype(np.float64)
    mean = lambda z: np.mean(z.astype(np.float64))
    for name, dtype in (("single", np.float32), ("double", np.float64)):
        x = (np.fmod(k * 0.618033988749895, 6.0) - 3).astype(dtype)
        y = (np.fmod(k * 0.414213562373095, 4.0) - 2).astype(dtype)
        report("numpy", "chain_" + name,
               lambda: np.sin(x) * np.exp(-y * y) + np.sqrt(np.abs(x * y)) + np.cos(x - y), mean)
        report("numexpr", "chain_" + name,
               lambda: numexpr.evaluate("sin(x)*exp(-y*y)+sqrt(abs(x*y))+cos(x-y)", {"x": x, "y": y}), mean)
    report("numpy", "variance", lambda: np.sum((x - np.mean(x)) ** 2) / (n - 1))
    report("numpy", "norm", lambda: np.linalg.norm(x - y))
    report("numpy", "any", lambda: np.any((x > 3) & (y < 1)))
    report("numpy", "payoff", lambda: np.mean(np.maximum(x - 0.5, 0)))

    def variance():
        return numexpr.evaluate("sum((x-m)**2)", {"x": x, "m": np.mean(x)}) / (n - 1)

    report("numexpr", "variance", variance)
    report("numexpr", "norm", lambda: np.sqrt(numexpr.evaluate("sum((x-y)**2)", {"x": x, "y": y})))
    report("numexpr", "payoff", lambda: numexpr.evaluate("sum(where(x-0.5>0,x-0.5,0))", {"x": x}) / n)
    count = 3 * 224 * 224 * 32
    imgs = (np.arange(count) % 1009 / 1009).astype(np.float32).reshape((3, 224, 224, 32), order="F")

    def images():
        d = imgs - np.mean(imgs, axis=(1, 2), keepdims=True)
        return d / np.sqrt(np.mean(d ** 2, axis=(1, 2), keepdims=True) + np.float32(1e-5))

    report("numpy", "images", images, lambda z: np.mean(np.abs(z.astype(np.float64))))


def blackScholes():
    n = 1000000
    k = np.arange(n, dtype=np.float64)
    S = 50 + 100 * np.mod(k * 0.618033988749895, 1)
    K = 50 + 100 * np.mod(k * 0.414213562373095, 1)
    T = 0.25 + 2 * np.mod(k * 0.732050807568877, 1)
    rate, sigma = 0.03, 0.25

    def tail(t):
        return t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))

    def cdf(d):
        return 0.5 + np.sign(d) * (0.5 - np.exp(-0.5 * d * d) / np.sqrt(2 * np.pi) * tail(1 / (1 + 0.2316419 * np.abs(d))))

    spread = sigma * np.sqrt(T)
    d1 = (np.log(S / K) + (rate + sigma ** 2 / 2) * T) / spread
    d2 = d1 - spread
    discounted = K * np.exp(-rate * T)
    call = S * cdf(d1) - discounted * cdf(d2)
    put = call + discounted - S
    return ("mean call %.9f, mean put %.9f\n" % (np.mean(call), np.mean(put)) +
            "dearest call %.9f, options without worth %d" % (np.max(call), np.sum(call < 0.01)))


def nbody():
    n = 1200
    k = np.arange(1, n + 1, dtype=np.float64)
    x, y, z = (np.mod(k * f, 1) - 0.5 for f in (0.618033988749895, 0.414213562373095, 0.732050807568877))
    mass = (1 + np.mod(k, 3)) / n
    vx, vy, vz = np.zeros(n), np.zeros(n), np.zeros(n)
    dt, soft = 1e-3, 1e-2
    for _ in range(5):
        dx = x[None, :] - x[:, None]
        dy = y[None, :] - y[:, None]
        dz = z[None, :] - z[:, None]
        r2 = dx ** 2 + dy ** 2 + dz ** 2 + soft ** 2
        pull = mass[None, :] / (r2 * np.sqrt(r2))
        vx = vx + dt * np.sum(dx * pull, 1)
        vy = vy + dt * np.sum(dy * pull, 1)
        vz = vz + dt * np.sum(dz * pull, 1)
        x, y, z = x + dt * vx, y + dt * vy, z + dt * vz
    kinetic = 0.5 * np.sum(mass * (vx ** 2 + vy ** 2 + vz ** 2))
    return ("kinetic energy %.9e\n" % kinetic +
            "centre of mass %.9f %.9f %.9f" % (np.sum(mass * x), np.sum(mass * y), np.sum(mass * z)))


def heatSlices():
    n, steps, k = 1000, 50, 0.2
    T = np.zeros((n, n), order="F")
    T[0, :] = 100
    T[:, 0] = 50
    T[399:600, 399:600] = 75
    for _ in range(steps):
        T[1:-1, 1:-1] = T[1:-1, 1:-1] + k * (T[:-2, 1:-1] + T[2:, 1:-1] + T[1:-1, :-2] + T[1:-1, 2:] - 4 * T[1:-1, 1:-1])
    return "mean %.9f, inner corner %.9f, centre %.9f" % (np.mean(T), T[1, 1], T[499, 499])


def mandelbrot():
    n, steps = 700, 40
    cr, ci = np.meshgrid(np.linspace(-2.1, 0.7, n), np.linspace(-1.2, 1.2, n))
    zr, zi, count = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n))
    for _ in range(steps):
        near = zr * zr + zi * zi <= 4
        count = count + near
        nextr = zr * zr - zi * zi + cr
        nexti = 2 * zr * zi + ci
        zr[near] = nextr[near]
        zi[near] = nexti[near]
    text = "%d points of %d stay near, mean count %.9f" % (np.sum(count == steps), n * n, np.mean(count))
    shades = " .:-=+*#%@"
    for row in range(0, n, 35):
        text += "\n" + "".join(shades[int(9 * c / steps)] for c in count[row, ::10])
    return text


def logisticMap():
    n = 1000000
    r = 2.5 + 1.5 * np.arange(n) / (n - 1)
    x = 0.5 * np.ones(n)
    for _ in range(100):
        x = r * x * (1 - x)
    low = high = x
    for _ in range(50):
        x = r * x * (1 - x)
        low = np.minimum(low, x)
        high = np.maximum(high, x)
    width = high - low
    return ("settled %d, mean width %.6f\n" % (np.sum(width < 1e-6), np.mean(width[r < 3.5])) +
            "widest %.6f, first wide at r = %.6f" % (np.max(width), np.min(r[width > 0.7])))


PROGRAMS = {"black_scholes": blackScholes, "nbody": nbody, "heat_slices": heatSlices,
            "mandelbrot": mandelbrot, "logistic_map": logisticMap}

if sys.argv[1] in PROGRAMS:
    seconds, text = best(PROGRAMS[sys.argv[1]], 3)
    print(text)
    print("@numpy:%s %.9f" % (sys.argv[1], seconds))
else:
    expressions(int(sys.argv[1]))
