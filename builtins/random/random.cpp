// rand, randn, randi, randperm, rng.
#include <accel/kernels.h>
#include <accel/random_stream.h>

#include <chrono>
#include <cmath>
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

Value uniformArray(RandomStream& s, const CreationArgs& args) {
  Value out = Value::uninitialized(args.cls, args.dims, args.complex);
  int64_t n = out.numel() * (args.complex ? 2 : 1);
  if (args.cls == ClassId::Single)
    s.uniform(static_cast<float*>(out.mutableRawData()), n);
  else
    s.uniform(static_cast<double*>(out.mutableRawData()), n);
  return out;
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
  if (call.nargin() == 0) return stream(call).uniform();
  if (oldSeeding(call)) return call.nargin() == 1 ? *stream(call).save().field("State") : Value();
  CreationArgs args = floatArgs(call, "rand");
  Value out;
  if (randomOnDevice(call, "rand", accel::RandomKind::Uniform, args, out)) return out;
  return uniformArray(stream(call), args);
}

/// Uniform to normal by inversion: -sqrt(2) erfcinv(2 u).
void normalise(double* x, int64_t n, accel::MapFn erfcinv) {
  for (int64_t i = 0; i < n; ++i) x[i] *= 2;
  const void* in[] = {x};
  const uint8_t step[] = {1};
  erfcinv(in, step, x, size_t(n));
  for (int64_t i = 0; i < n; ++i) x[i] *= -1.4142135623730951;
}

Value randn(Call& call) {
  if (oldSeeding(call)) return call.nargin() == 1 ? *stream(call).save().field("State") : Value();
  CreationArgs args = floatArgs(call, "randn");
  Value out;
  if (randomOnDevice(call, "randn", accel::RandomKind::Normal, args, out)) return out;
  out = uniformArray(stream(call), args);
  const accel::KernelTable& kernels = *call.interpreter.kernels;
  int64_t n = out.numel() * (args.complex ? 2 : 1);
  void* data = out.mutableRawData();
  if (args.cls == ClassId::Single) {
    // Not by erfcinv, which may differ between providers in the last place.
    float* x = static_cast<float*>(data);
    for (int64_t i = 0; i < n; ++i) x[i] = accel::normalSingle(x[i]);
  } else {
    normalise(static_cast<double*>(data), n, kernels.find(accel::Op::Erfcinv, accel::DType::F64));
  }
  return out;
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
  Value out = uniformArray(stream(call), uniform);
  double span = high - low + 1;
  double* x = out.mutableData<double>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) x[i] = low + std::floor(x[i] * span);
  return convertClass(out, args.cls);
}

Value randperm(Call& call) {
  int64_t n = toInteger(call.arg(0), "randperm: N", 0, int64_t(1) << 53);
  int64_t k = call.has(1) ? toInteger(call.arg(1), "randperm: K", 0, int64_t(1) << 53) : n;
  if (k > n) fail("MATLAB:randperm:inputKTooLarge", "K must be less than or equal to N.");
  checkedNumel(Dims(1, n), sizeof(double));
  Value out = Value::uninitialized(ClassId::Double, Dims(1, n));
  double* x = out.mutableData<double>();
  std::iota(x, x + n, 1.0);
  RandomStream& s = stream(call);
  for (int64_t i = 0; i < std::min(k, n - 1); ++i)
    std::swap(x[i], x[i + int64_t(std::floor(s.uniform() * double(n - i)))]);
  if (k == n) return out;
  Value head = Value::uninitialized(ClassId::Double, Dims(1, k));
  std::copy_n(x, k, head.mutableData<double>());
  return head;
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
