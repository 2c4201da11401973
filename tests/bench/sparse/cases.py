"""cases.py LARGEST: the cases of cases.m that SciPy has, printed alike: name, a number to compare, seconds."""
import sys
import time

import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as sla


def stencil(m):
    k = np.arange(m * m).reshape(m, m, order="F")
    a, b, c, d = (x.ravel(order="F") for x in (k[:-1, :], k[1:, :], k[:, :-1], k[:, 1:]))
    i = np.concatenate([k.ravel(order="F"), a, b, c, d])
    j = np.concatenate([k.ravel(order="F"), b, a, d, c])
    v = np.concatenate([np.full(m * m, 4.0), np.full(len(i) - m * m, -1.0)])
    return i, j, v


def measure(name, f, check):
    best, total = float("inf"), 0.0
    for _ in range(7):
        t = time.perf_counter()
        value = check(f())
        seconds = time.perf_counter() - t
        best, total = min(best, seconds), total + seconds
        if total > 2:
            break
    print("%s|%.6g|%.9f" % (name, value, best))


def poisson(m):
    n, tag = m * m, str(m * m)
    i, j, v = stencil(m)
    s = sp.csc_matrix((v, (i, j)), shape=(n, n))
    x = np.sin(np.arange(1, n + 1))
    b = s @ x
    nnz = lambda r: r.nnz
    measure("assemble " + tag, lambda: sp.csc_matrix((v, (i, j)), shape=(n, n)), nnz)
    diagonals = np.vstack([-np.ones((2, n)), 4 * np.ones((1, n)), -np.ones((2, n))])
    measure("spdiags " + tag, lambda: sp.spdiags(diagonals, [-m, -1, 0, 1, m], n, n).tocsc(), nnz)
    measure("S*x " + tag, lambda: s @ x, np.linalg.norm)
    measure("S' " + tag, lambda: s.T.tocsc(), nnz)
    measure("S+S' " + tag, lambda: s + s.T.tocsc(), nnz)
    measure("S*S " + tag, lambda: s @ s, nnz)
    measure("S(p,p) " + tag, lambda: s[::-1, ::-1], nnz)
    measure("sum(S) " + tag, lambda: s.sum(axis=0), lambda r: abs(r).sum())
    if n <= 1e5:
        measure("S\\b " + tag, lambda: sla.spsolve(s, b), np.linalg.norm)
    if n <= 1e4:
        measure("eigs " + tag, lambda: sla.eigsh(s, 6, sigma=0, which="LM")[0], sum)


def main():
    for m in (32, 100, 316, 1000):
        if m * m <= float(sys.argv[1]):
            poisson(m)
    n = 100000
    k = np.arange(1, 10**6 + 1)
    r = sp.csc_matrix((np.ones(10**6), (k * 7919 % n, (k * 104729 + k // 97) % n)), shape=(n, n))
    measure("random rows", lambda: r[::10, :], lambda q: q.nnz)
    measure("random columns", lambda: r[:, ::10], lambda q: q.nnz)
    measure("random S*x", lambda: r @ np.ones(n), sum)


main()
