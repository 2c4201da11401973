// rand, randn, randi, randperm.
#include <accel/kernels.h>

#include <cmath>
#include <memory>
#include <numeric>

#include "builtins/random/draw.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/distributed_args.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

CreationArgs floatArgs(Call& call, const char* name) {
  CreationArgs args = creationArgs(call, name);
  if (!isFloatClass(args.cls))
    fail("MATLAB:rand:invalidClass", "%s: the class must be 'double' or 'single'.", name);
  return args;
}

const accel::RandomKernels& randomKernels(Call& call) { return call.interpreter.kernels->random; }

/// As many numbers as the arguments ask for; fill(to, n) makes them.
template <class Fill>
Value randomArray(const CreationArgs& args, Fill fill) {
  Value out = Value::uninitialized(args.cls, args.dims, args.complex);
  int64_t n = out.numel() * (args.complex ? 2 : 1);
  const auto blocks = [&](auto* to) {
    forBlocks(n, [&](int64_t begin, int64_t count) { fill(to + begin, count); });
  };
  if (args.cls == ClassId::Single)
    blocks(static_cast<float*>(out.mutableRawData()));
  else
    blocks(static_cast<double*>(out.mutableRawData()));
  return out;
}

Value uniformArray(Call& call, RandomStream& stream, const CreationArgs& args) {
  return randomArray(args,
                     [&](auto* to, int64_t n) { stream.uniform(randomKernels(call), to, n); });
}

// The same numbers made on a device, where one takes them.
bool randomOnDevice(Call& call, RandomStream& s, const char* name, accel::RandomKind kind,
                    const CreationArgs& args, Value& out, double low = 0, double high = 0) {
  if (args.complex || s.kind() != RandomStream::Kind::Philox) return false;
  const accel::RandomTask task{kind, s.seedValue(), s.position(), int64_t(low), int64_t(high)};
  if (!onDevice(call.interpreter, name, task, {}, args.cls, args.dims, out)) return false;
  s.pass(args.dims.numel());
  return true;
}

/// A complex standard normal number has variance 1 in all: half of it in each part.
void halveVariance(Value& x) {
  auto scale = [&](auto* to) {
    for (int64_t i = 0, n = 2 * x.numel(); i < n; ++i) to[i] *= decltype(+*to)(std::sqrt(0.5));
  };
  if (x.classId() == ClassId::Single)
    scale(static_cast<float*>(x.mutableRawData()));
  else
    scale(static_cast<double*>(x.mutableRawData()));
}

}  // namespace

Value drawUniform(RandomStream& stream, Call& call) {
  if (call.nargin() == 0) {
    double x;
    stream.uniform(randomKernels(call), &x, 1);
    return x;
  }
  CreationArgs args = floatArgs(call, "rand");
  Value out;
  if (randomOnDevice(call, stream, "rand", accel::RandomKind::Uniform, args, out)) return out;
  return uniformArray(call, stream, args);
}

Value drawNormal(RandomStream& stream, Call& call) {
  CreationArgs args = floatArgs(call, "randn");
  Value out;
  if (randomOnDevice(call, stream, "randn", accel::RandomKind::Normal, args, out)) return out;
  out = randomArray(args, [&](auto* to, int64_t n) { stream.normal(randomKernels(call), to, n); });
  if (args.complex) halveVariance(out);
  return out;
}

Value drawIntegers(RandomStream& stream, Call& call) {
  const Value& limits = call.arg(0);
  bool good =
      limits.isPlain() && !limits.isComplex() && (limits.numel() == 1 || limits.numel() == 2);
  double low = good && limits.numel() == 2 ? limits.doubleAt(0) : 1;
  double high = good ? limits.doubleAt(limits.numel() - 1) : 0;
  good = good && low == std::floor(low) && high == std::floor(high) && std::isfinite(high - low);
  if (!good || (limits.numel() == 1 && high < 1) || high < low || high - low >= 0x1p53 - 1)
    fail("MATLAB:randi:badLimits",
         "First input must be a positive scalar integer value IMAX, or two integer values [IMIN "
         "IMAX] "
         "with IMIN less than or equal to IMAX.");
  CreationArgs args = creationArgs(call, "randi", 1);
  if (Value made;
      std::fabs(low) < 0x1p62 && std::fabs(high) < 0x1p62 &&
      randomOnDevice(call, stream, "randi", accel::RandomKind::Integer, args, made, low, high))
    return made;
  CreationArgs uniform = args;
  uniform.cls = ClassId::Double;
  uniform.complex = false;
  Value out = uniformArray(call, stream, uniform);
  double span = high - low + 1;
  double* x = out.mutableData<double>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) x[i] = low + double(int64_t(x[i] * span));
  return convertClass(out, args.cls);
}

namespace {

/// All of 1 … n in the order of n random numbers. These spread evenly, so that a list for each of n
/// equal intervals holds one on average.
Value permutation(Call& call, RandomStream& s, int64_t n) {
  struct Drawn {
    double number;
    uint32_t place;
  };
  const size_t count = size_t(n);
  std::unique_ptr<double[]> drawn(new double[count]);
  s.uniform(randomKernels(call), drawn.get(), n);
  auto intervalOf = [&](double u) { return size_t(u * double(n)); };
  std::vector<uint32_t> ends(count + 1);
  for (size_t i = 0; i < count; ++i) ++ends[intervalOf(drawn[i])];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::unique_ptr<Drawn[]> sorted(new Drawn[count]);
  for (size_t i = count; i-- > 0;) sorted[--ends[intervalOf(drawn[i])]] = {drawn[i], uint32_t(i)};
  for (size_t i = 1; i < count; ++i) {
    const Drawn x = sorted[i];
    size_t to = i;
    for (; to > 0 && sorted[to - 1].number > x.number; --to) sorted[to] = sorted[to - 1];
    sorted[to] = x;
  }
  Value out = Value::uninitialized(ClassId::Double, Dims(1, n));
  double* to = out.mutableData<double>();
  for (size_t i = 0; i < count; ++i) to[i] = double(sorted[i].place) + 1;
  return out;
}

/// k numbers of 1 … n: number i changes places with one of those from i on. Swapped in the smallest
/// type that holds them, which fits the caches longest.
template <class T>
Value someOf(Call& call, RandomStream& s, int64_t n, int64_t k) {
  std::unique_ptr<T[]> x(new T[size_t(n)]);
  std::iota(x.get(), x.get() + n, T(1));
  constexpr int64_t kDrawn = 512;
  double u[kDrawn];
  for (int64_t i = 0, end = std::min(k, n - 1); i < end; i += kDrawn) {
    interruptionPoint();
    const int64_t count = std::min(kDrawn, end - i);
    s.uniform(randomKernels(call), u, count);
    for (int64_t j = 0; j < count; ++j)
      std::swap(x[size_t(i + j)], x[size_t(i + j + int64_t(u[j] * double(n - i - j)))]);
  }
  Value out = Value::uninitialized(ClassId::Double, Dims(1, k));
  double* to = out.mutableData<double>();
  for (int64_t i = 0; i < k; ++i) to[i] = double(x[size_t(i)]);
  return out;
}

}  // namespace

Value drawPermutation(RandomStream& stream, Call& call) {
  int64_t n = toInteger(call.arg(0), "randperm: N", 0, int64_t(1) << 53);
  int64_t k = call.has(1) ? toInteger(call.arg(1), "randperm: K", 0, int64_t(1) << 53) : n;
  if (k > n) fail("MATLAB:randperm:inputKTooLarge", "K must be less than or equal to N.");
  checkedNumel(Dims(1, n), sizeof(double));
  if (n > int64_t(UINT32_MAX)) return someOf<int64_t>(call, stream, n, k);
  return call.has(1) ? someOf<uint32_t>(call, stream, n, k) : permutation(call, stream, n);
}

namespace {

/// gpuArray.rand(...): of the device's stream, and put there.
template <Value (*draw)(RandomStream&, Call&)>
Value ofDeviceStream(Call& call) {
  const Value made[] = {draw(deviceStream(call.interpreter), call)};
  return call.interpreter.call1(Value::text("gpuArray"), made);
}

/// rand(..., 'gpuArray'): takes the word off.
bool namesDevice(Call& call) {
  if (call.nargin() == 0) return false;
  const Value& last = call.arg(call.nargin() - 1);
  if (!last.isTextScalar() || optionWord(last) != "gpuarray") return false;
  call.args = call.args.first(call.args.size() - 1);
  return true;
}

template <Value (*draw)(RandomStream&, Call&)>
Value ofGlobalStream(Call& call) {
  if (namesDevice(call)) return ofDeviceStream<draw>(call);
  if (const std::string owner = takeWorkers(call); !owner.empty()) {
    const Value made[] = {draw(globalStream(call.interpreter), call)};
    return call.interpreter.call1(Value::text(owner), made);
  }
  RandomStream& stream = globalStream(call.interpreter);
  if (seededTheOldWay(call, stream)) return call.nargin() == 1 ? stream.state() : Value();
  return draw(stream, call);
}

const BuiltinDescriptor kRows[] = {
    {.name = "rand",
     .function = ofGlobalStream<drawUniform>,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Uniform random numbers between 0 and 1.\nrand, rand(n), rand(m,n,...), rand(..., "
             "class), rand(..., 'like', x)",
     .example = "rng('default'); disp(rand(1,3))",
     .expected = "    0.8147    0.9058    0.1270\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle,
     .purity = Purity::HasEffects},
    {.name = "randn",
     .function = ofGlobalStream<drawNormal>,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help =
         "Normally distributed random numbers.\nrandn, randn(n), randn(m,n,...), randn(..., "
         "class), randn(..., 'like', x)\nThe default stream gives MATLAB's numbers (to about 14 "
         "digits), by the ziggurat of Marsaglia and Tsang.",
     .example = "rng('default'); disp(randn(1,3))",
     .expected = "    0.5377    1.8339   -2.2588\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle,
     .purity = Purity::HasEffects},
    {.name = "randi",
     .function = ofGlobalStream<drawIntegers>,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Random integers.\nrandi(imax), randi([imin imax]), randi(..., m, n, ...), randi(..., "
             "class)",
     .example = "rng('default'); disp(randi(10,1,4))",
     .expected = "     9    10     2    10\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle,
     .purity = Purity::HasEffects},
    {.name = "randperm",
     .function = ofGlobalStream<drawPermutation>,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 1,
     .help = "Random permutation of 1 to n, or k numbers of it.\nrandperm(n), randperm(n,k)",
     .example = "rng('default'); disp(randperm(6))",
     .expected = "     6     3     5     1     2     4\n",
     .purity = Purity::HasEffects},
    {.name = "gpuArray.rand",
     .function = ofDeviceStream<drawUniform>,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Uniform random numbers on a device: rand(..., 'gpuArray'). gpurng seeds them.",
     .example = "disp(size(gpuArray.rand(2,3)))",
     .expected = "     2     3\n",
     .purity = Purity::HasEffects},
    {.name = "gpuArray.randn",
     .function = ofDeviceStream<drawNormal>,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Normal random numbers on a device: randn(..., 'gpuArray'). gpurng seeds them.",
     .example = "disp(size(gpuArray.randn(2,3)))",
     .expected = "     2     3\n",
     .purity = Purity::HasEffects},
    {.name = "gpuArray.randi",
     .function = ofDeviceStream<drawIntegers>,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Random integers on a device: randi(..., 'gpuArray'). gpurng seeds them.",
     .example = "disp(size(gpuArray.randi(6,2,3)))",
     .expected = "     2     3\n",
     .purity = Purity::HasEffects},
    {.name = "gpuArray.randperm",
     .function = ofDeviceStream<drawPermutation>,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 1,
     .help = "A random permutation on a device. gpurng seeds it.",
     .example = "disp(sort(gather(gpuArray.randperm(3))))",
     .expected = "     1     2     3\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme randomTheme() { return kRows; }

}  // namespace matlift::builtins
