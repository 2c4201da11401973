// rand, randn, randi, randperm, rng.
#include <accel/kernels.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>

#include "builtins/random/stream.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

RandomStream& stream(Call& call) { return call.interpreter.state<RandomStream>(); }

uint32_t seedArg(const Value& v) {
  double d = v.isPlain() && v.numel() == 1 ? v.doubleAt(0) : -1;
  if (!(d >= 0 && d < 0x1p32 && d == std::floor(d)))
    fail("MATLAB:rng:badSeed", "Seed must be a nonnegative integer value less than 2^32.");
  return uint32_t(d);
}

uint32_t timeSeed() {
  auto now = std::chrono::system_clock::now().time_since_epoch();
  return uint32_t(std::chrono::duration_cast<std::chrono::milliseconds>(now).count() * 2654435761u);
}

/// rand('seed', 1), rand('state', 1), rand('twister', 1): the old ways to seed.
bool oldSeeding(Call& call) {
  if (call.nargin() == 0) return false;
  std::string word = optionWord(call.arg(0));
  if (word != "seed" && word != "state" && word != "twister") return false;
  RandomStream& s = stream(call);
  auto kind = word == "twister" ? RandomStream::Kind::Twister : s.kind();
  if (call.nargin() == 1) return true;
  uint32_t seed = 0;
  if (call.arg(1).isPlain() && call.arg(1).numel() >= 1) {
    double d = std::fabs(call.arg(1).doubleAt(0));
    seed = d < 0x1p32 ? uint32_t(d) : uint32_t(std::fmod(d, 0x1p32));
  }
  s.seed(kind, optionWord(call.arg(1)) == "reset" ? timeSeed() : seed);
  return true;
}

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
  if (args.cls == ClassId::Single)
    fill(static_cast<float*>(out.mutableRawData()), n);
  else
    fill(static_cast<double*>(out.mutableRawData()), n);
  return out;
}

Value uniformArray(Call& call, const CreationArgs& args) {
  return randomArray(
      args, [&](auto* to, int64_t n) { stream(call).uniform(randomKernels(call), to, n); });
}

// The same numbers made on a device, where one takes them.
bool randomOnDevice(Call& call, const char* name, accel::RandomKind kind, const CreationArgs& args,
                    Value& out, double low = 0, double high = 0) {
  RandomStream& s = stream(call);
  if (args.complex || s.kind() != RandomStream::Kind::Philox) return false;
  const accel::RandomTask task{kind, s.seedValue(), s.position(), int64_t(low), int64_t(high)};
  if (!onDevice(call.interpreter, name, task, {}, args.cls, args.dims, out)) return false;
  s.pass(args.dims.numel());
  return true;
}

Value rand(Call& call) {
  if (call.nargin() == 0) {
    double x;
    stream(call).uniform(randomKernels(call), &x, 1);
    return x;
  }
  if (oldSeeding(call)) return call.nargin() == 1 ? *stream(call).save().field("State") : Value();
  CreationArgs args = floatArgs(call, "rand");
  Value out;
  if (randomOnDevice(call, "rand", accel::RandomKind::Uniform, args, out)) return out;
  return uniformArray(call, args);
}

Value randn(Call& call) {
  if (oldSeeding(call)) return call.nargin() == 1 ? *stream(call).save().field("State") : Value();
  CreationArgs args = floatArgs(call, "randn");
  Value out;
  if (randomOnDevice(call, "randn", accel::RandomKind::Normal, args, out)) return out;
  return randomArray(args,
                     [&](auto* to, int64_t n) { stream(call).normal(randomKernels(call), to, n); });
}

Value randi(Call& call) {
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
  if (Value made; std::fabs(low) < 0x1p62 && std::fabs(high) < 0x1p62 &&
                  randomOnDevice(call, "randi", accel::RandomKind::Integer, args, made, low, high))
    return made;
  CreationArgs uniform = args;
  uniform.cls = ClassId::Double;
  uniform.complex = false;
  Value out = uniformArray(call, uniform);
  double span = high - low + 1;
  double* x = out.mutableData<double>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) x[i] = low + double(int64_t(x[i] * span));
  return convertClass(out, args.cls);
}

/// k numbers of 1 … n: number i changes places with one of those from i on. Swapped in the smallest
/// type that holds them, which fits the caches longest.
template <class T>
Value permutation(Call& call, int64_t n, int64_t k) {
  std::unique_ptr<T[]> x(new T[size_t(n)]);
  std::iota(x.get(), x.get() + n, T(1));
  RandomStream& s = stream(call);
  constexpr int64_t kDrawn = 512;
  double u[kDrawn];
  for (int64_t i = 0, end = std::min(k, n - 1); i < end; i += kDrawn) {
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

Value randperm(Call& call) {
  int64_t n = toInteger(call.arg(0), "randperm: N", 0, int64_t(1) << 53);
  int64_t k = call.has(1) ? toInteger(call.arg(1), "randperm: K", 0, int64_t(1) << 53) : n;
  if (k > n) fail("MATLAB:randperm:inputKTooLarge", "K must be less than or equal to N.");
  checkedNumel(Dims(1, n), sizeof(double));
  return n <= int64_t(UINT32_MAX) ? permutation<uint32_t>(call, n, k)
                                  : permutation<int64_t>(call, n, k);
}

RandomStream::Kind kindNamed(const std::string& name) {
  if (name == "philox") return RandomStream::Kind::Philox;
  if (name == "twister" || name == "mt19937ar") return RandomStream::Kind::Twister;
  fail("MATLAB:rng:unknownGenerator",
       "Unknown generator '%s'. The generators are 'philox' and 'twister'.", name.c_str());
}

Value rng(Call& call) {
  RandomStream& s = stream(call);
  Value before = call.nargout > 0 || call.nargin() == 0 ? s.save() : Value();
  if (call.nargin() == 0) return before;
  const Value& first = call.arg(0);
  if (first.isStruct()) {
    s.restore(first);
    return before;
  }
  RandomStream::Kind kind = s.kind();
  if (call.has(1)) kind = kindNamed(optionWord(call.arg(1)));
  if (first.isTextScalar()) {
    std::string word = optionWord(first);
    if (word == "shuffle") {
      s.seed(kind, timeSeed());
    } else if (word == "default") {
      s.seed(RandomStream::Kind::Philox, 0);
    } else {
      s.seed(kindNamed(word), 0);
    }
    return before;
  }
  s.seed(kind, seedArg(first));
  return before;
}

const BuiltinDescriptor kRows[] = {
    {.name = "rand",
     .function = rand,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Uniform random numbers between 0 and 1.\nrand, rand(n), rand(m,n,...), rand(..., "
             "class), rand(..., 'like', x)",
     .example = "rng(0,'twister'); disp(rand(1,3))",
     .expected = "    0.8147    0.9058    0.1270\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle,
     .purity = Purity::HasEffects},
    {.name = "randn",
     .function = randn,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Normally distributed random numbers.\nrandn, randn(n), randn(m,n,...), randn(..., "
             "class), randn(..., 'like', x)",
     .example = "disp(size(randn(2,3)))",
     .expected = "     2     3\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle,
     .purity = Purity::HasEffects},
    {.name = "randi",
     .function = randi,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Random integers.\nrandi(imax), randi([imin imax]), randi(..., m, n, ...), randi(..., "
             "class)",
     .example = "x = randi(6,1,100); disp([min(x) >= 1, max(x) <= 6])",
     .expected = "   1   1\n",
     .tag = AccelTag::Creation,
     .residency = Residency::NewHandle,
     .purity = Purity::HasEffects},
    {.name = "randperm",
     .function = randperm,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 1,
     .help = "Random permutation of 1 to n, or k numbers of it.\nrandperm(n), randperm(n,k)",
     .example = "disp(sort(randperm(4)))",
     .expected = "     1     2     3     4\n",
     .purity = Purity::HasEffects},
    {.name = "rng",
     .function = rng,
     .minIn = 0,
     .maxIn = 2,
     .maxOut = 1,
     .help = "Seed, generator and state of the random numbers.\nrng(seed), rng(seed,generator), "
             "rng('shuffle'), rng('default'), s = rng, rng(s)\nGenerators: 'philox' (default), "
             "'twister' (MATLAB's rand).",
     .example = "s = rng; a = rand; rng(s); disp(rand == a)",
     .expected = "   1\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme randomTheme() { return kRows; }

}  // namespace matlift::builtins
