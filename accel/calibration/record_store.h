// Where records are kept between runs: files natively, IndexedDB in the browser. Keys are plain
// names; values are text of at most kMaxRecord bytes.
#pragma once

#include <accel/status.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace accel::calibration {

inline constexpr std::size_t kMaxRecord = std::size_t{4} << 20;

class RecordStore {
 public:
  virtual ~RecordStore() = default;
  // None: there is no such record. A failure's text names the place and what is wrong with it.
  virtual Result<std::optional<std::string>> read(const std::string& key) noexcept = 0;
  // All of it or nothing, also when two programs write at once.
  virtual Status write(const std::string& key, std::string_view text) noexcept = 0;
  // What the user would look for: a path, or "IndexedDB <key>".
  virtual std::string place(const std::string& key) const = 0;
};

// <folder>/<key>.json; the folder is made when something is written. An empty folder keeps nothing.
std::unique_ptr<RecordStore> makeFileStore(std::string folder);

// Keeps records while it lives: tests, and programs that want no traces.
class MemoryStore final : public RecordStore {
 public:
  Result<std::optional<std::string>> read(const std::string& key) noexcept override;
  Status write(const std::string& key, std::string_view text) noexcept override;
  std::string place(const std::string& key) const override { return "memory:" + key; }
  std::map<std::string, std::string> records;
};

// "<vendor>-<name>-<backend>-<device id>", each part slugified: lower case, runs of other
// characters become one "_", trimmed, empty becomes "device".
std::string slugify(std::string_view text);
struct DeviceIdentity {
  std::string vendor, name, backend, driver;
  std::uint32_t deviceId = 0;
  friend bool operator==(const DeviceIdentity&, const DeviceIdentity&) = default;
};
std::string recordKey(const DeviceIdentity& device);
// From a provider that says no more than info(): its adapter, name and note.
DeviceIdentity identityOf(const std::string& provider, const std::string& adapter,
                          const std::string& note);

}  // namespace accel::calibration
