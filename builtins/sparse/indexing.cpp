// S(i,j), S(k), S(i,j) = v, S(k) = v, deletion and concatenation. Each builds the result's pattern
// and a list of places in the values that there are, which are then gathered in one go.
#include <algorithm>
#include <numeric>

#include "builtins/sparse/column_sort.h"
#include "builtins/sparse/sparse.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/selection.h"
#include "runtime/value/size_errors.h"

namespace matlift::sparse {

namespace {

/// The places of true values, as subscripts; other indices as they are.
Value asSubscripts(const Value& index) {
  if (!index.isSparse()) return index;
  const Matrix m = matrixOf(index);
  if (!m.isLogical()) return toDense(m);
  // A false alone picks nothing of no shape, as a dense one does.
  const bool nothing = m.count() == 0 && index.numel() == 1;
  Value list = Value::uninitialized(ClassId::Double,
                                    nothing ? Dims(0, 0) : maskedShape(index.dims(), m.count()));
  auto* to = list.mutableData<double>();
  for (int64_t j = 0; j < m.columns(); ++j)
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k)
      *to++ = double(m.row()[k] + j * m.rows() + 1);
  return list;
}

ValueList subscriptsOf(std::span<const Value> idx) {
  ValueList out;
  for (const Value& v : idx) out.push_back(asSubscripts(v));
  return out;
}

/// The place of (i, j), or -1.
int64_t placeOf(const Matrix& m, int64_t i, int64_t j) {
  const int64_t *begin = m.row() + m.start()[j], *end = m.row() + m.start()[j + 1];
  const int64_t* at = std::lower_bound(begin, end, i);
  return at != end && *at == i ? at - m.row() : -1;
}

/// A pattern that is written column by column, with the place that each value comes from.
struct Writer {
  Ref<Pattern> pattern;
  Indices place;
  int64_t column = 0;

  Writer(int64_t rows, int64_t columns, size_t room = 0)
      : pattern(makeRef<Pattern>(rows, columns)) {
    pattern->start.resize(size_t(columns) + 1);
    pattern->start[0] = 0;
    pattern->row.reserve(room);
    place.reserve(room);
  }
  void add(int64_t row, int64_t from) {
    pattern->row.push_back(row);
    place.push_back(from);
  }
  void endColumn() { pattern->start[size_t(++column)] = int64_t(place.size()); }
  Matrix finish(const Value& values) {
    return {pattern, gathered(values, place.data(), int64_t(place.size()))};
  }
};

/// One index of many elements: each is looked up.
Value indexLinear(const Value& x, const Value& index) {
  const Matrix& m = matrixOf(x);
  if (index.isColon()) return x.reshaped(Dims(x.numel(), 1));
  const Subscript s = resolveSubscript(index, x.numel(), 0, 1);
  if (s.colon) return x.reshaped(Dims(x.numel(), 1));
  if (s.limit > x.numel()) failOutOfBounds(0, 1, x.numel());
  const Dims dims = linearShape(x.dims(), s);
  if (dims.count() > 2) fail("MATLAB:sparse:inputMustBe2D", "Inputs must be 2-D.");
  checkSize(double(dims.rows()), double(dims.columns()));
  Writer out(dims.rows(), dims.columns());
  int64_t n = 0;
  for (int64_t j = 0; j < dims.columns(); ++j) {
    for (int64_t i = 0; i < dims.rows(); ++i, ++n) {
      const int64_t at = s.at(n), place = placeOf(m, at % m.rows(), at / m.rows());
      if (place >= 0) out.add(i, place);
    }
    out.endColumn();
  }
  return toValue(out.finish(m.values));
}

/// Which positions of a subscript take a row or column; by ascending row.
class Positions {
 public:
  Positions(const Subscript& s, int64_t extent) : s_(s) {
    if (!s.irregular && (s.step != 0 || s.count <= 1)) return;
    // A list of many different ones is looked up in a table.
    if (s.count >= extent / 8 && s.limit <= extent) {
      table_.assign(size_t(extent), -1);
      bool different = true;
      for (int64_t k = 0; k < s.count && different; ++k) {
        int64_t& place = table_[size_t(s.at(k))];
        different = place < 0;
        place = k;
      }
      if (different) return;
      table_.clear();
    }
    sorted_.resize(size_t(s.count));
    for (int64_t k = 0; k < s.count; ++k) sorted_[size_t(k)] = {s.at(k), k};
    std::sort(sorted_.begin(), sorted_.end());
  }
  /// f(position) for each that takes this one, in order.
  template <class F>
  void each(int64_t at, F&& f) const {
    if (!table_.empty()) {
      if (at < int64_t(table_.size()) && table_[size_t(at)] >= 0) f(table_[size_t(at)]);
      return;
    }
    if (sorted_.empty()) {
      const int64_t step = s_.count > 1 ? std::abs(s_.step) : 1;
      const int64_t from = s_.count > 1 && s_.step < 0 ? s_.first - at : at - s_.first;
      if (s_.count == 0 || from < 0) return;
      if (from % step == 0 && from / step < s_.count) f(from / step);
      return;
    }
    auto it = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair<int64_t, int64_t>{at, 0});
    for (; it != sorted_.end() && it->first == at; ++it) f(it->second);
  }
  /// The last of them, or -1.
  int64_t last(int64_t at) const {
    int64_t found = -1;
    each(at, [&](int64_t k) { found = k; });
    return found;
  }
  /// Every position is a step from the one before: nothing is looked up.
  bool isEven() const { return sorted_.empty() && table_.empty(); }
  bool isTable() const { return !table_.empty(); }
  const int64_t* table() const { return table_.data(); }
  const std::vector<std::pair<int64_t, int64_t>>& sorted() const { return sorted_; }

 private:
  const Subscript& s_;
  std::vector<std::pair<int64_t, int64_t>> sorted_;
  std::vector<int64_t> table_;  // position by row or column, -1: none
};

/// The rows of one column that a list takes, some perhaps several times, in the order of the
/// result.
void takeRows(const Matrix& m, int64_t j, const Positions& positions,
              std::vector<std::pair<int64_t, int64_t>>& found) {
  const int64_t begin = m.start()[j], end = m.start()[j + 1];
  const auto& sorted = positions.sorted();
  found.clear();
  if (sorted.size() / 8 > size_t(end - begin)) {
    for (int64_t k = begin; k < end; ++k)
      positions.each(m.row()[k], [&](int64_t i) { found.emplace_back(i, k); });
  } else if (int64_t(sorted.size()) < (end - begin) / 8) {
    for (const auto& [row, i] : sorted) {
      const int64_t* at = std::lower_bound(m.row() + begin, m.row() + end, row);
      if (at != m.row() + end && *at == row) found.emplace_back(i, at - m.row());
    }
  } else {
    size_t p = 0;
    for (int64_t k = begin; k < end; ++k) {
      while (p < sorted.size() && sorted[p].first < m.row()[k]) ++p;
      for (; p < sorted.size() && sorted[p].first == m.row()[k]; ++p)
        found.emplace_back(sorted[p].second, k);
    }
  }
  if (!std::is_sorted(found.begin(), found.end())) std::sort(found.begin(), found.end());
}

/// Writes the rows of a block and their values straight to where they stay, column by column.
template <class T>
class BlockReader {
 public:
  BlockReader(const Matrix& m, const Subscript& rows, int64_t* row, T* value)
      : m_(m),
        rows_(rows),
        positions_(rows, m.rows()),
        from_(m.values.data<T>()),
        row_(row),
        value_(value) {}

  int64_t count() const { return n_; }

  void take(int64_t j) {
    const int64_t begin = m_.start()[j], end = m_.start()[j + 1];
    if (rows_.covers(m_.rows())) return copy(begin, end, 0);
    if (positions_.isTable()) return takeByTable(begin, end);
    if (!positions_.isEven()) return takeOthers(j);
    if (rows_.count > 1 && rows_.step < 0) return takeBackwards(begin, end);
    const int64_t* low = std::lower_bound(m_.row() + begin, m_.row() + end, rows_.first);
    const int64_t* high = std::lower_bound(low, m_.row() + end, rows_.limit);
    if (rows_.count == 1 || rows_.step == 1)
      return copy(low - m_.row(), high - m_.row(), rows_.first);
    for (int64_t k = low - m_.row(); k < high - m_.row(); ++k)
      if (const int64_t from = m_.row()[k] - rows_.first; from % rows_.step == 0)
        add(from / rows_.step, k);
  }

 private:
  void add(int64_t row, int64_t place) {
    row_[n_] = row;
    value_[n_++] = from_[place];
  }
  void copy(int64_t begin, int64_t end, int64_t base) {
    for (int64_t k = begin; k < end; ++k) row_[n_ + k - begin] = m_.row()[k] - base;
    std::copy(from_ + begin, from_ + end, value_ + n_);
    n_ += end - begin;
  }
  void takeBackwards(int64_t begin, int64_t end) {
    const int64_t step = -rows_.step, first = rows_.first, last = first - (rows_.count - 1) * step;
    while (begin < end && m_.row()[end - 1] > first) --end;
    for (int64_t k = end - 1; k >= begin && m_.row()[k] >= last; --k) {
      const int64_t from = first - m_.row()[k];
      // A division takes longer than all the rest.
      if (step == 1)
        add(from, k);
      else if (from % step == 0)
        add(from / step, k);
    }
  }
  void takeByTable(int64_t begin, int64_t end) {
    const int64_t first = n_;
    const int64_t* table = positions_.table();
    // Turned round is the most common order after ascending.
    if (end - begin > 1 && table[m_.row()[begin]] > table[m_.row()[end - 1]]) {
      for (int64_t k = end - 1; k >= begin; --k)
        if (const int64_t i = table[m_.row()[k]]; i >= 0) add(i, k);
    } else {
      for (int64_t k = begin; k < end; ++k)
        if (const int64_t i = table[m_.row()[k]]; i >= 0) add(i, k);
    }
    sortColumn(row_ + first, value_ + first, n_ - first, scratch_);
  }
  void takeOthers(int64_t j) {
    takeRows(m_, j, positions_, found_);
    for (const auto& [i, k] : found_) add(i, k);
  }

  const Matrix& m_;
  const Subscript& rows_;
  const Positions positions_;
  const T* from_;
  int64_t* row_;
  T* value_;
  int64_t n_ = 0;
  std::vector<ColumnEntry<T>> scratch_;
  std::vector<std::pair<int64_t, int64_t>> found_;
};

/// How many entries a block may have: what a column holds, as often as a row can be asked for.
int64_t roomOf(const Matrix& m, const Subscript& rows, const Subscript& columns) {
  int64_t room = 0;
  for (int64_t c = 0; c < columns.count; ++c) {
    const int64_t j = columns.at(c);
    room += std::min(m.start()[j + 1] - m.start()[j], rows.count);
  }
  if (!rows.irregular && rows.step != 0) return room;
  // Rows that are asked for several times: counted exactly.
  std::vector<std::pair<int64_t, int64_t>> found;
  const Positions positions(rows, m.rows());
  if (positions.isTable()) return room;
  room = 0;
  for (int64_t c = 0; c < columns.count; ++c) {
    takeRows(m, columns.at(c), positions, found);
    room += int64_t(found.size());
  }
  return room;
}

Value indexBlock(const Matrix& m, const Subscript& rows, const Subscript& columns) {
  checkSize(double(rows.count), double(columns.count));
  Ref<Pattern> p = makeRef<Pattern>(rows.count, columns.count);
  p->start.resize(size_t(columns.count) + 1);
  p->start[0] = 0;
  const int64_t room = roomOf(m, rows, columns);
  p->row.resize(size_t(room));
  Value values = newValues(room, m.isComplex(), m.values.classId());
  withValues(m.values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    BlockReader<T> reader(m, rows, p->row.data(), values.mutableData<T>());
    for (int64_t c = 0; c < columns.count; ++c) {
      reader.take(columns.at(c));
      p->start[size_t(c) + 1] = reader.count();
    }
  });
  if (p->count() < room) {
    p->row.resize(size_t(p->count()));
    if (p->count() < room / 2) p->row.shrink_to_fit();
    values = leading(values, p->count());
  }
  return toValue({p, std::move(values)});
}

// --- assignment ---

[[noreturn]] void failSides(const Selection& s, const Value& rhs) {
  auto sizeText = [](const Dims& d) {
    std::string out;
    for (int64_t extent : d.extents()) out += (out.empty() ? "" : "-by-") + std::to_string(extent);
    return out;
  };
  fail("MATLAB:subsassigndimmismatch",
       "Unable to perform assignment because the size of the left side is %s and the size of the "
       "right side is %s.",
       sizeText(s.counts()).c_str(), sizeText(rhs.dims()).c_str());
}

/// The matrix with more rows and columns.
Matrix grown(const Matrix& m, int64_t rows, int64_t columns) {
  if (rows == m.rows() && columns == m.columns()) return m;
  checkSize(double(rows), double(columns));
  Ref<Pattern> p = makeRef<Pattern>(rows, columns);
  p->row = m.pattern->row;
  p->start.reserve(size_t(columns) + 1);
  p->start.assign(m.start(), m.start() + m.columns() + 1);
  p->start.resize(size_t(columns) + 1, m.count());
  return {p, m.values};
}

/// S(i, j) = v of one place that exists already, or is a new one, where nobody else sees S.
bool assignInPlace(Value& x, int64_t i, int64_t j, const Value& rhs) {
  Matrix& m = elementsOf(x).matrix();
  if (!rhs.isDoubleScalar() || m.isComplex() || m.isLogical()) return false;
  if (!x.array()->unique() || !x.array()->source->unique()) return false;
  const double value = rhs.asDouble();
  const int64_t at = placeOf(m, i, j);
  if (at >= 0 && value != 0) {
    m.values.mutableData<double>()[at] = value;
  } else if (at < 0 && value == 0) {
    return true;
  } else if (at >= 0 || !m.pattern->unique()) {
    return false;
  } else {
    Pattern& p = *m.pattern;
    p.vectorPlan = nullptr;
    const int64_t n = p.count();
    auto place = std::lower_bound(p.row.begin() + p.start[size_t(j)],
                                  p.row.begin() + p.start[size_t(j) + 1], i);
    const int64_t k = place - p.row.begin();
    const Value end = n + 1;
    assignParen(m.values, {&end, 1}, rhs);  // grows with room to spare
    if (m.values.dims().isRow()) m.values = m.values.reshaped(Dims(n + 1, 1));
    double* values = m.values.mutableData<double>();
    std::copy_backward(values + k, values + n, values + n + 1);
    values[k] = value;
    p.row.insert(place, i);
    for (size_t c = size_t(j) + 1; c < p.start.size(); ++c) ++p.start[c];
  }
  x.array()->storage = {};
  return true;
}

/// Old values and new ones behind each other; places of new ones begin at old.count().
Value jointValues(const Matrix& old, const Value& fresh) {
  const Value both[] = {old.values, fresh};
  return concatenate(0, both);
}

Matrix assignBlock(const Matrix& m, const Subscript& rows, const Subscript& columns,
                   const Matrix& rhs, bool scalar) {
  Writer out(m.rows(), m.columns(), size_t(m.count() + rhs.count()));
  const Positions rowPositions(rows, m.rows()), columnPositions(columns, m.columns());
  const int64_t base = m.count();
  std::vector<std::pair<int64_t, int64_t>> fresh;
  // A scalar fills every row of every column alike.
  auto freshRows = [&](int64_t c) {
    fresh.clear();
    auto add = [&](int64_t k, int64_t place) {
      if (rowPositions.isEven() || rowPositions.last(rows.at(k)) == k)
        fresh.emplace_back(rows.at(k), place);
    };
    if (scalar) {
      for (int64_t k = 0; rhs.count() > 0 && k < rows.count; ++k) add(k, base);
    } else {
      for (int64_t k = rhs.start()[c]; k < rhs.start()[c + 1]; ++k) add(rhs.row()[k], base + k);
    }
    if (!std::is_sorted(fresh.begin(), fresh.end())) std::sort(fresh.begin(), fresh.end());
  };
  for (int64_t j = 0; j < m.columns(); ++j) {
    const int64_t c = columnPositions.last(j);
    int64_t k = m.start()[j];
    const int64_t end = m.start()[j + 1];
    fresh.clear();
    if (c >= 0) freshRows(c);
    size_t f = 0;
    for (; k < end; ++k) {
      const int64_t row = m.row()[k];
      for (; f < fresh.size() && fresh[f].first < row; ++f)
        out.add(fresh[f].first, fresh[f].second);
      if (c < 0 || rowPositions.last(row) < 0) out.add(row, k);
    }
    for (; f < fresh.size(); ++f) out.add(fresh[f].first, fresh[f].second);
    // What was taken out and comes again is out of order by at most its own column.
    const size_t first = size_t(out.pattern->start[size_t(j)]);
    auto& rowList = out.pattern->row;
    if (!std::is_sorted(rowList.begin() + int64_t(first), rowList.end())) {
      std::vector<std::pair<int64_t, int64_t>> all;
      for (size_t q = first; q < rowList.size(); ++q) all.emplace_back(rowList[q], out.place[q]);
      std::sort(all.begin(), all.end());
      for (size_t q = 0; q < all.size(); ++q) {
        rowList[first + q] = all[q].first;
        out.place[first + q] = all[q].second;
      }
    }
    out.endColumn();
  }
  return out.finish(jointValues(m, rhs.values));
}

/// S(list) = values: `values` has one element, or one for each.
Matrix assignList(const Matrix& m, const Subscript& s, const Value& values) {
  std::vector<std::pair<int64_t, int64_t>> list(static_cast<size_t>(s.count));
  const int64_t step = values.numel() == 1 ? 0 : 1;
  for (int64_t k = 0; k < s.count; ++k) list[size_t(k)] = {s.at(k), m.count() + k * step};
  // By place; the last of those for one place counts.
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Writer out(m.rows(), m.columns(), size_t(m.count()) + list.size());
  size_t f = 0;
  for (int64_t j = 0; j < m.columns(); ++j) {
    int64_t k = m.start()[j];
    const int64_t end = m.start()[j + 1], limit = (j + 1) * m.rows();
    while (k < end || (f < list.size() && list[f].first < limit)) {
      const int64_t old = k < end ? m.row()[k] : m.rows();
      const bool isFresh = f < list.size() && list[f].first < limit;
      const int64_t next = isFresh ? list[f].first - j * m.rows() : m.rows();
      if (old < next) {
        out.add(old, k++);
        continue;
      }
      if (old == next) ++k;
      while (f + 1 < list.size() && list[f + 1].first == list[f].first) ++f;
      out.add(next, list[f++].second);
    }
    out.endColumn();
  }
  return out.finish(jointValues(m, values));
}

bool isOne(const Subscript& s) { return s.count == 1; }

/// What is assigned, in the class of the array that it goes to.
Value assigned(const Value& rhs, ClassId cls) {
  if (rhs.classId() == cls) return rhs;
  if (!rhs.isSparse()) return convertClass(rhs, cls);
  const Matrix m = matrixOf(rhs);
  return toValue({m.pattern, convertClass(m.values, cls).reshaped(Dims(m.count(), 1))});
}

/// The subscripts that are left when these are taken out, from 1.
Value leftOver(const Subscript& s, int64_t extent) {
  std::vector<bool> gone(size_t(extent), false);
  for (int64_t k = 0; k < s.count; ++k) gone[size_t(s.at(k))] = true;
  std::vector<double> kept;
  for (int64_t k = 0; k < extent; ++k)
    if (!gone[size_t(k)]) kept.push_back(double(k + 1));
  return Value::fromVector(kept, true);
}

}  // namespace

bool SparseElements::index(const Value& x, std::span<const Value> given, Value& out) {
  if (given.size() > 2) return false;
  const ValueList idx = subscriptsOf(given);
  if (idx.size() == 1) {
    out = indexLinear(x, idx[0]);
    return true;
  }
  const Selection s(x.dims(), idx);
  s.checkBounds();
  const Matrix m = matrixOf(x);
  out = indexBlock(m, s.subscripts[0], s.subscripts[1]);
  return true;
}

bool SparseElements::assign(Value& x, std::span<const Value> given, const Value& rhs) {
  for (size_t k = 2; k < given.size(); ++k)
    if (given[k].isPlain() && given[k].numel() > 0 && !given[k].isChar() &&
        !(given[k].numel() == 1 && given[k].doubleAt(0) == 1))
      fail("MATLAB:sparse:NDIndexing", "N-dimensional indexing allowed for full matrices only.");
  if (given.empty() || given.size() > 2 || !rhs.isPlain()) return false;
  const ValueList idx = subscriptsOf(given);
  const Selection s(x.dims(), idx);
  const bool scalar = rhs.numel() == 1;
  int64_t rows = x.dims().rows(), columns = x.dims().columns();
  const Subscript& first = s.subscripts[0];
  if (!scalar && rhs.numel() != s.numel()) failSides(s, rhs);
  if (idx.size() == 1) {
    if (first.limit > x.numel()) {
      if (rows != 1 && columns != 1 && rows + columns > 0)
        fail("MATLAB:indexed_matrix_cannot_be_resized",
             "Attempt to grow array along ambiguous dimension.");
      if (columns == 1 && rows != 1)
        rows = first.limit;
      else
        rows = 1, columns = first.limit;
    }
    if (isOne(first) && rows == x.dims().rows() && columns == x.dims().columns() &&
        assignInPlace(x, first.at(0) % rows, first.at(0) / rows, rhs))
      return true;
    Value values = assigned(denseOf(rhs), x.classId());
    values = values.reshaped(Dims(values.numel(), 1));
    x = toValue(assignList(grown(matrixOf(x), rows, columns), first, values));
    return true;
  }
  const Subscript& second = s.subscripts[1];
  rows = std::max(rows, first.limit);
  columns = std::max(columns, second.limit);
  if (isOne(first) && isOne(second) && rows == x.dims().rows() && columns == x.dims().columns() &&
      assignInPlace(x, first.at(0), second.at(0), rhs))
    return true;
  if (!scalar) {
    // The same extents, ones aside, in the same order.
    const Dims& d = rhs.dims();
    if (d.count() > 2 || !(d == Dims(first.count, second.count) ||
                           (d.isVector() && (isOne(first) || isOne(second)))))
      failSides(s, rhs);
  }
  Matrix right = toMatrix(assigned(rhs, x.classId()));
  if (!scalar && !(rhs.dims() == Dims(first.count, second.count)))
    right = matrixOf(toValue(right).reshaped(Dims(first.count, second.count)));
  x = toValue(assignBlock(grown(matrixOf(x), rows, columns), first, second, right, scalar));
  return true;
}

bool SparseElements::erase(Value& x, std::span<const Value> given) {
  if (given.empty() || given.size() > 2) return false;
  const ValueList idx = subscriptsOf(given);
  const Selection s(x.dims(), idx);
  for (size_t k = 0; k < idx.size(); ++k)
    if (s.subscripts[k].limit > s.extents[k])
      fail("MATLAB:subsdeldimmismatch", "Matrix index is out of range for deletion.");
  if (idx.size() == 1) {
    if (s.subscripts[0].colon) {
      x = toValue(zeroMatrix(0, 0, x.classId()));
      return true;
    }
    if (s.subscripts[0].count == 0) return true;
    Value list = x;
    if (!x.dims().isVector()) list = x.reshaped(Dims(1, x.numel()));
    const Value kept = leftOver(s.subscripts[0], x.numel());
    return index(list, {&kept, 1}, x);
  }
  const bool wholeRows = s.subscripts[0].covers(s.extents[0]);
  const bool wholeColumns = s.subscripts[1].covers(s.extents[1]);
  if (!wholeRows && !wholeColumns)
    fail("MATLAB:subsdeldimmismatch", "A null assignment can have only one non-colon index.");
  Value kept[] = {Value::colon(), Value::colon()};
  const int at = wholeRows && !(wholeColumns && s.subscripts[1].colon) ? 1 : 0;
  kept[at] = leftOver(s.subscripts[size_t(at)], s.extents[size_t(at)]);
  const Value old = x;
  return index(old, kept, x);
}

namespace {

/// Matrices beside one another: the columns of all, one after the other.
void appendColumns(Pattern& p, const std::vector<Matrix>& all) {
  int64_t base = 0, column = 0;
  for (const Matrix& m : all) {
    p.row.insert(p.row.end(), m.row(), m.row() + m.count());
    for (int64_t j = 0; j < m.columns(); ++j) p.start[size_t(++column)] = base + m.start()[j + 1];
    base += m.count();
  }
}

/// Matrices below one another: each column takes the runs of all. `joint`: their values in a row.
template <class T>
Value stackRuns(Pattern& p, const std::vector<Matrix>& all, const Value& joint) {
  Value out = Value::uninitialized(joint.classId(), Dims(joint.numel(), 1), joint.isComplex());
  p.row.resize(size_t(joint.numel()));
  int64_t* row = p.row.data();
  T* to = out.mutableData<T>();
  for (int64_t j = 0; j < p.columns; ++j) {
    const T* from = joint.data<T>();
    int64_t down = 0;
    for (const Matrix& m : all) {
      const int64_t begin = m.start()[j], n = m.start()[j + 1] - begin;
      const int64_t* rows = m.row() + begin;
      for (int64_t k = 0; k < n; ++k) row[k] = down + rows[k];
      std::copy_n(from + begin, n, to);
      row += n;
      to += n;
      from += m.count();
      down += m.rows();
    }
    p.start[size_t(j) + 1] = row - p.row.data();
  }
  return out;
}

}  // namespace

bool SparseElements::concatenate(int dim, std::span<const Value> parts, Value& out) {
  if (dim > 1) return false;
  std::vector<Matrix> all;
  int64_t extent = -1, total = 0;
  bool logical = true;
  for (const Value& v : parts) {
    if (v.dims().count() > 2) return false;
    if (v.isSingle() || v.isInteger())
      fail("MATLAB:sparse:unsupportedType", "Attempt to convert to unimplemented sparse type");
    if (v.dims() == Dims(0, 0)) continue;
    all.push_back(toMatrix(v));
    logical = logical && all.back().isLogical();
    const int64_t across = dim == 0 ? all.back().columns() : all.back().rows();
    if (extent >= 0 && across != extent)
      failConcatenation(Dims(all[0].rows(), all[0].columns()), v.dims());
    extent = across;
    total += dim == 0 ? all.back().rows() : all.back().columns();
  }
  if (all.empty()) {
    out = toValue(zeroMatrix(0, 0));
    return true;
  }
  ValueList pieces;
  size_t count = 0;
  for (Matrix& m : all) {
    if (!logical) m = numbersOf(std::move(m));
    pieces.push_back(m.values);
    count += size_t(m.count());
  }
  const Value joint = all.size() == 1 ? pieces[0] : matlift::concatenate(0, pieces);
  const int64_t rows = dim == 0 ? total : extent, columns = dim == 0 ? extent : total;
  checkSize(double(rows), double(columns));
  Ref<Pattern> p = makeRef<Pattern>(rows, columns);
  p->row.reserve(count);
  p->start.assign(size_t(columns) + 1, 0);
  if (dim == 1) {
    appendColumns(*p, all);
    out = toValue({p, joint.reshaped(Dims(int64_t(count), 1))});
    return true;
  }
  const Value values = joint.isLogical()   ? stackRuns<bool>(*p, all, joint)
                       : joint.isComplex() ? stackRuns<Complex>(*p, all, joint)
                                           : stackRuns<double>(*p, all, joint);
  out = toValue({p, values});
  return true;
}

}  // namespace matlift::sparse
