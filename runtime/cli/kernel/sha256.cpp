#include "runtime/cli/kernel/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace matlift::kernel {
namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

}  // namespace

void Sha256::block(const std::uint8_t* bytes) {
  using std::rotr;
  std::uint32_t w[64];
  for (int k = 0; k < 16; ++k)
    w[k] = std::uint32_t(bytes[4 * k]) << 24 | std::uint32_t(bytes[4 * k + 1]) << 16 |
           std::uint32_t(bytes[4 * k + 2]) << 8 | bytes[4 * k + 3];
  for (int k = 16; k < 64; ++k) {
    const std::uint32_t a = w[k - 15], b = w[k - 2];
    w[k] = w[k - 16] + (rotr(a, 7) ^ rotr(a, 18) ^ a >> 3) + w[k - 7] +
           (rotr(b, 17) ^ rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (int k = 0; k < 64; ++k) {
    const std::uint32_t one =
        h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRound[k] + w[k];
    const std::uint32_t two =
        (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::uint32_t after[8] = {a, b, c, d, e, f, g, h};
  for (int k = 0; k < 8; ++k) state_[size_t(k)] += after[k];
}

void Sha256::add(std::string_view text) {
  bytes_ += text.size();
  while (!text.empty()) {
    const size_t taken = std::min(text.size(), waiting_.size() - waitingBytes_);
    std::memcpy(waiting_.data() + waitingBytes_, text.data(), taken);
    waitingBytes_ += taken;
    text.remove_prefix(taken);
    if (waitingBytes_ < waiting_.size()) return;
    block(waiting_.data());
    waitingBytes_ = 0;
  }
}

std::string Sha256::finish() {
  const std::uint64_t bits = bytes_ * 8;
  std::string end(1, char(0x80));
  end.append((119 - bytes_ % 64) % 64, '\0');
  for (int k = 7; k >= 0; --k) end += char(bits >> (8 * k));
  add(end);
  std::string digest;
  for (std::uint32_t word : state_)
    for (int k = 3; k >= 0; --k) digest += char(word >> (8 * k));
  return digest;
}

HmacSha256::HmacSha256(std::string_view key) {
  std::string shorter;
  if (key.size() > key_.size()) {
    Sha256 hash;
    hash.add(key);
    key = shorter = hash.finish();
  }
  std::copy(key.begin(), key.end(), key_.begin());
  std::array<char, 64> pad = key_;
  for (char& c : pad) c ^= 0x36;
  inner_.add({pad.data(), pad.size()});
}

std::string HmacSha256::finish() {
  std::array<char, 64> pad = key_;
  for (char& c : pad) c ^= 0x5c;
  Sha256 outer;
  outer.add({pad.data(), pad.size()});
  outer.add(inner_.finish());
  std::string hex;
  for (unsigned char byte : outer.finish()) {
    hex += "0123456789abcdef"[byte >> 4];
    hex += "0123456789abcdef"[byte & 15];
  }
  return hex;
}

}  // namespace matlift::kernel
