// interp2, interp3, interpn: interpolation on rectangular grids.
#include <algorithm>
#include <cmath>

#include "builtins/interp/piecewise.h"
#include "builtins/linalg/matrix.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"

namespace matlift::interp {

namespace {

enum class GridMethod { Linear, Nearest, Cubic, Spline };

struct Weight {
  int64_t index;
  double weight;
};

// One dimension of the grid: its sites, and the weights of the samples for a query. All methods
// here are linear in the samples, so a value on the grid is a sum over products of weights.
class Axis {
 public:
  Axis(std::vector<double> sites, GridMethod method) : x_(std::move(sites)), method_(method) {
    if (x_.size() > 1 && x_[1] < x_[0]) {
      reversed_ = true;
      std::reverse(x_.begin(), x_.end());
    }
    for (size_t k = 1; k < x_.size(); ++k)
      if (!(x_[k] > x_[k - 1]))
        fail("MATLAB:griddedInterpolant:NonMonotonicCompVecsErrId",
             "Grid vectors must be strictly monotonically increasing.");
    if (method_ == GridMethod::Cubic && x_.size() < 4) method_ = GridMethod::Linear;
    if (method_ == GridMethod::Spline) makeCardinalSlopes();
  }

  bool contains(double x) const { return x >= x_.front() && x <= x_.back(); }

  void weigh(double x, std::vector<Weight>& out) const {
    out.clear();
    weighAscending(x, out);
    if (reversed_)
      for (Weight& w : out) w.index = int64_t(x_.size()) - 1 - w.index;
  }

 private:
  void weighAscending(double x, std::vector<Weight>& out) const {
    if (x_.size() == 1) {
      out.push_back({0, 1});
      return;
    }
    int64_t k = findPiece(x_, x, 0);
    double h = x_[size_t(k) + 1] - x_[size_t(k)], t = (x - x_[size_t(k)]) / h;
    switch (method_) {
      case GridMethod::Nearest:
        out.push_back({t >= 0.5 ? k + 1 : k, 1});
        break;
      case GridMethod::Linear:
        if (t != 1) out.push_back({k, 1 - t});
        if (t != 0) out.push_back({k + 1, t});
        break;
      case GridMethod::Cubic:
        weighCubic(k, t, out);
        break;
      case GridMethod::Spline:
        weighSpline(k, t, h, out);
        break;
    }
  }

  // Slopes of the spline through each unit sample: column i belongs to sample i.
  void makeCardinalSlopes() {
    size_t n = x_.size();
    slopes_.assign(n * n, 0.0);
    std::vector<double> unit(n, 0.0);
    for (size_t i = 0; i < n; ++i) {
      interruptionPoint();
      unit[i] = 1;
      std::vector<double> m = slopes(Method::Spline, x_, unit.data(), int64_t(1));
      std::copy(m.begin(), m.end(), slopes_.begin() + std::ptrdiff_t(i * n));
      unit[i] = 0;
    }
  }

  // Keys' cubic convolution; past the ends the samples go on as a parabola.
  void weighCubic(int64_t k, double t, std::vector<Weight>& out) const {
    double t2 = t * t, t3 = t2 * t;
    double w[4] = {(-t3 + 2 * t2 - t) / 2, (3 * t3 - 5 * t2 + 2) / 2, (-3 * t3 + 4 * t2 + t) / 2,
                   (t3 - t2) / 2};
    int64_t n = int64_t(x_.size());
    auto add = [&](int64_t i, double v) {
      for (Weight& o : out)
        if (o.index == i) {
          o.weight += v;
          return;
        }
      out.push_back({i, v});
    };
    for (int j = 0; j < 4; ++j) {
      int64_t i = k - 1 + j;
      if (i < 0) {
        add(0, 3 * w[j]);
        add(1, -3 * w[j]);
        add(2, w[j]);
      } else if (i >= n) {
        add(n - 1, 3 * w[j]);
        add(n - 2, -3 * w[j]);
        add(n - 3, w[j]);
      } else {
        add(i, w[j]);
      }
    }
  }

  void weighSpline(int64_t k, double t, double h, std::vector<Weight>& out) const {
    double t2 = t * t, t3 = t2 * t;
    double a = 2 * t3 - 3 * t2 + 1, b = (t3 - 2 * t2 + t) * h, c = -2 * t3 + 3 * t2,
           d = (t3 - t2) * h;
    size_t n = x_.size();
    for (size_t i = 0; i < n; ++i) {
      double w = b * slopes_[i * n + size_t(k)] + d * slopes_[i * n + size_t(k) + 1];
      if (int64_t(i) == k) w += a;
      if (int64_t(i) == k + 1) w += c;
      if (w != 0) out.push_back({int64_t(i), w});
    }
  }

  std::vector<double> x_, slopes_;
  GridMethod method_;
  bool reversed_ = false;
};

struct Query {
  const Value* v = nullptr;
  std::vector<std::vector<double>> sites;   // by dimension of v
  std::vector<std::vector<double>> points;  // by dimension of v; one entry a query
  Dims dims;                                // of the answer
  GridMethod method = GridMethod::Linear;
  bool haveValue = false;
  Complex value;
};

template <class T>
T sumOver(const T* v, const std::vector<std::vector<Weight>>& w,
          const std::vector<int64_t>& strides, int dim, int64_t offset) {
  if (dim < 0) return v[offset];
  T sum = 0;
  for (const Weight& k : w[size_t(dim)])
    sum += sumOver(v, w, strides, dim - 1, offset + k.index * strides[size_t(dim)]) * k.weight;
  return sum;
}

template <class T>
Value evaluateGrid(const Query& q) {
  std::vector<Axis> axes;
  std::vector<int64_t> strides;
  int64_t stride = 1;
  for (size_t d = 0; d < q.sites.size(); ++d) {
    axes.emplace_back(q.sites[d], q.method);
    strides.push_back(stride);
    stride *= int64_t(q.sites[d].size());
  }
  linalg::Mat<T> held;
  linalg::Mat<T> v(q.v->numel(), 1);
  linalg::copyElements<T>(*q.v, v.data());
  Value out = Value::uninitialized(ClassId::Double, q.dims, std::is_same_v<T, Complex>);
  T* y = out.mutableData<T>();
  std::vector<std::vector<Weight>> w(axes.size());
  T blank;
  if constexpr (std::is_same_v<T, Complex>)
    blank = q.haveValue ? q.value : Complex(std::nan(""), std::nan(""));
  else
    blank = q.haveValue ? q.value.real() : std::nan("");
  bool extrapolates = q.method == GridMethod::Spline && !q.haveValue;
  for (int64_t i = 0; i < q.dims.numel(); ++i) {
    interruptionPoint<256>(uint64_t(i));
    bool inside = true, number = true;
    for (size_t d = 0; d < axes.size(); ++d) {
      double x = q.points[d][size_t(i)];
      number = number && !std::isnan(x);
      inside = inside && axes[d].contains(x);
    }
    if (!number || (!inside && !extrapolates)) {
      y[i] = number ? blank : T(std::nan(""));
      continue;
    }
    for (size_t d = 0; d < axes.size(); ++d) axes[d].weigh(q.points[d][size_t(i)], w[d]);
    y[i] = sumOver(v.data(), w, strides, int(axes.size()) - 1, 0);
  }
  return std::move(out).narrowed();
}

Value answer(const Query& q) {
  for (auto& s : q.sites)
    if (s.empty()) fail("MATLAB:griddedInterpolant:EmptyV", "The values must not be empty.");
  if (!q.v->isPlain()) fail("MATLAB:griddedInterpolant:InvalidV", "The values must be numeric.");
  Value y = q.v->isComplex() ? evaluateGrid<Complex>(q) : evaluateGrid<double>(q);
  return q.v->classId() == ClassId::Single ? convertClass(y, ClassId::Single) : y;
}

GridMethod methodOf(const std::string& word, const char* name) {
  if (word == "linear" || word == "*linear") return GridMethod::Linear;
  if (word == "nearest" || word == "*nearest") return GridMethod::Nearest;
  if (word == "cubic" || word == "*cubic") return GridMethod::Cubic;
  if (word == "spline" || word == "*spline") return GridMethod::Spline;
  fail(strprintf("MATLAB:%s:InvalidMethod", name).c_str(), "Invalid interpolation method '%s'.",
       word.c_str());
}

std::vector<double> doubles(const Value& v, const char* name) {
  if (!v.isPlain() || v.isComplex())
    fail(strprintf("MATLAB:%s:InvalidInput", name).c_str(),
         "Grid and query points must be real numbers.");
  std::vector<double> x(size_t(v.numel()));
  for (int64_t i = 0; i < v.numel(); ++i) x[size_t(i)] = v.doubleAt(i);
  return x;
}

// Sites along dimension d of a grid of size dims, from a vector or a full grid array.
std::vector<double> sitesOf(const Value& v, int d, const Dims& dims, const char* name) {
  if (v.dims().isVector() && v.numel() == dims[d]) return doubles(v, name);
  if (!(v.dims() == dims) || !v.isPlain() || v.isComplex())
    fail(strprintf("MATLAB:%s:GridSizeMismatch", name).c_str(),
         "Grid arrays and values must have the same size, or grid vectors must match it.");
  std::vector<double> x;
  int64_t stride = 1;
  for (int k = 0; k < d; ++k) stride *= dims[k];
  for (int64_t i = 0; i < dims[d]; ++i) x.push_back(v.doubleAt(i * stride));
  return x;
}

// Takes method and extrapolation value off the end; returns how many numeric arguments are left.
int readOptions(Call& call, Query& q, const char* name) {
  int count = call.nargin();
  for (int k = 0; k < call.nargin(); ++k)
    if (call.arg(k).isTextScalar()) {
      q.method = methodOf(builtins::optionWord(call.arg(k)), name);
      if (k + 1 < call.nargin()) {
        if (!call.arg(k + 1).isPlain() || call.arg(k + 1).isEmpty())
          fail(strprintf("MATLAB:%s:InvalidExtrap", name).c_str(),
               "Invalid extrapolation argument.");
        q.haveValue = true;
        q.value = call.arg(k + 1).complexAt(0);
      }
      count = k;
      break;
    }
  return count;
}

std::vector<double> counting(int64_t n) {
  std::vector<double> x;
  for (int64_t i = 1; i <= n; ++i) x.push_back(double(i));
  return x;
}

// Every combination of the coordinates in `lines`.
void spanGrid(Query& q, const std::vector<std::vector<double>>& lines,
              const std::vector<int64_t>& extents) {
  q.dims = Dims(std::span<const int64_t>(extents));
  int64_t total = checkedNumel(q.dims, sizeof(double)), stride = 1;
  for (size_t d = 0; d < lines.size(); ++d) {
    std::vector<double> p(static_cast<size_t>(total));
    for (int64_t i = 0; i < total; ++i) p[size_t(i)] = lines[d][size_t(i / stride % extents[d])];
    q.points.push_back(std::move(p));
    stride *= extents[d];
  }
}

// Query points from one array a dimension (order: dimension of v). Vectors of different
// orientation, or of any kind when `grid`, span a grid.
void readPoints(Query& q, std::vector<const Value*> arrays, bool grid, const char* name) {
  bool same = true, vectors = true, row = false, column = false;
  for (const Value* a : arrays) {
    same = same && a->dims() == arrays[0]->dims();
    vectors = vectors && a->dims().isVector();
    row = row || (a->dims().isRow() && !a->isScalar());
    column = column || (a->dims().isColumn() && !a->isScalar());
  }
  if (vectors && (grid || !same || (row && column)) && !same) {
    std::vector<int64_t> extents;
    std::vector<std::vector<double>> lines;
    for (const Value* a : arrays) {
      extents.push_back(a->numel());
      lines.push_back(doubles(*a, name));
    }
    spanGrid(q, lines, extents);
    return;
  }
  if (!same)
    fail(strprintf("MATLAB:%s:XiYiSizeMismatch", name).c_str(),
         "Query arrays must have the same size.");
  q.dims = arrays[0]->dims();
  for (const Value* a : arrays) q.points.push_back(doubles(*a, name));
}

// interp2(V, k): every cell cut in half k times.
void refinePoints(Query& q, int times) {
  std::vector<std::vector<double>> lines;
  std::vector<int64_t> extents;
  for (const auto& sites : q.sites) {
    if (sites.empty()) fail("MATLAB:griddedInterpolant:EmptyV", "The values must not be empty.");
    int64_t parts = int64_t(1) << times, n = (int64_t(sites.size()) - 1) * parts + 1;
    std::vector<double> line;
    for (int64_t i = 0; i < n; ++i) line.push_back(1 + double(i) / double(parts));
    extents.push_back(n);
    lines.push_back(std::move(line));
  }
  spanGrid(q, lines, extents);
}

// Grids written as meshgrid does: the first coordinate runs along columns.
Value meshForm(Call& call, const char* name, int rank) {
  Query q;
  int count = readOptions(call, q, name);
  bool withGrid = count == 2 * rank + 1;
  bool withPoints = withGrid || count == rank + 1;
  if (!withPoints && count > 2) fail("MATLAB:minrhs", "Not enough input arguments.");
  q.v = &call.arg(withGrid ? rank : 0);
  if (!q.v->isPlain() || q.v->dims().count() > rank)
    fail(strprintf("MATLAB:%s:InvalidV", name).c_str(),
         "V must be a numeric array of %d dimensions.", rank);
  auto swapped = [](int d) { return d == 0 ? 1 : d == 1 ? 0 : d; };
  for (int d = 0; d < rank; ++d)
    q.sites.push_back(withGrid ? sitesOf(call.arg(swapped(d)), d, q.v->dims(), name)
                               : counting(q.v->dims()[d]));
  if (!withPoints) {
    if (q.v->dims().count() != rank)
      fail(strprintf("MATLAB:%s:InvalidV", name).c_str(), "V must have %d dimensions.", rank);
    refinePoints(q, count == 2 ? int(toInteger(call.arg(1), "k", 0, 20 - rank * 4)) : 1);
  } else {
    std::vector<const Value*> arrays;
    for (int d = 0; d < rank; ++d)
      arrays.push_back(&call.arg((withGrid ? rank + 1 : 1) + swapped(d)));
    readPoints(q, arrays, false, name);
  }
  return answer(q);
}

Value interp2(Call& call) { return meshForm(call, "interp2", 2); }
Value interp3(Call& call) { return meshForm(call, "interp3", 3); }

Value interpn(Call& call) {
  Query q;
  int count = readOptions(call, q, "interpn");
  bool refine =
      count == 1 || (count == 2 && call.arg(1).isScalar() && !call.arg(0).dims().isVector());
  if (refine) {
    q.v = &call.arg(0);
    for (int d = 0; d < q.v->dims().count(); ++d) q.sites.push_back(counting(q.v->dims()[d]));
    refinePoints(q, count == 2 ? int(toInteger(call.arg(1), "k", 0, 20)) : 1);
    return answer(q);
  }
  // interpn(V, Xq1, ..., Xqn) or interpn(X1, ..., Xn, V, Xq1, ..., Xqn).
  int rank = call.arg(0).dims().isVector() && count == 2 ? 1 : call.arg(0).dims().count();
  bool withGrid = !(count == rank + 1);
  if (withGrid) {
    if (count % 2 == 0) fail("MATLAB:interpn:nargin", "Wrong number of input arguments.");
    rank = (count - 1) / 2;
  }
  q.v = &call.arg(withGrid ? rank : 0);
  Dims dims = q.v->dims();
  if (rank == 1) dims = Dims(q.v->numel(), 1);
  for (int d = 0; d < rank; ++d)
    q.sites.push_back(withGrid ? sitesOf(call.arg(d), d, dims, "interpn") : counting(dims[d]));
  std::vector<const Value*> arrays;
  for (int d = 0; d < rank; ++d) arrays.push_back(&call.arg((withGrid ? rank + 1 : 1) + d));
  readPoints(q, arrays, false, "interpn");
  return answer(q);
}

const BuiltinDescriptor kRows[] = {
    {.name = "interp2",
     .function = interp2,
     .minIn = 1,
     .maxIn = 7,
     .help = "interp2(X,Y,V,Xq,Yq) interpolates V, given on the grid X, Y, at the points Xq, "
             "Yq.\ninterp2(V,Xq,Yq) "
             "takes 1:n as grid, interp2(V,k) halves every cell k "
             "times.\ninterp2(...,method,value): 'linear', "
             "'nearest', 'cubic' or 'spline', and what stands outside.",
     .example = "disp(interp2([1 2; 3 4], 1.5, 1.5))",
     .expected = "    2.5000\n"},
    {.name = "interp3",
     .function = interp3,
     .minIn = 1,
     .maxIn = 9,
     .help =
         "interp3(X,Y,Z,V,Xq,Yq,Zq) interpolates V, given on a grid as meshgrid makes "
         "it.\ninterp3(V,Xq,Yq,Zq) takes "
         "1:n as grid, interp3(V, k) cuts every cell in half k times. Methods and outside value "
         "as interp2.",
     .example = "disp(interp3(reshape(1:8, 2, 2, 2), 1.5, 1.5, 1.5))",
     .expected = "    4.5000\n"},
    {.name = "interpn",
     .function = interpn,
     .minIn = 1,
     .maxIn = kAny,
     .help =
         "interpn(X1,...,Xn,V,Xq1,...,Xqn) interpolates V, given on a grid as ndgrid makes it.\n"
         "interpn(V,Xq1,...,Xqn) takes 1:n as grid. Methods and outside value as interp2.",
     .example = "disp(interpn([1 2; 3 4], 1.5, 1.5))",
     .expected = "    2.5000\n"},
};

}  // namespace

}  // namespace matlift::interp

namespace matlift::builtins {
BuiltinTheme gridsTheme() { return interp::kRows; }
}  // namespace matlift::builtins
