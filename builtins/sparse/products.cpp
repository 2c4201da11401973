// Products, powers, transposes, Kronecker products.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "builtins/sparse/sparse.h"
#include "builtins/sparse/vector_product.h"
#include "builtins/support/on_device.h"
#include "builtins/support/parallel.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/size_errors.h"

namespace matlift::sparse {

namespace {

using builtins::Parallel;
using builtins::ToldWork;

/// Below this many products threads do not pay (they take 25 to 55 us to wake).
constexpr int64_t kForThreads = 200000;

// --- sparse times dense ---

template <class S, class T>
Value multiplyDense(Call& call, const Matrix& a, const Value& b) {
  using R = Product<S, T>;
  const int64_t n = b.dims().columns(), m = a.rows(), inner = a.columns();
  const bool vector = n == 1 && a.count() >= kForThreads;
  Value out = (vector ? Value::uninitialized : Value::zeros)(ClassId::Double, Dims(m, n),
                                                             std::is_same_v<R, Complex>);
  R* y = out.mutableData<R>();
  const T* x = b.data<T>();
  const S* values = a.values.data<S>();
  const Parallel parallel(call.interpreter);
  if (vector) {
    multiplyVector(parallel, a, values, x, y);
  } else {
    const int64_t least = std::max<int64_t>(1, kForThreads / std::max<int64_t>(1, a.count()));
    parallel.ranges(n, least, [&](int64_t first, int64_t last) {
      for (int64_t c = first; c < last; ++c) {
        interruptionPoint();
        addColumns(a, values, x + c * inner, y + c * m, 0, inner);
      }
    });
  }
  return std::move(out).narrowed();
}

/// A late transpose times a vector.
template <class S, class T>
Value multiplyLate(Call& call, const SparseElements& a, const Matrix& numbers, const Value& x) {
  using R = Product<S, T>;
  Value out =
      Value::uninitialized(ClassId::Double, Dims(numbers.columns(), 1), std::is_same_v<R, Complex>);
  multiplyTransposed<S, T>(Parallel(call.interpreter), numbers,
                           a.late() == SparseElements::Late::Adjoint, x.data<T>(),
                           out.mutableData<R>());
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
                for (int64_t j = first; j < last; ++j) {
                  interruptionPoint();
                  for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
                    const T* from = x + a.row()[k] * m;
                    R* to = y + j * m;
                    const R v = R(values[k]);
                    for (int64_t i = 0; i < m; ++i) to[i] += R(from[i]) * v;
                  }
                }
              });
  return std::move(out).narrowed();
}

// --- sparse times sparse ---

/// One block of columns of A B: first how many entries each has, then the entries, at their places.
template <class T>
class ProductColumns {
 public:
  ProductColumns(const Matrix& a, const Matrix& b, int64_t first, int64_t last)
      : a_(a), b_(b), first_(first), last_(last) {}

  void count(int64_t* counts) const {
    std::vector<int64_t> seen(size_t(a_.rows()), -1);
    for (int64_t j = first_; j < last_; ++j) {
      interruptionPoint();
      int64_t n = 0;
      for (int64_t q = b_.start()[j]; q < b_.start()[j + 1]; ++q) {
        const int64_t k = b_.row()[q];
        for (int64_t p = a_.start()[k]; p < a_.start()[k + 1]; ++p) {
          int64_t& mark = seen[size_t(a_.row()[p])];
          n += mark != j;
          mark = j;
        }
      }
      counts[j] = n;
    }
  }

  void write(const T* av, const T* bv, const int64_t* start, int64_t* row, T* value) const {
    std::vector<T> sum(static_cast<size_t>(a_.rows()));
    std::vector<int64_t> seen(size_t(a_.rows()), -1);
    for (int64_t j = first_; j < last_; ++j) {
      interruptionPoint();
      int64_t* rows = row + start[j];
      const int64_t n = start[j + 1] - start[j];
      addProducts(av, bv, j, rows, sum.data(), seen.data());
      if (!std::is_sorted(rows, rows + n)) sortRows(rows, n);
      for (int64_t k = 0; k < n; ++k) value[start[j] + k] = sum[size_t(rows[k])];
    }
  }

 private:
  /// The rows of column j as they come, and their sums.
  void addProducts(const T* av, const T* bv, int64_t j, int64_t* rows, T* sum,
                   int64_t* seen) const {
    for (int64_t q = b_.start()[j]; q < b_.start()[j + 1]; ++q) {
      const int64_t k = b_.row()[q];
      const T factor = bv[q];
      for (int64_t p = a_.start()[k]; p < a_.start()[k + 1]; ++p) {
        const int64_t i = a_.row()[p];
        if (seen[i] == j) {
          sum[i] += av[p] * factor;
          continue;
        }
        seen[i] = j;
        sum[i] = av[p] * factor;
        *rows++ = i;
      }
    }
  }

  static void sortRows(int64_t* rows, int64_t n) {
    if (n > 32) return std::sort(rows, rows + n);
    for (int64_t i = 1; i < n; ++i) {
      const int64_t r = rows[i];
      int64_t k = i;
      for (; k > 0 && rows[k - 1] > r; --k) rows[k] = rows[k - 1];
      rows[k] = r;
    }
  }

  const Matrix& a_;
  const Matrix& b_;
  int64_t first_, last_;
};

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
  auto block = [&](int64_t k) {
    return ProductColumns<T>(a, b, b.columns() * k / blocks, b.columns() * (k + 1) / blocks);
  };
  Ref<Pattern> p = makeRef<Pattern>(a.rows(), b.columns());
  p->start.resize(size_t(b.columns()) + 1);
  p->start[0] = 0;
  int64_t* start = p->start.data();
  parallel.run(blocks, [&](int64_t k, int) { block(k).count(start + 1); });
  for (int64_t j = 0; j < b.columns(); ++j) start[j + 1] += start[j];
  p->row.resize(size_t(p->count()));
  Value values = newValues(p->count(), std::is_same_v<T, Complex>);
  T* to = values.mutableData<T>();
  int64_t* row = p->row.data();
  parallel.run(blocks, [&](int64_t k, int) { block(k).write(av, bv, start, row, to); });
  return {p, std::move(values)};
}

/// A product for the offload engine's log: `a` is sparse, and each of its entries is multiplied
/// with so many numbers.
ToldWork toldProduct(Call& call, const Matrix& a, int64_t numbers, int64_t otherBytes) {
  accel::HostWork work = hostWorkOn(a);
  work.operations = double(a.count()) * double(numbers);
  work.bytes += uint64_t(otherBytes);
  return {call.interpreter, "mtimes", work, work.operations};
}

Value timesSparse(Call& call, const Value& a, const Value& b) {
  if (a.dims().columns() != b.dims().rows()) failInnerSizes(a.dims(), b.dims());
  const Matrix &x = matrixOf(a), &y = matrixOf(b);
  const ToldWork told =
      toldProduct(call, y, x.count() / std::max<int64_t>(1, x.columns()) + 1, bytesOf(x));
  Value out =
      toValue(a.isComplex() || b.isComplex()
                  ? multiplySparse<Complex>(call, complexOf(matrixOf(a)), complexOf(matrixOf(b)))
                  : multiplySparse<double>(call, numbersOf(matrixOf(a)), numbersOf(matrixOf(b))));
  told.done();
  return out;
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

/// One of the two is sparse.
Value timesDense(Call& call, const Value& a, const Value& b) {
  const Value dense = callDense(call, "double", {a.isSparse() ? b : a});
  const SparseElements& elements = elementsOf(a.isSparse() ? a : b);
  const int64_t numbers = a.isSparse() ? b.dims().columns() : a.dims().rows();
  const int64_t bytes = dense.numel() * int64_t(elementSize(dense.classId()));
  const ToldWork told = toldProduct(call, elements.untransposed(), numbers, bytes);
  Value out;
  if (elements.late() != SparseElements::Late::No && a.isSparse() && b.dims().columns() == 1) {
    const Matrix m = numbersOf(elements.untransposed());
    out = withTypes(m.values, dense, [&](auto* s, auto* t) {
      return multiplyLate<std::remove_pointer_t<decltype(s)>, std::remove_pointer_t<decltype(t)>>(
          call, elements, m, dense);
    });
  } else {
    const Matrix m = numbersOf(matrixOf(a.isSparse() ? a : b));
    out = withTypes(m.values, dense, [&](auto* s, auto* t) {
      using S = std::remove_pointer_t<decltype(s)>;
      using T = std::remove_pointer_t<decltype(t)>;
      return a.isSparse() ? multiplyDense<S, T>(call, m, dense)
                          : multiplyFromLeft<S, T>(call, dense, m);
    });
  }
  told.done();
  return out;
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
  if (a.dims().columns() != b.dims().rows()) failInnerSizes(a.dims(), b.dims());
  out = a.isSparse() && b.isSparse() ? timesSparse(call, a, b) : timesDense(call, a, b);
  return true;
}

void SparseElements::transposeNow() {
  Matrix m = transposed(matrix_);
  if (late_ == Late::Adjoint && m.isComplex())
    for (Complex *z = m.values.mutableData<Complex>(), *end = z + m.count(); z != end; ++z)
      *z = std::conj(*z);
  matrix_ = std::move(m);
  late_ = Late::No;
}

bool transposeForm(std::string_view f, Call& call, Value& out) {
  const Matrix& m = matrixOf(call.arg(0));
  const auto late = f == "ctranspose" ? SparseElements::Late::Adjoint  //
                                      : SparseElements::Late::Transpose;
  out = Value::fromSource(m.values.classId(), m.isComplex(), Dims(m.columns(), m.rows()),
                          makeRef<SparseElements>(m, late));
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
        interruptionPoint<256>(uint64_t(jb));
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
