// R10: which profile file counts, and what is said about those that do not.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {

// A profile of a device that takes so many milliseconds for a million elements.
std::string profileText(double milliseconds) {
  return R"([{"category": "elementwise", "input_shapes": [[1000, 1000]],
              "total_ms": {"avg_ms": )" +
         std::to_string(milliseconds) + "}}]";
}

struct Files {
  std::string folder = "/tmp/matlift_policy_profile_" + std::to_string(getpid()) + "_";
  std::vector<std::string> made;
  std::string file(const std::string& name, const std::string& text) {
    made.push_back(folder + name);
    std::ofstream(made.back(), std::ios::trunc) << text;
    return made.back();
  }
  ~Files() {
    for (const std::string& path : made) std::remove(path.c_str());
  }
};

struct Read {
  std::string path;
  std::vector<std::string> warnings;
  double device = 0;  // seconds that it says for a million elements
  Reason reason = Reason::None;
};

Read readWith(std::vector<std::string> paths, bool calibrate = false) {
  Machine m;
  OffloadOptions options = m.options();
  options.calibrate = calibrate;
  options.profilePaths = std::move(paths);
  Session s(m, options);
  const Decision d = s.call(mapWork(1000000));
  return {s.offload.report().profilePath, m.warnings, d.estimates[1].total(), d.reason};
}

}  // namespace

TEST_CASE("R10: the first profile that can be read counts, and decides") {
  Files f;
  const std::string fast = f.file("fast.json", profileText(0.01));
  const std::string slow = f.file("slow.json", profileText(900));
  const Read first = readWith({fast, slow});
  CHECK(first.path == fast);
  CHECK(first.warnings.empty());
  CHECK(near(first.device, 1e-5));
  CHECK(first.reason == Reason::ProfileModel);
  // Nobody has to measure first.
  CHECK(readWith({fast}, true).reason == Reason::ProfileModel);
  const Read second = readWith({slow, fast});
  CHECK(second.path == slow);
  CHECK(near(second.device, 0.9));
}

TEST_CASE("R10: one that cannot be used is named, and the next one counts") {
  Files f;
  const std::string good = f.file("good.json", profileText(3));
  const std::string junk = f.file("junk.json", "[{\"category\": 1");
  const std::string empty = f.file("empty.json", "[]");
  const std::string huge = f.file("huge.json", std::string((4 << 20) + 1, ' '));
  const std::string none = f.folder + "none.json";
  const std::string pipe = f.file("pipe", "");  // that nobody writes to
  std::remove(pipe.c_str());
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const Read read = readWith({junk, empty, huge, none, pipe, good});
  CHECK(read.path == good);
  REQUIRE(read.warnings.size() == 5);
  const std::string names[] = {junk, empty, huge, none, pipe};
  for (int i = 0; i < 5; ++i)
    CHECK_MESSAGE(read.warnings[i].find(names[i]) != std::string::npos, read.warnings[i]);
  CHECK(read.warnings[2].find("4 MiB") != std::string::npos);
  // The usual one need not be there.
  const Read usual = readWith({policy::kUsualProfile});
  CHECK(usual.path.empty());
  CHECK(usual.warnings.empty());
}
