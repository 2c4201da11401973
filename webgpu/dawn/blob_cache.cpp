#include "webgpu/dawn/blob_cache.h"

#ifndef __EMSCRIPTEN__

#include <accel/private_file.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <vector>

namespace webgpu::dawn {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxBlobBytes = size_t{16} << 20;

// A file holds the key's length, the key and the value, so that a hash collision or a damaged
// file is noticed and reads as "not cached".
bool readEntry(const std::string& path, const void* key, size_t keyBytes,
               std::vector<char>& value) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return false;
  const auto size = file.tellg();
  if (size < 0 || size_t(size) > kMaxBlobBytes || size_t(size) < sizeof(uint64_t) + keyBytes)
    return false;
  std::vector<char> all(static_cast<size_t>(size));
  file.seekg(0);
  if (!file.read(all.data(), size)) return false;
  uint64_t storedKeyBytes = 0;
  std::memcpy(&storedKeyBytes, all.data(), sizeof storedKeyBytes);
  if (storedKeyBytes != keyBytes) return false;
  if (std::memcmp(all.data() + sizeof storedKeyBytes, key, keyBytes) != 0) return false;
  value.assign(all.begin() + sizeof storedKeyBytes + keyBytes, all.end());
  return true;
}

void writeEntry(const std::string& path, const void* key, size_t keyBytes, const void* value,
                size_t valueBytes) {
  const std::string temporary = path + "." + std::to_string(getpid());
  const uint64_t size = keyBytes;
  auto bytes = [](const void* data, size_t count) {
    return std::string_view(static_cast<const char*>(data), count);
  };
  accel::writePrivateFile(
      path, temporary, {bytes(&size, sizeof size), bytes(key, keyBytes), bytes(value, valueBytes)});
}

}  // namespace

BlobCache::BlobCache(std::string folder) : folder_(std::move(folder)) {
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
}

std::string BlobCache::pathOf(const void* key, size_t keyBytes) const {
  uint64_t hash = 1469598103934665603u;  // FNV-1a
  for (size_t i = 0; i < keyBytes; ++i)
    hash = (hash ^ static_cast<const unsigned char*>(key)[i]) * 1099511628211u;
  char name[32];
  std::snprintf(name, sizeof name, "/%016llx.blob", static_cast<unsigned long long>(hash));
  return folder_ + name;
}

size_t BlobCache::load(const void* key, size_t keyBytes, void* value, size_t valueBytes,
                       void* cache) noexcept {
  try {
    std::vector<char> found;
    if (!readEntry(static_cast<BlobCache*>(cache)->pathOf(key, keyBytes), key, keyBytes, found))
      return 0;
    if (value && valueBytes >= found.size()) std::memcpy(value, found.data(), found.size());
    return found.size();
  } catch (const std::exception&) {  // no memory: as if it were not there
    return 0;
  }
}

void BlobCache::store(const void* key, size_t keyBytes, const void* value, size_t valueBytes,
                      void* cache) noexcept {
  if (keyBytes + valueBytes + sizeof(uint64_t) > kMaxBlobBytes) return;
  try {
    writeEntry(static_cast<BlobCache*>(cache)->pathOf(key, keyBytes), key, keyBytes, value,
               valueBytes);
  } catch (const std::exception&) {
    // No memory: compiled again the next time.
  }
}

}  // namespace webgpu::dawn

#endif
