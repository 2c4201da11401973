// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) with it: how Jupyter signs messages.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace matlift::kernel {

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// The digest, 32 bytes; nothing can be added afterwards.
  std::string finish();

 private:
  void block(const std::uint8_t* bytes);
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> waiting_{};
  std::size_t waitingBytes_ = 0;
  std::uint64_t bytes_ = 0;
};

class HmacSha256 {
 public:
  explicit HmacSha256(std::string_view key);
  void add(std::string_view bytes) { inner_.add(bytes); }
  /// In lower-case hexadecimal.
  std::string finish();

 private:
  std::array<char, 64> key_{};
  Sha256 inner_;
};

}  // namespace matlift::kernel
