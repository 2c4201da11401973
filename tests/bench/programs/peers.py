"""cases.m in NumPy, and in JAX and numba where they are installed; the same lines, @peer:name_type seconds result."""
import sys
import time

import numpy as np

SCALE = float(sys.argv[1]) if len(sys.argv) > 1 else 1


def chain(xp, n, t):
    return lambda: chain_of(xp, xp.asarray((np.arange(n) / n).astype(t))) / n


def chain_of(xp, x):
    z = xp.sin(x) * xp.exp(-x * x) + xp.sqrt(xp.abs(x)) - xp.cos(3 * x) / (1 + x ** 2)
    z = xp.tanh(z) + z.dtype.type(0.5) * z ** 2
    return float(xp.sum(z, dtype=z.dtype))


def monte_carlo(xp, paths, steps, t):
    start = xp.asarray(((np.arange(1, paths + 1) * 0.6180339887498949) % 1).astype(t))
    f = np.dtype(t).type
    dt, sigma, r = f(1 / steps), f(0.2), f(0.03)
    drift, spread = (r - sigma ** 2 / f(2)) * dt, sigma * np.sqrt(dt)

    def run():
        u, s = start, xp.full(paths, 100, dtype=t)
        for _ in range(steps):
            u = (u + f(0.7548776662466927)) % f(1)
            v = xp.sqrt(f(-2) * xp.log(xp.minimum(u, f(1) - u) + f(1e-7)))
            z = xp.sign(u - f(0.5)) * (v - (f(2.30753) + f(0.27061) * v) / (f(1) + f(0.99229) * v + f(0.04481) * v ** 2))
            s = s * xp.exp(drift + spread * z)
        return float(xp.mean(xp.maximum(s - f(100), f(0)))) * np.exp(-0.03)
    return run


def images(xp, count, h, w, t):
    f = np.dtype(t).type
    rows = xp.asarray((np.arange(h) / h).astype(t))[:, None]
    columns = xp.asarray((np.arange(w) / w).astype(t))[None, :]

    def run():
        y = 0.0
        for k in range(1, count + 1):
            p = f(0.5) + f(0.25) * xp.sin(f(6) * rows * f(k)) + f(0.25) * xp.cos(f(5) * columns + f(k))
            m = xp.mean(p)
            d = xp.sqrt(xp.mean((p - m) ** 2))
            q = (p - m) / (d + f(1e-6))
            q = xp.maximum(q * f(1.02) + f(0.1), f(0)) ** f(1.8)
            y += float(xp.mean((q - p) ** 2))
        return y / count
    return run


def tell(peer, name, t, f, runs):
    best, y = 1e99, 0
    for _ in range(runs):
        s = time.perf_counter()
        y = f()
        best = min(best, time.perf_counter() - s)
    print("@%s:%s_%s %.6f %.10g" % (peer, name, t, best, y), flush=True)


def peer(name, xp):
    for t in "float32", "float64":
        kind = {"float32": "single", "float64": "double"}[t]
        tell(name, "chain", kind, chain(xp, round(5e6 * SCALE), t), 3)
        tell(name, "monte_carlo", kind, monte_carlo(xp, round(1e6 * SCALE), 256, t), 1)
        tell(name, "images", kind, images(xp, max(1, round(16 * SCALE)), 2160, 3840, t), 1)


peer("numpy", np)
try:
    import jax
    jax.config.update("jax_enable_x64", True)
    peer("jax", jax.numpy)
except ImportError:
    pass
