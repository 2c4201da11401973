// mpower, expm, sqrtm, logm: functions of a square matrix.
#include "builtins/linalg/power.h"

#include <cmath>

#include "builtins/linalg/operators.h"
#include "builtins/linalg/product.h"
#include "builtins/linalg/solve.h"
#include "builtins/support/map_arrays.h"

namespace matlift::linalg {

template <class T>
Spectrum<T> eigenDecompose(Mat<T> a, const char* name) {
  using C = ComplexOf<T>;
  if (!allFinite(a)) failNotFinite(name);
  int n = a.n();
  Spectrum<T> s{Mat<C>(n, n), std::vector<C>(size_t(n)), isHermitian(a.data(), n)};
  if (s.hermitian) {
    std::vector<RealOf<T>> w(static_cast<size_t>(n));
    if (n > 0 && Backend<T>::heev(true, n, a.data(), w.data()) != 0) failNoConvergence(name);
    for (int64_t i = 0; i < a.numel(); ++i) s.vectors.data()[i] = a.data()[i];
    std::copy(w.begin(), w.end(), s.values.begin());
  } else if (Backend<T>::geev('B', n, a.data(), s.values.data(), nullptr, s.vectors.data()) != 0) {
    failNoConvergence(name);
  }
  return s;
}

namespace {

// Rotates the 2-by-2 blocks of a real Schur form away; real eigenvalues stay exactly real.
template <class C>
void triangularize(Mat<C>& t, Mat<C>& q) {
  using R = RealOf<C>;
  int64_t n = t.rows();
  for (int64_t m = n - 1; m > 0; --m) {
    if (t(m, m - 1) == C(0)) continue;
    C a = t(m - 1, m - 1), b = t(m - 1, m), c = t(m, m - 1), d = t(m, m);
    C half = (a - d) / R(2), root = std::sqrt(half * half + b * c);
    C mu = half + root;
    R r = std::hypot(std::abs(mu), std::abs(c));
    C co = mu / r, si = c / r;
    for (int64_t j = m - 1; j < n; ++j) {
      C x = t(m - 1, j), y = t(m, j);
      t(m - 1, j) = std::conj(co) * x + si * y;
      t(m, j) = -si * x + co * y;
    }
    auto turnColumns = [&](Mat<C>& z, int64_t rows) {
      for (int64_t i = 0; i < rows; ++i) {
        C x = z(i, m - 1), y = z(i, m);
        z(i, m - 1) = x * co + y * std::conj(si);
        z(i, m) = -x * std::conj(si) + y * std::conj(co);
      }
    };
    turnColumns(t, m + 1);
    turnColumns(q, n);
    t(m, m - 1) = C(0);
  }
}

}  // namespace

template <class C>
void toComplexSchur(Mat<C>& t, Mat<C>& q) {
  triangularize(t, q);
}
template void toComplexSchur(Mat<Complex>&, Mat<Complex>&);
template void toComplexSchur(Mat<ComplexSingle>&, Mat<ComplexSingle>&);

template <class T>
ComplexSchurForm<T> complexSchur(const Mat<T>& a, const char* name) {
  using C = ComplexOf<T>;
  if (!allFinite(a)) failNotFinite(name);
  int n = a.n();
  ComplexSchurForm<T> s{Mat<C>(n, n), Mat<C>(n, n)};
  std::copy(a.data(), a.data() + a.numel(), s.t.data());
  std::vector<C> w(static_cast<size_t>(n));
  if (isUpperTriangular(a.data(), n, n)) {
    s.q = Mat<C>::identity(n);
  } else if constexpr (isComplexType<T>) {
    if (Backend<C>::gees(n, s.t.data(), w.data(), s.q.data()) != 0) failNoConvergence(name);
  } else {
    Mat<T> t = a.clone(), q(n, n);
    if (Backend<T>::gees(n, t.data(), w.data(), q.data()) != 0) failNoConvergence(name);
    std::copy(t.data(), t.data() + t.numel(), s.t.data());
    std::copy(q.data(), q.data() + q.numel(), s.q.data());
    triangularize(s.t, s.q);
  }
  return s;
}

template <class T>
Mat<T> integerPower(Mat<T> base, uint64_t exponent) {
  int64_t n = base.rows();
  Mat<T> result;
  bool have = false;
  for (;; exponent >>= 1) {
    if (exponent & 1) {
      result = have ? multiply(result, base) : base.clone();
      have = true;
    }
    if (exponent <= 1) break;
    base = product(base.data(), n, n, base.data(), n);
  }
  return have ? std::move(result) : Mat<T>::identity(n);
}

#define INSTANTIATE(T)                                                   \
  template Spectrum<T> eigenDecompose(Mat<T>, const char*);              \
  template ComplexSchurForm<T> complexSchur(const Mat<T>&, const char*); \
  template Mat<T> integerPower(Mat<T>, uint64_t);
INSTANTIATE(double)
INSTANTIATE(float)
INSTANTIATE(Complex)
INSTANTIATE(ComplexSingle)
#undef INSTANTIATE

namespace {

// V diag(f) / V.
template <class T>
Mat<ComplexOf<T>> recompose(Interpreter& interpreter, const Spectrum<T>& s,
                            const std::vector<ComplexOf<T>>& f) {
  using C = ComplexOf<T>;
  Mat<C> scaled = s.vectors.clone();
  for (int64_t j = 0; j < scaled.columns(); ++j)
    for (int64_t i = 0; i < scaled.rows(); ++i) scaled(i, j) *= f[size_t(j)];
  if (s.hermitian) return multiply(scaled, s.vectors, 'N', 'C');
  Solution<C> x = solveSystem(adjoint(s.vectors), adjoint(scaled));
  warnSolution(interpreter, x);
  return adjoint(x.x);
}

template <class C>
bool onNegativeAxis(C z) {
  return z.imag() == 0 && z.real() < 0;
}

// A primary function of a real matrix with no eigenvalue on its cut is real: what is left of the
// imaginary parts is rounding.
template <class T>
Value finish(const Mat<ComplexOf<T>>& x, bool realResult) {
  if constexpr (!isComplexType<T>) {
    if (realResult) {
      Mat<T> out(x.rows(), x.columns());
      for (int64_t i = 0; i < x.numel(); ++i) out.data()[i] = x.data()[i].real();
      return std::move(out).value();
    }
  }
  return x.clone().narrowed();
}

template <class T>
Value realPower(Interpreter& interpreter, Mat<T> a, ComplexOf<T> p) {
  if (p.imag() == 0 && p.real() == std::trunc(p.real()) && std::abs(p.real()) < 9.1e18) {
    if (p.real() < 0) {
      int n = a.n();
      Solution<T> s = solveSystem(std::move(a), Mat<T>::identity(n));
      warnSolution(interpreter, s);
      a = std::move(s.x);
    }
    return integerPower(std::move(a), uint64_t(std::abs(p.real()))).narrowed();
  }
  Spectrum<T> s = eigenDecompose(std::move(a), "mpower");
  bool real = p.imag() == 0;
  std::vector<ComplexOf<T>> f;
  for (auto z : s.values) {
    real = real && !onNegativeAxis(z);
    f.push_back(z == ComplexOf<T>(0) ? ComplexOf<T>(p.real() > 0 ? 0 : INFINITY) : std::pow(z, p));
  }
  return finish<T>(recompose(interpreter, s, f), real);
}

template <class T>
Value powerOfScalar(Interpreter& interpreter, ComplexOf<T> base, Mat<T> a) {
  using C = ComplexOf<T>;
  Spectrum<T> s = eigenDecompose(std::move(a), "mpower");
  bool real = base.imag() == 0 && base.real() >= 0;
  std::vector<C> f;
  for (auto z : s.values) f.push_back(base == C(0) ? C(z == C(0) ? 1 : 0) : std::pow(base, z));
  return finish<T>(recompose(interpreter, s, f), real);
}

// Padé coefficients of exp of degree 13 (N. J. Higham, SIAM J. Matrix Anal. Appl. 26, 2005).
constexpr double kPade13[] = {64764752532480000.,
                              32382376266240000.,
                              7771770303897600.,
                              1187353796428800.,
                              129060195264000.,
                              10559470521600.,
                              670442572800.,
                              33522128640.,
                              1323241920.,
                              40840800.,
                              960960.,
                              16380.,
                              182.,
                              1.};

template <class T>
Mat<T> combine(const Mat<T>& a2, const Mat<T>& a4, const Mat<T>& a6, double c0, double c2,
               double c4, double c6) {
  using R = RealOf<T>;
  Mat<T> out(a2.rows(), a2.columns());
  for (int64_t i = 0; i < out.numel(); ++i)
    out.data()[i] = R(c2) * a2.data()[i] + R(c4) * a4.data()[i] + R(c6) * a6.data()[i];
  for (int64_t i = 0; i < out.rows(); ++i) out(i, i) += R(c0);
  return out;
}

template <class T>
Mat<T> exponential(Mat<T> a) {
  using R = RealOf<T>;
  int n = a.n();
  R norm = Backend<T>::norm1(n, n, a.data());
  int squarings = 0;
  constexpr double kTheta13 = 5.371920351148152;  // same source
  if (norm > R(kTheta13))
    squarings = std::max(0, int(std::ceil(std::log2(double(norm) / kTheta13))));
  R scale = R(std::ldexp(1.0, -squarings));
  for (int64_t i = 0; i < a.numel(); ++i) a.data()[i] *= scale;
  Mat<T> a2 = multiply(a, a), a4 = multiply(a2, a2), a6 = multiply(a2, a4);
  const double* b = kPade13;
  Mat<T> u = multiply(a6, combine(a2, a4, a6, 0, b[9], b[11], b[13]));
  Mat<T> odd = combine(a2, a4, a6, b[1], b[3], b[5], b[7]);
  for (int64_t i = 0; i < u.numel(); ++i) u.data()[i] += odd.data()[i];
  u = multiply(a, u);
  Mat<T> v = multiply(a6, combine(a2, a4, a6, 0, b[8], b[10], b[12]));
  Mat<T> even = combine(a2, a4, a6, b[0], b[2], b[4], b[6]);
  Mat<T> denominator(n, n);
  for (int64_t i = 0; i < v.numel(); ++i) {
    v.data()[i] += even.data()[i];
    denominator.data()[i] = v.data()[i] - u.data()[i];
    v.data()[i] += u.data()[i];
  }
  Mat<T> x = solveSystem(std::move(denominator), std::move(v)).x;
  for (int k = 0; k < squarings; ++k) x = multiply(x, x);
  return x;
}

Value expm(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "expm");
  if (v.isEmpty()) return v;
  // Scaling and squaring lose some digits: in double they are not a single's.
  if (v.isSingle()) {
    call.arg(0) = builtins::castTo(*call.interpreter.kernels, call.arg(0), ClassId::Double);
    return builtins::castTo(*call.interpreter.kernels, expm(call), ClassId::Single);
  }
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(v);
    if (isUpperTriangular(a.data(), a.rows(), a.rows()) &&
        isLowerTriangular(a.data(), a.rows(), a.rows())) {
      for (int64_t i = 0; i < a.rows(); ++i) a(i, i) = std::exp(a(i, i));
      return std::move(a).narrowed();
    }
    if (!allFinite(a)) {
      std::fill(a.data(), a.data() + a.numel(), T(std::nan("")));
      return std::move(a).narrowed();
    }
    return exponential(std::move(a)).narrowed();
  });
}

// Square root of an upper triangular matrix, column by column (Björck and Hammarling).
template <class C>
Mat<C> triangularRoot(const Mat<C>& t, bool& singular) {
  int64_t n = t.rows();
  Mat<C> r = Mat<C>::zeros(n, n);
  for (int64_t j = 0; j < n; ++j) {
    r(j, j) = std::sqrt(t(j, j));
    for (int64_t i = j - 1; i >= 0; --i) {
      C sum = t(i, j);
      for (int64_t k = i + 1; k < j; ++k) sum -= r(i, k) * r(k, j);
      C divisor = r(i, i) + r(j, j);
      if (divisor == C(0)) singular = singular || sum != C(0);
      r(i, j) = sum == C(0) ? C(0) : sum / divisor;
    }
  }
  return r;
}

template <class T>
Mat<T> withBasis(const Mat<T>& q, const Mat<T>& t) {
  return multiply(multiply(q, t), q, 'N', 'C');
}

Value sqrtm(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "sqrtm");
  if (v.isEmpty()) return v;
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    ComplexSchurForm<T> s = complexSchur(toMat<T>(v), "sqrtm");
    bool real = true, singular = false;
    for (int64_t i = 0; i < s.t.rows(); ++i) real = real && !onNegativeAxis(s.t(i, i));
    Mat<ComplexOf<T>> root = triangularRoot(s.t, singular);
    if (singular)
      call.interpreter.warn("MATLAB:sqrtm:SingularMatrix",
                            "Matrix is singular and may not have a square root.");
    return finish<T>(withBasis(s.q, root), real);
  });
}

// Diagonal Padé approximant of log(I + X) by partial fractions over Gauss-Legendre nodes
// (N. J. Higham, SIAM J. Matrix Anal. Appl. 22, 2001).
constexpr double kNodes[] = {-0.9491079123427585, -0.7415311855993945, -0.4058451513773972, 0,
                             0.4058451513773972,  0.7415311855993945,  0.9491079123427585};
constexpr double kWeights[] = {0.1294849661688697, 0.2797053914892766, 0.3818300505051189,
                               0.4179591836734694, 0.3818300505051189, 0.2797053914892766,
                               0.1294849661688697};

template <class C>
Mat<C> logNearIdentity(const Mat<C>& x) {
  using R = RealOf<C>;
  int64_t n = x.rows();
  Mat<C> sum = Mat<C>::zeros(n, n);
  for (int k = 0; k < 7; ++k) {
    R node = R((1 + kNodes[k]) / 2), weight = R(kWeights[k] / 2);
    Mat<C> denominator = Mat<C>::identity(n);
    for (int64_t i = 0; i < x.numel(); ++i) denominator.data()[i] += node * x.data()[i];
    Mat<C> term = solveSystem(std::move(denominator), x.clone()).x;
    for (int64_t i = 0; i < x.numel(); ++i) sum.data()[i] += weight * term.data()[i];
  }
  return sum;
}

template <class C>
Mat<C> logTriangular(Mat<C> t) {
  using R = RealOf<C>;
  int64_t n = t.rows();
  std::vector<C> diagonal;
  for (int64_t i = 0; i < n; ++i) diagonal.push_back(std::log(t(i, i)));
  int roots = 0;
  bool singular = false;
  // 0.264 keeps the degree 7 approximant at full double precision (table in the source above).
  for (; roots < 100; ++roots) {
    Mat<C> x = t.clone();
    for (int64_t i = 0; i < n; ++i) x(i, i) -= C(1);
    if (Backend<C>::norm1(int(n), int(n), x.data()) < R(0.264)) break;
    t = triangularRoot(t, singular);
  }
  for (int64_t i = 0; i < n; ++i) t(i, i) -= C(1);
  Mat<C> x = logNearIdentity(t);
  for (int64_t i = 0; i < x.numel(); ++i) x.data()[i] *= R(std::ldexp(1.0, roots));
  for (int64_t i = 0; i < n; ++i) x(i, i) = diagonal[size_t(i)];
  return x;
}

Value logm(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "logm");
  if (v.isEmpty()) return v;
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using C = ComplexOf<T>;
    ComplexSchurForm<T> s = complexSchur(toMat<T>(v), "logm");
    if (Mat<T> a = toMat<T>(v); isUpperTriangular(a.data(), a.rows(), a.rows()) &&
                                isLowerTriangular(a.data(), a.rows(), a.rows())) {
      // A basis would multiply the infinite logarithm of 0 by zeros.
      Mat<C> d = Mat<C>::zeros(a.rows(), a.rows());
      for (int64_t i = 0; i < a.rows(); ++i) d(i, i) = std::log(C(a(i, i)));
      return std::move(d).narrowed();
    }
    bool real = true, negative = false;
    for (int64_t i = 0; i < s.t.rows(); ++i) {
      negative = negative || (s.t(i, i).imag() == 0 && s.t(i, i).real() <= 0);
      real = real && !onNegativeAxis(s.t(i, i));
    }
    if (negative)
      call.interpreter.warn("MATLAB:logm:nonPosRealEig",
                            "Principal matrix logarithm is not defined for A with nonpositive real "
                            "eigenvalues. A non-principal matrix logarithm is returned.");
    if (isLowerTriangular(s.t.data(), s.t.rows(), s.t.rows())) {
      for (int64_t i = 0; i < s.t.rows(); ++i) s.t(i, i) = std::log(s.t(i, i));
      return finish<T>(withBasis<C>(s.q, s.t), real);
    }
    return finish<T>(withBasis<C>(s.q, logTriangular(std::move(s.t))), real);
  });
}

[[noreturn]] void failPowerSizes() {
  fail("MATLAB:mpower:notScalarAndSquareMatrix",
       "Incorrect dimensions for raising a matrix to a power. Check that the matrix is square and "
       "the "
       "power is a scalar. To operate on each element of the matrix individually, use POWER (.^) "
       "for "
       "elementwise power.");
}

const BuiltinDescriptor kRows[] = {
    {.name = "mtimes",
     .function = multiplyValues,
     .minIn = 2,
     .maxIn = 2,
     .help = "mtimes(a, b) is the matrix product a*b.\nA scalar operand multiplies every element.",
     .example = "disp(mtimes([1 2; 3 4], [1; 1]))",
     .expected = "     3\n     7\n",
     .tag = AccelTag::Matmul},
    {.name = "mldivide",
     .function = leftDivide,
     .minIn = 2,
     .maxIn = 2,
     .help = "mldivide(A, b) is A\\b: the solution of the linear system A*x = b.\nA non-square A "
             "gives a "
             "least-squares solution.",
     .example = "disp(mldivide([2 0; 0 4], [2; 8]))",
     .expected = "     1\n     2\n",
     .tag = AccelTag::Matmul},
    {.name = "mrdivide",
     .function = rightDivide,
     .minIn = 2,
     .maxIn = 2,
     .help = "mrdivide(b, A) is b/A: the solution of the linear system x*A = b.",
     .example = "disp(mrdivide([2 8], [2 0; 0 4]))",
     .expected = "     1     2\n",
     .tag = AccelTag::Matmul},
    {.name = "mpower",
     .function = powerOfMatrix,
     .minIn = 2,
     .maxIn = 2,
     .help = "mpower(a, b) is the matrix power a^b.\nOne of the two is a scalar, the other a "
             "square matrix.",
     .example = "disp(mpower([1 1; 0 1], 3))",
     .expected = "     1     3\n     0     1\n"},
    {.name = "expm",
     .function = expm,
     .minIn = 1,
     .maxIn = 1,
     .help = "expm(A) is the matrix exponential of A.",
     .example = "disp(expm(zeros(2)))",
     .expected = "     1     0\n     0     1\n"},
    {.name = "sqrtm",
     .function = sqrtm,
     .minIn = 1,
     .maxIn = 1,
     .help = "sqrtm(A) is the principal square root X of A: X*X = A.",
     .example = "disp(sqrtm([4 0; 0 9]))",
     .expected = "     2     0\n     0     3\n"},
    {.name = "logm",
     .function = logm,
     .minIn = 1,
     .maxIn = 1,
     .help = "logm(A) is the principal matrix logarithm of A, the inverse of expm.",
     .example = "disp(logm(eye(2)))",
     .expected = "     0     0\n     0     0\n"},
};

}  // namespace

Value powerOfMatrix(Call& call) {
  Value& a = call.arg(0);
  Value& b = call.arg(1);
  checkOperands("^", a, b);
  if (a.isScalar() && b.isScalar()) return elementwiseForm(call, accel::Op::Power, "^");
  bool matrixBase = b.isScalar();
  const Value& m = matrixBase ? a : b;
  const Value& s = matrixBase ? b : a;
  if (!s.isScalar() || m.dims().count() > 2 || m.dims().rows() != m.dims().columns())
    failPowerSizes();
  if (a.isInteger() || b.isInteger())
    fail("MATLAB:mpower:integerNotSupported",
         "Integer data types are not fully supported for this operation. Use POWER (.^) instead.");
  requireMatrix(m, "mpower", Text::AsNumbers);
  bool single = a.classId() == ClassId::Single || b.classId() == ClassId::Single;
  if (m.isEmpty()) return Value::zeros(single ? ClassId::Single : ClassId::Double, m.dims());
  return withFloatType(single, m.isComplex(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    ComplexOf<T> p(s.complexAt(0));
    return matrixBase ? realPower<T>(call.interpreter, toMat<T>(m), p)
                      : powerOfScalar<T>(call.interpreter, p, toMat<T>(m));
  });
}

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme matrixFunctionsTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
