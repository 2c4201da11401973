// BMP, TIFF and GIF files.
#include <algorithm>
#include <map>

#include "builtins/graphics/image_files.h"
#include "runtime/error/interrupt.h"

namespace matlift::graphics {

namespace {

void le(std::string& out, uint32_t v, int bytes) {
  for (int k = 0; k < bytes; ++k) out += char(v >> (8 * k) & 255);
}

/// Numbers of a file in either order, checked against its end.
struct Bytes {
  std::string_view all;
  bool big = false;
  uint32_t at(size_t where, int count) const {
    if (where > all.size() || size_t(count) > all.size() - where)
      failImage("The file ends too early.");
    uint32_t v = 0;
    for (int k = 0; k < count; ++k)
      v |= uint32_t(uint8_t(all[where + size_t(k)])) << (8 * (big ? count - 1 - k : k));
    return v;
  }
  std::string_view part(size_t where, size_t count) const {
    if (where > all.size() || count > all.size() - where) failImage("The file ends too early.");
    return all.substr(where, count);
  }
};

void checkSize(int64_t w, int64_t h) {
  if (w <= 0 || h <= 0 || w * h > int64_t(1) << 29) failImage("The image has no sensible size.");
}

uint8_t byteAt(const RawImage& image, size_t k) {
  return uint8_t(image.samples[k] >> (image.depth == 16 ? 8 : 0));
}

}  // namespace

std::string encodeBmp(const RawImage& image) {
  const bool indexed = image.channels < 3;
  const size_t row = (size_t(image.width) * (indexed ? 1 : 3) + 3) / 4 * 4;
  const uint32_t begin = 54 + (indexed ? 1024 : 0);
  std::string out = "BM";
  le(out, uint32_t(begin + row * size_t(image.height)), 4);
  le(out, 0, 4);
  le(out, begin, 4);
  le(out, 40, 4);
  le(out, uint32_t(image.width), 4);
  le(out, uint32_t(image.height), 4);
  le(out, 1, 2);
  le(out, indexed ? 8 : 24, 2);
  for (uint32_t v :
       {0u, uint32_t(row * size_t(image.height)), 2835u, 2835u, indexed ? 256u : 0u, 0u})
    le(out, v, 4);
  for (uint32_t k = 0; indexed && k < 256; ++k) {
    Colour c{k / 255.0, k / 255.0, k / 255.0};
    if (k < image.map.size()) c = image.map[k];
    for (double v : {c.b, c.g, c.r}) out += char(uint8_t(std::lround(v * 255)));
    out += '\0';
  }
  for (int y = image.height; y-- > 0;) {
    const size_t before = out.size();
    for (int x = 0; x < image.width; ++x) {
      const size_t k = (size_t(y) * size_t(image.width) + size_t(x)) * size_t(image.channels);
      if (indexed)
        out += char(byteAt(image, k));
      else
        for (size_t c : {2u, 1u, 0u}) out += char(byteAt(image, k + c));
    }
    out.resize(before + row);
  }
  return out;
}

RawImage decodeBmp(std::string_view data) {
  const Bytes b{data};
  if (b.part(0, 2) != "BM") failImage("The file is no BMP file.");
  const uint32_t begin = b.at(10, 4), header = b.at(14, 4);
  RawImage out;
  out.width = int(b.at(18, 4));
  const int signedHeight = int(b.at(22, 4));
  out.height = std::abs(signedHeight);
  const uint32_t bits = b.at(28, 2), packing = b.at(30, 4);
  checkSize(out.width, out.height);
  if ((packing != 0 && packing != 3) ||
      (bits != 1 && bits != 4 && bits != 8 && bits != 24 && bits != 32))
    failImage("This kind of BMP file is not read.");
  out.fileBits = int(bits);
  out.channels = bits <= 8 ? 1 : 3;
  if (bits <= 8) {
    uint32_t colours = b.at(46, 4);
    if (colours == 0 || colours > 256) colours = 1u << bits;
    for (uint32_t k = 0; k < colours; ++k) {
      const size_t p = 14 + header + 4 * k;
      out.map.push_back({b.at(p + 2, 1) / 255.0, b.at(p + 1, 1) / 255.0, b.at(p, 1) / 255.0});
    }
  }
  const size_t row = (size_t(out.width) * bits + 31) / 32 * 4;
  out.samples.resize(size_t(out.width) * size_t(out.height) * size_t(out.channels));
  for (int y = 0; y < out.height; ++y) {
    const std::string_view line =
        b.part(begin + row * size_t(signedHeight > 0 ? out.height - 1 - y : y), row);
    for (int x = 0; x < out.width; ++x) {
      uint16_t* to =
          &out.samples[(size_t(y) * size_t(out.width) + size_t(x)) * size_t(out.channels)];
      if (bits <= 8) {
        const uint32_t shift = 8 - bits * (uint32_t(x) % (8 / bits) + 1);
        to[0] = uint16_t(uint8_t(line[size_t(x) * bits / 8]) >> shift & ((1u << bits) - 1));
      } else {
        for (size_t c = 0; c < 3; ++c) to[c] = uint8_t(line[size_t(x) * bits / 8 + 2 - c]);
      }
    }
  }
  return out;
}

std::string encodeTiff(const RawImage& image) {
  // Without packing: every program reads it.
  std::string out("II*\0", 4), data;
  const uint32_t channels = uint32_t(image.channels), bytes = image.depth == 16 ? 2 : 1;
  for (uint16_t v : image.samples) le(data, v, int(bytes));
  le(out, 8, 4);
  const bool indexed = !image.map.empty();
  struct Entry {
    uint32_t tag, type, count, value;
  };
  const uint32_t after = 8 + 2 + 12 * (indexed ? 11 : 10) + 4;
  const uint32_t bitsAt = after, mapAt = after + 2 * channels,
                 dataAt = mapAt + (indexed ? 1536 : 0);
  std::vector<Entry> entries = {{256, 4, 1, uint32_t(image.width)},
                                {257, 4, 1, uint32_t(image.height)},
                                {258, 3, channels, channels > 2 ? bitsAt : 8 * bytes},
                                {259, 3, 1, 1},
                                {262, 3, 1,
                                 indexed         ? 3u
                                 : channels >= 3 ? 2u
                                                 : 1u},
                                {273, 4, 1, dataAt},
                                {277, 3, 1, channels},
                                {278, 4, 1, uint32_t(image.height)},
                                {279, 4, 1, uint32_t(data.size())},
                                {284, 3, 1, 1}};
  if (indexed) entries.push_back({320, 3, 768, mapAt});
  le(out, uint32_t(entries.size()), 2);
  for (const Entry& e : entries) {
    le(out, e.tag, 2);
    le(out, e.type, 2);
    le(out, e.count, 4);
    le(out, e.value, 4);
  }
  le(out, 0, 4);
  for (uint32_t k = 0; k < channels; ++k) le(out, 8 * bytes, 2);
  for (int c = 0; indexed && c < 3; ++c)
    for (size_t k = 0; k < 256; ++k) {
      const Colour v = k < image.map.size() ? image.map[k] : Colour{};
      le(out, uint32_t(std::lround((c == 0 ? v.r : c == 1 ? v.g : v.b) * 65535)), 2);
    }
  return out + data;
}

namespace {

/// LZW of TIFF (codes from the highest bit, widths change one early) and of GIF.
std::string unpackLzw(std::string_view in, int first, bool tiff, size_t most) {
  std::string out;
  std::vector<std::string> words;
  const int clear = 1 << first, end = clear + 1;
  auto restart = [&] {
    words.resize(size_t(end) + 1);
    for (int k = 0; k < clear; ++k) words[size_t(k)] = std::string(1, char(k));
  };
  restart();
  int width = first + 1;
  uint32_t held = 0;
  int filled = 0, last = -1;
  for (size_t at = 0; out.size() < most;) {
    interruptionPoint(at);
    while (filled < width) {
      if (at >= in.size()) return out;
      if (tiff)
        held = held << 8 | uint8_t(in[at++]);
      else
        held |= uint32_t(uint8_t(in[at++])) << filled;
      filled += 8;
    }
    int code;
    if (tiff) {
      code = int(held >> (filled - width) & ((1u << width) - 1));
    } else {
      code = int(held & ((1u << width) - 1));
      held >>= width;
    }
    filled -= width;
    if (code == end) break;
    if (code == clear) {
      restart();
      width = first + 1;
      last = -1;
      continue;
    }
    if (size_t(code) > words.size() || (size_t(code) == words.size() && last < 0))
      failImage("The data are damaged.");
    std::string word = size_t(code) < words.size() ? words[size_t(code)]
                                                   : words[size_t(last)] + words[size_t(last)][0];
    if (word.empty()) failImage("The data are damaged.");
    out += word;
    if (last >= 0 && words.size() < 4096) words.push_back(words[size_t(last)] + word[0]);
    last = code;
    const size_t next = words.size() + (tiff ? 1 : 0);
    while (width < 12 && next >= size_t(1) << width) ++width;
  }
  return out;
}

std::string unpackBits(std::string_view in) {
  std::string out;
  for (size_t k = 0; k < in.size();) {
    const int n = int8_t(in[k++]);
    if (n >= 0) {
      out += in.substr(k, size_t(n) + 1);
      k += size_t(n) + 1;
    } else if (n != -128 && k < in.size()) {
      out.append(size_t(1 - n), in[k++]);
    }
  }
  return out;
}

}  // namespace

RawImage decodeTiff(std::string_view data) {
  Bytes b{data};
  if (data.size() < 8 || (data.substr(0, 2) != "II" && data.substr(0, 2) != "MM"))
    failImage("The file is no TIFF file.");
  b.big = data[0] == 'M';
  std::map<uint32_t, std::vector<uint32_t>> tags;
  const size_t directory = b.at(4, 4);
  const uint32_t entries = b.at(directory, 2);
  for (uint32_t k = 0; k < entries; ++k) {
    const size_t at = directory + 2 + 12 * size_t(k);
    const uint32_t type = b.at(at + 2, 2), count = b.at(at + 4, 4);
    const int bytes = type == 3 ? 2 : type == 4 ? 4 : type == 1 ? 1 : 0;
    if (bytes == 0 || count > 1u << 24) continue;
    const size_t from = uint64_t(count) * uint64_t(bytes) <= 4 ? at + 8 : b.at(at + 8, 4);
    std::vector<uint32_t>& list = tags[b.at(at, 2)];
    for (uint32_t j = 0; j < count; ++j)
      list.push_back(b.at(from + size_t(j) * size_t(bytes), bytes));
  }
  auto tag = [&](uint32_t t, uint32_t otherwise) {
    return tags.count(t) && !tags[t].empty() ? tags[t][0] : otherwise;
  };
  RawImage out;
  out.width = int(tag(256, 0));
  out.height = int(tag(257, 0));
  checkSize(out.width, out.height);
  const uint32_t bits = tag(258, 1), packing = tag(259, 1), kind = tag(262, 1);
  out.channels = int(tag(277, 1));
  out.depth = bits == 16 ? 16 : 8;
  out.fileBits = int(bits);
  if ((bits != 1 && bits != 4 && bits != 8 && bits != 16) || out.channels < 1 || out.channels > 4 ||
      tag(284, 1) != 1 || tags.count(322))
    failImage("This kind of TIFF file is not read.");
  const size_t row = (size_t(out.width) * size_t(out.channels) * bits + 7) / 8;
  std::string raw;
  for (size_t k = 0; k < tags[273].size() && k < tags[279].size(); ++k) {
    const std::string_view strip = b.part(tags[273][k], tags[279][k]);
    const size_t most = row * size_t(out.height) + 65536;
    if (packing == 1)
      raw += strip;
    else if (packing == 5)
      raw += unpackLzw(strip, 8, true, most);
    else if (packing == 8 || packing == 32946)
      raw += unpackedZlib(strip, most);
    else if (packing == 32773)
      raw += unpackBits(strip);
    else
      failImage("This kind of TIFF file is not read.");
  }
  if (raw.size() < row * size_t(out.height)) failImage("The file ends too early.");
  const Bytes rows{raw, b.big};
  const size_t perRow = size_t(out.width) * size_t(out.channels);
  out.samples.resize(perRow * size_t(out.height));
  for (size_t y = 0; y < size_t(out.height); ++y)
    for (size_t x = 0; x < perRow; ++x) {
      uint32_t v;
      if (bits >= 8) {
        v = rows.at(y * row + x * bits / 8, int(bits / 8));
        if (tag(317, 1) == 2 && x >= size_t(out.channels))
          v = (v + out.samples[y * perRow + x - size_t(out.channels)]) & ((1u << bits) - 1);
      } else {
        v = uint8_t(raw[y * row + x * bits / 8]) >> (8 - bits * (x % (8 / bits) + 1)) &
            ((1u << bits) - 1);
        if (kind != 3) v = v * 255 / ((1u << bits) - 1);
      }
      out.samples[y * perRow + x] = uint16_t(v);
    }
  if (kind == 0)
    for (uint16_t& v : out.samples) v = uint16_t((out.depth == 16 ? 65535 : 255) - v);
  if (kind == 3) {
    const std::vector<uint32_t>& map = tags[320];
    const size_t n = map.size() / 3;
    for (size_t k = 0; k < n; ++k)
      out.map.push_back({map[k] / 65535.0, map[k + n] / 65535.0, map[k + 2 * n] / 65535.0});
  }
  return out;
}

namespace {

/// Numbers of the words that were seen, by the word before and the next byte; at most 4096.
class LzwWords {
 public:
  struct Slot {
    uint32_t key = 0;
    int number = -1;
  };
  /// Where the word is, or where it would be put.
  Slot& slotOf(int word, uint8_t next) {
    const uint32_t key = uint32_t(word) << 8 | next;
    size_t at = (key * 2654435761u) >> (32 - kBits);
    while (slots_[at].number >= 0 && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

 private:
  static constexpr int kBits = 13;
  std::vector<Slot> slots_ = std::vector<Slot>(size_t(1) << kBits);
};

std::string packLzw(const std::vector<uint8_t>& in, int first) {
  std::string out;
  const int clear = 1 << first, end = clear + 1;
  int width = first + 1, next = end + 1, filled = 0;
  uint32_t held = 0;
  auto put = [&](int code) {
    held |= uint32_t(code) << filled;
    filled += width;
    while (filled >= 8) {
      out += char(held & 255);
      held >>= 8;
      filled -= 8;
    }
  };
  LzwWords words;
  put(clear);
  int word = -1;
  uint64_t done = 0;
  for (uint8_t c : in) {
    if (word < 0) {
      word = c;
      continue;
    }
    interruptionPoint(++done);
    LzwWords::Slot& slot = words.slotOf(word, c);
    if (slot.number >= 0) {
      word = slot.number;
      continue;
    }
    put(word);
    if (next == 4096) {
      put(clear);
      words = {};
      next = end + 1;
      width = first + 1;
    } else {
      if (next == 1 << width) ++width;
      slot = {uint32_t(word) << 8 | c, next++};
    }
    word = c;
  }
  if (word >= 0) put(word);
  put(end);
  if (filled > 0) out += char(held & 255);
  return out;
}

void putMap(std::string& out, const std::vector<Colour>& map, int bits) {
  for (size_t k = 0; k < size_t(1) << bits; ++k) {
    const Colour c = k < map.size() ? map[k] : Colour{};
    for (double v : {c.r, c.g, c.b})
      out += char(uint8_t(std::lround(std::clamp(v, 0.0, 1.0) * 255)));
  }
}

int bitsFor(size_t colours) {
  int bits = 1;
  while (bits < 8 && size_t(1) << bits < colours) ++bits;
  return bits;
}

}  // namespace

std::string encodeGifFrame(const GifFrame& f) {
  std::string out("\x21\xf9\x04", 3);
  out += char(f.transparent >= 0 ? 9 : 4);
  le(out, uint32_t(f.delay), 2);
  out += char(f.transparent >= 0 ? f.transparent : 0);
  out += '\0';
  out += ',';
  le(out, 0, 4);
  le(out, uint32_t(f.width), 2);
  le(out, uint32_t(f.height), 2);
  const int bits = bitsFor(f.map.size());
  out += char(0x80 | (bits - 1));
  putMap(out, f.map, bits);
  const int first = std::max(bits, 2);
  out += char(first);
  const std::string data = packLzw(f.indices, first);
  for (size_t k = 0; k < data.size(); k += 255) {
    const size_t n = std::min<size_t>(255, data.size() - k);
    out += char(uint8_t(n));
    out.append(data, k, n);
  }
  out += '\0';
  return out;
}

std::string encodeGif(const std::vector<GifFrame>& frames, int loops) {
  std::string out = "GIF89a";
  le(out, frames.empty() ? 0 : uint32_t(frames[0].width), 2);
  le(out, frames.empty() ? 0 : uint32_t(frames[0].height), 2);
  out.append("\x70\0\0", 3);
  if (loops >= 0) {
    out.append("\x21\xff\x0bNETSCAPE2.0\x03\x01", 16);
    le(out, uint32_t(loops), 2);
    out += '\0';
  }
  for (const GifFrame& f : frames) out += encodeGifFrame(f);
  return out + ';';
}

std::vector<GifFrame> decodeGif(std::string_view data) {
  const Bytes b{data};
  if (b.part(0, 3) != "GIF") failImage("The file is no GIF file.");
  const int width = int(b.at(6, 2)), height = int(b.at(8, 2));
  checkSize(width, height);
  size_t at = 13;
  auto readMap = [&](uint32_t flags) {
    std::vector<Colour> map;
    for (uint32_t k = 0; k < 2u << (flags & 7); ++k, at += 3)
      map.push_back({b.at(at, 1) / 255.0, b.at(at + 1, 1) / 255.0, b.at(at + 2, 1) / 255.0});
    return map;
  };
  std::vector<Colour> common;
  if (b.at(10, 1) & 0x80) common = readMap(b.at(10, 1));
  std::vector<GifFrame> out;
  GifFrame next;
  auto blocks = [&] {
    std::string all;
    for (uint32_t n; (n = b.at(at++, 1)) > 0; at += n) all += b.part(at, n);
    return all;
  };
  for (;;) {
    const uint32_t mark = b.at(at++, 1);
    if (mark == 0x3b) break;
    if (mark == 0x21) {
      const uint32_t label = b.at(at++, 1);
      const std::string body = blocks();
      if (label == 0xf9 && body.size() >= 4) {
        next.delay = uint8_t(body[1]) | uint8_t(body[2]) << 8;
        next.transparent = body[0] & 1 ? uint8_t(body[3]) : -1;
      }
      continue;
    }
    if (mark != 0x2c) failImage("The data are damaged.");
    const int x0 = int(b.at(at, 2)), y0 = int(b.at(at + 2, 2)), w = int(b.at(at + 4, 2)),
              h = int(b.at(at + 6, 2));
    const uint32_t flags = b.at(at + 8, 1);
    at += 9;
    checkSize(w, h);
    GifFrame f = next;
    f.width = width;
    f.height = height;
    f.map = flags & 0x80 ? readMap(flags) : common;
    f.indices =
        out.empty() ? std::vector<uint8_t>(size_t(width) * size_t(height)) : out.back().indices;
    const int first = int(b.at(at++, 1));
    if (first < 2 || first > 8) failImage("The data are damaged.");
    const std::string pixels = unpackLzw(blocks(), first, false, size_t(w) * size_t(h));
    static constexpr int starts[4] = {0, 4, 2, 1}, steps[4] = {8, 8, 4, 2};
    size_t k = 0;
    for (int pass = 0; pass < (flags & 0x40 ? 4 : 1); ++pass)
      for (int y = flags & 0x40 ? starts[pass] : 0; y < h; y += flags & 0x40 ? steps[pass] : 1)
        for (int x = 0; x < w && k < pixels.size(); ++x, ++k)
          if (x0 + x < width && y0 + y < height &&
              (uint8_t(pixels[k]) != f.transparent || out.empty()))
            f.indices[size_t(y0 + y) * size_t(width) + size_t(x0 + x)] = uint8_t(pixels[k]);
    out.push_back(std::move(f));
    next = {};
    if (out.size() > 10000) break;
  }
  if (out.empty()) failImage("The GIF file holds no image.");
  return out;
}

}  // namespace matlift::graphics
