// zeros, ones, eye, linspace, repmat and constants: arrays from sizes.
#include <accel/kernels.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include "builtins/support/creation_args.h"
#include "builtins/support/distributed_args.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/on_device.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/support/vector_clones.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/late.h"

namespace matlift::builtins {

namespace {

Value filled(const CreationArgs& args, double x) {
  if (x == 0) return Value::zeros(args.cls, args.dims, args.complex);
  if (args.complex) {
    Value out = Value::zeros(args.cls, args.dims, true);
    withElementType(args.cls, [&](auto tag) {
      using T = typename decltype(tag)::type;
      T* to = static_cast<T*>(out.mutableRawData());
      for (int64_t i = 0, n = args.dims.numel(); i < n; ++i) to[2 * i] = T(x);
    });
    return out;
  }
  Value out = Value::uninitialized(args.cls, args.dims);
  withElementType(args.cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    std::fill_n(to, args.dims.numel(), T(x));
  });
  return out;
}

// zeros(…, 'like', v) of an array that is on the device, or is to be there: made where v is.
bool filledLike(Call& call, const char* name, const CreationArgs& args, double x, Value& out) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  const int n = call.nargin();
  if (!device || n < 2 || args.complex || args.dims.numel() < 2 ||
      optionWord(call.arg(n - 2)) != "like")
    return false;
  const Value& v = call.arg(n - 1);
  if (!device->resides(v)) return false;
  const DeviceTasks::Form form{args.cls, args.dims};
  if (!device->run(name, accel::FillTask{accel::Scalar::ofDouble(x)}, {}, {&form, 1}, {&out, 1}))
    out = filled(args, x);
  if (device->isPinned(v)) out = device->pinned(out);
  return true;
}

Value madeOf(Call& call, const char* name, double x) {
  CreationArgs args = creationArgs(call, name);
  Value out;
  if (filledLike(call, name, args, x, out)) return out;
  if (!args.complex && onDevice(call.interpreter, name, accel::FillTask{accel::Scalar::ofDouble(x)},
                                {}, args.cls, args.dims, out))
    return out;
  return filled(args, x);
}
Value zeros(Call& call) {
  Value out;
  return madeByWorkers(call, "zeros", out) ? out : madeOf(call, "zeros", 0);
}
Value ones(Call& call) {
  Value out;
  return madeByWorkers(call, "ones", out) ? out : madeOf(call, "ones", 1);
}

Value floatConstant(Call& call, const char* name, double x) {
  if (call.nargin() == 0) return x;
  CreationArgs args = creationArgs(call, name);
  if (!isFloatClass(args.cls))
    fail("MATLAB:creation:invalidClass", "%s: the class must be 'double' or 'single'.", name);
  return filled(args, x);
}
Value infinity(Call& call) {
  return floatConstant(call, "Inf", std::numeric_limits<double>::infinity());
}
Value notANumber(Call& call) { return floatConstant(call, "NaN", std::nan("")); }
Value pi(Call& call) { return floatConstant(call, "pi", 3.141592653589793); }
Value euler(Call& call) { return floatConstant(call, "e", 2.718281828459045); }

Value imaginaryUnit(Call&) { return Value::complexScalar(Complex(0, 1)); }

Value logicalFill(Call& call, const char* name, bool value) {
  if (call.nargin() == 0) return Value::logical(value);
  CreationArgs args = creationArgs(call, name);
  args.cls = ClassId::Logical;
  args.complex = false;
  return filled(args, value);
}
Value trueFunction(Call& call) { return logicalFill(call, "true", true); }
Value falseFunction(Call& call) { return logicalFill(call, "false", false); }

Value eye(Call& call) {
  Value out;
  if (madeByWorkers(call, "eye", out)) return out;
  CreationArgs args = creationArgs(call, "eye");
  if (args.dims.count() > 2)
    fail("MATLAB:eye:tooManyDims", "eye: N-D identity arrays are not supported.");
  if (!args.complex &&
      onDevice(call.interpreter, "eye", accel::EyeTask{}, {}, args.cls, args.dims, out))
    return out;
  if (args.cls == ClassId::Double && !args.complex)
    return lateArray<double>(args.dims, [dims = args.dims](double* to) {
      std::fill_n(to, dims.numel(), 0.0);
      for (int64_t k = 0; k < std::min(dims.rows(), dims.columns()); ++k)
        to[k * (dims.rows() + 1)] = 1;
    });
  out = Value::zeros(args.cls, args.dims, args.complex);
  int64_t n = std::min(args.dims.rows(), args.dims.columns());
  int64_t step = (args.dims.rows() + 1) * (args.complex ? 2 : 1);
  withElementType(args.cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = static_cast<T*>(out.mutableRawData());
    for (int64_t k = 0; k < n; ++k) to[k * step] = T(1);
  });
  return out;
}

#ifdef MATLIFT_HAS_CLONES
// x[k] = a + step (first + k) / last. A quotient by multiplications takes a third of a division's
// time: from the rounded reciprocal, the first correction is off by less than a unit, the second is
// the rounded quotient (Markstein), as long as nothing is subnormal or overflows.
__attribute__((target_clones("avx512f", "arch=haswell", "default"))) void pointsBetween(
    double a, double step, double last, int32_t first, int32_t count, double* x) {
  const double inverse = 1 / last;
  for (int32_t k = 0; k < count; ++k) {
    const double p = step * double(first + k);
    double q = p * inverse;
    q = __builtin_fma(__builtin_fma(-last, q, p), inverse, q);
    q = __builtin_fma(__builtin_fma(-last, q, p), inverse, q);
    x[k] = a + q;
  }
}
#endif

// Does that function give quotients here? 1e-280: so that what is left over is not subnormal.
bool hasFastQuotients([[maybe_unused]] double step, [[maybe_unused]] double last) {
#ifdef MATLIFT_HAS_CLONES
  const double size = std::fabs(step);
  return size > 1e-280 && size * last < 1e300 && __builtin_cpu_supports("avx2") &&
         __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

// Next to each other: blocks counted in ints, divided by the widest vectors there are. 65536 take
// 30 us (Zen 4).
void fillSteps(accel::MapFn divide, const Parallel& parallel, double a, double b, double* to,
               int64_t n) {
  const double last = double(n - 1);
  constexpr int32_t kBlock = 1024;
  [[maybe_unused]] const bool fast = hasFastQuotients(b - a, last);
  parallel.ranges(n, 1 << 16, [&](int64_t begin, int64_t end) {
    for (int32_t first = int32_t(begin); first < end; first += kBlock) {
      const int32_t count = int32_t(std::min<int64_t>(kBlock, end - first));
      double* x = to + first;
#ifdef MATLIFT_HAS_CLONES
      if (fast) {
        pointsBetween(a, b - a, last, first, count, x);
        continue;
      }
#endif
      for (int32_t k = 0; k < count; ++k) x[k] = (b - a) * double(first + k);
      const void* in[] = {x, &last};
      const uint8_t step[] = {1, 0};
      divide(in, step, x, size_t(count));
      for (int32_t k = 0; k < count; ++k) x[k] = a + x[k];
    }
  });
}

/// n points from a to b; the ends are exact, and opposite ends give opposite points.
template <class T>
void fillBetween(accel::MapFn divide, const Parallel& parallel, T a, T b, T* to, int64_t n,
                 int64_t stride) {
  if (n <= 0) return;
  if (a == b) {
    for (int64_t k = 0; k < n; ++k) to[k * stride] = a;
    return;
  }
  const bool beside = std::is_same_v<T, double> && stride == 1 && n < INT32_MAX - 1024;
  if constexpr (std::is_same_v<T, double>)
    if (beside) fillSteps(divide, parallel, a, b, to, n);
  for (int64_t k = 1; k < n - 1 && !beside; ++k)
    to[k * stride] = a + (b - a) * double(k) / double(n - 1);
  to[0] = a;
  to[(n - 1) * stride] = b;
  if (a != -b) return;
  for (int64_t k = 0; k < n / 2; ++k) to[(n - 1 - k) * stride] = -to[k * stride];
  if (n % 2 == 1 && n > 1) to[(n / 2) * stride] = T(0);
}

Value spaced(Call& call, const Value& a, const Value& b, int64_t n, const char* name) {
  for (const Value* v : {&a, &b})
    if (!v->isPlain()) fail("MATLAB:linspace:invalidInput", "%s: inputs must be numeric.", name);
  int64_t rows = std::max(a.numel(), b.numel());
  if ((a.numel() != rows && a.numel() != 1) || (b.numel() != rows && b.numel() != 1))
    fail("MATLAB:linspace:sizeMismatch", "%s: end points must be scalars or vectors of one size.",
         name);
  bool complex = a.isComplex() || b.isComplex(), single = a.isSingle() || b.isSingle();
  Value out = Value::uninitialized(ClassId::Double, Dims(rows, n), complex);
  const accel::MapFn divide = call.interpreter.kernels->find(accel::Op::Div, accel::DType::F64);
  const Parallel parallel(call.interpreter);
  for (int64_t r = 0; r < rows; ++r) {
    Complex x = a.complexAt(a.numel() == 1 ? 0 : r), y = b.complexAt(b.numel() == 1 ? 0 : r);
    if (complex)
      fillBetween(divide, parallel, x, y, out.mutableData<Complex>() + r, n, rows);
    else
      fillBetween(divide, parallel, x.real(), y.real(), out.mutableData<double>() + r, n, rows);
  }
  return single ? convertClass(out, ClassId::Single) : out;
}

int64_t pointCount(Call& call, int k, int64_t standard, const char* name) {
  if (!call.has(k)) return standard;
  if (!call.arg(k).isPlain() || call.arg(k).numel() != 1)
    fail("MATLAB:linspace:scalarInputs", "%s: the number of points must be a scalar.", name);
  double n = std::floor(call.arg(k).doubleAt(0));
  if (std::isnan(n))
    fail("MATLAB:linspace:invalidCount", "%s: the number of points must not be NaN.", name);
  return n < 1 ? 0 : n > 0x1p62 ? int64_t(1) << 62 : int64_t(n);
}

Value linspace(Call& call) {
  if (Value made; madeByWorkers(call, "linspace", made)) return made;
  if (call.has(3)) fail("MATLAB:maxrhs", "Too many input arguments.");
  int64_t n = pointCount(call, 2, 100, "linspace");
  const Value &a = call.arg(0), &b = call.arg(1);
  const bool single = a.isPlain() && b.isPlain() && (a.isSingle() || b.isSingle());
  const ClassId cls = single ? ClassId::Single : ClassId::Double;
  if ((single || (a.isDoubleScalar() && b.isDoubleScalar())) && a.numel() == 1 && b.numel() == 1 &&
      !a.isComplex() && !b.isComplex()) {
    const accel::LinspaceTask task{a.doubleAt(0), b.doubleAt(0)};
    Value out;
    const bool usual = std::isfinite(task.first) && std::isfinite(task.last) && n > 1 &&
                       (single ? task.first != -task.last
                               : task.first != task.last && std::isfinite(task.last - task.first));
    if (usual && onDevice(call.interpreter, "linspace", task, {}, cls, Dims(1, n), out)) return out;
  }
  // linspace(a, b, 0) is empty in MATLAB; any smaller count too.
  return spaced(call, call.arg(0), call.arg(1), n, "linspace");
}

Value logspace(Call& call) {
  int64_t n = pointCount(call, 2, 50, "logspace");
  double b = toDouble(call.arg(1), "logspace: second argument");
  Value to = call.arg(1);
  // logspace(a, pi) ends at pi itself, on the unit circle's scale.
  if (b == 3.141592653589793) to = Value(std::log10(b));
  Value out = spaced(call, call.arg(0), to, n, "logspace");
  if (out.isSingle()) {
    for (float *x = out.mutableData<float>(), *end = x + out.numel(); x < end; ++x)
      *x = float(std::pow(10.0, double(*x)));
    return out;
  }
  if (out.isComplex()) {
    for (Complex *z = out.mutableData<Complex>(), *end = z + out.numel(); z < end; ++z)
      *z = std::pow(Complex(10), *z);
    return out;
  }
  for (double *x = out.mutableData<double>(), *end = x + out.numel(); x < end; ++x)
    *x = std::pow(10.0, *x);
  return out;
}

Value repmat(Call& call) {
  requireArray(call.arg(0), "repmat");
  std::vector<Value> sizes;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (!v.isPlain() || v.isComplex())
      fail("MATLAB:repmat:invalidReplications", "Replication factors must be real numbers.");
    for (int64_t i = 0; i < v.numel(); ++i) sizes.push_back(std::max(0.0, v.doubleAt(i)));
  }
  if (sizes.empty())
    fail("MATLAB:repmat:emptyReplications", "Replication factors must not be empty.");
  Dims times = toDims(sizes, "repmat");
  Value out = std::move(call.arg(0));
  Dims total = out.dims();
  for (int k = 0; k < times.count(); ++k) {
    double extent = double(total[k]) * double(times[k]);
    total.set(k, extent > 0x1p62 ? int64_t(1) << 62 : int64_t(extent));
  }
  checkedNumel(total, out.isPlain() ? elementSize(out.classId()) : sizeof(Value));
  // Each dimension and how often: a step of 0 names the same elements again.
  const int ranks = std::max(out.dims().count(), times.count());
  accel::Slice whole, part;
  if (Value made; out.isPlain() && 2 * ranks <= accel::kMaxRank && wholeSlice(out.dims(), whole)) {
    for (int k = 0; k < ranks; ++k) {
      part.shape.dims[2 * k] = out.dims()[k];
      part.shape.dims[2 * k + 1] = times[k];
      part.strides[2 * k] = k < out.dims().count() ? whole.strides[k] : 0;
    }
    part.shape.rank = 2 * ranks;
    if (movedOnDevice(call.interpreter, "repmat", out, part, total, made)) return made;
  }
  for (int k = 0; k < times.count(); ++k) out = tileAlong(out, k, times[k]);
  return out;
}

const BuiltinDescriptor kRows[] = {
    {.name = "zeros",
     .function = zeros,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Array of zeros.\nzeros(n), zeros(m,n,...), zeros(sz), zeros(..., class), zeros(..., "
             "'like', x)",
     .example = "disp(zeros(2,3))",
     .expected = "     0     0     0\n     0     0     0\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle},
    {.name = "ones",
     .function = ones,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help =
         "Array of ones.\nones(n), ones(m,n,...), ones(sz), ones(..., class), ones(..., 'like', x)",
     .example = "disp(ones(1,3))",
     .expected = "     1     1     1\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle},
    {.name = "eye",
     .function = eye,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Identity matrix.\neye(n), eye(m,n), eye(sz), eye(..., class), eye(..., 'like', x)",
     .example = "disp(eye(2))",
     .expected = "     1     0\n     0     1\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle},
    functionRow("Inf", infinity, 0, kAny, 1,
                "Infinity, alone or as an array.\nInf, Inf(n), Inf(m,n,...), Inf(..., class)",
                "disp(Inf(1,2))", "   Inf   Inf\n"),
    functionRow("inf", infinity, 0, kAny, 1,
                "Infinity; the same as Inf.\ninf, inf(n), inf(m,n,...)", "disp(-inf)", "  -Inf\n"),
    functionRow("NaN", notANumber, 0, kAny, 1,
                "Not a number, alone or as an array.\nNaN, NaN(n), NaN(m,n,...), NaN(..., class)",
                "disp(NaN(1,2))", "   NaN   NaN\n"),
    functionRow("nan", notANumber, 0, kAny, 1,
                "Not a number; the same as NaN.\nnan, nan(n), nan(m,n,...)", "disp(nan)",
                "   NaN\n"),
    functionRow("pi", pi, 0, kAny, 1,
                "The ratio of a circle's circumference to its diameter.\npi, pi('single')",
                "disp(pi)", "    3.1416\n"),
    functionRow("e", euler, 0, kAny, 1, "Base of the natural logarithm (Octave's name).\ne",
                "disp(e)", "    2.7183\n"),
    functionRow("i", imaginaryUnit, 0, 0, 1, "The imaginary unit.\nz = 3 + 4*i", "disp(i^2)",
                "    -1\n"),
    functionRow("j", imaginaryUnit, 0, 0, 1, "The imaginary unit.\nz = 3 + 4*j", "disp(imag(2*j))",
                "     2\n"),
    functionRow("I", imaginaryUnit, 0, 0, 1, "The imaginary unit (Octave's name).\nz = 3 + 4*I",
                "disp(I*I)", "    -1\n"),
    functionRow("true", trueFunction, 0, kAny, 1,
                "Logical one, alone or as an array.\ntrue, true(n), true(m,n,...)",
                "disp(true(1,3))", "   1   1   1\n"),
    functionRow("false", falseFunction, 0, kAny, 1,
                "Logical zero, alone or as an array.\nfalse, false(n), false(m,n,...)",
                "disp(false)", "   0\n"),
    functionRow("linspace", linspace, 2, 4, 1,
                "Evenly spaced points between two ends.\nlinspace(a,b) gives 100 points, "
                "linspace(a,b,n) gives n; a and b may be columns.",
                "disp(linspace(0,1,5))", "         0    0.2500    0.5000    0.7500    1.0000\n"),
    functionRow("logspace", logspace, 2, 3, 1,
                "Points evenly spaced on a logarithmic scale.\nlogspace(a,b) gives 50 points from "
                "10^a to 10^b, logspace(a,b,n) gives n.",
                "disp(logspace(0,2,3))", "     1    10   100\n"),
    functionRow("repmat", repmat, 2, kAny, 1,
                "Array repeated as tiles.\nrepmat(x,n), repmat(x,m,n,...), repmat(x,[m n ...])",
                "disp(repmat([1 2],2,2))", "     1     2     1     2\n     1     2     1     2\n"),
};

}  // namespace

BuiltinTheme creationTheme() { return kRows; }

}  // namespace matlift::builtins
