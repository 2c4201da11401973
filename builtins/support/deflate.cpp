// Packing: one probe of a hash table of four-byte words finds repetitions, each block of symbols
// gets codes of its own, and what does not shrink is stored.
#include "builtins/support/deflate.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "builtins/support/parallel.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

uint32_t crc32(Bytes data, uint32_t before) {
  static const std::array<std::array<uint32_t, 256>, 8> tables = [] {
    std::array<std::array<uint32_t, 256>, 8> t{};
    for (uint32_t n = 0; n < 256; ++n) {
      uint32_t c = n;
      for (int k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
      t[0][n] = c;
    }
    for (size_t k = 1; k < 8; ++k)
      for (size_t n = 0; n < 256; ++n) t[k][n] = t[0][t[k - 1][n] & 255] ^ (t[k - 1][n] >> 8);
    return t;
  }();
  uint32_t c = ~before;
  size_t k = 0;
  for (; k + 8 <= data.size(); k += 8) {
    uint32_t low = 0, high = 0;
    for (size_t b = 0; b < 4; ++b) {
      low |= uint32_t(data[k + b]) << (8 * b);
      high |= uint32_t(data[k + 4 + b]) << (8 * b);
    }
    low ^= c;
    c = tables[7][low & 255] ^ tables[6][(low >> 8) & 255] ^ tables[5][(low >> 16) & 255] ^
        tables[4][low >> 24] ^ tables[3][high & 255] ^ tables[2][(high >> 8) & 255] ^
        tables[1][(high >> 16) & 255] ^ tables[0][high >> 24];
  }
  for (; k < data.size(); ++k) c = tables[0][(c ^ data[k]) & 255] ^ (c >> 8);
  return ~c;
}

uint32_t adler32(Bytes data) {
  uint32_t a = 1, b = 0;
  for (size_t k = 0; k < data.size();) {
    size_t end = std::min(data.size(), k + 5552);  // the sums fit 32 bits so long
    for (; k < end; ++k) {
      a += data[k];
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return b << 16 | a;
}

namespace {

constexpr int kHashBits = 15;
constexpr size_t kWindow = 32768;
constexpr size_t kBlockSymbols = 32768;
constexpr size_t kPiece = size_t(1) << 20;  // packed alone: enough for its window to fill

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}
  void put(uint32_t bits, int n) {
    bits_ |= uint64_t(bits) << count_;
    count_ += n;
    while (count_ >= 8) {
      out_ += char(bits_);
      bits_ >>= 8;
      count_ -= 8;
    }
  }
  void align() {
    if (count_ > 0) put(0, 8 - count_);
  }

 private:
  std::string& out_;
  uint64_t bits_ = 0;
  int count_ = 0;
};

/// Lengths of Huffman codes no longer than `longest`.
void codeLengths(const uint32_t* counts, int symbols, int longest, uint8_t* lengths) {
  std::fill(lengths, lengths + symbols, uint8_t(0));
  std::vector<int> used;
  for (int s = 0; s < symbols; ++s)
    if (counts[s]) used.push_back(s);
  if (used.size() <= 1) {
    if (!used.empty()) lengths[used[0]] = 1;
    return;
  }
  std::stable_sort(used.begin(), used.end(), [&](int a, int b) { return counts[a] < counts[b]; });
  // Two queues: leaves by weight, and inner nodes, which come out in order of weight too.
  size_t n = used.size();
  std::vector<uint64_t> weight(2 * n - 1);
  std::vector<int> parent(2 * n - 1, 0);
  for (size_t k = 0; k < n; ++k) weight[k] = counts[used[k]];
  size_t leaf = 0, inner = n;
  for (size_t node = n; node < 2 * n - 1; ++node) {
    for (int child = 0; child < 2; ++child) {
      bool takeLeaf = leaf < n && (inner >= node || weight[leaf] <= weight[inner]);
      size_t least = takeLeaf ? leaf++ : inner++;
      weight[node] += weight[least];
      parent[least] = int(node);
    }
  }
  std::vector<int> depth(2 * n - 1, 0);
  for (size_t k = 2 * n - 2; k-- > 0;) depth[k] = depth[size_t(parent[k])] + 1;
  // Too long ones are cut, and others lengthened until the code fits again.
  int64_t room = int64_t(1) << longest;
  for (size_t k = 0; k < n; ++k) {
    int d = std::min(depth[k], longest);
    lengths[used[k]] = uint8_t(d);
    room -= int64_t(1) << (longest - d);
  }
  for (size_t k = 0; room < 0; k = (k + 1) % n) {
    uint8_t& length = lengths[used[k]];
    if (length >= longest) continue;
    ++length;
    room += int64_t(1) << (longest - length);
  }
  // That may leave codes which no symbol has, and readers refuse such a set: the frequent ones get
  // them.
  for (size_t k = n - 1; room > 0; k = (k + n - 1) % n) {
    uint8_t& length = lengths[used[k]];
    if (const int64_t more = int64_t(1) << (longest - length); more <= room) {
      --length;
      room -= more;
    }
  }
}

struct Codes {
  std::array<uint8_t, 288> lengths{};
  std::array<uint16_t, 288> codes{};
  void assign(int symbols) {
    uint32_t counts[17] = {}, next[17] = {}, code = 0;
    for (int s = 0; s < symbols; ++s) ++counts[lengths[size_t(s)]];
    counts[0] = 0;
    for (int n = 1; n < 16; ++n) next[n] = code = (code + counts[n - 1]) << 1;
    for (int s = 0; s < symbols; ++s) {
      int n = lengths[size_t(s)];
      if (n == 0) continue;
      uint32_t own = next[n]++, flipped = 0;
      for (int k = 0; k < n; ++k) flipped |= ((own >> k) & 1) << (n - 1 - k);
      codes[size_t(s)] = uint16_t(flipped);
    }
  }
  void put(BitWriter& out, int s) const { out.put(codes[size_t(s)], lengths[size_t(s)]); }
};

/// Which code a length or distance has, and its extra bits.
struct Slot {
  uint16_t code, bits, extra;
};

Slot lengthSlot(uint32_t length) {
  if (length == 258) return {285, 0, 0};
  uint32_t l = length - 3;
  if (l < 8) return {uint16_t(257 + l), 0, 0};
  int top = 31 - __builtin_clz(l), bits = top - 2;
  return {uint16_t(257 + 4 * (bits + 1) + int((l >> bits) & 3)), uint16_t(bits),
          uint16_t(l & ((1u << bits) - 1))};
}

Slot distanceSlot(uint32_t distance) {
  uint32_t d = distance - 1;
  if (d < 4) return {uint16_t(d), 0, 0};
  int top = 31 - __builtin_clz(d), bits = top - 1;
  return {uint16_t(2 * top + int((d >> bits) & 1)), uint16_t(bits),
          uint16_t(d & ((1u << bits) - 1))};
}

/// A literal (distance 0) or a repetition.
struct Symbol {
  uint16_t value, distance;
};

class Packer {
 public:
  Packer(Bytes data, std::string& out) : data_(data), text_(out), out_(out) {}

  void run(bool last) {
    size_t n = data_.size();
    std::vector<uint32_t> heads(size_t(1) << kHashBits, UINT32_MAX);
    size_t at = 0, literalsInRow = 0;
    blockBegin_ = 0;
    symbols_.reserve(kBlockSymbols + 1);
    while (at < n) {
      uint32_t length = 0, distance = 0;
      if (at + 8 <= n) {
        uint32_t word;
        std::memcpy(&word, data_.data() + at, 4);
        uint32_t& head = heads[(word * 2654435761u) >> (32 - kHashBits)];
        size_t candidate = head;
        head = uint32_t(at);
        if (candidate != UINT32_MAX && at - candidate <= kWindow)
          length = matchLength(candidate, at, distance);
      }
      if (length) {
        symbols_.push_back({uint16_t(length), uint16_t(distance)});
        at += length;
        literalsInRow = 0;
      } else {
        // Where nothing repeats, fewer places are tried: random digits cost little.
        size_t run = std::min(n - at, 1 + std::min<size_t>(literalsInRow >> 6, 15));
        for (size_t k = 0; k < run; ++k) symbols_.push_back({data_[at + k], 0});
        at += run;
        literalsInRow += run;
      }
      if (symbols_.size() + 16 >= kBlockSymbols) endBlock(at, last && at == n);
    }
    if (!symbols_.empty() || n == 0) endBlock(n, last);
    if (!last) {  // an empty stored block brings the next piece to a byte's start
      out_.put(0, 3);
      out_.align();
      text_.append("\0\0\xff\xff", 4);
    } else {
      out_.align();
    }
  }

 private:
  uint32_t matchLength(size_t from, size_t at, uint32_t& distance) const {
    const uint8_t* a = data_.data() + from;
    const uint8_t* b = data_.data() + at;
    size_t most = std::min<size_t>(258, data_.size() - at), k = 0;
    while (k + 8 <= most) {
      uint64_t x, y;
      std::memcpy(&x, a + k, 8);
      std::memcpy(&y, b + k, 8);
      if (x != y) {
        k += size_t(__builtin_ctzll(x ^ y)) / 8;
        break;
      }
      k += 8;
    }
    if (k + 8 > most)
      while (k < most && a[k] == b[k]) ++k;
    if (k < 4) return 0;
    distance = uint32_t(at - from);
    return uint32_t(k);
  }

  void endBlock(size_t end, bool last) {
    interruptionPoint();
    std::array<uint32_t, 288> literalCounts{};
    std::array<uint32_t, 32> distanceCounts{};
    for (const Symbol& s : symbols_) {
      if (s.distance == 0) {
        ++literalCounts[s.value];
      } else {
        ++literalCounts[lengthSlot(s.value).code];
        ++distanceCounts[distanceSlot(s.distance).code];
      }
    }
    ++literalCounts[256];
    Codes literals, distances;
    codeLengths(literalCounts.data(), 286, 15, literals.lengths.data());
    codeLengths(distanceCounts.data(), 30, 15, distances.lengths.data());
    literals.assign(286);
    distances.assign(30);
    uint64_t bits = packedBits(literalCounts, literals, distanceCounts, distances);
    if (bits / 8 >= end - blockBegin_)
      storeBlock(end, last);
    else
      codeBlock(literals, distances, last);
    symbols_.clear();
    blockBegin_ = end;
  }

  static uint64_t packedBits(const std::array<uint32_t, 288>& lc, const Codes& l,
                             const std::array<uint32_t, 32>& dc, const Codes& d) {
    uint64_t bits = 700;  // about what the codes themselves take
    for (size_t s = 0; s < 286; ++s) {
      uint32_t extra = s < 265 || s == 285 ? 0 : uint32_t((s - 261) / 4);
      bits += uint64_t(lc[s]) * (l.lengths[s] + extra);
    }
    for (size_t s = 0; s < 30; ++s)
      bits += uint64_t(dc[s]) * (d.lengths[s] + (s < 4 ? 0u : uint32_t(s / 2 - 1)));
    return bits;
  }

  void storeBlock(size_t end, bool last) {
    size_t at = blockBegin_;
    do {
      size_t n = std::min<size_t>(65535, end - at);
      out_.put(last && at + n == end, 1);
      out_.put(0, 2);
      out_.align();
      for (uint32_t word : {uint32_t(n), uint32_t(n) ^ 0xffff}) {
        text_ += char(word);
        text_ += char(word >> 8);
      }
      text_.append(reinterpret_cast<const char*>(data_.data()) + at, n);
      at += n;
    } while (at < end);
  }

  void codeBlock(const Codes& literals, const Codes& distances, bool last) {
    out_.put(last, 1);
    out_.put(2, 2);
    putCodes(literals, distances);
    for (const Symbol& s : symbols_) {
      if (s.distance == 0) {
        literals.put(out_, s.value);
        continue;
      }
      Slot l = lengthSlot(s.value), d = distanceSlot(s.distance);
      literals.put(out_, l.code);
      out_.put(l.extra, l.bits);
      distances.put(out_, d.code);
      out_.put(d.extra, d.bits);
    }
    literals.put(out_, 256);
  }

  void putCodes(const Codes& literals, const Codes& distances) {
    static constexpr uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                          11, 4,  12, 3, 13, 2, 14, 1, 15};
    int nl = 286, nd = 30;
    while (nl > 257 && literals.lengths[size_t(nl - 1)] == 0) --nl;
    while (nd > 1 && distances.lengths[size_t(nd - 1)] == 0) --nd;
    std::vector<uint8_t> lengths(literals.lengths.begin(), literals.lengths.begin() + nl);
    lengths.insert(lengths.end(), distances.lengths.begin(), distances.lengths.begin() + nd);
    struct Run {
      uint8_t code, extra, bits;
    };
    std::vector<Run> runs;
    for (size_t k = 0; k < lengths.size();) {
      size_t same = 1;
      while (k + same < lengths.size() && lengths[k + same] == lengths[k]) ++same;
      k += same;
      uint8_t value = lengths[k - 1];
      if (value) {
        runs.push_back({value, 0, 0});
        --same;
      }
      while (same >= 3) {
        size_t most = value ? 6 : same > 10 ? 138 : 10, now = std::min(same, most);
        runs.push_back(value      ? Run{16, uint8_t(now - 3), 2}
                       : now > 10 ? Run{18, uint8_t(now - 11), 7}
                                  : Run{17, uint8_t(now - 3), 3});
        same -= now;
      }
      while (same-- > 0) runs.push_back({value, 0, 0});
    }
    std::array<uint32_t, 19> counts{};
    for (const Run& r : runs) ++counts[r.code];
    Codes codes;
    codeLengths(counts.data(), 19, 7, codes.lengths.data());
    codes.assign(19);
    int n = 19;
    while (n > 4 && codes.lengths[order[n - 1]] == 0) --n;
    out_.put(uint32_t(nl - 257), 5);
    out_.put(uint32_t(nd - 1), 5);
    out_.put(uint32_t(n - 4), 4);
    for (int k = 0; k < n; ++k) out_.put(codes.lengths[order[k]], 3);
    for (const Run& r : runs) {
      codes.put(out_, r.code);
      out_.put(r.extra, r.bits);
    }
  }

  Bytes data_;
  std::string& text_;
  BitWriter out_;
  std::vector<Symbol> symbols_;
  size_t blockBegin_ = 0;
};

void putBigEndian32(std::string& out, uint32_t x) {
  for (int shift = 24; shift >= 0; shift -= 8) out += char(x >> shift);
}

void putLittleEndian32(std::string& out, uint32_t x) {
  for (int shift = 0; shift < 32; shift += 8) out += char(x >> shift);
}

}  // namespace

std::string deflate(Bytes data, const Parallel& threads) {
  int64_t pieces = std::max<int64_t>(1, int64_t((data.size() + kPiece - 1) / kPiece));
  std::vector<std::string> parts(static_cast<size_t>(pieces));
  threads.run(pieces, [&](int64_t k, int) {
    size_t begin = size_t(k) * kPiece, n = std::min(kPiece, data.size() - begin);
    Packer(data.subspan(begin, n), parts[size_t(k)]).run(k + 1 == pieces);
  });
  if (pieces == 1) return std::move(parts[0]);
  std::string all;
  for (const std::string& part : parts) all += part;
  return all;
}

std::string deflateZlib(Bytes data, const Parallel& threads) {
  std::string out = "\x78\x9c" + deflate(data, threads);
  putBigEndian32(out, adler32(data));
  return out;
}

std::string gzipBytes(Bytes data, const std::string& name, const Parallel& threads) {
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
  if (!name.empty()) {
    out[3] = 8;
    out += name;
    out += '\0';
  }
  out += deflate(data, threads);
  putLittleEndian32(out, crc32(data));
  putLittleEndian32(out, uint32_t(data.size()));
  return out;
}

}  // namespace matlift::builtins
