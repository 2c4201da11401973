// A sparse matrix: an ordinary double or logical array whose element source keeps the nonzeros
// only, in compressed columns. What every file of this folder works with.
//
// A pattern is never changed while somebody else holds it; results share patterns where they can.
#pragma once

#include <accel/hook.h>

#include <complex>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/dispatch/call.h"
#include "runtime/value/large_blocks.h"
#include "runtime/value/value.h"

namespace matlift::builtins {
class Parallel;
}

namespace matlift::sparse {

/// Leaves what it makes room for as it is: indices and values are always written next. Much of it
/// comes from where large arrays come from.
template <class T>
struct Unwritten : std::allocator<T> {
  static constexpr size_t kHeader = 64;  // in front: how large the block is
  T* allocate(size_t n) {
    if (n > SIZE_MAX / sizeof(T) / 2) throw std::bad_alloc();
    const size_t bytes = n * sizeof(T);
    if (bytes < kLargeBlock) return std::allocator<T>::allocate(n);
    const LargeBlock block = takeLargeBlock(bytes + kHeader, false);
    if (!block.base) throw std::bad_alloc();
    *static_cast<size_t*>(block.base) = block.bytes;
    return reinterpret_cast<T*>(static_cast<char*>(block.base) + kHeader);
  }
  void deallocate(T* p, size_t n) {
    if (n * sizeof(T) < kLargeBlock) return std::allocator<T>::deallocate(p, n);
    char* base = reinterpret_cast<char*>(p) - kHeader;
    returnLargeBlock(base, *reinterpret_cast<size_t*>(base));
  }
  template <class U>
  struct rebind {
    using other = Unwritten<U>;
  };
  Unwritten() = default;
  template <class U>
  Unwritten(const Unwritten<U>&) {}
  template <class U>
  void construct(U* p) {
    ::new (static_cast<void*>(p)) U;
  }
  template <class U, class... A>
  void construct(U* p, A&&... a) {
    ::new (static_cast<void*>(p)) U(std::forward<A>(a)...);
  }
};
using Indices = std::vector<int64_t, Unwritten<int64_t>>;

/// Where the nonzeros are: those of column j are start[j] … start[j + 1], by ascending row.
struct Pattern final : HeapObject {
  Pattern(int64_t rows, int64_t columns) : rows(rows), columns(columns) {}
  int64_t rows, columns;
  Indices start;  ///< columns + 1
  Indices row;    ///< from 0; at least count() of them
  /// How products with vectors are shared out, from the second on.
  mutable std::shared_ptr<class VectorPlan> vectorPlan;
  mutable bool multiplied = false;
  int64_t count() const { return start[size_t(columns)]; }
};

/// A matrix: a pattern and a dense column with one value a place (double or logical, none of them
/// zero once it is in an array).
struct Matrix {
  Ref<Pattern> pattern;
  Value values;

  int64_t rows() const { return pattern->rows; }
  int64_t columns() const { return pattern->columns; }
  int64_t count() const { return pattern->count(); }
  const int64_t* start() const { return pattern->start.data(); }
  const int64_t* row() const { return pattern->row.data(); }
  bool isComplex() const { return values.isComplex(); }
  bool isLogical() const { return values.isLogical(); }
};

class SparseElements final : public StandingSource {
 public:
  explicit SparseElements(Matrix matrix)
      : StandingSource(ElementForm::Sparse), matrix_(std::move(matrix)) {}
  /// A transpose that is made when somebody asks for its entries: products do without.
  enum class Late : uint8_t { No, Transpose, Adjoint };
  SparseElements(Matrix of, Late late)
      : StandingSource(ElementForm::Sparse), matrix_(std::move(of)), late_(late) {}
  Storage dense() override;
  bool call(std::string_view builtin, Call& call, Value& out) override;
  bool index(const Value& x, std::span<const Value> idx, Value& out) override;
  bool assign(Value& x, std::span<const Value> idx, const Value& rhs) override;
  bool erase(Value& x, std::span<const Value> idx) override;
  bool concatenate(int dim, std::span<const Value> parts, Value& out) override;
  bool reshape(const Value& x, const Dims& dims, Value& out) override;
  bool equal(const Value& a, const Value& b, bool nanEqual, bool& out) override;
  bool truth(const Value& x, bool& out) override;
  std::string text(const Value& x, const DisplayFormat& format) override;

  Matrix& matrix() {
    if (late_ != Late::No) transposeNow();
    return matrix_;
  }
  Late late() const { return late_; }
  /// The matrix that this is the late transpose of.
  const Matrix& untransposed() const { return matrix_; }

 private:
  void transposeNow();

  Matrix matrix_;
  Late late_ = Late::No;
};

// --- between values and matrices ---
/// The matrix of a sparse array.
inline SparseElements& elementsOf(const Value& v) {
  return *static_cast<SparseElements*>(v.array()->source.get());
}
inline const Matrix& matrixOf(const Value& v) { return elementsOf(v).matrix(); }
/// The same of a dense array, whose nonzeros are looked for.
Matrix toMatrix(const Value& v);
/// A sparse array; zeros among the values are taken out, complex values that are all real made so.
Value toValue(Matrix m);
/// The same of values (double or logical, computed) that are known to have no zero among them.
Value toValueWithoutZeros(Matrix m);
/// Every element of it, in a dense array.
Value toDense(const Matrix& m);
inline Value denseOf(const Value& v) { return v.isSparse() ? toDense(matrixOf(v)) : v; }
/// Logical values as doubles.
Matrix numbersOf(Matrix m);
/// Values as complex doubles.
Matrix complexOf(Matrix m);

/// What it takes, as whos says.
inline int64_t bytesOf(const Matrix& m) {
  const int64_t value = int64_t(elementSize(m.values.classId())) * (m.isComplex() ? 2 : 1);
  return m.count() * (value + int64_t(sizeof(int64_t))) +
         (m.columns() + 1) * int64_t(sizeof(int64_t));
}

/// What the offload engine's log is told of a call that works on the matrix.
accel::HostWork hostWorkOn(const Matrix& m);

// --- making them ---
/// All zero.
Matrix zeroMatrix(int64_t rows, int64_t columns, ClassId cls = ClassId::Double);
/// Column `count` unwritten values of m's class.
Value newValues(int64_t count, bool complex, ClassId cls = ClassId::Double);
/// From places in any order; values of one place are added up (logical: or).
Matrix fromTriplets(int64_t rows, int64_t columns, const int64_t* row, const int64_t* column,
                    Value values, int64_t count);
/// Subscripts from 1 as a program gives them; one stands for all where step is 0.
struct Subscripts {
  const double* at;
  int64_t step;
  double most;  ///< the largest that there may be
};
/// The array of these places, in the same way; nothing where a subscript is none.
std::optional<Value> fromSubscripts(const builtins::Parallel& parallel, const Subscripts& row,
                                    const Subscripts& column, const Value& values, int64_t count);
/// Throws MATLAB's error for a size that no sparse matrix can have.
void checkSize(double rows, double columns);

// --- kernels that only move values ---
Matrix transposed(const Matrix& m);
/// Places for which keep(row, column, place) holds.
template <class F>
Matrix selected(const Matrix& m, F&& keep);
/// The first values, without the room behind them.
Value leading(const Value& values, int64_t count);
/// The values at the given places.
Value gathered(const Value& values, const int64_t* place, int64_t count);

/// f(T*) with a null pointer of the type of m's values: double, Complex or bool.
template <class F>
decltype(auto) withValues(const Value& values, F&& f) {
  if (values.isComplex()) return f(static_cast<Complex*>(nullptr));
  if (values.isLogical()) return f(static_cast<bool*>(nullptr));
  return f(static_cast<double*>(nullptr));
}

/// The dense function of a builtin, called with dense arguments.
Value callDense(Call& call, std::string_view builtin, std::initializer_list<Value> args);

// --- the forms of builtins, by the theme of their file; forms.cpp lists them ---
using Form = bool (*)(std::string_view builtin, Call& call, Value& out);
#define MATLIFT_SPARSE_FORM(name) bool name(std::string_view builtin, Call& call, Value& out);
MATLIFT_SPARSE_FORM(mapForm)
MATLIFT_SPARSE_FORM(pairForm)
MATLIFT_SPARSE_FORM(powerForm)
MATLIFT_SPARSE_FORM(quotientForm)
MATLIFT_SPARSE_FORM(extremeForm)
MATLIFT_SPARSE_FORM(convertForm)
MATLIFT_SPARSE_FORM(refuseForm)
MATLIFT_SPARSE_FORM(productForm)
MATLIFT_SPARSE_FORM(transposeForm)
MATLIFT_SPARSE_FORM(matrixPowerForm)
MATLIFT_SPARSE_FORM(kronForm)
MATLIFT_SPARSE_FORM(sumForm)
MATLIFT_SPARSE_FORM(sortForm)
MATLIFT_SPARSE_FORM(denseForm)
MATLIFT_SPARSE_FORM(likeForm)
MATLIFT_SPARSE_FORM(scanForm)
MATLIFT_SPARSE_FORM(findForm)
MATLIFT_SPARSE_FORM(countForm)
MATLIFT_SPARSE_FORM(diagForm)
MATLIFT_SPARSE_FORM(triangleForm)
MATLIFT_SPARSE_FORM(reshapeForm)
MATLIFT_SPARSE_FORM(permuteForm)
MATLIFT_SPARSE_FORM(repmatForm)
MATLIFT_SPARSE_FORM(flipForm)
MATLIFT_SPARSE_FORM(shiftForm)
MATLIFT_SPARSE_FORM(blkdiagForm)
MATLIFT_SPARSE_FORM(traceForm)
MATLIFT_SPARSE_FORM(normForm)
MATLIFT_SPARSE_FORM(symmetryForm)
MATLIFT_SPARSE_FORM(solveForm)
MATLIFT_SPARSE_FORM(inverseForm)
MATLIFT_SPARSE_FORM(determinantForm)
MATLIFT_SPARSE_FORM(choleskyForm)
MATLIFT_SPARSE_FORM(luForm)
MATLIFT_SPARSE_FORM(qrForm)
MATLIFT_SPARSE_FORM(ldlForm)
MATLIFT_SPARSE_FORM(eigsForm)
#undef MATLIFT_SPARSE_FORM

template <class F>
Matrix selected(const Matrix& m, F&& keep) {
  Ref<Pattern> p = makeRef<Pattern>(m.rows(), m.columns());
  p->start.resize(size_t(m.columns()) + 1);
  Indices place;
  p->start[0] = 0;
  for (int64_t j = 0; j < m.columns(); ++j) {
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k) {
      if (!keep(m.row()[k], j, k)) continue;
      p->row.push_back(m.row()[k]);
      place.push_back(k);
    }
    p->start[size_t(j) + 1] = int64_t(place.size());
  }
  return {p, gathered(m.values, place.data(), int64_t(place.size()))};
}

}  // namespace matlift::sparse
