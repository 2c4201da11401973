// real, imag, conj, angle, complex, isreal.
#include <algorithm>

#include "builtins/elementwise/ops.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"

namespace matlift::builtins {

using accel::Op;

namespace {

// Complex values of any class are pairs of parts.
template <class F>
Value fromParts(const Value& z, bool complexResult, F f) {
  Value out = Value::uninitialized(z.classId(), z.dims(), complexResult);
  withElementType(z.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    f(z.data<T>(), out.mutableData<T>(), z.numel());
  });
  return out;
}

// Complex arrays on the device have their parts there.
bool partsOnDevice(Call& call, const Value& z, Value& re, Value& im) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  return device && device->complexParts(z, re, im);
}

Value plainNumber(const char* name, Value& v, Call& call) {
  if (!v.isPlain()) failFunction(name, v);
  if (v.isNumeric()) return std::move(v);
  return castTo(*call.interpreter.kernels, std::move(v), ClassId::Double);
}

Value real(Call& call) {
  if (Value re, im; partsOnDevice(call, call.arg(0), re, im)) return re;
  Value z = plainNumber("real", call.arg(0), call);
  if (!z.isComplex()) return z;
  return fromParts(z, false, [](const auto* in, auto* out, int64_t n) {
    for (int64_t i = 0; i < n; ++i) out[i] = in[2 * i];
  });
}

Value imag(Call& call) {
  if (Value re, im; partsOnDevice(call, call.arg(0), re, im)) return im;
  Value z = plainNumber("imag", call.arg(0), call);
  if (!z.isComplex()) return Value::zeros(z.classId(), z.dims());
  return fromParts(z, false, [](const auto* in, auto* out, int64_t n) {
    for (int64_t i = 0; i < n; ++i) out[i] = in[2 * i + 1];
  });
}

Value conj(Call& call) {
  if (Value re, im; partsOnDevice(call, call.arg(0), re, im))
    return conjugated(call.interpreter, call.arg(0));
  Value z = plainNumber("conj", call.arg(0), call);
  if (!z.isComplex()) return z;
  return fromParts(z, true, [](const auto* in, auto* out, int64_t n) {
    using T = std::remove_reference_t<decltype(*out)>;
    for (int64_t i = 0; i < n; ++i) {
      out[2 * i] = in[2 * i];
      out[2 * i + 1] = T(-in[2 * i + 1]);
    }
  });
}

template <class T>
Value angles(const accel::KernelTable& kernels, const Value& z) {
  constexpr int64_t kBlock = 256;
  constexpr accel::DType kType = sizeof(T) == 8 ? accel::DType::F64 : accel::DType::F32;
  Value out = Value::uninitialized(classOf<T>, z.dims());
  T* to = out.mutableData<T>();
  alignas(64) T sides[2][kBlock];
  const void* in[] = {sides[0], sides[1]};
  const uint8_t step[] = {1, 1};
  for (int64_t first = 0, end = z.numel(); first < end; first += kBlock) {
    const int64_t n = std::min(kBlock, end - first);
    for (int64_t i = 0; i < n; ++i) {
      const Complex v = z.complexAt(first + i);
      sides[0][i] = T(v.imag());
      sides[1][i] = T(v.real());
    }
    kernels.find(Op::Atan2, kType)(in, step, to + first, size_t(n));
  }
  return out;
}

Value angle(Call& call) {
  if (Value re, im, out; partsOnDevice(call, call.arg(0), re, im)) {
    const Value sides[] = {im, re};
    DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
    if (device->apply("angle", Op::Atan2, sides, out)) return out;
  }
  Value z = plainNumber("angle", call.arg(0), call);
  if (z.isInteger()) failFunction("angle", z);
  const accel::KernelTable& kernels = *call.interpreter.kernels;
  return z.isSingle() ? angles<float>(kernels, z) : angles<double>(kernels, z);
}

Value complexFunction(Call& call) {
  for (Value& v : call.args) {
    if (!v.isPlain() || v.isChar()) failFunction("complex", v);
    if (v.isComplex() && call.nargin() == 2) {
      fail("MATLAB:complex:complexInput", "%s input must be real.",
           &v == &call.args[0] ? "Real" : "Imaginary");
    }
  }
  if (call.nargin() == 1 && call.arg(0).isComplex()) return std::move(call.arg(0));
  if (DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
      device && call.has(1) && (device->resides(call.arg(0)) || device->resides(call.arg(1)))) {
    if (Value joined; device->joinParts(call.arg(0), call.arg(1), true, joined)) return joined;
  }
  const accel::KernelTable& kernels = *call.interpreter.kernels;
  Value b = call.has(1) ? call.arg(1) : Value::zeros(call.arg(0).classId(), Dims(1, 1));
  ClassId cls = arithmeticClass(call.arg(0).classId(), b.classId());
  Value re = castTo(kernels, call.arg(0), cls), im = castTo(kernels, std::move(b), cls);
  BroadcastPlan plan(re.dims(), im.dims());
  Value out = Value::uninitialized(cls, plan.dims(), true);
  withElementType(cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T *x = re.data<T>(), *y = im.data<T>();
    T* to = out.mutableData<T>();
    plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
      for (int64_t k = 0; k < n; ++k) {
        to[2 * (o + k)] = x[i + k * si];
        to[2 * (o + k) + 1] = y[j + k * sj];
      }
    });
  });
  return out;
}

Value isreal(Call& call) {
  const Value& v = call.arg(0);
  if (Value re, im, mask; partsOnDevice(call, v, re, im)) {
    // One number comes home, not the array.
    DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
    if (device->isSurelyComplex(v)) return Value::logical(false);
    if (device->nonzero("isreal", im, mask)) return Value::logical(device->countTrue(mask) == 0);
  }
  return Value::logical(v.isPlain() && !v.isComplex());
}

const BuiltinDescriptor kRows[] = {
    functionRow("real", real, 1, 1, 1, "real(z) is the real part of each element.",
                "fprintf('%g\\n', real(3+4i))", "3\n"),
    functionRow("imag", imag, 1, 1, 1, "imag(z) is the imaginary part of each element.",
                "fprintf('%g\\n', imag(3+4i))", "4\n"),
    functionRow("conj", conj, 1, 1, 1, "conj(z) is the complex conjugate of each element.",
                "fprintf('%g\\n', imag(conj(3+4i)))", "-4\n"),
    functionRow("angle", angle, 1, 1, 1, "angle(z) is the phase of each element in radians.",
                "fprintf('%.4f\\n', angle(1i))", "1.5708\n"),
    functionRow(
        "complex", complexFunction, 1, 2, 1,
        "complex(a, b) is a + b*i, complex even where b is zero.\ncomplex(a) is complex(a, 0).",
        "disp(isreal(complex(1, 0)))", "   0\n"),
    functionRow("isreal", isreal, 1, 1, 1, "isreal(x) is true when x has no imaginary part.",
                "disp(isreal(5))", "   1\n"),
};

}  // namespace

BuiltinTheme complexPartsTheme() { return kRows; }

}  // namespace matlift::builtins
