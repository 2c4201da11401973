// PNG files.
#include <cstring>
#include <unordered_map>

#include "builtins/graphics/image_files.h"
#include "builtins/support/deflate.h"
#include "builtins/support/parallel.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::graphics {

namespace {

void put32(std::string& out, uint32_t v) {
  for (int shift : {24, 16, 8, 0}) out += char(v >> shift & 255);
}

void chunk(std::string& out, const char* type, const std::string& data) {
  put32(out, uint32_t(data.size()));
  const std::string body = type + data;
  out += body;
  put32(out, builtins::crc32(builtins::bytesOf(body)));
}

void imageData(std::string& out, const std::string& rows) {
  chunk(out, "IDAT", builtins::deflateZlib(builtins::bytesOf(rows), builtins::Parallel()));
}

std::string header(int width, int height, int bits, int colourType) {
  std::string data;
  put32(data, uint32_t(width));
  put32(data, uint32_t(height));
  data += char(bits);
  data += char(colourType);
  data.append(3, '\0');
  std::string out = "\x89PNG\r\n\x1a\n";
  chunk(out, "IHDR", data);
  return out;
}

uint32_t get32(std::string_view b, size_t at) {
  if (at + 4 > b.size()) failImage("The file ends too early.");
  return uint32_t(uint8_t(b[at])) << 24 | uint32_t(uint8_t(b[at + 1])) << 16 |
         uint32_t(uint8_t(b[at + 2])) << 8 | uint8_t(b[at + 3]);
}

struct Reader {
  int width = 0, height = 0, bits = 8, type = 2, interlace = 0;
  std::string packed;
  std::vector<Colour> palette;

  int channels() const { return type == 0 || type == 3 ? 1 : type == 4 ? 2 : type == 2 ? 3 : 4; }
  size_t rowBytes(int w) const { return (size_t(w) * size_t(channels() * bits) + 7) / 8; }

  void readHeader(std::string_view d) {
    width = int(get32(d, 0));
    height = int(get32(d, 4));
    if (d.size() < 13 || width <= 0 || height <= 0 || int64_t(width) * height > int64_t(1) << 29)
      failImage("The PNG file has no sensible size.");
    bits = d[8];
    type = d[9];
    interlace = d[12];
    const bool known = (type == 0 || type == 2 || type == 3 || type == 4 || type == 6) &&
                       (bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16);
    if (!known) failImage("The PNG file is of an unknown kind.");
  }
  static void unfilter(std::string& row, const std::string& above, int kind, size_t step) {
    for (size_t k = 0; k < row.size(); ++k) {
      const int a = k >= step ? uint8_t(row[k - step]) : 0, b = uint8_t(above[k]),
                c = k >= step ? uint8_t(above[k - step]) : 0;
      int guess = 0;
      if (kind == 1) guess = a;
      if (kind == 2) guess = b;
      if (kind == 3) guess = (a + b) / 2;
      if (kind == 4) {
        const int p = a + b - c, pa = std::abs(p - a), pb = std::abs(p - b), pc = std::abs(p - c);
        guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      }
      row[k] = char(uint8_t(row[k]) + guess);
    }
  }
  uint16_t sample(const std::string& row, int index) const {
    if (bits == 16)
      return uint16_t(uint8_t(row[size_t(index) * 2]) << 8 | uint8_t(row[size_t(index) * 2 + 1]));
    if (bits == 8) return uint8_t(row[size_t(index)]);
    const int perByte = 8 / bits, shift = 8 - bits * (index % perByte + 1);
    return uint16_t(uint8_t(row[size_t(index / perByte)]) >> shift & ((1 << bits) - 1));
  }
  void pass(const std::string& data, size_t& at, RawImage& out, int x0, int y0, int dx,
            int dy) const {
    const int w = (width - x0 + dx - 1) / dx, h = (height - y0 + dy - 1) / dy;
    if (w <= 0 || h <= 0) return;
    const size_t bytes = rowBytes(w), step = std::max<size_t>(1, size_t(channels() * bits / 8));
    std::string above(bytes, '\0');
    for (int y = 0; y < h; ++y) {
      interruptionPoint();
      if (at + 1 + bytes > data.size()) failImage("The file ends too early.");
      const int filter = uint8_t(data[at]);
      std::string row = data.substr(at + 1, bytes);
      at += 1 + bytes;
      unfilter(row, above, filter, step);
      for (int x = 0; x < w; ++x)
        for (int c = 0; c < channels(); ++c)
          out.samples[(size_t(y0 + y * dy) * size_t(width) + size_t(x0 + x * dx)) *
                          size_t(channels()) +
                      size_t(c)] = sample(row, x * channels() + c);
      above = std::move(row);
    }
  }
};

}  // namespace

[[noreturn]] void failImage(const char* what) { fail("MATLAB:imagesci:badImage", "%s", what); }

std::string unpackedZlib(std::string_view stream, size_t most) {
  using Status = builtins::Inflated::Status;
  if (stream.size() < 6) failImage("The data end too early.");
  std::string out;
  const auto result = builtins::inflateAll(builtins::bytesOf(stream.substr(2)), out, most);
  if (result.status == Status::Damaged) failImage("The data are damaged.");
  if (result.status == Status::Full) failImage("The data are too long.");
  return out;
}

std::string base64(std::string_view in) {
  static const char* const digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve(in.size() * 4 / 3 + 4);
  for (size_t k = 0; k < in.size(); k += 3) {
    const size_t left = std::min<size_t>(3, in.size() - k);
    uint32_t v = uint32_t(uint8_t(in[k])) << 16;
    if (left > 1) v |= uint32_t(uint8_t(in[k + 1])) << 8;
    if (left > 2) v |= uint8_t(in[k + 2]);
    for (size_t j = 0; j < 4; ++j) out += j <= left ? digits[v >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

std::string encodePalettePng(const Pixels& pixels) {
  std::unordered_map<uint32_t, uint8_t> numbers;
  std::string palette, rows;
  for (int y = 0; y < pixels.height; ++y) {
    interruptionPoint();
    rows += '\0';
    for (int x = 0; x < pixels.width; ++x) {
      const uint8_t* p = pixels.at(x, y);
      if (p[3] != 255) return "";
      const uint32_t colour = uint32_t(p[0]) << 16 | uint32_t(p[1]) << 8 | p[2];
      auto at = numbers.find(colour);
      if (at == numbers.end()) {
        if (numbers.size() == 256) return "";
        at = numbers.emplace(colour, uint8_t(numbers.size())).first;
        for (int c = 0; c < 3; ++c) palette += char(p[c]);
      }
      rows += char(at->second);
    }
  }
  std::string out = header(pixels.width, pixels.height, 8, 3);
  chunk(out, "PLTE", palette);
  imageData(out, rows);
  chunk(out, "IEND", "");
  return out;
}

std::string encodePng(const Pixels& pixels, double dpi) {
  bool opaque = true;
  for (size_t k = 3; k < pixels.rgba.size() && opaque; k += 4) opaque = pixels.rgba[k] == 255;
  const size_t channels = opaque ? 3 : 4, w = size_t(pixels.width);
  std::string rows;
  rows.reserve((w * channels + 1) * size_t(pixels.height));
  std::string above(w * channels, '\0'), row(w * channels, '\0');
  for (int y = 0; y < pixels.height; ++y) {
    interruptionPoint();
    const uint8_t* from = pixels.at(0, y);
    for (size_t x = 0; x < w; ++x)
      for (size_t c = 0; c < channels; ++c) row[x * channels + c] = char(from[x * 4 + c]);
    // The difference to the row above: rows of a figure are mostly the same.
    rows += '\2';
    for (size_t k = 0; k < row.size(); ++k) rows += char(row[k] - above[k]);
    above = row;
  }
  std::string out = header(pixels.width, pixels.height, 8, opaque ? 2 : 6);
  if (dpi > 0) {
    std::string density;
    put32(density, uint32_t(std::lround(dpi / 0.0254)));
    put32(density, uint32_t(std::lround(dpi / 0.0254)));
    density += '\1';
    chunk(out, "pHYs", density);
  }
  imageData(out, rows);
  chunk(out, "IEND", "");
  return out;
}

std::string encodePng(const RawImage& image) {
  static constexpr int types[] = {0, 4, 2, 6};
  const bool indexed = !image.map.empty();
  std::string rows;
  const size_t perRow = size_t(image.width) * size_t(image.channels);
  for (int y = 0; y < image.height; ++y) {
    interruptionPoint();
    rows += '\0';
    for (size_t k = 0; k < perRow; ++k) {
      const uint16_t v = image.samples[size_t(y) * perRow + k];
      if (image.depth == 16) rows += char(v >> 8);
      rows += char(v & 255);
    }
  }
  std::string out =
      header(image.width, image.height, image.depth, indexed ? 3 : types[image.channels - 1]);
  if (indexed) {
    std::string palette;
    for (const Colour& c : image.map)
      for (double v : {c.r, c.g, c.b}) palette += char(uint8_t(std::lround(v * 255)));
    chunk(out, "PLTE", palette);
  }
  imageData(out, rows);
  chunk(out, "IEND", "");
  return out;
}

RawImage decodePng(std::string_view b) {
  if (b.size() < 33 || b.substr(0, 8) != std::string_view("\x89PNG\r\n\x1a\n", 8))
    failImage("The file is no PNG file.");
  Reader r;
  for (size_t at = 8; at + 12 <= b.size();) {
    const size_t size = get32(b, at);
    if (size > b.size() - at - 12) failImage("The file ends too early.");
    const std::string_view type = b.substr(at + 4, 4), data = b.substr(at + 8, size);
    if (type == "IHDR") r.readHeader(data);
    if (type == "PLTE")
      for (size_t k = 0; k + 2 < data.size(); k += 3)
        r.palette.push_back(
            {uint8_t(data[k]) / 255.0, uint8_t(data[k + 1]) / 255.0, uint8_t(data[k + 2]) / 255.0});
    if (type == "IDAT") r.packed += data;
    if (type == "IEND") break;
    at += 12 + size;
  }
  if (r.width <= 0) failImage("The file is no PNG file.");
  // Deflate makes no more than 1032 bytes of one: room is made for what can be there only.
  if (uint64_t(r.rowBytes(r.width)) * uint64_t(r.height) / 1100 > r.packed.size() + 64)
    failImage("The file ends too early.");
  RawImage out;
  out.width = r.width;
  out.height = r.height;
  out.channels = r.channels();
  out.depth = r.bits == 16 ? 16 : 8;
  out.fileBits = r.bits;
  out.samples.resize(size_t(r.width) * size_t(r.height) * size_t(out.channels));
  const std::string data =
      unpackedZlib(r.packed, (r.rowBytes(r.width) + 16) * size_t(r.height) * 2 + 65536);
  size_t at = 0;
  if (r.interlace) {
    static constexpr int passes[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                         {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    for (const auto& p : passes) r.pass(data, at, out, p[0], p[1], p[2], p[3]);
  } else {
    r.pass(data, at, out, 0, 0, 1, 1);
  }
  if (r.type == 3) out.map = r.palette;
  if (r.type == 0 && r.bits < 8)
    for (uint16_t& v : out.samples) v = uint16_t(v * 255 / ((1 << r.bits) - 1));
  return out;
}

}  // namespace matlift::graphics
