#!/usr/bin/env python3
"""Prints the polynomial coefficients and split constants of coefficients.h.

Each polynomial interpolates its function at Chebyshev nodes in 80-digit arithmetic; the printed maximum
error is relative to the whole function, measured on a fine grid. Run: fit.py > coefficients.h
"""
from mpmath import mp, mpf, matrix, lu_solve, cos, pi, sin, exp, log, atan, sqrt, erf, erfc, floor
from mpmath import loggamma, euler

mp.dps = 80


def fit(f, a, b, degree):
    a, b = mpf(a), mpf(b)
    n = degree + 1
    xs = [(a + b) / 2 + (b - a) / 2 * cos((2 * i + 1) * pi / (2 * n)) for i in range(n)]
    rows = matrix(n, n)
    rhs = matrix(n, 1)
    for i, x in enumerate(xs):
        for j in range(n):
            rows[i, j] = x ** j
        rhs[i] = f(x)
    return [mpf(c) for c in lu_solve(rows, rhs)]


def maxerr(f, coeffs, a, b, weight):
    worst = mpf(0)
    a, b = mpf(a), mpf(b)
    cs = [mpf(float(c)) for c in coeffs]
    for i in range(801):
        x = a + (b - a) * i / 800
        if x == 0:
            continue
        p = mpf(0)
        for c in reversed(cs):
            p = p * x + c
        worst = max(worst, abs((p - f(x)) * weight(x)))
    return worst


def emit(name, coeffs, err=None):
    note = "" if err is None else "  // 2^%.1f" % float(log(err, 2))
    print("inline constexpr double %s[] = {%s" % (name, note))
    for c in coeffs:
        print("    %s," % float(c).hex())
    print("};")


def poly(name, f, a, b, degree, weight=lambda x: mpf(1)):
    c = fit(f, a, b, degree)
    emit(name, c, maxerr(f, c, a, b, weight))


def polyPairs(name, f, a, b, degree, pairs, weight):
    """The first `pairs` coefficients as unrounded sums of two doubles, the others as doubles."""
    c = fit(f, a, b, degree)
    high = [(mpf(float(x)), mpf(float(x - mpf(float(x))))) for x in c[:pairs]]
    rounded = [h + l for h, l in high] + [mpf(float(x)) for x in c[pairs:]]
    worst = max(abs((sum(r * x ** k for k, r in enumerate(rounded)) - f(x)) * weight(x))
                for x in (mpf(a) + (mpf(b) - mpf(a)) * i / 800 for i in range(801)) if x != 0)
    print("inline constexpr double %sHigh[][2] = {  // 2^%.1f" % (name, float(log(worst, 2))))
    for h, l in high:
        print("    {%s, %s}," % (float(h).hex(), float(l).hex()))
    print("};")
    emit(name + "Tail", c[pairs:])


def split(name, value, bits):
    """value as a sum of pieces with the given number of bits each, then a full double."""
    rest = mpf(value)
    parts = []
    for b in bits:
        e = floor(log(abs(rest), 2)) + 1
        piece = floor(rest * mpf(2) ** (b - e)) / mpf(2) ** (b - e)
        parts.append(piece)
        rest -= piece
    parts.append(mpf(float(rest)))
    print("inline constexpr double %s[] = {%s};" % (name, ", ".join(float(p).hex() for p in parts)))


def dd(name, value):
    hi = mpf(float(value))
    print("inline constexpr double %s[] = {%s, %s};" % (name, float(hi).hex(), float(value - hi).hex()))


def series(f0, expr, small):
    """Guards removable singularities: use expr where |x| is not tiny."""
    return lambda x: f0 if abs(x) < small else expr(x)


print("""// Written by fit.py. A comment gives the largest error relative to the function it belongs to.
#pragma once

namespace accel::cpu {
""")
mp.dps = 80
tiny = mpf(10) ** -25
q = (pi / 4) ** 2 * mpf("1.02")
poly("kSin", series(mpf(-1) / 6, lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, tiny), 0, q, 6, lambda z: z)
poly("kCos", series(mpf(1) / 24, lambda z: (cos(sqrt(z)) - 1 + z / 2) / z ** 2, tiny), 0, q, 6, lambda z: z * z)
poly("kSinLite", series(mpf(-1) / 6, lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, tiny), 0, q * 4, 4,
     lambda z: z * sqrt(z) / sin(sqrt(z)))
h = log(2) / 2 * mpf("1.01")
poly("kExp", series(mpf(1) / 6, lambda r: (exp(r) - 1 - r - r * r / 2) / r ** 3, mpf(10) ** -15), -h, h, 10,
     lambda r: r * r)
poly("kExpLite", series(mpf(1) / 2, lambda r: (exp(r) - 1 - r) / r ** 2, mpf(10) ** -15), -h, h, 5, lambda r: r * r)
s2 = ((sqrt(2) - 1) / (sqrt(2) + 1)) ** 2 * mpf("1.02")
atanh_ = lambda s: log((1 + s) / (1 - s))
poly("kLog", series(mpf(2) / 3, lambda z: (atanh_(sqrt(z)) / sqrt(z) - 2) / z, tiny), 0, s2, 7, lambda z: z)
poly("kLogTail", series(mpf(2) / 5, lambda z: ((atanh_(sqrt(z)) / sqrt(z) - 2) / z - mpf(2) / 3) / z, tiny), 0, s2, 7,
     lambda z: z * z)
poly("kLogLite", series(mpf(-1) / 2, lambda f: (log(1 + f) / f - 1) / f, mpf(10) ** -20), sqrt(mpf(1) / 2) - 1,
     sqrt(mpf(2)) - 1, 11, lambda f: f)
poly("kAtan", series(mpf(-1) / 3, lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z, tiny), 0, mpf("0.0630"), 9, lambda z: z)
dd("kLn2", log(2))
split("kLn2Split", log(2), [38])
split("kPio2Split", pi / 2, [33, 33, 53])
split("kPiLite", pi, [33])
dd("kPio2", pi / 2)
dd("kPi", pi)
dd("kPio180", pi / 180)
dd("k180oPi", 180 / pi)
dd("kInvLn2", 1 / log(2))
dd("kInvLn10", 1 / log(10))
dd("kAtanHalf", atan(mpf(1) / 2))
dd("kPio4", pi / 4)
dd("kTwoThirds", mpf(2) / 3)
dd("kHalfLn2Pi", log(2 * pi) / 2)
# Special functions.
mp.dps = 60
poly("kErf", series(2 / sqrt(pi) - 1, lambda z: erf(sqrt(z)) / sqrt(z) - 1, tiny), 0, mpf("0.72"), 11)
# erfcx(x) (1 + 2x) in t = (x - kErfcxPole) / (x + kErfcxPole), x >= 0.45
pole = mpf(3)


def scaledErfc(t):
    if t > 1 - mpf(10) ** -9:
        return 2 / sqrt(pi)
    x = pole * (1 + t) / (1 - t)
    if x > 80:  # asymptotic series: the product overflows nothing but precision
        z, term, total = 1 / (2 * x * x), mpf(1), mpf(1)
        for k in range(1, 25):
            term *= -(2 * k - 1) * z
            total += term
        return total / (x * sqrt(pi)) * (1 + 2 * x)
    with mp.workdps(120 + int(x * x)):
        return exp(x * x) * erfc(x) * (1 + 2 * x)


t0 = (mpf("0.45") - pole) / (mpf("0.45") + pole)
polyPairs("kErfcx", scaledErfc, t0, 1, 26, 6, lambda t: 1 / scaledErfc(t))
print("inline constexpr double kErfcxPole = %s;" % float(pole).hex())
dd("kTwoOverSqrtPi", 2 / sqrt(pi))
dd("kHalfSqrtPi", sqrt(pi) / 2)
poly("kStirling", series(mpf(1) / 12, lambda z: (loggamma(1 / sqrt(z)) - (1 / sqrt(z) - mpf(1) / 2) * log(1 / sqrt(z))
     + 1 / sqrt(z) - log(2 * pi) / 2) / sqrt(z), mpf(10) ** -12), 0, mpf(1) / 144, 6, lambda z: sqrt(z))
polyPairs("kGammalnOne", series(-euler, lambda t: loggamma(1 + t) / t, mpf(10) ** -25), mpf("-0.26"), mpf("0.26"), 22, 3,
          lambda t: t / loggamma(1 + t))
polyPairs("kGammalnTwo", series(1 - euler, lambda t: loggamma(2 + t) / t, mpf(10) ** -25), mpf("-0.26"), mpf("0.26"), 17, 3,
          lambda t: t / loggamma(2 + t))
# 2/pi as 64-bit words, most significant first: bit i of the fraction has weight 2^-(i+1)
bits = 64 * 20
mp.dps = 420
v = int(floor((2 / mp.pi) * mpf(2) ** bits))
print("inline constexpr unsigned long long kTwoOverPi[] = {")
for i in range(20):
    print("    0x%016xull," % ((v >> (64 * (19 - i))) & (2 ** 64 - 1)))
print("};")
print("\n}  // namespace accel::cpu")
