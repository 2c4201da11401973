// magic, hilb, vander, toeplitz and other matrices with a name.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

int64_t orderArg(Call& call, const char* what) {
  int64_t n = int64_t(std::floor(std::clamp(toDouble(call.arg(0), what), 0.0, 1e9)));
  checkedNumel(Dims(n, n), sizeof(double));
  return n;
}

/// n-by-m matrix of f(row, column), 1-based.
template <class F>
Value build(int64_t rows, int64_t columns, F f) {
  Value out = Value::uninitialized(ClassId::Double, Dims(rows, columns));
  double* to = out.mutableData<double>();
  for (int64_t c = 1; c <= columns; ++c) {
    interruptionPoint();
    for (int64_t r = 1; r <= rows; ++r) *to++ = f(r, c);
  }
  return out;
}

// The three classical constructions: Siamese for odd orders, complement of blocks for multiples of
// four, four odd squares with exchanged columns for the rest.
double oddMagic(int64_t n, int64_t r, int64_t c) {
  int64_t a = (r + c - (n + 3) / 2 + n) % n, b = (r + 2 * c - 2) % n;
  return double(n * a + b + 1);
}

double evenMagic(int64_t n, int64_t r, int64_t c) {
  double plain = double((r - 1) * n + c);
  bool swapped = (r % 4) / 2 == (c % 4) / 2;
  return swapped ? double(n * n + 1) - plain : plain;
}

double singlyEvenMagic(int64_t n, int64_t r, int64_t c) {
  int64_t p = n / 2, k = (n - 2) / 4;
  int64_t row = r > p ? r - p : r;
  bool lower = r > p, right = c > p;
  bool exchanged = c <= k || c >= n - k + 2;
  if (row == k + 1 && (c == 1 || c == k + 1)) exchanged = !exchanged;
  if (n == 2) exchanged = false;
  if (exchanged) lower = !lower;
  double offset = double(p * p) * (lower ? (right ? 1 : 3) : (right ? 2 : 0));
  return oddMagic(p, row, right ? c - p : c) + offset;
}

Value magic(Call& call) {
  int64_t n = orderArg(call, "magic: N");
  if (n % 2 == 1) return build(n, n, [n](int64_t r, int64_t c) { return oddMagic(n, r, c); });
  if (n % 4 == 0) return build(n, n, [n](int64_t r, int64_t c) { return evenMagic(n, r, c); });
  return build(n, n, [n](int64_t r, int64_t c) { return singlyEvenMagic(n, r, c); });
}

bool wantsSingle(Call& call, int k) {
  return call.has(k) && call.arg(k).isTextScalar() && toText(call.arg(k), "class") == "single";
}

Value hilb(Call& call) {
  int64_t n = orderArg(call, "hilb: N");
  Value out = build(n, n, [](int64_t r, int64_t c) { return 1.0 / double(r + c - 1); });
  return wantsSingle(call, 1) ? convertClass(out, ClassId::Single) : out;
}

Value invhilb(Call& call) {
  int64_t n = orderArg(call, "invhilb: N");
  std::vector<double> p(size_t(n) + 1, 0);
  // p(k) = (-1)^k k C(k+n-1, k-1) C(n, k); the inverse is p(r) p(c) / (r + c - 1).
  double value = double(n);
  for (int64_t k = 1; k <= n; ++k) {
    if (k > 1) value = value * double(n - k + 1) * double(n + k - 1) / double((k - 1) * (k - 1));
    p[size_t(k)] = k % 2 ? value : -value;
  }
  Value out = build(
      n, n, [&](int64_t r, int64_t c) { return p[size_t(r)] * p[size_t(c)] / double(r + c - 1); });
  return wantsSingle(call, 1) ? convertClass(out, ClassId::Single) : out;
}

/// Complex, single and double matrices of f(r, c) -> Complex.
template <class F>
Value buildLike(const Value& a, const Value& b, int64_t rows, int64_t columns, F f) {
  bool complex = a.isComplex() || b.isComplex();
  Value out = Value::uninitialized(ClassId::Double, Dims(rows, columns), complex);
  for (int64_t c = 0, k = 0; c < columns; ++c)
    for (int64_t r = 0; r < rows; ++r, ++k) {
      if (complex)
        out.mutableData<Complex>()[k] = f(r, c);
      else
        out.mutableData<double>()[k] = f(r, c).real();
    }
  if (a.isInteger()) return convertClass(out, a.classId());
  bool single = a.isSingle() || b.isSingle();
  return single ? convertClass(out, ClassId::Single) : out;
}

// An array is read as the vector of its elements.
void requireArray(const Value& v, const char* name) {
  if (!v.isPlain()) failArgument(name, v);
}

Value vander(Call& call) {
  const Value& v = call.arg(0);
  requireArray(v, "vander");
  int64_t n = v.numel(), columns = call.has(1) ? toInteger(call.arg(1), "vander: N", 0) : n;
  return buildLike(v, v, n, columns, [&](int64_t r, int64_t c) {
    Complex x = v.complexAt(r), power = 1;
    interruptionPoint();
    for (int64_t k = columns - 1; k > c; --k) power *= x;
    return power;
  });
}

Value toeplitz(Call& call) {
  requireArray(call.arg(0), "toeplitz");
  if (call.nargin() == 1) {
    const Value& r = call.arg(0);
    // One vector: Hermitian, with the vector as first row.
    return buildLike(r, r, r.numel(), r.numel(), [&](int64_t i, int64_t j) {
      return j >= i ? r.complexAt(j - i) : std::conj(r.complexAt(i - j));
    });
  }
  const Value &c = call.arg(0), &r = call.arg(1);
  requireArray(r, "toeplitz");
  if (c.numel() > 0 && r.numel() > 0 && c.complexAt(0) != r.complexAt(0))
    call.interpreter.warn(
        "MATLAB:toeplitz:DiagonalConflict",
        "First element of input column does not match first element of input row.\n"
        "         Column wins diagonal conflict.");
  return buildLike(c, r, c.numel(), r.numel(), [&](int64_t i, int64_t j) {
    return i >= j ? c.complexAt(i - j) : r.complexAt(j - i);
  });
}

Value hankel(Call& call) {
  const Value& c = call.arg(0);
  requireArray(c, "hankel");
  int64_t m = c.numel();
  if (call.nargin() == 1)
    return buildLike(c, c, m, m, [&](int64_t i, int64_t j) {
      return i + j < m ? c.complexAt(i + j) : Complex(0);
    });
  const Value& r = call.arg(1);
  requireArray(r, "hankel");
  if (m > 0 && r.numel() > 0 && c.complexAt(m - 1) != r.complexAt(0))
    call.interpreter.warn(
        "MATLAB:hankel:AntiDiagonalConflict",
        "Last element of input column does not match first element of input row.\n"
        "         Column wins anti-diagonal conflict.");
  return buildLike(c, r, m, r.numel(), [&](int64_t i, int64_t j) {
    return i + j < m ? c.complexAt(i + j) : r.complexAt(i + j - m + 1);
  });
}

Value pascal(Call& call) {
  int64_t n = orderArg(call, "pascal: N");
  int64_t kind =
      call.has(1) && !call.arg(1).isTextScalar() ? toInteger(call.arg(1), "pascal: K") : 0;
  Value symmetric = build(n, n, [](int64_t, int64_t) { return 1.0; });
  double* p = symmetric.mutableData<double>();
  for (int64_t c = 1; c < n; ++c)
    for (int64_t r = 1; r < n; ++r) p[r + c * n] = p[r - 1 + c * n] + p[r + (c - 1) * n];
  if (kind == 0) return symmetric;
  // Lower Cholesky factor with alternating signs: binomials of the row.
  auto factor = [&](int64_t r, int64_t c) {
    if (c > r) return 0.0;
    double binomial = p[(r - c) + (c - 1) * n];
    return c % 2 ? binomial : -binomial;
  };
  if (kind == 1) return build(n, n, factor);
  if (kind == 2) {
    // A cube root of the identity: the factor turned by 270 degrees, negated for even orders.
    double sign = n % 2 ? 1 : -1;
    return build(n, n, [&](int64_t r, int64_t c) { return sign * factor(n + 1 - c, r); });
  }
  fail("MATLAB:pascal:invalidArg2", "The second argument of pascal must be 0, 1 or 2.");
}

Value rosser(Call&) {
  static constexpr double kRosser[8][8] = {
      {611, 196, -192, 407, -8, -52, -49, 29}, {196, 899, 113, -192, -71, -43, -8, -44},
      {-192, 113, 899, 196, 61, 49, 8, 52},    {407, -192, 196, 611, 8, 44, 59, -23},
      {-8, -71, 61, 8, 411, -599, 208, 208},   {-52, -43, 49, 44, -599, 411, 208, 208},
      {-49, -8, 8, 59, 208, 208, 99, -911},    {29, -44, 52, -23, 208, 208, -911, 99}};
  return build(8, 8, [](int64_t r, int64_t c) { return kRosser[r - 1][c - 1]; });
}

Value wilkinson(Call& call) {
  int64_t n = orderArg(call, "wilkinson: N");
  return build(n, n, [n](int64_t r, int64_t c) {
    if (r == c) return std::fabs(double(n + 1) / 2 - double(r));
    return std::abs(r - c) == 1 ? 1.0 : 0.0;
  });
}

const BuiltinDescriptor kRows[] = {
    functionRow("magic", magic, 1, 1, 1,
                "Magic square: rows, columns and diagonals have one sum.\nmagic(n)",
                "disp(magic(3))", "     8     1     6\n     3     5     7\n     4     9     2\n"),
    functionRow("hilb", hilb, 1, 2, 1,
                "Hilbert matrix, elements 1/(i+j-1).\nhilb(n), hilb(n,class)", "disp(hilb(2))",
                "    1.0000    0.5000\n    0.5000    0.3333\n"),
    functionRow("invhilb", invhilb, 1, 2, 1,
                "Exact inverse of the Hilbert matrix.\ninvhilb(n), invhilb(n,class)",
                "disp(invhilb(2))", "     4    -6\n    -6    12\n"),
    functionRow(
        "vander", vander, 1, 2, 1, "Vandermonde matrix: powers of a vector as columns.\nvander(v)",
        "disp(vander([1 2 3]))", "     1     1     1\n     4     2     1\n     9     3     1\n"),
    functionRow("toeplitz", toeplitz, 1, 2, 1,
                "Matrix with constant diagonals.\ntoeplitz(r), toeplitz(c,r)",
                "disp(toeplitz([1 2 3]))",
                "     1     2     3\n     2     1     2\n     3     2     1\n"),
    functionRow(
        "hankel", hankel, 1, 2, 1, "Matrix with constant anti-diagonals.\nhankel(c), hankel(c,r)",
        "disp(hankel([1 2 3]))", "     1     2     3\n     2     3     0\n     3     0     0\n"),
    functionRow("pascal", pascal, 1, 2, 1,
                "Pascal's triangle as a symmetric matrix, or its factors.\npascal(n), pascal(n,1), "
                "pascal(n,2)",
                "disp(pascal(3))", "     1     1     1\n     1     2     3\n     1     3     6\n"),
    functionRow("rosser", rosser, 0, 0, 1, "Rosser's 8-by-8 test matrix for eigenvalues.\nrosser",
                "disp(trace(rosser))", "        4040\n"),
    functionRow("wilkinson", wilkinson, 1, 1, 1,
                "Wilkinson's tridiagonal test matrix for eigenvalues.\nwilkinson(n)",
                "disp(wilkinson(3))",
                "     1     1     0\n     1     0     1\n     0     1     1\n"),
};

}  // namespace

BuiltinTheme famousMatricesTheme() { return kRows; }

}  // namespace matlift::builtins
