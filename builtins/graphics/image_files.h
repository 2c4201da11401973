// Pictures as bytes: PNG both ways and BMP, GIF and TIFF, of our own, the same in both builds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "builtins/graphics/canvas.h"

namespace matlift::graphics {

std::string base64(std::string_view bytes);

/// What a zlib stream of an image file holds; a user error for bad data.
std::string unpackedZlib(std::string_view stream, size_t most);

/// An image as files hold it.
struct RawImage {
  int width = 0, height = 0;
  int channels = 3;               ///< 1 grey or indices, 2 grey and alpha, 3 RGB, 4 RGBA
  int depth = 8;                  ///< 8 or 16 bits
  std::vector<uint16_t> samples;  ///< row by row, channels interleaved
  std::vector<Colour> map;        ///< of an indexed image
  int fileBits = 8;               ///< bits a sample in the file
};

std::string encodePng(const Pixels& pixels, double dotsPerInch = 0);
/// Numbers of at most 256 colours, a third of the size; "" when there are more, or transparent
/// ones.
std::string encodePalettePng(const Pixels& pixels);
std::string encodePng(const RawImage& image);
RawImage decodePng(std::string_view bytes);
std::string encodeBmp(const RawImage& image);
RawImage decodeBmp(std::string_view bytes);
std::string encodeTiff(const RawImage& image);
RawImage decodeTiff(std::string_view bytes);

struct GifFrame {
  int width = 0, height = 0;
  std::vector<uint8_t> indices;
  std::vector<Colour> map;
  int delay = 50;  ///< hundredths of a second
  int transparent = -1;
};
/// One whole file; `loops`: -1 once, 0 for ever.
std::string encodeGif(const std::vector<GifFrame>& frames, int loops);
/// The bytes of one more frame, to be put before a file's last byte.
std::string encodeGifFrame(const GifFrame& frame);
std::vector<GifFrame> decodeGif(std::string_view bytes);

/// JPEG by libjpeg, loaded on first use; a user error where it is missing.
std::string encodeJpeg(const RawImage& image, int quality);
RawImage decodeJpeg(std::string_view bytes);

[[noreturn]] void failImage(const char* what);

}  // namespace matlift::graphics
