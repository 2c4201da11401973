// conv, conv2, deconv, filter, filter2.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/signal/filter_line.h"
#include "builtins/support/on_device.h"
#include "builtins/support/parallel.h"
#include "builtins/support/text_args.h"
#include "builtins/support/vector_clones.h"
#include "runtime/error/interrupt.h"

namespace matlift::signal {

namespace {

using builtins::Parallel;
using linalg::copyElements;
using linalg::elementsAs;
using linalg::isComplexType;
using linalg::Mat;
using linalg::RealOf;
using linalg::withFloatType;

bool isNumberLike(const Value& v) { return v.isPlain(); }

bool eitherSingle(const Value& a, const Value& b) {
  return a.classId() == ClassId::Single || b.classId() == ClassId::Single;
}

enum class Shape { Full, Same, Valid };

Shape shapeArg(const Value& v, const char* name) {
  std::string word = builtins::optionWord(v);
  if (word == "full") return Shape::Full;
  if (word == "same") return Shape::Same;
  if (word == "valid") return Shape::Valid;
  fail(strprintf("MATLAB:%s:unknownShapeParameter", name).c_str(),
       "SHAPE must be 'full', 'same', or 'valid'.");
}

// Multiply-adds that are done before another thread is awake (Zen 4: some 50 us).
constexpr int64_t kSharedProducts = 400'000;

// to[i] += x from[i].
template <class T>
void addScaled(T x, const T* __restrict from, int64_t n, T* __restrict to) {
  for (int64_t i = 0; i < n; ++i) to[i] += x * from[i];
}
MATLIFT_VECTOR_CLONES void addScaled(double x, const double* __restrict from, int64_t n,
                                     double* __restrict to) {
  for (int64_t i = 0; i < n; ++i) to[i] += x * from[i];
}
MATLIFT_VECTOR_CLONES void addScaled(float x, const float* __restrict from, int64_t n,
                                     float* __restrict to) {
  for (int64_t i = 0; i < n; ++i) to[i] += x * from[i];
}

// c = a * b (polynomial product); c has na + nb - 1 elements. The shorter one is the outer loop,
// so that the inner one runs in vectors.
template <class T>
void convolveInto(const Parallel& parallel, const T* a, int64_t na, const T* b, int64_t nb, T* c) {
  if (na > nb) {
    std::swap(a, b);
    std::swap(na, nb);
  }
  // In blocks that stay in the cache, each element's products in the order of a.
  constexpr int64_t kBlock = 1024;
  const int64_t total = na + nb - 1, blocks = (total + kBlock - 1) / kBlock;
  parallel.ranges(blocks, kSharedProducts / kBlock / na + 1, [&](int64_t begin, int64_t until) {
    for (int64_t first = begin * kBlock; first < std::min(total, until * kBlock); first += kBlock) {
      interruptionPoint();
      const int64_t end = std::min(first + kBlock, total);
      std::fill(c + first, c + end, T(0));
      for (int64_t i = std::max<int64_t>(0, first - nb + 1); i < std::min(na, end); ++i) {
        interruptionPoint(uint64_t(i));
        const int64_t k = std::max(first, i), last = std::min(end, i + nb);
        addScaled(a[i], b - i + k, last - k, c + k);
      }
    }
  });
}

template <class T>
Value convVectors(const Parallel& parallel, const Value& av, const Value& bv, Shape shape) {
  Mat<T> ha, hb;
  const T* a = elementsAs<T>(av, ha);
  const T* b = elementsAs<T>(bv, hb);
  int64_t na = av.numel(), nb = bv.numel();
  int64_t total = na == 0 || nb == 0 ? 0 : na + nb - 1;
  Mat<T> full(total, 1);
  if (total > 0) convolveInto(parallel, a, na, b, nb, full.data());
  int64_t first = 0, count = total;
  bool row = av.dims().isRow();
  if (shape == Shape::Full) {
    // The longer vector gives the direction, the second one of two that are equally long.
    if (na <= nb) row = bv.dims().isRow();
  } else if (shape == Shape::Same) {
    first = nb / 2;
    count = na;
  } else {
    first = nb - 1;
    count = std::max<int64_t>(0, na - nb + 1);
  }
  if (total == 0) count = shape == Shape::Same ? na : 0;
  if (shape == Shape::Full && total > 0) {
    Value out = std::move(full).value();
    return (row ? out.reshaped(Dims(1, total)) : std::move(out)).narrowed();
  }
  Mat<T> out = Mat<T>::zeros(row ? 1 : count, row ? count : 1);
  for (int64_t i = 0; i < count && total > 0; ++i) out.data()[i] = full.data()[first + i];
  return std::move(out).narrowed();
}

// x with zeros before and behind it along one dimension, on the device.
bool withZeros(DeviceTasks& device, const Value& x, int dim, int64_t before, int64_t behind,
               Value& out) {
  const int64_t most = std::max(before, behind);
  if (most == 0) {
    out = x;
    return true;
  }
  // Nothing is less than itself.
  Value part, less[2], zeros;
  if (x.dims()[dim] < most || !builtins::partAlong(device, "conv2", x, dim, 0, most, part))
    return false;
  const Value itself[] = {part, part};
  less[1] = x.isSingle() ? Value::scalar(0.0f) : Value(0.0);
  if (!device.apply("conv2", accel::Op::Lt, itself, less[0]) ||
      !device.apply("conv2", accel::Op::Mul, less, zeros))
    return false;
  ValueList all;
  for (const int64_t count : {before, int64_t(-1), behind}) {
    if (count == 0) continue;
    all.push_back(count < 0 ? x : zeros);
    if (count > 0 && count < most &&
        !builtins::partAlong(device, "conv2", zeros, dim, 0, count, all.back()))
      return false;
  }
  DeviceTasks::Form form{x.classId(), x.dims()};
  form.dims.set(dim, before + x.dims()[dim] + behind);
  return device.run("conv2", accel::ConcatTask{dim}, all, {&form, 1}, {&out, 1});
}

// The convolution of an array on the device with few numbers: their multiples of its neighbours, in
// the order of conv2Part.
bool conv2OnDevice(Call& call, const Value& a, const Value& b, Shape shape, Value& out) {
  constexpr int64_t kMostTaps = 49;
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  if (!device || a.kind() != Value::Kind::Array || !a.isFloat() || b.isEmpty() || b.isComplex() ||
      b.numel() > kMostTaps || (b.isSingle() && !a.isSingle()) || !device->resides(a))
    return false;
  Value re, im;
  if (device->complexParts(a, re, im)) return false;
  const int64_t taps[2] = {b.dims().rows(), b.dims().columns()};
  Value x = a;
  Dims dims = a.dims();
  for (int d = 0; d < 2; ++d) {
    const int64_t first = shape == Shape::Full    ? 0
                          : shape == Shape::Valid ? taps[d] - 1
                                                  : taps[d] / 2;
    const int64_t before = taps[d] - 1 - first, behind = shape == Shape::Full ? before : first;
    Value wider;
    if (!withZeros(*device, x, d, before, shape == Shape::Valid ? 0 : behind, wider)) return false;
    x = std::move(wider);
    dims.set(d, x.dims()[d] - taps[d] + 1);
    if (dims[d] < 1) return false;
  }
  for (int64_t k = 0; k < b.numel(); ++k) {
    const double tap = b.doubleAt(k);
    if (!std::isfinite(tap)) return false;
    Value column, term[2], sum[2];
    if (!builtins::partAlong(*device, "conv2", x, 1, taps[1] - 1 - k / taps[0], dims[1], column) ||
        !builtins::partAlong(*device, "conv2", column, 0, taps[0] - 1 - k % taps[0], dims[0],
                             term[0]))
      return false;
    term[1] = a.isSingle() ? Value::scalar(float(tap)) : Value(tap);
    if (!device->apply("conv2", accel::Op::Mul, term, sum[1])) return false;
    sum[0] = k ? out : a.isSingle() ? Value::scalar(0.0f) : Value(0.0);
    if (!device->apply("conv2", accel::Op::Add, sum, out)) return false;
  }
  return true;
}

Value conv(Call& call) {
  const Value& a = call.arg(0);
  const Value& b = call.arg(1);
  if (!isNumberLike(a) || !isNumberLike(b) || !a.dims().isVector() || !b.dims().isVector())
    fail("MATLAB:conv:AorBNotVector", "A and B must be vectors.");
  Shape shape = call.has(2) ? shapeArg(call.arg(2), "conv2") : Shape::Full;
  // Along the longer one.
  const Dims along = a.dims().isRow() ? Dims(1, b.numel()) : Dims(b.numel(), 1);
  if (Value there; a.numel() > b.numel() && conv2OnDevice(call, a, b.reshaped(along), shape, there))
    return there;
  return withFloatType(eitherSingle(a, b), a.isComplex() || b.isComplex(), [&](auto tag) {
    return convVectors<typename decltype(tag)::type>(Parallel(call.interpreter), a, b, shape);
  });
}

// Rows [r0, r0+rows) and columns [c0, c0+columns) of the full two-dimensional convolution.
template <class T>
Mat<T> conv2Part(const Parallel& parallel, const T* a, int64_t ma, int64_t na, const T* b,
                 int64_t mb, int64_t nb, int64_t r0, int64_t rows, int64_t c0, int64_t columns) {
  Mat<T> out(rows, columns);
  auto column = [&](int64_t j) {
    T* to = out.column(j);
    std::fill(to, to + rows, T(0));
    for (int64_t q = std::max<int64_t>(0, c0 + j - na + 1); q < std::min(nb, c0 + j + 1); ++q) {
      interruptionPoint();
      const T* from = a + (c0 + j - q) * ma;
      for (int64_t p = 0; p < mb; ++p) {
        // out(i) takes a(r0 + i - p).
        const int64_t low = std::max<int64_t>(0, p - r0), high = std::min(rows, ma + p - r0);
        if (low < high) addScaled(b[p + q * mb], from + r0 + low - p, high - low, to + low);
      }
    }
  };
  const int64_t least = kSharedProducts / (rows * mb * nb + 1) + 1;
  parallel.ranges(columns, least, [&](int64_t begin, int64_t end) {
    for (int64_t j = begin; j < end; ++j) column(j);
  });
  return out;
}

template <class T>
Value conv2Of(const Parallel& parallel, const Value& av, const Value& bv, Shape shape) {
  Mat<T> ha, hb;
  const T* a = elementsAs<T>(av, ha);
  const T* b = elementsAs<T>(bv, hb);
  int64_t ma = av.dims().rows(), na = av.dims().columns(), mb = bv.dims().rows(),
          nb = bv.dims().columns();
  int64_t r0 = 0, c0 = 0, rows = std::max<int64_t>(0, ma + mb - 1),
          columns = std::max<int64_t>(0, na + nb - 1);
  if (av.isEmpty() || bv.isEmpty()) {
    if (shape == Shape::Same) return Mat<T>::zeros(ma, na).narrowed();
    if (shape == Shape::Valid)
      return Mat<T>::zeros(std::max<int64_t>(0, ma - std::max<int64_t>(0, mb - 1)),
                           std::max<int64_t>(0, na - std::max<int64_t>(0, nb - 1)))
          .narrowed();
    return Mat<T>::zeros(rows, columns).narrowed();
  }
  if (shape == Shape::Same) {
    r0 = mb / 2;
    c0 = nb / 2;
    rows = ma;
    columns = na;
  } else if (shape == Shape::Valid) {
    r0 = mb - 1;
    c0 = nb - 1;
    rows = std::max<int64_t>(0, ma - mb + 1);
    columns = std::max<int64_t>(0, na - nb + 1);
  }
  return conv2Part(parallel, a, ma, na, b, mb, nb, r0, rows, c0, columns).narrowed();
}

Value conv2Values(Call& call, const Value& a, const Value& b, Shape shape) {
  if (!isNumberLike(a) || !isNumberLike(b) || a.dims().count() > 2 || b.dims().count() > 2)
    fail("MATLAB:conv2:inputsMustBe2D", "Inputs must be 2-D matrices.");
  if (Value there; conv2OnDevice(call, a, b, shape, there)) return there;
  return withFloatType(eitherSingle(a, b), a.isComplex() || b.isComplex(), [&](auto tag) {
    return conv2Of<typename decltype(tag)::type>(Parallel(call.interpreter), a, b, shape);
  });
}

Value conv2(Call& call) {
  int count = call.nargin();
  Shape shape = Shape::Full;
  if (call.arg(count - 1).isTextScalar() && count > 2) shape = shapeArg(call.arg(--count), "conv2");
  if (count == 2) return conv2Values(call, call.arg(0), call.arg(1), shape);
  // conv2(u, v, A): first along columns with u, then along rows with v.
  const Value &u = call.arg(0), &v = call.arg(1);
  if (!u.isPlain() || !v.isPlain() || !u.dims().isVector() || !v.dims().isVector())
    fail("MATLAB:conv2:firstTwoInputsMustBeVectors", "HCOL and HROW must be vectors.");
  Value columns = conv2Values(call, call.arg(2), u.reshaped(Dims(u.numel(), 1)), shape);
  return conv2Values(call, columns, v.reshaped(Dims(1, v.numel())), shape);
}

Value filter2(Call& call) {
  Shape shape = call.has(2) ? shapeArg(call.arg(2), "filter2") : Shape::Same;
  const Value& b = call.arg(0);
  if (!b.isPlain() || b.dims().count() > 2)
    fail("MATLAB:filter2:inputsMustBe2D", "Inputs must be 2-D.");
  Value turned = withFloatType(b, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> m = linalg::toMat<T>(b);
    std::reverse(m.data(), m.data() + m.numel());
    return std::move(m).narrowed();
  });
  return conv2Values(call, call.arg(1), turned, shape);
}

template <class T>
Value deconvOf(Call& call, const Value& yv, const Value& av) {
  Mat<T> y = linalg::toMat<T>(yv), ha;
  const T* a = elementsAs<T>(av, ha);
  int64_t ny = yv.numel(), na = av.numel();
  if (a[0] == T(0)) fail("MATLAB:deconv:ZeroCoef1", "First coefficient of A must be non-zero.");
  auto shaped = [](int64_t n, bool row) { return row ? Mat<T>::zeros(1, n) : Mat<T>::zeros(n, 1); };
  if (na > ny) {
    call.setOut(1, std::move(y).narrowed());
    return Value(0.0);
  }
  Mat<T> q = shaped(ny - na + 1, yv.dims().isRow());
  T* r = y.data();
  for (int64_t i = 0; i + na <= ny; ++i) {
    interruptionPoint<256>(uint64_t(i));
    T x = r[i] / a[0];
    q.data()[i] = x;
    for (int64_t j = 0; j < na; ++j) r[i + j] -= x * a[j];
    r[i] = T(0);
  }
  call.setOut(1, std::move(y).narrowed());
  return std::move(q).narrowed();
}

Value deconv(Call& call) {
  const Value& y = call.arg(0);
  const Value& a = call.arg(1);
  if (!y.isPlain() || !a.isPlain() || !y.dims().isVector() || !a.dims().isVector() || a.isEmpty())
    fail("MATLAB:deconv:AorBNotVector", "A and B must be vectors.");
  return withFloatType(eitherSingle(y, a), y.isComplex() || a.isComplex(), [&](auto tag) {
    return deconvOf<typename decltype(tag)::type>(call, y, a);
  });
}

// A long FIR filter as a sum of shifted copies of the input: the loop over the signal runs in
// vectors.
template <class T>
void firLine(const std::vector<T>& b, T* z, const T* x, T* y, int64_t n) {
  int64_t order = int64_t(b.size()) - 1;
  for (int64_t i = 0; i < n; ++i) y[i] = b[0] * x[i];
  for (int64_t k = 1; k <= order; ++k) {
    const T c = b[size_t(k)];
    interruptionPoint();
    for (int64_t i = k; i < n; ++i) y[i] += c * x[i - k];
  }
  for (int64_t i = 0; i < std::min(order, n); ++i) y[i] += z[i];
  std::vector<T> next(size_t(order), T(0));
  for (int64_t k = 0; k < order; ++k) {
    if (k + n < order) next[size_t(k)] = z[k + n];
    for (int64_t i = std::max<int64_t>(0, n + k - order); i < n; ++i) {
      int64_t tap = n + k - i;
      if (tap >= 1 && tap <= order) next[size_t(k)] += b[size_t(tap)] * x[i];
    }
  }
  std::copy(next.begin(), next.end(), z);
}

template <class T>
void recursiveLine(const std::vector<T>& b, const std::vector<T>& a, std::span<T> z, const T* x,
                   T* y, int64_t n, int64_t step, const Parallel& parallel) {
  if constexpr (std::is_same_v<T, double>)
    if (filterInPieces(b, a, z, x, y, n, step, parallel)) return;
  filterLine(b, a, z, x, y, n, step);
}

struct FilterCall {
  const Value *b, *a, *x, *zi;
  int dim;
};

template <class T>
Value filterOf(Call& call, const FilterCall& f) {
  Mat<T> hb, ha, hx;
  const T* bp = elementsAs<T>(*f.b, hb);
  const T* ap = elementsAs<T>(*f.a, ha);
  size_t length = size_t(std::max(f.b->numel(), f.a->numel()));
  if (ap[0] == T(0))
    fail("MATLAB:filter:firstElementOfDenominatorIsZero",
         "First denominator filter coefficient must be non-zero.");
  std::vector<T> b(bp, bp + f.b->numel()), a(ap, ap + f.a->numel());
  for (T& c : b) c /= ap[0];
  for (T& c : a) c /= ap[0];
  while (a.size() > 1 && a.back() == T(0)) a.pop_back();
  const Dims& dims = f.x->dims();
  int64_t order = int64_t(length) - 1, inner = 1, outer = 1, n = dims[f.dim];
  for (int k = 0; k < f.dim; ++k) inner *= dims[k];
  for (int k = f.dim + 1; k < dims.count(); ++k) outer *= dims[k];
  Mat<T> z = Mat<T>::zeros(order, inner * outer);
  if (f.zi && !f.zi->isEmpty()) {
    bool each = f.zi->numel() == z.numel() && f.zi->dims().rows() == order;
    if (!each && !(f.zi->numel() == order && f.zi->dims().isVector()))
      fail("MATLAB:filter:invalidInitialConditions",
           "Initial conditions must be a vector of length max(length(a),length(b))-1, or an array "
           "with the leading dimension of size max(length(a),length(b))-1 and with remaining "
           "dimensions matching those of x.");
    Mat<T> hz;
    const T* zp = elementsAs<T>(*f.zi, hz);
    for (int64_t k = 0; k < z.numel(); ++k) z.data()[k] = zp[k % f.zi->numel()];
  }
  const T* x = elementsAs<T>(*f.x, hx);
  Value y = Value::uninitialized(classOf<RealOf<T>>, dims, isComplexType<T>);
  T* out = y.mutableData<T>();
  const Parallel parallel(call.interpreter);
  for (int64_t line = 0; line < inner * outer; ++line) {
    int64_t at = line % inner + (line / inner) * inner * n;
    if (a.size() == 1 && b.size() == length && inner == 1 && n > 2 * order)
      firLine(b, z.column(line), x + at, out + at, n);
    else
      recursiveLine(b, a, std::span<T>(z.column(line), size_t(order)), x + at, out + at, n, inner,
                    parallel);
  }
  if (call.wants(1)) {
    Dims zd = dims;
    zd.set(f.dim, 1);
    std::vector<int64_t> extents{order};
    for (int k = 0; k < dims.count(); ++k)
      if (k != f.dim) extents.push_back(dims[k]);
    call.setOut(1,
                std::move(z).value().reshaped(Dims(std::span<const int64_t>(extents))).narrowed());
  }
  return std::move(y).narrowed();
}

Value filter(Call& call) {
  FilterCall f{&call.arg(0), &call.arg(1), &call.arg(2), call.has(3) ? &call.arg(3) : nullptr, 0};
  for (const Value* v : {f.b, f.a, f.x})
    if (!v->isPlain() || (v->isChar()))
      fail("MATLAB:UndefinedFunction",
           "Undefined function 'filter' for input arguments of type '%s'.", v->className().c_str());
  if (f.b->isEmpty() || f.a->isEmpty() || !f.b->dims().isVector() || !f.a->dims().isVector())
    fail("MATLAB:filter:coefficientsMustBeVectors", "Filter coefficients must be vectors.");
  if (f.zi && !f.zi->isPlain())
    fail("MATLAB:filter:invalidInitialConditions", "Initial conditions must be numbers.");
  f.dim = f.x->dims().firstNonSingleton();
  if (call.has(4)) f.dim = int(toInteger(call.arg(4), "dim", 1, 1000)) - 1;
  bool single = eitherSingle(*f.b, *f.a) || f.x->classId() == ClassId::Single;
  bool complex =
      f.b->isComplex() || f.a->isComplex() || f.x->isComplex() || (f.zi && f.zi->isComplex());
  return withFloatType(single, complex,
                       [&](auto tag) { return filterOf<typename decltype(tag)::type>(call, f); });
}

const BuiltinDescriptor kRows[] = {
    {.name = "conv",
     .function = conv,
     .minIn = 2,
     .maxIn = 3,
     .help = "conv(a,b) is the convolution of two vectors, the product of two "
             "polynomials.\nconv(a,b,shape): "
             "'full', 'same' (as long as a) or 'valid' (no padding).",
     .example = "disp(conv([1 2], [1 3]))",
     .expected = "     1     5     6\n"},
    {.name = "conv2",
     .function = conv2,
     .minIn = 2,
     .maxIn = 4,
     .help = "conv2(A,B) is the two-dimensional convolution.\nconv2(u,v,A) convolves the columns "
             "with u and the "
             "rows with v. Last argument: 'full', 'same' or 'valid'.",
     .example = "disp(conv2([1 2; 3 4], [1 1]))",
     .expected = "     1     3     2\n     3     7     4\n"},
    {.name = "filter2",
     .function = filter2,
     .minIn = 2,
     .maxIn = 3,
     .help = "filter2(B,X) filters X with the two-dimensional FIR filter B.\nfilter2(B,X,shape): "
             "'same', 'full' or "
             "'valid'.",
     .example = "disp(filter2([1 1], [1 2 3]))",
     .expected = "     3     5     3\n"},
    {.name = "deconv",
     .function = deconv,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 2,
     .help = "q = deconv(y,a) divides the polynomial y by a.\n[q,r] = deconv(y,a) also gives the "
             "remainder: y = "
             "conv(a,q) + r.",
     .example = "disp(deconv([1 5 6], [1 2]))",
     .expected = "     1     3\n"},
    {.name = "filter",
     .function = filter,
     .minIn = 3,
     .maxIn = 5,
     .maxOut = 2,
     .help = "y = filter(b,a,x) filters x with the rational transfer function b/a.\n[y,zf] = "
             "filter(b,a,x,zi,dim) "
             "starts from the states zi, gives the last ones, and works along dim.",
     .example = "disp(filter(1, [1 -0.5], [1 1 1]))",
     .expected = "    1.0000    1.5000    1.7500\n"},
};

}  // namespace

}  // namespace matlift::signal

namespace matlift::builtins {
BuiltinTheme filteringTheme() { return signal::kRows; }
}  // namespace matlift::builtins
