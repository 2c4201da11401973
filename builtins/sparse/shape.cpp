// Looking at the pattern, and moving whole rows and columns.
#include <algorithm>
#include <cmath>

#include "builtins/sparse/sparse.h"
#include "builtins/support/dim_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

/// A whole number argument, or `other` when it is not given.
int64_t wholeArg(Call& call, int k, int64_t other, const char* what) {
  return call.has(k) ? toInteger(call.arg(k), what, -(int64_t(1) << 53), int64_t(1) << 53) : other;
}

template <class F>
Value list(int64_t n, F&& f) {
  Value out = Value::uninitialized(ClassId::Double, Dims(1, n));
  auto* to = out.mutableData<double>();
  for (int64_t k = 0; k < n; ++k) to[k] = double(f(k) + 1);
  return out;
}

Value taken(const Value& x, const Value& rows, const Value& columns) {
  const Value idx[] = {rows, columns};
  return indexParen(x, idx);
}

Value reversed(const Value& x, int dim) {
  const int64_t n = x.dims()[dim];
  const Value back = list(n, [n](int64_t k) { return n - 1 - k; });
  return dim == 0 ? taken(x, back, Value::colon()) : taken(x, Value::colon(), back);
}

Value turned(const Value& x) { return toValue(transposed(matrixOf(x))); }

/// A diagonal matrix of the elements of a vector.
Matrix diagonalMatrix(const Matrix& vector, int64_t k) {
  const int64_t n = std::max(vector.rows(), vector.columns());
  const int64_t size = n + std::abs(k);
  checkSize(double(size), double(size));
  const Matrix v = vector.columns() == 1 ? vector : transposed(vector);
  Ref<Pattern> p = makeRef<Pattern>(size, size);
  p->start.assign(size_t(size) + 1, 0);
  const int64_t down = std::max<int64_t>(0, -k), right = std::max<int64_t>(0, k);
  for (int64_t q = 0; q < v.count(); ++q) {
    p->row.push_back(v.row()[q] + down);
    p->start[size_t(v.row()[q] + right) + 1] = 1;
  }
  for (int64_t j = 0; j < size; ++j) p->start[size_t(j) + 1] += p->start[size_t(j)];
  return {p, v.values};
}

Matrix diagonalOf(const Matrix& m, int64_t k) {
  const int64_t down = std::max<int64_t>(0, -k), right = std::max<int64_t>(0, k);
  const int64_t n = std::max<int64_t>(0, std::min(m.rows() - down, m.columns() - right));
  Ref<Pattern> p = makeRef<Pattern>(n, 1);
  Indices place;
  for (int64_t i = 0; i < n; ++i) {
    const int64_t j = i + right;
    const int64_t *begin = m.row() + m.start()[j], *end = m.row() + m.start()[j + 1];
    const int64_t* at = std::lower_bound(begin, end, i + down);
    if (at == end || *at != i + down) continue;
    p->row.push_back(i);
    place.push_back(at - m.row());
  }
  p->start = {0, int64_t(place.size())};
  return {p, gathered(m.values, place.data(), int64_t(place.size()))};
}

struct Band {
  int64_t lower = 0, upper = 0;
};

Band bandOf(const Matrix& m) {
  Band band;
  for (int64_t j = 0; j < m.columns(); ++j) {
    if (m.start()[j] == m.start()[j + 1]) continue;
    band.upper = std::max(band.upper, j - m.row()[m.start()[j]]);
    band.lower = std::max(band.lower, m.row()[m.start()[j + 1] - 1] - j);
  }
  return band;
}

bool equalsTranspose(const Value& x, bool conjugate, bool skew) {
  if (x.dims().rows() != x.dims().columns()) return false;
  Matrix t = transposed(matrixOf(x));
  if (t.isComplex() && conjugate)
    for (Complex *z = t.values.mutableData<Complex>(), *end = z + t.count(); z != end; ++z)
      *z = std::conj(*z);
  if (skew && !t.isLogical()) {
    const int64_t n = t.count() * (t.isComplex() ? 2 : 1);
    auto* v = static_cast<double*>(t.values.mutableRawData());
    for (int64_t k = 0; k < n; ++k) v[k] = -v[k];
  }
  return isEqual(x, toValue(std::move(t)));
}

}  // namespace

bool findForm(std::string_view, Call& call, Value& out) {
  const Matrix m = matrixOf(call.arg(0));
  int64_t count = m.count(), first = 0;
  if (call.nargin() > 1) {
    const int64_t most = toInteger(call.arg(1), "Second argument", 1);
    const bool last = call.nargin() > 2 && toText(call.arg(2), "Third argument") == "last";
    if (most < count) {
      first = last ? count - most : 0;
      count = most;
    }
  }
  const bool row = m.rows() == 1 && m.columns() != 1;
  const Dims dims = m.rows() == m.columns() && m.rows() <= 1 && count == 0 ? Dims(0, 0)
                    : row                                                  ? Dims(1, count)
                                                                           : Dims(count, 1);
  Value i = Value::uninitialized(ClassId::Double, dims), j = i;
  auto* rowOut = i.mutableData<double>();
  auto* columnOut = call.nargout > 1 ? j.mutableData<double>() : nullptr;
  int64_t n = 0;
  for (int64_t c = 0; c < m.columns(); ++c)
    for (int64_t k = std::max(m.start()[c], first); k < std::min(m.start()[c + 1], first + count);
         ++k, ++n) {
      if (columnOut) columnOut[n] = double(c + 1);
      rowOut[n] = double(m.row()[k] + 1 + (columnOut ? 0 : c * m.rows()));
    }
  out = std::move(i);
  if (call.nargout > 1) call.setOut(1, std::move(j));
  if (call.nargout > 2) {
    Indices place(static_cast<size_t>(count));
    for (int64_t k = 0; k < count; ++k) place[size_t(k)] = first + k;
    call.setOut(2, gathered(m.values, place.data(), count).reshaped(dims));
  }
  return true;
}

bool countForm(std::string_view f, Call& call, Value& out) {
  const Matrix m = matrixOf(call.arg(0));
  if (f == "issparse") {
    out = Value::logical(true);
  } else if (f == "nonzeros") {
    out = m.values.reshaped(Dims(m.count(), 1));
  } else {
    out = f == "nzmax" ? Value(std::max<int64_t>(1, m.count())) : Value(m.count());
  }
  return true;
}

bool diagForm(std::string_view, Call& call, Value& out) {
  if (!call.arg(0).isSparse()) return false;
  const Matrix m = matrixOf(call.arg(0));
  const int64_t k = wholeArg(call, 1, 0, "Second argument");
  const bool vector = m.rows() == 1 || m.columns() == 1;
  out = toValue(vector ? diagonalMatrix(m, k) : diagonalOf(m, k));
  return true;
}

bool triangleForm(std::string_view f, Call& call, Value& out) {
  if (!call.arg(0).isSparse()) return false;
  const Matrix m = matrixOf(call.arg(0));
  const int64_t k = wholeArg(call, 1, 0, "Second argument");
  const bool lower = f == "tril";
  out = toValue(
      selected(m, [&](int64_t i, int64_t j, int64_t) { return lower ? j - i <= k : j - i >= k; }));
  return true;
}

bool reshapeForm(std::string_view, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse() || call.nargin() < 2) return false;
  std::vector<int64_t> sizes;
  int open = -1;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (!v.isNumeric() || v.isComplex()) return false;
    if (v.isEmpty() && call.nargin() > 2) {
      if (open >= 0) return false;
      open = int(sizes.size());
      sizes.push_back(1);
      continue;
    }
    for (int64_t q = 0; q < v.numel(); ++q) {
      if (!(v.doubleAt(q) >= 0) || v.doubleAt(q) != std::floor(v.doubleAt(q))) return false;
      sizes.push_back(int64_t(v.doubleAt(q)));
    }
  }
  while (sizes.size() > 2 && sizes.back() == 1 && open != int(sizes.size()) - 1) sizes.pop_back();
  if (sizes.size() != 2) return false;
  if (open >= 0) {
    const int64_t known = sizes[size_t(1 - open)];
    if (known == 0 || x.numel() % known != 0) return false;
    sizes[size_t(open)] = x.numel() / known;
  }
  if (double(sizes[0]) * double(sizes[1]) != double(x.numel()))
    failReshape(x.dims(), Dims(sizes[0], sizes[1]));
  out = x.reshaped(Dims(sizes[0], sizes[1]));
  return true;
}

bool permuteForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse()) return false;
  if (f == "squeeze") {
    out = x;
    return true;
  }
  const Value& order = call.arg(1);
  if (order.numel() != 2) return false;
  const double a = order.doubleAt(0), b = order.doubleAt(1);
  if (a == 1 && b == 2)
    out = x;
  else if (a == 2 && b == 1)
    out = turned(x);
  else
    return false;
  return true;
}

bool repmatForm(std::string_view, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse()) return false;
  std::vector<double> times;
  for (int k = 1; k < call.nargin(); ++k)
    for (int64_t q = 0; q < call.arg(k).numel(); ++q)
      times.push_back(std::max(0.0, denseOf(call.arg(k)).doubleAt(q)));
  if (times.size() == 1) times.push_back(times[0]);
  if (times.size() != 2) return false;
  for (double t : times)
    if (t != std::floor(t)) return false;  // refused as of a dense array
  const int64_t m = x.dims().rows(), n = x.dims().columns();
  checkSize(double(m) * times[0], double(n) * times[1]);
  // Rows one behind the other are columns of the transpose side by side.
  auto repeat = [](const Value& v, double count) {
    const int64_t extent = v.dims().columns();
    return taken(v, Value::colon(),
                 list(extent * int64_t(count), [extent](int64_t k) { return k % extent; }));
  };
  out = repeat(x, times[1]);
  if (times[0] != 1) out = turned(repeat(turned(out), times[0]));
  return true;
}

bool flipForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse()) return false;
  if (f == "rot90") {
    const int64_t quarter = ((wholeArg(call, 1, 1, "Second argument") % 4) + 4) % 4;
    out = x;
    if (quarter == 1) out = reversed(turned(x), 0);
    if (quarter == 2) out = reversed(reversed(x, 0), 1);
    if (quarter == 3) out = turned(reversed(x, 0));
    return true;
  }
  int dim = f == "fliplr" ? 1 : 0;
  if (f == "flip")
    dim = call.has(1) ? builtins::parseDim(call.arg(1)) : x.dims().rows() == 1 ? 1 : 0;
  out = dim > 1 ? x : reversed(x, dim);
  return true;
}

bool shiftForm(std::string_view, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse() || !call.has(1) || !call.arg(1).isNumeric()) return false;
  const Value by = denseOf(call.arg(1));
  int64_t shifts[2] = {0, 0};
  if (by.numel() == 1) {
    const int dim = call.has(2) ? builtins::parseDim(call.arg(2)) : x.dims().rows() == 1 ? 1 : 0;
    if (dim > 1) return false;
    shifts[dim] = toInteger(by, "Shift");
  } else {
    if (by.numel() != 2) return false;
    for (int k = 0; k < 2; ++k) shifts[k] = int64_t(by.doubleAt(k));
  }
  out = x;
  for (int dim = 0; dim < 2; ++dim) {
    const int64_t n = x.dims()[dim];
    if (n == 0 || shifts[dim] % n == 0) continue;
    const int64_t by = ((shifts[dim] % n) + n) % n;
    const Value from = list(n, [&](int64_t k) { return (k - by + n) % n; });
    out = dim == 0 ? taken(out, from, Value::colon()) : taken(out, Value::colon(), from);
  }
  return true;
}

bool blkdiagForm(std::string_view, Call& call, Value& out) {
  std::vector<Matrix> all;
  double rows = 0, columns = 0;
  for (const Value& v : call.args) {
    if (!v.isPlain()) return false;
    all.push_back(numbersOf(toMatrix(v)));
    rows += double(all.back().rows());
    columns += double(all.back().columns());
  }
  checkSize(rows, columns);
  out = toValue(zeroMatrix(0, 0));
  Value joined;
  int64_t down = 0;
  for (const Matrix& m : all) {
    // Each block with zeros above and below.
    Ref<Pattern> p = makeRef<Pattern>(int64_t(rows), m.columns());
    p->start = m.pattern->start;
    p->row.resize(size_t(m.count()));
    for (int64_t k = 0; k < m.count(); ++k) p->row[size_t(k)] = m.row()[k] + down;
    down += m.rows();
    Value part = toValue({p, m.values});
    if (joined.isUndefined()) {
      joined = std::move(part);
      continue;
    }
    const Value both[] = {joined, part};
    Value next;
    (void)part.standing()->concatenate(1, both, next);
    joined = std::move(next);
  }
  if (joined.isDefined()) out = std::move(joined);
  return true;
}

bool traceForm(std::string_view, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (x.dims().rows() != x.dims().columns())
    fail("MATLAB:trace:NotSquareMatrix", "Matrix must be square.");
  out = callDense(call, "sum", {diagonalOf(numbersOf(matrixOf(x)), 0).values});
  return true;
}

bool normForm(std::string_view, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse()) return false;
  const Matrix m = numbersOf(matrixOf(x));
  double p = 2;
  if (call.has(1)) {
    const Value& kind = call.arg(1);
    const std::string word = kind.isTextScalar() ? textOf(kind) : "";
    if (word.empty() && !kind.isDoubleScalar()) return false;
    p = word == "fro"                    ? -2
        : word == "inf" || word == "Inf" ? INFINITY
        : word.empty()                   ? kind.asDouble()
                                         : 0;
  }
  const bool vector = m.rows() == 1 || m.columns() == 1;
  const Value values = m.values.reshaped(Dims(m.count(), 1));
  if (m.count() == 0) {
    out = Value(0.0);
    return p != 0;
  }
  if (p == -2 || (vector && p == 2)) {
    out = callDense(call, "norm", {values});
  } else if (vector && p >= 1) {
    out = callDense(call, "norm", {values, Value(p)});
  } else if (p == 1 || p == INFINITY) {
    const Matrix side = p == 1 ? m : transposed(m);
    const Value size = callDense(call, "abs", {side.values});
    double most = 0;
    for (int64_t j = 0; j < side.columns(); ++j) {
      double sum = 0;
      for (int64_t k = side.start()[j]; k < side.start()[j + 1]; ++k) sum += size.doubleAt(k);
      if (sum > most || std::isnan(sum)) most = sum;
      if (std::isnan(most)) break;
    }
    out = Value(most);
  } else {
    return false;
  }
  return true;
}

bool symmetryForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse()) return false;
  if (f == "issymmetric" || f == "ishermitian") {
    const bool skew = call.has(1) && toText(call.arg(1), "Second argument") == "skew";
    out = Value::logical(equalsTranspose(x, f == "ishermitian", skew));
    return true;
  }
  const Band band = bandOf(matrixOf(x));
  if (f == "bandwidth") {
    if (call.has(1)) {
      out = Value(toText(call.arg(1), "Second argument") == "lower" ? band.lower : band.upper);
    } else {
      out = Value(band.lower);
      call.setOut(1, Value(band.upper));
    }
    return true;
  }
  int64_t lower = 0, upper = 0;
  const int64_t most = int64_t(1) << 53;
  if (f == "isbanded") {
    lower = wholeArg(call, 1, 0, "Second argument");
    upper = wholeArg(call, 2, 0, "Third argument");
  }
  if (f == "istril") lower = most;
  if (f == "istriu") upper = most;
  out = Value::logical(band.lower <= lower && band.upper <= upper);
  return true;
}

}  // namespace matlift::sparse
