// uniquetol.
#include <algorithm>
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/sets/items.h"
#include "builtins/sets/sort_keys.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

struct ToleranceArgs {
  double tolerance = 1e-12;
  double scale = NAN;
  bool rows = false, all = false;
};

ToleranceArgs parseTolerance(Call& call) {
  ToleranceArgs t;
  int k = 1;
  if (call.arg(0).isSingle()) t.tolerance = 1e-6;
  if (call.has(1) && call.arg(1).isPlain() && !call.arg(1).isChar()) {
    if (!call.arg(1).isEmpty()) t.tolerance = toDouble(call.arg(1), "TOL");
    k = 2;
  }
  const Value* scale = nullptr;
  for (; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (word == "byrows") {
      t.rows = isTrue(call.arg(k + 1));
    } else if (word == "datascale") {
      scale = &call.arg(k + 1);
    } else if (word == "outputallindices") {
      t.all = isTrue(call.arg(k + 1));
    } else {
      fail("MATLAB:uniquetol:InvalidOption", "Invalid option '%s' for uniquetol.", word.c_str());
    }
  }
  if (scale && (!scale->isFloat() || scale->isComplex() || !(scale->isScalar() || t.rows)))
    fail("MATLAB:uniquetol:DataScale", "DataScale must be a real number, or one for each column.");
  if (scale && scale->isScalar()) t.scale = scale->doubleAt(0);
  return t;
}

// Elements within tol * scale of the first of a group belong to the group.
Value uniquetol(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isFloat() || x.isComplex()) failArgument("uniquetol", x);
  ToleranceArgs t = parseTolerance(call);
  int64_t rows = t.rows ? x.dims().rows() : x.numel(), columns = t.rows ? x.dims().columns() : 1;
  std::vector<double> scale(static_cast<size_t>(columns), 0.0);
  for (int64_t c = 0; c < columns; ++c)
    for (int64_t r = 0; r < rows; ++r) {
      double v = std::abs(x.doubleAt(r + c * rows));
      if (std::isfinite(v)) scale[size_t(c)] = std::max(scale[size_t(c)], v);
    }
  auto limit = [&](int64_t c) {
    return t.tolerance * (t.scale == t.scale ? t.scale : scale[size_t(c)]);
  };
  Items items = itemsOf(call, "uniquetol", x, t.rows);
  std::vector<uint64_t> keys = items.keys;
  std::vector<uint32_t> order = sortedOrder(keys), members, group(size_t(rows), UINT32_MAX);
  for (size_t i = 0; i < order.size(); ++i) {
    if (group[order[i]] != UINT32_MAX) continue;
    uint32_t leader = order[i];
    uint32_t id = uint32_t(members.size());
    members.push_back(leader);
    group[leader] = id;
    for (size_t j = i + 1; j < order.size(); ++j) {
      bool near = true;
      for (int64_t c = 0; c < columns && near; ++c) {
        double a = x.doubleAt(leader + c * rows), b = x.doubleAt(order[j] + c * rows);
        near = a == b || std::abs(a - b) <= limit(c);
        if (!near && c == 0)
          j = order.size();  // sorted by the first column: nothing further is near
      }
      if (near && group[order[j]] == UINT32_MAX) group[order[j]] = id;
    }
  }
  bool asRow = x.dims().isRow() && !t.rows;
  if (t.all && call.wants(1)) {
    Value cells = Value::cell(Dims(int64_t(members.size()), 1));
    for (size_t g = 0; g < members.size(); ++g) {
      std::vector<uint32_t> in;
      for (size_t r = 0; r < group.size(); ++r)
        if (group[r] == g) in.push_back(uint32_t(r));
      cells.setCell(int64_t(g), positionsValue(in, false));
    }
    call.setOut(1, std::move(cells));
  } else if (call.wants(1)) {
    call.setOut(1, positionsValue(members, false));
  }
  if (call.wants(2)) call.setOut(2, positionsValue(group, false));
  if (x.isEmpty()) return x;
  return gatherItems(items, members, asRow);
}

const BuiltinDescriptor kRows[] = {
    functionRow("uniquetol", uniquetol, 1, kAny, 3,
                "uniquetol(x) gives distinct elements; those within 1e-12 of the largest are the "
                "same.\nuniquetol(x, "
                "tol); 'ByRows', 'DataScale', 'OutputAllIndices'. [c, ia, ic] = uniquetol(…).",
                "disp(uniquetol([1 1+1e-15 2]))", "     1     2\n"),
};

}  // namespace

BuiltinTheme uniquetolTheme() { return kRows; }

}  // namespace matlift::builtins
