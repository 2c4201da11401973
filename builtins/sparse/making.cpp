// sparse, full, issparse, nzmax, spdiags, spones: the rows. Others of the family are written in the
// language (library/sparse).
#include <algorithm>
#include <cmath>

#include "builtins/sparse/eigen_solve.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

using builtins::functionRow;

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

/// Subscripts from 0, and the largest of them from 1.
struct Subscripts {
  Indices at;
  int64_t most = 0;
};

[[noreturn]] void failSubscript(double d) {
  if (!(d == std::floor(d)) || std::isinf(d))
    fail("MATLAB:sparse:badIndex", "Index into matrix must be an integer.");
  if (d < 1) fail("MATLAB:sparse:badIndex", "Index into matrix must be positive.");
  fail("MATLAB:sparse:badIndex", "Index exceeds matrix dimensions.");
}

Subscripts readSubscripts(const Value& given) {
  const Value v = denseOf(given);
  if (!v.isPlain() || v.isChar() || v.isComplex())
    fail("MATLAB:sparse:badIndex", "Index into matrix must be an integer.");
  Subscripts out;
  const int64_t n = v.numel();
  out.at.resize(size_t(n));
  withElementType(v.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* x = v.data<T>();
    for (int64_t k = 0; k < n; ++k) {
      const double d = double(x[k]);
      // In range first: converting what no integer can hold has no meaning.
      const int64_t i = d >= 1 && d <= 0x1p48 ? int64_t(d) : 0;
      if (i == 0 || double(i) != d) failSubscript(d);
      out.at[size_t(k)] = i - 1;
      out.most = std::max(out.most, i);
    }
  });
  return out;
}

/// One subscript stands for as many as there are others.
void repeatTo(Subscripts& s, size_t n) {
  if (s.at.size() == 1 && n != 1) s.at.assign(n, s.at[0]);
}

Value assembled(Call& call) {
  Subscripts i = readSubscripts(call.arg(0)), j = readSubscripts(call.arg(1));
  Value v = denseOf(call.arg(2));
  if (!v.isDouble() && !v.isLogical()) {
    if (!v.isChar())
      fail("MATLAB:sparse:unsupportedType", "Attempt to convert to unimplemented sparse type");
    v = convertClass(v, ClassId::Double);
  }
  const size_t n = std::max({i.at.size(), j.at.size(), size_t(v.numel())});
  size_t longest = n;
  for (size_t m : {i.at.size(), j.at.size(), size_t(v.numel())})
    if (m != 1) longest = m;
  for (size_t m : {i.at.size(), j.at.size(), size_t(v.numel())})
    if (m != 1 && m != longest)
      fail("MATLAB:sparse:vectorsMustBeSameLength", "Vectors must be the same length.");
  repeatTo(i, longest);
  repeatTo(j, longest);
  double rows = double(i.most), columns = double(j.most);
  if (call.nargin() > 3) {
    if (call.nargin() == 4) fail("MATLAB:minrhs", "Not enough input arguments.");
    rows = sizeArg(call.arg(3));
    columns = sizeArg(call.arg(4));
    if (double(i.most) > rows)
      fail("MATLAB:sparse:rowIndexTooLarge", "Row index exceeds matrix dimensions.");
    if (double(j.most) > columns)
      fail("MATLAB:sparse:columnIndexTooLarge", "Column index exceeds matrix dimensions.");
  }
  checkSize(rows, columns);
  return toValue(fromTriplets(int64_t(rows), int64_t(columns), i.at.data(), j.at.data(),
                              v.reshaped(Dims(v.numel(), 1)), int64_t(longest)));
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
    out.push_back(int64_t(x));
  }
  return out;
}

/// Which row of B's column stands for column j of a diagonal: that of the row in the matrix where
/// there are fewer columns than rows... MATLAB's rule: by column when m >= n, else by row.
struct DiagonalRule {
  bool byColumn;
  int64_t operator()(int64_t i, int64_t j) const { return byColumn ? j : i; }
};

/// The matrix whose diagonals d are the columns of B; `base` keeps its other ones.
Value fromDiagonals(const Value& given, const std::vector<int64_t>& d, int64_t m, int64_t n,
                    const Value* base) {
  const Value b = convertClass(denseOf(given), ClassId::Double);
  const DiagonalRule rule{m >= n};
  const int64_t height = b.dims().rows(), wide = b.dims().columns();
  const bool one = b.numel() == 1, oneRow = height == 1 && wide == int64_t(d.size());
  if (!one && wide != int64_t(d.size()))
    fail("MATLAB:spdiags:InvalidSizeBFourInput",
         "The number of columns of the first input must match the number of diagonals.");
  Indices row, column, place;
  for (size_t k = 0; k < d.size(); ++k) {
    const int64_t first = std::max<int64_t>(0, d[k]), last = std::min(n, m + d[k]);
    for (int64_t j = first; j < last; ++j) {
      const int64_t i = j - d[k], r = rule(i, j);
      if (!one && !oneRow && r >= height)
        fail("MATLAB:spdiags:InvalidSizeB",
             "The first input has too few rows for the diagonals of the matrix.");
      row.push_back(i);
      column.push_back(j);
      place.push_back(one ? 0 : oneRow ? int64_t(k) : r + int64_t(k) * height);
    }
  }
  Value values = gathered(b, place.data(), int64_t(place.size()));
  Matrix made =
      fromTriplets(m, n, row.data(), column.data(), std::move(values), int64_t(row.size()));
  if (!base) return toValue(std::move(made));
  const Matrix kept = selected(toMatrix(*base), [&](int64_t i, int64_t j, int64_t) {
    return std::find(d.begin(), d.end(), j - i) == d.end();
  });
  const int64_t count = kept.count() + made.count();
  Indices allRows, allColumns;
  for (const Matrix* part : {&kept, static_cast<const Matrix*>(&made)})
    for (int64_t j = 0; j < n; ++j)
      for (int64_t k = part->start()[j]; k < part->start()[j + 1]; ++k) {
        allRows.push_back(part->row()[k]);
        allColumns.push_back(j);
      }
  Value both = Value::uninitialized(ClassId::Double, Dims(count, 1), true);
  auto* to = both.mutableData<Complex>();
  for (int64_t k = 0; k < kept.count(); ++k) *to++ = kept.values.complexAt(k);
  for (int64_t k = 0; k < made.count(); ++k) *to++ = made.values.complexAt(k);
  return toValue(fromTriplets(m, n, allRows.data(), allColumns.data(), std::move(both), count));
}

/// The diagonals of A as the columns of a dense matrix.
Value diagonalsOf(const Matrix& a, const std::vector<int64_t>& d) {
  const DiagonalRule rule{a.rows() >= a.columns()};
  const int64_t height = std::min(a.rows(), a.columns());
  Value out = Value::zeros(ClassId::Double, Dims(height, int64_t(d.size())), a.isComplex());
  for (int64_t j = 0; j < a.columns(); ++j)
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
      const int64_t i = a.row()[k];
      for (size_t q = 0; q < d.size(); ++q) {
        if (j - i != d[q]) continue;
        const int64_t at = rule(i, j) + int64_t(q) * height;
        if (a.isComplex())
          out.mutableData<Complex>()[at] = a.values.complexAt(k);
        else
          out.mutableData<double>()[at] = a.values.doubleAt(k);
      }
    }
  return out;
}

Value spdiags(Call& call) {
  if (call.nargin() <= 2) {
    const Matrix a = toMatrix(call.arg(0));
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
    return diagonalsOf(a, d);
  }
  const std::vector<int64_t> d = diagonalsArg(call.arg(1));
  if (call.nargin() == 3 &&
      !(call.arg(2).isPlain() && call.arg(2).numel() == 2 && call.arg(2).isDense())) {
    const Value base = call.arg(2);
    return fromDiagonals(call.arg(0), d, base.dims().rows(), base.dims().columns(), &base);
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
  return fromDiagonals(call.arg(0), d, int64_t(m), int64_t(n), nullptr);
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

// --- orderings ---

Value orderingRow(Call& call, Ordering kind, bool square) {
  const Matrix m = toMatrix(call.arg(0));
  if (square && m.rows() != m.columns()) fail("MATLAB:square", "Matrix must be square.");
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
