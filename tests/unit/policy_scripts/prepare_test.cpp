// R2, R3: what a builtin's row says becomes what happens to its arguments, seen from programs that
// run on a simulated device which everything is sent to.
#include <doctest/doctest.h>

#include <cctype>
#include <cstdlib>
#include <set>
#include <string>

#include "accel/cpu/provider.h"
#include "accel/residency/host_tasks.h"
#include "accel/sim/sim_provider.h"
#include "builtins/theme_list.h"
#include "runtime/cli/session.h"
#include "tests/unit/places.h"

using namespace matlift;

namespace {

struct Program {
  std::string output, errors;
  int exitCode = 0;
};

// mode: "auto", "off", or "force". The device has no doubles unless they are asked for.
Program run(const std::string& code, const char* mode, bool doubles = false) {
  accel::cpu::CpuProvider computes(1);
  accel::HostTasks plain(computes);
  accel::sim::VirtualClock clock;
  accel::sim::DeviceProfile profile =
      accel::sim::readDeviceProfile(sourceFolder() + "/tests/bench/devices/nvidia_discrete.json")
          .value();
  profile.doubles = doubles;
  setenv("MATLIFT_ACCEL_FORCE", std::string(mode) == "force" ? "webgpu" : "", 1);
  setenv("MATLIFT_ACCEL_AUTO_OFFLOAD", std::string(mode) == "off" ? "0" : "1", 1);
  Program p;
  SessionOptions options;
  options.output = [&](std::string_view text) { p.output += text; };
  options.errorOutput = [&](std::string_view text) { p.errors += text; };
  options.openDevice = [&]() -> accel::Result<std::unique_ptr<accel::Provider>> {
    return accel::sim::makeSimProvider(
        profile, computes,
        [&](const accel::Task& task, std::span<const accel::Operand> in,
            std::span<const accel::Operand> out) { return plain.run(task, in, out); },
        clock);
  };
  options.clock = &clock;
  options.simulated = true;
  {
    Session session(options);
    p.exitCode = session.runText(code, "test").exitCode;
  }
  unsetenv("MATLIFT_ACCEL_FORCE");
  unsetenv("MATLIFT_ACCEL_AUTO_OFFLOAD");
  return p;
}

// The report's decision about a line, as text; empty: nothing was decided there.
std::string decisionAt(const std::string& json, int line) {
  const std::string mark = "\"line\": " + std::to_string(line) + ",";
  const std::size_t at = json.find(mark);
  if (at == std::string::npos) return {};
  return json.substr(at, json.find("\"trail\"", at) - at);
}

bool says(const std::string& decision, const std::string& field, const std::string& value) {
  return decision.find("\"" + field + "\": \"" + value + "\"") != std::string::npos;
}

}  // namespace

TEST_CASE("R2: rows carry tags, sinks and residency, and no two names differ by case alone") {
  std::set<std::string> names;
  int tagged = 0, sinks = 0;
  for (const BuiltinTheme& theme : builtins::allThemes()) {
    for (const BuiltinDescriptor& row : theme) {
      std::string lower;
      for (const char* c = row.name; *c; ++c)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
      names.insert(lower);
      tagged += row.tag != AccelTag::None;
      sinks += row.sink;
      // A sink reads on the host, so it has nothing to offload.
      if (row.sink) CHECK_MESSAGE(row.tag == AccelTag::None, row.name);
      // One that gathers has something to gather.
      if (row.residency == Residency::GatherImmediately) {
        CHECK_MESSAGE(row.sink, row.name);
        CHECK_MESSAGE(row.maxIn != 0, row.name);
      }
    }
  }
  CHECK(tagged > 50);
  CHECK(sinks > 5);
  for (const char* name : {"plus", "sin", "sum", "mtimes", "transpose", "zeros", "disp"})
    CHECK_MESSAGE(names.count(name) == 1, name);
}

TEST_CASE("R3: max and min are reductions with one argument or an empty second one") {
  const Program p =
      run("x = single(1:10000); x = reshape(x, 100, 100); y = x + single(0); s = y(3);\n"
          "a = max(x + single(1));\n"
          "b = min(x + single(2), [], 2);\n"
          "c = max(x + single(3), single(5)); d = c(1, 1);\n"
          "accel report --json --last 100\n",
          "force");
  CHECK(p.exitCode == 0);
  CHECK(says(decisionAt(p.output, 2), "operation", "reduction"));
  CHECK(says(decisionAt(p.output, 3), "operation", "reduction"));
  const std::string two = decisionAt(p.output, 4);
  CHECK((says(two, "operation", "elementwise") || says(two, "operation", "unary")));
  CHECK(says(decisionAt(p.output, 3), "provider", "sim"));
}

TEST_CASE("R3: a sink has its arguments gathered, also with auto-offload off") {
  const std::string code =
      "x = single(1:5000); y = x .* 2 + 1;\n"
      "disp(y(1:4)); printf('%g\\n', sum(y)); fprintf('%d\\n', y(5000));\n"
      "z = num2str(y(2)); disp(z)\n";
  const Program off = run(code, "off"), forced = run(code, "force"), automatic = run(code, "auto");
  CHECK(off.exitCode == 0);
  CHECK(off.output == forced.output);
  CHECK(off.output == automatic.output);
  CHECK(forced.errors.empty());
}

TEST_CASE("R3: what a sink brings to the host stands in the log, and only that") {
  const std::string make =
      "x = reshape(single(1:60000), 200, 300); s = sum(x(:));\n"
      "y = x .* single(2) + single(1); s = sum(y(:));\n";
  const auto report = [&](const std::string& call) {
    return run(make + call + "\naccel report --json --last 100\n", "force");
  };
  for (const char* sink : {"t = num2str(y);", "fprintf('%g\\n', y);", "t = sprintf('%d', y);",
                           "disp(y)", "t = mat2str(y);", "h = gather(y);"}) {
    CAPTURE(sink);
    const Program p = report(sink);
    CHECK(p.exitCode == 0);
    const std::string d = decisionAt(p.output, 3);
    CHECK(says(d, "reason", "sink"));
    CHECK(says(d, "provider", "cpu"));
    CHECK(d.find("\"bytes_down\": 240000") != std::string::npos);
  }
  // What is on the host already needs no moving, and what reads nothing moves nothing.
  for (const char* other : {"n = numel(y); c = class(y);", "disp(4)"})
    CHECK(report(other).output.find("\"reason\": \"sink\"") == std::string::npos);
  CHECK(decisionAt(report("disp(y)\ndisp(y)").output, 4).empty());
}

TEST_CASE("R3: a sink that gathers nothing is a barrier: what waits is computed before it") {
  const std::string make =
      "x = reshape(single(1:60000), 200, 300); s = sum(x(:));\n"
      "y = x .* single(2) + single(1);\n";
  for (const char* mode : {"off", "force"}) {
    CAPTURE(mode);
    const auto decided = [&](const std::string& call) {
      const Program p = run(make + call + "\naccel report --json --last 100\n", mode);
      CHECK(p.exitCode == 0);
      return !decisionAt(p.output, 2).empty();
    };
    for (const char* barrier : {"t = tic;", "tic; e = toc;", "pause(0)"}) {
      CAPTURE(barrier);
      CHECK(decided(barrier));
    }
    CHECK_FALSE(decided("n = numel(y);"));  // nobody has asked for y yet
  }
}

TEST_CASE("R3: a double stays in double where the device has none") {
  const Program p =
      run("x = single(1:5000) + single(1); a = x(1);\n"
          "y = double(x) .* 1.1; printf('%.17g\\n', y(7));\n"
          "accel report --json --last 100\n",
          "force");
  CHECK(p.exitCode == 0);
  CHECK(p.output.rfind("8.8000000000000007\n", 0) == 0);
  const std::string d = decisionAt(p.output, 2);
  CHECK(says(d, "provider", "cpu"));
  CHECK(says(d, "reason", "precision"));
}

TEST_CASE("a double goes to a device that computes doubles, and is one there") {
  const std::string code =
      "x = single(1:5000) + single(1); a = x(1);\n"
      "y = double(x) .* 1.1; printf('%.17g\\n', y(7));\n"
      "accel report --json --last 100\n";
  const Program p = run(code, "force", true);
  CHECK(p.exitCode == 0);
  CHECK(p.output.rfind("8.8000000000000007\n", 0) == 0);
  CHECK(says(decisionAt(p.output, 2), "provider", "sim"));
}

TEST_CASE("R3: inner dimensions that do not fit are the builtin's own error") {
  for (const char* mode : {"off", "auto", "force"}) {
    const Program p = run(
        "try, a = single(ones(100, 90)) * single(ones(80, 100)); catch e, disp(e.identifier), end",
        mode);
    CHECK(p.output == "MATLAB:innerdim\n");
  }
}

TEST_CASE("answers are the same wherever they are computed") {
  const std::string code =
      "x = single(linspace(0, 4, 60000)); y = reshape(x .* x - 3 .* x, 200, 300);\n"
      "for k = 1:30, y = y .* single(0.99) + single(0.01); end\n"
      "printf('%.9g %.9g %.9g\\n', sum(y(:)), max(y(:)), y(12345));\n"
      "z = sum(y .* 2, 1); printf('%.9g\\n', z(17));\n";
  const Program off = run(code, "off");
  CHECK(off.exitCode == 0);
  CHECK(run(code, "force").output == off.output);
  CHECK(run(code, "auto").output == off.output);
}

TEST_CASE("a chain that begins by rounding doubles is single, and goes where single goes") {
  const std::string code =
      "x = linspace(0, 4, 50000);\n"
      "y = sin(single(x)) .* single(2) + single(1); z = sum(y);\n"
      "accel report --json --last 100\n"
      "printf('%.9g %s %.9g\\n', z, class(y), y(777));\n";
  const Program off = run(code, "off"), forced = run(code, "force");
  const std::string d = decisionAt(forced.output, 2);
  CHECK(says(d, "provider", "sim"));
  CHECK(says(decisionAt(off.output, 2), "provider", "cpu"));
  const auto lastLine = [](const std::string& text) {
    return text.substr(text.rfind('\n', text.size() - 2));
  };
  CHECK(lastLine(off.output) == lastLine(forced.output));
  // Comparing doubles is computing with doubles, whatever comes out.
  const Program compares =
      run("x = linspace(0, 4, 50000);\ny = single(x > 2) + single(1); s = sum(y);\n"
          "accel report --json --last 100\n",
          "force");
  CHECK(says(decisionAt(compares.output, 2), "reason", "precision"));
}

TEST_CASE("whole tasks are decided, timed on the CPU and logged, doubles too") {
  const Program p =
      run("A = rand(200); x = rand(1, 50000); t = accel('calibrate');\n"
          "B = A * A;\n"
          "s = sort(x);\n"
          "f = fft(x);\n"
          "c = cumsum(x);\n"
          "t = A';\n"
          "accel report --json --last 100\n",
          "auto");
  CHECK(p.exitCode == 0);
  const std::pair<int, const char*> expected[] = {
      {2, "matmul"}, {3, "sort"}, {4, "fft"}, {5, "scan"}, {6, "transpose"}};
  for (const auto& [line, operation] : expected) {
    CAPTURE(operation);
    const std::string d = decisionAt(p.output, line);
    CHECK(says(d, "operation", operation));
    CHECK(says(d, "provider", "cpu"));
    CHECK(says(d, "reason", "precision"));
    CHECK(d.find("\"actual\": 0.0,") == std::string::npos);
    CHECK(d.find("\"device_as_single\": true") != std::string::npos);
  }
}

TEST_CASE("a builtin that fails after it was declined leaves nothing behind") {
  const Program p =
      run("for k = 1:3, try, zeros(1e6, 1e6, 1e3); catch e, end, end\n"
          "x = rand(1, 40000); y = sort(x);\n"
          "accel report --json --last 100\n",
          "auto");
  CHECK(p.exitCode == 0);
  CHECK(decisionAt(p.output, 1).empty());
  CHECK(says(decisionAt(p.output, 2), "provider", "cpu"));
}

TEST_CASE("measuring the CPU with the builtins leaves no trace in the program") {
  const std::string code =
      "rng(7); s = 0;\n"
      "for k = 1:60, x = rand(1, 60000); y = sort(x) .* 2 + sqrt(x); s = s + sum(y); end\n"
      "printf('%.17g %.17g %.17g\\n', s, rand, randn);\n";
  const Program off = run(code, "off"), automatic = run(code, "auto");
  CHECK(off.exitCode == 0);
  CHECK(automatic.errors.empty());
  CHECK(off.output == automatic.output);
}

TEST_CASE("R11: new arrays may be made on the device, but never a double on one without") {
  const Program p =
      run("x = ones(50000, 1, 'single') + single(1); a = x(1);\n"
          "y = ones(50000, 1); b = y(1);\n"
          "accel report --json --last 100\n",
          "force");
  CHECK(p.exitCode == 0);
  const std::string single = decisionAt(p.output, 1), ofDouble = decisionAt(p.output, 2);
  CHECK(says(single, "operation", "creation"));
  CHECK(says(single, "provider", "sim"));
  CHECK(says(ofDouble, "operation", "creation"));
  CHECK(says(ofDouble, "provider", "cpu"));
}
