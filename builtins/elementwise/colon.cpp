// start:step:stop as a value; the rule itself stands in runtime/value/range.h.
#include <cmath>
#include <limits>

#include "builtins/elementwise/ops.h"
#include "runtime/value/convert.h"
#include "runtime/value/late.h"
#include "runtime/value/range.h"

namespace matlift::builtins {

namespace {

template <class T>
Value floatRange(T start, T step, T stop) {
  if (start != start || step != step || stop != stop) {
    return Value::scalar(std::numeric_limits<T>::quiet_NaN());
  }
  return rangeRow(NumberRange<T>(start, step, stop));
}

[[noreturn]] void failLoss() {
  fail("MATLAB:colon:nonIntegerMixed",
       "Colon operands must be in the range of the data type with no loss of precision.");
}

template <class T>
T integerOperand(const Value& v) {
  if (v.classId() == classOf<T>) return v.data<T>()[0];
  if (isIntegerClass(v.classId())) {
    fail("MATLAB:colon:mixedIntTypes",
         "Colon operands must be all the same type, or mixed with real double scalars.");
  }
  double x = v.doubleAt(0);
  bool inRange = x >= double(std::numeric_limits<T>::lowest()) &&
                 x <= double(std::numeric_limits<T>::max()) && x == std::floor(x);
  if (!inRange) failLoss();
  return saturate<T>(x);
}

constexpr double kPastEverySpan = 18446744073709551616.0;  // 2^64
constexpr uint64_t kLeap = 0;

/// Size of a step, which need not fit the class: kLeap when nothing can follow the first element.
template <class T>
uint64_t strideOf(const Value& step, bool down) {
  if (step.classId() == classOf<T>) {
    uint64_t stride = uint64_t(step.data<T>()[0]);
    return down ? 0 - stride : stride;
  }
  if (isIntegerClass(step.classId())) return uint64_t(integerOperand<T>(step));
  double size = std::abs(step.doubleAt(0));
  if (size != std::floor(size) && !std::isinf(size)) failLoss();
  return size < kPastEverySpan ? uint64_t(size) : kLeap;
}

template <class T>
Value integerRange(const Value& start, const Value* step, const Value& stop) {
  T first = integerOperand<T>(start), last = integerOperand<T>(stop);
  bool down = false;
  bool stands = false;
  uint64_t stride = 1;
  if (step) {
    double size = step->doubleAt(0);
    if (size != size) failLoss();
    stands = size == 0;
    down = size < 0;
    stride = strideOf<T>(*step, down);
  }
  bool empty = stands || (down ? first < last : first > last);
  uint64_t span = down ? uint64_t(first) - uint64_t(last) : uint64_t(last) - uint64_t(first);
  uint64_t n = empty || stride == kLeap ? 0 : span / stride;
  if (n >= uint64_t(std::numeric_limits<int64_t>::max() / 16)) {
    fail("MATLAB:array:SizeLimitExceeded",
         "Maximum variable size allowed by the program is exceeded.");
  }
  int64_t count = empty ? 0 : int64_t(n) + 1;
  Value out = Value::uninitialized(classOf<T>, Dims(1, count));
  T* to = out.mutableData<T>();
  uint64_t x = uint64_t(first);
  for (int64_t k = 0; k < count; ++k, x += down ? 0 - stride : stride) to[k] = T(x);
  return out;
}

void checkOperand(const Value& v) {
  if (!v.isPlain()) failOperator(":", v);
}

}  // namespace

int64_t rangeCount(double start, double step, double stop) {
  return NumberRange<double>(start, step, stop).count();
}

Value colonRange(const Value& start, const Value* step, const Value& stop) {
  if (start.isDoubleScalar() && stop.isDoubleScalar() && (!step || step->isDoubleScalar())) {
    return floatRange(start.asDouble(), step ? step->asDouble() : 1.0, stop.asDouble());
  }
  checkOperand(start);
  checkOperand(stop);
  if (step) checkOperand(*step);
  if (start.isEmpty() || stop.isEmpty() || (step && step->isEmpty())) {
    return Value::zeros(ClassId::Double, Dims(1, 0));
  }
  const Value* operands[3] = {&start, &stop, step};
  ClassId integer = ClassId::Double;
  bool single = false;
  for (const Value* v : operands) {
    if (!v) continue;
    if (v->isInteger()) integer = v->classId();
    single = single || v->isSingle();
  }
  if (isIntegerClass(integer)) {
    return withElementType(integer, [&](auto tag) -> Value {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> &&
                    !std::is_same_v<T, char16_t>) {
        return integerRange<T>(start, step, stop);
      } else {
        return {};
      }
    });
  }
  double s = step ? step->doubleAt(0) : 1;
  if (single) return floatRange(float(start.doubleAt(0)), float(s), float(stop.doubleAt(0)));
  Value out = floatRange(start.doubleAt(0), s, stop.doubleAt(0));
  return start.isChar() && stop.isChar() ? convertClass(out, ClassId::Char) : out;
}

}  // namespace matlift::builtins
