// sparse, full, issparse, nzmax, spdiags, spones: the rows. Others of the family are written in the
// language (library/sparse).
#include <algorithm>
#include <atomic>
#include <cmath>

#include "builtins/sparse/eigen_solve.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

using builtins::functionRow;
using builtins::Parallel;

/// A size given as an argument.
double sizeArg(const Value& v) {
  const bool number = (v.isNumeric() || v.isLogical()) && v.numel() == 1 && !v.isComplex();
  const double d = number ? v.doubleAt(0) : -1;
  if (!(d >= 0) || d != std::floor(d) || std::isinf(d))
    fail("MATLAB:sparse:sizeTooLarge",
         "Sparse matrix sizes must be non-negative integers less than MAXSIZE as defined by "
         "COMPUTER. Use HELP COMPUTER for more details.");
  return d;
}

[[noreturn]] void failSubscript(double d) {
  if (!(d == std::floor(d)) || std::isinf(d))
    fail("MATLAB:sparse:badIndex", "Index into matrix must be an integer.");
  if (d < 1) fail("MATLAB:sparse:badIndex", "Index into matrix must be positive.");
  fail("MATLAB:sparse:badIndex", "Index exceeds matrix dimensions.");
}

/// The largest of n subscripts; throws when one is none. Several at a time, without branches: this
/// is a fifth of an assembly otherwise.
double checkedMost(const double* x, int64_t n) {
  constexpr int64_t kLanes = 8;
  constexpr double kWhole = 0x1p52;  // what is added to it has no fraction left
  double most[kLanes], least[kLanes], off[kLanes];
  std::fill_n(most, kLanes, 0.0);
  std::fill_n(least, kLanes, 1.0);
  std::fill_n(off, kLanes, 0.0);
  int64_t k = 0;
  for (; k + kLanes <= n; k += kLanes)
    for (int64_t q = 0; q < kLanes; ++q) {
      const double d = x[k + q], fraction = ((d + kWhole) - kWhole) - d;
      most[q] = most[q] > d ? most[q] : d;
      least[q] = least[q] < d ? least[q] : d;
      off[q] += fraction * fraction;
    }
  bool good = true;
  double high = 0;
  for (int64_t q = 0; q < kLanes; ++q) {
    good = good && least[q] >= 1 && most[q] <= 0x1p48 && off[q] == 0;
    high = std::max(high, most[q]);
  }
  for (int64_t at = good ? k : 0; at < n; ++at) {
    if (!(x[at] >= 1 && x[at] <= 0x1p48) || x[at] != std::floor(x[at])) failSubscript(x[at]);
    high = std::max(high, x[at]);
  }
  return high;
}

/// Subscripts as doubles.
Value subscriptList(const Value& given) {
  const Value v = denseOf(given);
  if (!v.isPlain() || v.isChar() || v.isComplex())
    fail("MATLAB:sparse:badIndex", "Index into matrix must be an integer.");
  return convertClass(v, ClassId::Double);
}

/// The largest subscript of a list; throws when one is none.
double largestOf(const Parallel& parallel, const Value& list) {
  const double* x = list.data<double>();
  std::atomic<int64_t> most = 0;
  parallel.ranges(list.numel(), 250000, [&](int64_t first, int64_t last) {
    const auto high = int64_t(checkedMost(x + first, last - first));
    for (int64_t seen = most; seen < high && !most.compare_exchange_weak(seen, high);)
      ;
  });
  return double(most);
}

/// The values of an assembly: double or logical, one column.
Value assemblyValues(const Value& given) {
  Value v = denseOf(given);
  if (!v.isDouble() && !v.isLogical()) {
    if (!v.isChar())
      fail("MATLAB:sparse:unsupportedType", "Attempt to convert to unimplemented sparse type");
    v = convertClass(v, ClassId::Double);
  }
  return v.reshaped(Dims(v.numel(), 1));
}

/// How many entries lists of these lengths give; one stands for all.
int64_t commonLength(std::initializer_list<int64_t> lengths) {
  int64_t longest = 1;
  for (int64_t m : lengths)
    if (m != 1) longest = m;
  for (int64_t m : lengths)
    if (m != 1 && m != longest)
      fail("MATLAB:sparse:vectorsMustBeSameLength", "Vectors must be the same length.");
  return longest;
}

Value assembled(Call& call) {
  const Parallel parallel(call.interpreter);
  const Value i = subscriptList(call.arg(0)), j = subscriptList(call.arg(1));
  const Value v = assemblyValues(call.arg(2));
  const int64_t count = commonLength({i.numel(), j.numel(), v.numel()});
  if (call.nargin() == 4) fail("MATLAB:minrhs", "Not enough input arguments.");
  const bool sized = call.nargin() > 4;
  const double rows = sized ? sizeArg(call.arg(3)) : largestOf(parallel, i),
               columns = sized ? sizeArg(call.arg(4)) : largestOf(parallel, j);
  checkSize(rows, columns);
  if (std::optional<Value> out =
          fromSubscripts(parallel, {i.data<double>(), i.numel() == 1 ? 0 : 1, rows},
                         {j.data<double>(), j.numel() == 1 ? 0 : 1, columns}, v, count))
    return std::move(*out);
  // One of them is none, or none of this matrix: said of rows first.
  const double highestRow = largestOf(parallel, i);
  (void)largestOf(parallel, j);
  if (highestRow > rows)
    fail("MATLAB:sparse:rowIndexTooLarge", "Row index exceeds matrix dimensions.");
  fail("MATLAB:sparse:columnIndexTooLarge", "Column index exceeds matrix dimensions.");
}

Value sparse(Call& call) {
  if (call.nargin() == 1) return toValue(toMatrix(call.arg(0)));
  if (call.nargin() == 2) {
    const double rows = sizeArg(call.arg(0)), columns = sizeArg(call.arg(1));
    checkSize(rows, columns);
    return toValue(zeroMatrix(int64_t(rows), int64_t(columns)));
  }
  return assembled(call);
}

Value full(Call& call) { return std::move(call.arg(0)); }
Value issparse(Call&) { return Value::logical(false); }
Value nzmax(Call& call) { return Value(call.arg(0).numel()); }

Value spones(Call& call) {
  const Matrix m = toMatrix(call.arg(0));
  Value ones = newValues(m.count(), false);
  std::fill_n(ones.mutableData<double>(), m.count(), 1.0);
  return toValue({m.pattern, std::move(ones)});
}

// --- spdiags ---

std::vector<int64_t> diagonalsArg(const Value& given) {
  const Value d = denseOf(given);
  std::vector<int64_t> out;
  for (int64_t k = 0; k < d.numel(); ++k) {
    const double x = d.doubleAt(k);
    if (x != std::floor(x) || std::isinf(x))
      fail("MATLAB:spdiags:badDiagonal", "Diagonals must be given by whole numbers.");
    out.push_back(int64_t(std::clamp(x, -0x1p50, 0x1p50)));  // none of these is in a matrix
  }
  return out;
}

/// Which row of B's column stands for an element of a diagonal. MATLAB's rule: by column when
/// m >= n, else by row.
struct DiagonalRule {
  bool byColumn;
  int64_t operator()(int64_t i, int64_t j) const { return byColumn ? j : i; }
};

/// A column of B and the diagonal that it is.
struct DiagonalSource {
  int64_t offset;  ///< column - row
  int64_t first;   ///< where its element of column 0 (or row 0) is in B
  int64_t step;    ///< to the next; 0: one number for all
};

/// What fromDiagonals reads: B's columns by descending offset, so that a column's rows ascend.
std::vector<DiagonalSource> diagonalSources(const Value& b, const std::vector<int64_t>& d,
                                            int64_t m, int64_t n) {
  const int64_t height = b.dims().rows(), wide = b.dims().columns();
  const bool one = b.numel() == 1, oneRow = height == 1 && wide == int64_t(d.size());
  if (!one && wide != int64_t(d.size()))
    fail("MATLAB:spdiags:InvalidSizeBFourInput",
         "The number of columns of the first input must match the number of diagonals.");
  std::vector<DiagonalSource> out;
  for (size_t k = 0; k < d.size(); ++k) {
    const int64_t last = std::min(n, m + d[k]);  // behind the last column that it reaches
    if (last <= std::max<int64_t>(0, d[k])) continue;
    if (!one && !oneRow && (m >= n ? last : last - d[k]) > height)
      fail("MATLAB:spdiags:InvalidSizeB",
           "The first input has too few rows for the diagonals of the matrix.");
    out.push_back({d[k], one ? 0 : int64_t(k) * height, one || oneRow ? 0 : 1});
  }
  std::stable_sort(out.begin(), out.end(), [](const DiagonalSource& x, const DiagonalSource& y) {
    return x.offset > y.offset;
  });
  return out;
}

/// The matrix whose diagonals d are the columns of B; values of one diagonal given twice are added.
Value fromDiagonals(const Value& given, const std::vector<int64_t>& d, int64_t m, int64_t n) {
  const Value b = convertClass(denseOf(given), ClassId::Double);
  const std::vector<DiagonalSource> sources = diagonalSources(b, d, m, n);
  const DiagonalRule rule{m >= n};
  int64_t room = 0;
  for (const DiagonalSource& s : sources)
    room += std::min(n, m + s.offset) - std::max<int64_t>(0, s.offset);
  Ref<Pattern> p = makeRef<Pattern>(m, n);
  p->start.resize(size_t(n) + 1);
  p->row.resize(size_t(room));
  Value values = newValues(room, b.isComplex());
  const int64_t count = withValues(values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* from = b.data<T>();
    T* to = values.mutableData<T>();
    int64_t *row = p->row.data(), *start = p->start.data(), k = 0;
    for (int64_t j = 0; j < n; ++j) {
      const int64_t begin = start[j] = k;
      for (const DiagonalSource& s : sources) {
        const int64_t i = j - s.offset;
        if (i < 0 || i >= m) continue;
        const T value = from[s.first + rule(i, j) * s.step];
        if (k > begin && row[k - 1] == i) {
          to[k - 1] += value;
        } else {
          row[k] = i;
          to[k++] = value;
        }
      }
    }
    return start[n] = k;
  });
  if (count == room) return toValue({p, std::move(values)});
  p->row.resize(size_t(count));
  return toValue({p, leading(values, count)});
}

/// The diagonals of A as the columns of a dense matrix.
Value diagonalsOf(const Matrix& a, const std::vector<int64_t>& d) {
  const DiagonalRule rule{a.rows() >= a.columns()};
  const int64_t height = std::min(a.rows(), a.columns());
  Value out = Value::zeros(ClassId::Double, Dims(height, int64_t(d.size())), a.isComplex());
  std::vector<std::pair<int64_t, int64_t>> wanted;  // a diagonal, its column in the result
  for (size_t q = 0; q < d.size(); ++q) wanted.push_back({d[q], int64_t(q)});
  std::sort(wanted.begin(), wanted.end());
  const Matrix numbers = numbersOf(a);
  withValues(out, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* from = numbers.values.data<T>();
    T* to = out.mutableData<T>();
    for (int64_t j = 0; j < a.columns(); ++j)
      for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
        const int64_t i = a.row()[k];
        auto at = std::lower_bound(wanted.begin(), wanted.end(), std::pair(j - i, int64_t(0)));
        for (; at != wanted.end() && at->first == j - i; ++at)
          to[rule(i, j) + at->second * height] = from[k];
      }
  });
  return out;
}

Value spdiags(Call& call) {
  if (call.nargin() <= 2) {
    // Of a full matrix of another class the diagonals have that class.
    const Value& given = call.arg(0);
    const bool other = given.isPlain() && given.isNumeric() && !given.isDouble();
    const Matrix a = toMatrix(other ? convertClass(given, ClassId::Double) : given);
    std::vector<int64_t> d;
    if (call.nargin() == 2) {
      d = diagonalsArg(call.arg(1));
    } else {
      for (int64_t j = 0; j < a.columns(); ++j)
        for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) d.push_back(j - a.row()[k]);
      std::sort(d.begin(), d.end());
      d.erase(std::unique(d.begin(), d.end()), d.end());
      std::vector<double> list(d.begin(), d.end());
      call.setOut(1, Value::fromVector(list, false));
    }
    const Value out = diagonalsOf(a, d);
    return other ? convertClass(out, given.classId()) : out;
  }
  const std::vector<int64_t> d = diagonalsArg(call.arg(1));
  if (call.nargin() == 3 &&
      !(call.arg(2).isPlain() && call.arg(2).numel() == 2 && call.arg(2).isDense())) {
    const Value& base = call.arg(2);
    const Value made = fromDiagonals(call.arg(0), d, base.dims().rows(), base.dims().columns());
    const Matrix kept = selected(toMatrix(base), [&](int64_t i, int64_t j, int64_t) {
      return std::find(d.begin(), d.end(), j - i) == d.end();
    });
    ValueList both{toValue(numbersOf(kept)), made};
    Value none, out;
    Call sum(call.interpreter, both, 1, {&none, 1});
    (void)pairForm("plus", sum, out);  // two sparse arrays of one size: never declined
    return out;
  }
  double m, n;
  if (call.nargin() == 3) {
    m = sizeArg(Value(call.arg(2).doubleAt(0)));
    n = sizeArg(Value(call.arg(2).doubleAt(1)));
  } else {
    m = sizeArg(call.arg(2));
    n = sizeArg(call.arg(3));
  }
  checkSize(m, n);
  return fromDiagonals(call.arg(0), d, int64_t(m), int64_t(n));
}

Value speye(Call& call) {
  double m = 1, n = 1;
  if (call.nargin() == 1 && denseOf(call.arg(0)).numel() == 2) {
    const Value size = denseOf(call.arg(0));
    m = sizeArg(Value(size.doubleAt(0)));
    n = sizeArg(Value(size.doubleAt(1)));
  } else if (call.nargin() > 0) {
    m = n = sizeArg(call.arg(0));
    if (call.nargin() > 1) n = sizeArg(call.arg(1));
  }
  checkSize(m, n);
  const auto k = int64_t(std::min(m, n));
  Ref<Pattern> p = makeRef<Pattern>(int64_t(m), int64_t(n));
  p->start.resize(size_t(n) + 1);
  p->row.resize(size_t(k));
  for (int64_t j = 0; j <= int64_t(n); ++j) p->start[size_t(j)] = std::min(j, k);
  for (int64_t i = 0; i < k; ++i) p->row[size_t(i)] = i;
  Value ones = newValues(k, false);
  std::fill_n(ones.mutableData<double>(), k, 1.0);
  return toValue({p, std::move(ones)});
}

}  // namespace

/// zeros(…, 'like', S), cast(x, 'like', S): sparse.
bool likeForm(std::string_view f, Call& call, Value& out) {
  const int at = call.nargin() - 2;
  if (at < 0 || !call.arg(at + 1).isSparse() || !call.arg(at).isTextScalar() ||
      textOf(call.arg(at)) != "like")
    return false;
  const BuiltinDescriptor* row = call.interpreter.findBuiltin(f);
  if (!row) return false;
  const Value& model = call.arg(at + 1);
  const ClassId cls = model.classId();
  if (f == "zeros") {
    const Dims dims = builtins::creationArgs(call, "zeros").dims;
    if (dims.count() > 2) return false;
    checkSize(double(dims.rows()), double(dims.columns()));
    out = toValue(zeroMatrix(dims.rows(), dims.columns(), cls));
    return true;
  }
  call.arg(at + 1) = Value::zeros(cls, Dims(1, 1), model.isComplex());
  call.arg(0) = denseOf(call.arg(0));
  Value made = row->function(call);
  out = made.dims().count() > 2 ? made : toValue(toMatrix(made));
  return true;
}

namespace {

// --- orderings ---

Value orderingRow(Call& call, Ordering kind, bool square) {
  const Matrix m = toMatrix(call.arg(0));
  if (square && m.rows() != m.columns()) failNotSquare(Dims(m.rows(), m.columns()));
  const Indices order = orderingOf(m, kind);
  Value out = Value::uninitialized(ClassId::Double, Dims(1, int64_t(order.size())));
  for (size_t k = 0; k < order.size(); ++k) out.mutableData<double>()[k] = double(order[k] + 1);
  return out;
}

Value amd(Call& call) { return orderingRow(call, Ordering::Amd, true); }
Value colamd(Call& call) { return orderingRow(call, Ordering::Colamd, false); }

const BuiltinDescriptor kRows[] = {
    functionRow("sparse", sparse, 1, 6, 1,
                "sparse(A) keeps only the nonzeros of A; sparse(m, n) is all zero.\n"
                "sparse(i, j, v, m, n) has v(k) at (i(k), j(k)); values of one place are added up. "
                "Without sizes the largest subscripts are the size; a sixth argument (room for "
                "nonzeros) is accepted.",
                "S = sparse([1 2 2], [1 3 3], [5 1 2])",
                "S =\n\n   (1,1)        5\n   (2,3)        3\n\n"),
    functionRow("full", full, 1, 1, 1, "full(S) is S with all its elements stored.",
                "disp(full(sparse(2, 1, 7)))", "     0\n     7\n"),
    functionRow("issparse", issparse, 1, 1, 1,
                "issparse(x) is true for an array that keeps only its nonzeros.",
                "fprintf('%d\\n', issparse(sparse(1)), issparse(1))", "1\n0\n"),
    functionRow("nzmax", nzmax, 1, 1, 1,
                "nzmax(S) is the number of elements that there is room for.",
                "disp(nzmax(ones(2, 3)))", "     6\n"),
    functionRow("spones", spones, 1, 1, 1, "spones(S) has a one where S is not zero.",
                "disp(full(spones(sparse([0 5; 7 0]))))", "     0     1\n     1     0\n"),
    functionRow("speye", speye, 0, 2, 1, "speye(m, n) is the sparse identity matrix.",
                "disp(full(speye(2)))", "     1     0\n     0     1\n"),
    functionRow("spdiags", spdiags, 1, 4, 2,
                "spdiags(B, d, m, n) is an m by n sparse matrix whose diagonals d are the columns "
                "of B; B may be one number or one row.\nspdiags(B, d, A) replaces diagonals of A; "
                "[B, d] = spdiags(A) takes its nonzero diagonals out, spdiags(A, d) those of d.",
                "disp(full(spdiags([1 2; 3 4; 5 6], [0 1], 3, 3)))",
                "     1     4     0\n     0     3     6\n     0     0     5\n"),
    functionRow("amd", amd, 1, 2, 1,
                "p = amd(A) orders rows and columns by approximate minimum degree: chol(A(p, p)) "
                "has fewer nonzeros.",
                "disp(numel(amd(speye(3))))", "     3\n"),
    functionRow("symamd", amd, 1, 2, 1,
                "p = symamd(A) orders a symmetric matrix by approximate minimum degree.",
                "disp(numel(symamd(speye(3))))", "     3\n"),
    functionRow("colamd", colamd, 1, 2, 1,
                "p = colamd(A) orders columns so that lu(A(:, p)) has fewer nonzeros.",
                "disp(sort(colamd(speye(3))))", "     1     2     3\n"),
};

}  // namespace

}  // namespace matlift::sparse

namespace matlift::builtins {
BuiltinTheme sparseTheme() { return sparse::kRows; }
}  // namespace matlift::builtins
