// Sparse matrices and dense arrays into each other, assembly, transposes.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "builtins/sparse/sparse.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/selection.h"

namespace matlift::sparse {

namespace {

constexpr double kLargestSize = 0x1p48 - 1;  // MAXSIZE of MATLAB's computer()
constexpr double kMostElements = 0x1p53;     // counts of elements are doubles

template <class T>
bool isZero(const T& x) {
  return x == T(0);
}

template <class T>
int64_t countZeros(const T* x, int64_t n) {
  return std::count_if(x, x + n, [](const T& v) { return isZero(v); });
}

/// The matrix without the places whose value is zero.
Matrix withoutZeros(Matrix m) {
  return withValues(m.values, [&](auto* type) -> Matrix {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* x = m.values.data<T>();
    if (countZeros(x, m.count()) == 0) return m;
    return selected(m, [x](int64_t, int64_t, int64_t k) { return !isZero(x[k]); });
  });
}

}  // namespace

void checkSize(double rows, double columns) {
  if (!(rows <= kLargestSize && columns <= kLargestSize))
    fail("MATLAB:sparse:sizeTooLarge",
         "Sparse matrix sizes must be non-negative integers less than MAXSIZE as defined by "
         "COMPUTER. Use HELP COMPUTER for more details.");
  if (rows * columns > kMostElements)
    fail("MATLAB:array:SizeLimitExceeded",
         "Requested %.0fx%.0f sparse matrix has more elements than can be counted (2^53).", rows,
         columns);
  // Each column needs its place in the list of columns.
  (void)checkedNumel(Dims(int64_t(columns) + 1, 1), sizeof(int64_t));
}

Value newValues(int64_t count, bool complex, ClassId cls) {
  return Value::uninitialized(cls, Dims(count, 1), complex);
}

Matrix zeroMatrix(int64_t rows, int64_t columns, ClassId cls) {
  Ref<Pattern> p = makeRef<Pattern>(rows, columns);
  p->start.assign(size_t(columns) + 1, 0);
  return {p, Value::zeros(cls, Dims(0, 1))};
}

Value gathered(const Value& values, const int64_t* place, int64_t count) {
  return withValues(values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    Value out = newValues(count, values.isComplex(), values.classId());
    const T* from = values.data<T>();
    T* to = out.mutableData<T>();
    for (int64_t k = 0; k < count; ++k) to[k] = from[place[k]];
    return out;
  });
}

Matrix numbersOf(Matrix m) {
  if (m.isLogical()) m.values = convertClass(m.values, ClassId::Double);
  return m;
}

Matrix complexOf(Matrix m) {
  if (m.isComplex()) return m;
  m = numbersOf(std::move(m));
  Value z = newValues(m.count(), true);
  const double* from = m.values.data<double>();
  auto* to = z.mutableData<Complex>();
  for (int64_t k = 0; k < m.count(); ++k) to[k] = from[k];
  m.values = std::move(z);
  return m;
}

Value toValue(Matrix m) {
  (void)m.values.rawData();  // computed, where it is deferred
  if (!m.values.isDouble() && !m.values.isLogical())
    fail("MATLAB:sparse:unsupportedType", "Attempt to convert to unimplemented sparse type");
  if (m.values.isComplex()) m.values = std::move(m.values).narrowed();
  m = withoutZeros(std::move(m));
  const ClassId cls = m.values.classId();
  const bool complex = m.isComplex();
  const Dims dims(m.rows(), m.columns());
  return Value::fromSource(cls, complex, dims, makeRef<SparseElements>(std::move(m)));
}

Matrix toMatrix(const Value& v) {
  if (v.isSparse()) return matrixOf(v);
  if (v.dims().count() > 2) fail("MATLAB:sparse:inputMustBe2D", "Inputs must be 2-D.");
  if (!v.isDouble() && !v.isLogical()) {
    if (v.isChar()) return toMatrix(convertClass(v, ClassId::Double));
    fail("MATLAB:sparse:unsupportedType", "Attempt to convert to unimplemented sparse type");
  }
  const int64_t rows = v.dims().rows(), columns = v.dims().columns();
  bool complex = v.isComplex();
  Ref<Pattern> p = makeRef<Pattern>(rows, columns);
  p->start.resize(size_t(columns) + 1);
  Value probe = newValues(0, complex, v.classId());
  return withValues(probe, [&](auto* type) -> Matrix {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* x = v.data<T>();
    const int64_t count = rows * columns - countZeros(x, rows * columns);
    p->row.resize(size_t(count));
    Value values = newValues(count, complex, v.classId());
    T* to = values.mutableData<T>();
    int64_t k = 0;
    p->start[0] = 0;
    for (int64_t j = 0; j < columns; ++j) {
      for (int64_t i = 0; i < rows; ++i) {
        const T& element = x[i + j * rows];
        if (isZero(element)) continue;
        p->row[size_t(k)] = i;
        to[k++] = element;
      }
      p->start[size_t(j) + 1] = k;
    }
    return {p, std::move(values)};
  });
}

Value toDense(const Matrix& m) {
  Value out = Value::zeros(m.values.classId(), Dims(m.rows(), m.columns()), m.isComplex());
  withValues(m.values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* from = m.values.data<T>();
    T* to = out.mutableData<T>();
    for (int64_t j = 0; j < m.columns(); ++j)
      for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k)
        to[m.row()[k] + j * m.rows()] = from[k];
  });
  return out;
}

Matrix transposed(const Matrix& m) {
  const int64_t count = m.count();
  Ref<Pattern> p = makeRef<Pattern>(m.columns(), m.rows());
  checkSize(double(p->rows), double(p->columns));
  p->start.assign(size_t(m.rows()) + 1, 0);
  p->row.resize(size_t(count));
  Value values = newValues(count, m.isComplex(), m.values.classId());
  int64_t* start = p->start.data();
  for (int64_t k = 0; k < count; ++k) ++start[m.row()[k] + 1];
  for (int64_t i = 0; i < m.rows(); ++i) start[i + 1] += start[i];
  withValues(m.values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* from = m.values.data<T>();
    T* to = values.mutableData<T>();
    for (int64_t j = 0; j < m.columns(); ++j)
      for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k) {
        const int64_t at = start[m.row()[k]]++;
        p->row[size_t(at)] = j;
        to[at] = from[k];
      }
  });
  // Every start has moved on to the next one's.
  for (int64_t i = m.rows(); i > 0; --i) start[i] = start[i - 1];
  start[0] = 0;
  return {p, std::move(values)};
}

namespace {

template <class T>
struct Entry {
  int64_t row;
  T value;
};

/// Sorts one column's entries by row, those of one row in their order.
template <class T>
void sortColumn(int64_t* row, T* value, int64_t n, std::vector<Entry<T>>& scratch) {
  if (std::is_sorted(row, row + n)) return;
  if (n <= 24) {
    for (int64_t i = 1; i < n; ++i) {
      const int64_t r = row[i];
      const T v = value[i];
      int64_t k = i;
      for (; k > 0 && row[k - 1] > r; --k) {
        row[k] = row[k - 1];
        value[k] = value[k - 1];
      }
      row[k] = r;
      value[k] = v;
    }
    return;
  }
  scratch.resize(size_t(n));
  for (int64_t i = 0; i < n; ++i) scratch[size_t(i)] = {row[i], value[i]};
  std::stable_sort(scratch.begin(), scratch.end(),
                   [](const Entry<T>& a, const Entry<T>& b) { return a.row < b.row; });
  for (int64_t i = 0; i < n; ++i) {
    row[i] = scratch[size_t(i)].row;
    value[i] = scratch[size_t(i)].value;
  }
}

/// Adds up what stands in one place; returns how many are left.
template <class T>
int64_t joinEqualRows(Pattern& p, T* value) {
  int64_t to = 0;
  for (int64_t j = 0; j < p.columns; ++j) {
    const int64_t first = j == 0 ? 0 : p.start[size_t(j)], last = p.start[size_t(j) + 1];
    const int64_t begin = to;
    for (int64_t k = first; k < last; ++k) {
      const int64_t r = p.row[size_t(k)];
      if (to > begin && p.row[size_t(to) - 1] == r) {
        if constexpr (std::is_same_v<T, bool>)
          value[to - 1] = value[to - 1] || value[k];
        else
          value[to - 1] += value[k];
        continue;
      }
      p.row[size_t(to)] = r;
      value[to++] = value[k];
    }
    p.start[size_t(j)] = begin;
  }
  p.start[size_t(p.columns)] = to;
  return to;
}

}  // namespace

Matrix fromTriplets(int64_t rows, int64_t columns, const int64_t* row, const int64_t* column,
                    Value given, int64_t count) {
  Ref<Pattern> p = makeRef<Pattern>(rows, columns);
  p->start.assign(size_t(columns) + 1, 0);
  p->row.resize(size_t(count));
  int64_t* start = p->start.data();
  for (int64_t k = 0; k < count; ++k) ++start[column[k] + 1];
  for (int64_t j = 0; j < columns; ++j) start[j + 1] += start[j];
  Value values = newValues(count, given.isComplex(), given.classId());
  int64_t left = count;
  withValues(values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* from = given.data<T>();
    const int64_t step = given.numel() == 1 ? 0 : 1;
    T* to = values.mutableData<T>();
    for (int64_t k = 0; k < count; ++k) {
      const int64_t at = start[column[k]]++;
      p->row[size_t(at)] = row[k];
      to[at] = from[k * step];
    }
    for (int64_t j = columns; j > 0; --j) start[j] = start[j - 1];
    start[0] = 0;
    std::vector<Entry<T>> scratch;
    bool repeated = false;
    for (int64_t j = 0; j < columns; ++j) {
      int64_t* rowsOf = p->row.data() + start[j];
      const int64_t n = start[j + 1] - start[j];
      sortColumn(rowsOf, to + start[j], n, scratch);
      for (int64_t k = 1; k < n; ++k) repeated |= rowsOf[k] == rowsOf[k - 1];
    }
    if (repeated) left = joinEqualRows(*p, to);
  });
  if (left == count) return {p, std::move(values)};
  p->row.resize(size_t(left));
  p->row.shrink_to_fit();
  Indices first(static_cast<size_t>(left));
  for (int64_t k = 0; k < left; ++k) first[size_t(k)] = k;
  return {p, gathered(values, first.data(), left)};
}

Value callDense(Call& call, std::string_view builtin, std::initializer_list<Value> args) {
  const BuiltinDescriptor* f = call.interpreter.findBuiltin(builtin);
  if (!f) fail("Matlift:internal", "No builtin '%.*s'.", int(builtin.size()), builtin.data());
  ValueList list(args);
  Value none;
  Call inner(call.interpreter, list, 1, {&none, 1});
  Value out = f->function(inner);
  (void)(out.isPlain() ? out.rawData() : nullptr);
  return out;
}

}  // namespace matlift::sparse
