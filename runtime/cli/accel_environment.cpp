#include "runtime/cli/accel_environment.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>

namespace matlift {
namespace {

using Warn = std::function<void(std::string_view)>;

std::string_view variable(const char* name) {
  const char* text = std::getenv(name);
  return text ? std::string_view(text) : std::string_view();
}

void reject(const Warn& warn, const char* name, const char* wanted) {
  if (!warn) return;
  warn("Warning: " + std::string(name) + "=" + std::string(variable(name)) +
       " is not understood and ignored; it takes " + wanted + ".");
}

// Without blanks around it, in small letters.
std::string plainWord(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  std::string word(first == text.npos ? "" : text.substr(first, last - first + 1));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return word;
}

bool readSwitch(const char* name, const Warn& warn, bool otherwise = false) {
  const std::string text = plainWord(variable(name));
  for (const char* yes : {"1", "true", "yes", "on"}) {
    if (text == yes) return true;
  }
  for (const char* no : {"0", "false", "no", "off"}) {
    if (text == no) return false;
  }
  if (!text.empty()) reject(warn, name, "1, true, yes, on, or 0, false, no, off");
  return otherwise;
}

std::int64_t readPositive(const char* name, std::int64_t otherwise, const Warn& warn) {
  std::int64_t value = otherwise;
  if (!variable(name).empty() && !readQuantity(variable(name), value)) {
    reject(warn, name, "a positive whole number, with K, M or G behind it if wanted");
    value = otherwise;
  }
  return value;
}

// MATLIFT_ACCEL_DEVICES: words between commas.
std::vector<std::string> allowedDevices() {
  std::vector<std::string> out;
  std::string_view rest = variable("MATLIFT_ACCEL_DEVICES");
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (std::string word = plainWord(rest.substr(0, comma)); !word.empty()) out.push_back(word);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return out;
}

// Of a worker of a pool (builtins/parallel), from 1; 0: a program of its own.
int workerNumber() { return std::atoi(std::string(variable("MATLIFT_WORKER")).c_str()); }

#ifndef __EMSCRIPTEN__
// Who uses a device has a lock of this file: a name for each machine, should they share the folder.
std::string turnsFile(const accel::ProviderInfo& info) {
  const std::filesystem::path folder = cacheFolder("turns");
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  return folder / (accel::slugified(host) + "-" + accel::slugified(info.adapter) + ".lock");
}
#endif

accel::policy::DeviceList deviceList() {
  accel::policy::DeviceList out;
  out.allowed = allowedDevices();
  out.worker = workerNumber();
  if (out.worker > 0) out.turns = std::make_shared<accel::DeviceTurns>();
#ifndef __EMSCRIPTEN__
  out.list = [keepOpen = std::make_shared<std::shared_ptr<void>>()] {
    return webgpu::listDawnAdapters(*keepOpen);
  };
  out.open =
      [turns = out.turns](
          const accel::ProviderInfo& info) -> accel::Result<std::unique_ptr<accel::Provider>> {
    webgpu::ProviderOptions options;
    options.adapter = info.adapter;
    auto made = webgpu::makeDawnProvider(cacheFolder("shaders"), options);
    if (!made) return made.status();
    if (!turns) return std::unique_ptr<accel::Provider>(std::move(made.value()));
    turns->join(turnsFile(info));
    return accel::inTurns(std::move(made.value()), turns);
  };
#endif
  return out;
}

#ifndef __EMSCRIPTEN__
// Null: nothing is kept. Workers read, and keep nothing: they share the device and the processor.
std::shared_ptr<accel::RecordStore> recordStore() {
  const std::string folder = cacheFolder("auto_offload");
  if (folder.empty()) return nullptr;
  auto files = std::make_shared<accel::FileRecordStore>(folder);
  if (workerNumber() == 0) return files;
  return std::make_shared<accel::ReadOnlyRecordStore>(std::move(files));
}
#endif

accel::AdaptiveOptions adaptiveOptions(const Warn& warn) {
  accel::AdaptiveOptions out;
  const std::string_view mode = variable("MATLIFT_AUTOTUNER");
  out.mode = accel::tuning::modeOf(mode);
  if (out.mode == accel::tuning::Mode::Natural && !mode.empty() && mode != "natural" &&
      mode != "ng")
    reject(warn, "MATLIFT_AUTOTUNER", "on, natural or off");
#ifndef __EMSCRIPTEN__
  out.store = recordStore();
#endif
  out.warn = [warn](const std::string& line) {
    if (warn) warn("Warning: " + line + ".");
  };
  return out;
}

accel::DeviceOptions deviceOptions(const Warn& warn) {
  accel::DeviceOptions out;
  const std::string_view force = variable("MATLIFT_ACCEL_FORCE");
  out.force = force == "webgpu";
  if (!force.empty() && !out.force) reject(warn, "MATLIFT_ACCEL_FORCE", "webgpu");
  out.validate = readSwitch("MATLIFT_ACCEL_VALIDATE", warn);
  const std::string subnormals = plainWord(variable("MATLIFT_ACCEL_SUBNORMALS"));
  out.exactSubnormals = subnormals == "exact";
  if (!subnormals.empty() && subnormals != "exact" && subnormals != "any")
    reject(warn, "MATLIFT_ACCEL_SUBNORMALS", "exact or any");
  out.residency.budget = std::size_t(readPositive("MATLIFT_ACCEL_MEMORY", 0, warn));
  return out;
}

// MATLIFT_ACCEL_THRESHOLD_*, SMALL_BATCH_*: whole numbers that win over records and calibration.
// ALL first, so that one that is named by itself wins over it.
void readThresholds(accel::policy::OffloadOptions& out, const Warn& warn) {
  struct Row {
    const char* variable;
    const char* thresholds[4];
  };
  constexpr Row kRows[] = {
      {"MATLIFT_ACCEL_THRESHOLD_ALL", {"unary", "elementwise", "reduction", "matmul"}},
      {"MATLIFT_ACCEL_THRESHOLD_UNARY", {"unary"}},
      {"MATLIFT_ACCEL_THRESHOLD_ELEMWISE", {"elementwise"}},
      {"MATLIFT_ACCEL_THRESHOLD_REDUCTION", {"reduction"}},
      {"MATLIFT_ACCEL_THRESHOLD_MATMUL", {"matmul"}},
      {"MATLIFT_ACCEL_SMALL_BATCH_MAX_DIM", {"small_batch_max_dim"}},
      {"MATLIFT_ACCEL_SMALL_BATCH_MIN_ELEMS", {"small_batch_min_elements"}}};
  for (const Row& row : kRows) {
    const accel::policy::ThresholdField& field = *accel::policy::findThreshold(row.thresholds[0]);
    const bool zero = field.mayBeZero && plainWord(variable(row.variable)) == "0";
    const std::int64_t value = zero ? 0 : readPositive(row.variable, 0, warn);
    if (value == 0 && !zero) continue;
    if (!isThreshold(field, double(value))) {
      reject(warn, row.variable, "a whole number up to 2^53");
      continue;
    }
    for (const char* name : row.thresholds) {
      if (name) out.thresholds.emplace_back(name, double(value));
    }
  }
}

accel::policy::OffloadOptions offloadOptions(const Warn& warn) {
  using accel::policy::LogLevel;
  accel::policy::OffloadOptions out;
  if (!readSwitch("MATLIFT_ACCEL_AUTO_OFFLOAD", warn, true)) out.mode = accel::policy::Mode::Off;
  // A worker knows what programs have measured: beside others nothing can be measured well.
  out.calibrate = readSwitch("MATLIFT_ACCEL_CALIBRATE", warn, true) && workerNumber() == 0;
  out.calibrateRefresh = readSwitch("MATLIFT_ACCEL_CALIBRATE_REFRESH", warn);
  readThresholds(out, warn);
  if (std::string_view path = variable("MATLIFT_ACCEL_PROFILE"); !path.empty())
    out.profilePaths.emplace_back(path);
  out.profilePaths.emplace_back(accel::policy::kUsualProfile);
  const std::string_view level = variable("MATLIFT_ACCEL_LOG");
  if (level == "info")
    out.logLevel = LogLevel::Info;
  else if (level == "trace")
    out.logLevel = LogLevel::Trace;
  else if (!level.empty() && level != "off")
    reject(warn, "MATLIFT_ACCEL_LOG", "off, info or trace");
  if (warn) {
    out.warn = [warn](const std::string& line) { warn(line); };
    out.trace = out.warn;
  }
  out.matliftVersion = MATLIFT_VERSION;
#ifdef __EMSCRIPTEN__
  out.openInBackground = false;
#else
  out.store = recordStore();
  // What decides which adapter Dawn will find.
  out.deviceHint = "dawn " + std::string(variable("VK_ICD_FILENAMES")) + " " +
                   std::string(variable("VK_DRIVER_FILES"));
  // Another allow-list may mean another device.
  for (const std::string& word : allowedDevices()) out.deviceHint += " " + word;
#endif
  return out;
}

}  // namespace

std::string cacheFolder(std::string_view part) {
  // A relative path is none: so says the standard that names the variable.
  if (std::string_view cache = variable("XDG_CACHE_HOME"); cache.starts_with('/'))
    return std::string(cache) + "/matlift/" + std::string(part);
  if (std::string_view home = variable("HOME"); !home.empty())
    return std::string(home) + "/.cache/matlift/" + std::string(part);
  return {};
}

std::vector<std::string> accelVariables() {
  std::vector<std::string> out;
  for (char** at = environ; at && *at; ++at)
    if (std::string_view(*at).starts_with("MATLIFT_")) out.emplace_back(*at);
  std::sort(out.begin(), out.end());
  return out;
}

bool readQuantity(std::string_view text, std::int64_t& out) {
  int shift = 0;
  if (!text.empty()) {
    const char unit = text.back();
    shift = unit == 'K' || unit == 'k'   ? 10
            : unit == 'M' || unit == 'm' ? 20
            : unit == 'G' || unit == 'g' ? 30
                                         : 0;
  }
  if (shift != 0) text.remove_suffix(1);
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value <= 0) return false;
  if (value > std::numeric_limits<std::int64_t>::max() >> shift) return false;
  out = value << shift;
  return true;
}

JitMode jitModeFromEnvironment(const Warn& warn) {
  const std::string_view mode = variable("MATLIFT_JIT");
  if (mode == "off") return JitMode::Off;
  if (mode == "always") return JitMode::Always;
  if (!mode.empty() && mode != "on") reject(warn, "MATLIFT_JIT", "on, off or always");
  return JitMode::WhenHot;
}

accel::EngineOptions engineOptionsFromEnvironment(const Warn& warn) {
  accel::EngineOptions out;
  const std::string_view fusion = variable("MATLIFT_FUSION");
  out.fusion = fusion != "off";
  if (fusion == "calls") out.code = accel::cpu::CodeMode::Never;
  if (fusion == "code") out.code = accel::cpu::CodeMode::AtOnce;
  if (!fusion.empty() && fusion != "off" && fusion != "on" && fusion != "calls" && fusion != "code")
    reject(warn, "MATLIFT_FUSION", "on, off, calls or code");
  if (!variable("MATLIFT_ACCEL_MIN_ELEMENTS").empty())
    out.minTaskElements = out.minAloneElements = out.minElements =
        readPositive("MATLIFT_ACCEL_MIN_ELEMENTS", out.minElements, warn);
  if (!variable("MATLIFT_THREADS").empty())
    out.threads = int(std::min<std::int64_t>(readPositive("MATLIFT_THREADS", 0, warn), 1024));
  out.adaptive = adaptiveOptions(warn);
  out.device = deviceOptions(warn);
  out.devices = deviceList();
  out.offload = offloadOptions(warn);
  return out;
}

}  // namespace matlift
