// rng and RandStream: which stream numbers come from, and where in it.
#include <chrono>
#include <cmath>
#include <memory>

#include "builtins/random/draw.h"
#include "builtins/random/turns.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/dispatch/parallel.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// Shared by the RandStream objects that stand for it.
struct GlobalStream {
  std::shared_ptr<RandomStream> stream = std::make_shared<RandomStream>();
  std::shared_ptr<RandomStream> turn;  // of a turn of a parfor
  RandomStream device{RandomStream::Kind::Philox, 0};
};

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

}  // namespace

namespace {

uint32_t drawKey(RandomStream& stream, const accel::RandomKernels& kernels) {
  double u = 0;
  stream.uniform(kernels, &u, 1);
  return uint32_t(u * 0x1p32);
}

/// The stream of the turn that runs. 2^39 numbers a turn, of 2^24 turns a key.
std::shared_ptr<RandomStream>& turnStream(Interpreter& interpreter, TurnRandom& random) {
  std::shared_ptr<RandomStream>& stream = interpreter.state<GlobalStream>().turn;
  if (random.seeded) return stream;
  const uint32_t key = turnKey(interpreter);
  turnsDrew(interpreter);
  const auto turn = uint64_t(random.turn);
  if (!stream || stream.use_count() > 1) stream = std::make_shared<RandomStream>();
  stream->seed(RandomStream::Kind::Philox, key ^ uint32_t(turn >> 24) * 2654435761u);
  stream->pass(int64_t((turn & 0xffffff) << 39));
  random.seeded = true;
  return stream;
}

std::shared_ptr<RandomStream>& currentStream(Interpreter& interpreter) {
  TurnRandom& random = interpreter.state<TurnRandom>();
  if (random.active) return turnStream(interpreter, random);
  return interpreter.state<GlobalStream>().stream;
}

}  // namespace

uint32_t turnKey(Interpreter& interpreter) {
  TurnRandom& random = interpreter.state<TurnRandom>();
  if (!random.hasKey) {
    RandomStream next = *interpreter.state<GlobalStream>().stream;
    random.key = drawKey(next, interpreter.kernels->random);
    random.hasKey = true;
  }
  return random.key;
}

void turnsDrew(Interpreter& interpreter) {
  TurnRandom& random = interpreter.state<TurnRandom>();
  if (!random.drawn)
    drawKey(*interpreter.state<GlobalStream>().stream, interpreter.kernels->random);
  random.drawn = true;
}

RandomStream& globalStream(Interpreter& interpreter) { return *currentStream(interpreter); }

RandomStream& deviceStream(Interpreter& interpreter) {
  return interpreter.state<GlobalStream>().device;
}

bool seededTheOldWay(Call& call, RandomStream& stream) {
  if (call.nargin() == 0 || !call.arg(0).isTextScalar()) return false;
  std::string word = optionWord(call.arg(0));
  if (word != "seed" && word != "state" && word != "twister") return false;
  if (call.nargin() == 1) return true;
  uint32_t seed = 0;
  if (call.arg(1).isPlain() && call.arg(1).numel() >= 1) {
    double d = std::fabs(call.arg(1).doubleAt(0));
    seed = d < 0x1p32 ? uint32_t(d) : uint32_t(std::fmod(d, 0x1p32));
  }
  if (word == "twister" || !stream.setState(call.arg(1)))
    stream.seed(RandomStream::Kind::Twister,
                optionWord(call.arg(1)) == "reset" ? timeSeed() : seed);
  return true;
}

namespace {

Value gpurng(Call& call) {
  RandomStream& s = deviceStream(call.interpreter);
  Value before = s.save();
  if (call.has(1) && generatorNamed(optionWord(call.arg(1))) != RandomStream::Kind::Philox)
    fail("MATLAB:gpurng:unknownGenerator", "The generator of a device is 'philox'.");
  if (call.nargin() > 0) {
    const Value& first = call.arg(0);
    const std::string word = first.isTextScalar() ? optionWord(first) : "";
    if (first.isStruct()) {
      RandomStream saved;
      saved.restore(first);
      if (saved.kind() != RandomStream::Kind::Philox)
        fail("MATLAB:gpurng:BadSettings", "The settings must be a struct that gpurng returned.");
      s = saved;
    } else {
      const uint32_t seed = word == "shuffle" ? timeSeed() : word == "default" ? 0 : seedArg(first);
      s.seed(RandomStream::Kind::Philox, seed);
    }
  }
  return call.nargout > 0 || call.nargin() == 0 ? before : Value();
}

Value rng(Call& call) {
  RandomStream& s = globalStream(call.interpreter);
  Value before = call.nargout > 0 || call.nargin() == 0 ? s.save() : Value();
  if (call.nargin() == 0) return before;
  const Value& first = call.arg(0);
  if (first.isStruct()) {
    s.restore(first);
    return before;
  }
  RandomStream::Kind kind = s.kind();
  if (call.has(1)) kind = generatorNamed(optionWord(call.arg(1)));
  if (first.isTextScalar()) {
    std::string word = optionWord(first);
    if (word == "shuffle") {
      s.seed(kind, timeSeed());
    } else if (word == "default") {
      s = RandomStream();
    } else {
      s.seed(generatorNamed(word), 0);
    }
    return before;
  }
  s.seed(kind, seedArg(first));
  return before;
}

class StreamObject final : public ObjectObj {
 public:
  StreamObject(Interpreter& interpreter, std::shared_ptr<RandomStream> stream)
      : stream(std::move(stream)), interpreter_(interpreter) {}
  std::shared_ptr<RandomStream> stream;

  std::string_view className() const override { return "RandStream"; }
  Ref<ObjectObj> clone() const override {
    return Ref<ObjectObj>(makeRef<StreamObject>(interpreter_, stream).get());
  }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat& format) const override;

 private:
  Interpreter& interpreter_;
};

Value resetStream(RandomStream& stream, Call& call) {
  stream.seed(stream.kind(), call.has(0) ? seedArg(call.arg(0)) : stream.seedValue());
  return Value();
}

/// A method of the stream that is the first argument; the draw sees the others.
template <Value (*draw)(RandomStream&, Call&)>
Value streamMethod(Call& call) {
  auto* self = objectAs<StreamObject>(call.arg(0));
  if (!self) fail("MATLAB:RandStream:InvalidInput", "The first argument must be the stream.");
  Call inner(call.interpreter, call.args.subspan(1), call.nargout, {});
  return draw(*self->stream, inner);
}

const MethodTable* StreamObject::methods() const {
  static const MethodTable kMethods{{"rand", streamMethod<drawUniform>},
                                    {"randn", streamMethod<drawNormal>},
                                    {"randi", streamMethod<drawIntegers>, 2},
                                    {"randperm", streamMethod<drawPermutation>, 2, 3},
                                    {"reset", streamMethod<resetStream>, 1, 2}};
  return &kMethods;
}

bool StreamObject::getProperty(std::string_view name, Value& out) {
  if (name == "Type")
    out = Value::text(generatorName(stream->kind(), true));
  else if (name == "Seed")
    out = Value::scalar(stream->seedValue());
  else if (name == "State")
    out = stream->state();
  else if (name == "NormalTransform")
    out = Value::text(stream->normalTransform());
  else if (name == "NumStreams" || name == "StreamIndex" || name == "Substream")
    out = 1.0;
  else if (name == "Antithetic" || name == "FullPrecision")
    out = Value::logical(name == "FullPrecision");
  else
    return false;
  return true;
}

void setTransform(RandomStream& stream, const Value& v) {
  std::string word = optionWord(v);
  if (word != "ziggurat" && word != "inversion")
    fail("MATLAB:RandStream:InvalidNormalTransform",
         "The normal transform must be 'Ziggurat' or 'Inversion'.");
  if (word == "ziggurat" && stream.kind() == RandomStream::Kind::Philox)
    fail("MATLAB:RandStream:InvalidNormalTransform",
         "The normal numbers of Philox are made by 'Inversion'.");
  stream.inversion = word == "inversion";
}

void StreamObject::setProperty(std::string_view name, Value v) {
  if (name == "NormalTransform") return setTransform(*stream, v);
  if (name == "State") {
    if (stream->setState(v)) return;
    fail("MATLAB:RandStream:set:IllegalStateArg", "The state must be one that this stream gave.");
  }
  ObjectObj::setProperty(name, std::move(v));
}

std::string StreamObject::displayText(const DisplayFormat&) const {
  const bool global = stream == currentStream(interpreter_);
  return std::string(generatorName(stream->kind(), true)) + " random stream" +
         (global ? " (current global stream)" : "") +
         "\n             Seed: " + std::to_string(stream->seedValue()) +
         "\n  NormalTransform: " + stream->normalTransform() + "\n";
}

Value objectOf(Call& call, std::shared_ptr<RandomStream> stream) {
  return Value::object(
      Ref<ObjectObj>(makeRef<StreamObject>(call.interpreter, std::move(stream)).get()));
}

Value randStream(Call& call) {
  auto stream = std::make_shared<RandomStream>(generatorNamed(optionWord(call.arg(0))), 0);
  for (int k = 1; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1)) fail("MATLAB:RandStream:BadArgs", "'%s' needs a value.", word.c_str());
    const Value& v = call.arg(k + 1);
    if (word == "seed") {
      stream->seed(stream->kind(), optionWord(v) == "shuffle" ? timeSeed() : seedArg(v));
    } else if (word == "normaltransform") {
      setTransform(*stream, v);
    } else {
      fail("MATLAB:RandStream:BadParam", "RandStream has no parameter '%s' here.", word.c_str());
    }
  }
  return objectOf(call, std::move(stream));
}

Value getGlobalStream(Call& call) { return objectOf(call, currentStream(call.interpreter)); }

Value setGlobalStream(Call& call) {
  const Value& v = call.arg(0);
  auto* object = v.isObject() ? dynamic_cast<const StreamObject*>(&v.object()) : nullptr;
  if (!object)
    fail("MATLAB:RandStream:setGlobalStream:InvalidInput", "The stream must be a RandStream.");
  std::shared_ptr<RandomStream>& now = currentStream(call.interpreter);
  Value before = objectOf(call, now);
  now = object->stream;
  return before;
}

Value listGenerators(Call& call) {
  const char* text =
      "The following random number generator algorithms are available:\n\n"
      "mt19937ar:      Mersenne Twister\n"
      "philox4x32_10:  Philox 4x32 with 10 rounds\n";
  call.interpreter.write(text);
  return Value();
}

const BuiltinDescriptor kRows[] = {
    {.name = "rng",
     .function = rng,
     .minIn = 0,
     .maxIn = 2,
     .maxOut = 1,
     .help = "Seed, generator and state of the random numbers.\nrng(seed), rng(seed,generator), "
             "rng('shuffle'), rng('default'), s = rng, rng(s)\nGenerators: 'twister' (the default, "
             "MATLAB's Mersenne Twister) and 'philox', whose numbers a device gives too.",
     .example = "rng(42); disp(rand)",
     .expected = "    0.3745\n",
     .purity = Purity::HasEffects},
    {.name = "gpurng",
     .function = gpurng,
     .minIn = 0,
     .maxIn = 2,
     .maxOut = 1,
     .help =
         "Seed and state of the random numbers that are made on a device by name.\ngpurng(seed), "
         "gpurng('shuffle'), gpurng('default'), s = gpurng, gpurng(s)\nThe generator is Philox, "
         "with the same numbers on every device.",
     .example =
         "gpurng(7); a = gpuArray.rand(1,3); gpurng(7); disp(isequal(a, rand(1,3,'gpuArray')))",
     .expected = "   1\n",
     .purity = Purity::HasEffects},
    {.name = "RandStream",
     .function = randStream,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 1,
     .help =
         "A random stream of its own.\ns = RandStream(type), RandStream(type, 'Seed', seed, "
         "'NormalTransform', 'Ziggurat'|'Inversion'); types: 'mt19937ar', "
         "'philox4x32_10'.\nrand(s,...), randn(s,...), randi(s,...), randperm(s,...), reset(s), "
         "reset(s,seed), s.State, s.Seed, s.Type.",
     .example = "s = RandStream('mt19937ar', 'Seed', 1); disp(rand(s))",
     .expected = "    0.4170\n",
     .purity = Purity::HasEffects},
    {.name = "RandStream.create",
     .function = randStream,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "A random stream of its own: see RandStream.",
     .example = "s = RandStream.create('mt19937ar', 'Seed', 42); disp(rand(s))",
     .expected = "    0.3745\n",
     .purity = Purity::HasEffects},
    {.name = "RandStream.getGlobalStream",
     .function = getGlobalStream,
     .minIn = 0,
     .maxIn = 0,
     .maxOut = 1,
     .help = "The stream that rand, randn, randi and randperm take without a stream of their own.",
     .example = "rng(1); s = RandStream.getGlobalStream; disp(rand(s))",
     .expected = "    0.4170\n",
     .purity = Purity::ReadsState},
    {.name = "RandStream.setGlobalStream",
     .function = setGlobalStream,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 1,
     .help = "RandStream.setGlobalStream(s) makes rand take its numbers from s; gives the one "
             "before.",
     .example = "RandStream.setGlobalStream(RandStream('mt19937ar', 'Seed', 42)); disp(rand)",
     .expected = "    0.3745\n",
     .purity = Purity::HasEffects},
    {.name = "RandStream.list",
     .function = listGenerators,
     .minIn = 0,
     .maxIn = 0,
     .maxOut = 0,
     .help = "Prints the generators that RandStream knows.",
     .example = "t = evalc('RandStream.list'); disp(contains(t, 'mt19937ar'))",
     .expected = "   1\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme randomStreamsTheme() { return kRows; }

}  // namespace matlift::builtins
