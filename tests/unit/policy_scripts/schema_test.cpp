// R11: what `accel report --json` prints is what its schema says (runtime/cli/accel/
// report.schema.json), and what the README beside it tells people.
#include <doctest/doctest.h>
#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "accel/cpu/provider.h"
#include "accel/engine.h"
#include "accel/sim/sim_provider.h"
#include "runtime/cli/accel/report.h"
#include "runtime/cli/session.h"
#include "tests/unit/places.h"

using namespace matlift;

namespace {

const std::string kFolder = sourceFolder() + "/runtime/cli/accel/";

std::string fileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, path);
  return {std::istreambuf_iterator<char>(file), {}};
}

rapidjson::Document parsed(const std::string& text) {
  rapidjson::Document out;
  out.Parse(text.c_str());
  REQUIRE_MESSAGE(!out.HasParseError(), text.substr(0, 200));
  return out;
}

rapidjson::Document schemaText() { return parsed(fileText(kFolder + "report.schema.json")); }

// Single goes to the device, double and what is small stays, a sum is read.
constexpr const char* kProgram =
    "x = single(linspace(0, 1, 4e6)); y = linspace(0, 1, 1e6);\n"
    "for k = 1:30, z = sin(x * k) .* exp(-x); t = sum(z); end\n"
    "u = sum(exp(y) + y);\n"
    "accel report --json --last 1000";

enum class Device { Unknown, Described };

std::string printed(const std::string& program, Device known = Device::Unknown) {
  accel::cpu::CpuProvider computes(1);
  accel::sim::VirtualClock clock(known == Device::Described);
  // As `accel simulate`: where a call goes does not hang on the load of the machine.
  if (known == Device::Described) clock.goByPrices();
  const accel::sim::DeviceProfile profile =
      accel::sim::readDeviceProfile(sourceFolder() + "/tests/bench/devices/nvidia_discrete.json")
          .value();
  std::string out, errors;
  SessionOptions options;
  options.output = [&](std::string_view text) { out += text; };
  options.errorOutput = [&](std::string_view text) { errors += text; };
  options.openDevice = [&]() -> accel::Result<std::unique_ptr<accel::Provider>> {
    return accel::sim::makeSimProvider(profile, computes, {}, clock);
  };
  options.clock = &clock;
  options.simulated = true;
  options.adjustEngine = [](accel::EngineOptions& engine) {
    engine.offload.store = std::make_shared<accel::MemoryRecordStore>();
  };
  Session session(options);
  accel::policy::AutoOffload& offload = session.engine().offload();
  if (known == Device::Described)
    offload.describe(offload.prices().cpu().numbers(), accel::sim::numbersOf(profile));
  REQUIRE_MESSAGE(session.runText(program, "test").exitCode == 0, errors);
  return out;
}

// Where and why the text is not what the schema says; empty: it is.
std::string complaint(const rapidjson::Document& json) {
  const rapidjson::Document text = schemaText();
  const rapidjson::SchemaDocument schema(text);
  rapidjson::SchemaValidator validator(schema);
  if (json.Accept(validator)) return {};
  rapidjson::StringBuffer where;
  validator.GetInvalidDocumentPointer().StringifyUriFragment(where);
  return std::string(validator.GetInvalidSchemaKeyword()) + " at " + where.GetString();
}

// The objects that the schema describes: each names all its members, wants all of them, and no
// others.
void everyObject(const rapidjson::Value& v, std::set<std::string>& names) {
  if (v.IsArray())
    for (const rapidjson::Value& item : v.GetArray()) everyObject(item, names);
  if (!v.IsObject()) return;
  const auto properties = v.FindMember("properties");
  if (properties != v.MemberEnd() && properties->value.IsObject()) {
    REQUIRE(v.HasMember("required"));
    REQUIRE(v.HasMember("additionalProperties"));
    CHECK(v["additionalProperties"].IsFalse());
    std::set<std::string> wanted, told;
    for (const rapidjson::Value& name : v["required"].GetArray()) wanted.insert(name.GetString());
    for (const auto& member : properties->value.GetObject()) told.insert(member.name.GetString());
    CHECK(wanted == told);
    names.insert(told.begin(), told.end());
  }
  for (const auto& member : v.GetObject()) everyObject(member.value, names);
}

int decisionsOn(const rapidjson::Document& report, const char* provider) {
  int count = 0;
  for (const rapidjson::Value& d : report["log"].GetArray())
    count += std::strcmp(d["provider"].GetString(), provider) == 0;
  return count;
}

}  // namespace

TEST_CASE("R11: the JSON report is what its schema says, with calls on the CPU and on the device") {
  const rapidjson::Document report = parsed(printed(kProgram, Device::Described));
  CHECK(complaint(report) == "");
  CHECK(report["version"].GetInt() == kReportVersion);
  CHECK(decisionsOn(report, "cpu") > 0);
  CHECK(decisionsOn(report, "cpu") < static_cast<int>(report["log"].Size()));
  CHECK(report["thresholds"].Size() > 3);
  CHECK(report["by_provider"].Size() == 2);
  CHECK(report["kept_on_cpu_by_reason"].Size() > 0);
  CHECK(report["sections"].Size() > 0);
  CHECK(report["log"][0]["trail"].Size() > 0);
}

TEST_CASE("R11: reset forgets what was decided, and nothing else") {
  std::string program = kProgram;
  program.insert(program.find("accel report"), "accel reset\nv = sum(x .* 2);\n");
  const rapidjson::Document report = parsed(printed(program));
  CHECK(report["decisions"].GetInt() == 1);
  REQUIRE(report["log"].Size() == 1);
  CHECK(report["log"][0]["line"].GetInt() == 5);
  REQUIRE(report["by_provider"].Size() == 1);
  CHECK(report["by_provider"][0]["calls"].GetInt() == 1);
  CHECK(report["provider"] == "sim");
}

TEST_CASE("R11: what calibration changed stands beside what it was, unless you set it") {
  setenv("MATLIFT_ACCEL_LOG", "off", 1);
  const std::string text =
      printed("accel thresholds matmul 4321\naccel calibrate\naccel report --json --last 0");
  const rapidjson::Document report = parsed(text.substr(text.find("\n{") + 1));
  CHECK(complaint(report) == "");
  unsetenv("MATLIFT_ACCEL_LOG");
  REQUIRE(report["environment"].Size() == 1);
  CHECK(report["environment"][0] == "MATLIFT_ACCEL_LOG=off");
  CHECK(report["calibration_file"] == "memory:simulated-nvidia_rtx_3060_class-vulkan-0");
  CHECK(report["thresholds_from"] == "calibrated");
  CHECK(report["calibrated_at"].GetDouble() > 1.7e9);
  CHECK(report["calibration_seconds"].GetDouble() > 0);
  for (const rapidjson::Value& t : report["thresholds"].GetArray()) {
    const std::string name = t["name"].GetString();
    CAPTURE(name);
    const bool mine = name == "matmul";
    CHECK(t["from_environment"].GetBool() == mine);
    CHECK((t["from"] == "you") == mine);
    if (mine) CHECK(t["value"].GetDouble() == 4321);
    if (name != "cpu_element_seconds") continue;
    CHECK(t["previous"].GetDouble() == 1e-7);
    CHECK(t["value"].GetDouble() < 1e-8);
  }
}

TEST_CASE("R11: so is the report of a program that did nothing") {
  const rapidjson::Document report = parsed(printed("accel report --json"));
  CHECK(complaint(report) == "");
  CHECK(report["log"].Size() == 0);
}

TEST_CASE("R11: the schema takes no member more, none less, and no other type or version") {
  const std::string text = printed(kProgram);
  auto changed = [&](const std::string& from, const std::string& to) {
    std::string s = text;
    const std::size_t at = s.find(from);
    REQUIRE(at != std::string::npos);
    return complaint(parsed(s.replace(at, from.size(), to)));
  };
  CHECK(changed("\"version\": 2", "\"version\": 3") == "enum at #/version");
  CHECK(changed("\"enabled\": true", "\"enabled\": 1") == "type at #/enabled");
  CHECK(changed("\"enabled\": true,", "").find("required") == 0);
  CHECK(changed("\"enabled\": true,", "\"enabled\": true, \"more\": 1,")
            .find("additionalProperties") == 0);
  CHECK(changed("\"ruling\": \"pass\"", "\"ruling\": \"gpu\"").find("enum at #/log/0/trail") == 0);
}

TEST_CASE("R11: the schema and the README name the same members") {
  std::set<std::string> names;
  everyObject(schemaText(), names);
  CHECK(names.size() > 60);
  const std::string readme = fileText(kFolder + "README.md");
  const std::size_t at = readme.find("## The JSON form, version " + std::to_string(kReportVersion));
  REQUIRE(at != std::string::npos);
  std::set<std::string> told;
  // What stands between backticks, but for brackets: `log[]`.
  for (std::size_t open = readme.find('`', at); open != std::string::npos;) {
    const std::size_t close = readme.find('`', open + 1);
    REQUIRE(close != std::string::npos);
    std::string name = readme.substr(open + 1, close - open - 1);
    if (name.size() > 2 && name.substr(name.size() - 2) == "[]") name.resize(name.size() - 2);
    told.insert(name);
    open = readme.find('`', close + 1);
  }
  for (const std::string& name : names) CHECK_MESSAGE(told.count(name), name);
  // The other way round: every word of the section that looks like a member is one.
  for (const std::string& name : told) {
    const bool member = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
    if (member) CHECK_MESSAGE(names.count(name), name);
  }
}
