"""The first chain in NumPy and numexpr: prints "@name seconds". Best of several runs, results compared."""
import sys
import time

import numexpr
import numpy as np

n = int(sys.argv[1])
k = (np.arange(n) % 1000003).astype(np.float64)
for name, dtype in (("single", np.float32), ("double", np.float64)):
    x = (np.fmod(k * 0.618033988749895, 6.0) - 3).astype(dtype)
    y = (np.fmod(k * 0.414213562373095, 4.0) - 2).astype(dtype)

    def withNumpy():
        return np.sin(x) * np.exp(-y * y) + np.sqrt(np.abs(x * y)) + np.cos(x - y)

    def withNumexpr():
        return numexpr.evaluate("sin(x)*exp(-y*y)+sqrt(abs(x*y))+cos(x-y)")

    for program, f in (("numpy", withNumpy), ("numexpr", withNumexpr)):
        best = 1e30
        for _ in range(4):
            start = time.perf_counter()
            z = f()
            z[0] + z[-1]
            best = min(best, time.perf_counter() - start)
        print("@%s_%s %.9f" % (program, name, best))
    assert np.allclose(withNumpy(), withNumexpr(), rtol=1e-4)
