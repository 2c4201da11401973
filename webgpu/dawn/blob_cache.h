// Dawn's compiled shaders, kept in files between runs. Any failure means "not cached".
#pragma once

#include <cstddef>
#include <string>

namespace webgpu::dawn {

class BlobCache {
 public:
  explicit BlobCache(std::string folder);

  // Dawn's callbacks; `cache` is the BlobCache. May run on Dawn's threads; files are written under
  // another name and renamed, so two processes may store at once.
  static size_t load(const void* key, size_t keyBytes, void* value, size_t valueBytes,
                     void* cache) noexcept;
  static void store(const void* key, size_t keyBytes, const void* value, size_t valueBytes,
                    void* cache) noexcept;

 private:
  std::string pathOf(const void* key, size_t keyBytes) const;
  std::string folder_;
};

}  // namespace webgpu::dawn
