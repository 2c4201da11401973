// Incomplete factors, and an ordering for a small bandwidth.
#include <algorithm>
#include <cmath>
#include <set>

#include "builtins/sparse/factor.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

using builtins::functionRow;

/// A field of an options structure, or what stands for it.
std::string wordOption(const Value& options, const char* name, const char* other) {
  const Value* v = options.isDefined() ? options.field(Name(name)) : nullptr;
  return v ? toText(*v, name) : other;
}
double numberOption(const Value& options, const char* name, double other) {
  const Value* v = options.isDefined() ? options.field(Name(name)) : nullptr;
  return v ? toDouble(*v, name) : other;
}

Value optionsOf(Call& call) {
  if (!call.has(1)) return {};
  if (!call.arg(1).isStruct())
    fail("MATLAB:sparse:options", "The options must be given as a structure.");
  return call.arg(1);
}

Matrix squareArgument(Call& call, const char* name) {
  if (!call.arg(0).isSparse())
    fail((std::string("MATLAB:") + name + ":MustBeSparse").c_str(),
         "First argument must be a sparse matrix.");
  const Matrix m = numbersOf(matrixOf(call.arg(0)));
  if (m.rows() != m.columns()) failNotSquare(Dims(m.rows(), m.columns()));
  return m;
}

template <class T>
double columnNorm(const Matrix& a, int64_t j) {
  const T* x = a.values.data<T>();
  double sum = 0;
  for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) sum += std::norm(x[k]);
  return std::sqrt(sum);
}

/// Columns or rows of a factor as they are made.
template <class T>
struct Lines {
  std::vector<std::vector<std::pair<int64_t, T>>> all;

  /// Line by line as columns.
  Matrix matrix() const {
    const auto n = int64_t(all.size());
    Ref<Pattern> p = makeRef<Pattern>(n, n);
    p->start.push_back(0);
    int64_t count = 0;
    for (const auto& line : all) count += int64_t(line.size());
    Value values = newValues(count, std::is_same_v<T, Complex>);
    T* to = values.template mutableData<T>();
    for (const auto& line : all) {
      for (const auto& [i, x] : line) {
        p->row.push_back(i);
        *to++ = x;
      }
      p->start.push_back(int64_t(p->row.size()));
    }
    return {p, std::move(values)};
  }
};

inline double conjugate(double x) { return x; }
inline Complex conjugate(Complex x) { return std::conj(x); }

struct CholeskyOptions {
  bool fill = false, modified = false;
  double dropTolerance = 0, shift = 0;
};

/// Column by column: what is left of A's minus what the columns before contribute.
template <class T>
Matrix incompleteCholesky(const Matrix& a, const CholeskyOptions& o) {
  const int64_t n = a.columns();
  const T* av = a.values.data<T>();
  Lines<T> lower;
  lower.all.resize(size_t(n));
  std::vector<T> work(size_t(n), T(0));
  std::vector<double> extra(size_t(n), 0);
  std::vector<int64_t> mark(size_t(n), -1), next(size_t(n), 0), rows;
  // Columns whose first row not used yet is this one.
  std::vector<std::vector<int64_t>> waiting(static_cast<size_t>(n));
  for (int64_t j = 0; j < n; ++j) {
    rows.clear();
    double size = 0;
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
      const int64_t i = a.row()[k];
      if (i < j) continue;
      work[size_t(i)] = i == j ? av[k] * (1 + o.shift) : av[k];
      mark[size_t(i)] = j;
      rows.push_back(i);
      size += std::abs(av[k]);
    }
    if (mark[size_t(j)] != j) {
      mark[size_t(j)] = j;
      work[size_t(j)] = T(0);
      rows.push_back(j);
    }
    for (int64_t k : waiting[size_t(j)]) {
      const auto& line = lower.all[size_t(k)];
      const T factor = conjugate(line[size_t(next[size_t(k)])].second);
      for (size_t q = size_t(next[size_t(k)]); q < line.size(); ++q) {
        const auto& [i, x] = line[q];
        const T product = x * factor;
        if (mark[size_t(i)] != j) {
          if (!o.fill) {
            if (o.modified)
              extra[size_t(i)] -= std::real(product), extra[size_t(j)] -= std::real(product);
            continue;
          }
          mark[size_t(i)] = j;
          work[size_t(i)] = T(0);
          rows.push_back(i);
        }
        work[size_t(i)] -= product;
      }
      if (size_t(++next[size_t(k)]) < line.size())
        waiting[size_t(line[size_t(next[size_t(k)])].first)].push_back(k);
    }
    waiting[size_t(j)] = {};
    std::sort(rows.begin(), rows.end());
    auto& line = lower.all[size_t(j)];
    for (int64_t i : rows) {
      const T x = work[size_t(i)];
      if (i != j && std::abs(x) < o.dropTolerance * size) {
        if (o.modified) extra[size_t(i)] += std::real(x), extra[size_t(j)] += std::real(x);
        continue;
      }
      line.emplace_back(i, x);
    }
    const double pivot = std::real(line[0].second) + extra[size_t(j)];
    if (!(pivot > 0)) fail("MATLAB:ichol:Breakdown", "Encountered nonpositive pivot.");
    const double root = std::sqrt(pivot);
    line[0].second = T(root);
    for (size_t q = 1; q < line.size(); ++q) line[q].second /= root;
    next[size_t(j)] = 1;
    if (line.size() > 1) waiting[size_t(line[1].first)].push_back(j);
  }
  return lower.matrix();
}

Value ichol(Call& call) {
  const Matrix a = squareArgument(call, "ichol");
  const Value options = optionsOf(call);
  CholeskyOptions o;
  const std::string type = wordOption(options, "type", "nofill");
  if (type != "nofill" && type != "ict")
    fail("MATLAB:ichol:Type", "The type must be 'nofill' or 'ict'.");
  o.fill = type == "ict";
  o.modified = wordOption(options, "michol", "off") == "on";
  o.dropTolerance = o.fill ? numberOption(options, "droptol", 0) : 0;
  o.shift = numberOption(options, "diagcomp", 0);
  const bool upper = wordOption(options, "shape", "lower") == "upper";
  Matrix given = a;
  auto adjoint = [](const Matrix& m) {
    Matrix t = transposed(m);
    if (t.isComplex())
      for (Complex *z = t.values.mutableData<Complex>(), *end = z + t.count(); z != end; ++z)
        *z = std::conj(*z);
    return t;
  };
  if (upper) given = adjoint(a);
  Matrix l =
      a.isComplex() ? incompleteCholesky<Complex>(given, o) : incompleteCholesky<double>(given, o);
  return toValue(upper ? adjoint(l) : l);
}

struct LuOptions {
  bool fill = false;
  std::string milu = "off";
  double dropTolerance = 0;
  double threshold = 1;  ///< a diagonal element of at least this part of the largest is the pivot
  bool replaceZeros = false;  ///< zero pivots by the drop tolerance
};

[[noreturn]] void failZeroPivot() {
  fail("MATLAB:ilu:ZeroPivot",
       "There is a pivot equal to zero. Consider decreasing the drop tolerance or consider using "
       "the 'udiag' option.");
}

template <class T>
struct IncompleteLu {
  Matrix lower, upper;
};

/// Row by row of A, which is given transposed.
template <class T>
IncompleteLu<T> incompleteLu(const Matrix& at, const Matrix& a, const LuOptions& o) {
  const int64_t n = a.columns();
  const T* av = at.values.data<T>();
  Lines<T> lower, upper;
  lower.all.resize(size_t(n));
  upper.all.resize(size_t(n));
  std::vector<double> norms(size_t(n), 0);
  for (int64_t j = 0; j < n && o.fill; ++j) norms[size_t(j)] = columnNorm<T>(a, j);
  std::vector<T> work(size_t(n), T(0)), extra(size_t(n), T(0));
  std::vector<int64_t> mark(size_t(n), -1);
  for (int64_t i = 0; i < n; ++i) {
    std::set<int64_t> columns;
    for (int64_t k = at.start()[i]; k < at.start()[i + 1]; ++k) {
      work[size_t(at.row()[k])] = av[k];
      mark[size_t(at.row()[k])] = i;
      columns.insert(at.row()[k]);
    }
    T lost = T(0);
    for (auto it = columns.begin(); it != columns.end() && *it < i;) {
      const int64_t k = *it;
      const T factor = work[size_t(k)] / upper.all[size_t(k)][0].second;
      if (o.fill && std::abs(factor) < o.dropTolerance * norms[size_t(k)] /
                                           std::abs(upper.all[size_t(k)][0].second)) {
        mark[size_t(k)] = -1;
        it = columns.erase(it);
        continue;
      }
      work[size_t(k)] = factor;
      for (size_t q = 1; q < upper.all[size_t(k)].size(); ++q) {
        const auto& [j, u] = upper.all[size_t(k)][q];
        const T product = factor * u;
        if (mark[size_t(j)] == i) {
          work[size_t(j)] -= product;
        } else if (o.fill) {
          mark[size_t(j)] = i;
          work[size_t(j)] = -product;
          columns.insert(j);
        } else if (o.milu == "row") {
          lost -= product;
        } else if (o.milu == "col") {
          extra[size_t(j)] -= product;
        }
      }
      ++it;
    }
    T pivot = T(0);
    for (int64_t j : columns) {
      const T x = work[size_t(j)];
      if (j < i) {
        lower.all[size_t(i)].emplace_back(j, x);
      } else if (j == i) {
        pivot = x;
      } else if (!o.fill || std::abs(x) >= o.dropTolerance * norms[size_t(j)]) {
        upper.all[size_t(i)].emplace_back(j, x);
      }
    }
    pivot += lost + extra[size_t(i)];
    if (pivot == T(0) && o.replaceZeros) pivot = T(o.dropTolerance);
    if (pivot == T(0)) failZeroPivot();
    upper.all[size_t(i)].insert(upper.all[size_t(i)].begin(), {i, pivot});
    lower.all[size_t(i)].emplace_back(i, T(1));
  }
  return {transposed(lower.matrix()), transposed(upper.matrix())};
}

/// Column by column with row pivoting; what is small beside its column of A is left out, of L and U
/// alike (MATLAB's 'ilutp').
template <class T>
class PivotedLu {
 public:
  PivotedLu(const Matrix& a, const LuOptions& o)
      : a_(a),
        o_(o),
        work_(size_t(a.columns())),
        mark_(size_t(a.columns()), -1),
        position_(size_t(a.columns()), -1) {
    lower_.all.resize(size_t(a.columns()));
    upper_.all.resize(size_t(a.columns()));
    for (int64_t j = 0; j < a.columns(); ++j) column(j);
  }

  Matrix upper() const { return upper_.matrix(); }
  /// L with its rows as they are in A, or in the order of the pivots.
  Matrix lower(bool inOrder) const {
    Lines<T> out = lower_;
    for (size_t j = 0; j < out.all.size(); ++j) {
      auto& line = out.all[j];
      line.emplace_back(order_[j], T(1));
      if (inOrder)
        for (auto& entry : line) entry.first = position_[size_t(entry.first)];
      std::sort(line.begin(), line.end(),
                [](const auto& x, const auto& y) { return x.first < y.first; });
    }
    return out.matrix();
  }
  Matrix permutation() const { return permutationMatrix(order_); }

 private:
  void touch(int64_t row, int64_t j) {
    if (mark_[size_t(row)] == j) return;
    mark_[size_t(row)] = j;
    work_[size_t(row)] = T(0);
    touched_.push_back(row);
    if (position_[size_t(row)] >= 0) pending_.insert(position_[size_t(row)]);
  }

  void column(int64_t j) {
    const T* values = a_.values.data<T>();
    touched_.clear();
    for (int64_t k = a_.start()[j]; k < a_.start()[j + 1]; ++k) {
      touch(a_.row()[k], j);
      work_[size_t(a_.row()[k])] = values[k];
    }
    const double small = o_.dropTolerance > 0 ? o_.dropTolerance * columnNorm<T>(a_, j) : -1;
    T lost = eliminate(j, small);
    const int64_t row = pivotRow(j);
    auto& line = lower_.all[size_t(j)];
    for (int64_t r : touched_) {
      if (position_[size_t(r)] >= 0 || r == row) continue;
      const T x = work_[size_t(r)];
      if (std::abs(x) <= small || x == T(0))
        lost += x;
      else
        line.emplace_back(r, x);
    }
    T pivot = work_[size_t(row)];
    if (o_.milu != "off") pivot += lost;
    if (pivot == T(0) && o_.replaceZeros) pivot = T(o_.dropTolerance);
    if (pivot == T(0)) failZeroPivot();
    for (auto& entry : line) entry.second /= pivot;
    upper_.all[size_t(j)].emplace_back(j, pivot);
    position_[size_t(row)] = j;
    order_.push_back(row);
  }

  /// Takes the earlier columns off; returns the sum of what was left out.
  T eliminate(int64_t j, double small) {
    T lost = T(0);
    while (!pending_.empty()) {
      const int64_t k = *pending_.begin();
      pending_.erase(pending_.begin());
      const T u = work_[size_t(order_[size_t(k)])];
      if (std::abs(u) <= small || u == T(0)) {
        lost += u;
        continue;
      }
      upper_.all[size_t(j)].emplace_back(k, u);
      for (const auto& [row, l] : lower_.all[size_t(k)]) {
        touch(row, j);
        work_[size_t(row)] -= u * l;
      }
    }
    return lost;
  }

  int64_t pivotRow(int64_t j) {
    int64_t best = -1;
    for (int64_t r : touched_)
      if (position_[size_t(r)] < 0 &&
          (best < 0 || std::abs(work_[size_t(r)]) > std::abs(work_[size_t(best)])))
        best = r;
    if (best < 0) {  // a column without any: the first row that is left
      best = std::find(position_.begin(), position_.end(), -1) - position_.begin();
      touch(best, j);
    }
    const bool diagonal = position_[size_t(j)] < 0 && mark_[size_t(j)] == j;
    if (diagonal && work_[size_t(j)] != T(0) &&
        std::abs(work_[size_t(j)]) >= o_.threshold * std::abs(work_[size_t(best)]))
      return j;
    return best;
  }

  const Matrix& a_;
  const LuOptions& o_;
  Lines<T> lower_, upper_;  // by columns; L without its ones, rows as in A
  std::vector<T> work_;
  std::vector<int64_t> mark_, position_, touched_;
  std::set<int64_t> pending_;
  Indices order_;
};

Matrix diagonalOf(const Matrix& m) {
  return selected(m, [](int64_t i, int64_t j, int64_t) { return i == j; });
}

Value binary(Call& call, const char* function, const Matrix& a, const Matrix& b) {
  ValueList both{toValue(a), toValue(b)};
  return call.interpreter.call(Value::text(function), both, 1)[0];
}

Value joinedFactors(Call& call, const Matrix& lower, const Matrix& upper) {
  const Matrix strict = selected(lower, [](int64_t i, int64_t j, int64_t) { return i != j; });
  return binary(call, "plus", strict, upper);
}

template <class T>
Value iluWithPivots(Call& call, const Matrix& a, const LuOptions& o) {
  const bool byRows = o.milu == "row";
  const Matrix given = byRows ? transposed(a) : a;
  const PivotedLu<T> f(given, o);
  Matrix lower = f.lower(call.nargout != 2 || byRows), upper = f.upper();
  Matrix moved = f.permutation();
  if (byRows) {
    // A' = P' L U, so A P' = U' L': the diagonal goes from the left factor to the right one.
    const Matrix d = diagonalOf(upper);
    const Value left = binary(call, "mrdivide", transposed(upper), d);
    const Value right = binary(call, "mtimes", d, transposed(lower));
    lower = matrixOf(left);
    moved = transposed(moved);
    upper = call.nargout == 2 ? matrixOf(binary(call, "mtimes", matrixOf(right), transposed(moved)))
                              : matrixOf(right);
  }
  if (call.nargout < 2) return joinedFactors(call, lower, upper);
  call.setOut(1, toValue(upper));
  if (call.nargout > 2) call.setOut(2, toValue(moved));
  return toValue(lower);
}

Value ilu(Call& call) {
  const Matrix a = squareArgument(call, "ilu");
  const Value options = optionsOf(call);
  LuOptions o;
  const std::string type = wordOption(options, "type", "nofill");
  if (type != "nofill" && type != "crout" && type != "ilutp")
    fail("MATLAB:ilu:Type", "The type must be 'nofill', 'crout' or 'ilutp'.");
  o.fill = type == "crout";
  o.milu = wordOption(options, "milu", "off");
  if (o.milu != "off" && o.milu != "row" && o.milu != "col")
    fail("MATLAB:ilu:Milu", "The option milu must be 'row', 'col' or 'off'.");
  o.dropTolerance = numberOption(options, "droptol", 0);
  o.threshold = numberOption(options, "thresh", 1);
  if (!(o.threshold >= 0 && o.threshold <= 1))
    fail("MATLAB:ilu:Thresh", "The option thresh must be a number from 0 to 1.");
  o.replaceZeros = numberOption(options, "udiag", 0) != 0;
  if (type == "ilutp")
    return a.isComplex() ? iluWithPivots<Complex>(call, a, o) : iluWithPivots<double>(call, a, o);
  const Matrix at = transposed(a);
  Matrix lower, upper;
  if (a.isComplex()) {
    IncompleteLu<Complex> f = incompleteLu<Complex>(at, a, o);
    lower = f.lower, upper = f.upper;
  } else {
    IncompleteLu<double> f = incompleteLu<double>(at, a, o);
    lower = f.lower, upper = f.upper;
  }
  if (call.nargout > 1) {
    call.setOut(1, toValue(upper));
    if (call.nargout > 2) {
      Indices all(static_cast<size_t>(a.rows()));
      for (int64_t k = 0; k < a.rows(); ++k) all[size_t(k)] = k;
      call.setOut(2, toValue(permutationMatrix(all)));
    }
    return toValue(lower);
  }
  return joinedFactors(call, lower, upper);
}

// --- reverse Cuthill-McKee ---

/// Breadth first from a node, neighbours by degree; returns the order.
std::vector<int64_t> layers(const Matrix& g, int64_t from, std::vector<int64_t>& seen,
                            int64_t stamp) {
  std::vector<int64_t> order{from};
  seen[size_t(from)] = stamp;
  auto degree = [&](int64_t v) { return g.start()[v + 1] - g.start()[v]; };
  for (size_t head = 0; head < order.size(); ++head) {
    const size_t first = order.size();
    const int64_t v = order[head];
    for (int64_t k = g.start()[v]; k < g.start()[v + 1]; ++k) {
      const int64_t u = g.row()[k];
      if (seen[size_t(u)] == stamp) continue;
      seen[size_t(u)] = stamp;
      order.push_back(u);
    }
    std::stable_sort(order.begin() + int64_t(first), order.end(),
                     [&](int64_t p, int64_t q) { return degree(p) < degree(q); });
  }
  return order;
}

Value symrcm(Call& call) {
  const Matrix m = toMatrix(call.arg(0));
  if (m.rows() != m.columns()) failNotSquare(Dims(m.rows(), m.columns()));
  const int64_t n = m.columns();
  // The graph of A + A'.
  Value both[] = {toValue(m), toValue(transposed(m))}, none, sum;
  Call inner(call.interpreter, both, 1, {&none, 1});
  (void)pairForm("or", inner, sum);
  const Matrix g = matrixOf(sum);
  std::vector<int64_t> seen(size_t(n), 0), done(size_t(n), 0);
  std::vector<double> out;
  int64_t stamp = 0;
  for (int64_t v = 0; v < n; ++v) {
    if (done[size_t(v)]) continue;
    // The last node of a search lies far out: a good one to begin with.
    int64_t start = layers(g, v, seen, ++stamp).back();
    start = layers(g, start, seen, ++stamp).back();
    for (int64_t u : layers(g, start, seen, ++stamp)) {
      done[size_t(u)] = 1;
      out.push_back(double(u + 1));
    }
  }
  std::reverse(out.begin(), out.end());
  return Value::fromVector(out, true);
}

const BuiltinDescriptor kRows[] = {
    functionRow("ichol", ichol, 1, 2, 1,
                "L = ichol(A, options) is an incomplete Cholesky factor of a sparse matrix: a "
                "preconditioner for pcg.\nOptions: type 'nofill' (the default) or 'ict' with "
                "droptol; michol 'on' or 'off'; diagcomp; shape 'lower' or 'upper'.",
                "disp(full(ichol(sparse([4 2; 2 5]))))", "     2     0\n     1     2\n"),
    functionRow(
        "ilu", ilu, 1, 2, 3,
        "[L, U] = ilu(A, options) are incomplete triangular factors of a sparse matrix.\n"
        "Options: type 'nofill' (the default), 'crout' with droptol, or 'ilutp' with droptol and "
        "thresh, where [L, U, P] has L * U near P * A; milu 'row', 'col' or 'off'; udiag.",
        "[L, U] = ilu(sparse([2 1; 4 5])); disp(full(L * U))", "     2     1\n     4     5\n"),
    functionRow("symrcm", symrcm, 1, 1, 1,
                "p = symrcm(S) orders S(p, p) for a small bandwidth (reverse Cuthill-McKee).",
                "disp(sort(symrcm(speye(3))))", "     1     2     3\n"),
};

}  // namespace

}  // namespace matlift::sparse

namespace matlift::builtins {
BuiltinTheme sparsePreconditionersTheme() { return sparse::kRows; }
}  // namespace matlift::builtins
