// Arithmetic, comparison and functions of the variables of tables: sqrt(T), T*2, T1+T2, mean(T).
#include <array>
#include <utility>

#include "builtins/library/library.h"
#include "builtins/tables/table.h"
#include "builtins/tables/table_functions.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

namespace {

// Of each variable by itself.
constexpr const char* kUnary[] = {"abs",  "acos",  "acosh", "asin", "asinh", "atan",   "atanh",
                                  "ceil", "cos",   "cosh",  "exp",  "expm1", "fix",    "floor",
                                  "log",  "log10", "log1p", "log2", "not",   "round",  "sign",
                                  "sin",  "sinh",  "sqrt",  "tan",  "tanh",  "uminus", "uplus"};
// Of tables of one size, or a table and numbers.
constexpr const char* kBinary[] = {"plus", "minus", "times", "rdivide", "ldivide", "power",  "mod",
                                   "rem",  "eq",    "ne",    "lt",      "le",      "gt",     "ge",
                                   "and",  "or",    "xor",   "atan2",   "hypot",   "idivide"};
// Along the rows of each variable; those of the second list keep the rows.
constexpr const char* kReductions[] = {"sum", "mean", "median", "mode", "std",
                                       "var", "max",  "min",    "prod"};
constexpr const char* kCumulative[] = {"cumsum", "cumprod", "cummax", "cummin"};

Value callOne(Call& call, const char* name, const ValueList& args) {
  ValueList out = call.interpreter.call(Value::text(name), args, 1);
  if (out.empty()) fail("MATLAB:unexpectedNoOutput", "'%s' gave no result.", name);
  return std::move(out[0]);
}

TableObject& firstTable(Call& call) {
  for (Value& v : call.args)
    if (auto* t = objectAs<TableObject>(v)) return *t;
  fail("MATLAB:table:InvalidInput", "One of the arguments must be a table.");
}

/// name of each variable; the error tells which one it was.
template <class F>
void eachVariable(TableObject& t, const char* name, F&& argsOf, Call& call) {
  for (size_t k = 0; k < t.columns.size(); ++k) {
    TableObject::Column& c = t.columns[k];
    const ValueList args = argsOf(k);
    try {
      c.value = callOne(call, name, args);
    } catch (const Error& e) {
      fail("MATLAB:table:math:FunFailed",
           "Unable to apply function '%s' to the table variable '%s'. Caused by: %s", name,
           c.name.c_str(), e.what());
    }
    c.unit.clear();
  }
}

Value unary(Call& call, const char* name) {
  Ref<TableObject> t = copyOf(tableArg(call, 0, name));
  eachVariable(
      *t, name,
      [&](size_t k) {
        ValueList args(call.args.begin(), call.args.end());
        args[0] = t->columns[k].value;
        return args;
      },
      call);
  return tableValue(t);
}

/// The part of an operand that meets variable k of the table: that of its name, a column, a number.
Value partFor(const Value& operand, const TableObject& t, size_t k) {
  if (auto* other = objectAs<TableObject>(operand)) {
    if (other->height != t.height || other->columns.size() != t.columns.size())
      fail("MATLAB:table:math:SizeMismatch", "The tables must have the same size.");
    return other->columns[other->require(t.columns[k].name)].value;
  }
  const Dims& d = operand.dims();
  if (operand.isScalar() || d.columns() == 1) return operand;
  if (d.columns() != int64_t(t.columns.size()))
    fail("MATLAB:table:math:SizeMismatch",
         "An array beside a table must be a scalar, a column, or have one column for each "
         "variable.");
  Value index[] = {Value::colon(), Value(double(k + 1))};
  return matlift::indexParen(operand, index);
}

Value binary(Call& call, const char* name) {
  Ref<TableObject> t = copyOf(firstTable(call));
  const TableObject first = *t;
  eachVariable(
      *t, name,
      [&](size_t k) {
        return ValueList{partFor(call.arg(0), first, k), partFor(call.arg(1), first, k)};
      },
      call);
  for (const TableObject::Column& c : t->columns)
    if (rowCount(c.value) != t->height)
      fail("MATLAB:table:math:SizeMismatch", "The operands must have the same number of rows.");
  return tableValue(t);
}

/// T*2, T/2 and 2\T: with a scalar only, as for arrays of numbers the elementwise ones.
template <int kScalarAt>
Value scaled(Call& call, const char* name) {
  if (!call.arg(kScalarAt).isScalar() || call.arg(kScalarAt).isObject())
    fail("MATLAB:table:math:ScalarNeeded",
         "A table is multiplied and divided by a scalar only; use .* and ./ for the elements.");
  return binary(call, name);
}

Value product(Call& call) {
  return call.arg(0).isObject() ? scaled<1>(call, "times") : scaled<0>(call, "times");
}
Value quotient(Call& call) { return scaled<1>(call, "rdivide"); }
Value leftQuotient(Call& call) { return scaled<0>(call, "ldivide"); }

bool acrossVariables(Call& call, int at) {
  return call.nargin() > at && call.arg(at).isDoubleScalar() && call.arg(at).asDouble() == 2;
}

/// sum(T), sum(T, 1) and their like are a table of one row; sum(T, 2) a table of one variable.
Value reduce(Call& call, const char* name) {
  TableObject& self = tableArg(call, 0, name);
  const std::string_view f(name);
  const int dimensionAt = f == "max" || f == "min" || f == "std" || f == "var" ? 2 : 1;
  ValueList args(call.args.begin(), call.args.end());
  if (acrossVariables(call, dimensionAt)) {
    args[0] = self.contents(Value::colon(), self.variables(Value::colon()));
    Ref<TableObject> t = copyOf(self);
    t->columns.clear();
    t->columns.push_back({name, callOne(call, name, args)});
    return tableValue(t);
  }
  Ref<TableObject> t = copyOf(self);
  if (t->timed()) t->rowTimes = Value();
  t->rowNames.clear();
  if (int(args.size()) <= dimensionAt) args.resize(size_t(dimensionAt), Value::emptyDouble());
  if (int(args.size()) == dimensionAt) args.push_back(Value(1.0));
  eachVariable(
      *t, name,
      [&](size_t k) {
        args[0] = t->columns[k].value;
        return args;
      },
      call);
  t->height = 1;
  return tableValue(t);
}

using NamedMethod = Value (*)(Call&, const char*);

template <NamedMethod kMethod, const auto& kNames, size_t... K>
void append(std::vector<MethodRow>& rows, int minIn, int maxIn, std::index_sequence<K...>) {
  (rows.push_back(
       {kNames[K], [](Call& call) { return kMethod(call, kNames[K]); }, minIn, maxIn, 1}),
   ...);
}
template <NamedMethod kMethod, const auto& kNames>
void append(std::vector<MethodRow>& rows, int minIn, int maxIn) {
  append<kMethod, kNames>(rows, minIn, maxIn, std::make_index_sequence<std::size(kNames)>());
}

// --- sets of rows ---

/// The library's function on the rows of two tables.
Value union2(Call& call) { return callLibraryAs(call, "tableSets", "union"); }
Value intersect2(Call& call) { return callLibraryAs(call, "tableSets", "intersect"); }
Value difference2(Call& call) { return callLibraryAs(call, "tableSets", "setdiff"); }
Value exclusive2(Call& call) { return callLibraryAs(call, "tableSets", "setxor"); }

}  // namespace

std::vector<MethodRow> tableMathMethods() {
  std::vector<MethodRow> rows{
      {"mtimes", product, 2, 2},           {"mrdivide", quotient, 2, 2},
      {"mldivide", leftQuotient, 2, 2},    {"union", union2, 2, -1, 3},
      {"intersect", intersect2, 2, -1, 3}, {"setdiff", difference2, 2, -1, 2},
      {"setxor", exclusive2, 2, -1, 3}};
  append<unary, kUnary>(rows, 1, 3);
  append<unary, kCumulative>(rows, 1, 1);
  append<binary, kBinary>(rows, 2, 2);
  append<reduce, kReductions>(rows, 1, 4);
  return rows;
}

}  // namespace matlift::builtins
