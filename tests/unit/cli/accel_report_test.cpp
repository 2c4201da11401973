// The report's text, its JSON form and back, and what damaged records give.
#include <doctest/doctest.h>

#include <sstream>

#include "runtime/cli/accel/report.h"
#include "runtime/error/error.h"

using namespace matlift;

namespace {

ReportedDecision decisionAt(std::int64_t line, const std::string& provider) {
  ReportedDecision d;
  d.sequence = 7;
  d.builtin = "exp";
  d.file = "a_script_with_a_long_name.m";
  d.line = line;
  d.operation = "elementwise";
  d.dtype = "single";
  d.fusion = "chain";
  d.provider = provider;
  d.reason = "cost-model";
  d.elements = 1048576;
  d.operations = 5;
  d.bytesUp = 4194304;
  d.cpu = {true, 0, 2e-3, 0, 0, 0, 0};
  d.device = {true, 4e-5, 1e-3, 5e-4, 0, 1e-4, 0};
  d.actual = 1.7e-3;
  d.trail = {{"precision", "pass", "single is computed in full"},
             {"cost-model", "device", "1.64 ms here against 2 ms on the CPU"}};
  return d;
}

AccelReport sample() {
  AccelReport r;
  r.program = "monte_carlo.m";
  r.matliftVersion = "0.1";
  r.precision = "double";
  r.provider = "webgpu";
  r.adapter =
      "an adapter whose name goes on and on, beyond what fits on one line of a terminal, surely";
  r.thresholdsFrom = "calibrated";
  r.thresholds = {{"unary", 8192, 4096, false, "calibrated"}, {"matmul", 1e6, 1e6, true, "you"}};
  r.environment = {"MATLIFT_ACCEL_THRESHOLD_MATMUL=1000000"};
  r.calibrationFile = "/somewhere/record.json";
  r.calibratedAt = 1.7e9;
  r.calibrationSeconds = 0.21;
  r.decisions = 2;
  r.byProvider = {{"cpu", 3, 0.01, 0, 0, 0, 2, 0, 1.1, 0, 0},
                  {"webgpu", 1, 0.002, 4194304, 0, 1e-4, 1, 1, 1.8, 0, 0}};
  r.keptByReason = {{"precision", 3, 0.01, 0, 0, 0, 0, 0, 1, 3, 0.008}};
  r.sections = {{"Kernels", {"matmul 64x64: small 12 us, blas 15 us"}}};
  r.log = {decisionAt(12, "cpu"), decisionAt(14, "webgpu")};
  return r;
}

}  // namespace

TEST_CASE("a report survives its JSON form") {
  const AccelReport r = sample();
  const std::string json = reportJson(r);
  const AccelReport back = reportFromJson(json);
  CHECK(reportJson(back) == json);
  CHECK(back.log.size() == 2);
  CHECK(back.log[1].trail[1].words == r.log[1].trail[1].words);
  CHECK(back.thresholds[1].fromEnvironment);
}

TEST_CASE("every truncation and every changed type of a record is an error, never a wrong report") {
  const std::string json = reportJson(sample());
  for (std::size_t n = 0; n + 2 < json.size(); n += 7)
    CHECK_THROWS_AS(reportFromJson(std::string_view(json).substr(0, n)), Error);
  auto changed = [&](const std::string& from, const std::string& to) {
    std::string s = json;
    s.replace(s.find(from), from.size(), to);
    return s;
  };
  CHECK_THROWS_AS(reportFromJson(changed("\"version\": 2", "\"version\": 1")), Error);
  CHECK_THROWS_AS(reportFromJson(changed("\"calls\": 3", "\"calls\": -3")), Error);
  CHECK_THROWS_AS(reportFromJson(changed("\"calls\": 3", "\"calls\": \"3\"")), Error);
  CHECK_THROWS_AS(reportFromJson(changed("\"log\"", "\"gol\"")), Error);
  CHECK_THROWS_AS(reportFromJson("[]"), Error);
  CHECK_THROWS_AS(reportFromJson(std::string(1 << 20, '[')), Error);
}

TEST_CASE("the report fits into 80 columns and has colours only when asked") {
  const std::string text = reportText(sample(), {80, {false}}, true);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 80, line);
  CHECK(text.find('\033') == std::string::npos);
  CHECK(text.find("webgpu") != std::string::npos);
  CHECK(text.find("single would save 8") != std::string::npos);
  // What calibration has changed, with what it was.
  std::string row = text.substr(text.find("unary"));
  row.resize(row.find('\n'));
  for (const char* part : {"8,192", "4,096", "x2", "calibrated"})
    CHECK_MESSAGE(row.find(part) != std::string::npos, row);
  CHECK(reportText(sample(), {80, {true}}).find('\033') != std::string::npos);
}

TEST_CASE("long paths and names keep within 80 columns, and no letter of a path is lost") {
  AccelReport r = sample();
  std::string path = "/home/somebody";
  for (int k = 0; k < 12; ++k) path += "/a folder/ordner_f\u00fcr_versuche_" + std::to_string(k);
  r.program = path + "/" + std::string(150, 'x') + ".m";
  r.calibrationFile = r.cpuFile = path + "/record.json";
  r.environment = {"MATLIFT_ACCEL_PROFILE=" + r.program};
  r.sections.push_back({"Notes", {"the record " + r.program + " is not used"}});
  for (ReportedDecision& d : r.log) {
    d.file = r.program;
    d.builtin = std::string(70, 'f');
    d.reason = "there is no way to do " + std::string(70, 'r');
    d.kernel = std::string(120, 'k') + " against " + std::string(120, 'l');
  }
  for (const std::string& text : {reportText(r, {80, {}}, true), explainText(r, "last", {80, {}}),
                                  explainText(r, "12", {80, {}})}) {
    std::istringstream lines(text);
    std::string joined;
    for (std::string line; std::getline(lines, line);) {
      std::size_t shown = 0;
      for (char c : line) shown += (c & 0xc0) != 0x80;
      CHECK_MESSAGE(shown <= 80, line);
      for (char c : line)
        if (c != ' ') joined += c;
    }
    std::string name;
    for (char c : r.program)
      if (c != ' ') name += c;
    CHECK(joined.find(name) != std::string::npos);
  }
}

TEST_CASE("a decision is explained by its rules, costs and outcome") {
  const std::string last = explainText(sample(), "last", {80, {}});
  CHECK(last.find("Line 14") != std::string::npos);
  CHECK(last.find("=> cost-model") != std::string::npos);
  CHECK(last.find("launch 40.0 us") != std::string::npos);
  const std::string onCpu = explainText(sample(), "12", {80, {}});
  CHECK(onCpu.find("It ran on the CPU (cost-model) and took 1.70 ms") != std::string::npos);
  CHECK(onCpu.find("joined with 4 more operations") != std::string::npos);
  AccelReport two = sample();
  two.log[1].operations = 2;
  CHECK(explainText(two, "last", {80, {}}).find("1 more operation\n") != std::string::npos);
  CHECK_THROWS_WITH(explainText(sample(), "13", {80, {}}),
                    "Nothing was decided at line 13; decisions were made at 12, 14.");
  CHECK_THROWS_AS(explainText(sample(), "x", {80, {}}), Error);
  CHECK_THROWS_AS(explainText(sample(), "-1", {80, {}}), Error);
  CHECK_THROWS_AS(explainText(AccelReport{}, "last", {80, {}}), Error);
}

TEST_CASE("what there is beside the CPU is said, and why there is nothing") {
  AccelReport r = sample();
  r.provider.clear();
  r.unavailable = "no Vulkan driver is installed";
  r.search = "over";
  auto says = [&](const char* part) {
    std::string flat = reportText(r, {80, {}});
    std::string one;
    // Lines are wrapped: words are what counts.
    std::istringstream words(flat);
    for (std::string word; words >> word;) one += word + " ";
    return one.find(part) != std::string::npos;
  };
  CHECK(says("cpu only: no device was found (no Vulkan driver is installed)"));
  r.unavailable.clear();
  r.search = "not-begun";
  r.eligible = 0.012;
  r.lookAfter = 0.05;
  CHECK(says("none was looked for, because only 12 ms"));
  CHECK(says("from 50 ms on"));
  r.search = "measuring";
  CHECK(says("cpu only: the device is being measured"));
  r.search = "over";
  CHECK(says("cpu only: no device was needed so far"));
  r.enabled = false;
  CHECK(says("cpu only: none was looked for, because offloading is off"));
  r.search = "none";
  CHECK(says("cpu only: this build has no device"));
}

TEST_CASE("alike calls of a loop are told once") {
  AccelReport r = sample();
  for (int k = 0; k < 9; ++k) r.log.push_back(decisionAt(14, "webgpu"));
  const std::string text = explainText(r, "14", {80, {}});
  CHECK(text.find("the last of 10 such calls") != std::string::npos);
  CHECK(text.find("Line 14", text.find("Line 14") + 1) == std::string::npos);
}

TEST_CASE(
    "a table that is a little too wide gives up blanks before words, a number keeps its unit") {
  TextTable table({{"call", TextTable::Align::Left, true},
                   {"reason", TextTable::Align::Left, true},
                   {"time", TextTable::Align::Right}});
  table.add({"plus", "uncalibrated", "12.5 ms"});
  CHECK(table.text(29).find("plus  uncalibrated  12.5 ms") != std::string::npos);
  CHECK(table.text(27).find("plus uncalibrated 12.5 ms") != std::string::npos);
  CHECK(table.text(24).find("~") != std::string::npos);
  CHECK(wrapped("it took about 124 us, or so", 20, 0) == "it took about\n124 us, or so\n");
  CHECK(wrapped("it took about 124 apples", 20, 0) == "it took about 124\napples\n");
}
