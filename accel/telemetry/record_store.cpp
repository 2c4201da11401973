#include "accel/telemetry/record_store.h"

#include <accel/private_file.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace accel {
namespace {

bool isWord(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool goodKey(const std::string& key) {
  if (key.empty() || key.front() == '/' || key.find("..") != std::string::npos) return false;
  for (char c : key) {
    const bool letter = isWord(c) || (c >= 'A' && c <= 'Z');
    if (!letter && c != '-' && c != '_' && c != '.' && c != '/') return false;
  }
  return true;
}

Status failed(const std::string& place, const std::string& what) {
  return Status(StatusCode::Failed, "record '" + place + "' " + what);
}

// Beside the record, so that the rename stays in one file system; no two writers share it.
std::string temporaryName(const std::string& path) {
  static std::atomic<unsigned> count{0};
  const auto ticks = std::chrono::system_clock::now().time_since_epoch().count();
  return path + "." + std::to_string(ticks) + "." + std::to_string(count++) + ".tmp";
}

}  // namespace

std::string slugified(std::string_view text) {
  std::string out;
  for (char c : text) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (isWord(lower)) {
      out += lower;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out.empty() ? "device" : out;
}

Result<std::string> readSmallFile(const std::string& path) {
  auto failure = [](const char* what) { return Status(StatusCode::Failed, what); };
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return failure("cannot be read");
  if (!std::filesystem::is_regular_file(path, error)) return failure("is not a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) return failure("cannot be read");
  // Bounded by what is read, not by what the file says of itself, for it may grow meanwhile. In
  // pieces: most files are small, and memory for the largest takes longer than they do.
  constexpr std::size_t kPiece = std::size_t(16) << 10;
  std::string text;
  while (file && text.size() <= kMaxRecordBytes) {
    const std::size_t before = text.size();
    text.resize(before + std::min(kPiece, kMaxRecordBytes + 1 - before));
    file.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
    text.resize(before + static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return failure("cannot be read");
  if (text.size() > kMaxRecordBytes) return failure("is larger than 4 MiB");
  return text;
}

std::string FileRecordStore::placeOf(const std::string& key) const {
  return folder_ + "/" + key + ".json";
}

Result<std::string> FileRecordStore::load(const std::string& key) {
  const std::string path = placeOf(key);
  if (!goodKey(key)) return failed(path, "has a name that no file may have");
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    // Links in a circle, a folder that nobody may enter: not the same as none.
    if (error) return failed(path, "cannot be read: " + error.message());
    return std::string();
  }
  Result<std::string> text = readSmallFile(path);
  if (!text) return failed(path, text.status().message());
  return text;
}

Status FileRecordStore::save(const std::string& key, std::string_view text) {
  const std::string path = placeOf(key);
  if (!goodKey(key)) return failed(path, "has a name that no file may have");
  if (text.size() > kMaxRecordBytes) return failed(path, "would be larger than 4 MiB");
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  if (!writePrivateFile(path, temporaryName(path), {text}))
    return failed(path, std::string("cannot be written: ") + std::strerror(errno));
  return Status::ok();
}

Status FileRecordStore::erase(const std::string& key) {
  const std::string path = placeOf(key);
  if (!goodKey(key)) return failed(path, "has a name that no file may have");
  std::error_code error;
  std::filesystem::remove(path, error);
  return error ? failed(path, "cannot be removed: " + error.message()) : Status::ok();
}

Status MemoryRecordStore::save(const std::string& key, std::string_view text) {
  if (text.size() > kMaxRecordBytes) return failed(placeOf(key), "would be larger than 4 MiB");
  records[key] = std::string(text);
  return Status::ok();
}

}  // namespace accel
