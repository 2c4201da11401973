// join, innerjoin, outerjoin: rows of two tables with the same keys.
#include <algorithm>
#include <set>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/table.h"
#include "builtins/tables/table_functions.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

struct JoinOptions {
  std::vector<size_t> leftKeys, rightKeys, leftVariables, rightVariables;
  std::string type = "full";
  bool mergeKeys = false;
};

JoinOptions readOptions(Call& call, const TableObject& a, const TableObject& b, bool outer) {
  JoinOptions o;
  bool leftGiven = false, rightGiven = false, leftList = false, rightList = false;
  for (int k = 2; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1)) failOption("join", call.arg(k));
    const Value& v = call.arg(k + 1);
    if (word == "keys") {
      o.leftKeys = a.variables(v);
      for (size_t key : o.leftKeys)
        o.rightKeys.push_back(v.isNumeric() ? key : b.require(a.columns[key].name));
      leftGiven = rightGiven = true;
    } else if (word == "leftkeys") {
      o.leftKeys = a.variables(v), leftGiven = true;
    } else if (word == "rightkeys") {
      o.rightKeys = b.variables(v), rightGiven = true;
    } else if (word == "leftvariables") {
      o.leftVariables = a.variables(v), leftList = true;
    } else if (word == "rightvariables") {
      o.rightVariables = b.variables(v), rightList = true;
    } else if (word == "type" && outer) {
      o.type = optionWord(v);
      if (o.type != "full" && o.type != "left" && o.type != "right") failOption("outerjoin", v);
    } else if (word == "mergekeys" && outer) {
      o.mergeKeys = flagArg(v, "MergeKeys");
    } else {
      failOption("join", call.arg(k));
    }
  }
  if (!leftGiven && !rightGiven)
    for (size_t k = 0; k < a.columns.size(); ++k)
      if (int at = b.find(a.columns[k].name); at >= 0) {
        o.leftKeys.push_back(k);
        o.rightKeys.push_back(size_t(at));
      }
  if (o.leftKeys.empty() || o.leftKeys.size() != o.rightKeys.size())
    fail("MATLAB:table:join:CantInferKey",
         "The tables need as many left keys as right keys: name them with 'Keys', or give the "
         "tables a "
         "variable of the same name.");
  auto isIn = [](const std::vector<size_t>& list, size_t k) {
    return std::find(list.begin(), list.end(), k) != list.end();
  };
  if (!leftList)
    for (size_t k = 0; k < a.columns.size(); ++k) o.leftVariables.push_back(k);
  if (!rightList)
    for (size_t k = 0; k < b.columns.size(); ++k)
      if (!isIn(o.rightKeys, k) || (outer && !o.mergeKeys)) o.rightVariables.push_back(k);
  return o;
}

/// The keys of both tables ranked together: the left rows first, then the right.
Ranks jointRanks(const TableObject& a, const TableObject& b, const JoinOptions& o) {
  std::vector<Value> keys;
  for (size_t k = 0; k < o.leftKeys.size(); ++k) {
    const Value &x = a.columns[o.leftKeys[k]].value, &y = b.columns[o.rightKeys[k]].value;
    if (x.isNumeric() != y.isNumeric() && x.className() != y.className() &&
        !(isText(x) && isText(y)) && !x.isObject() && !y.isObject())
      fail("MATLAB:table:join:KeyVarTypeMismatch",
           "The key '%s' is of class '%s' on the left and '%s' on the right.",
           a.columns[o.leftKeys[k]].name.c_str(), x.className().c_str(), y.className().c_str());
    bool promote = x.isNumeric() && y.isNumeric() && x.className() != y.className();
    keys.push_back(promote ? joinColumns(0, {convertClass(x, ClassId::Double),
                                             convertClass(y, ClassId::Double)})
                           : joinColumns(0, {x, y}));
  }
  return rankTogether(keys, false);
}

/// Rows of a table that have each rank.
std::vector<std::vector<int64_t>> rowsByRank(const Ranks& ranks, int64_t from, int64_t to) {
  std::vector<std::vector<int64_t>> out(ranks.first.size());
  for (int64_t r = from; r < to; ++r) {
    interruptionPoint(uint64_t(r));
    if (ranks.rank[size_t(r)] >= 0) out[size_t(ranks.rank[size_t(r)])].push_back(r - from);
  }
  return out;
}

struct Pairs {
  std::vector<int64_t> left, right;
  void add(int64_t a, int64_t b) {
    interruptionPoint(left.size());
    left.push_back(a);
    right.push_back(b);
  }
};

Value numbersOf(const std::vector<int64_t>& rows) {
  Value out = Value::uninitialized(ClassId::Double, Dims(int64_t(rows.size()), 1));
  for (size_t k = 0; k < rows.size(); ++k) out.mutableData<double>()[k] = double(rows[k] + 1);
  return out;
}

std::string tableName(Call& call, int k, const char* otherwise) {
  std::string name = call.interpreter.inputName(-1 - k);
  return name.empty() ? otherwise : name;
}

/// The chosen variables of both, those of one name told apart by the tables' names.
Value assemble(Call& call, const TableObject& a, const TableObject& b, const JoinOptions& o,
               const Pairs& pairs) {
  Ref<TableObject> out = makeRef<TableObject>();
  out->height = int64_t(pairs.left.size());
  std::set<std::string> left, right;
  for (size_t k : o.leftVariables) left.insert(a.columns[k].name);
  for (size_t k : o.rightVariables) right.insert(b.columns[k].name);
  std::string leftName = tableName(call, 0, "left"), rightName = tableName(call, 1, "right");
  for (size_t k : o.leftVariables) {
    TableObject::Column c = a.columns[k];
    c.value = gatherRows(c.value, pairs.left);
    auto key = std::find(o.leftKeys.begin(), o.leftKeys.end(), k);
    if (o.mergeKeys && key != o.leftKeys.end()) {
      // Where the left has no row, the key is the right's.
      const Value& other = b.columns[o.rightKeys[size_t(key - o.leftKeys.begin())]].value;
      std::vector<int64_t> either;
      int64_t rows = rowCount(a.columns[k].value);
      for (size_t r = 0; r < pairs.left.size(); ++r)
        either.push_back(pairs.left[r] >= 0 ? pairs.left[r] : rows + pairs.right[r]);
      c.value = gatherRows(joinColumns(0, {a.columns[k].value, other}), either);
      const std::string& otherName = b.columns[o.rightKeys[size_t(key - o.leftKeys.begin())]].name;
      if (otherName != c.name) c.name += "_" + otherName;
    } else if (right.count(c.name)) {
      c.name += "_" + leftName;
    }
    out->columns.push_back(std::move(c));
  }
  for (size_t k : o.rightVariables) {
    TableObject::Column c = b.columns[k];
    c.value = gatherRows(c.value, pairs.right);
    if (left.count(c.name)) c.name += "_" + rightName;
    out->columns.push_back(std::move(c));
  }
  call.setOut(1, numbersOf(pairs.left));
  call.setOut(2, numbersOf(pairs.right));
  return tableValue(out);
}

Value innerjoin(Call& call) {
  TableObject &a = tableArg(call, 0, "innerjoin"), &b = tableArg(call, 1, "innerjoin");
  JoinOptions o = readOptions(call, a, b, false);
  Ranks ranks = jointRanks(a, b, o);
  auto left = rowsByRank(ranks, 0, a.height),
       right = rowsByRank(ranks, a.height, a.height + b.height);
  Pairs pairs;
  for (size_t k = 0; k < left.size(); ++k)
    for (int64_t x : left[k])
      for (int64_t y : right[k]) pairs.add(x, y);
  return assemble(call, a, b, o, pairs);
}

Value outerjoin(Call& call) {
  TableObject &a = tableArg(call, 0, "outerjoin"), &b = tableArg(call, 1, "outerjoin");
  JoinOptions o = readOptions(call, a, b, true);
  Ranks ranks = jointRanks(a, b, o);
  auto left = rowsByRank(ranks, 0, a.height),
       right = rowsByRank(ranks, a.height, a.height + b.height);
  bool keepLeft = o.type != "right", keepRight = o.type != "left";
  Pairs pairs;
  for (size_t k = 0; k < left.size(); ++k) {
    for (int64_t x : left[k]) {
      for (int64_t y : right[k]) pairs.add(x, y);
      if (right[k].empty() && keepLeft) pairs.add(x, -1);
    }
    if (left[k].empty() && keepRight)
      for (int64_t y : right[k]) pairs.add(-1, y);
  }
  // Rows without a key match nothing.
  for (int64_t r = 0; r < a.height; ++r)
    if (ranks.rank[size_t(r)] < 0 && keepLeft) pairs.add(r, -1);
  for (int64_t r = 0; r < b.height; ++r)
    if (ranks.rank[size_t(a.height + r)] < 0 && keepRight) pairs.add(-1, r);
  return assemble(call, a, b, o, pairs);
}

}  // namespace

/// Each left row with the one right row of its key.
Value joinTables(Call& call) {
  TableObject &a = tableArg(call, 0, "join"), &b = tableArg(call, 1, "join");
  JoinOptions o = readOptions(call, a, b, false);
  Ranks ranks = jointRanks(a, b, o);
  auto right = rowsByRank(ranks, a.height, a.height + b.height);
  for (const auto& rows : right)
    if (rows.size() > 1)
      fail("MATLAB:table:join:DuplicateRightKeyVarValues",
           "The key variable for B must contain unique values.");
  Pairs pairs;
  for (int64_t r = 0; r < a.height; ++r) {
    int64_t rank = ranks.rank[size_t(r)];
    if (rank < 0 || right[size_t(rank)].empty())
      fail("MATLAB:table:join:LeftKeyValueNotFound",
           "The key variable for B must contain all values in the key variable for A.");
    pairs.add(r, right[size_t(rank)][0]);
  }
  Value out = assemble(call, a, b, o, pairs);
  objectAs<TableObject>(out)->rowNames = a.rowNames;
  return out;
}

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("innerjoin", innerjoin, 2, kAny, 3,
                "The rows of two tables that have the same keys.\n[C,ia,ib] = "
                "innerjoin(A,B,'Keys',names); also "
                "'LeftKeys', 'RightKeys', 'LeftVariables', 'RightVariables'.",
                "A = table([1;2],[5;6],'VariableNames',{'k','x'}); B = "
                "table([2;3],[7;8],'VariableNames',{'k','y'});\n"
                "C = innerjoin(A,B); disp([C.k C.x C.y])",
                "     2     6     7\n"),
    functionRow("outerjoin", outerjoin, 2, kAny, 3,
                "The rows of two tables, with missing values where keys do not match.\n[C,ia,ib] = "
                "outerjoin(A,B,'Keys',names,'Type','full'|'left'|'right','MergeKeys',tf)",
                "A = table([1;2],[5;6],'VariableNames',{'k','x'}); B = "
                "table([2;3],[7;8],'VariableNames',{'k','y'});\n"
                "C = outerjoin(A,B,'MergeKeys',true); disp([C.k C.x C.y])",
                "     1     5   NaN\n     2     6     7\n     3   NaN     8\n"),
};

}  // namespace

BuiltinTheme joinsTheme() { return kRows; }

}  // namespace matlift::builtins
