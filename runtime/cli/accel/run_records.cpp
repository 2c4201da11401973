#include "runtime/cli/accel/run_records.h"

#include <accel/private_file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "runtime/cli/accel_environment.h"
#include "runtime/dispatch/folder_names.h"
#include "runtime/error/error.h"

namespace matlift {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRunsKept = 8;
constexpr std::size_t kDecisionsKept = 256;
constexpr int kDecisionsKeptOfALine = 4;
constexpr std::uintmax_t kLargestRecord = std::uintmax_t{16} << 20;

// Names sort by age: the time in milliseconds, then the process.
std::string newName() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const long long ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  return strprintf("%016lld-%ld.json", ms, long(getpid()));
}

std::vector<fs::path> recordsIn(const std::string& folder) {
  std::vector<fs::path> out;
  for (const std::string& name : folderNames(folder))
    if (fs::path(name).extension() == ".json") out.push_back(fs::path(folder) / name);
  return out;
}

}  // namespace

std::string RunRecords::userFolder() { return cacheFolder("runs"); }

void RunRecords::keep(const AccelReport& report) const noexcept {
  if (folder_.empty()) return;
  try {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return;
    const fs::path path = fs::path(folder_) / newName();
    accel::writePrivateFile(path.string(), path.string() + ".new", {compactReportJson(report)});
    std::vector<fs::path> all = recordsIn(folder_);
    for (std::size_t k = 0; k + kRunsKept < all.size(); ++k) fs::remove(all[k], error);
  } catch (const std::exception&) {
    // Out of memory or an unprintable path: as if the disk had refused.
  }
}

AccelReport RunRecords::newest() const {
  const std::vector<fs::path> all = recordsIn(folder_);
  if (all.empty())
    fail("Matlift:accel:record", "There is no record of an earlier run%s.",
         folder_.empty() ? "" : (" in " + folder_).c_str());
  const fs::path& path = all.back();
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file || size > kLargestRecord)
    fail("Matlift:accel:record", "The record %s cannot be read.", path.c_str());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  try {
    return reportFromJson(text);
  } catch (const Error& e) {
    fail("Matlift:accel:record", "%s: %s", path.c_str(), e.message().c_str());
  }
}

namespace {

// Decisions that differ in nothing but their times: `accel explain` tells the newest.
auto kindOf(const accel::Decision& d) {
  return std::tuple(std::string_view(d.site.file), d.site.line, std::string_view(d.site.name),
                    d.dtype, d.elements, d.ops, std::string_view(d.provider),
                    std::string_view(d.rule));
}

}  // namespace

std::vector<accel::Decision> worthKeeping(const accel::DecisionLog& log) {
  const std::vector<accel::Decision> all = log.last(log.capacity());
  std::map<std::pair<std::string_view, std::int32_t>, int> seen;
  std::set<decltype(kindOf(all[0]))> kinds;
  std::vector<accel::Decision> kept;
  for (std::size_t k = all.size(); k-- > 0;) {
    const accel::Decision& d = all[k];
    const bool rare = ++seen[{d.site.file, d.site.line}] <= kDecisionsKeptOfALine;
    if (all.size() - k > kDecisionsKept && !rare) continue;
    kept.push_back(d);
    // The rules say the same of a loop's every turn, and a program waits for them to be written.
    if (!kinds.insert(kindOf(d)).second) kept.back().steps = 0;
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

}  // namespace matlift
