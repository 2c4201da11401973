// Memory for machine code: writable while it is filled, executable afterwards, never both.
#pragma once

#include <cstddef>

namespace matlift::jit {

class CodePages {
 public:
  /// Writable, or none (data() is null) when the system has no memory.
  explicit CodePages(size_t bytes);
  ~CodePages();
  CodePages(const CodePages&) = delete;
  CodePages& operator=(const CodePages&) = delete;

  void* data() const { return data_; }
  size_t bytes() const { return bytes_; }
  /// Executable and no longer writable; false when the system forbids it.
  bool seal();

 private:
  void* data_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace matlift::jit
