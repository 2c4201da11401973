// accumarray.
#include <algorithm>
#include <cmath>
#include <limits>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "builtins/elementwise/ops.h"
#include "builtins/sets/items.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

namespace {

struct Targets {
  std::vector<int64_t> at;  ///< 0-based linear index of every value
  Dims dims;
};

[[noreturn]] void failSubs() {
  fail("MATLAB:accumarray:nonPosIntIndValues",
       "First input SUBS must contain positive integer subscripts.");
}

Value joinCellSubs(const Value& subs) {
  ValueList columns;
  for (const Value& v : subs.boxes().elements) columns.push_back(v.reshaped(Dims(v.numel(), 1)));
  return horzcat(columns);
}

Dims sizeArg(const Value& v, int columns) {
  std::vector<int64_t> extents;
  if (!v.isPlain() || v.isComplex()) failArgument("accumarray", v);
  for (int64_t i = 0, n = v.numel(); i < n; ++i) {
    double d = v.doubleAt(i);
    if (!(d >= 0) || d != std::floor(d) || d > 9e15) {
      fail("MATLAB:accumarray:negativeSize",
           "Third input SZ must be a vector of nonnegative integers.");
    }
    extents.push_back(int64_t(d));
  }
  bool good = columns == 1 ? extents.size() == 2 && (extents[1] == 1 || extents[0] == 1)
                           : int(extents.size()) == columns;
  if (!good) {
    fail("MATLAB:accumarray:invalidSize",
         "Third input SZ must have as many elements as SUBS has columns, or be [n 1] for one "
         "column.");
  }
  return Dims(std::span<const int64_t>(extents));
}

// Subscripts of column c as 0-based numbers added to `at` with a stride; gives the greatest,
// 1-based.
template <class T>
int64_t readColumn(const Value& subs, int64_t c, std::vector<int64_t>& column) {
  int64_t rows = subs.dims().rows(), most = 0;
  const T* x = subs.data<T>() + c * rows;
  bool good = true;
  for (int64_t r = 0; r < rows; ++r) {
    double d = double(x[r]);
    good = good && d >= 1 && d <= 9e15;
    int64_t k = good ? int64_t(d) : 1;
    good = good && double(k) == d;
    most = std::max(most, k);
    column[size_t(r)] = k - 1;
  }
  if (!good) failSubs();
  return most;
}

Targets targetsOf(const Value& subs, const Value& size) {
  int64_t rows = subs.dims().rows();
  int columns = int(std::min<int64_t>(subs.dims().columns(), 64));
  std::vector<int64_t> most(size_t(std::max(columns, 1)), 0);
  std::vector<std::vector<int64_t>> parts;
  for (int c = 0; c < columns; ++c) {
    parts.emplace_back(size_t(rows));
    most[size_t(c)] = withElementType(subs.classId(), [&](auto tag) {
      return readColumn<typename decltype(tag)::type>(subs, c, parts.back());
    });
  }
  Targets t;
  if (size.isDefined() && !size.isEmpty()) {
    t.dims = sizeArg(size, columns);
    bool row = columns == 1 && t.dims[0] == 1;
    for (int c = 0; c < columns; ++c) {
      if (most[size_t(c)] > t.dims[row ? 1 : c]) {
        fail("MATLAB:accumarray:outOfRange",
             "First input SUBS and third input SZ must satisfy "
             "ALL(MAX(SUBS)<=SZ).");
      }
    }
  } else if (columns == 1) {
    t.dims = Dims(most[0], 1);
  } else {
    t.dims = Dims(std::span<const int64_t>(most));
  }
  checkedNumel(t.dims, sizeof(double));
  if (columns == 0) return t;
  t.at = std::move(parts[0]);
  int64_t stride = t.dims[0];
  for (int c = 1; c < columns; ++c) {
    for (int64_t r = 0; r < rows; ++r) t.at[size_t(r)] += parts[size_t(c)][size_t(r)] * stride;
    stride *= t.dims[c];
  }
  return t;
}

template <class T, class F>
void combine(const Targets& t, const Value& values, T* out, F f) {
  const T* v = values.data<T>();
  bool one = values.isScalar();
  size_t n = t.at.size();
  const int64_t* at = t.at.data();
  int64_t step = one ? 0 : 1;
  for (size_t i = 0; i < n; ++i) out[at[i]] = f(out[at[i]], v[int64_t(i) * step]);
}

// sum, max, min without calling back. Cells that no value reaches get `fill`.
Value builtinReduce(const Targets& t, const Value& values, char kind, double fill) {
  Value out = Value::zeros(values.classId(), t.dims);
  std::vector<bool> reached;
  bool track = kind != '+' || fill != 0;
  if (track) {
    reached.assign(size_t(t.dims.numel()), false);
    for (int64_t at : t.at) reached[size_t(at)] = true;
  }
  withElementType(values.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    if (track) {
      T start = kind == '>' ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
      if constexpr (std::is_floating_point_v<T>) start = std::numeric_limits<T>::quiet_NaN();
      T empty = T(fill);
      for (size_t i = 0; i < reached.size(); ++i)
        to[i] = !reached[i] ? empty : kind == '+' ? T(0) : start;
    }
    if (kind == '+') combine<T>(t, values, to, [](T a, T b) { return T(a + b); });
    if (kind == '>') combine<T>(t, values, to, [](T a, T b) { return b > a || a != a ? b : a; });
    if (kind == '<') combine<T>(t, values, to, [](T a, T b) { return b < a || a != a ? b : a; });
  });
  return out;
}

char builtinKind(const Value& f) {
  if (f.isUndefined()) return '+';
  std::string name = f.isFunction() ? f.function().name : std::string();
  if (name == "sum" || name == "plus") return '+';
  return name == "max" ? '>' : name == "min" ? '<' : 0;
}

// Any function: values of a cell, in their order, as a column; results are scalars or cells.
Value callReduce(Call& call, const Targets& t, const Value& values, const Value& f,
                 const Value& fill) {
  std::vector<uint64_t> keys(t.at.begin(), t.at.end());
  std::vector<uint32_t> order = sortedOrder(keys);
  std::vector<int64_t> cells;
  ValueList results;
  Items source;
  source.source = values.isScalar() && order.size() > 1
                      ? expandTo(values, Dims(int64_t(order.size()), 1))
                      : values;
  for (size_t i = 0; i < order.size();) {
    size_t j = i;
    std::vector<uint32_t> members;
    while (j < order.size() && keys[j] == keys[i]) members.push_back(order[j++]);
    Value args[1] = {gatherItems(source, members, false)};
    Value r = call.interpreter.call1(f, args);
    if (!r.isScalar()) {
      fail("MATLAB:accumarray:InvalidFunOutput",
           "The function must return a scalar value or a scalar cell.");
    }
    results.push_back(std::move(r));
    cells.push_back(int64_t(keys[i]));
    i = j;
  }
  if (!results.empty() && results[0].isCell()) {
    Value out = Value::cell(t.dims);
    for (size_t k = 0; k < cells.size(); ++k) {
      if (!results[k].isCell()) {
        fail("MATLAB:accumarray:InvalidFunOutput",
             "The function must return the same class every time.");
      }
      out.setCell(cells[k], results[k].cellAt(0));
    }
    return out;
  }
  Value start = fill.isDefined() && !fill.isEmpty() ? fill : Value(0.0);
  ClassId cls = results.empty() ? ClassId::Double : results[0].classId();
  bool complex = false;
  for (const Value& r : results) {
    if (!r.isPlain()) {
      fail("MATLAB:accumarray:InvalidFunOutput",
           "The function must return a scalar value or a scalar cell.");
    }
    complex = complex || r.isComplex();
  }
  Value out = Value::zeros(cls, t.dims, complex);
  withElementType(cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    int64_t parts = complex ? 2 : 1;
    T empty = T(start.doubleAt(0));
    for (int64_t i = 0, n = out.numel(); i < n; ++i) to[i * parts] = empty;
    for (size_t k = 0; k < cells.size(); ++k) {
      Complex z = results[k].complexAt(0);
      if (results[k].classId() == cls && !results[k].isComplex()) {
        to[cells[k] * parts] = results[k].data<T>()[0];
      } else {
        to[cells[k] * parts] = T(z.real());
      }
      if (complex) to[cells[k] * parts + 1] = T(z.imag());
    }
  });
  return out;
}

// Subscripts that reach far: the size first, so that places nobody adds to cost no memory.
Value sumFarColumn(const Value& subs, const Value& values) {
  int64_t n = subs.numel(), step = values.isScalar() ? 0 : 1;
  std::vector<int64_t> at(static_cast<size_t>(n));
  int64_t most = readColumn<double>(subs, 0, at);
  Value out = Value::zeros(ClassId::Double, Dims(most, 1));
  double* to = out.mutableData<double>();
  const double* v = values.data<double>();
  for (int64_t i = 0; i < n; ++i) to[at[size_t(i)]] += v[i * step];
  return out;
}

constexpr int64_t kNear = 4096;

// sums[x[i]] += v[i step]; gives the greatest x[i], or 0 when one is no whole number in [1, kNear]:
// what is in the sums is then of no use. sums[0] takes what has no place.
int64_t addNear(const double* x, const double* v, int64_t step, int64_t n, double* sums) {
  int64_t i = 0;
  double most = 0, least = 1;
  bool bad = false;
#ifdef __SSE2__
  // Checks run beside the sums, two at a time: a pass of their own would cost as much again.
  __m128d wrong = _mm_setzero_pd(), high = wrong, low = _mm_set1_pd(1);
  for (; i + 2 <= n; i += 2) {
    __m128d d = _mm_loadu_pd(x + i);
    __m128i k = _mm_cvttpd_epi32(d);
    wrong = _mm_or_pd(wrong, _mm_cmpneq_pd(_mm_cvtepi32_pd(k), d));
    high = _mm_max_pd(high, d);
    low = _mm_min_pd(low, d);
    uint64_t pair = uint64_t(_mm_cvtsi128_si64(k));
    uint32_t a = uint32_t(pair), b = uint32_t(pair >> 32);
    sums[a <= kNear ? a : 0] += v[i * step];
    sums[b <= kNear ? b : 0] += v[(i + 1) * step];
  }
  bad = _mm_movemask_pd(wrong) != 0;
  double parts[4];
  _mm_storeu_pd(parts, high);
  _mm_storeu_pd(parts + 2, low);
  most = std::max(parts[0], parts[1]);
  least = std::min(parts[2], parts[3]);
#endif
  for (; i < n; ++i) {
    bool inside = x[i] >= 1 && x[i] <= double(kNear);
    int64_t k = inside ? int64_t(x[i]) : 0;
    bad |= double(k) != x[i];
    most = std::max(most, double(k));
    least = std::min(least, x[i]);
    sums[k] += v[i * step];
  }
  return bad || least < 1 || most > double(kNear) ? 0 : int64_t(most);
}

// accumarray(subs, vals) of one column and doubles, summed, while subscripts stay small.
Value sumColumn(const Value& subs, const Value& values) {
  constexpr int64_t kBlock = 65536;
  int64_t n = subs.numel(), most = 0, step = values.isScalar() ? 0 : 1;
  const double* x = subs.data<double>();
  const double* v = values.data<double>();
  double sums[kNear + 1] = {};
  for (int64_t i = 0; i < n; i += kBlock) {
    int64_t far = addNear(x + i, v + i * step, step, std::min(kBlock, n - i), sums);
    if (far == 0) return sumFarColumn(subs, values);
    most = std::max(most, far);
  }
  Value out = Value::uninitialized(ClassId::Double, Dims(most, 1));
  std::copy_n(sums + 1, most, out.mutableData<double>());
  return out;
}

/// accumarray(subs, vals, sz, f, fill, true): the places that occur, in a sparse matrix.
Value sparseSums(Call& call, const Value& subs, const Value& values, const Value& size,
                 const Value& f, const Value& fill) {
  const bool sized = size.isDefined() && !size.isEmpty();
  const bool oneColumn = subs.dims().columns() == 1;
  if (subs.dims().columns() > 2 || (sized && size.numel() != 2))
    fail("MATLAB:accumarray:sparseNDOutput", "A sparse result has two dimensions.");
  if (fill.isDefined() && !fill.isEmpty() && toDouble(fill, "FILLVAL") != 0)
    fail("MATLAB:accumarray:sparseFillVal", "The fill value of a sparse result must be 0.");
  auto ask = [&](const char* name, ValueList args, int outputs) {
    return call.interpreter.call(Value::text(name), args, outputs);
  };
  ValueList places = ask("unique", {subs, Value::text("rows")}, 3);
  const bool plain = f.isUndefined();
  ValueList args{places[2], values, Value::emptyDouble()};
  if (!plain) args.push_back(f);
  const Value sums = ask("accumarray", std::move(args), 1)[0];
  auto column = [&](double k) {
    const Value idx[] = {Value::colon(), Value(k)};
    return indexParen(places[0], idx);
  };
  ValueList made{column(1), oneColumn ? Value(1.0) : column(2), sums};
  // One column of subscripts may count along a row.
  if (sized && oneColumn && size.doubleAt(0) == 1) std::swap(made[0], made[1]);
  for (int64_t k = 0; sized && k < 2; ++k) made.push_back(Value(size.doubleAt(k)));
  return ask("sparse", std::move(made), 1)[0];
}

Value accumarray(Call& call) {
  Value subs = call.arg(0), values = call.arg(1);
  if (subs.isCell()) subs = joinCellSubs(subs);
  if (!subs.isPlain() || subs.isComplex()) failSubs();
  if (!values.isPlain()) failArgument("accumarray", values);
  if (subs.dims().isRow() && !subs.isScalar() && values.numel() == subs.numel()) {
    subs = subs.reshaped(Dims(subs.numel(), 1));
  }
  if (!values.isScalar() && values.numel() != subs.dims().rows()) {
    fail("MATLAB:accumarray:invalidVals",
         "Second input VAL must be a vector with one element for each row in SUBS, or a scalar.");
  }
  Value size = call.has(2) ? call.arg(2) : Value();
  Value f = call.has(3) && !call.arg(3).isEmpty() ? call.arg(3) : Value();
  Value fill = call.has(4) ? call.arg(4) : Value();
  if (f.isDefined() && !f.isFunction()) {
    fail("MATLAB:accumarray:invalidFunction", "Fourth input FUN must be a function handle.");
  }
  if (call.has(5) && call.arg(5).isScalar() && call.arg(5).isPlain() &&
      call.arg(5).doubleAt(0) != 0)
    return sparseSums(call, subs, values, size, f, fill);
  bool column = subs.dims().columns() == 1 && subs.isDouble() && !subs.isEmpty();
  if (column && call.nargin() == 2 && values.isDouble() && !values.isComplex()) {
    return sumColumn(subs, values);
  }
  Targets t = targetsOf(subs, size);
  if (!values.isNumeric())
    values = castTo(*call.interpreter.kernels, std::move(values), ClassId::Double);
  char kind = builtinKind(f);
  bool simple = kind && values.isFloat() && !values.isComplex();
  if (simple) {
    return builtinReduce(t, values, kind,
                         fill.isDefined() && !fill.isEmpty() ? toDouble(fill, "FILLVAL") : 0);
  }
  if (f.isUndefined()) f = call.interpreter.makeHandle("sum");
  return callReduce(call, t, values, f, fill);
}

const BuiltinDescriptor kRows[] = {
    functionRow("accumarray", accumarray, 2, 6, 1,
                "accumarray(subs, vals) adds the values that share a subscript.\naccumarray(subs, "
                "vals, sz, f, fill) "
                "gives the size, another function and the value of empty places.",
                "disp(accumarray([1; 2; 1], [10; 20; 30])')", "    40    20\n"),
};

}  // namespace

BuiltinTheme accumarrayTheme() { return kRows; }

}  // namespace matlift::builtins
