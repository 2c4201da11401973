// svd, eig, schur, hess, balance.
#include "builtins/linalg/spectral.h"

#include "builtins/linalg/options.h"
#include "builtins/linalg/power.h"
#include "builtins/linalg/solve.h"

namespace matlift::linalg {

template <class T>
SvdFactors<T> singularValues(Mat<T> a, char job, const char* name) {
  int m = a.m(), n = a.n(), k = std::min(m, n);
  if (!allFinite(a)) failNotFinite(name);
  SvdFactors<T> f;
  f.s.resize(size_t(k));
  if (job == 'A') {
    f.u = Mat<T>(m, m);
    f.vt = Mat<T>(n, n);
  } else if (job == 'S') {
    f.u = Mat<T>(m, k);
    f.vt = Mat<T>(k, n);
  }
  if (k == 0) {
    if (job == 'A') {
      f.u = Mat<T>::identity(m);
      f.vt = Mat<T>::identity(n);
    }
    return f;
  }
  if (Backend<T>::gesdd(job, m, n, a.data(), f.s.data(), f.u.data(), f.u.m(), f.vt.data(),
                        f.vt.m()))
    failNoConvergence(name);
  return f;
}

#define INSTANTIATE(T) template SvdFactors<T> singularValues(Mat<T>, char, const char*);
INSTANTIATE(double)
INSTANTIATE(float)
INSTANTIATE(Complex)
INSTANTIATE(ComplexSingle)
#undef INSTANTIATE

namespace {

template <class R>
Mat<R> diagonalMatrix(const std::vector<R>& d, int64_t m, int64_t n) {
  Mat<R> out = Mat<R>::zeros(m, n);
  for (size_t i = 0; i < d.size(); ++i) out(int64_t(i), int64_t(i)) = d[i];
  return out;
}

template <class R>
Mat<R> columnOf(const std::vector<R>& d) {
  Mat<R> out(int64_t(d.size()), 1);
  std::copy(d.begin(), d.end(), out.data());
  return out;
}

struct SvdOptions {
  bool zero = false, economy = false, vector = false;
};

SvdOptions readSvdOptions(Call& call) {
  SvdOptions o;
  o.vector = call.nargout <= 1;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "econ")
      o.economy = true;
    else if (word == "vector")
      o.vector = true;
    else if (word == "matrix")
      o.vector = false;
    else if (isZero(call.arg(k)))
      o.zero = true;
    else
      fail("MATLAB:svd:UnknownOption",
           "Use svd(X,0) or svd(X,\"econ\") for economy size decomposition.");
  }
  return o;
}

Value svd(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "svd");
  SvdOptions o = readSvdOptions(call);
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(v);
    int64_t m = a.rows(), n = a.columns(), k = std::min(m, n);
    bool economy = o.economy || (o.zero && m > n);
    SvdFactors<T> f = singularValues(std::move(a),
                                     call.nargout <= 1 ? 'N'
                                     : economy         ? 'S'
                                                       : 'A',
                                     "svd");
    Value s = o.vector ? columnOf(f.s).value()
                       : diagonalMatrix(f.s, economy ? k : m, economy ? k : n).value();
    if (call.nargout <= 1) return s;
    call.setOut(1, std::move(s));
    if (call.wants(2)) call.setOut(2, adjoint(f.vt).narrowed());
    return std::move(f.u).narrowed();
  });
}

struct EigOptions {
  bool vector = false, qz = false;
  char balance = 'B';
  const Value* b = nullptr;
};

EigOptions readEigOptions(Call& call) {
  EigOptions o;
  o.vector = call.nargout <= 1;
  int shapes = 0, balances = 0, methods = 0;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& arg = call.arg(k);
    std::string word = optionWord(arg);
    if (word == "vector" || word == "matrix") {
      o.vector = word == "vector";
      ++shapes;
    } else if (word == "nobalance" || word == "balance") {
      o.balance = word == "balance" ? 'B' : 'N';
      ++balances;
    } else if (word == "qz" || word == "chol") {
      o.qz = word == "qz";
      ++methods;
    } else if (k == 1 && word.empty() && arg.isPlain()) {
      o.b = &arg;
    } else {
      fail("MATLAB:eig:invalidOption",
           "Invalid option. Use 'vector', 'matrix', 'balance', 'nobalance', "
           "'chol' or 'qz'.");
    }
  }
  if (shapes > 1 || balances > 1 || methods > 1 || (methods > 0 && !o.b) || (balances > 0 && o.b))
    fail("MATLAB:eig:conflictingOptions",
         "The options contradict each other, or are not those of this problem.");
  return o;
}

template <class R>
Value eigenvalueOutput(const std::vector<R>& w, bool vector) {
  if (vector) return columnOf(w).narrowed();
  return diagonalMatrix(w, int64_t(w.size()), int64_t(w.size())).narrowed();
}

template <class T>
Value eigHermitian(Call& call, Mat<T> a, const EigOptions& o) {
  std::vector<RealOf<T>> w(size_t(a.n()));
  bool vectors = call.nargout > 1;
  if (a.n() > 0 && Backend<T>::heev(vectors, a.n(), a.data(), w.data()) != 0)
    failNoConvergence("eig");
  if (!vectors) return eigenvalueOutput(w, o.vector);
  call.setOut(1, eigenvalueOutput(w, o.vector));
  Value v = std::move(a).narrowed();
  if (call.wants(2)) call.setOut(2, v);
  return v;
}

template <class T>
Value eigGeneral(Call& call, Mat<T> a, const EigOptions& o) {
  using C = ComplexOf<T>;
  int n = a.n();
  std::vector<C> w(static_cast<size_t>(n));
  bool right = call.nargout > 1, left = call.nargout > 2;
  Mat<C> vr(right ? n : 0, n), vl(left ? n : 0, n);
  if (Backend<T>::geev(o.balance, n, a.data(), w.data(), left ? vl.data() : nullptr,
                       right ? vr.data() : nullptr) != 0)
    failNoConvergence("eig");
  if (!right) return eigenvalueOutput(w, o.vector);
  call.setOut(1, eigenvalueOutput(w, o.vector));
  if (left) call.setOut(2, std::move(vl).narrowed());
  return std::move(vr).narrowed();
}

template <class C>
std::vector<C> ratios(const std::vector<C>& alpha, const std::vector<C>& beta) {
  std::vector<C> w;
  for (size_t i = 0; i < alpha.size(); ++i) {
    if (beta[i] == C(0))
      w.push_back(alpha[i] == C(0) ? C(std::nan(""))
                                   : C(alpha[i].real() < 0 ? -INFINITY : INFINITY));
    else if (beta[i].imag() == 0)
      w.push_back(alpha[i] / beta[i].real());
    else
      w.push_back(alpha[i] / beta[i]);
  }
  return w;
}

template <class T>
Value eigPencil(Call& call, Mat<T> a, Mat<T> b, const EigOptions& o) {
  using C = ComplexOf<T>;
  int n = a.n();
  bool right = call.nargout > 1, left = call.nargout > 2;
  if (!o.qz && isHermitian(a.data(), n) && isHermitian(b.data(), n)) {
    Mat<T> vectors = a.clone(), factor = b.clone();
    std::vector<RealOf<T>> w(static_cast<size_t>(n));
    if (Backend<T>::hegv(right, n, vectors.data(), factor.data(), w.data()) == 0) {
      if (!right) return eigenvalueOutput(w, o.vector);
      call.setOut(1, eigenvalueOutput(w, o.vector));
      if (left) call.setOut(2, vectors.clone().narrowed());
      return std::move(vectors).narrowed();
    }
  }
  std::vector<C> alpha(static_cast<size_t>(n)), beta(static_cast<size_t>(n));
  Mat<C> vr(right ? n : 0, n), vl(left ? n : 0, n);
  if (Backend<T>::ggev(n, a.data(), b.data(), alpha.data(), beta.data(), left ? vl.data() : nullptr,
                       right ? vr.data() : nullptr) != 0)
    failNoConvergence("eig");
  std::vector<C> w = ratios(alpha, beta);
  if (!right) return eigenvalueOutput(w, o.vector);
  call.setOut(1, eigenvalueOutput(w, o.vector));
  if (left) call.setOut(2, std::move(vl).narrowed());
  return std::move(vr).narrowed();
}

Value eig(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "eig");
  EigOptions o = readEigOptions(call);
  bool single = v.classId() == ClassId::Single, complex = v.isComplex();
  if (o.b) {
    requireSquare(*o.b, "eig");
    if (o.b->dims() != v.dims()) fail("MATLAB:eig:sizeMismatch", "Matrix dimensions must agree.");
    single = single || o.b->classId() == ClassId::Single;
    complex = complex || o.b->isComplex();
  }
  return withFloatType(single, complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(v);
    if (!allFinite(a)) failNotFinite("eig");
    if (a.n() == 0) {
      call.setOut(1, Mat<RealOf<T>>(0, o.vector ? 1 : 0).value());
      call.setOut(2, Mat<RealOf<T>>(0, 0).value());
      return Mat<RealOf<T>>(0, call.nargout <= 1 && o.vector ? 1 : 0).value();
    }
    if (o.b) {
      Mat<T> b = toMat<T>(*o.b);
      if (!allFinite(b)) failNotFinite("eig");
      return eigPencil(call, std::move(a), std::move(b), o);
    }
    if (isHermitian(a.data(), a.n())) return eigHermitian(call, std::move(a), o);
    return eigGeneral(call, std::move(a), o);
  });
}

Value schur(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "schur");
  bool complex = v.isComplex();
  if (call.has(1)) {
    std::string word = optionWord(call.arg(1));
    if (word == "complex")
      complex = true;
    else if (word != "real")
      fail("MATLAB:schur:InvalidSchurType", "Second input must be 'real' or 'complex'.");
  }
  return withFloatType(v.classId() == ClassId::Single, complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> t = toMat<T>(v);
    if (!allFinite(t)) failNotFinite("schur");
    int n = t.n();
    std::vector<ComplexOf<T>> w(static_cast<size_t>(n));
    Mat<T> q(n, n);
    bool wantQ = call.nargout > 1;
    if (n > 0 && Backend<T>::gees(n, t.data(), w.data(), wantQ ? q.data() : nullptr) != 0)
      failNoConvergence("schur");
    if (!wantQ) return std::move(t).narrowed();
    call.setOut(1, std::move(t).narrowed());
    return std::move(q).narrowed();
  });
}

Value hess(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "hess");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> h = toMat<T>(v);
    if (!allFinite(h)) failNotFinite("hess");
    int n = h.n();
    Mat<T> q(n, n);
    if (n > 0) Backend<T>::gehrd(n, h.data(), call.nargout > 1 ? q.data() : nullptr);
    if (call.nargout <= 1) return std::move(h).narrowed();
    call.setOut(1, std::move(h).narrowed());
    return std::move(q).narrowed();
  });
}

// T such that B = T\A*T, from LAPACK's record of swaps and scales.
template <class T>
Mat<T> balancingTransform(int n, int low, int high, const std::vector<RealOf<T>>& scale) {
  Mat<T> t = Mat<T>::identity(n);
  for (int i = low - 1; i < high; ++i) t(i, i) = scale[size_t(i)];
  auto swapRows = [&](int i) {
    int with = int(scale[size_t(i)]) - 1;
    if (with != i)
      for (int j = 0; j < n; ++j) std::swap(t(i, j), t(with, j));
  };
  for (int i = low - 2; i >= 0; --i) swapRows(i);
  for (int i = high; i < n; ++i) swapRows(i);
  return t;
}

Value balance(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "balance");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> b = toMat<T>(v);
    if (!allFinite(b)) failNotFinite("balance");
    int n = b.n(), low = 1, high = n;
    std::vector<RealOf<T>> scale(static_cast<size_t>(n), RealOf<T>(1));
    if (n > 0) Backend<T>::gebal(n, b.data(), low, high, scale.data());
    if (call.nargout <= 1) return std::move(b).narrowed();
    call.setOut(1, std::move(b).narrowed());
    return balancingTransform<T>(n, low, high, scale).narrowed();
  });
}

const BuiltinDescriptor kRows[] = {
    {.name = "svd",
     .function = svd,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 3,
     .help =
         "svd(A) gives the singular values of A, largest first.\n[U,S,V] = svd(A) also gives the "
         "singular vectors: A = U*S*V'.\nsvd(A,\"econ\") and svd(A,0) leave out what multiplies "
         "zeros; "
         "\"vector\" and \"matrix\" choose the form of S.",
     .example = "disp(svd([3 0; 0 4]))",
     .expected = "     4\n     3\n"},
    {.name = "eig",
     .function = eig,
     .minIn = 1,
     .maxIn = 4,
     .maxOut = 3,
     .help =
         "eig(A) gives the eigenvalues of a square matrix.\n[V,D] = eig(A) also gives "
         "eigenvectors: "
         "A*V = V*D; [V,D,W] the left ones too.\neig(A,B) solves A*v = d*B*v. Options: 'vector', "
         "'matrix', 'balance', 'nobalance', 'chol', 'qz'.",
     .example = "disp(eig([2 0; 0 1]))",
     .expected = "     1\n     2\n"},
    {.name = "schur",
     .function = schur,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "schur(A) gives the Schur form T of A.\n[U,T] = schur(A): A = U*T*U'. "
             "schur(A,'complex') is "
             "triangular also for a real A.",
     .example = "disp(schur([1 2; 0 3]))",
     .expected = "     1     2\n     0     3\n"},
    {.name = "hess",
     .function = hess,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 2,
     .help = "hess(A) gives the Hessenberg form of A.\n[P,H] = hess(A): A = P*H*P'.",
     .example = "disp(hess([1 2; 3 4]))",
     .expected = "     1     2\n     3     4\n"},
    {.name = "balance",
     .function = balance,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 2,
     .help =
         "balance(A) scales A so that its rows and columns have near norms.\n[T,B] = balance(A): "
         "B = T\\A*T.",
     .example = "disp(balance([1 2; 2 1]))",
     .expected = "     1     2\n     2     1\n"},
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme spectralTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
