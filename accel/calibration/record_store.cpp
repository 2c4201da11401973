#include "accel/calibration/record_store.h"

#include <atomic>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace accel::calibration {
namespace {

namespace fs = std::filesystem;

// A name of its own for each writer, so that two never share a half-written file.
std::string temporaryName() {
  static std::atomic<unsigned> counter{0};
#ifdef _WIN32
  const long process = 0;
#else
  const long process = static_cast<long>(getpid());
#endif
  return ".tmp" + std::to_string(process) + "-" + std::to_string(counter++);
}

class FileStore final : public RecordStore {
 public:
  explicit FileStore(std::string folder) : folder_(std::move(folder)) {}

  std::string place(const std::string& key) const override {
    return folder_.empty() ? std::string() : folder_ + "/" + key + ".json";
  }

  Result<std::optional<std::string>> read(const std::string& key) noexcept override {
    try {
      if (folder_.empty()) return std::optional<std::string>();
      const std::string path = place(key);
      std::error_code error;
      if (!fs::exists(path, error)) return std::optional<std::string>();
      const bool regular = fs::is_regular_file(path, error);
      std::ifstream file(path, std::ios::binary);
      if (!regular || !file) return Status(StatusCode::Failed, path + " cannot be read");
      std::string text(kMaxRecord + 1, '\0');
      file.read(text.data(), static_cast<std::streamsize>(text.size()));
      text.resize(static_cast<std::size_t>(file.gcount()));
      if (text.size() > kMaxRecord)
        return Status(StatusCode::Failed, path + " is larger than 4 MiB and was not read");
      return std::optional<std::string>(std::move(text));
    } catch (const std::exception& problem) {
      return Status(StatusCode::Failed, folder_ + ": " + problem.what());
    }
  }

  Status write(const std::string& key, std::string_view text) noexcept override {
    try {
      if (folder_.empty()) return Status(StatusCode::Unsupported, "there is no cache folder");
      if (text.size() > kMaxRecord)
        return Status(StatusCode::Failed, place(key) + ": a record may take 4 MiB");
      std::error_code error;
      fs::create_directories(folder_, error);
      const std::string path = place(key), temporary = path + temporaryName();
      std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
      file.write(text.data(), static_cast<std::streamsize>(text.size()));
      file.close();
      if (!file.good()) {
        fs::remove(temporary, error);
        return Status(StatusCode::Failed, path + " cannot be written");
      }
      fs::rename(temporary, path, error);
      if (!error) return Status::ok();
      const std::string why = error.message();
      fs::remove(temporary, error);
      return Status(StatusCode::Failed, path + " cannot be replaced: " + why);
    } catch (const std::exception& problem) {
      return Status(StatusCode::Failed, folder_ + ": " + problem.what());
    }
  }

 private:
  std::string folder_;
};

}  // namespace

std::unique_ptr<RecordStore> makeFileStore(std::string folder) {
  return std::make_unique<FileStore>(std::move(folder));
}

Result<std::optional<std::string>> MemoryStore::read(const std::string& key) noexcept {
  const auto found = records.find(key);
  if (found == records.end()) return std::optional<std::string>();
  return std::optional<std::string>(found->second);
}

Status MemoryStore::write(const std::string& key, std::string_view text) noexcept {
  records[key] = std::string(text);
  return Status::ok();
}

std::string slugify(std::string_view text) {
  std::string out;
  for (char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (u < 128 && std::isalnum(u)) {
      out += static_cast<char>(std::tolower(u));
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out.empty() ? "device" : out;
}

std::string recordKey(const DeviceIdentity& device) {
  return slugify(device.vendor) + "-" + slugify(device.name) + "-" + slugify(device.backend) + "-" +
         std::to_string(device.deviceId);
}

// webgpu's note begins "<backend>, <vendor> <architecture>, <driver's words>".
DeviceIdentity identityOf(const std::string& provider, const std::string& adapter,
                          const std::string& note) {
  DeviceIdentity id;
  id.name = adapter;
  id.backend = provider;
  const std::size_t comma = note.find(", ");
  if (comma != std::string::npos) {
    id.backend = note.substr(0, comma);
    const std::size_t start = comma + 2, end = note.find_first_of(", ", start);
    id.vendor = note.substr(start, end == std::string::npos ? end : end - start);
    id.driver = note.substr(start);
  }
  return id;
}

}  // namespace accel::calibration
