// Rows in groups: findgroups, groupsummary, sortrows, unique and their like.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "builtins/library/library.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/element_object.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/table.h"
#include "builtins/tables/table_functions.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

Value oneBased(const std::vector<int64_t>& x) {
  Value out = Value::uninitialized(ClassId::Double, Dims(int64_t(x.size()), 1));
  for (size_t k = 0; k < x.size(); ++k)
    out.mutableData<double>()[k] = x[k] < 0 ? std::nan("") : double(x[k] + 1);
  return out;
}

std::vector<Value> valuesOf(const TableObject& t, const std::vector<size_t>& which) {
  std::vector<Value> out;
  for (size_t k : which) out.push_back(t.columns[k].value);
  return out;
}

Value asColumn(const Value& v) {
  if (!v.dims().isRow() || v.dims().isColumn()) return v;
  if (auto* o = objectAs<ElementObject>(v)) {
    std::vector<Value> planes;
    for (const Value& p : o->planes) planes.push_back(p.reshaped(Dims(p.numel(), 1)));
    return objectValue(o->likePlanes(planes));
  }
  return v.isChar() ? v : v.reshaped(Dims(v.numel(), 1));
}

// --- findgroups ---

Value findgroups(Call& call) {
  if (auto* t = objectAs<TableObject>(call.arg(0))) {
    Ranks ranks = rankTogether(valuesOf(*t, t->variables(Value::colon())), false);
    Ref<TableObject> groups = t->gathered(ranks.first);
    groups->rowNames.clear();
    call.setOut(1, tableValue(groups));
    return oneBased(ranks.rank);
  }
  std::vector<Value> columns;
  for (Value& v : call.args) columns.push_back(asColumn(v));
  for (const Value& v : columns)
    if (rowCount(v) != rowCount(columns[0]))
      fail("MATLAB:findgroups:InputSizeMismatch", "The inputs must have the same number of rows.");
  Ranks ranks = rankTogether(columns, false);
  for (size_t k = 0; k < columns.size(); ++k) {
    Value groups = gatherRows(columns[k], ranks.first);
    bool row = call.arg(0).dims().isRow() && !call.arg(0).isChar() && groups.isPlain();
    call.setOut(int(k) + 1, row ? groups.reshaped(Dims(1, groups.numel())) : groups);
  }
  Value g = oneBased(ranks.rank);
  return call.arg(0).dims().isRow() && !call.arg(0).isChar() ? g.reshaped(Dims(1, g.numel())) : g;
}

// --- groupsummary ---

/// The numbers of one group, NaN left out where the method does so.
using Statistic = double (*)(std::vector<double>&);

double sumOf(std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }
double meanOf(std::vector<double>& x) {
  return x.empty() ? std::nan("") : sumOf(x) / double(x.size());
}
double minOf(std::vector<double>& x) {
  return x.empty() ? std::nan("") : *std::min_element(x.begin(), x.end());
}
double maxOf(std::vector<double>& x) {
  return x.empty() ? std::nan("") : *std::max_element(x.begin(), x.end());
}
double rangeOf(std::vector<double>& x) { return maxOf(x) - minOf(x); }
double varOf(std::vector<double>& x) {
  if (x.empty()) return std::nan("");
  double m = meanOf(x), s = 0;
  for (double v : x) s += (v - m) * (v - m);
  return x.size() == 1 ? 0 : s / double(x.size() - 1);
}
double stdOf(std::vector<double>& x) { return std::sqrt(varOf(x)); }
double medianOf(std::vector<double>& x) {
  if (x.empty()) return std::nan("");
  size_t h = x.size() / 2;
  std::nth_element(x.begin(), x.begin() + std::ptrdiff_t(h), x.end());
  if (x.size() % 2) return x[h];
  double low = *std::max_element(x.begin(), x.begin() + std::ptrdiff_t(h));
  return low + (x[h] - low) / 2;
}
double modeOf(std::vector<double>& x) {
  if (x.empty()) return std::nan("");
  std::sort(x.begin(), x.end());
  double best = x[0];
  size_t most = 0;
  for (size_t k = 0; k < x.size();) {
    size_t end = k;
    while (end < x.size() && x[end] == x[k]) ++end;
    if (end - k > most) most = end - k, best = x[k];
    k = end;
  }
  return best;
}
double nnzOf(std::vector<double>& x) {
  return double(std::count_if(x.begin(), x.end(), [](double v) { return v != 0; }));
}
double numuniqueOf(std::vector<double>& x) {
  std::sort(x.begin(), x.end());
  return double(std::unique(x.begin(), x.end()) - x.begin());
}
double numberMissing(std::vector<double>& x) {
  return double(std::count_if(x.begin(), x.end(), [](double v) { return std::isnan(v); }));
}

/// What kind of value a method gives of dates and durations.
enum class Gives : uint8_t { Number, Same, Length };

struct Method {
  const char* name;
  Statistic of;
  Gives gives;
};
constexpr Method kMethods[] = {
    {"mean", meanOf, Gives::Same},     {"sum", sumOf, Gives::Same},
    {"min", minOf, Gives::Same},       {"max", maxOf, Gives::Same},
    {"range", rangeOf, Gives::Length}, {"median", medianOf, Gives::Same},
    {"mode", modeOf, Gives::Same},     {"var", varOf, Gives::Number},
    {"std", stdOf, Gives::Length},     {"nummissing", numberMissing, Gives::Number},
    {"nnz", nnzOf, Gives::Number},     {"numunique", numuniqueOf, Gives::Number},
};

const Method* methodNamed(const std::string& name) {
  for (const Method& m : kMethods)
    if (name == m.name) return &m;
  return nullptr;
}

/// Rows of each group, together in memory.
struct Groups {
  Ranks ranks;
  std::vector<int64_t> order, start;
  int64_t count() const { return int64_t(ranks.first.size()); }

  explicit Groups(Ranks r) : ranks(std::move(r)), order(orderOf(ranks)) {
    start.assign(ranks.first.size() + 1, 0);
    for (int64_t rank : ranks.rank)
      if (rank >= 0) ++start[size_t(rank) + 1];
    for (size_t k = 1; k < start.size(); ++k) start[k] += start[k - 1];
  }
  std::vector<int64_t> rowsOf(int64_t g) const {
    return {order.begin() + std::ptrdiff_t(start[size_t(g)]),
            order.begin() + std::ptrdiff_t(start[size_t(g) + 1])};
  }
};

Value summarize(const Value& v, const Groups& groups, const Method& method) {
  const ElementObject* o = objectAs<ElementObject>(v);
  bool counts = method.of == numberMissing || method.of == numuniqueOf;
  if (!o && (!v.isPlain() || v.isChar() || v.isComplex())) {
    if (!counts)
      fail("MATLAB:groupsummary:InvalidMethodForType",
           "The method '%s' cannot be used for a variable of class '%s'.", method.name,
           v.className().c_str());
    Ranks ranks = rankRows(v);
    Value codes = Value::uninitialized(ClassId::Double, Dims(rowCount(v), 1));
    for (int64_t r = 0; r < rowCount(v); ++r)
      codes.mutableData<double>()[r] =
          ranks.rank[size_t(r)] < 0 ? std::nan("") : double(ranks.rank[size_t(r)]);
    return summarize(codes, groups, method);
  }
  Value numbers = convertClass(o ? o->codes() : v, ClassId::Double);
  int64_t n = rowCount(v), columns = n ? numbers.numel() / n : 1;
  Value out = Value::uninitialized(ClassId::Double, Dims(groups.count(), columns));
  std::vector<double> x;
  for (int64_t c = 0; c < columns; ++c) {
    const double* from = numbers.data<double>() + c * n;
    for (int64_t g = 0; g < groups.count(); ++g) {
      x.clear();
      for (int64_t k = groups.start[size_t(g)]; k < groups.start[size_t(g) + 1]; ++k) {
        double value = from[groups.order[size_t(k)]];
        if (method.of == numberMissing || !std::isnan(value)) x.push_back(value);
      }
      out.mutableData<double>()[g + c * groups.count()] = method.of(x);
    }
  }
  if (!o || method.gives == Gives::Number) return out;
  bool length = method.gives == Gives::Length && o->className() == "datetime";
  return length ? durationValue(out) : o->valueLike(out);
}

Value applyToGroups(Call& call, const Value& f, const Value& v, const Groups& groups) {
  std::vector<Value> parts;
  for (int64_t g = 0; g < groups.count(); ++g) {
    call.interpreter.checkInterrupt();
    Value args[] = {gatherRows(v, groups.rowsOf(g))};
    parts.push_back(call.interpreter.call1(f, args));
    if (rowCount(parts.back()) != 1)
      fail("MATLAB:groupsummary:FunctionOutput", "A method must give one row for each group.");
  }
  return parts.empty() ? Value::zeros(ClassId::Double, Dims(0, 1)) : joinColumns(0, parts);
}

/// Methods of an argument: names, handles, or cells of both. "all" stands for the usual ones.
std::vector<Value> methodList(const Value& v) {
  std::vector<Value> out;
  auto add = [&](const Value& m) {
    if (!m.isFunction() && optionWord(m) == "all") {
      for (const char* name : {"mean", "sum", "min", "max", "range", "median", "mode", "var", "std",
                               "nummissing", "nnz"})
        out.push_back(Value::text(name));
    } else {
      out.push_back(m);
    }
  };
  if (v.isCell()) {
    for (const Value& m : v.boxes().elements) add(m);
  } else if (v.isString()) {
    for (const Value& m : v.boxes().elements) add(m);
  } else {
    add(v);
  }
  return out;
}

/// What a grouping method (bins) is told by, beside edges and numbers of bins.
constexpr std::string_view kPeriods[] = {
    "none",         "second",     "minute",      "hour",      "day",          "week",
    "month",        "quarter",    "year",        "decade",    "century",      "secondofminute",
    "minuteofhour", "hourofday",  "dayofweek",   "dayname",   "dayofmonth",   "dayofyear",
    "weekofmonth",  "weekofyear", "monthofyear", "monthname", "quarterofyear"};

bool isBins(const Value& v) {
  if (v.isCell()) {
    const std::vector<Value>& all = v.boxes().elements;
    return !all.empty() && std::all_of(all.begin(), all.end(), isBins);
  }
  if (!v.isTextScalar()) return v.isNumeric() || objectAs<ElementObject>(v);
  const std::string word = optionWord(v);
  return std::find(std::begin(kPeriods), std::end(kPeriods), word) != std::end(kPeriods);
}

struct SummaryOptions {
  bool missingGroups = true, emptyGroups = false;
  Value bins, edge = Value::text("left");
  int method = 2;  ///< which argument the method is
  int end = 0;     ///< arguments before the options
};

SummaryOptions summaryOptions(Call& call, int from) {
  SummaryOptions o;
  o.end = call.nargin();
  if (call.has(from) && isBins(call.arg(from))) o.bins = call.arg(from), o.method = ++from;
  for (int k = from; k + 1 < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "includemissinggroups") {
      o.missingGroups = flagArg(call.arg(k + 1), "IncludeMissingGroups");
    } else if (word == "includeemptygroups") {
      o.emptyGroups = flagArg(call.arg(k + 1), "IncludeEmptyGroups");
    } else if (word == "includededge") {
      o.edge = call.arg(k + 1);
    } else {
      continue;
    }
    o.end = std::min(o.end, k);
    ++k;
  }
  return o;
}

ValueList fromLibrary(Call& call, const char* function, ValueList args, int nargout) {
  ValueList outs(static_cast<size_t>(nargout));
  Call inner(call.interpreter, args, nargout, outs);
  Value first = callLibrary(inner, function);
  outs[0] = std::move(first);
  return outs;
}

/// The columns that rows are grouped by, in bins where that is asked for, and the groups.
struct GroupedRows {
  std::vector<Value> keys;            ///< one value a group
  std::vector<std::string> prefixes;  ///< of the names of keys that are bins
  Groups groups;

  Value counts() const {
    Value out = Value::uninitialized(ClassId::Double, Dims(groups.count(), 1));
    for (int64_t g = 0; g < groups.count(); ++g)
      out.mutableData<double>()[g] = double(groups.start[size_t(g) + 1] - groups.start[size_t(g)]);
    return out;
  }
  Value percents() const {
    const double all = double(groups.start.back());
    return mapNumbers(counts(), [&](double n) { return n / all * 100; });
  }
};

GroupedRows groupRows(Call& call, std::vector<Value> keys, const SummaryOptions& o) {
  std::vector<std::string> prefixes(keys.size());
  if (o.bins.isDefined()) {
    ValueList made = fromLibrary(call, "groupKeys", {Value::cellRow(keys), o.bins, o.edge}, 2);
    keys = made[0].boxes().elements;
    prefixes = textListArg(made[1], "Prefixes");
  }
  const size_t rows = keys.empty() ? 0 : size_t(rowCount(keys[0]));
  // Groups without a row come in by rows that are not there.
  if (o.emptyGroups) {
    ValueList all = fromLibrary(call, "everyGroup", {Value::cellRow(keys)}, 1);
    for (size_t k = 0; k < keys.size(); ++k)
      keys[k] = joinColumns(0, {keys[k], all[0].boxes().elements[k]});
  }
  Ranks ranks = rankTogether(keys, o.missingGroups);
  for (Value& k : keys) k = gatherRows(k, ranks.first);
  ranks.rank.resize(rows);
  return {std::move(keys), std::move(prefixes), Groups(std::move(ranks))};
}

void addSummaries(Call& call, TableObject& out, const TableObject& t, const Groups& groups,
                  const std::vector<size_t>& data, const std::vector<Value>& methods) {
  for (size_t k : data) {
    int functions = 0;
    for (const Value& m : methods) {
      const TableObject::Column& c = t.columns[k];
      if (m.isFunction()) {
        std::string name = "fun" + std::to_string(++functions) + "_" + c.name;
        out.columns.push_back({name, applyToGroups(call, m, c.value, groups)});
        continue;
      }
      std::string name = optionWord(m);
      const Method* method = methodNamed(name);
      if (!method)
        fail("MATLAB:groupsummary:InvalidMethodOption", "'%s' is not a method of groupsummary.",
             name.c_str());
      out.columns.push_back({name + "_" + c.name, summarize(c.value, groups, *method)});
    }
  }
}

/// All that are no keys and that the methods can take.
std::vector<size_t> dataVariables(const TableObject& t, const std::vector<size_t>& keys,
                                  const std::vector<Value>& methods) {
  std::vector<size_t> data;
  const bool names =
      std::none_of(methods.begin(), methods.end(), [](const Value& m) { return m.isFunction(); });
  for (size_t k = 0; k < t.columns.size(); ++k) {
    const Value& v = t.columns[k].value;
    const bool numbers =
        (v.isPlain() && !v.isChar()) || objectAs<DurationObject>(v) || objectAs<DatetimeObject>(v);
    if (std::find(keys.begin(), keys.end(), k) == keys.end() && (numbers || !names))
      data.push_back(k);
  }
  return data;
}

Value groupedTable(Call& call, TableObject& t, bool percent) {
  const SummaryOptions o = summaryOptions(call, 2);
  const std::vector<size_t> keys = t.variables(call.arg(1));
  const GroupedRows rows = groupRows(call, valuesOf(t, keys), o);
  Ref<TableObject> out = t.part(Value::colon(), keys)->gathered({});
  out->rowNames.clear();
  if (out->timed()) out->rowTimes = Value(), out->rowsName = "Row";
  for (size_t k = 0; k < keys.size(); ++k) {
    out->columns[k].value = rows.keys[k];
    out->columns[k].name = rows.prefixes[k] + out->columns[k].name;
  }
  out->height = rows.groups.count();
  out->columns.push_back({"GroupCount", rows.counts()});
  if (percent) out->columns.push_back({"Percent", rows.percents()});
  if (percent || o.end <= o.method) return tableValue(out);
  const std::vector<Value> methods = methodList(call.arg(o.method));
  const std::vector<size_t> data =
      o.end > o.method + 1 ? t.variables(call.arg(o.method + 1)) : dataVariables(t, keys, methods);
  addSummaries(call, *out, t, rows.groups, data, methods);
  return tableValue(out);
}

/// [B, groups, counts] = groupsummary(x, g, method) for arrays.
Value groupedArray(Call& call) {
  const SummaryOptions o = summaryOptions(call, 2);
  std::vector<Value> keys;
  if (call.arg(1).isCell() && !call.arg(1).isCellStr()) {
    for (const Value& v : call.arg(1).boxes().elements) keys.push_back(asColumn(v));
  } else {
    keys.push_back(asColumn(call.arg(1)));
  }
  Value data = asColumn(call.arg(0));
  for (const Value& k : keys)
    if (rowCount(k) != rowCount(data))
      fail("MATLAB:groupsummary:GroupVarLength", "Groups must be as many as the rows of the data.");
  const GroupedRows rows = groupRows(call, std::move(keys), o);
  if (o.end <= o.method) fail("MATLAB:minrhs", "Not enough input arguments.");
  std::vector<Value> parts;
  for (const Value& m : methodList(call.arg(o.method))) {
    const Method* method = m.isFunction() ? nullptr : methodNamed(optionWord(m));
    if (!m.isFunction() && !method)
      fail("MATLAB:groupsummary:InvalidMethodOption", "'%s' is not a method of groupsummary.",
           optionWord(m).c_str());
    parts.push_back(method ? summarize(data, rows.groups, *method)
                           : applyToGroups(call, m, data, rows.groups));
  }
  call.setOut(1, rows.keys.size() == 1 ? rows.keys[0] : Value::cellRow(rows.keys));
  call.setOut(2, rows.counts());
  return joinColumns(1, parts);
}

Value groupsummary(Call& call) {
  if (auto* t = objectAs<TableObject>(call.arg(0))) return groupedTable(call, *t, false);
  return groupedArray(call);
}

Value groupcounts(Call& call) {
  if (auto* t = objectAs<TableObject>(call.arg(0))) return groupedTable(call, *t, true);
  const GroupedRows rows = groupRows(call, {asColumn(call.arg(0))}, summaryOptions(call, 1));
  call.setOut(1, rows.keys[0]);
  call.setOut(2, rows.percents());
  return rows.counts();
}

/// splitapply(f, x1, x2, …, G): f of the rows of each group.
Value splitapply(Call& call) {
  const Value &f = call.arg(0), &g = call.arg(call.nargin() - 1);
  if (!f.isFunction())
    fail("MATLAB:splitapply:NotFunction", "The first input must be a function handle.");
  if (!g.isNumeric() || g.isComplex())
    fail("MATLAB:splitapply:InvalidGroupNums",
         "Group numbers must be whole numbers from 1, or NaN.");
  Ranks ranks;
  for (int64_t k = 0; k < g.numel(); ++k) {
    double x = g.doubleAt(k);
    bool none = std::isnan(x);
    if (!none && (x < 1 || x != std::floor(x) || x > double(g.numel())))
      fail("MATLAB:splitapply:InvalidGroupNums",
           "Group numbers must be whole numbers from 1, or NaN.");
    ranks.rank.push_back(none ? -1 : int64_t(x) - 1);
    if (!none && int64_t(ranks.first.size()) < int64_t(x)) ranks.first.resize(size_t(x), -1);
    if (!none && ranks.first[size_t(x) - 1] < 0) ranks.first[size_t(x) - 1] = k;
  }
  if (std::find(ranks.first.begin(), ranks.first.end(), -1) != ranks.first.end())
    fail("MATLAB:splitapply:MissingGroupNums",
         "For N groups, every integer between 1 and N must occur at least once in the vector of "
         "group numbers.");
  Groups groups(ranks);
  std::vector<Value> data;
  for (int k = 1; k + 1 < call.nargin(); ++k) {
    auto* t = objectAs<TableObject>(call.arg(k));
    std::vector<Value> some =
        t ? valuesOf(*t, t->variables(Value::colon())) : std::vector<Value>{call.arg(k)};
    for (Value& v : some) data.push_back(rowCount(v) == g.numel() ? v : asColumn(v));
  }
  for (const Value& v : data)
    if (rowCount(v) != g.numel())
      fail("MATLAB:splitapply:LengthMismatch",
           "The data and the group numbers must have the same number of rows.");
  int nout = std::max(1, call.nargout);
  std::vector<std::vector<Value>> outs(static_cast<size_t>(nout));
  for (int64_t k = 0; k < groups.count(); ++k) {
    call.interpreter.checkInterrupt();
    ValueList args;
    for (const Value& v : data) args.push_back(gatherRows(v, groups.rowsOf(k)));
    ValueList results = call.interpreter.call(f, args, call.nargout == 0 ? 1 : call.nargout);
    for (size_t o = 0; o < outs.size() && o < results.size(); ++o) {
      if (rowCount(results[o]) != 1)
        fail("MATLAB:splitapply:OutputNotUniform",
             "The function must give one row for each group; put other results in cells.");
      outs[o].push_back(results[o]);
    }
  }
  for (size_t o = 1; o < outs.size(); ++o) call.setOut(int(o), joinColumns(0, outs[o]));
  return outs[0].empty() ? Value::emptyDouble() : joinColumns(0, outs[0]);
}

std::vector<int64_t> sortedBy(std::vector<int64_t> order, const Ranks& ranks, bool descend) {
  int64_t count = int64_t(ranks.first.size());
  std::vector<int64_t> start(size_t(count) + 2, 0);
  auto place = [&](int64_t row) {
    int64_t r = ranks.rank[size_t(row)];
    if (r < 0) return size_t(descend ? 0 : count);  // missing: last, and first when descending
    return size_t(descend ? count - r : r);
  };
  for (int64_t row : order) ++start[place(row) + 1];
  for (size_t k = 1; k < start.size(); ++k) start[k] += start[k - 1];
  std::vector<int64_t> out(order.size());
  for (int64_t row : order) out[size_t(start[place(row)]++)] = row;
  return out;
}

}  // namespace

Value sortTableRows(Call& call) {
  TableObject& t = tableArg(call, 0, "sortrows");
  std::vector<Value> keys;
  std::vector<bool> descend;
  std::string word = call.has(1) ? optionWord(call.arg(1)) : "";
  int directionAt = 2;
  if (!call.has(1)) {
    if (t.timed())
      keys.push_back(t.rowTimes);
    else
      keys = valuesOf(t, t.variables(Value::colon()));
  } else if (t.find(word) < 0 && (word == "rownames" || (word == "row" && t.rowsName == "Row"))) {
    keys.push_back(cellColumnOfTexts(t.rowNames));
  } else if (t.timed() && call.arg(1).isTextScalar() && textOf(call.arg(1)) == t.rowsName) {
    keys.push_back(t.rowTimes);
  } else if (t.find(word) < 0 && (word == "ascend" || word == "descend")) {
    keys = valuesOf(t, t.variables(Value::colon()));
    directionAt = 1;
  } else if (call.arg(1).isNumeric()) {
    for (int64_t k = 0; k < call.arg(1).numel(); ++k) {
      double x = call.arg(1).doubleAt(k);
      keys.push_back(t.columns[t.variables(Value(std::fabs(x)))[0]].value);
      descend.push_back(x < 0);
    }
  } else {
    keys = valuesOf(t, t.variables(call.arg(1)));
  }
  descend.resize(keys.size(), false);
  std::string missing = "auto";
  int end = call.nargin();
  for (; end > directionAt && end - 2 >= 1; end -= 2) {
    const std::string option = optionWord(call.arg(end - 2));
    if (option == "missingplacement")
      missing = optionWord(call.arg(end - 1));
    else if (option != "comparisonmethod" || optionWord(call.arg(end - 1)) == "abs")
      break;
  }
  if (missing != "auto" && missing != "first" && missing != "last")
    fail("MATLAB:sortrows:InvalidMissingPlacement",
         "MissingPlacement is 'auto', 'first' or 'last'.");
  if (end > directionAt) {
    std::vector<std::string> words = textListArg(call.arg(directionAt), "Direction");
    for (size_t k = 0; k < keys.size() && !words.empty(); ++k) {
      const std::string& d = words[words.size() == 1 ? 0 : std::min(k, words.size() - 1)];
      if (d != "ascend" && d != "descend") failOption("sortrows", call.arg(directionAt));
      descend[k] = d == "descend";
    }
  }
  std::vector<int64_t> order(size_t(t.height));
  std::iota(order.begin(), order.end(), 0);
  for (size_t k = keys.size(); k-- > 0;) {
    const Ranks ranks = rankRows(keys[k]);
    order = sortedBy(std::move(order), ranks, descend[k]);
    if (missing != "auto")
      std::stable_partition(order.begin(), order.end(), [&](int64_t r) {
        return (ranks.rank[size_t(r)] < 0) == (missing == "first");
      });
  }
  call.setOut(1, oneBased(order));
  return tableValue(t.gathered(order));
}

Value uniqueTableRows(Call& call) {
  TableObject& t = tableArg(call, 0, "unique");
  bool stable = false;
  for (int k = 1; k < call.nargin(); ++k) stable = stable || optionWord(call.arg(k)) == "stable";
  std::vector<Value> keys = valuesOf(t, t.variables(Value::colon()));
  if (t.timed()) keys.insert(keys.begin(), t.rowTimes);
  Ranks ranks = rankTogether(keys, true);
  if (stable) {
    std::vector<int64_t> order(ranks.first.size()), place(ranks.first.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return ranks.first[size_t(a)] < ranks.first[size_t(b)];
    });
    std::vector<int64_t> first;
    for (size_t k = 0; k < order.size(); ++k) {
      place[size_t(order[k])] = int64_t(k);
      first.push_back(ranks.first[size_t(order[k])]);
    }
    for (int64_t& r : ranks.rank) r = place[size_t(r)];
    ranks.first = first;
  }
  call.setOut(1, oneBased(ranks.first));
  call.setOut(2, oneBased(ranks.rank));
  return tableValue(t.gathered(ranks.first));
}

Value tableRowMembers(Call& call) {
  TableObject &a = tableArg(call, 0, "ismember"), &b = tableArg(call, 1, "ismember");
  std::vector<Value> keys;
  for (const TableObject::Column& c : a.columns)
    keys.push_back(joinColumns(0, {c.value, b.columns[b.require(c.name)].value}));
  Ranks ranks = rankTogether(keys, true);
  std::vector<int64_t> place(ranks.first.size(), -1);
  for (int64_t r = b.height; r-- > 0;) place[size_t(ranks.rank[size_t(a.height + r)])] = r;
  Value tf = Value::zeros(ClassId::Logical, Dims(a.height, 1));
  Value at = Value::zeros(ClassId::Double, Dims(a.height, 1));
  for (int64_t r = 0; r < a.height; ++r) {
    int64_t p = place[size_t(ranks.rank[size_t(r)])];
    tf.mutableData<bool>()[r] = p >= 0;
    at.mutableData<double>()[r] = double(p + 1);
  }
  call.setOut(1, at);
  return tf;
}

Value withoutMissingRows(Call& call) {
  TableObject& t = tableArg(call, 0, "rmmissing");
  int64_t least = 1;
  Value chosen = Value::colon();
  for (int k = 1; k < call.nargin(); k += 2) {
    const std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1) || (word != "minnummissing" && word != "datavariables"))
      fail("MATLAB:rmmissing:OptionName",
           "The options of rmmissing are MinNumMissing and DataVariables.");
    if (word == "minnummissing")
      least = toInteger(call.arg(k + 1), "MinNumMissing", 0, INT64_MAX);
    else
      chosen = call.arg(k + 1);
  }
  std::vector<int64_t> missing(size_t(t.height), 0);
  auto count = [&](const Value& v, int64_t much) {
    const std::vector<bool> mask = missingMask(v);
    for (size_t r = 0; r < mask.size(); ++r) missing[r] += mask[r] ? much : 0;
  };
  for (const Value& v : valuesOf(t, t.variables(chosen))) count(v, 1);
  // A row without a time goes in any case.
  if (t.timed()) count(t.rowTimes, std::max<int64_t>(least, 1));
  std::vector<bool> gone;
  for (int64_t n : missing) gone.push_back(n >= least);
  std::vector<int64_t> kept;
  Value removed = Value::zeros(ClassId::Logical, Dims(t.height, 1));
  for (size_t r = 0; r < gone.size(); ++r) {
    if (gone[r])
      removed.mutableData<bool>()[r] = true;
    else
      kept.push_back(int64_t(r));
  }
  call.setOut(1, removed);
  return tableValue(t.gathered(kept));
}

namespace {

/// Those rows of a variable that are among the indicators of its kind: numbers, or texts.
std::vector<bool> indicatedMask(Call& call, const Value& v, const Value& indicators) {
  std::vector<bool> mask(size_t(rowCount(v)), false);
  auto isNumber = [](const Value& x) { return x.isNumeric() || x.isLogical(); };
  std::vector<Value> all = {indicators};
  if (indicators.isCell()) all = indicators.boxes().elements;
  for (const Value& one : all) {
    if (isNumber(one) != isNumber(v)) continue;
    if (!isNumber(v) && !v.isString() && !v.isCellStr() && !v.isChar()) continue;
    Value args[] = {v, one};
    const Value found = call.interpreter.call1(Value::text("ismissing"), args);
    for (int64_t r = 0; r < found.numel(); ++r)
      if (found.doubleAt(r) != 0) mask[size_t(r % int64_t(mask.size()))] = true;
  }
  return mask;
}

}  // namespace

Value missingInTable(Call& call) {
  TableObject& t = tableArg(call, 0, "ismissing");
  Value out = Value::zeros(ClassId::Logical, Dims(t.height, int64_t(t.columns.size())));
  for (size_t c = 0; c < t.columns.size(); ++c) {
    const Value& v = t.columns[c].value;
    std::vector<bool> mask = call.has(1) ? indicatedMask(call, v, call.arg(1)) : missingMask(v);
    for (int64_t r = 0; r < t.height; ++r)
      out.mutableData<bool>()[r + int64_t(c) * t.height] = mask[size_t(r)];
  }
  return out;
}

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow(
        "findgroups", findgroups, 1, kAny, kAny,
        "Numbers of the groups that rows belong to.\n[G,id1,...] = findgroups(a,b,...), [G,T2] = "
        "findgroups(T)",
        "disp(findgroups({'b';'a';'b'})')", "     2     1     2\n"),
    functionRow("splitapply", splitapply, 3, kAny, kAny,
                "Results of a function for each group.\nsplitapply(f,x,...,G)",
                "disp(splitapply(@sum,[1;2;3],[1;2;1])')", "     4     2\n"),
    functionRow(
        "groupsummary", groupsummary, 2, kAny, 3,
        "Counts and statistics of groups of rows.\ngroupsummary(T,groupvars,methods,datavars), "
        "groupsummary(T,groupvars,bins,methods,datavars), "
        "[B,groups,counts] = groupsummary(x,g,methods). Methods: mean, sum, min, max, range, "
        "median, "
        "mode, var, std, nummissing, nnz, numunique, all, function handles.",
        "S = groupsummary(table([1;2;1],[5;6;7],'VariableNames',{'g','x'}),'g','mean');\n"
        "disp(S.mean_x')",
        "     6     6\n"),
    functionRow(
        "groupcounts", groupcounts, 1, kAny, 3,
        "How many rows are in each group.\ngroupcounts(T,groupvars,bins), [n,groups,percent] = "
        "groupcounts(g)",
        "disp(groupcounts([1;2;1])')", "     2     1\n"),
};

}  // namespace

BuiltinTheme groupingTheme() { return kRows; }

}  // namespace matlift::builtins
