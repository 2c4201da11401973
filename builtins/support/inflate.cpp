// Unpacking: codes are looked up by ten bits at once, longer ones bit by bit from there on.
#include <algorithm>
#include <cstring>
#include <vector>

#include "builtins/support/deflate.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

constexpr int kLookup = 10;  // bits of the table: 2 kB, and most codes are no longer
constexpr int kLongest = 15;

constexpr uint16_t kLengthBase[29] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                      15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                      67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr uint8_t kLengthBits[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                     2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr uint16_t kDistanceBase[30] = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr uint8_t kDistanceBits[30] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                       6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

struct Damage {
  const char* cause;
};

/// The bits of a stream, lowest first. Past the end come zeros; `overrun` tells.
class BitReader {
 public:
  explicit BitReader(Bytes bytes)
      : begin_(bytes.data()), at_(begin_), end_(begin_ + bytes.size()) {}

  /// At least 32 bits are ready afterwards.
  void refill() {
    if (end_ - at_ >= 8) {
      uint64_t more;
      std::memcpy(&more, at_, 8);
      bits_ |= more << count_;
      at_ += (63 - count_) >> 3;
      count_ |= 56;
      return;
    }
    while (count_ <= 56) {
      if (at_ < end_)
        bits_ |= uint64_t(*at_++) << count_;
      else
        ++missing_;
      count_ += 8;
    }
  }
  uint32_t peek(int n) const { return uint32_t(bits_ & ((uint64_t(1) << n) - 1)); }
  void drop(int n) {
    bits_ >>= n;
    count_ -= n;
  }
  uint32_t take(int n) {
    uint32_t x = peek(n);
    drop(n);
    return x;
  }
  uint32_t need(int n) {
    refill();
    return take(n);
  }
  /// More bits were taken than the stream has.
  bool overrun() const { return missing_ * 8 > count_; }
  /// Bytes of the stream begun so far.
  size_t used() const { return size_t(at_ - begin_) - size_t(std::max(0, count_ / 8 - missing_)); }
  /// Drops the rest of a byte and what was read ahead; the next bytes are the stream's.
  const uint8_t* byteAligned() {
    if (overrun()) throw Damage{"the data end too early"};
    at_ = begin_ + used();
    bits_ = 0;
    count_ = 0;
    missing_ = 0;
    return at_;
  }
  size_t left() const { return size_t(end_ - at_); }
  void skip(size_t n) { at_ += n; }

 private:
  const uint8_t* begin_;
  const uint8_t* at_;
  const uint8_t* end_;
  uint64_t bits_ = 0;
  int count_ = 0;
  int missing_ = 0;
};

uint32_t reversed(uint32_t code, int length) {
  uint32_t out = 0;
  for (int k = 0; k < length; ++k) out |= ((code >> k) & 1) << (length - 1 - k);
  return out;
}

class HuffmanTable {
 public:
  /// A code that is not complete is damage, but for one with a single symbol.
  void build(const uint8_t* lengths, int symbols) {
    std::memset(counts_, 0, sizeof counts_);
    for (int s = 0; s < symbols; ++s) ++counts_[lengths[s]];
    counts_[0] = 0;
    int left = 1, used = 0;
    for (int n = 1; n <= kLongest; ++n) {
      left = 2 * left - counts_[n];
      used += counts_[n];
      if (left < 0) throw Damage{"a set of codes is over-full"};
    }
    if (left > 0 && used > 1) throw Damage{"a set of codes is incomplete"};
    uint16_t offsets[kLongest + 2] = {};
    for (int n = 1; n <= kLongest; ++n) offsets[n + 1] = uint16_t(offsets[n] + counts_[n]);
    for (int s = 0; s < symbols; ++s)
      if (lengths[s]) sorted_[offsets[lengths[s]]++] = uint16_t(s);
    fillLookup(lengths, symbols);
  }

  int decode(BitReader& in) const {
    uint16_t entry = lookup_[in.peek(kLookup)];
    if (entry) {
      in.drop(entry & 15);
      return entry >> 4;
    }
    return decodeLong(in);
  }

 private:
  void fillLookup(const uint8_t* lengths, int symbols) {
    std::memset(lookup_, 0, sizeof lookup_);
    uint32_t next[kLongest + 1] = {}, code = 0;
    for (int n = 1; n <= kLongest; ++n) {
      code = (code + (n > 1 ? counts_[n - 1] : 0u)) << 1;
      next[n] = code;
    }
    for (int s = 0; s < symbols; ++s) {
      int n = lengths[s];
      if (n == 0) continue;
      uint32_t own = next[n]++;
      if (n > kLookup) continue;
      for (uint32_t k = reversed(own, n); k < (1u << kLookup); k += 1u << n)
        lookup_[k] = uint16_t(s << 4 | n);
    }
  }
  int decodeLong(BitReader& in) const {
    int code = 0, first = 0, index = 0;
    for (int n = 1; n <= kLongest; ++n) {
      code |= int(in.take(1));
      int count = counts_[n];
      if (code - count < first) return sorted_[index + (code - first)];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw Damage{"a code that does not exist"};
  }

  uint16_t counts_[kLongest + 1];
  uint16_t sorted_[288];
  uint16_t lookup_[1 << kLookup];
};

/// Where the bytes go. `grow` makes more room, or says there is none.
struct Target {
  uint8_t* data;
  size_t size, capacity;
  std::function<bool(Target&)> grow;
  bool room(size_t n) {
    while (capacity - size < n)
      if (!grow || !grow(*this)) return false;
    return true;
  }
};

struct Full {};

class Stream {
 public:
  Stream(Bytes bytes, Target& out) : in_(bytes), out_(out) {}

  Inflated run() {
    Inflated result;
    try {
      for (bool last = false; !last;) {
        last = in_.need(1) != 0;
        block(in_.need(2));
        if (in_.overrun()) throw Damage{"the data end too early"};
      }
    } catch (const Full&) {
      result.status = Inflated::Status::Full;
    } catch (const Damage& d) {
      result.status = Inflated::Status::Damaged;
      result.cause = d.cause;
    }
    result.made = out_.size;
    result.used = in_.used();
    return result;
  }

 private:
  void block(uint32_t type) {
    interruptionPoint();
    if (type == 0) return stored();
    if (type == 3) throw Damage{"a block of unknown type"};
    if (type == 1)
      fixedCodes();
    else
      ownCodes();
    symbols();
  }

  void stored() {
    const uint8_t* at = in_.byteAligned();
    if (in_.left() < 4) throw Damage{"the data end too early"};
    size_t length = at[0] | at[1] << 8, check = at[2] | at[3] << 8;
    if (length != (check ^ 0xffff)) throw Damage{"the length of a stored block does not fit"};
    in_.skip(4);
    if (in_.left() < length) throw Damage{"the data end too early"};
    size_t fits = out_.room(length) ? length : out_.capacity - out_.size;
    if (fits) std::memcpy(out_.data + out_.size, at + 4, fits);
    out_.size += fits;
    in_.skip(length);
    if (fits < length) throw Full{};
  }

  void fixedCodes() {
    uint8_t lengths[288];
    for (int s = 0; s < 288; ++s) lengths[s] = s < 144 ? 8 : s < 256 ? 9 : s < 280 ? 7 : 8;
    literals_.build(lengths, 288);
    for (int s = 0; s < 30; ++s) lengths[s] = 5;
    lengths[30] = lengths[31] = 5;
    distances_.build(lengths, 32);
  }

  void ownCodes() {
    static constexpr uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                          11, 4,  12, 3, 13, 2, 14, 1, 15};
    int literals = int(in_.need(5)) + 257, distances = int(in_.take(5)) + 1;
    int count = int(in_.take(4)) + 4;
    if (literals > 286 || distances > 30) throw Damage{"too many codes"};
    uint8_t lengths[320] = {};
    for (int k = 0; k < count; ++k) lengths[order[k]] = uint8_t(in_.need(3));
    HuffmanTable& codes = distances_;  // free until its own lengths are known
    codes.build(lengths, 19);
    uint8_t all[320] = {};
    for (int k = 0; k < literals + distances;) {
      in_.refill();
      int s = codes.decode(in_);
      if (s < 16) {
        all[k++] = uint8_t(s);
        continue;
      }
      if (s == 16 && k == 0) throw Damage{"a repeated length has none before it"};
      uint8_t what = s == 16 ? all[k - 1] : 0;
      int times = s == 16   ? 3 + int(in_.take(2))
                  : s == 17 ? 3 + int(in_.take(3))
                            : 11 + int(in_.take(7));
      if (k + times > literals + distances) throw Damage{"too many lengths"};
      while (times--) all[k++] = what;
      if (in_.overrun()) throw Damage{"the data end too early"};
    }
    if (all[256] == 0) throw Damage{"a block without an end"};
    literals_.build(all, literals);
    distances_.build(all + literals, distances);
  }

  void symbols() {
    for (;;) {
      in_.refill();  // 56 bits: a literal or a length with its extra bits, and a distance with its
      int s = literals_.decode(in_);
      if (s < 256) {
        if (out_.size == out_.capacity && !out_.room(1)) throw Full{};
        out_.data[out_.size++] = uint8_t(s);
        // Past the end come zeros, which may be a literal for ever.
        if (in_.overrun()) throw Damage{"the data end too early"};
        continue;
      }
      if (s == 256) return;
      s -= 257;
      if (s >= 29) throw Damage{"a length that does not exist"};
      size_t length = kLengthBase[s] + in_.take(kLengthBits[s]);
      int d = distances_.decode(in_);
      if (d >= 30) throw Damage{"a distance that does not exist"};
      in_.refill();
      size_t distance = kDistanceBase[d] + in_.take(kDistanceBits[d]);
      if (in_.overrun()) throw Damage{"the data end too early"};
      copy(distance, length);
    }
  }

  void copy(size_t distance, size_t length) {
    if (distance > out_.size) throw Damage{"a distance reaches before the start"};
    bool fits = out_.room(length);
    size_t n = fits ? length : out_.capacity - out_.size;
    uint8_t* to = out_.data + out_.size;
    const uint8_t* from = to - distance;
    out_.size += n;
    if (distance >= 8 && out_.capacity - out_.size >= 8) {  // by words, a little past the end
      for (size_t k = 0; k < n; k += 8) std::memcpy(to + k, from + k, 8);
    } else {
      for (size_t k = 0; k < n; ++k) to[k] = from[k];
    }
    if (!fits) throw Full{};
  }

  BitReader in_;
  Target& out_;
  HuffmanTable literals_, distances_;
};

}  // namespace

Inflated inflate(Bytes stream, std::span<uint8_t> room) {
  Target target{room.data(), 0, room.size(), nullptr};
  return Stream(stream, target).run();
}

Inflated inflateZlib(Bytes stream, std::span<uint8_t> room) {
  auto damaged = [](const char* cause, size_t at) {
    return Inflated{Inflated::Status::Damaged, cause, 0, at};
  };
  if (stream.size() < 2) return damaged("the data end too early", stream.size());
  if ((stream[0] & 15) != 8 || (stream[0] * 256 + stream[1]) % 31 != 0)
    return damaged("no zlib stream begins here", 0);
  if (stream[1] & 32) return damaged("a preset dictionary is needed", 1);
  Inflated result = inflate(stream.subspan(2), room);
  result.used += 2;
  if (result.status != Inflated::Status::Done) return result;
  Bytes rest = stream.subspan(std::min(result.used, stream.size()));
  if (rest.size() < 4) return damaged("the checksum is missing", result.used);
  uint32_t sum =
      uint32_t(rest[0]) << 24 | uint32_t(rest[1]) << 16 | uint32_t(rest[2]) << 8 | rest[3];
  if (sum != adler32(room.first(result.made)))
    return damaged("the checksum does not fit", result.used);
  result.used += 4;
  return result;
}

Inflated inflateAll(Bytes stream, std::string& out, size_t limit) {
  out.resize(std::min(limit, stream.size() * 4 + 256));
  Target target{reinterpret_cast<uint8_t*>(out.data()), 0, out.size(), [&](Target& t) {
                  if (t.capacity >= limit) return false;
                  out.resize(std::min(limit, t.capacity * 2));
                  t.data = reinterpret_cast<uint8_t*>(out.data());
                  t.capacity = out.size();
                  return true;
                }};
  Inflated result = Stream(stream, target).run();
  out.resize(result.made);
  return result;
}

namespace {

/// Length of a gzip member's header, 0 when it is none.
size_t gzipHeader(Bytes d) {
  if (d.size() < 18 || d[0] != 0x1f || d[1] != 0x8b || d[2] != 8) return 0;
  size_t at = 10;
  if (d[3] & 4) {
    if (at + 2 > d.size()) return 0;
    at += 2 + size_t(d[at] | d[at + 1] << 8);
  }
  for (int flag : {8, 16}) {
    if (!(d[3] & flag)) continue;
    while (at < d.size() && d[at]) ++at;
    ++at;
  }
  if (d[3] & 2) at += 2;
  return at < d.size() ? at : 0;
}

uint32_t littleEndian32(Bytes d, size_t at) {
  return uint32_t(d[at]) | uint32_t(d[at + 1]) << 8 | uint32_t(d[at + 2]) << 16 |
         uint32_t(d[at + 3]) << 24;
}

}  // namespace

std::string gunzipBytes(Bytes data, const char* identifier, const std::string& name) {
  std::string all;
  size_t at = 0;
  auto damaged = [&](const char* cause, size_t where) {
    fail(identifier, "'%s' is not a valid gzip file: %s at byte %zu.", name.c_str(), cause, where);
  };
  do {
    size_t header = gzipHeader(data.subspan(at));
    if (header == 0) {
      if (at > 0) break;  // what follows a member and is none is padding
      damaged("no gzip header", at);
    }
    std::string part;
    // Deflate makes at most 1032 bytes of one.
    Inflated result = inflateAll(data.subspan(at + header), part, (data.size() - at) * 1032 + 1024);
    size_t end = at + header + result.used;
    if (result.status != Inflated::Status::Done) damaged(result.cause, end);
    if (end + 8 > data.size()) damaged("the checksum is missing", end);
    if (littleEndian32(data, end) != crc32(bytesOf(part)) ||
        littleEndian32(data, end + 4) != uint32_t(part.size()))
      damaged("the checksum does not fit", end);
    if (all.empty())
      all = std::move(part);
    else
      all += part;
    at = end + 8;
  } while (at < data.size());
  return all;
}

}  // namespace matlift::builtins
