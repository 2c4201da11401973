// Sparse matrices and dense arrays into each other, assembly, transposes.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

#include "builtins/sparse/column_sort.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/parallel.h"
#include "builtins/support/vector_clones.h"
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
  return toValueWithoutZeros(withoutZeros(std::move(m)));
}

Value toValueWithoutZeros(Matrix m) {
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

namespace {

/// Below this many entries threads do not pay.
constexpr int64_t kForThreads = 40000;

/// Places are made this many at a time.
constexpr int64_t kBlock = 256;

/// Columns of so many entries are kept from counting to writing: they stay in the nearest caches.
constexpr int64_t kKept = 8192;

/// Writes n subscripts as places from 0; false when one is no whole number in 1 … most. A number
/// added to 2^52 has no fraction left and stands in the low bits of the sum.
template <class Count>
[[gnu::always_inline]] inline bool placesOf(const double* x, Count n, double most, int64_t* to) {
  constexpr auto base = __builtin_bit_cast(int64_t, 0x1p52) + 1;
  int64_t wrong = 0;
  for (int64_t k = 0; k < n; ++k) {
    const double d = x[k], sum = d + 0x1p52, whole = sum - 0x1p52;
    wrong |= __builtin_bit_cast(int64_t, whole) ^ __builtin_bit_cast(int64_t, d);
    wrong |= (d >= 1 ? int64_t(0) : int64_t(-1)) | (d <= most ? int64_t(0) : int64_t(-1));
    to[k] = __builtin_bit_cast(int64_t, sum) - base;
  }
  return wrong == 0;
}

MATLIFT_VECTOR_CLONES bool blockOfPlaces(const double* x, int64_t n, double most, int64_t* to) {
  if (n == kBlock) return placesOf(x, std::integral_constant<int64_t, kBlock>(), most, to);
  return placesOf(x, n, most, to);
}

/// The places [first, first + n) of a list, in `room` or where they are; null when one is none.
const int64_t* placesIn(const Subscripts& list, int64_t first, int64_t n, int64_t* room) {
  if (list.step) return blockOfPlaces(list.at + first, n, list.most, room) ? room : nullptr;
  if (!blockOfPlaces(list.at, 1, list.most, room)) return nullptr;
  std::fill_n(room, n, room[0]);
  return room;
}

const int64_t* placesIn(const int64_t* list, int64_t first, int64_t, int64_t*) {
  return list + first;
}

/// What an assembly has found while it wrote.
struct Written {
  bool good = true;    ///< every place is in the matrix
  bool zeros = false;  ///< there may be zeros among the values
  int64_t left = 0;    ///< places, when equal ones are joined
};

/// Assembly by counting. Entries are dealt out in pieces that stay in order, so that what stands in
/// one place is added up in the order given, whatever the number of threads.
template <class List>
class Assembly {
 public:
  Assembly(const builtins::Parallel& parallel, Pattern& pattern, List row, List column,
           int64_t count)
      : parallel_(parallel),
        pattern_(pattern),
        row_(row),
        column_(column),
        count_(count),
        pieces_(count < kForThreads ? 1 : std::clamp(parallel.count(), 1, 4)) {}

  /// Writes the pattern and the values; of these nothing is known where a place was not good.
  template <class T>
  Written write(const T* from, int64_t step, T* to) {
    if (!countColumns()) return {false};
    std::atomic<bool> allGood = true, anyZero = false;
    parallel_.run(pieces_, [&](int64_t piece, int) {
      int64_t *next = next_[size_t(piece)].data(), *row = pattern_.row.data();
      bool zero = false;
      const bool good = inBlocks(piece, [&](int64_t first, int64_t n) {
        int64_t rowRoom[kBlock], columnRoom[kBlock];
        const int64_t* i = placesIn(row_, first, n, rowRoom);
        const int64_t* j =
            known_.empty() ? placesIn(column_, first, n, columnRoom) : known_.data() + first;
        if (!i) return false;
        for (int64_t k = 0; k < n; ++k) {
          const int64_t at = next[j[k]]++;
          const T value = from[(first + k) * step];
          row[at] = i[k];
          to[at] = value;
          zero |= isZero(value);
        }
        return true;
      });
      if (!good) allGood = false;
      if (zero) anyZero = true;
    });
    if (!allGood) return {false};
    if (!sortColumns(to)) return {true, anyZero, count_};
    return {true, true, joinEqualRows(pattern_, to)};
  }

 private:
  int64_t border(int64_t piece) const { return count_ * piece / pieces_; }

  /// Calls f(first, n) for a piece's entries until it says no.
  template <class F>
  bool inBlocks(int64_t piece, F&& f) const {
    for (int64_t k = border(piece), end = border(piece + 1); k < end; k += kBlock)
      if (!f(k, std::min(kBlock, end - k))) return false;
    return true;
  }

  bool countColumns() {
    const int64_t columns = pattern_.columns;
    std::atomic<bool> allGood = true;
    next_.resize(size_t(pieces_));
    if (!std::is_pointer_v<List> && count_ <= kKept) known_.resize(size_t(count_));
    parallel_.run(pieces_, [&](int64_t piece, int) {
      Indices& counts = next_[size_t(piece)];
      counts.assign(size_t(columns), 0);
      const bool good = inBlocks(piece, [&](int64_t first, int64_t n) {
        int64_t room[kBlock];
        const int64_t* j =
            placesIn(column_, first, n, known_.empty() ? room : known_.data() + first);
        for (int64_t k = 0; j && k < n; ++k) ++counts[size_t(j[k])];
        return j != nullptr;
      });
      if (!good) allGood = false;
    });
    if (!allGood) return false;
    int64_t place = 0;
    for (int64_t j = 0; j < columns; ++j) {
      pattern_.start[size_t(j)] = place;
      for (Indices& counts : next_) {
        const int64_t n = counts[size_t(j)];
        counts[size_t(j)] = place;
        place += n;
      }
    }
    pattern_.start[size_t(columns)] = place;
    return true;
  }

  /// True when two entries stand in one place.
  template <class T>
  bool sortColumns(T* value) {
    std::atomic<bool> repeated = false;
    const int64_t pieces = pieces_ == 1 ? 1 : 4 * pieces_;
    parallel_.run(pieces, [&](int64_t piece, int) {
      std::vector<ColumnEntry<T>> scratch;
      bool equal = false;
      const int64_t* start = pattern_.start.data();
      for (int64_t j = pattern_.columns * piece / pieces,
                   last = pattern_.columns * (piece + 1) / pieces;
           j < last; ++j)
        equal |= sortColumn(pattern_.row.data() + start[j], value + start[j],
                            start[j + 1] - start[j], scratch);
      if (equal) repeated = true;
    });
    return repeated;
  }

  const builtins::Parallel& parallel_;
  Pattern& pattern_;
  List row_, column_;
  int64_t count_, pieces_;
  Indices known_;              // the columns' places, of few entries
  std::vector<Indices> next_;  // by piece: where the next entry of each column goes
};

template <class List>
Matrix assembled(const builtins::Parallel& parallel, int64_t rows, int64_t columns, List row,
                 List column, const Value& given, int64_t count, Written& written) {
  Ref<Pattern> p = makeRef<Pattern>(rows, columns);
  p->start.resize(size_t(columns) + 1);
  p->row.resize(size_t(count));
  Value values = newValues(count, given.isComplex(), given.classId());
  written = withValues(values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    Assembly assembly(parallel, *p, row, column, count);
    return assembly.write(given.data<T>(), given.numel() == 1 ? 0 : 1, values.mutableData<T>());
  });
  if (!written.good || written.left == count) return {p, std::move(values)};
  p->row.resize(size_t(written.left));
  p->row.shrink_to_fit();
  return {p, leading(values, written.left)};
}

}  // namespace

Matrix fromTriplets(int64_t rows, int64_t columns, const int64_t* row, const int64_t* column,
                    Value given, int64_t count) {
  Written written;
  return assembled(builtins::Parallel(), rows, columns, row, column, given, count, written);
}

std::optional<Value> fromSubscripts(const builtins::Parallel& parallel, const Subscripts& row,
                                    const Subscripts& column, const Value& values, int64_t count) {
  Written written;
  Matrix m = assembled(parallel, int64_t(row.most), int64_t(column.most), row, column, values,
                       count, written);
  if (!written.good) return std::nullopt;
  if (written.zeros || m.isComplex()) return toValue(std::move(m));
  return toValueWithoutZeros(std::move(m));
}

Value leading(const Value& values, int64_t count) {
  return withValues(values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    Value out = newValues(count, values.isComplex(), values.classId());
    std::copy_n(values.data<T>(), count, out.mutableData<T>());
    return out;
  });
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
