// validateattributes.
#include <cmath>
#include <functional>

#include "builtins/support/argument_name.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

[[noreturn]] void refuse(const ArgumentName& name, const char* reason, const std::string& text) {
  throw Error(name.identifier(reason), "Expected " + name.what + " to be " + text + ".");
}

void checkClasses(const Value& v, const Value& classes, const ArgumentName& context) {
  ValueList names;
  if (classes.isCell() || classes.isString())
    names = classes.boxes().elements;
  else
    names.push_back(classes);
  if (names.empty()) return;
  std::string list;
  for (const Value& n : names) {
    std::string name = toText(n, "validateattributes: class name");
    bool fits = v.className() == name || (name == "numeric" && v.isNumeric()) ||
                (name == "float" && v.isFloat()) || (name == "integer" && v.isInteger()) ||
                (v.isObject() && v.object().isA(name));
    if (fits) return;
    list += (list.empty() ? "" : ", ") + name;
  }
  refuse(context, "invalidType",
         "one of these types:\n\n" + list + "\n\nInstead its type was " + v.className());
}

bool allElements(const Value& v, const std::function<bool(double)>& test) {
  if (!v.isPlain()) return false;
  for (int64_t i = 0, n = v.numel(); i < n; ++i)
    if (!test(v.doubleAt(i))) return false;
  return true;
}

bool ordered(const Value& v, bool (*good)(double, double)) {
  if (!v.isPlain()) return false;
  int64_t rows = v.dims().rows(), n = v.numel();
  if (v.dims().isRow()) rows = n;
  for (int64_t i = 0; i < n; ++i) {
    if (std::isnan(v.doubleAt(i))) return false;
    if (rows > 0 && i % rows != 0 && !good(v.doubleAt(i - 1), v.doubleAt(i))) return false;
  }
  return true;
}

bool isWhole(double x) { return std::isfinite(x) && x == std::floor(x); }

struct Attribute {
  const char* name;
  const char* reason;
  const char* text;
  bool (*test)(const Value&);
};

bool isDiagonal(const Value& v) {
  if (!v.isPlain() || v.dims().count() > 2) return false;
  int64_t rows = v.dims().rows();
  for (int64_t i = 0; i < v.numel(); ++i)
    if (i % rows != i / rows && v.complexAt(i) != Complex(0)) return false;
  return true;
}

const Attribute kPlainAttributes[] = {
    {"2d", "expected2D", "two-dimensional", [](const Value& v) { return v.dims().count() == 2; }},
    {"3d", "expected3D", "at most three-dimensional",
     [](const Value& v) { return v.dims().count() <= 3; }},
    {"column", "expectedColumn", "a column vector",
     [](const Value& v) { return v.dims().isColumn(); }},
    {"row", "expectedRow", "a row vector", [](const Value& v) { return v.dims().isRow(); }},
    {"scalar", "expectedScalar", "a scalar", [](const Value& v) { return v.isScalar(); }},
    {"vector", "expectedVector", "a vector", [](const Value& v) { return v.dims().isVector(); }},
    {"square", "expectedSquare", "square",
     [](const Value& v) { return v.dims().count() == 2 && v.dims().rows() == v.dims().columns(); }},
    {"diag", "expectedDiag", "a diagonal matrix", isDiagonal},
    {"nonempty", "expectedNonempty", "nonempty", [](const Value& v) { return !v.isEmpty(); }},
    {"nonsparse", "expectedNonsparse", "nonsparse", [](const Value& v) { return !v.isSparse(); }},
    {"binary", "expectedBinary", "binary",
     [](const Value& v) { return allElements(v, [](double x) { return x == 0 || x == 1; }); }},
    {"even", "expectedEven", "even",
     [](const Value& v) {
       return allElements(v, [](double x) { return isWhole(x) && std::fmod(x, 2) == 0; });
     }},
    {"odd", "expectedOdd", "odd",
     [](const Value& v) {
       return allElements(v,
                          [](double x) { return isWhole(x) && std::fabs(std::fmod(x, 2)) == 1; });
     }},
    {"integer", "expectedInteger", "integer-valued",
     [](const Value& v) { return allElements(v, isWhole); }},
    {"real", "expectedReal", "real", [](const Value& v) { return v.isPlain() && !v.isComplex(); }},
    {"finite", "expectedFinite", "finite",
     [](const Value& v) { return allElements(v, [](double x) { return std::isfinite(x); }); }},
    {"nonnan", "expectedNonNaN", "non-NaN",
     [](const Value& v) { return allElements(v, [](double x) { return !std::isnan(x); }); }},
    {"nonnegative", "expectedNonnegative", "nonnegative",
     [](const Value& v) { return allElements(v, [](double x) { return x >= 0; }); }},
    {"nonzero", "expectedNonZero", "nonzero",
     [](const Value& v) { return allElements(v, [](double x) { return x != 0; }); }},
    {"positive", "expectedPositive", "positive",
     [](const Value& v) { return allElements(v, [](double x) { return x > 0; }); }},
    {"decreasing", "expectedDecreasing", "decreasing valued",
     [](const Value& v) { return ordered(v, [](double a, double b) { return a > b; }); }},
    {"increasing", "expectedIncreasing", "increasing valued",
     [](const Value& v) { return ordered(v, [](double a, double b) { return a < b; }); }},
    {"nondecreasing", "expectedNondecreasing", "nondecreasing valued",
     [](const Value& v) { return ordered(v, [](double a, double b) { return a <= b; }); }},
    {"nonincreasing", "expectedNonincreasing", "nonincreasing valued",
     [](const Value& v) { return ordered(v, [](double a, double b) { return a >= b; }); }},
};

void checkSize(const Value& v, const Value& want, const ArgumentName& context) {
  bool good = want.numel() == v.dims().count();
  std::string text;
  for (int64_t k = 0; k < want.numel(); ++k) {
    double d = want.doubleAt(k);
    good = good && (std::isnan(d) || d == double(v.dims()[int(k)]));
    text += (k ? "x" : "") + (std::isnan(d) ? std::string("M") : numberText(d));
  }
  if (!good) {
    std::string id = "incorrectSize";
    refuse(context, id.c_str(), "of size " + text + ", but it is of size " + v.dims().text());
  }
}

/// Attributes that take a value; false when `name` is none of them.
bool checkBound(const Value& v, const std::string& name, const Value& bound,
                const ArgumentName& context) {
  std::string shown = bound.isPlain() && bound.numel() == 1 ? numberText(bound.doubleAt(0)) : "";
  auto needs = [&](bool good, const char* reason, const std::string& text) {
    if (!good) refuse(context, reason, text);
    return true;
  };
  if (name == "size") {
    checkSize(v, bound, context);
    return true;
  }
  double b = bound.isPlain() && bound.numel() == 1 ? bound.doubleAt(0) : std::nan("");
  std::string kind = v.isScalar() ? "a scalar with value " : "an array with all of the values ";
  auto compare = [&](const char* reason, bool (*test)(double, double)) {
    return needs(allElements(v, [&](double x) { return test(x, b); }), reason,
                 kind + name + " " + shown);
  };
  if (name == ">") return compare("notGreater", [](double x, double y) { return x > y; });
  if (name == ">=") return compare("notGreaterEqual", [](double x, double y) { return x >= y; });
  if (name == "<") return compare("notLess", [](double x, double y) { return x < y; });
  if (name == "<=") return compare("notLessEqual", [](double x, double y) { return x <= y; });
  auto count = [&](const char* reason, int64_t have, const char* of) {
    return needs(double(have) == b, reason,
                 std::string("an array with ") + of + " equal to " + shown);
  };
  if (name == "numel") return count("incorrectNumel", v.numel(), "number of elements");
  if (name == "ncols") return count("incorrectNumcols", v.dims().columns(), "number of columns");
  if (name == "nrows") return count("incorrectNumrows", v.dims().rows(), "number of rows");
  if (name == "ndims") return count("incorrectNumdims", v.dims().count(), "number of dimensions");
  return false;
}

Value validateattributes(Call& call) {
  const Value &v = call.arg(0), &attributes = call.arg(2);
  ArgumentName context(call, 3);
  checkClasses(v, call.arg(1), context);
  if (!attributes.isCell())
    fail("MATLAB:validateattributes:badAttributes",
         "validateattributes: the attributes must be a cell array.");
  for (int64_t k = 0; k < attributes.numel(); ++k) {
    std::string name = optionWord(attributes.cellAt(k));
    const Attribute* found = nullptr;
    for (const Attribute& a : kPlainAttributes)
      if (name == a.name) found = &a;
    if (found) {
      if (!found->test(v)) refuse(context, found->reason, found->text);
      continue;
    }
    if (k + 1 >= attributes.numel() || !checkBound(v, name, attributes.cellAt(k + 1), context))
      fail("MATLAB:validateattributes:badAttributeList",
           "validateattributes: unknown attribute '%s'.", name.c_str());
    ++k;
  }
  return {};
}

const BuiltinDescriptor kRows[] = {
    functionRow(
        "validateattributes", validateattributes, 3, 6, 0,
        "Error unless a value has given classes and "
        "attributes.\nvalidateattributes(x,classes,attributes), validateattributes(..., function, "
        "variable, position)",
        "try, validateattributes(-1,{'numeric'},{'positive'}), catch e, disp(e.message), end",
        "Expected input to be positive.\n"),
};

}  // namespace

BuiltinTheme attributesTheme() { return kRows; }

}  // namespace matlift::builtins
