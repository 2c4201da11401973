// sortrows.
#include <cmath>
#include <numeric>

#include "builtins/elementwise/ops.h"
#include "builtins/sets/items.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"

namespace matlift::builtins {

namespace {

struct Column {
  int64_t at;
  bool descending;
};

bool isDirection(const Value& v) { return v.isCell() || v.isString() || v.isChar(); }

struct Options {
  std::string placement = "auto";
  bool byAbs = false;
};

// Name-value pairs from argument k on.
Options readOptions(Call& call, int k) {
  Options o;
  for (; k < call.nargin(); k += 2) {
    std::string name = optionWord(call.arg(k));
    if (!call.has(k + 1) || (name != "missingplacement" && name != "comparisonmethod"))
      failOption("sortrows", call.arg(k));
    std::string value = optionWord(call.arg(k + 1));
    if (name == "missingplacement")
      o.placement = value;
    else
      o.byAbs = value == "abs";
  }
  return o;
}

// NaN goes to the end that was asked for; keys of numbers reach neither.
void placeMissing(const Value& x, int64_t column, bool first, const std::vector<uint32_t>& order,
                  std::vector<uint64_t>& keys) {
  int64_t base = column * x.dims().rows();
  for (size_t r = 0; r < keys.size(); ++r)
    if (std::isnan(x.doubleAt(base + order[r]))) keys[r] = first ? 0 : ~uint64_t(0);
}

std::vector<Column> columnsArg(const Value& v, int64_t columns) {
  std::vector<Column> out;
  if (!v.isPlain() || v.isComplex()) failArgument("sortrows", v);
  for (int64_t i = 0, n = v.numel(); i < n; ++i) {
    double c = v.doubleAt(i);
    if (c != std::floor(c) || c == 0 || std::abs(c) > double(columns)) {
      fail("MATLAB:sortrows:COLmismatchX",
           "Column sorting vector must contain integers between -size(A,2) and "
           "size(A,2), none of them zero.");
    }
    out.push_back({int64_t(std::abs(c)) - 1, c < 0});
  }
  return out;
}

void applyDirections(const Value& v, std::vector<Column>& columns) {
  TextArray words(v, "direction");
  for (size_t k = 0; k < columns.size(); ++k) {
    int64_t at = words.isScalar() ? 0 : int64_t(k);
    if (at >= words.size()) break;
    std::u16string_view w = words[at];
    bool down = equalsIgnoreCase(w, u"descend");
    if (!down && !equalsIgnoreCase(w, u"ascend")) {
      fail("MATLAB:sortrows:NotDirection", "Sorting direction must be 'ascend' or 'descend'.");
    }
    columns[k].descending = down;
  }
}

std::vector<uint64_t> columnKeys(Call& call, const Value& x, int64_t c) {
  int64_t rows = x.dims().rows();
  Items source;
  source.source = x;
  std::vector<uint32_t> positions(static_cast<size_t>(rows));
  std::iota(positions.begin(), positions.end(), uint32_t(c * rows));
  return itemsOf(call, "sortrows", gatherItems(source, positions, false), false).keys;
}

Value sortrows(Call& call) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain() && !x.isString() && !x.isCellStr()) failArgument("sortrows", x);
  if (x.dims().count() > 2)
    fail("MATLAB:sortrows:ANotAMatrix", "First argument must be a 2-D matrix.");
  int64_t rows = x.dims().rows(), width = x.dims().columns();
  std::vector<Column> columns;
  int next = 1;
  if (call.has(1) && !isDirection(call.arg(1))) {
    columns = columnsArg(call.arg(1), width);
    next = 2;
  } else {
    for (int64_t c = 0; c < width; ++c) columns.push_back({c, false});
  }
  if (call.has(next) && isDirection(call.arg(next)) &&
      optionWord(call.arg(next)) != "missingplacement" &&
      optionWord(call.arg(next)) != "comparisonmethod") {
    applyDirections(call.arg(next++), columns);
  }
  Options o = readOptions(call, next);
  bool place = o.placement != "auto" && x.isFloat() && !x.isComplex();
  Value compared = o.byAbs && x.isNumeric() ? elementwiseUnary(accel::Op::Abs, x, call) : x;
  std::vector<uint32_t> order(static_cast<size_t>(rows));
  std::iota(order.begin(), order.end(), 0);
  for (size_t k = columns.size(); k-- > 0;) {
    std::vector<uint64_t> source = columnKeys(call, compared, columns[k].at), keys(source.size());
    for (size_t r = 0; r < keys.size(); ++r) {
      uint64_t key = source[order[r]];
      keys[r] = columns[k].descending ? ~key : key;
    }
    if (place) placeMissing(x, columns[k].at, o.placement == "first", order, keys);
    std::vector<uint32_t> moved = sortedOrder(keys), result(order.size());
    for (size_t r = 0; r < result.size(); ++r) result[r] = order[moved[r]];
    order.swap(result);
  }
  if (call.wants(1)) call.setOut(1, positionsValue(order, false));
  Items items;
  items.source = std::move(x);
  items.rows = true;
  return gatherItems(items, order, false);
}

const BuiltinDescriptor kRows[] = {
    functionRow("sortrows", sortrows, 1, kAny, 2,
                "sortrows(x) sorts the rows by the first column, then the second, …\nsortrows(x, "
                "columns) chooses "
                "columns, negative ones descending; sortrows(…, 'descend'); 'MissingPlacement', "
                "'ComparisonMethod'.\n[s, i] = sortrows(x).",
                "disp(sortrows([3 1; 1 2; 2 0]))", "     1     2\n     2     0\n     3     1\n"),
};

}  // namespace

BuiltinTheme sortrowsTheme() { return kRows; }

}  // namespace matlift::builtins
