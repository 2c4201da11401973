// `matlift accel ...` from the shell: the last program's record answers.
#include <sstream>

#include "tests/unit/cli/shell.h"
#include "tests/unit/places.h"

namespace {

constexpr const char* kProgram =
    "x = linspace(0, 1, 100000);\n"
    "y = sin(x) + x;\n"
    "fprintf('%.4f\\n', sum(y));\n";

bool has(const Ran& ran, const char* part) { return ran.text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a program that has ended can be reported and explained") {
  Shell shell;
  shell.write("sums.m", kProgram);
  CHECK(shell.run("accel report").code == 1);
  CHECK(shell.run("sums.m").code == 0);
  const Ran report = shell.run("accel report");
  CHECK_MESSAGE(report.code == 0, report.text);
  CHECK(has(report, "sums.m"));
  CHECK(has(report, "Decisions"));
  CHECK(has(shell.run("accel report --json --last 1"), "\"version\": 2"));
  const Ran why = shell.run("accel explain last");
  CHECK_MESSAGE(has(why, "on the CPU:"), why.text);
  // Asking did not become the last program.
  CHECK(has(shell.run("accel report"), "sums.m"));
}

TEST_CASE("of a long loop every kind of call can be explained afterwards, rules and all") {
  Shell shell;
  shell.write("loop.m",
              "x = single(linspace(0, 1, 100000)); t = 0;\n"
              "for k = 1:100\n"
              "  t = t + sum(x .* k) + max(x(1:40000) - k);\n"
              "end\n");
  CHECK(shell.run("loop.m").code == 0);
  const Ran ran = shell.run("accel explain 3");
  CHECK_MESSAGE(ran.code == 0, ran.text);
  const auto count = [&](const char* part) {
    int found = 0;
    for (std::size_t at = 0; (at = ran.text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  CHECK_MESSAGE(count("Line 3 of") >= 2, ran.text);
  CHECK_MESSAGE(count("  user:") == count("Line 3 of"), ran.text);
  CHECK_MESSAGE(has(ran, "such calls)"), ran.text);
}

TEST_CASE("a program without large arrays leaves no record, and only the newest are kept") {
  Shell shell;
  CHECK(shell.run("-e 'disp(1)'").text == "     1\n");
  CHECK_FALSE(fs::exists(shell.runs()));
  shell.write("sums.m", kProgram);
  for (int k = 0; k < 10; ++k) CHECK(shell.run("sums.m").code == 0);
  int kept = 0;
  for (const auto& entry : fs::directory_iterator(shell.runs())) kept += entry.is_regular_file();
  CHECK(kept == 8);
}

TEST_CASE("damaged records and folders that cannot be written harm nothing") {
  Shell shell;
  shell.write("sums.m", kProgram);
  fs::create_directories(shell.runs());
  std::ofstream(shell.runs() / "9999999999999999-1.json") << "{ \"version\": 1, \"log\": [";
  const Ran damaged = shell.run("accel report");
  CHECK(damaged.code == 1);
  CHECK(has(damaged, "9999999999999999-1.json"));
  fs::remove_all(shell.folder() / "cache");
  // A file stands where the folder should be.
  std::ofstream(shell.folder() / "cache") << "in the way";
  const Ran ran = shell.run("sums.m");
  CHECK(ran.code == 0);
  CHECK(has(ran, "95969"));
}

TEST_CASE("the profile names the lines, the simulation the device") {
  Shell shell;
  shell.write("sums.m", kProgram);
  const Ran profile = shell.run("accel profile sums.m");
  CHECK_MESSAGE(profile.code == 0, profile.text);
  CHECK(has(profile, "total"));
  CHECK(has(profile, "sums.m"));
  const std::string device = sourceFolder() + "/tests/bench/devices/nvidia_discrete.json";
  const Ran simulated = shell.run("accel simulate " + device + " sums.m");
  CHECK_MESSAGE(simulated.code == 0, simulated.text);
  CHECK(has(simulated, "predicted time"));
  shell.write("bad.json", "{\"name\": \"x\", \"launch\": -1}");
  const Ran bad = shell.run("accel simulate bad.json sums.m");
  CHECK(bad.code == 1);
  CHECK(has(bad, "bad.json"));
}

TEST_CASE("the profile tells of a loop of methods that it is machine code") {
  Shell shell;
  shell.write("counts.m",
              "c = Count;\nfor i = 1:50000\n  c = c.more(i);\nend\ndisp(c.n)\n"
              "classdef Count\n  properties\n    n = 0\n  end\n  methods\n"
              "    function c = more(c, k), c.n = c.n + k; end\n  end\nend\n");
  const Ran profile = shell.run("accel profile counts.m");
  CHECK_MESSAGE(profile.code == 0, profile.text);
  CHECK_MESSAGE(has(profile, "line 2: machine code"), profile.text);
  CHECK(!has(profile, "left for the interpreter"));
}

TEST_CASE("what cannot be run or kept fails in the shell, and says what to do") {
  Shell shell;
  shell.write("bad.m", "disp('begun')\nundefinedThing(1)\n");
  const std::string device = sourceFolder() + "/tests/bench/devices/nvidia_discrete.json ";
  for (const std::string& form : {std::string("profile "), "simulate " + device}) {
    const Ran none = shell.run("accel " + form + "none.m");
    CHECK(none.code == 1);
    CHECK_MESSAGE(has(none, "none.m"), none.text);
    const Ran failed = shell.run("accel " + form + "bad.m");
    CHECK(failed.code == 1);
    CHECK_MESSAGE(has(failed, "begun"), failed.text);
    CHECK_MESSAGE(has(failed, "undefinedThing"), failed.text);
  }
  for (const char* change : {"on", "off", "reset", "precision single", "thresholds matmul 5"}) {
    const Ran ran = shell.run(std::string("accel ") + change);
    CHECK(ran.code == 1);
    CHECK_MESSAGE(has(ran, "in a shell"), ran.text);
    CHECK(shell.run("-e 'accel " + std::string(change) + "'").code == 0);
  }
  CHECK(has(shell.run("accel thresholds"), "matmul"));
}

TEST_CASE("accel help fits a terminal of 80 columns") {
  Shell shell;
  std::istringstream lines(shell.run("accel help").text);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) CHECK_MESSAGE(line.size() <= 80, line);
  CHECK(count > 10);
}

TEST_CASE("a simulated device takes products too, and what the CPU alone would take is said") {
  Shell shell;
  shell.write("product.m",
              "a = rand(900, 'single'); b = a;\n"
              "for k = 1:4, b = a * b / 450; end\n"
              "fprintf('%.3f\\n', mean(b(:)));\n");
  const std::string device = sourceFolder() + "/tests/bench/devices/nvidia_discrete.json";
  const Ran ran = shell.run("accel simulate " + device + " product.m");
  CHECK_MESSAGE(ran.code == 0, ran.text);
  CHECK_MESSAGE(has(ran, "mtimes"), ran.text);
}

TEST_CASE("R9: a sample file is tried, taken over and kept, each told with its difference") {
  Shell shell;
  shell.write("sample.json", R"({"auto_offload_calibration": {"runs": 3,
      "cpu_time_ms": {"elementwise": 50}, "units": {"elementwise": 1000000},
      "provider": {"name": "Other", "vendor": "V", "device_id": 9}}})");
  const Ran tried = shell.run("-e 'accel calibrate --dry-run sample.json, accel thresholds'");
  CHECK_MESSAGE(tried.code == 0, tried.text);
  for (const char* part : {"Would change from 3 runs", "cpu_element_seconds", "5e-08", "-5e-08",
                           "0.5\n", "measured beside Other (V), here no device is known"})
    CHECK_MESSAGE(has(tried, part), tried.text);
  CHECK(!has(tried, "kept in"));
  // Told once.
  CHECK(tried.text.find("beside Other") == tried.text.rfind("beside Other"));
  CHECK(has(shell.run("-e 'accel thresholds'"), "1e-07"));
  const Ran taken = shell.run("-e 'accel calibrate --commit sample.json'");
  CHECK_MESSAGE(has(taken, "Taken over from 3 runs"), taken.text);
  CHECK_MESSAGE(has(taken, "kept in"), taken.text);
  CHECK(has(shell.run("-e 'accel thresholds'"), "5e-08"));
  shell.write("empty.json", "{}");
  for (const char* form : {"--commit empty.json", "--dry-run empty.json", "--commit none.json"}) {
    const Ran bad = shell.run("-e 'accel calibrate " + std::string(form) + "'");
    CHECK(bad.code == 1);
    CHECK_MESSAGE(has(bad, "Matlift:accel:sample"), bad.text);
  }
}

TEST_CASE("accel calibrate measures the CPU where there is no device, and keeps it") {
  Shell shell;
  const Ran ran = shell.run("-e 'accel calibrate'");
  CHECK_MESSAGE(ran.code == 0, ran.text);
  CHECK_MESSAGE(has(ran, "Measured the CPU"), ran.text);
  bool kept = false;
  for (const auto& entry : fs::directory_iterator(shell.folder() / "cache/matlift/auto_offload"))
    kept = kept || entry.path().filename().string().rfind("cpu-", 0) == 0;
  CHECK(kept);
  CHECK(has(shell.run("-e 'accel info'"), "loaded-from-cache"));
}
