// Products, powers, transposes, Kronecker products.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "builtins/sparse/sparse.h"
#include "builtins/support/parallel.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::sparse {

namespace {

using builtins::Parallel;

[[noreturn]] void failInner() {
  fail("MATLAB:innerdim",
       "Incorrect dimensions for matrix multiplication. Check that the number of columns in the "
       "first matrix matches the number of rows in the second matrix. To operate on each element "
       "of the matrix individually, use TIMES (.*) for elementwise multiplication.");
}

/// Below this many products threads do not pay (they take 25 to 55 us to wake).
constexpr int64_t kForThreads = 200000;

template <class S, class T>
using Product =
    std::conditional_t<std::is_same_v<S, Complex> || std::is_same_v<T, Complex>, Complex, double>;

// --- sparse times dense ---

/// Rows [low, high) that the columns [first, last) touch.
std::pair<int64_t, int64_t> rowSpan(const Matrix& a, int64_t first, int64_t last) {
  int64_t low = a.rows(), high = 0;
  for (int64_t j = first; j < last; ++j) {
    if (a.start()[j] == a.start()[j + 1]) continue;
    low = std::min(low, a.row()[a.start()[j]]);
    high = std::max(high, a.row()[a.start()[j + 1] - 1] + 1);
  }
  return {std::min(low, high), high};
}

template <class S, class T, class R>
void addColumns(const Matrix& a, const S* values, const T* x, R* y, int64_t first, int64_t last) {
  const int64_t *start = a.start(), *row = a.row();
  for (int64_t j = first; j < last; ++j) {
    const T xj = x[j];
    for (int64_t k = start[j]; k < start[j + 1]; ++k) y[row[k]] += R(values[k]) * R(xj);
  }
}

/// y = A x of one long column: blocks of columns add up rows of their own, and the blocks are added
/// in order. Their number depends on the matrix alone, so the answer does too.
template <class S, class T, class R>
void multiplyVector(const Parallel& parallel, const Matrix& a, const S* values, const T* x, R* y) {
  constexpr int64_t kBlocks = 2;
  struct Block {
    int64_t first, last, low, high;
    std::vector<R> sums;
  };
  Block blocks[kBlocks];
  const int64_t half =
      std::lower_bound(a.start(), a.start() + a.columns(), a.count() / 2) - a.start();
  blocks[0] = {0, half, 0, 0, {}};
  blocks[1] = {half, a.columns(), 0, 0, {}};
  parallel.run(kBlocks, [&](int64_t b, int) {
    Block& block = blocks[b];
    std::tie(block.low, block.high) = rowSpan(a, block.first, block.last);
    if (b == 0) return addColumns(a, values, x, y, block.first, block.last);
    block.sums.assign(size_t(block.high - block.low), R(0));
    addColumns(a, values, x, block.sums.data() - block.low, block.first, block.last);
  });
  for (const Block& block : blocks)
    for (size_t i = 0; i < block.sums.size(); ++i) y[block.low + int64_t(i)] += block.sums[i];
}

template <class S, class T>
Value multiplyDense(Call& call, const Matrix& a, const Value& b) {
  using R = Product<S, T>;
  const int64_t n = b.dims().columns(), m = a.rows(), inner = a.columns();
  Value out = Value::zeros(ClassId::Double, Dims(m, n), std::is_same_v<R, Complex>);
  R* y = out.mutableData<R>();
  const T* x = b.data<T>();
  const S* values = a.values.data<S>();
  const Parallel parallel(call.interpreter);
  if (n == 1 && a.count() >= kForThreads) {
    multiplyVector(parallel, a, values, x, y);
  } else {
    const int64_t least = std::max<int64_t>(1, kForThreads / std::max<int64_t>(1, a.count()));
    parallel.ranges(n, least, [&](int64_t first, int64_t last) {
      for (int64_t c = first; c < last; ++c)
        addColumns(a, values, x + c * inner, y + c * m, 0, inner);
    });
  }
  return std::move(out).narrowed();
}

/// Dense times sparse: column j is made of the left operand's columns.
template <class S, class T>
Value multiplyFromLeft(Call& call, const Value& b, const Matrix& a) {
  using R = Product<S, T>;
  const int64_t m = b.dims().rows();
  Value out = Value::zeros(ClassId::Double, Dims(m, a.columns()), std::is_same_v<R, Complex>);
  R* y = out.mutableData<R>();
  const T* x = b.data<T>();
  const S* values = a.values.data<S>();
  const int64_t perColumn = std::max<int64_t>(1, m * a.count() / std::max<int64_t>(1, a.columns()));
  Parallel(call.interpreter)
      .ranges(a.columns(), std::max<int64_t>(1, kForThreads / perColumn),
              [&](int64_t first, int64_t last) {
                for (int64_t j = first; j < last; ++j)
                  for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
                    const T* from = x + a.row()[k] * m;
                    R* to = y + j * m;
                    const R v = R(values[k]);
                    for (int64_t i = 0; i < m; ++i) to[i] += R(from[i]) * v;
                  }
              });
  return std::move(out).narrowed();
}

// --- sparse times sparse ---

/// Columns [first, last) of A B by one dense column of sums.
template <class T>
struct ColumnBlock {
  std::vector<int64_t> row, counts;
  std::vector<T> value;
};

template <class T>
void multiplyColumns(const Matrix& a, const T* av, const Matrix& b, const T* bv, int64_t first,
                     int64_t last, ColumnBlock<T>& out) {
  std::vector<T> sum(size_t(a.rows()), T(0));
  std::vector<int64_t> seen(size_t(a.rows()), -1);
  std::vector<int64_t> rows;
  for (int64_t j = first; j < last; ++j) {
    rows.clear();
    for (int64_t q = b.start()[j]; q < b.start()[j + 1]; ++q) {
      const int64_t k = b.row()[q];
      const T factor = bv[q];
      for (int64_t p = a.start()[k]; p < a.start()[k + 1]; ++p) {
        const int64_t i = a.row()[p];
        if (seen[size_t(i)] != j) {
          seen[size_t(i)] = j;
          sum[size_t(i)] = av[p] * factor;
          rows.push_back(i);
        } else {
          sum[size_t(i)] += av[p] * factor;
        }
      }
    }
    if (rows.size() > 1 && !std::is_sorted(rows.begin(), rows.end()))
      std::sort(rows.begin(), rows.end());
    for (int64_t i : rows) {
      out.row.push_back(i);
      out.value.push_back(sum[size_t(i)]);
    }
    out.counts.push_back(int64_t(rows.size()));
  }
}

template <class T>
Matrix multiplySparse(Call& call, const Matrix& a, const Matrix& b) {
  checkSize(double(a.rows()), double(b.columns()));
  (void)checkedNumel(Dims(a.rows(), 1), sizeof(T) + sizeof(int64_t));
  const T *av = a.values.data<T>(), *bv = b.values.data<T>();
  const Parallel parallel(call.interpreter);
  // Each block has a dense column of its own: few, and only for much work.
  const int64_t work = a.columns() > 0 ? b.count() * (a.count() / a.columns() + 1) : 0;
  const int64_t blocks =
      std::clamp<int64_t>(work / std::max<int64_t>(kForThreads, 4 * a.rows()), 1, 8);
  std::vector<ColumnBlock<T>> parts(static_cast<size_t>(blocks));
  auto border = [&](int64_t k) { return b.columns() * k / blocks; };
  parallel.run(blocks, [&](int64_t k, int) {
    multiplyColumns(a, av, b, bv, border(k), border(k + 1), parts[size_t(k)]);
  });
  Ref<Pattern> p = makeRef<Pattern>(a.rows(), b.columns());
  size_t count = 0;
  for (const auto& part : parts) count += part.row.size();
  p->start.reserve(size_t(b.columns()) + 1);
  p->start.push_back(0);
  p->row.reserve(count);
  Value values = newValues(int64_t(count), std::is_same_v<T, Complex>);
  T* to = values.mutableData<T>();
  for (const auto& part : parts) {
    for (int64_t n : part.counts) p->start.push_back(p->start.back() + n);
    p->row.insert(p->row.end(), part.row.begin(), part.row.end());
    to = std::copy(part.value.begin(), part.value.end(), to);
  }
  return {p, std::move(values)};
}

Value timesSparse(Call& call, const Value& a, const Value& b) {
  if (a.dims().columns() != b.dims().rows()) failInner();
  if (a.isComplex() || b.isComplex())
    return toValue(multiplySparse<Complex>(call, complexOf(matrixOf(a)), complexOf(matrixOf(b))));
  return toValue(multiplySparse<double>(call, numbersOf(matrixOf(a)), numbersOf(matrixOf(b))));
}

/// f(S*, T*) with the types of two columns of numbers.
template <class F>
Value withTypes(const Value& s, const Value& t, F&& f) {
  auto second = [&](auto* a) {
    return t.isComplex() ? f(a, static_cast<Complex*>(nullptr))
                         : f(a, static_cast<double*>(nullptr));
  };
  return s.isComplex() ? second(static_cast<Complex*>(nullptr))
                       : second(static_cast<double*>(nullptr));
}

}  // namespace

bool productForm(std::string_view, Call& call, Value& out) {
  const Value a = call.arg(0), b = call.arg(1);
  if (!a.isPlain() || !b.isPlain()) return false;
  if (a.numel() == 1 || b.numel() == 1) {
    // A sparse number times a dense matrix is dense.
    const bool dense = a.isDense() != b.isDense() && (a.isDense() ? a : b).numel() != 1;
    if (!dense) return pairForm("times", call, out);
    out = callDense(call, "times", {denseOf(a), denseOf(b)});
    return true;
  }
  for (const Value* v : {&a, &b})
    if (v->isSingle() || v->isInteger() || v->dims().count() > 2)
      return pairForm("mtimes", call, out);
  if (a.dims().columns() != b.dims().rows()) failInner();
  if (a.isSparse() && b.isSparse()) {
    out = timesSparse(call, a, b);
    return true;
  }
  const Matrix m = numbersOf(matrixOf(a.isSparse() ? a : b));
  const Value dense = callDense(call, "double", {a.isSparse() ? b : a});
  out = withTypes(m.values, dense, [&](auto* s, auto* t) {
    using S = std::remove_pointer_t<decltype(s)>;
    using T = std::remove_pointer_t<decltype(t)>;
    return a.isSparse() ? multiplyDense<S, T>(call, m, dense)
                        : multiplyFromLeft<S, T>(call, dense, m);
  });
  return true;
}

bool transposeForm(std::string_view f, Call& call, Value& out) {
  Matrix m = transposed(matrixOf(call.arg(0)));
  if (f == "ctranspose" && m.isComplex())
    for (Complex *z = m.values.mutableData<Complex>(), *end = z + m.count(); z != end; ++z)
      *z = std::conj(*z);
  out = toValue(std::move(m));
  return true;
}

bool matrixPowerForm(std::string_view, Call& call, Value& out) {
  const Value a = call.arg(0), p = call.arg(1);
  const bool whole = a.isSparse() && p.isPlain() && p.numel() == 1 && !p.isComplex() &&
                     p.doubleAt(0) == std::floor(p.doubleAt(0)) && std::abs(p.doubleAt(0)) < 1e9;
  if (!whole) return false;
  if (a.dims().rows() != a.dims().columns())
    fail("MATLAB:square",
         "Incorrect dimensions for raising a matrix to a power. Check that the matrix is square "
         "and the power is a scalar. To operate on each element of the matrix individually, use "
         "POWER (.^) for elementwise power.");
  int64_t n = int64_t(std::abs(p.doubleAt(0)));
  Value base = a;
  if (p.doubleAt(0) < 0 && !inverseForm("inv", call, base)) return false;
  const ValueList size{Value(a.dims().rows())};
  Value result = call.interpreter.call1(Value::text("speye"), size);
  for (; n > 0; n >>= 1) {
    if (n & 1) result = timesSparse(call, result, base);
    if (n > 1) base = timesSparse(call, base, base);
  }
  out = std::move(result);
  return true;
}

bool kronForm(std::string_view, Call& call, Value& out) {
  if (call.nargin() != 2 || !call.arg(0).isPlain() || !call.arg(1).isPlain()) return false;
  const bool complex = call.arg(0).isComplex() || call.arg(1).isComplex();
  Matrix a = toMatrix(call.arg(0)), b = toMatrix(call.arg(1));
  a = complex ? complexOf(a) : numbersOf(a);
  b = complex ? complexOf(b) : numbersOf(b);
  checkSize(double(a.rows()) * double(b.rows()), double(a.columns()) * double(b.columns()));
  (void)checkedNumel(Dims(a.count(), b.count()), 16);
  Ref<Pattern> p = makeRef<Pattern>(a.rows() * b.rows(), a.columns() * b.columns());
  p->start.push_back(0);
  p->row.reserve(size_t(a.count() * b.count()));
  Value values = newValues(a.count() * b.count(), complex);
  withValues(values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T *av = a.values.data<T>(), *bv = b.values.data<T>();
    T* to = values.mutableData<T>();
    for (int64_t ja = 0; ja < a.columns(); ++ja)
      for (int64_t jb = 0; jb < b.columns(); ++jb) {
        for (int64_t k = a.start()[ja]; k < a.start()[ja + 1]; ++k)
          for (int64_t l = b.start()[jb]; l < b.start()[jb + 1]; ++l) {
            p->row.push_back(a.row()[k] * b.rows() + b.row()[l]);
            *to++ = T(av[k] * bv[l]);
          }
        p->start.push_back(int64_t(p->row.size()));
      }
  });
  out = toValue({p, std::move(values)});
  return true;
}

}  // namespace matlift::sparse
