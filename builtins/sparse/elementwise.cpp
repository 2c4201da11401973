// Functions of elements. The dense builtin computes the values, so that every rule of its own
// holds; here it is decided on which places.
#include <algorithm>
#include <cmath>

#include "builtins/sparse/sparse.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::sparse {

namespace {

bool allZero(const Value& v) {
  for (int64_t i = 0, n = v.numel(); i < n; ++i)
    if (v.complexAt(i) != Complex(0)) return false;
  return true;
}

/// Sparse matrices are double or logical.
void refuseOthers(std::string_view builtin, std::span<const Value> args) {
  for (const Value& v : args) {
    if (!v.isSingle() && !v.isInteger()) continue;
    fail("MATLAB:UndefinedFunction",
         "Undefined function '%.*s' for input arguments of type '%s' and attributes 'sparse 2d "
         "real'.",
         int(builtin.size()), builtin.data(), v.className().c_str());
  }
}

/// A dense array as a sparse one.
Value sparsified(const Value& v) { return toValue(toMatrix(v)); }

/// The values of both matrices on the places of either, zeros where one has none.
struct Aligned {
  Ref<Pattern> pattern;
  Value a, b;
};

template <class A, class B>
void alignValues(const Matrix& x, const Matrix& y, Pattern& p, A* a, B* b) {
  const A* xs = x.values.data<A>();
  const B* ys = y.values.data<B>();
  int64_t n = 0;
  p.start[0] = 0;
  for (int64_t j = 0; j < x.columns(); ++j) {
    int64_t k = x.start()[j], l = y.start()[j];
    const int64_t kEnd = x.start()[j + 1], lEnd = y.start()[j + 1];
    while (k < kEnd || l < lEnd) {
      const int64_t r = k < kEnd ? x.row()[k] : x.rows(), q = l < lEnd ? y.row()[l] : x.rows();
      p.row[size_t(n)] = std::min(r, q);
      a[n] = r <= q ? xs[k++] : A(0);
      b[n++] = q <= r ? ys[l++] : B(0);
    }
    p.start[size_t(j) + 1] = n;
  }
}

int64_t unionCount(const Matrix& x, const Matrix& y) {
  int64_t common = 0;
  for (int64_t j = 0; j < x.columns(); ++j) {
    int64_t k = x.start()[j], l = y.start()[j];
    while (k < x.start()[j + 1] && l < y.start()[j + 1]) {
      const int64_t r = x.row()[k], q = y.row()[l];
      common += r == q;
      k += r <= q;
      l += q <= r;
    }
  }
  return x.count() + y.count() - common;
}

Aligned align(const Matrix& x, const Matrix& y) {
  Aligned out{x.pattern, x.values, y.values};
  if (x.pattern.get() == y.pattern.get()) return out;
  const int64_t count = unionCount(x, y);
  out.pattern = makeRef<Pattern>(x.rows(), x.columns());
  out.pattern->start.resize(size_t(x.columns()) + 1);
  out.pattern->row.resize(size_t(count));
  out.a = newValues(count, x.isComplex(), x.values.classId());
  out.b = newValues(count, y.isComplex(), y.values.classId());
  withValues(x.values, [&](auto* s) {
    using A = std::remove_pointer_t<decltype(s)>;
    withValues(y.values, [&](auto* t) {
      using B = std::remove_pointer_t<decltype(t)>;
      alignValues(x, y, *out.pattern, out.a.mutableData<A>(), out.b.mutableData<B>());
    });
  });
  return out;
}

/// A row, column or scalar spread to the other's size.
Matrix spread(const Matrix& m, int64_t rows, int64_t columns) {
  if (m.rows() == rows && m.columns() == columns) return m;
  Value v = toValue(m);
  auto ones = [](int64_t n) {
    Value list = Value::uninitialized(ClassId::Double, Dims(1, n));
    std::fill_n(list.mutableData<double>(), n, 1.0);
    return list;
  };
  const Value idx[] = {m.rows() == rows ? Value::colon() : ones(rows),
                       m.columns() == columns ? Value::colon() : ones(columns)};
  return matrixOf(indexParen(v, idx));
}

/// Size of what two operands make, or the dense function's error.
bool jointSize(const Value& a, const Value& b, Dims& out) {
  return a.dims().count() == 2 && b.dims().count() == 2 && broadcastDims(a.dims(), b.dims(), out);
}

/// The dense operand's elements on the places of m, where it may be one row or column only.
Value onPlaces(const Matrix& m, const Value& f) {
  if (f.numel() == 1) return f;
  const int64_t rows = f.dims().rows();
  const bool oneRow = rows == 1 && m.rows() != 1,
             oneColumn = f.dims().columns() == 1 && m.columns() != 1;
  Indices at(static_cast<size_t>(m.count()));
  for (int64_t j = 0; j < m.columns(); ++j)
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k)
      at[size_t(k)] = (oneRow ? 0 : m.row()[k]) + (oneColumn ? 0 : j) * rows;
  return gathered(f, at.data(), m.count());
}

/// f(a, b) with one sparse and one dense operand, sparse; `full`: where f(0, dense) is not zero the
/// answer is dense.
bool mixedPair(std::string_view f, Call& call, bool full, Value& out) {
  const Value a = call.arg(0), b = call.arg(1);
  const bool left = a.isSparse();
  const Value& dense = left ? b : a;
  Matrix m = matrixOf(left ? a : b);
  Dims dims;
  if (!jointSize(a, b, dims)) return false;
  const Value atZero =
      left ? callDense(call, f, {Value(0.0), dense}) : callDense(call, f, {dense, Value(0.0)});
  if (allZero(atZero)) {
    m = spread(m, dims.rows(), dims.columns());
    const Value there = onPlaces(m, dense);
    Value values =
        left ? callDense(call, f, {m.values, there}) : callDense(call, f, {there, m.values});
    out = toValue({m.pattern, values.reshaped(Dims(m.count(), 1))});
    return true;
  }
  Value made = callDense(call, f, {denseOf(a), denseOf(b)});
  out = full ? made : sparsified(made);
  return true;
}

bool bothSparse(std::string_view f, Call& call, Value& out) {
  const Value a = call.arg(0), b = call.arg(1);
  Dims dims;
  if (!jointSize(a, b, dims)) return false;
  if (!allZero(callDense(call, f, {Value(0.0), Value(0.0)}))) {
    out = sparsified(callDense(call, f, {denseOf(a), denseOf(b)}));
    return true;
  }
  const Matrix x = spread(matrixOf(a), dims.rows(), dims.columns());
  const Matrix y = spread(matrixOf(b), dims.rows(), dims.columns());
  Aligned all = align(x, y);
  const int64_t count = all.pattern->count();
  Value values = callDense(call, f, {std::move(all.a), std::move(all.b)});
  out = toValue({all.pattern, values.reshaped(Dims(count, 1))});
  return true;
}

bool isPlainPair(Call& call) {
  return call.nargin() == 2 && call.arg(0).isPlain() && call.arg(1).isPlain();
}

}  // namespace

bool mapForm(std::string_view f, Call& call, Value& out) {
  if (call.nargin() != 1 || call.nargout > 1) return false;
  const Matrix m = matrixOf(call.arg(0));
  const Value zero = m.isLogical() ? Value::logical(false) : Value(0.0);
  if (allZero(callDense(call, f, {zero}))) {
    Value values = callDense(call, f, {m.values});
    out = toValue({m.pattern, values.reshaped(Dims(m.count(), 1))});
  } else {
    out = sparsified(callDense(call, f, {toDense(m)}));
  }
  return true;
}

bool pairForm(std::string_view f, Call& call, Value& out) {
  if (!isPlainPair(call)) return false;
  refuseOthers(f, call.args);
  if (call.arg(0).isSparse() && call.arg(1).isSparse()) return bothSparse(f, call, out);
  // A sum with a dense operand is dense, whatever its elements are.
  if (f == "plus" || f == "minus") return false;
  return mixedPair(f, call, false, out);
}

bool powerForm(std::string_view f, Call& call, Value& out) {
  if (!isPlainPair(call)) return false;
  refuseOthers(f, call.args);
  if (call.arg(0).isSparse() && call.arg(1).isSparse()) return bothSparse(f, call, out);
  const Value& other = call.arg(call.arg(0).isSparse() ? 1 : 0);
  return mixedPair(f, call, other.numel() == 1, out);
}

bool quotientForm(std::string_view f, Call& call, Value& out) {
  if (!isPlainPair(call)) return false;
  refuseOthers(f, call.args);
  if (call.arg(0).isSparse() && call.arg(1).isSparse()) return bothSparse(f, call, out);
  // A number divided by a sparse matrix has no zeros left.
  const int above = f == "rdivide" ? 0 : 1;
  return mixedPair(f, call, call.arg(above).isDense() && call.arg(above).numel() == 1, out);
}

bool convertForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  if (!x.isSparse() || call.nargin() != 1) return false;
  if (f == "full") {
    out = toDense(matrixOf(x));
  } else if (f == "double") {
    out = toValue(numbersOf(matrixOf(x)));
  } else {
    const Matrix m = matrixOf(x);
    out =
        toValue({m.pattern, convertClass(m.values, ClassId::Logical).reshaped(Dims(m.count(), 1))});
  }
  return true;
}

bool refuseForm(std::string_view, Call& call, Value&) {
  if (!call.arg(0).isSparse()) return false;
  fail("MATLAB:sparse:unsupportedType", "Attempt to convert to unimplemented sparse type");
}

// max(a, b) and min(a, b); of one matrix they are reductions.
bool extremeForm(std::string_view f, Call& call, Value& out) {
  if (!isPlainPair(call) || call.arg(1).isEmpty()) return sumForm(f, call, out);
  refuseOthers(f, call.args);
  if (call.arg(0).isSparse() && call.arg(1).isSparse()) return bothSparse(f, call, out);
  if (call.arg(call.arg(0).isSparse() ? 1 : 0).numel() != 1) return false;
  return mixedPair(f, call, false, out);
}

}  // namespace matlift::sparse
