// What the places of the nonzeros alone tell: elimination trees, sizes of factors, matchings, the
// Dulmage-Mendelsohn decomposition.
#include <algorithm>
#include <numeric>

#include "builtins/sparse/factor.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

using builtins::functionRow;
using List = std::vector<int64_t>;

Value rowOf(const List& list, int64_t base = 1) {
  Value out = Value::uninitialized(ClassId::Double, Dims(1, int64_t(list.size())));
  auto* to = out.mutableData<double>();
  for (size_t k = 0; k < list.size(); ++k) to[k] = double(list[k] + base);
  return out;
}

// --- elimination trees ---

/// Parents of the columns in the elimination tree of A' A, which is not formed.
List columnTree(const Matrix& a) {
  List parent(size_t(a.columns()), -1), ancestor(size_t(a.columns()), -1),
      before(size_t(a.rows()), -1);
  for (int64_t j = 0; j < a.columns(); ++j)
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
      int64_t& last = before[size_t(a.row()[k])];
      for (int64_t i = last; i >= 0 && i < j;) {
        const int64_t next = ancestor[size_t(i)];
        ancestor[size_t(i)] = j;
        if (next < 0) parent[size_t(i)] = j;
        i = next;
      }
      last = j;
    }
  return parent;
}

/// Children before their parents, smaller ones first.
List postorder(const List& parent) {
  const auto n = int64_t(parent.size());
  List child(size_t(n), -1), sibling(size_t(n), -1), out, stack;
  for (int64_t j = n - 1; j >= 0; --j) {
    if (parent[size_t(j)] < 0) continue;
    sibling[size_t(j)] = child[size_t(parent[size_t(j)])];
    child[size_t(parent[size_t(j)])] = j;
  }
  for (int64_t root = 0; root < n; ++root) {
    if (parent[size_t(root)] >= 0) continue;
    stack.assign(1, root);
    while (!stack.empty()) {
      int64_t& next = child[size_t(stack.back())];
      if (next < 0) {
        out.push_back(stack.back());
        stack.pop_back();
      } else {
        const int64_t down = next;
        next = sibling[size_t(down)];
        stack.push_back(down);
      }
    }
  }
  return out;
}

/// The pattern whose Cholesky factor is meant: A, A' A or A A', its upper triangle.
Matrix symmetricPattern(Call& call, const Matrix& a, const std::string& kind) {
  if (kind == "sym") return a;
  if (kind == "lo") return transposed(a);
  Value ones = newValues(a.count(), false);
  std::fill_n(ones.mutableData<double>(), a.count(), 1.0);
  const Value s = toValue({a.pattern, ones}), t = toValue(transposed({a.pattern, ones}));
  Value both[] = {kind == "col" ? t : s, kind == "col" ? s : t}, none, out;
  Call inner(call.interpreter, both, 1, {&none, 1});
  (void)productForm("mtimes", inner, out);
  return matrixOf(out);
}

std::string kindArg(Call& call, int k, std::initializer_list<const char*> allowed) {
  if (!call.has(k) || !call.arg(k).isTextScalar()) return *allowed.begin();
  const std::string word = textOf(call.arg(k));
  for (const char* name : allowed)
    if (word == name) return word;
  fail("MATLAB:etree:InvalidOption", "Unknown option '%s'.", word.c_str());
}

void requireSquareFor(const Matrix& a, const std::string& kind) {
  if ((kind == "sym" || kind == "lo") && a.rows() != a.columns())
    failNotSquare(Dims(a.rows(), a.columns()));
}

Value etree(Call& call) {
  Matrix a = toMatrix(call.arg(0));
  const std::string kind = kindArg(call, 1, {"sym", "col", "row", "lo"});
  requireSquareFor(a, kind);
  if (kind == "row" || kind == "lo") a = transposed(a);
  const List parent = kind == "sym" || kind == "lo" ? eliminationTree(a) : columnTree(a);
  if (call.nargout > 1) call.setOut(1, rowOf(postorder(parent)));
  return rowOf(parent);
}

Value symbfact(Call& call) {
  const Matrix given = toMatrix(call.arg(0));
  const std::string kind = kindArg(call, 1, {"sym", "col", "row", "lo"});
  requireSquareFor(given, kind);
  const Matrix a = symmetricPattern(call, given, kind);
  const int64_t n = a.columns();
  const List parent = eliminationTree(a);
  List counts(size_t(n), 1), stack(size_t(n), 0), mark(size_t(n), -1), depth(size_t(n), 1);
  Indices row, column;
  for (int64_t j = 0; j < n; ++j) {
    interruptionPoint<256>(uint64_t(j));
    for (int64_t t = rowReach(a, j, parent, stack, mark); t < n; ++t) {
      ++counts[size_t(stack[size_t(t)])];
      if (call.nargout < 5) continue;
      row.push_back(j);
      column.push_back(stack[size_t(t)]);
    }
    if (call.nargout < 5) continue;
    row.push_back(j);
    column.push_back(j);
  }
  int64_t height = n > 0 ? 1 : 0;
  for (int64_t j = n - 1; j >= 0; --j) {
    if (parent[size_t(j)] >= 0) depth[size_t(j)] = depth[size_t(parent[size_t(j)])] + 1;
    height = std::max(height, depth[size_t(j)]);
  }
  call.setOut(1, Value(height));
  call.setOut(2, rowOf(parent));
  if (call.nargout > 3) call.setOut(3, rowOf(postorder(parent)));
  if (call.nargout > 4) {
    const bool lower = call.has(2) && call.arg(2).isTextScalar() && textOf(call.arg(2)) == "lower";
    Matrix l = fromTriplets(n, n, row.data(), column.data(), Value(1.0), int64_t(row.size()));
    call.setOut(4, toValue(lower ? l : transposed(l)));
  }
  return rowOf(counts, 0);
}

// --- matchings ---

struct Matching {
  List rowOfColumn, columnOfRow;  // -1: not matched
};

/// As many columns as possible get a row of their own: first any free one, then along paths that
/// change matches on their way (depth first, from each column once).
Matching largestMatching(const Matrix& a) {
  Matching m{List(size_t(a.columns()), -1), List(size_t(a.rows()), -1)};
  List cheap(a.start(), a.start() + a.columns()), next(size_t(a.columns()), 0),
      seen(size_t(a.columns()), -1), path;
  auto freeRow = [&](int64_t j) {
    for (int64_t& k = cheap[size_t(j)]; k < a.start()[j + 1]; ++k)
      if (m.columnOfRow[size_t(a.row()[k])] < 0) return a.row()[k];
    return int64_t(-1);
  };
  for (int64_t root = 0; root < a.columns(); ++root) {
    interruptionPoint<64>(uint64_t(root));
    path.assign(1, root);
    seen[size_t(root)] = root;
    next[size_t(root)] = a.start()[root];
    List chosen;  // the row through which each column of the path goes on
    int64_t end = -1;
    while (!path.empty()) {
      const int64_t j = path.back();
      if (end = freeRow(j); end >= 0) break;
      int64_t& k = next[size_t(j)];
      while (k < a.start()[j + 1] && seen[size_t(m.columnOfRow[size_t(a.row()[k])])] == root) ++k;
      if (k == a.start()[j + 1]) {
        path.pop_back();
        if (!chosen.empty()) chosen.pop_back();
        continue;
      }
      const int64_t i = a.row()[k++], down = m.columnOfRow[size_t(i)];
      chosen.push_back(i);
      seen[size_t(down)] = root;
      next[size_t(down)] = a.start()[down];
      path.push_back(down);
    }
    for (; end >= 0 && !path.empty(); path.pop_back()) {
      m.rowOfColumn[size_t(path.back())] = end;
      m.columnOfRow[size_t(end)] = path.back();
      end = chosen.empty() ? -1 : chosen.back();
      if (!chosen.empty()) chosen.pop_back();
    }
  }
  return m;
}

/// The coarse parts: columns reached from unmatched columns, rows reached from unmatched rows.
struct CoarseParts {
  List column, row;  // 0: unmatched, 1: with unmatched columns, 2: square, 3: with unmatched rows
};

/// Marks what is reached from unmatched columns of `a`, whose matches are given.
void reachFromUnmatched(const Matrix& a, const List& rowOfColumn, const List& columnOfRow,
                        int64_t mark, List& columnPart, List& rowPart) {
  List queue;
  for (int64_t j = 0; j < a.columns(); ++j)
    if (rowOfColumn[size_t(j)] < 0) {
      columnPart[size_t(j)] = 0;
      queue.push_back(j);
    }
  for (size_t head = 0; head < queue.size(); ++head)
    for (int64_t k = a.start()[queue[head]]; k < a.start()[queue[head] + 1]; ++k) {
      const int64_t i = a.row()[k], j = columnOfRow[size_t(i)];
      if (rowPart[size_t(i)] == mark || j < 0) continue;
      rowPart[size_t(i)] = mark;
      columnPart[size_t(j)] = mark;
      queue.push_back(j);
    }
}

CoarseParts coarseParts(const Matrix& a, const Matching& m) {
  CoarseParts p{List(size_t(a.columns()), 2), List(size_t(a.rows()), 2)};
  reachFromUnmatched(a, m.rowOfColumn, m.columnOfRow, 1, p.column, p.row);
  reachFromUnmatched(transposed(a), m.columnOfRow, m.rowOfColumn, 3, p.row, p.column);
  return p;
}

/// Strong components of the square part (columns, each with its matched row), so that blocks above
/// the diagonal only are left (Tarjan).
class SquareBlocks {
 public:
  SquareBlocks(const Matrix& a, const Matching& m, const CoarseParts& parts)
      : a_(a), m_(m), parts_(parts), low_(size_t(a.columns()), -1), index_(low_) {
    for (int64_t j = 0; j < a.columns(); ++j)
      if (parts.column[size_t(j)] == 2 && index_[size_t(j)] < 0) search(j);
  }
  List columns;    ///< block after block
  List starts{0};  ///< of blocks

 private:
  void open(int64_t j) {
    index_[size_t(j)] = low_[size_t(j)] = count_++;
    stack_.push_back(j);
    path_.emplace_back(j, a_.start()[j]);
  }
  void search(int64_t root) {
    open(root);
    while (!path_.empty()) {
      const int64_t j = path_.back().first;
      int64_t& k = path_.back().second;
      if (k < a_.start()[j + 1]) {
        const int64_t i = a_.row()[k++];
        if (parts_.row[size_t(i)] != 2) continue;
        const int64_t to = m_.columnOfRow[size_t(i)];
        if (index_[size_t(to)] < 0)
          open(to);
        else if (!closed(to))
          low_[size_t(j)] = std::min(low_[size_t(j)], index_[size_t(to)]);
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) {
        int64_t& above = low_[size_t(path_.back().first)];
        above = std::min(above, low_[size_t(j)]);
      }
      if (low_[size_t(j)] == index_[size_t(j)]) close(j);
    }
  }
  bool closed(int64_t j) const { return low_[size_t(j)] == kClosed; }
  void close(int64_t j) {
    int64_t member;
    do {
      member = stack_.back();
      stack_.pop_back();
      low_[size_t(member)] = kClosed;
      columns.push_back(member);
    } while (member != j);
    std::sort(columns.begin() + starts.back(), columns.end());
    starts.push_back(int64_t(columns.size()));
  }

  static constexpr int64_t kClosed = INT64_MAX;
  const Matrix& a_;
  const Matching& m_;
  const CoarseParts& parts_;
  List low_, index_, stack_;
  std::vector<std::pair<int64_t, int64_t>> path_;
  int64_t count_ = 0;
};

Value dmperm(Call& call) {
  const Matrix a = toMatrix(call.arg(0));
  const Matching m = largestMatching(a);
  if (call.nargout < 2) return rowOf(m.rowOfColumn);
  const CoarseParts parts = coarseParts(a, m);
  List p, q, r{1}, s{1}, cc{1}, rr{1};
  auto columnsOf = [&](int64_t part) {
    for (int64_t j = 0; j < a.columns(); ++j)
      if (parts.column[size_t(j)] == part) q.push_back(j);
  };
  auto matchedRowsFrom = [&](size_t first) {
    for (; first < q.size(); ++first)
      if (m.rowOfColumn[size_t(q[first])] >= 0) p.push_back(m.rowOfColumn[size_t(q[first])]);
  };
  auto mark = [&](List& columnMarks, List& rowMarks) {
    columnMarks.push_back(int64_t(q.size()) + 1);
    rowMarks.push_back(int64_t(p.size()) + 1);
  };
  columnsOf(0);
  cc.push_back(int64_t(q.size()) + 1);
  columnsOf(1);
  matchedRowsFrom(0);
  mark(cc, rr);
  if (!q.empty()) mark(s, r);
  const SquareBlocks blocks(a, m, parts);
  for (size_t b = 0; b + 1 < blocks.starts.size(); ++b) {
    const size_t first = q.size();
    q.insert(q.end(), blocks.columns.begin() + blocks.starts[b],
             blocks.columns.begin() + blocks.starts[b + 1]);
    matchedRowsFrom(first);
    mark(s, r);
  }
  mark(cc, rr);
  const size_t before = q.size();
  columnsOf(3);
  matchedRowsFrom(before);
  mark(cc, rr);
  for (int64_t i = 0; i < a.rows(); ++i)
    if (parts.row[size_t(i)] == 0) p.push_back(i);
  rr.push_back(int64_t(p.size()) + 1);
  if (int64_t(p.size()) + 1 > r.back() || int64_t(q.size()) + 1 > s.back()) mark(s, r);
  call.setOut(1, rowOf(q));
  call.setOut(2, rowOf(r, 0));
  call.setOut(3, rowOf(s, 0));
  call.setOut(4, rowOf(cc, 0));
  call.setOut(5, rowOf(rr, 0));
  return rowOf(p);
}

Value sprank(Call& call) {
  const Matching m = largestMatching(toMatrix(call.arg(0)));
  return Value(int64_t(
      std::count_if(m.rowOfColumn.begin(), m.rowOfColumn.end(), [](int64_t i) { return i >= 0; })));
}

const BuiltinDescriptor kRows[] = {
    functionRow("etree", etree, 1, 2, 2,
                "p = etree(A) are the parents in the elimination tree of a symmetric matrix (0: a "
                "root), of which the upper triangle is read; etree(A, 'col') is that of A'*A, "
                "'row' that of A*A'. [p, q] = etree(...) has a postorder too.",
                "disp(etree(sparse([4 1 0; 1 4 1; 0 1 4])))", "     2     3     0\n"),
    functionRow("symbfact", symbfact, 1, 3, 5,
                "count = symbfact(A) is the number of nonzeros in each row of chol(A), without "
                "computing it; 'col' and 'row' stand for A'*A and A*A', 'lo' reads the lower "
                "triangle.\n[count, h, parent, post, R] = symbfact(A, kind, 'lower') has the "
                "height of the elimination tree, the tree, its postorder and the pattern too.",
                "disp(symbfact(sparse([4 1 0; 1 4 1; 0 1 4])))", "     2     2     1\n"),
    functionRow("dmperm", dmperm, 1, 1, 6,
                "p = dmperm(A): column j has its own row p(j), or 0, for as many columns as "
                "possible.\n[p, q, r, s, cc, rr] = dmperm(A): A(p, q) has zero blocks below the "
                "diagonal; block k has rows r(k):r(k+1)-1 and columns s(k):s(k+1)-1; cc and rr "
                "are the coarse parts.",
                "disp(dmperm(sparse([0 1; 1 1])))", "     2     1\n"),
    functionRow(
        "sprank", sprank, 1, 1, 1,
        "sprank(A) is the structural rank: the largest rank of a matrix with such nonzeros.",
        "disp(sprank(sparse([1 1; 0 0])))", "     1\n"),
};

}  // namespace

}  // namespace matlift::sparse

namespace matlift::builtins {
BuiltinTheme sparseStructureTheme() { return sparse::kRows; }
}  // namespace matlift::builtins
