// Matlift inside a program of one's own: a function that scripts can call, variables that go in and
// come out, output and errors that arrive as text, and a limit for programs that never end.
#include <cstdio>
#include <string>
#include <vector>

#include "runtime/cli/session.h"
#include "runtime/dispatch/descriptor.h"
#include "runtime/value/convert.h"

using matlift::Value;

namespace {

// celsius = sensor(channel): what the host program knows and scripts want.
Value sensor(matlift::Call& call) {
  static const std::vector<double> kReadings[] = {{20.5, 21.0, 21.75}, {-4.0, -3.5, -3.0, -2.5}};
  const std::int64_t channel = matlift::toInteger(call.arg(0), "CHANNEL", 1, 2);
  return Value::fromVector(kReadings[channel - 1], true);
}

const matlift::BuiltinDescriptor kHostRows[] = {
    {.name = "sensor",
     .function = sensor,
     .minIn = 1,
     .maxIn = 1,
     .help = "Readings of a channel in degrees Celsius.\nT = sensor(CHANNEL)",
     .example = "numel(sensor(1))",
     .expected = "ans = 3"},
};

}  // namespace

int main() {
  std::string printed;
  std::string complaints;
  matlift::SessionOptions options;
  options.output = [&](std::string_view text) { printed += text; };
  options.errorOutput = [&](std::string_view text) { complaints += text; };
  options.hostBuiltins = kHostRows;
  options.stepLimit = 10000000;
  matlift::Session session(std::move(options));

  session.interpreter().setVariable("offset", Value(273.15));
  session.runText("kelvin = sensor(2) + offset;\nfprintf('warmest: %.2f K\\n', max(kelvin));",
                  "host.m");
  std::printf("%s", printed.c_str());
  if (const Value* kelvin = session.interpreter().variable("kelvin"))
    std::printf("kelvin has %d elements, the first is %.2f\n", static_cast<int>(kelvin->numel()),
                kelvin->data<double>()[0]);

  // An error is text for the person and an exit code for the program; the variables are still
  // there.
  const matlift::RunResult failed = session.runText("kelvin = sensor(7);", "host.m");
  std::printf("exit code %d:\n%s", failed.exitCode, complaints.c_str());

  const matlift::RunResult endless = session.runText("while true, end", "host.m");
  std::printf("an endless loop was %s\n", endless.interrupted ? "stopped" : "not stopped");
  return 0;
}
