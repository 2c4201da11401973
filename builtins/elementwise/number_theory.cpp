// gcd, lcm, factor, primes, isprime, nchoosek, factorial.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/elementwise/whole_numbers.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

using accel::Op;

namespace {

bool isWhole(double x) { return x == std::floor(x) && std::isfinite(x); }

// Real arrays of whole numbers; floats must be within 2^53 unless `wide`.
void checkWhole(const Value& v, const char* name, const char* identifier, const char* text) {
  if (!v.isPlain() || v.isChar()) failArgument(name, v);
  if (v.isComplex()) fail(identifier, "%s", text);
  if (!v.isFloat()) return;
  bool good = true;
  if (v.isDouble()) {
    for (double x : v.elements<double>()) good &= isWhole(x);
  } else {
    for (float x : v.elements<float>()) good &= isWhole(x);
  }
  if (!good) fail(identifier, "%s", text);
}

struct Bezout {
  int64_t g, u, v;
};

Bezout extendedGcd(int64_t a, int64_t b) {
  int64_t u = 1, v = 0, x = 0, y = 1, p = std::abs(a), q = std::abs(b);
  while (q != 0) {
    int64_t t = p / q;
    std::swap(p -= t * q, q);
    std::swap(u -= t * x, x);
    std::swap(v -= t * y, y);
  }
  return {p, a < 0 ? -u : u, b < 0 ? -v : v};
}

uint64_t magnitudeAt(const Value& v, int64_t i) {
  if (v.classId() == ClassId::UInt64) return v.data<uint64_t>()[i];
  if (v.classId() == ClassId::Int64) {
    int64_t x = v.data<int64_t>()[i];
    return x < 0 ? 0 - uint64_t(x) : uint64_t(x);
  }
  double x = std::abs(v.doubleAt(i));
  return x < 18446744073709551616.0 ? uint64_t(x) : ~uint64_t(0);
}

// f of the magnitudes of each pair, in the common class.
template <class F>
Value pairwise(const Value& a, const Value& b, ClassId cls, F f) {
  BroadcastPlan plan(a.dims(), b.dims());
  Value out = Value::uninitialized(cls, plan.dims());
  withElementType(cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
      for (int64_t k = 0; k < n; ++k) {
        long double r = f(magnitudeAt(a, i + k * si), magnitudeAt(b, j + k * sj));
        if constexpr (std::is_floating_point_v<T>) {
          to[o + k] = T(r);
        } else {
          long double top = (long double)(std::numeric_limits<T>::max());
          to[o + k] = r >= top ? std::numeric_limits<T>::max() : T(r);
        }
      }
    });
  });
  return out;
}

void bezoutOutputs(Call& call, const Value& a, const Value& b, ClassId cls) {
  BroadcastPlan plan(a.dims(), b.dims());
  Value u = Value::uninitialized(ClassId::Double, plan.dims()), v = u;
  double *us = u.mutableData<double>(), *vs = v.mutableData<double>();
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) {
      Bezout r = extendedGcd(int64_t(a.doubleAt(i + k * si)), int64_t(b.doubleAt(j + k * sj)));
      us[o + k] = double(r.u);
      vs[o + k] = double(r.v);
    }
  });
  const accel::KernelTable& kernels = *call.interpreter.kernels;
  call.setOut(1, castTo(kernels, std::move(u), cls));
  call.setOut(2, castTo(kernels, std::move(v), cls));
}

// Numbers below 2^32 divide faster as such.
uint64_t gcdOf(double x, double y) {
  x = std::abs(x);
  y = std::abs(y);
  constexpr double kNarrow = 4294967296.0, kWide = 18446744073709551616.0;
  if (x < kNarrow && y < kNarrow) {
    uint32_t p = uint32_t(x), q = uint32_t(y);
    while (q != 0) std::swap(p %= q, q);
    return p;
  }
  if (x >= kWide || y >= kWide)
    fail("MATLAB:gcd:NonIntInputs", "Inputs must be real integers below 2^64.");
  return greatestCommonDivisor(uint64_t(x), uint64_t(y));
}

Value gcdDoubles(const Value& a, const Value& b) {
  BroadcastPlan plan(a.dims(), b.dims());
  Value out = Value::uninitialized(ClassId::Double, plan.dims());
  double* to = out.mutableData<double>();
  const double *x = a.data<double>(), *y = b.data<double>();
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) {
      interruptionPoint(uint64_t(k));
      to[o + k] = double(gcdOf(x[i + k * si], y[j + k * sj]));
    }
  });
  return out;
}

Value gcd(Call& call) {
  const Value &a = call.arg(0), &b = call.arg(1);
  checkWhole(a, "gcd", "MATLAB:gcd:NonIntInputs", "Inputs must be real integers.");
  checkWhole(b, "gcd", "MATLAB:gcd:NonIntInputs", "Inputs must be real integers.");
  ClassId cls = arithmeticClass(a.classId(), b.classId());
  if (call.wants(1)) bezoutOutputs(call, a, b, cls);
  if (a.isDouble() && b.isDouble()) return gcdDoubles(a, b);
  return pairwise(
      a, b, cls, [](uint64_t x, uint64_t y) { return (long double)(greatestCommonDivisor(x, y)); });
}

Value lcm(Call& call) {
  const Value &a = call.arg(0), &b = call.arg(1);
  checkWhole(a, "lcm", "MATLAB:lcm:InputNotInteger", "Inputs must be integers.");
  checkWhole(b, "lcm", "MATLAB:lcm:InputNotInteger", "Inputs must be integers.");
  ClassId cls = arithmeticClass(a.classId(), b.classId());
  return pairwise(a, b, cls, [](uint64_t x, uint64_t y) -> long double {
    if (x == 0 || y == 0) return 0;
    return (long double)(x / greatestCommonDivisor(x, y)) * (long double)(y);
  });
}

template <class T>
Value rowOf(const std::vector<T>& numbers, ClassId cls) {
  Value out = Value::uninitialized(cls, Dims(1, int64_t(numbers.size())));
  withElementType(cls, [&](auto tag) {
    using E = typename decltype(tag)::type;
    E* to = out.mutableData<E>();
    for (size_t i = 0; i < numbers.size(); ++i) {
      interruptionPoint<1 << 16>(i);
      to[i] = E(numbers[i]);
    }
  });
  return out;
}

ClassId numberClass(const Value& v) { return v.isNumeric() ? v.classId() : ClassId::Double; }

Value factor(Call& call) {
  const Value& n = call.arg(0);
  bool good =
      n.isPlain() && n.isScalar() && !n.isComplex() && n.doubleAt(0) >= 0 && isWhole(n.doubleAt(0));
  if (!good) fail("MATLAB:factor:InputNotPosInt", "Q must be a nonnegative integer scalar.");
  if (n.isFloat() && n.doubleAt(0) > 9007199254740992.0) {
    fail("MATLAB:factor:TooBig", "The maximum value of Q allowed is 2^53.");
  }
  std::vector<uint64_t> factors = primeFactors(magnitudeAt(n, 0));
  if (!call.wants(1)) return rowOf(factors, numberClass(n));
  std::vector<uint64_t> distinct;
  std::vector<double> counts;
  for (uint64_t f : factors) {
    if (distinct.empty() || distinct.back() != f) {
      distinct.push_back(f);
      counts.push_back(0);
    }
    counts.back() += 1;
  }
  call.setOut(1, Value::fromVector(counts, true));
  return rowOf(distinct, numberClass(n));
}

Value primes(Call& call) {
  const Value& n = call.arg(0);
  if (!n.isPlain() || !n.isScalar()) {
    fail("MATLAB:primes:InputNotScalar", "N must be a scalar");
  }
  if (n.isComplex() || std::isnan(n.doubleAt(0)))
    fail("MATLAB:primes:InputNotReal", "N must be a real number.");
  double limit = n.doubleAt(0);
  if (limit < 2) return Value::zeros(numberClass(n), Dims(1, 0));
  if (limit > 4294967295.0) {
    fail("MATLAB:pmaxsize", "The list of primes up to %g does not fit in memory.", limit);
  }
  return rowOf(primesUpTo(uint32_t(limit)), numberClass(n));
}

Value isprime(Call& call) {
  const Value& x = call.arg(0);
  const char* text = "All entries of X must be nonnegative integers.";
  checkWhole(x, "isprime", "MATLAB:isprime:InputNotPosInt", text);
  int64_t n = x.numel();
  Value out = Value::uninitialized(ClassId::Logical, x.dims());
  bool* to = out.mutableData<bool>();
  for (int64_t i = 0; i < n; ++i) {
    if (x.doubleAt(i) < 0) fail("MATLAB:isprime:InputNotPosInt", "%s", text);
    interruptionPoint<256>(uint64_t(i));
    to[i] = isPrime(magnitudeAt(x, i));
  }
  return out;
}

Value choose(Call& call, const Value& n, double k) {
  double top = n.doubleAt(0);
  if (!(top >= 0) || !isWhole(top)) {
    fail("MATLAB:nchoosek:InvalidArg1", "The first input argument must be a nonnegative integer.");
  }
  if (k > top) fail("MATLAB:nchoosek:KOutOfRange", "K must be an integer between 0 and N.");
  double m = std::min(k, top - k);
  long double r = 1;
  for (double i = 1; i <= m; ++i) {
    // Each prefix is a binomial itself: exact as long as the product fits the mantissa.
    r = r * (long double)(top - m + i) / (long double)(i);
    if (std::isinf(double(r))) break;
    if ((uint64_t(i) & 0xffff) == 0) call.interpreter.checkInterrupt();
  }
  double answer = double(std::round(r));
  if (answer > 9007199254740992.0 && !n.isInteger()) {
    call.interpreter.warn(
        "MATLAB:nchoosek:LargeCoefficient",
        "Result may not be exact. Coefficient is greater than 9.007199e+15 and is only "
        "accurate to 15 digits");
  }
  return castTo(*call.interpreter.kernels, Value(answer), numberClass(n));
}

Value combinations(Call& call, const Value& set, int64_t k) {
  int64_t n = set.numel();
  if (k > n) return Value::zeros(set.classId(), Dims(0, k), set.isComplex());
  long double rows = 1;
  for (int64_t i = 1; i <= k; ++i) rows = rows * (long double)(n - k + i) / (long double)(i);
  if (rows * (long double)(std::max<int64_t>(k, 1)) > 1e10L) {
    fail("MATLAB:array:SizeLimitExceeded",
         "Maximum variable size allowed by the program is exceeded.");
  }
  int64_t count = int64_t(std::round(rows));
  std::vector<int64_t> pick(static_cast<size_t>(k));
  for (int64_t i = 0; i < k; ++i) pick[size_t(i)] = i;
  Value out = Value::uninitialized(set.classId(), Dims(count, k), set.isComplex());
  size_t bytes = elementSize(set.classId()) * (set.isComplex() ? 2 : 1);
  const char* from = set.data<char>();
  char* to = out.mutableData<char>();
  for (int64_t row = 0; row < count; ++row) {
    for (int64_t c = 0; c < k; ++c) {
      std::copy_n(from + size_t(pick[size_t(c)]) * bytes, bytes,
                  to + size_t(row + c * count) * bytes);
    }
    int64_t c = k - 1;
    while (c >= 0 && pick[size_t(c)] == n - k + c) --c;
    if (c < 0) break;
    ++pick[size_t(c)];
    for (int64_t d = c + 1; d < k; ++d) pick[size_t(d)] = pick[size_t(d - 1)] + 1;
    if ((row & 0xffff) == 0) call.interpreter.checkInterrupt();
  }
  return out;
}

Value nchoosek(Call& call) {
  const Value &n = call.arg(0), &k = call.arg(1);
  bool good =
      k.isPlain() && k.isScalar() && !k.isComplex() && k.doubleAt(0) >= 0 && isWhole(k.doubleAt(0));
  if (!good) {
    fail("MATLAB:nchoosek:InvalidArg2",
         "The second input argument must be a nonnegative integer scalar.");
  }
  if (!n.isPlain()) failArgument("nchoosek", n);
  if (n.isScalar() && n.isNumeric()) return choose(call, n, k.doubleAt(0));
  if (!n.dims().isVector() && !n.isEmpty()) {
    fail("MATLAB:nchoosek:InvalidArg1", "The first input argument must be a scalar or a vector.");
  }
  return combinations(call, n, int64_t(std::min(k.doubleAt(0), 1e9)));
}

Value factorial(Call& call) {
  Value n = call.arg(0);
  if (!n.isPlain() || n.isChar()) failArgument("factorial", n);
  const char* text = "N must be an array of real nonnegative integers.";
  checkWhole(n, "factorial", "MATLAB:factorial:NNegativeInt", text);
  ClassId cls = numberClass(n);
  Value out = Value::uninitialized(ClassId::Double, n.dims());
  double* to = out.mutableData<double>();
  // Correctly rounded products: exact in 64 bits of mantissa up to 25!, then one rounding a step.
  long double table[171];
  table[0] = 1;
  for (int k = 1; k <= 170; ++k) table[k] = table[k - 1] * k;
  for (int64_t i = 0, m = n.numel(); i < m; ++i) {
    double x = n.doubleAt(i);
    if (x < 0) fail("MATLAB:factorial:NNegativeInt", "%s", text);
    to[i] = x > 170 ? INFINITY : double(table[int(x)]);
  }
  return castTo(*call.interpreter.kernels, std::move(out), cls);
}

const BuiltinDescriptor kRows[] = {
    functionRow(
        "gcd", gcd, 2, 2, 3,
        "gcd(a, b) is the greatest common divisor of each pair.\n[g, u, v] = gcd(a, b) also gives "
        "g = a.*u + b.*v.",
        "fprintf('%d\\n', gcd(12, 18))", "6\n"),
    functionRow("lcm", lcm, 2, 2, 1, "lcm(a, b) is the least common multiple of each pair.",
                "fprintf('%d\\n', lcm(4, 6))", "12\n"),
    functionRow(
        "factor", factor, 1, 1, 2,
        "factor(n) is the row of prime factors of n.\n[p, k] = factor(n) gives each prime once and "
        "its power.",
        "disp(factor(60))", "     2     2     3     5\n"),
    functionRow("primes", primes, 1, 1, 1, "primes(n) is the row of all primes up to n.",
                "disp(primes(12))", "     2     3     5     7    11\n"),
    functionRow("isprime", isprime, 1, 1, 1, "isprime(x) is true where an element is prime.",
                "disp(isprime([1 2 9 11]))", "   0   1   0   1\n"),
    functionRow("nchoosek", nchoosek, 2, 2, 1,
                "nchoosek(n, k) is the number of ways to take k of n.\nnchoosek(v, k) lists them, "
                "one a row.",
                "fprintf('%d\\n', nchoosek(5, 2))", "10\n"),
    functionRow("factorial", factorial, 1, 1, 1, "factorial(n) is the product of 1 to n.",
                "fprintf('%d\\n', factorial(5))", "120\n"),
};

}  // namespace

BuiltinTheme numberTheoryTheme() { return kRows; }

}  // namespace matlift::builtins
