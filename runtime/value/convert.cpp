#include "runtime/value/convert.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

template <class To, class From>
To convertElement(From x) {
  if constexpr (std::is_same_v<To, From>) {
    return x;
  } else if constexpr (std::is_same_v<To, bool>) {
    return x != From(0);
  } else if constexpr (std::is_floating_point_v<To>) {
    return To(x);
  } else if constexpr (std::is_floating_point_v<From>) {
    return saturate<To>(double(x));
  } else {
    // Integer to integer, in 64 bits of the source's sign.
    using Wide = std::conditional_t<std::is_signed_v<From>, int64_t, uint64_t>;
    Wide wide = Wide(x);
    if constexpr (std::is_signed_v<From>) {
      if (wide < 0) {
        if constexpr (std::is_unsigned_v<To>)
          return 0;
        else
          return wide < Wide(std::numeric_limits<To>::min()) ? std::numeric_limits<To>::min()
                                                             : To(wide);
      }
    }
    return uint64_t(wide) > uint64_t(std::numeric_limits<To>::max())
               ? std::numeric_limits<To>::max()
               : To(wide);
  }
}

template <class To, class From>
void convertRun(const From* from, To* to, int64_t n) {
  for (int64_t i = 0; i < n; ++i) to[i] = convertElement<To>(from[i]);
}

template <class From>
void refuseNan(const From* from, int64_t n) {
  if constexpr (std::is_floating_point_v<From>) {
    if (std::any_of(from, from + n, [](From x) { return std::isnan(x); }))
      fail("MATLAB:nologicalnan", "NaN values cannot be converted to logicals.");
  }
}

}  // namespace

Value convertClass(const Value& v, ClassId to) {
  MATLIFT_ASSERT(isPlainClass(to));
  if (v.isString()) {
    if (to == ClassId::Char && v.isScalar() && v.cellAt(0).isDefined()) return v.cellAt(0);
  }
  if (!v.isPlain()) {
    fail("MATLAB:invalidConversion", "Conversion to %s from %s is not possible.",
         std::string(className(to)).c_str(), v.className().c_str());
  }
  if (v.classId() == to) return v;
  bool complex = v.isComplex();
  if (complex && to == ClassId::Logical)
    fail("MATLAB:nologicalcomplex", "Complex values cannot be converted to logicals.");
  if (complex && to == ClassId::Char)
    fail("MATLAB:nocharcomplex", "Complex values cannot be converted to chars.");
  Value out = Value::uninitialized(to, v.dims(), complex);
  int64_t n = v.numel() * (complex ? 2 : 1);
  withElementType(v.classId(), [&](auto fromTag) {
    using From = typename decltype(fromTag)::type;
    const From* from = v.data<From>();
    if (to == ClassId::Logical) refuseNan(from, n);
    withElementType(to, [&](auto toTag) {
      using To = typename decltype(toTag)::type;
      convertRun(from, out.mutableData<To>(), n);
    });
  });
  return out;
}

// --- conditions ---

bool isTrue(const Value& v) {
  if (v.isLogicalScalar() || v.isDoubleScalar()) {
    if (v.isLogicalScalar()) return *v.data<bool>();
    double d = v.asDouble();
    if (std::isnan(d)) fail("MATLAB:nologicalnan", "NaN values cannot be converted to logicals.");
    return d != 0;
  }
  if (v.isString()) {
    fail("MATLAB:invalidConversion", "Conversion to logical from string is not possible.");
  }
  if (!v.isPlain()) {
    fail("MATLAB:invalidConversion", "Conversion to logical from %s is not possible.",
         v.className().c_str());
  }
  if (bool all; v.standing() && v.standing()->truth(v, all)) return all;
  int64_t n = v.numel(), step = v.isComplex() ? 2 : 1;
  return withElementType(v.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* x = v.data<T>();
    bool all = n > 0;
    for (int64_t i = 0; i < n; ++i) {
      refuseNan(x + i * step, 1);
      all = all && x[i * step] != T(0);
    }
    return all;
  });
}

// --- reading arguments ---

double toDouble(const Value& v, const char* what) {
  if (v.isDoubleScalar()) return v.asDouble();
  if (!v.isPlain() || v.isComplex() || v.numel() != 1)
    fail("MATLAB:invalidInput", "%s must be a real numeric scalar.", what);
  return v.doubleAt(0);
}

int64_t toInteger(const Value& v, const char* what, int64_t lowest, int64_t highest) {
  double d = toDouble(v, what);
  if (!(d == std::floor(d)) || std::isinf(d))
    fail("MATLAB:invalidInput", "%s must be an integer.", what);
  // Doubles at the ends of the range: 2^63 itself does not fit.
  int64_t n = d >= 0x1p63   ? std::numeric_limits<int64_t>::max()
              : d < -0x1p63 ? std::numeric_limits<int64_t>::min()
                            : int64_t(d);
  if (v.isPlain() && v.classId() == ClassId::Int64) n = *v.data<int64_t>();
  if (n < lowest || n > highest) {
    if (highest == std::numeric_limits<int64_t>::max())
      fail("MATLAB:invalidInput", "%s must be an integer greater than or equal to %lld.", what,
           static_cast<long long>(lowest));
    fail("MATLAB:invalidInput", "%s must be an integer between %lld and %lld.", what,
         static_cast<long long>(lowest), static_cast<long long>(highest));
  }
  return n;
}

std::string toText(const Value& v, const char* what) {
  if (!v.isTextScalar())
    fail("MATLAB:invalidInput", "%s must be a character vector or string scalar.", what);
  return textOf(v);
}

namespace {

int64_t toExtent(const Value& v, int64_t k, const char* function) {
  double d = v.doubleAt(k);
  // Text of zeros(1.5) and zeros(NaN).
  if (!(d == std::floor(d)))
    fail("MATLAB:NonIntegerInput", "%s: Size inputs must be integers.", function);
  if (d <= 0) return 0;
  return d >= 0x1p62 ? int64_t(1) << 62 : int64_t(d);
}

void checkSizeArgument(const Value& v, const char* function) {
  if (!v.isPlain() || v.isComplex() || v.isChar())
    fail("MATLAB:sizeInputMustBeNumeric", "%s: Size inputs must be numeric.", function);
}

}  // namespace

Dims toDims(std::span<const Value> args, const char* function) {
  if (args.empty()) return Dims(1, 1);
  for (const Value& v : args) checkSizeArgument(v, function);
  if (args.size() == 1) {
    const Value& v = args[0];
    if (v.isScalar()) {
      int64_t n = toExtent(v, 0, function);
      return Dims(n, n);
    }
    if (!v.dims().isRow() || v.numel() < 2)
      fail("MATLAB:sizeVectorMustBeRow",
           "%s: Size vector should be a row vector with real elements.", function);
    std::vector<int64_t> extents;
    for (int64_t k = 0; k < v.numel(); ++k) extents.push_back(toExtent(v, k, function));
    return Dims(std::span<const int64_t>(extents));
  }
  std::vector<int64_t> extents;
  for (const Value& v : args) {
    if (!v.isScalar() && !v.isEmpty())
      fail("MATLAB:sizeInputMustBeScalar", "%s: Size inputs must be scalar.", function);
    extents.push_back(v.isEmpty() ? 0 : toExtent(v, 0, function));
  }
  return Dims(std::span<const int64_t>(extents));
}

// --- strings ---

std::string numberText(double x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  if (x == std::floor(x) && std::fabs(x) < 1e15) return strprintf("%.0f", x == 0 ? 0.0 : x);
  double magnitude = std::floor(std::log10(std::fabs(x)));
  int digits = int(std::clamp(magnitude + 5, 5.0, 15.0));
  return strprintf("%.*g", digits, x);
}

namespace {

std::string complexText(Complex z) {
  std::string imag = numberText(z.imag());
  if (imag[0] != '-') imag = "+" + imag;
  return numberText(z.real()) + imag + "i";
}

Value elementText(const Value& v, int64_t i) {
  if (v.isLogical()) return Value::text(v.data<bool>()[i] ? "true" : "false");
  if (v.isComplex()) return Value::text(complexText(v.complexAt(i)));
  if (v.classId() == ClassId::Int64) return Value::text(std::to_string(v.data<int64_t>()[i]));
  if (v.classId() == ClassId::UInt64) return Value::text(std::to_string(v.data<uint64_t>()[i]));
  double d = v.doubleAt(i);
  if (v.isFloat() && std::isnan(d)) return {};  // <missing>
  return Value::text(numberText(d));
}

Value stringsOfChars(const Value& v) {
  const Dims& d = v.dims();
  if (d.count() > 2)
    fail("MATLAB:string:CharArrayND", "Unable to convert an N-D char array to string.");
  if (d.rows() == 1 || d.isEmpty()) {
    if (d.isEmpty() && d.rows() == 0 && d.columns() != 0) return Value::stringArray(Dims(0, 1));
    Value out = Value::stringArray(Dims(1, 1));
    out.setCell(0, v.numel() == 0 ? Value::text("") : v);
    return out;
  }
  Value out = Value::stringArray(Dims(d.rows(), 1));
  for (int64_t r = 0; r < d.rows(); ++r) out.setCell(r, Value::text16(charRow(v, r)));
  return out;
}

Value stringsOfCell(const Value& v) {
  Value out = Value::stringArray(v.dims());
  for (int64_t i = 0; i < v.numel(); ++i) {
    interruptionPoint(uint64_t(i));
    Value one = toStringArray(v.cellAt(i));
    if (one.isString() && one.isEmpty() && v.cellAt(i).isEmpty()) one = Value::string("");
    if (one.numel() != 1) {
      fail("MATLAB:string:CannotConvertCell",
           "Conversion from cell failed. Element %lld must be convertible to a string scalar.",
           static_cast<long long>(i + 1));
    }
    out.setCell(i, one.cellAt(0));
  }
  return out;
}

}  // namespace

Value toStringArray(const Value& v) {
  if (v.isString()) return v;
  if (v.isChar()) return stringsOfChars(v);
  if (v.isCell()) return stringsOfCell(v);
  if (!v.isPlain()) {
    fail("MATLAB:invalidConversion", "Conversion to string from %s is not possible.",
         v.className().c_str());
  }
  Value out = Value::stringArray(v.dims());
  for (int64_t i = 0, n = v.numel(); i < n; ++i) {
    interruptionPoint<256>(uint64_t(i));
    out.setCell(i, elementText(v, i));
  }
  return out;
}

}  // namespace matlift
