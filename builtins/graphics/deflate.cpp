// zlib's format, packed and unpacked. Packing looks for repeats by a hash of three bytes and writes
// them in the fixed code: half the speed of memory, and pictures of figures are mostly repeats.
#include <algorithm>
#include <array>
#include <cstring>

#include "builtins/graphics/image_files.h"
#include "runtime/error/error.h"

namespace matlift::graphics {

namespace {

constexpr int kLengths = 29, kDistances = 30;
constexpr uint16_t kLengthBase[kLengths] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                            15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                            67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr uint8_t kLengthBits[kLengths] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr uint16_t kDistanceBase[kDistances] = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr uint8_t kDistanceBits[kDistances] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                               6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}
  void bits(uint32_t value, int count) {
    held_ |= uint64_t(value) << filled_;
    filled_ += count;
    while (filled_ >= 8) {
      out_ += char(held_ & 255);
      held_ >>= 8;
      filled_ -= 8;
    }
  }
  /// Codes are written from their highest bit.
  void code(uint32_t value, int count) {
    uint32_t turned = 0;
    for (int k = 0; k < count; ++k) turned |= (value >> k & 1) << (count - 1 - k);
    bits(turned, count);
  }
  void symbol(int s) {
    if (s < 144) return code(uint32_t(0x30 + s), 8);
    if (s < 256) return code(uint32_t(0x190 + s - 144), 9);
    if (s < 280) return code(uint32_t(s - 256), 7);
    code(uint32_t(0xc0 + s - 280), 8);
  }
  void flush() {
    if (filled_ > 0) bits(0, 8 - filled_);
  }

 private:
  std::string& out_;
  uint64_t held_ = 0;
  int filled_ = 0;
};

uint32_t adler32(std::string_view bytes) {
  uint32_t a = 1, b = 0;
  for (size_t k = 0; k < bytes.size();) {
    const size_t end = std::min(bytes.size(), k + 5552);  // before the sums overflow
    for (; k < end; ++k) {
      a += uint8_t(bytes[k]);
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return b << 16 | a;
}

template <size_t N, class T>
int rangeOf(const T (&base)[N], uint32_t value) {
  return int(std::upper_bound(std::begin(base), std::end(base), T(value)) - base) - 1;
}

class BitReader {
 public:
  explicit BitReader(std::string_view in) : in_(in) {}
  uint32_t bits(int count) {
    while (filled_ < count) {
      if (at_ >= in_.size()) failImage("The data end too early.");
      held_ |= uint64_t(uint8_t(in_[at_++])) << filled_;
      filled_ += 8;
    }
    const uint32_t out = uint32_t(held_ & ((uint64_t(1) << count) - 1));
    held_ >>= count;
    filled_ -= count;
    return out;
  }
  void alignByte() {
    held_ >>= filled_ % 8;
    filled_ -= filled_ % 8;
  }
  size_t used() const { return at_ - size_t(filled_ / 8); }

 private:
  std::string_view in_;
  size_t at_ = 0;
  uint64_t held_ = 0;
  int filled_ = 0;
};

/// Canonical prefix code, decoded a bit at a time by counts of each length.
struct PrefixCode {
  std::array<uint16_t, 16> count{};
  std::vector<uint16_t> symbols;
  explicit PrefixCode(const std::vector<uint8_t>& lengths) : symbols(lengths.size()) {
    std::array<uint16_t, 16> offset{};
    for (uint8_t l : lengths) ++count[l];
    count[0] = 0;
    for (size_t k = 1; k < 15; ++k) offset[k + 1] = uint16_t(offset[k] + count[k]);
    for (size_t s = 0; s < lengths.size(); ++s)
      if (lengths[s]) symbols[offset[lengths[s]]++] = uint16_t(s);
  }
  int next(BitReader& in) const {
    int code = 0, first = 0, index = 0;
    for (size_t length = 1; length < 16; ++length) {
      code |= int(in.bits(1));
      const int n = count[length];
      if (code - n < first) return symbols[size_t(index + code - first)];
      index += n;
      first = (first + n) << 1;
      code <<= 1;
    }
    failImage("The data are damaged.");
  }
};

void inflateBlock(BitReader& in, const PrefixCode& codes, const PrefixCode& far, std::string& out,
                  size_t most) {
  for (;;) {
    const int s = codes.next(in);
    if (s == 256) return;
    if (out.size() > most) failImage("The data are too long.");
    if (s < 256) {
      out += char(s);
      continue;
    }
    if (s - 257 >= kLengths) failImage("The data are damaged.");
    const size_t length = kLengthBase[s - 257] + in.bits(kLengthBits[s - 257]);
    const int d = far.next(in);
    if (d >= kDistances) failImage("The data are damaged.");
    const size_t distance = kDistanceBase[d] + in.bits(kDistanceBits[d]);
    if (distance > out.size()) failImage("The data are damaged.");
    for (size_t k = 0; k < length; ++k) out += out[out.size() - distance];
  }
}

std::pair<PrefixCode, PrefixCode> readCodes(BitReader& in) {
  static constexpr uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                        11, 4,  12, 3, 13, 2, 14, 1, 15};
  const size_t literals = in.bits(5) + 257, distances = in.bits(5) + 1, lengths = in.bits(4) + 4;
  std::vector<uint8_t> own(19);
  for (size_t k = 0; k < lengths; ++k) own[order[k]] = uint8_t(in.bits(3));
  const PrefixCode code(own);
  std::vector<uint8_t> all;
  while (all.size() < literals + distances) {
    const int s = code.next(in);
    if (s < 16) {
      all.push_back(uint8_t(s));
      continue;
    }
    if (s == 16 && all.empty()) failImage("The data are damaged.");
    const uint8_t value = s == 16 ? all.back() : 0;
    const size_t times = s == 16 ? 3 + in.bits(2) : s == 17 ? 3 + in.bits(3) : 11 + in.bits(7);
    all.insert(all.end(), times, value);
  }
  all.resize(literals + distances);
  return {PrefixCode({all.begin(), all.begin() + long(literals)}),
          PrefixCode({all.begin() + long(literals), all.end()})};
}

}  // namespace

[[noreturn]] void failImage(const char* what) { fail("MATLAB:imagesci:badImage", "%s", what); }

std::string deflateBytes(std::string_view in) {
  std::string out("\x78\x01", 2);
  out.reserve(in.size() / 8 + 64);
  BitWriter to(out);
  to.bits(1, 1);
  to.bits(1, 2);
  constexpr int kHash = 1 << 15;
  std::vector<int32_t> last(kHash, -1),
      before(in.size() < (size_t(1) << 31) ? std::min(in.size(), size_t(32768)) : 32768, -1);
  const auto* p = reinterpret_cast<const uint8_t*>(in.data());
  auto hash = [&](size_t k) {
    return (uint32_t(p[k]) << 10 ^ uint32_t(p[k + 1]) << 5 ^ p[k + 2]) & (kHash - 1);
  };
  const size_t n = in.size();
  auto note = [&](size_t k) {
    const uint32_t h = hash(k);
    before[k % before.size()] = last[h];
    last[h] = int32_t(k);
  };
  for (size_t k = 0; k < n;) {
    size_t length = 0, distance = 0;
    if (k + 3 <= n) {
      int64_t at = last[hash(k)];
      const size_t limit = std::min<size_t>(258, n - k);
      for (int tries = 0; at >= 0 && k - size_t(at) <= 32767 && tries < 8; ++tries) {
        size_t l = 0;
        while (l < limit && p[size_t(at) + l] == p[k + l]) ++l;
        if (l > length) {
          length = l;
          distance = k - size_t(at);
          if (l == limit) break;
        }
        const int64_t older = before[size_t(at) % before.size()];
        if (older >= at) break;
        at = older;
      }
    }
    if (length >= 3) {
      const int l = length == 258 ? 28 : rangeOf(kLengthBase, uint32_t(length));
      to.symbol(257 + l);
      to.bits(uint32_t(length - kLengthBase[l]), kLengthBits[l]);
      const int d = rangeOf(kDistanceBase, uint32_t(distance));
      to.code(uint32_t(d), 5);
      to.bits(uint32_t(distance - kDistanceBase[d]), kDistanceBits[d]);
      // Of long runs only some places are remembered.
      const size_t step = length > 64 ? 16 : 1;
      for (size_t j = 0; j < length; j += step)
        if (k + j + 3 <= n) note(k + j);
      k += length;
    } else {
      to.symbol(p[k]);
      if (k + 3 <= n) note(k);
      ++k;
    }
  }
  to.symbol(256);
  to.flush();
  const uint32_t check = adler32(in);
  for (int shift : {24, 16, 8, 0}) out += char(check >> shift & 255);
  return out;
}

std::string inflateRaw(std::string_view stream, size_t most, size_t* used) {
  BitReader in(stream);
  std::string out;
  for (bool last = false; !last;) {
    last = in.bits(1) != 0;
    const uint32_t kind = in.bits(2);
    if (kind == 0) {
      in.alignByte();
      const uint32_t length = in.bits(16), inverse = in.bits(16);
      if (length != (~inverse & 0xffff)) failImage("The data are damaged.");
      for (uint32_t k = 0; k < length; ++k) out += char(in.bits(8));
      if (out.size() > most) failImage("The data are too long.");
    } else if (kind == 1) {
      std::vector<uint8_t> lengths(288, 8);
      std::fill(lengths.begin() + 144, lengths.begin() + 256, uint8_t(9));
      std::fill(lengths.begin() + 256, lengths.begin() + 280, uint8_t(7));
      inflateBlock(in, PrefixCode(lengths), PrefixCode(std::vector<uint8_t>(30, 5)), out, most);
    } else if (kind == 2) {
      const auto [codes, far] = readCodes(in);
      inflateBlock(in, codes, far, out, most);
    } else {
      failImage("The data are damaged.");
    }
  }
  if (used) *used = in.used();
  return out;
}

std::string inflateBytes(std::string_view stream, size_t most) {
  if (stream.size() < 6) failImage("The data end too early.");
  return inflateRaw(stream.substr(2), most);
}

}  // namespace matlift::graphics
