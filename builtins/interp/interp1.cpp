// interp1.
#include <cmath>
#include <numeric>

#include "builtins/interp/piecewise.h"
#include "builtins/linalg/matrix.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/size_errors.h"

namespace matlift::interp {

namespace {

struct Options {
  Method method = Method::Linear;
  bool extrapolate = false, haveValue = false, pp = false;
  Complex value;
};

bool readMethod(const std::string& word, Options& o) {
  struct Entry {
    const char* name;
    Method method;
  };
  static constexpr Entry kMethods[] = {
      {"linear", Method::Linear},     {"nearest", Method::Nearest}, {"next", Method::Next},
      {"previous", Method::Previous}, {"pchip", Method::Pchip},     {"cubic", Method::Pchip},
      {"v5cubic", Method::Cubic},     {"makima", Method::Makima},   {"spline", Method::Spline}};
  for (const Entry& e : kMethods)
    if (word == e.name || word == std::string("*") + e.name) {
      o.method = e.method;
      o.extrapolate = e.method >= Method::Pchip;
      return true;
    }
  return false;
}

[[noreturn]] void failMethod(const std::string& word) {
  fail("MATLAB:interp1:InvalidMethod", "Invalid interpolation method '%s'.", word.c_str());
}

// Arguments: [x,] v, xq [, method] [, 'extrap' | value | 'pp'].
struct Arguments {
  const Value *x = nullptr, *v = nullptr, *xq = nullptr;
  Options options;
};

Arguments readArguments(Call& call) {
  Arguments a;
  int numeric = 0, count = call.nargin();
  while (numeric < count && !call.arg(numeric).isTextScalar()) ++numeric;
  int next = numeric;
  bool pp = count > 0 && builtins::optionWord(call.arg(count - 1)) == "pp";
  if (pp) {
    a.options.pp = true;
    if (numeric < 2) fail("MATLAB:interp1:NotEnoughInputs", "Not enough input arguments.");
    a.x = &call.arg(0);
    a.v = &call.arg(1);
    if (next < count - 1 && !readMethod(builtins::optionWord(call.arg(next)), a.options))
      failMethod(builtins::optionWord(call.arg(next)));
    return a;
  }
  if (numeric >= 3) {
    a.x = &call.arg(0);
    a.v = &call.arg(1);
    a.xq = &call.arg(2);
    if (numeric == 5 || numeric == 4) {
      if (!call.arg(numeric - 1).isPlain())
        fail("MATLAB:interp1:InvalidExtrap", "Invalid extrapolation argument.");
      // interp1(x, v, xq, [], extrapolation)
      const Value& last = call.arg(numeric - 1);
      if (numeric == 5 || !last.isEmpty()) {
        a.options.haveValue = true;
        a.options.value = last.isEmpty() ? Complex(0) : last.complexAt(0);
      }
    }
  } else if (numeric == 2) {
    a.v = &call.arg(0);
    a.xq = &call.arg(1);
  } else {
    fail("MATLAB:minrhs", "Not enough input arguments.");
  }
  if (next < count) {
    std::string word = builtins::optionWord(call.arg(next));
    if (word == "extrap")
      a.options.extrapolate = true;
    else if (!readMethod(word, a.options))
      failMethod(word);
    ++next;
  }
  if (next < count) {
    const Value& last = call.arg(next);
    if (builtins::optionWord(last) == "extrap") {
      a.options.extrapolate = true;
    } else if (last.isPlain() && !last.isChar() && last.isScalar()) {
      a.options.haveValue = true;
      a.options.value = last.complexAt(0);
    } else {
      fail("MATLAB:interp1:InvalidExtrap", "Invalid extrapolation argument.");
    }
  }
  return a;
}

struct Grid {
  std::vector<double> x;
  std::vector<int64_t> order;
  bool identity = true;
  int64_t n = 0, curves = 1;

  /// The piece that holds x. Sites mostly have equal steps: where it would then be is looked at
  /// before the search; `before` is the last one's.
  int64_t pieceOf(double x, int64_t before) const {
    const double at = (x - this->x.front()) / (this->x.back() - this->x.front()) * double(n - 1);
    if (!(at >= 0 && at < double(n - 1))) return findPiece(this->x, x, before);
    int64_t k = std::min(int64_t(at), n - 2);
    const double* sites = this->x.data() + k;
    if (x < sites[0])
      k -= k > 0;
    else if (x >= sites[1])
      k += k + 2 < n;
    if (x >= this->x[size_t(k)] && x < this->x[size_t(k) + 1]) return k;
    return findPiece(this->x, x, before);
  }
};

Grid readGrid(const Arguments& a) {
  const Value& v = *a.v;
  if (!v.isPlain()) fail("MATLAB:interp1:InvalidV", "V must be numeric.");
  if (a.x && (!a.x->isPlain() || a.x->isComplex() || !a.x->dims().isVector()))
    fail("MATLAB:interp1:Xvector", "X must be a vector.");
  Grid g;
  bool vector = v.dims().isVector();
  g.n = vector ? v.numel() : v.dims().rows();
  g.curves = vector || g.n == 0 ? 1 : v.numel() / g.n;
  if (a.x && a.x->numel() != g.n)
    failSizes(vector ? "MATLAB:interp1:YVectorInvalidNumCols" : "MATLAB:interp1:YInvalidNumRows",
              vector ? "X and V must be of the same length."
                     : "LENGTH(X) and SIZE(V,1) must be the same.",
              a.x->dims(), v.dims());
  g.x.resize(size_t(g.n));
  if (a.x) {
    linalg::copyElements<double>(*a.x, g.x.data());
  } else {
    std::iota(g.x.begin(), g.x.end(), 1.0);
  }
  if (g.n < 2)
    fail("MATLAB:interp1:NotEnoughPts",
         "Interpolation requires at least two sample points for each grid dimension.");
  for (double x : g.x)
    if (std::isnan(x)) fail("MATLAB:interp1:NaNinX", "NaN's cannot occur in X.");
  if (!std::is_sorted(g.x.begin(), g.x.end())) {
    g.identity = false;
    g.order.resize(size_t(g.n));
    std::iota(g.order.begin(), g.order.end(), 0);
    std::stable_sort(g.order.begin(), g.order.end(),
                     [&](int64_t p, int64_t q) { return g.x[size_t(p)] < g.x[size_t(q)]; });
    std::sort(g.x.begin(), g.x.end());
  }
  for (int64_t i = 1; i < g.n; ++i)
    if (g.x[size_t(i)] == g.x[size_t(i) - 1])
      fail("MATLAB:griddedInterpolant:NonUniqueCompVecsPtsErrId", "Sample points must be unique.");
  return g;
}

// Size of the answer: xq's when v is a vector; else xq's (a vector counts once) followed by v's
// others.
Dims answerDims(const Value& v, const Value& xq) {
  if (v.dims().isVector()) return xq.dims();
  std::vector<int64_t> extents;
  if (xq.dims().isVector())
    extents.push_back(xq.numel());
  else
    extents.assign(xq.dims().extents().begin(), xq.dims().extents().end());
  for (int k = 1; k < v.dims().count(); ++k) extents.push_back(v.dims()[k]);
  return Dims(std::span<const int64_t>(extents));
}

template <class T>
T fromComplex(Complex z) {
  if constexpr (std::is_same_v<T, Complex>)
    return z;
  else
    return z.real();
}

// Evaluates the methods that need no slopes straight from the samples.
template <class T>
T simpleValue(Method method, const Grid& g, const T* y, int64_t k, double x) {
  double x0 = g.x[size_t(k)], x1 = g.x[size_t(k) + 1];
  switch (method) {
    case Method::Nearest:
      return x >= x0 + (x1 - x0) / 2 ? y[k + 1] : y[k];
    case Method::Next:
      return x > x0 ? y[k + 1] : y[k];
    case Method::Previous:
      return x >= x1 ? y[k + 1] : y[k];
    default: {
      double t = (x - x0) / (x1 - x0);
      return t == 1 ? y[k + 1] : y[k] + (y[k + 1] - y[k]) * t;
    }
  }
}

// The cubic convolution of old on uniform sites; ends by quadratic continuation.
template <class T>
std::vector<T> convolutionSlopes(const std::vector<double>& x, const T* y) {
  size_t n = x.size();
  if (n < 3) return {(y[1] - y[0]) / (x[1] - x[0]), (y[1] - y[0]) / (x[1] - x[0])};
  std::vector<T> m(n);
  for (size_t k = 1; k + 1 < n; ++k) m[k] = (y[k + 1] - y[k - 1]) / (x[k + 1] - x[k - 1]);
  double h = x[1] - x[0];
  m[0] = (y[1] - (3.0 * y[0] - 3.0 * y[1] + y[2])) / (2 * h);
  m[n - 1] = ((3.0 * y[n - 1] - 3.0 * y[n - 2] + y[n - 3]) - y[n - 2]) / (2 * h);
  return m;
}

template <class T>
Piecewise<T> smoothCurves(Method method, const Grid& g, const std::vector<T>& y) {
  if (method != Method::Cubic)
    return makePiecewise(method, g.x, y.data(), g.curves, int64_t(1), g.n);
  Piecewise<T> p = makePiecewise(Method::Pchip, g.x, y.data(), g.curves, int64_t(1), g.n);
  for (int64_t c = 0; c < g.curves; ++c) {
    const T* v = y.data() + c * g.n;
    std::vector<T> m = convolutionSlopes(g.x, v);
    for (int64_t k = 0; k + 1 < g.n; ++k)
      hermitePiece(g.x[size_t(k) + 1] - g.x[size_t(k)], v[k], v[k + 1], m[size_t(k)],
                   m[size_t(k) + 1], p.coefs.data() + size_t((k * g.curves + c) * 4));
  }
  return p;
}

template <class T>
std::vector<T> sortedSamples(const Grid& g, const Value& v) {
  std::vector<T> raw(size_t(v.numel()));
  linalg::copyElements<T>(v, raw.data());
  if (g.identity) return raw;
  std::vector<T> y(raw.size());
  for (int64_t c = 0; c < g.curves; ++c)
    for (int64_t i = 0; i < g.n; ++i)
      y[size_t(c * g.n + i)] = raw[size_t(c * g.n + g.order[size_t(i)])];
  return y;
}

template <class T>
Value interpolate(const Arguments& a, const Grid& g) {
  const Options& o = a.options;
  std::vector<T> y = sortedSamples<T>(g, *a.v);
  const Value& xq = *a.xq;
  linalg::Mat<double> held;
  const double* points = linalg::elementsAs<double>(xq, held);
  Value out =
      Value::uninitialized(ClassId::Double, answerDims(*a.v, xq), std::is_same_v<T, Complex>);
  T* result = out.mutableData<T>();
  bool smooth = o.method >= Method::Pchip;
  Piecewise<T> p;
  if (smooth) p = smoothCurves(o.method, g, y);
  int64_t count = xq.numel(), guess = 0;
  const T none = fromComplex<T>(Complex(std::nan(""), std::nan("")));
  T outside = o.haveValue ? fromComplex<T>(o.value) : none;
  for (int64_t i = 0; i < count; ++i) {
    interruptionPoint<1 << 14>(uint64_t(i));
    double x = points[i];
    bool beyond = x < g.x.front() || x > g.x.back();
    if (std::isnan(x) || (beyond && (o.haveValue || !o.extrapolate)) ||
        (beyond && ((o.method == Method::Previous && x < g.x.front()) ||
                    (o.method == Method::Next && x > g.x.back())))) {
      T blank = std::isnan(x) ? none : outside;
      for (int64_t c = 0; c < g.curves; ++c) result[c * count + i] = blank;
      continue;
    }
    guess = g.pieceOf(x, guess);
    for (int64_t c = 0; c < g.curves; ++c)
      result[c * count + i] = smooth ? evaluate(p, guess, c, x)
                                     : simpleValue(o.method, g, y.data() + c * g.n, guess, x);
  }
  return std::move(out).narrowed();
}

template <class T>
Value ppForm(const Arguments& a, const Grid& g) {
  std::vector<T> y = sortedSamples<T>(g, *a.v);
  std::vector<int64_t> extents;
  for (int k = 1; k < a.v->dims().count(); ++k) extents.push_back(a.v->dims()[k]);
  while (extents.size() < 2) extents.push_back(1);
  bool smooth = a.options.method >= Method::Pchip;
  if (a.options.method == Method::Nearest) {
    // Constant around each sample: the breaks lie half-way between them.
    Piecewise<T> p;
    p.curves = g.curves;
    p.order = 1;
    p.breaks.push_back(g.x.front());
    for (int64_t k = 0; k + 1 < g.n; ++k)
      p.breaks.push_back(g.x[size_t(k)] + (g.x[size_t(k) + 1] - g.x[size_t(k)]) / 2);
    p.breaks.push_back(g.x.back());
    for (int64_t k = 0; k < g.n; ++k)
      for (int64_t c = 0; c < g.curves; ++c) p.coefs.push_back(y[size_t(c * g.n + k)]);
    return toPpValue(p, Dims(std::span<const int64_t>(extents)));
  }
  Piecewise<T> p = smooth
                       ? smoothCurves(a.options.method, g, y)
                       : makePiecewise(a.options.method, g.x, y.data(), g.curves, int64_t(1), g.n);
  return toPpValue(p, Dims(std::span<const int64_t>(extents)));
}

Value interp1(Call& call) {
  Arguments a = readArguments(call);
  Grid g = readGrid(a);
  if (a.options.pp) return a.v->isComplex() ? ppForm<Complex>(a, g) : ppForm<double>(a, g);
  if (!a.xq->isPlain() || a.xq->isComplex())
    fail("MATLAB:interp1:InvalidXq", "The query points must be real numbers.");
  Value y = a.v->isComplex() ? interpolate<Complex>(a, g) : interpolate<double>(a, g);
  bool single = a.v->classId() == ClassId::Single || a.xq->classId() == ClassId::Single ||
                (a.x && a.x->classId() == ClassId::Single);
  return single ? convertClass(y, ClassId::Single) : y;
}

const BuiltinDescriptor kRows[] = {
    {.name = "interp1",
     .function = interp1,
     .minIn = 2,
     .maxIn = 5,
     .help = "interp1(x,v,xq) interpolates the values v at the sites x to the points "
             "xq.\ninterp1(v,xq) takes 1:n as "
             "sites. interp1(...,method): 'linear', 'nearest', 'next', 'previous', 'pchip', "
             "'cubic', 'v5cubic', "
             "'makima', 'spline'.\ninterp1(...,method,'extrap') goes on outside the sites, "
             "interp1(...,method,value) "
             "puts a value there.\npp = interp1(x,v,method,'pp') gives the piecewise polynomial.",
     .example = "disp(interp1([1 2 3], [10 20 40], [1.5 2.5]))",
     .expected = "    15    30\n"},
};

}  // namespace

}  // namespace matlift::interp

namespace matlift::builtins {
BuiltinTheme interp1Theme() { return interp::kRows; }
}  // namespace matlift::builtins
