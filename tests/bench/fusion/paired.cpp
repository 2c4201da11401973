// fusion_paired SCRIPT [ARGUMENTS]: the interpreter with one function more, hand_loop(CASE,
// ARRAYS...), so that a script can time its own expression and the hand-written loop in turns, on
// the very same arrays.
#include <cstdio>
#include <string>
#include <string_view>

#include "runtime/cli/session.h"
#include "runtime/dispatch/descriptor.h"
#include "runtime/value/text.h"
#include "tests/bench/fusion/threaded_loops.h"

using matlift::ClassId;
using matlift::Value;

namespace {

bench::ThreadedLoops& loops() {
  static bench::ThreadedLoops all;
  return all;
}

template <class T>
Value chain(const Value& x, const Value& y, std::size_t n) {
  Value z = Value::uninitialized(x.classId(), x.dims());
  loops().chain(x.data<T>(), y.data<T>(), z.mutableData<T>(), n);
  return z;
}

// The result is new memory from where the interpreter takes its own.
Value images(const Value& x) {
  Value z = Value::uninitialized(x.classId(), x.dims());
  const matlift::Dims& d = x.dims();
  loops().images(x.data<float>(), static_cast<std::size_t>(d[1] * d[2]),
                 static_cast<std::size_t>(d[3]), z.mutableData<float>());
  return z;
}

Value handLoop(matlift::Call& call) {
  const std::string name = matlift::textOf(call.arg(0));
  const Value& x = call.arg(1);
  const Value& y = call.args.back();
  const auto n = static_cast<std::size_t>(x.numel());
  if (name == "chain_single") return chain<float>(x, y, n);
  if (name == "chain_double") return chain<double>(x, y, n);
  if (name == "images") return images(x);
  const double* a = x.data<double>();
  if (name == "variance") return Value(loops().variance(a, n));
  if (name == "norm") return Value(loops().norm(a, y.data<double>(), n));
  if (name == "any") return Value::logical(loops().any(a, y.data<double>(), n));
  if (name == "payoff") return Value(loops().payoff(a, n));
  throw matlift::Error("bench:hand", "There is no hand-written loop '" + name + "'.");
}

const matlift::BuiltinDescriptor kRows[] = {
    {.name = "hand_loop",
     .function = handLoop,
     .minIn = 2,
     .maxIn = 3,
     .help = "The hand-written loop of a case, on all cores.\nR = hand_loop(CASE, X, Y)",
     .example = "",
     .expected = "",
     .sink = true},
};

void writeTo(std::FILE* stream, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stream);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  matlift::SessionOptions options;
  options.output = [](std::string_view text) { writeTo(stdout, text); };
  options.errorOutput = [](std::string_view text) { writeTo(stderr, text); };
  options.hostBuiltins = kRows;
  options.arguments.assign(argv + 2, argv + argc);
  matlift::Session session(std::move(options));
  return session.runFile(argv[1]).exitCode;
}
