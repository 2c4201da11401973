// find.
#include <cmath>
#include <cstring>

#include "builtins/elementwise/complex_binary.h"
#include "builtins/elementwise/ops.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/subscript_block.h"

namespace matlift::builtins {

namespace {

void fillTrue(const bool* x, int64_t n, int64_t count, double* out) {
  int64_t i = 0, at = 0;
  // Written always, kept when true: no branch to mispredict. Eight places must be left.
  for (; i + 8 <= n && at + 8 <= count; i += 8) {
    uint64_t word;
    std::memcpy(&word, x + i, 8);
    if (word == 0) continue;
    for (int64_t k = 0; k < 8; ++k) {
      out[at] = double(i + k + 1);
      at += x[i + k];
    }
  }
  for (; at < count; ++i) {
    if (x[i]) out[at++] = double(i) + 1;
  }
}

template <class T>
std::vector<double> someOf(const T* x, int64_t n, int64_t limit, bool last) {
  std::vector<double> out;
  for (int64_t k = 0; k < n && int64_t(out.size()) < limit; ++k) {
    int64_t i = last ? n - 1 - k : k;
    if (x[i] != 0) out.push_back(double(i) + 1);
  }
  if (last) std::reverse(out.begin(), out.end());
  return out;
}

Dims resultShape(const Dims& dims, int64_t count) {
  if (dims.count() == 2 && dims[0] == 0 && dims[1] == 0) return Dims(0, 0);
  if (dims.isScalar()) return count == 0 ? Dims(0, 0) : Dims(1, 1);
  return dims.isRow() ? Dims(1, count) : Dims(count, 1);
}

template <class T>
Value findAll(const Value& x) {
  int64_t n = x.numel();
  const T* data = x.data<T>();
  int64_t count = 0;
  if constexpr (std::is_same_v<T, bool>) {
    count = countTrue(data, n);
  } else {
    for (int64_t i = 0; i < n; ++i) count += data[i] != 0;
  }
  Value out = Value::uninitialized(ClassId::Double, resultShape(x.dims(), count));
  double* to = count > 0 ? out.mutableData<double>() : nullptr;
  if constexpr (std::is_same_v<T, bool>) {
    if (count > 0) fillTrue(data, n, count, to);
  } else {
    // Written always, kept when nonzero: no branch to mispredict; the last slot is guarded by
    // count.
    int64_t at = 0;
    for (int64_t i = 0; at < count; ++i) {
      to[at] = double(i) + 1;
      at += data[i] != 0;
    }
  }
  return out;
}

Value valuesAt(const Value& x, const Value& index) {
  Value out = Value::uninitialized(x.classId(), index.dims(), x.isComplex());
  size_t bytes = elementSize(x.classId()) * (x.isComplex() ? 2 : 1);
  const char* from = x.data<char>();
  char* to = out.mutableData<char>();
  const double* at = index.data<double>();
  for (int64_t i = 0, n = index.numel(); i < n; ++i) {
    std::memcpy(to + size_t(i) * bytes, from + (size_t(at[i]) - 1) * bytes, bytes);
  }
  return out;
}

int64_t limitArg(const Value& v) {
  double n = v.isPlain() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : 0;
  if (!(n >= 1) || n != std::floor(n)) {
    fail("MATLAB:find:findIntegerInput", "Second argument must be a positive scalar integer.");
  }
  return n > 9e15 ? int64_t(9e15) : int64_t(n);
}

bool lastArg(const Value& v) {
  std::string word = optionWord(v);
  if (word != "first" && word != "last") {
    fail("MATLAB:find:findDirection", "Search direction must be 'first' or 'last'.");
  }
  return word == "last";
}

// find(x) of an array that is on the device: places are counted there (a scan of ones), and those
// of nonzeros taken. Their number comes home.
bool findOnDevice(Call& call, const Value& x, Value& out) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  const int64_t n = x.numel();
  if (!device || call.has(1) || call.wants(1) || x.kind() != Value::Kind::Array || n < 2 ||
      x.isChar() || !device->resides(x))
    return false;
  Value mask;
  if (!device->nonzero("find", x, mask)) return false;
  const int64_t count = device->countTrue(mask);
  const DeviceTasks::Form form{ClassId::Double, resultShape(x.dims(), count)};
  if (count < 2) return false;
  Value ones[2] = {reshapedAnywhere(call.interpreter, mask, Dims(n, 1)), Value(0.0)}, places[2];
  const DeviceTasks::Form line{ClassId::Double, Dims(n, 1)};
  const accel::ScanTask scan{accel::ScanKind::Sum, 0, false};
  places[1] = ones[0];
  if (!device->apply("find", accel::Op::Mul, ones, ones[0])) return false;
  ones[1] = Value(1.0);
  return device->apply("find", accel::Op::Add, ones, ones[0]) &&
         device->run("find", scan, {ones, 1}, {&line, 1}, {places, 1}) &&
         device->run("find", accel::CompactTask{}, places, {&form, 1}, {&out, 1});
}

Value findFunction(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain()) failArgument("find", x);
  if (Value there; findOnDevice(call, x, there)) return there;
  Value mask = x.isComplex() ? complexNonzero(x) : x;
  Value index = withElementType(mask.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (!call.has(1)) return findAll<T>(mask);
    bool last = call.has(2) && lastArg(call.arg(2));
    auto some = someOf(mask.data<T>(), mask.numel(), limitArg(call.arg(1)), last);
    Value out = Value::fromVector(some, true);
    return out.reshaped(resultShape(x.dims(), int64_t(some.size())));
  });
  if (!call.wants(1)) return index;
  if (call.wants(2)) call.setOut(2, valuesAt(x, index));
  int64_t rows = std::max<int64_t>(1, x.dims().rows());
  Value row = index, column = index;
  double *r = row.mutableData<double>(), *c = column.mutableData<double>();
  for (int64_t i = 0, n = row.numel(); i < n; ++i) {
    int64_t k = int64_t(r[i]) - 1;
    r[i] = double(k % rows) + 1;
    c[i] = double(k / rows) + 1;
  }
  call.setOut(1, std::move(column));
  return row;
}

const BuiltinDescriptor kRows[] = {
    functionRow("find", findFunction, 1, 3, 3,
                "find(x) gives the linear indices of the nonzero elements.\nfind(x, n), find(x, n, "
                "'last') give "
                "at most n.\n[r, c, v] = find(x) gives rows, columns and values.",
                "disp(find([0 3 0 5]))", "     2     4\n"),
};

}  // namespace

BuiltinTheme findTheme() { return kRows; }

}  // namespace matlift::builtins
