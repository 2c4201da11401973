// imread, imwrite, imfinfo.
#include <cstdio>

#include "builtins/graphics/functions.h"
#include "builtins/graphics/image_files.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

using builtins::optionWord;

std::string readBytes(const std::string& file) {
  std::FILE* in = std::fopen(file.c_str(), "rb");
  if (!in)
    fail("MATLAB:imagesci:imread:fileDoesNotExist", "File \"%s\" does not exist.", file.c_str());
  std::string out;
  char block[65536];
  for (size_t n; (n = std::fread(block, 1, sizeof block, in)) > 0;) out.append(block, n);
  std::fclose(in);
  return out;
}

void writeBytes(const std::string& file, const std::string& bytes) {
  std::FILE* out = std::fopen(file.c_str(), "wb");
  const bool ok = out && std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  const bool closed = out && std::fclose(out) == 0;
  if (!ok || !closed)
    fail("MATLAB:imagesci:imwrite:fileOpen", "Unable to open file \"%s\" for writing.",
         file.c_str());
}

const char* kindOf(const std::string& bytes) {
  auto starts = [&](std::string_view word) { return std::string_view(bytes).starts_with(word); };
  if (starts("\x89PNG")) return "png";
  if (starts("\xff\xd8")) return "jpg";
  if (starts("GIF8")) return "gif";
  if (starts("BM")) return "bmp";
  if (starts(std::string_view("II*\0", 4)) || starts(std::string_view("MM\0*", 4))) return "tif";
  fail("MATLAB:imagesci:imread:fileFormat", "Unable to determine the file format.");
}

RawImage rawOf(const GifFrame& f) {
  RawImage out;
  out.width = f.width;
  out.height = f.height;
  out.channels = 1;
  out.samples.assign(f.indices.begin(), f.indices.end());
  out.map = f.map;
  return out;
}

RawImage decode(const std::string& bytes) {
  const std::string kind = kindOf(bytes);
  if (kind == "png") return decodePng(bytes);
  if (kind == "jpg") return decodeJpeg(bytes);
  if (kind == "bmp") return decodeBmp(bytes);
  if (kind == "tif") return decodeTiff(bytes);
  return rawOf(decodeGif(bytes)[0]);
}

Value mapValue(const std::vector<Colour>& map) {
  const int64_t n = int64_t(map.size());
  Value out = Value::zeros(ClassId::Double, Dims(n, n > 0 ? 3 : 0));
  double* to = out.mutableData<double>();
  for (int64_t k = 0; k < n; ++k) {
    to[k] = map[size_t(k)].r;
    to[k + n] = map[size_t(k)].g;
    to[k + 2 * n] = map[size_t(k)].b;
  }
  return out;
}

/// Channels [first, first + count) as a page each.
template <class T>
Value pages(const RawImage& image, int first, int count) {
  const int64_t h = image.height, w = image.width;
  Value out = Value::zeros(classOf<T>, Dims({h, w, int64_t(count)}));
  T* to = out.mutableData<T>();
  for (int64_t y = 0; y < h; ++y) {
    interruptionPoint();
    for (int64_t x = 0; x < w; ++x)
      for (int c = 0; c < count; ++c)
        to[y + x * h + c * h * w] =
            T(image.samples[size_t((y * w + x) * image.channels + first + c)]);
  }
  return out;
}

Value pagesOf(const RawImage& image, int first, int count) {
  if (image.fileBits == 1 && image.map.empty() && image.channels == 1) {
    Value out = Value::zeros(ClassId::Logical, Dims(image.height, image.width));
    bool* to = out.mutableData<bool>();
    for (int64_t y = 0; y < image.height; ++y)
      for (int64_t x = 0; x < image.width; ++x)
        to[y + x * image.height] = image.samples[size_t(y * image.width + x)] != 0;
    return out;
  }
  return image.depth == 16 ? pages<uint16_t>(image, first, count)
                           : pages<uint8_t>(image, first, count);
}

/// imread(name, format) may leave the format away from the name.
std::string fileNamed(Call& call) {
  std::string file = toText(call.arg(0), "file name");
  if (call.nargin() < 2 || !call.arg(1).isTextScalar()) return file;
  const std::string whole = file + "." + textOf(call.arg(1));
  std::FILE* there = std::fopen(file.c_str(), "rb");
  if (!there && (there = std::fopen(whole.c_str(), "rb"))) file = whole;
  if (there) std::fclose(there);
  return file;
}

Value imreadFunction(Call& call) {
  const std::string bytes = readBytes(fileNamed(call));
  const std::string kind = kindOf(bytes);
  RawImage image;
  if (kind == "gif") {
    const std::vector<GifFrame> frames = decodeGif(bytes);
    int64_t frame = 1;
    for (int k = 1; k < call.nargin(); ++k) {
      if (optionWord(call.arg(k)) == "frames" && call.has(k + 1)) {
        if (optionWord(call.arg(k + 1)) == "all")
          frame = 0;
        else
          frame = toInteger(call.arg(k + 1), "Frames", 1, int64_t(frames.size()));
      } else if (!call.arg(k).isTextScalar() && call.arg(k).isPlain() && call.arg(k).numel() == 1) {
        frame = toInteger(call.arg(k), "frame", 1, int64_t(frames.size()));
      }
    }
    if (frame == 0) {
      const int64_t h = frames[0].height, w = frames[0].width, n = int64_t(frames.size());
      Value out = Value::zeros(ClassId::UInt8, Dims({h, w, int64_t(1), n}));
      for (int64_t f = 0; f < n; ++f)
        for (int64_t y = 0; y < h; ++y)
          for (int64_t x = 0; x < w; ++x)
            out.mutableData<uint8_t>()[y + x * h + f * h * w] =
                frames[size_t(f)].indices[size_t(y * w + x)];
      call.setOut(1, mapValue(frames[0].map));
      return out;
    }
    image = rawOf(frames[size_t(frame - 1)]);
  } else {
    image = decode(bytes);
  }
  const int colours = image.channels == 2 ? 1 : image.channels == 4 ? 3 : image.channels;
  call.setOut(1, image.map.empty() ? Value::emptyDouble() : mapValue(image.map));
  call.setOut(2, image.channels > colours ? pagesOf(image, colours, 1) : Value::emptyDouble());
  return pagesOf(image, 0, colours);
}

double unitOf(const Value& v) { return v.isFloat() ? 255 : v.isLogical() ? 255 : 1; }

RawImage imageOf(const Value& v, const Value* map) {
  if (!v.isPlain() || v.isChar() || v.numel() == 0 || v.dims().count() > 3 ||
      (v.dims()[2] != 1 && v.dims()[2] != 3))
    fail("MATLAB:imagesci:imwrite:invalidImage",
         "Image data must be an M-by-N or an M-by-N-by-3 array of numbers.");
  RawImage out;
  out.height = int(v.dims()[0]);
  out.width = int(v.dims()[1]);
  out.channels = int(v.dims()[2]);
  out.depth = v.classId() == ClassId::UInt16 && !map ? 16 : 8;
  const double highest = map ? std::clamp<double>(double(map->dims().rows()) - 1, 0, 255)
                         : out.depth == 16 ? 65535
                                           : 255;
  out.samples.resize(size_t(v.numel()));
  const int64_t h = out.height, w = out.width;
  const double unit = map ? 1 : unitOf(v), shift = map && v.isFloat() ? 1 : 0;
  for (int64_t y = 0; y < h; ++y) {
    interruptionPoint();
    for (int64_t x = 0; x < w; ++x)
      for (int64_t c = 0; c < out.channels; ++c) {
        const double s = v.doubleAt(y + x * h + c * h * w) * unit - shift;
        out.samples[size_t((y * w + x) * out.channels + c)] =
            uint16_t(s > 0 ? std::min(std::round(s), highest) : 0);
      }
  }
  if (map) {
    const int64_t n = std::min<int64_t>(map->dims().rows(), 256), rows = map->dims().rows();
    for (int64_t k = 0; k < n && map->dims()[1] == 3; ++k)
      out.map.push_back({map->doubleAt(k), map->doubleAt(k + rows), map->doubleAt(k + 2 * rows)});
  }
  return out;
}

/// Colours of a picture cut to 6 levels of red and blue and 7 of green.
GifFrame frameOf(const RawImage& image) {
  GifFrame f;
  f.width = image.width;
  f.height = image.height;
  const size_t n = size_t(image.width) * size_t(image.height);
  if (image.channels == 1) {
    f.indices.assign(image.samples.begin(), image.samples.end());
    f.map = image.map;
    if (f.map.empty())
      for (int k = 0; k < 256; ++k) f.map.push_back({k / 255.0, k / 255.0, k / 255.0});
    return f;
  }
  for (size_t k = 0; k < n; ++k) {
    auto level = [&](size_t c, int levels) {
      return (image.samples[3 * k + c] * (levels - 1) + 127) / 255;
    };
    f.indices.push_back(uint8_t((level(0, 6) * 7 + level(1, 7)) * 6 + level(2, 6)));
  }
  for (int k = 0; k < 252; ++k) f.map.push_back({k / 42 / 5.0, k / 6 % 7 / 6.0, k % 6 / 5.0});
  return f;
}

void writeGif(const std::string& file, const GifFrame& frame, bool append, int loops) {
  if (!append) return writeBytes(file, encodeGif({frame}, loops));
  std::string bytes = readBytes(file);
  if (std::string_view(kindOf(bytes)) != "gif") failImage("The file is no GIF file.");
  bytes.pop_back();
  writeBytes(file, bytes + encodeGifFrame(frame) + ';');
}

Value imwriteFunction(Call& call) {
  int at = 1;
  const Value* map = nullptr;
  if (!call.arg(1).isTextScalar()) {
    if (call.nargin() < 3) failArguments("imwrite");
    if (call.arg(1).numel() > 0) map = &call.arg(1);
    at = 2;
  }
  const std::string file = toText(call.arg(at++), "file name");
  std::string format;
  auto known = [](const std::string& w) {
    return w == "png" || w == "jpg" || w == "jpeg" || w == "bmp" || w == "gif" || w == "tif" ||
           w == "tiff";
  };
  if (call.has(at) && known(optionWord(call.arg(at)))) format = optionWord(call.arg(at++));
  if (format.empty()) {
    const size_t dot = file.find_last_of('.');
    format = dot == std::string::npos ? "" : optionWord(Value::text(file.substr(dot + 1)));
    if (!known(format))
      fail("MATLAB:imagesci:imwrite:fileFormat",
           "Unable to determine the file format from the file name.");
  }
  double quality = 75, delay = 0.5;
  int loops = 0;
  bool append = false;
  for (; call.has(at + 1); at += 2) {
    const std::string word = optionWord(call.arg(at));
    if (word == "quality") quality = toDouble(call.arg(at + 1), "Quality");
    if (word == "delaytime") delay = toDouble(call.arg(at + 1), "DelayTime");
    if (word == "writemode") append = optionWord(call.arg(at + 1)) == "append";
    if (word == "loopcount")
      loops = std::isinf(toDouble(call.arg(at + 1), "LoopCount"))
                  ? 0
                  : int(std::min(65535.0, std::max(0.0, toDouble(call.arg(at + 1), "LoopCount"))));
  }
  const Value& v = call.arg(0);
  if (format == "gif" && v.dims().count() == 4) {
    const int64_t h = v.dims()[0], w = v.dims()[1], n = v.dims()[3];
    std::vector<GifFrame> frames;
    for (int64_t f = 0; f < n; ++f) {
      Value page = Value::zeros(ClassId::UInt8, Dims(h, w));
      for (int64_t k = 0; k < h * w; ++k)
        page.mutableData<uint8_t>()[k] = uint8_t(v.doubleAt(f * h * w + k) - (v.isFloat() ? 1 : 0));
      frames.push_back(frameOf(imageOf(page, map)));
      frames.back().delay = int(delay * 100);
    }
    writeBytes(file, encodeGif(frames, loops));
    return {};
  }
  const RawImage image = imageOf(v, map);
  if (format == "gif") {
    GifFrame frame = frameOf(image);
    frame.delay = int(std::min(std::max(delay, 0.0), 600.0) * 100);
    writeGif(file, frame, append, loops);
  } else if (format == "png") {
    writeBytes(file, encodePng(image));
  } else if (format == "bmp") {
    writeBytes(file, encodeBmp(image));
  } else if (format[0] == 't') {
    writeBytes(file, encodeTiff(image));
  } else {
    writeBytes(file, encodeJpeg(image, int(std::min(std::max(quality, 1.0), 100.0))));
  }
  return {};
}

Value imfinfoFunction(Call& call) {
  const std::string file = toText(call.arg(0), "file name");
  const std::string bytes = readBytes(file);
  const std::string kind = kindOf(bytes);
  const RawImage image = decode(bytes);
  Value out = Value::structure();
  const bool indexed = !image.map.empty();
  out.setField("Filename", Value::text(file));
  out.setField("FileSize", Value(double(bytes.size())));
  out.setField("Format", Value::text(kind));
  out.setField("Width", Value(double(image.width)));
  out.setField("Height", Value(double(image.height)));
  out.setField("BitDepth",
               Value(double(image.fileBits * (image.fileBits > 16 ? 1 : image.channels))));
  out.setField("ColorType", Value::text(indexed              ? "indexed"
                                        : image.channels < 3 ? "grayscale"
                                                             : "truecolor"));
  return out;
}

const BuiltinDescriptor kRows[] = {
    effects(builtins::functionRow(
        "imread", imreadFunction, 1, kAny, 3,
        "[x, map, alpha] = imread(file) reads an image: PNG, JPEG, BMP, GIF or TIFF.",
        "f = [tempname '.png']; imwrite(uint8([0 255; 128 7]), f); disp(imread(f))",
        "     0   255\n   128     7\n")),
    effects(builtins::functionRow(
        "imwrite", imwriteFunction, 2, kAny, 0,
        "imwrite(x, file) writes an image: PNG, JPEG, BMP, GIF or TIFF.\nimwrite(x, map, file), "
        "imwrite(..., 'Quality', q), imwrite(..., 'WriteMode', 'append', 'DelayTime', s)",
        "f = [tempname '.bmp']; imwrite(uint8(ones(2, 3)), f); disp(size(imread(f)))",
        "     2     3\n")),
    effects(builtins::functionRow(
        "imfinfo", imfinfoFunction, 1, 2, 1, "imfinfo(file) tells about an image file.",
        "f = [tempname '.png']; imwrite(uint8(ones(2, 3)), f); i = imfinfo(f); disp(i.Width)",
        "     3\n")),
};

}  // namespace
}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme imageFilesTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
