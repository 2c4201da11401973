// R7: the record's text, and what happens to a bad one.
#include "accel/decide/measure/record.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/unit/policy/world.h"

using namespace world;
namespace fs = std::filesystem;

namespace {

calibration::Record sample() {
  calibration::Record r;
  r.device = {"Vendor", "A Device", "vulkan", "driver 1.2", 77};
  r.cpu = "some cpu";
  r.matlift = "0.1.0";
  r.time = 1700000000;
  r.millis = 12.5;
  r.complete = true;
  r.thresholds.elementwise = 1024;
  r.numbers = sim::numbersOf(deviceProfile("nvidia_discrete"));
  r.numbers.learned[3][1][4] = 1.5f;
  r.pipelines = {{0xfedcba9876543210u, 0.25}};
  return r;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

struct TemporaryFolder {
  std::string path;
  TemporaryFolder() {
    path = (fs::temp_directory_path() / "matlift_policy_test_XXXXXX").string();
    REQUIRE(mkdtemp(path.data()) != nullptr);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

}  // namespace

TEST_CASE("R7: names become slugs, and a key has four parts") {
  CHECK(slugified("NVIDIA GeForce RTX(TM) 3060 ") == "nvidia_geforce_rtx_tm_3060");
  CHECK(slugified("  --  ") == "device");
  CHECK(slugified("") == "device");
  CHECK(slugified("(R) Iris(TM) 9/11\n\xc3\xa4z__") == "r_iris_tm_9_11_z");
  CHECK(slugified("../../etc") == "etc");
  CHECK(calibration::recordKey({"Google", "SwiftShader Device", "Vulkan", "x", 49374}) ==
        "google-swiftshader_device-vulkan-49374");
  CHECK(calibration::recordKey({}) == "device-device-device-0");
}

TEST_CASE("R7: a record comes back as it was written") {
  const calibration::Record r = sample();
  const std::string text = calibration::writeRecord(r);
  calibration::Record back;
  std::string why;
  REQUIRE(calibration::readRecord(text, back, why));
  CHECK(back.device == r.device);
  CHECK(back.cpu == r.cpu);
  CHECK(back.matlift == "0.1.0");
  CHECK(back.time == r.time);
  CHECK(back.complete);
  CHECK(back.thresholds.elementwise == 1024);
  CHECK(back.numbers.price[2][1][5] == r.numbers.price[2][1][5]);
  CHECK(back.numbers.learned[3][1][4] == 1.5f);
  CHECK(back.numbers.gemm[0][8] == r.numbers.gemm[0][8]);
  CHECK(back.numbers.upload.perUnit == r.numbers.upload.perUnit);
  CHECK(back.pipelines == r.pipelines);
  CHECK(calibration::writeRecord(back) == text);
}

TEST_CASE("R7: the CPU's record comes back, and a bad one is refused by its field") {
  calibration::Record r;
  r.cpu = "some cpu";
  r.matlift = "0.1.0";
  r.time = 1700000000;
  r.complete = true;
  r.committed = true;
  r.probes = 12;
  r.thresholds.cpuElementSeconds = 1e-10;
  r.numbers.price[0][0][4] = 2e-10f;
  r.numbers.learned[8][1][4] = 0.5f;
  const std::string text = calibration::writeRecord(r);
  calibration::Record back;
  std::string why;
  REQUIRE(calibration::readRecord(text, back, why));
  CHECK(back.numbers.price[0][0][4] == 2e-10f);
  CHECK(back.numbers.learned[8][1][4] == 0.5f);
  CHECK(back.probes == 12);
  CHECK(back.committed);
  CHECK(calibration::writeRecord(back) == text);
  for (const auto& [from, to] :
       {std::pair{"\"version\": 6", "\"version\": 7"},
        {"\"cpu_element_seconds\": 1e-10", "\"cpu_element_seconds\": -1"},
        {"\"cpu_element_seconds\": 1e-10", "\"cpu_element_seconds\": 1e400"},
        {"\"probes\"", "\"robes\""},
        {"\"numbers\"", "\"umbers\""},
        {"\"double\": [", "\"double\": [1,"}}) {
    calibration::Record other;
    CAPTURE(to);
    CHECK(!calibration::readRecord(replaced(text, from, to), other, why));
    CHECK(!why.empty());
    CHECK(other.time == 0);
  }
}

TEST_CASE("R7: another version, damage and absurd numbers mean: not calibrated") {
  const std::string good = calibration::writeRecord(sample());
  const std::string bad[] = {
      replaced(good, "\"version\": 6", "\"version\": 7"),
      replaced(good, "\"version\": 6", "\"version\": \"6\""),
      good.substr(0, good.size() / 2),
      "",
      "null",
      "[]",
      "\x00\xff\xfe",
      std::string(100000, '['),
      replaced(good, "\"elementwise\": 1024.0", "\"elementwise\": -5"),
      replaced(good, "\"elementwise\": 1024.0", "\"elementwise\": 0"),
      replaced(good, "\"elementwise\": 1024.0", "\"elementwise\": 1e400"),
      replaced(good, "\"elementwise\": 1024.0", "\"elementwise\": null"),
      replaced(good, "\"elementwise\": 1024.0,", ""),
      replaced(good, "\"launch\"", "\"lunch\""),
      replaced(good, "\"compile\": 0.02", "\"compile\": -0.02"),
      replaced(good, "\"traffic\": [", "\"traffic\": [1,"),
      replaced(good, "fedcba9876543210", "no pipeline"),
      replaced(good, "\"fedcba9876543210\": 0.25", "\"fedcba9876543210\": -1"),
      replaced(good, "\"fedcba9876543210\": 0.25", "\"fedcba9876543210\": []"),
      replaced(good, "\"pipelines\": {", "\"pipelines\": 7, \"other\": {"),
  };
  for (const std::string& text : bad) {
    calibration::Record r;
    r.time = 42;
    std::string why;
    CAPTURE(text.substr(0, 40));
    CHECK(!calibration::readRecord(text, r, why));
    CHECK(!why.empty());
    CHECK(r.time == 42);
  }
}

TEST_CASE("R7: an earlier version's record is none, without a word") {
  calibration::Record r;
  std::string why;
  const std::string text = calibration::writeRecord(sample());
  CHECK(!calibration::readRecord(replaced(text, "\"version\": 6", "\"version\": 5"), r, why));
  CHECK(why.empty());
  CHECK(r.time == 0);
}

TEST_CASE("R7: every cut and every changed byte of a record is read or refused, never worse") {
  const std::string good = calibration::writeRecord(sample());
  calibration::Record r;
  std::string why;
  for (std::size_t i = 0; i < good.size(); i += 7) {
    (void)calibration::readRecord(good.substr(0, i), r, why);
    std::string changed = good;
    changed[i] = static_cast<char>(changed[i] ^ 0x15);
    if (calibration::readRecord(changed, r, why)) {
      for (const policy::ThresholdField& f : policy::kThresholdFields)
        CHECK(policy::isThreshold(f, r.thresholds.*f.value));
    }
  }
}

TEST_CASE("R7: a damaged file is named in a warning, and calibration starts anew") {
  TemporaryFolder folder;
  Machine m;
  auto files = std::make_shared<FileRecordStore>(folder.path + "/matlift/auto_offload");
  OffloadOptions options = m.options();
  options.store = files;
  std::string path;
  {
    Session s(m, options);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    path = s.offload.report().cachePath;
    CHECK(fs::exists(path));
    CHECK(path ==
          folder.path + "/matlift/auto_offload/simulated-nvidia_rtx_3060_class-vulkan-0.json");
  }
  CHECK(m.warnings.empty());
  for (const std::string& junk : {std::string("{\"version\": 6"), std::string(5 << 20, ' ')}) {
    std::ofstream(path, std::ios::trunc) << junk;
    m.warnings.clear();
    Session s(m, options);
    s.offload.initialise();
    REQUIRE(m.warnings.size() == 1);
    CHECK(m.warnings[0].find(path) != std::string::npos);
    CHECK(m.warnings[0].find("not calibrated") != std::string::npos);
    CHECK(!s.offload.prices().device().known());
    CHECK(s.offload.report().thresholdOrigin == cost::Origin::BuiltIn);
    // The device is opened, and its record asked for again: once told is enough.
    REQUIRE(s.side.open());
    s.offload.deviceOpened();
    CHECK(m.warnings.size() == 1);
  }
}

TEST_CASE("R7: a folder that cannot be written is a warning, not an error") {
  TemporaryFolder folder;
  std::ofstream(folder.path + "/file") << "x";
  Machine m;
  OffloadOptions options = m.options();
  options.store = std::make_shared<FileRecordStore>(folder.path + "/file/below");
  Session s(m, options);
  CHECK(s.offload.calibrate(1, {}).isOk());
  // The CPU's record, and the device's.
  REQUIRE(m.warnings.size() == 2);
  for (const char* part : {"/cpu-", "/simulated-"}) {
    CAPTURE(part);
    const std::string place = folder.path + "/file/below" + part;
    CHECK((m.warnings[0].find(place) != std::string::npos) !=
          (m.warnings[1].find(place) != std::string::npos));
  }
  for (const std::string& line : m.warnings)
    CHECK(line.find("for this run only") != std::string::npos);
  CHECK_FALSE(s.offload.report().kept);
  // What counts is what was measured, all the same.
  CHECK(s.offload.report().thresholdOrigin == cost::Origin::Measured);
}

TEST_CASE("R7: so is one where there is only the CPU to keep, or a part of its probes") {
  TemporaryFolder folder;
  std::ofstream(folder.path + "/file") << "x";
  Machine m;
  m.absent = true;
  OffloadOptions options = m.options();
  options.store = std::make_shared<FileRecordStore>(folder.path + "/file/below");
  {
    Session s(m, options);
    (void)s.offload.calibrate(1, {}).isOk();
    CHECK(m.warnings.size() == 1);
    CHECK_FALSE(s.offload.report().kept);
  }
  m.warnings.clear();
  {
    Session s(m, options);
    while (s.offload.report().progress.done == 0) s.call(mapWork(1 << 18, 3));
    REQUIRE(s.offload.report().cpuModel == cost::Origin::BuiltIn);
    CHECK(m.warnings.empty());
  }
  REQUIRE(m.warnings.size() == 1);
  CHECK(m.warnings[0].find(folder.path + "/file/below/cpu-") != std::string::npos);
}

TEST_CASE("R7: the CPU is known by its model and its vectors") {
  std::ifstream info("/proc/cpuinfo");
  std::string model;
  for (std::string line; model.empty() && std::getline(info, line);)
    if (line.rfind("model name", 0) == 0) model = line.substr(line.find(": ") + 2);
  if (model.empty()) model = "cpu";  // a machine that does not tell
  CHECK(calibration::cpuIdentity("AVX2", 0) == model + ", AVX2");
  CHECK(calibration::cpuIdentity("AVX2", 4) == model + ", AVX2, 4");
}

TEST_CASE("R7: a file that should name the last device and does not is told of, not shown") {
  Machine m;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    CHECK(s.offload.report().kept);
    CHECK(s.offload.report().calibrationMillis > 0);
  }
  {
    Session s(m);
    s.offload.initialise();
    CHECK(m.warnings.empty());
    CHECK(s.offload.report().provider == "webgpu");  // while it is closed
  }
  REQUIRE(m.store->save("last-here", "\x1b[31m../../etc/passwd\n").isOk());
  Session s(m);
  s.offload.initialise();
  REQUIRE(m.warnings.size() == 1);
  CHECK(m.warnings[0].find("last-here") != std::string::npos);
  CHECK(m.warnings[0].find("passwd") == std::string::npos);
  CHECK(!s.offload.prices().device().known());
}

TEST_CASE("R7: a record of another CPU, driver or version of Matlift is none") {
  Machine m;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  {
    Session s(m);
    s.offload.initialise();
    CHECK(s.offload.prices().device().known());
  }
  OffloadOptions newer = m.options();
  newer.matliftVersion = "next";
  {
    Session s(m, newer);
    s.offload.initialise();
    CHECK(!s.offload.prices().device().known());
    CHECK(s.offload.report().cpuModel == cost::Origin::BuiltIn);
  }
  for (auto& [key, text] : m.store->records) {
    calibration::Record r;
    std::string why;
    if (!calibration::readRecord(text, r, why)) continue;
    r.thresholds.matmul = 777;
    text = calibration::writeRecord(r);
  }
  {
    Session s(m);
    m.profile.driver = "updated";
    s.offload.initialise();
    CHECK(s.offload.prices().device().known());
    CHECK(s.offload.prices().thresholds().matmul == 777);
    REQUIRE(s.side.open());
    s.offload.deviceOpened();
    // Known again only by measuring.
    const policy::OffloadReport r = s.offload.report();
    CHECK(r.deviceModel != cost::Origin::Cache);
    CHECK(r.calibrating);
    CHECK(r.thresholds.matmul == policy::Thresholds().matmul);
    CHECK(r.thresholdOrigin == cost::Origin::BuiltIn);
    m.profile.driver = "described";
  }
  for (auto& [key, text] : m.store->records) {
    if (key.rfind("last-", 0) == 0) continue;
    const std::size_t at = text.find("\"cpu\": \"");
    text.insert(at + 8, "another ");
  }
  Session s(m);
  s.offload.initialise();
  CHECK(!s.offload.prices().device().known());
  CHECK(s.offload.report().cpuModel == cost::Origin::BuiltIn);
  CHECK(m.warnings.empty());
}

TEST_CASE("R7: a record larger than 4 MiB is neither read nor written") {
  TemporaryFolder folder;
  FileRecordStore store(folder.path);
  const std::string most(kMaxRecordBytes, 'x');
  REQUIRE(store.save("most", most).isOk());
  CHECK(store.load("most").value() == most);
  CHECK(!store.save("more", most + "x").isOk());
  CHECK(!fs::exists(folder.path + "/more.json"));
  std::ofstream(folder.path + "/huge.json") << most << "x";
  const Result<std::string> huge = store.load("huge");
  REQUIRE(!huge);
  CHECK(huge.status().message().find("huge.json") != std::string::npos);
  CHECK(huge.status().message().find("4 MiB") != std::string::npos);
}

TEST_CASE("R7: what is no name of a file is neither read, written nor removed") {
  TemporaryFolder folder;
  std::ofstream(folder.path + "/outside.json") << "mine";
  FileRecordStore store(folder.path + "/records");
  REQUIRE(store.save("in-a.folder/Name_1", "text").isOk());
  CHECK(store.load("in-a.folder/Name_1").value() == "text");
  for (const char* key : {"", "/outside", "../outside", "x/../../outside", "a b", "a\\b", "a:b",
                          "a\nb", "\xc3\xa4"}) {
    CAPTURE(key);
    CHECK(!store.load(key));
    CHECK(!store.save(key, "theirs").isOk());
    CHECK(!store.erase(key).isOk());
    CHECK(store.load(key).status().message().find("no file may have") != std::string::npos);
  }
  std::string text;
  std::ifstream(folder.path + "/outside.json") >> text;
  CHECK(text == "mine");
  REQUIRE(store.erase("in-a.folder/Name_1").isOk());
  CHECK(store.load("in-a.folder/Name_1").value() == "");
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path))
    files += entry.is_regular_file();
  CHECK(files == 1);
}

TEST_CASE("R7: a folder or a pipe in a record's place is told of, not waited for, and stays") {
  TemporaryFolder folder;
  FileRecordStore store(folder.path);
  fs::create_directories(folder.path + "/folder.json/full");
  REQUIRE(mkfifo((folder.path + "/pipe.json").c_str(), 0600) == 0);
  for (const char* key : {"folder", "pipe"}) {
    const Result<std::string> read = store.load(key);
    REQUIRE(!read);
    CHECK(read.status().message().find(std::string(key) + ".json' is not a file") !=
          std::string::npos);
  }
  const Status written = store.save("folder", "text");
  REQUIRE(!written.isOk());
  CHECK(written.message().find("folder.json") != std::string::npos);
  int entries = 0;
  for (const auto& entry : fs::directory_iterator(folder.path)) entries += entry.exists();
  CHECK(entries == 2);  // nothing half written is left
}

TEST_CASE("R7: a record of the last device that cannot be read is told of") {
  TemporaryFolder folder;
  Machine m;
  OffloadOptions options = m.options();
  options.store = std::make_shared<FileRecordStore>(folder.path);
  fs::create_directories(folder.path + "/last-here.json");
  Session s(m, options);
  s.offload.initialise();
  REQUIRE(m.warnings.size() == 1);
  CHECK(m.warnings[0].find("last-here.json") != std::string::npos);
}

TEST_CASE("R7: two processes that calibrate at once both end well") {
  TemporaryFolder folder;
  const std::string texts[2] = {calibration::writeRecord(sample()), [] {
                                  calibration::Record r = sample();
                                  r.thresholds.elementwise = 2048;
                                  return calibration::writeRecord(r);
                                }()};
  std::thread writers[2];
  for (int w = 0; w < 2; ++w) {
    writers[w] = std::thread([&, w] {
      FileRecordStore store(folder.path);
      for (int i = 0; i < 200; ++i) (void)store.save("key", texts[w]).isOk();
    });
  }
  FileRecordStore store(folder.path);
  for (int i = 0; i < 200; ++i) {
    Result<std::string> text = store.load("key");
    REQUIRE(text);
    if (text.value().empty()) continue;
    CHECK((text.value() == texts[0] || text.value() == texts[1]));
  }
  for (std::thread& t : writers) t.join();
  const std::string last = store.load("key").value();
  CHECK((last == texts[0] || last == texts[1]));
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder.path)) files += entry.exists();
  CHECK(files == 1);
}

TEST_CASE("R7: two processes on one folder: both calibrate, both find the other's record whole") {
  TemporaryFolder folder;
  pid_t children[2];
  for (pid_t& child : children) {
    child = fork();
    REQUIRE(child >= 0);
    if (child != 0) continue;
    bool good = true;
    for (int i = 0; i < 5; ++i) {
      Machine m("software_device");
      OffloadOptions options = m.options();
      options.store = std::make_shared<FileRecordStore>(folder.path);
      Session s(m, options);
      good = good && s.offload.calibrate(0.05, {}).isOk() && m.warnings.empty();
    }
    _exit(good ? 0 : 1);
  }
  for (pid_t child : children) {
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  Machine m("software_device");
  OffloadOptions options = m.options();
  options.store = std::make_shared<FileRecordStore>(folder.path);
  Session s(m, options);
  s.offload.initialise();
  CHECK(m.warnings.empty());
  CHECK(s.offload.prices().device().known());
  CHECK(s.offload.report().cpuModel == cost::Origin::Cache);
}

TEST_CASE("R7: an open device whose record is found is the one that the next program begins with") {
  Machine m("nvidia_discrete");
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(60, {}).isOk());
    REQUIRE(s.offload.report().calibrationComplete);
  }
  const auto isHint = [](const auto& record) { return record.first.rfind("last-", 0) == 0; };
  REQUIRE(std::erase_if(m.store->records, isHint) == 1);
  Session s(m);
  s.offload.initialise();
  CHECK(!s.offload.prices().device().known());
  REQUIRE(s.side.open());
  s.offload.deviceOpened();
  CHECK(s.offload.prices().device().known());
  CHECK(std::count_if(m.store->records.begin(), m.store->records.end(), isHint) == 1);
}
