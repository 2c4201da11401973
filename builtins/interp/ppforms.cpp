// mkpp, unmkpp, ppval, spline, pchip, makima.
#include <cmath>

#include "builtins/interp/piecewise.h"
#include "builtins/linalg/matrix.h"

namespace matlift::interp {

namespace {

std::vector<double> doubles(const Value& v) {
  std::vector<double> out;
  for (int64_t i = 0; i < v.numel(); ++i) out.push_back(v.doubleAt(i));
  return out;
}

Dims curveDimsOf(const Value& d) {
  std::vector<int64_t> extents;
  for (int64_t i = 0; i < d.numel(); ++i) extents.push_back(int64_t(d.doubleAt(i)));
  while (extents.size() < 2) extents.push_back(1);
  return Dims(std::span<const int64_t>(extents));
}

Value mkpp(Call& call) {
  const Value &b = call.arg(0), &c = call.arg(1);
  if (!b.isPlain() || !c.isPlain() || b.numel() < 2)
    fail("MATLAB:mkpp:InvalidInput",
         "The input arguments to MKPP must be numeric, with at least two breaks.");
  Value dim = call.has(2) ? call.arg(2) : Value(1.0);
  if (!dim.isPlain() || dim.isEmpty())
    fail("MATLAB:mkpp:InvalidDim", "The size of the values must be a vector of numbers.");
  int64_t curves = 1, pieces = b.numel() - 1;
  for (int64_t i = 0; i < dim.numel(); ++i) curves *= int64_t(dim.doubleAt(i));
  if (curves <= 0 || c.numel() % (curves * pieces) != 0 || c.isEmpty())
    fail("MATLAB:mkpp:PPNumberMismatchCoeffs",
         "The requested number of polynomial pieces, %lld, is incompatible with the proposed size, "
         "[%s], of a "
         "coefficient and the number, %lld, of scalar coefficients provided.",
         static_cast<long long>(pieces), std::to_string(curves).c_str(),
         static_cast<long long>(c.numel()));
  int64_t order = c.numel() / (curves * pieces);
  Value s = Value::structure();
  s.setField("form", Value::text("pp"));
  s.setField("breaks", convertClass(b, ClassId::Double).reshaped(Dims(1, b.numel())));
  s.setField("coefs", c.reshaped(Dims(curves * pieces, order)));
  s.setField("pieces", Value(double(pieces)));
  s.setField("order", Value(double(order)));
  s.setField("dim", dim);
  return s;
}

void requirePp(const Value& pp, const char* name) {
  auto numbers = [&](const char* field) {
    const Value* f = pp.field(field);
    return f && f->isPlain() && !f->isEmpty();
  };
  if (pp.isStruct() && pp.numel() == 1 && numbers("breaks") && numbers("coefs") &&
      numbers("order") && numbers("dim"))
    return;
  fail(strprintf("MATLAB:%s:NotAPP", name).c_str(), "The input is not a piecewise polynomial.");
}

Value unmkpp(Call& call) {
  const Value& pp = call.arg(0);
  requirePp(pp, "unmkpp");
  const char* names[] = {"coefs", "pieces", "order", "dim"};
  for (int k = 0; k < 4; ++k)
    if (const Value* f = pp.field(names[k])) call.setOut(k + 1, *f);
  return *pp.field("breaks");
}

template <class T>
Piecewise<T> fromPp(const Value& pp) {
  Piecewise<T> p;
  p.breaks = doubles(*pp.field("breaks"));
  const Value& coefs = *pp.field("coefs");
  p.order = int(pp.field("order")->doubleAt(0));
  p.curves = curveDimsOf(*pp.field("dim")).numel();
  int64_t rows = p.pieces() * p.curves;
  if (p.breaks.size() < 2 || p.order < 1 || coefs.numel() != rows * p.order)
    fail("MATLAB:ppval:BadPP", "The piecewise polynomial is not consistent.");
  linalg::Mat<T> c(coefs.numel(), 1);
  linalg::copyElements<T>(coefs, c.data());
  p.coefs.resize(size_t(rows * p.order));
  for (int64_t r = 0; r < rows; ++r)
    for (int k = 0; k < p.order; ++k) p.coefs[size_t(r * p.order + k)] = c.data()[r + k * rows];
  return p;
}

// Result of evaluating curves of shape `curveDims` at xq: curve dimensions first, then xq's.
Dims resultDims(const Dims& curveDims, int64_t curves, const Dims& xq) {
  if (curves == 1) return xq;
  std::vector<int64_t> extents(curveDims.extents().begin(), curveDims.extents().end());
  while (extents.size() > 1 && extents.back() == 1) extents.pop_back();
  if (xq.isVector())
    extents.push_back(xq.numel());
  else
    extents.insert(extents.end(), xq.extents().begin(), xq.extents().end());
  if (extents.size() == 1) extents.push_back(1);
  return Dims(std::span<const int64_t>(extents));
}

template <class T>
Value evaluateAll(const Piecewise<T>& p, const Dims& curveDims, const Value& xq) {
  Value out = Value::uninitialized(ClassId::Double, resultDims(curveDims, p.curves, xq.dims()),
                                   std::is_same_v<T, Complex>);
  T* y = out.mutableData<T>();
  int64_t guess = 0;
  for (int64_t i = 0; i < xq.numel(); ++i) {
    double x = xq.doubleAt(i);
    guess = findPiece(p.breaks, x, guess);
    for (int64_t c = 0; c < p.curves; ++c) y[i * p.curves + c] = evaluate(p, guess, c, x);
  }
  return std::move(out).narrowed();
}

Value ppval(Call& call) {
  bool swapped = !call.arg(0).isStruct() && call.arg(1).isStruct();
  const Value &pp = call.arg(swapped ? 1 : 0), &xq = call.arg(swapped ? 0 : 1);
  requirePp(pp, "ppval");
  if (!xq.isPlain() || xq.isComplex()) fail("MATLAB:ppval:InvalidX", "XX must be real numbers.");
  Dims curveDims = curveDimsOf(*pp.field("dim"));
  if (pp.field("coefs")->isComplex()) return evaluateAll(fromPp<Complex>(pp), curveDims, xq);
  return evaluateAll(fromPp<double>(pp), curveDims, xq);
}

struct Data {
  std::vector<double> x;
  std::vector<int64_t> order;  // of the points, when x was not sorted
  Dims curveDims;
  int64_t curves = 1, points = 0;
};

// y is a vector of points, or an array whose last dimension runs over them.
Data readData(const Value& xv, const Value& yv, const char* name) {
  if (!xv.isPlain() || !yv.isPlain() || xv.isComplex())
    fail(strprintf("MATLAB:chckxy:XNotReal").c_str(), "The data sites must be real numbers (%s).",
         name);
  Data d;
  d.x = doubles(xv);
  if (d.x.size() < 2)
    fail("MATLAB:chckxy:NotEnoughPts", "There should be at least two data points.");
  d.order.resize(d.x.size());
  for (size_t k = 0; k < d.x.size(); ++k) {
    d.order[k] = int64_t(k);
    if (!std::isfinite(d.x[k])) fail("MATLAB:chckxy:NaNInX", "The data sites must be finite.");
  }
  std::stable_sort(d.order.begin(), d.order.end(),
                   [&](int64_t a, int64_t b) { return d.x[size_t(a)] < d.x[size_t(b)]; });
  std::sort(d.x.begin(), d.x.end());
  for (size_t k = 1; k < d.x.size(); ++k)
    if (d.x[k] == d.x[k - 1])
      fail("MATLAB:chckxy:RepeatedSites", "The data sites should be distinct.");
  d.curveDims = Dims(1, 1);
  d.points = yv.numel();
  if (!yv.dims().isVector()) {
    std::vector<int64_t> extents(yv.dims().extents().begin(), yv.dims().extents().end());
    d.points = extents.back();
    extents.pop_back();
    if (extents.size() == 1) extents.push_back(1);
    d.curveDims = Dims(std::span<const int64_t>(extents));
    d.curves = d.curveDims.numel();
  }
  return d;
}

template <class T>
Piecewise<T> build(Method method, const Data& d, const Value& yv) {
  linalg::Mat<T> y(yv.numel(), 1);
  linalg::copyElements<T>(yv, y.data());
  int64_t n = int64_t(d.x.size());
  bool clamped = method == Method::Spline && d.points == n + 2;
  if (d.points != n && !clamped)
    fail("MATLAB:chckxy:NumSitesMismatchValues",
         "The number of sites, %lld, is incompatible with the number of values, %lld.",
         static_cast<long long>(n), static_cast<long long>(d.points));
  std::vector<T> sorted(size_t(n * d.curves));
  for (int64_t k = 0; k < n; ++k)
    for (int64_t c = 0; c < d.curves; ++c)
      sorted[size_t(k * d.curves + c)] =
          y.data()[(d.order[size_t(k)] + (clamped ? 1 : 0)) * d.curves + c];
  Piecewise<T> p = makePiecewise(method, d.x, sorted.data(), d.curves, d.curves, int64_t(1));
  if (!clamped) return p;
  for (int64_t c = 0; c < d.curves; ++c) {
    std::vector<T> m = clampedSlopes(d.x, sorted.data() + c, d.curves, y.data()[c],
                                     y.data()[(n + 1) * d.curves + c]);
    for (int64_t k = 0; k + 1 < n; ++k)
      hermitePiece(d.x[size_t(k) + 1] - d.x[size_t(k)], sorted[size_t(k * d.curves + c)],
                   sorted[size_t((k + 1) * d.curves + c)], m[size_t(k)], m[size_t(k) + 1],
                   p.coefs.data() + size_t((k * d.curves + c) * 4));
  }
  return p;
}

template <class T>
Value curve(Call& call, Method method, const Data& d) {
  Piecewise<T> p = build<T>(method, d, call.arg(1));
  if (!call.has(2)) return toPpValue(p, d.curveDims);
  const Value& xq = call.arg(2);
  if (!xq.isPlain() || xq.isComplex())
    fail("MATLAB:spline:InvalidXq", "Query points must be real numbers.");
  Value y = evaluateAll(p, d.curveDims, xq);
  bool single = call.arg(1).classId() == ClassId::Single || xq.classId() == ClassId::Single;
  return single ? convertClass(y, ClassId::Single) : y;
}

Value curveOf(Call& call, Method method, const char* name) {
  Data d = readData(call.arg(0), call.arg(1), name);
  return call.arg(1).isComplex() ? curve<Complex>(call, method, d) : curve<double>(call, method, d);
}

Value spline(Call& call) { return curveOf(call, Method::Spline, "spline"); }
Value pchip(Call& call) { return curveOf(call, Method::Pchip, "pchip"); }
Value makima(Call& call) { return curveOf(call, Method::Makima, "makima"); }

const BuiltinDescriptor kRows[] = {
    {.name = "mkpp",
     .function = mkpp,
     .minIn = 2,
     .maxIn = 3,
     .help = "mkpp(breaks,coefs) makes a piecewise polynomial for ppval.\nmkpp(breaks,coefs,d) "
             "with values of size d.",
     .example = "disp(ppval(mkpp([0 1 2], [1 0; 2 1]), 1.5))",
     .expected = "     2\n"},
    {.name = "unmkpp",
     .function = unmkpp,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 5,
     .help = "[breaks,coefs,L,order,dim] = unmkpp(pp) takes a piecewise polynomial apart.",
     .example = "disp(unmkpp(mkpp([0 1], [1 0])))",
     .expected = "     0     1\n"},
    {.name = "ppval",
     .function = ppval,
     .minIn = 2,
     .maxIn = 2,
     .help = "ppval(pp,x) evaluates a piecewise polynomial at every x.",
     .example = "disp(ppval(mkpp([0 1], [1 0]), [0 0.5]))",
     .expected = "         0    0.5000\n"},
    {.name = "spline",
     .function = spline,
     .minIn = 2,
     .maxIn = 3,
     .help = "spline(x,y,xq) interpolates with a cubic spline (not-a-knot ends).\nTwo more values "
             "than sites give the "
             "end slopes. pp = spline(x,y) gives the piecewise polynomial.",
     .example = "fprintf('%.4f\\n', spline(0:3, [0 1 8 27], 1.5))",
     .expected = "3.3750\n"},
    {.name = "pchip",
     .function = pchip,
     .minIn = 2,
     .maxIn = 3,
     .help = "pchip(x,y,xq) interpolates with shape-preserving cubics.\npp = pchip(x,y) gives the "
             "piecewise polynomial.",
     .example = "disp(pchip([0 1 2], [0 1 2], 0.5))",
     .expected = "    0.5000\n"},
    {.name = "makima",
     .function = makima,
     .minIn = 2,
     .maxIn = 3,
     .help = "makima(x,y,xq) interpolates with modified Akima cubics.\npp = makima(x,y) gives the "
             "piecewise polynomial.",
     .example = "disp(makima([0 1 2 3], [0 1 2 3], 0.5))",
     .expected = "    0.5000\n"},
};

}  // namespace

}  // namespace matlift::interp

namespace matlift::builtins {
BuiltinTheme piecewiseTheme() { return interp::kRows; }
}  // namespace matlift::builtins
