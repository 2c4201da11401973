// ismissing, anymissing, rmmissing, fillmissing.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/library/library.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

namespace {

void requireData(const Value& x, const char* name) {
  if (!x.isPlain() && !x.isString() && !x.isCellStr()) failArgument(name, x);
}

// The standard missing value of each class: NaN, ' ', '' in a cell, <missing>.
bool isStandardMissing(const Value& x, int64_t i) {
  if (x.isString()) return x.boxes().elements[size_t(i)].isUndefined();
  if (x.isCell()) return x.cellAt(i).isEmpty();
  if (x.isChar()) return x.data<char16_t>()[i] == u' ';
  Complex z = x.isFloat() ? x.complexAt(i) : Complex(0);
  return z != z;
}

// Element i of x equals one of the indicators.
bool isAmong(const Value& x, int64_t i, const Value& indicators) {
  if (x.isString() && x.boxes().elements[size_t(i)].isUndefined()) {
    if (!indicators.isString()) return false;
    for (const Value& v : indicators.boxes().elements)
      if (v.isUndefined()) return true;
    return false;
  }
  if (x.kind() == Value::Kind::Boxes || x.isChar()) {
    if (!isText(indicators)) return false;
    TextArray words(indicators, "Indicator");
    std::u16string one = x.isChar() ? std::u16string(1, x.data<char16_t>()[i])
                                    : std::u16string(charUnits(x.cellAt(i)));
    for (int64_t k = 0; k < words.size(); ++k)
      if (!words.missing(k) && words[k] == one) return true;
    return false;
  }
  if (!indicators.isPlain()) return false;
  Complex z = x.complexAt(i);
  for (int64_t k = 0; k < indicators.numel(); ++k) {
    Complex w = indicators.complexAt(k);
    if (w == z || (w != w && z != z)) return true;
  }
  return false;
}

Value missingMask(const Value& x, const Value* indicators) {
  Value out = Value::uninitialized(ClassId::Logical, x.dims());
  bool* to = out.mutableData<bool>();
  for (int64_t i = 0, n = x.numel(); i < n; ++i)
    to[i] = indicators ? isAmong(x, i, *indicators) : isStandardMissing(x, i);
  return out;
}

Value ismissing(Call& call) {
  requireData(call.arg(0), "ismissing");
  return missingMask(call.arg(0), call.has(1) ? &call.arg(1) : nullptr);
}

Value anymissing(Call& call) {
  Value x = call.arg(0);
  if (x.isObject()) {
    const Value tf = call.interpreter.call1(Value::text("ismissing"), {&x, 1});
    for (int64_t i = 0, n = tf.numel(); i < n; ++i)
      if (tf.doubleAt(i) != 0) return Value::logical(true);
    return Value::logical(false);
  }
  requireData(x, "anymissing");
  for (int64_t i = 0, n = x.numel(); i < n; ++i)
    if (isStandardMissing(x, i)) return Value::logical(true);
  return Value::logical(false);
}

// rmmissing(x, dim): rows (or columns) with more than MinNumMissing - 1 missing elements go.
Value rmmissing(Call& call) {
  const Value& x = call.arg(0);
  requireData(x, "rmmissing");
  if (x.dims().count() > 2) fail("MATLAB:rmmissing:NDArrays", "First argument must be a matrix.");
  int dim = x.dims().isRow() && !x.isScalar() ? 1 : 0;
  int64_t least = 1;
  int k = 1;
  if (call.has(1) && optionWord(call.arg(1)).empty()) dim = parseDim(call.arg(k++));
  for (; k < call.nargin(); k += 2) {
    if (optionWord(call.arg(k)) != "minnummissing" || !call.has(k + 1))
      failOption("rmmissing", call.arg(k));
    least = toInteger(call.arg(k + 1), "MinNumMissing", 0, INT64_MAX);
  }
  if (dim > 1) fail("MATLAB:rmmissing:DimensionInvalid", "The dimension must be 1 or 2.");
  int64_t rows = x.dims().rows(), n = x.dims()[dim];
  std::vector<int64_t> missing(static_cast<size_t>(n), 0);
  for (int64_t i = 0; i < x.numel(); ++i)
    missing[size_t(dim == 0 ? i % rows : i / rows)] += isStandardMissing(x, i);
  std::vector<double> kept;
  Value removed = Value::uninitialized(ClassId::Logical, dim == 0 ? Dims(n, 1) : Dims(1, n));
  for (int64_t i = 0; i < n; ++i) {
    bool drop = missing[size_t(i)] >= least;
    removed.mutableData<bool>()[i] = drop;
    if (!drop) kept.push_back(double(i + 1));
  }
  call.setOut(1, std::move(removed));
  Value lines = Value::fromVector(kept, true), all = Value::colon();
  Value index[2] = {dim == 0 ? lines : all, dim == 0 ? all : lines};
  return indexParen(x, index);
}

enum class Fill { Constant, Previous, Next, Nearest, Linear };

template <class T>
void fillLine(T* x, const bool* missing, int64_t n, int64_t stride, Fill how, T constant) {
  std::vector<int64_t> after(static_cast<size_t>(n));
  int64_t next = -1, before = -1;
  for (int64_t k = n - 1; k >= 0; --k) {
    if (!missing[k * stride]) next = k;
    after[size_t(k)] = next;
  }
  for (int64_t k = 0; k < n; ++k) {
    if (!missing[k * stride]) {
      before = k;
      continue;
    }
    int64_t a = after[size_t(k)];
    int64_t from = how == Fill::Previous ? before : how == Fill::Next ? a : -1;
    if (how == Fill::Constant) {
      x[k * stride] = constant;
    } else if (how == Fill::Nearest) {
      from = before < 0 || (a >= 0 && a - k <= k - before) ? a : before;
    } else if (how == Fill::Linear) {
      // Beyond the ends the line through the two nearest goes on.
      int64_t p = before, q = a;
      if (p < 0 && q >= 0) {
        p = q;
        for (q = p + 1; q < n && missing[q * stride];) ++q;
        if (q >= n) q = -1;
      } else if (q < 0 && p >= 0) {
        q = p;
        for (p = q - 1; p >= 0 && missing[p * stride];) --p;
      }
      if (p >= 0 && q >= 0) {
        T xp = x[p * stride], xq = x[q * stride];
        x[k * stride] = xp + (xq - xp) * T(double(k - p) / double(q - p));
      }
    }
    if (from >= 0) x[k * stride] = x[from * stride];
  }
}

bool isFillMethod(const std::string& word) {
  return word == "constant" || word == "previous" || word == "next" || word == "nearest" ||
         word == "linear";
}

Fill fillMethod(const std::string& word) {
  if (word == "constant") return Fill::Constant;
  if (word == "previous") return Fill::Previous;
  if (word == "next") return Fill::Next;
  if (word == "nearest") return Fill::Nearest;
  return Fill::Linear;
}

Value fillmissing(Call& call) {
  Value x = call.arg(0);
  if (x.isObject()) return callLibrary(call, "fillmissing");
  requireData(x, "fillmissing");
  std::string word = optionWord(call.arg(1));
  int plain = word == "constant" ? 4 : 3;
  bool simple = isFillMethod(word) && x.isFloat() && !x.isComplex() && call.nargin() <= plain &&
                (word != "constant" || (call.has(2) && call.arg(2).isScalar()));
  if (!simple) return callLibrary(call, "fillmissing");
  Fill how = fillMethod(word);
  int k = 2;
  double constant = 0;
  if (how == Fill::Constant) {
    if (!call.has(k)) fail("MATLAB:minrhs", "Not enough input arguments.");
    constant = toDouble(call.arg(k++), "The fill value");
  }
  int dim = call.has(k) ? parseDim(call.arg(k)) : x.dims().firstNonSingleton();
  Value mask = missingMask(x, nullptr);
  Around a(x.dims(), dim);
  const bool* missing = mask.data<bool>();
  for (int64_t o = 0; o < a.outer; ++o)
    for (int64_t i = 0; i < a.inner; ++i) {
      int64_t base = i + a.inner * a.along * o;
      if (x.isSingle())
        fillLine(x.mutableData<float>() + base, missing + base, a.along, a.inner, how,
                 float(constant));
      else
        fillLine(x.mutableData<double>() + base, missing + base, a.along, a.inner, how, constant);
    }
  if (call.wants(1)) {
    Value filled = mask;
    for (int64_t i = 0; i < x.numel(); ++i)
      filled.mutableData<bool>()[i] = missing[i] && !isStandardMissing(x, i);
    call.setOut(1, std::move(filled));
  }
  return x;
}

const BuiltinDescriptor kRows[] = {
    functionRow("ismissing", ismissing, 1, 2, 1,
                "ismissing(x) finds missing values: NaN, ' ', '' in a cell, <missing>.\n"
                "ismissing(x, indicators) looks for other values.",
                "disp(ismissing([1 NaN 3]))", "   0   1   0\n"),
    functionRow("anymissing", anymissing, 1, 1, 1,
                "anymissing(x) is true when x has a missing value.", "disp(anymissing([1 NaN]))",
                "   1\n"),
    functionRow("rmmissing", rmmissing, 1, kAny, 2,
                "rmmissing(x) removes missing elements of a vector, rows with missing elements of "
                "a matrix.\nrmmissing(x, dim), 'MinNumMissing', n. [y, removed] = rmmissing(...).",
                "disp(rmmissing([1 NaN 3]))", "     1     3\n"),
    functionRow("fillmissing", fillmissing, 2, kAny, 2,
                "fillmissing(x, method) fills what is missing by 'previous', 'next', 'nearest', "
                "'linear', 'spline', 'pchip' or 'makima'.\n"
                "fillmissing(x, 'constant', v) fills with v, fillmissing(x, 'movmean', window) or "
                "'movmedian' by neighbours; then the dimension and EndValues, SamplePoints, "
                "MissingLocations, MaxGap.",
                "disp(fillmissing([1 NaN 3], 'linear'))", "     1     2     3\n"),
};

}  // namespace

BuiltinTheme missingTheme() { return kRows; }

}  // namespace matlift::builtins
