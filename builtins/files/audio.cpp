// audioread, audiowrite, audioinfo: WAV in code of our own everywhere; FLAC, Ogg and others by
// libsndfile, opened on first use.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "builtins/files/atomic_file.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

namespace matlift::builtins {

namespace {

namespace fs = std::filesystem;

/// A recording: what its file says, and where the samples are.
struct Sound {
  int64_t frames = 0;
  int channels = 0, bits = 16;
  double rate = 0;
  std::string method = "Uncompressed";
  bool isFloat = false;
  size_t dataAt = 0;  ///< of a WAV file
  std::string bytes;
};

[[noreturn]] void failAudio(const char* function, const std::string& path,
                            const std::string& cause) {
  fail(strprintf("MATLAB:audiovideo:%s:fileError", function).c_str(),
       "Unable to read the audio file '%s': %s.", path.c_str(), cause.c_str());
}

uint32_t word(const std::string& b, size_t at, int bytes) {
  uint32_t x = 0;
  for (int k = 0; k < bytes; ++k) x |= uint32_t(uint8_t(b[at + size_t(k)])) << (8 * k);
  return x;
}

// --- WAV: chunks of RIFF, "fmt " before "data" ---

Sound parseWav(std::string bytes, const char* function, const std::string& path) {
  Sound s;
  auto damaged = [&](const char* cause, size_t at) {
    failAudio(function, path, strprintf("%s at byte %zu", cause, at));
  };
  bool known = false;
  for (size_t at = 12; at + 8 <= bytes.size();) {
    size_t size = word(bytes, at + 4, 4), body = at + 8;
    if (bytes.compare(at, 4, "fmt ") == 0) {
      if (size < 16 || bytes.size() - body < size) damaged("its format is cut off", at);
      uint32_t format = word(bytes, body, 2);
      if (format == 0xfffe && size >= 26) format = word(bytes, body + 24, 2);  // extensible
      s.channels = int(word(bytes, body + 2, 2));
      s.rate = word(bytes, body + 4, 4);
      s.bits = int(word(bytes, body + 14, 2));
      s.isFloat = format == 3;
      bool whole = format == 1 && (s.bits == 8 || s.bits == 16 || s.bits == 24 || s.bits == 32);
      if (!whole && !(s.isFloat && (s.bits == 32 || s.bits == 64)))
        damaged("samples of a kind that is not read here", body);
      if (s.channels == 0 || s.rate == 0) damaged("a recording without channels or rate", body);
      known = true;
    } else if (bytes.compare(at, 4, "data") == 0) {
      if (!known) damaged("samples before their format", at);
      // A recording that was cut off, or written to a pipe, has what is there.
      size = std::min(size, bytes.size() - body);
      s.dataAt = body;
      s.frames = int64_t(size / (size_t(s.bits / 8) * size_t(s.channels)));
      s.bytes = std::move(bytes);
      return s;
    }
    at = body + size + size % 2;
  }
  damaged("it has no samples", bytes.size());
  return s;
}

template <class F>
void eachSample(const Sound& s, int64_t first, int64_t count, F&& f) {
  size_t width = size_t(s.bits / 8);
  const char* from = s.bytes.data() + s.dataAt + size_t(first) * width * size_t(s.channels);
  for (int64_t r = 0; r < count; ++r) {
    interruptionPoint<65536>(uint64_t(r));
    for (int c = 0; c < s.channels; ++c, from += width) f(r + c * count, from);
  }
}

/// A sample in [-1, 1].
double scaled(const Sound& s, const char* p) {
  auto as = [&](auto x) {
    std::memcpy(&x, p, sizeof x);
    return x;
  };
  if (s.isFloat) return s.bits == 64 ? as(double()) : double(as(float()));
  if (s.bits == 8) return (double(uint8_t(*p)) - 128) / 128;
  if (s.bits == 16) return double(as(int16_t())) / 32768;
  if (s.bits == 32) return double(as(int32_t())) / 2147483648.0;
  int32_t x = int32_t(uint32_t(uint8_t(p[0])) << 8 | uint32_t(uint8_t(p[1])) << 16 |
                      uint32_t(uint8_t(p[2])) << 24) >>
              8;
  return double(x) / 8388608;
}

Value wavSamples(const Sound& s, int64_t first, int64_t count, bool native) {
  Dims dims(count, s.channels);
  ClassId cls = !native        ? ClassId::Double
                : s.isFloat    ? (s.bits == 64 ? ClassId::Double : ClassId::Single)
                : s.bits == 8  ? ClassId::UInt8
                : s.bits == 16 ? ClassId::Int16
                               : ClassId::Int32;
  Value out = Value::uninitialized(cls, dims);
  if (cls == ClassId::Double && !(native && s.isFloat)) {
    double* to = out.mutableData<double>();
    eachSample(s, first, count, [&](int64_t k, const char* p) { to[k] = scaled(s, p); });
    return out;
  }
  char* to = static_cast<char*>(out.mutableRawData());
  size_t width = elementSize(cls);
  eachSample(s, first, count, [&](int64_t k, const char* p) {
    if (s.bits == 24) {
      int32_t x = int32_t(scaled(s, p) * 8388608) * 256;
      std::memcpy(to + size_t(k) * 4, &x, 4);
    } else {
      std::memcpy(to + size_t(k) * width, p, width);
    }
  });
  return out;
}

void put(std::string& out, uint64_t x, int bytes) {
  for (int k = 0; k < bytes; ++k) out += char(x >> (8 * k));
}

/// Samples of any class in [-1, 1]; whole numbers by their range.
double sampleOf(const Value& y, int64_t k) {
  double x = y.doubleAt(k);
  switch (y.classId()) {
    case ClassId::UInt8:
      return (x - 128) / 128;
    case ClassId::Int16:
      return x / 32768;
    case ClassId::Int32:
      return x / 2147483648.0;
    default:
      return x;
  }
}

std::string wavBytes(const Value& y, double rate, int bits) {
  const bool isFloat = y.isFloat() && (bits == 64 || (bits == 32 && y.isSingle()));
  const int64_t frames = y.dims().rows(), channels = y.dims().columns();
  const size_t width = size_t(bits / 8), size = size_t(frames * channels) * width;
  if (size > 0xffffff00)
    fail("MATLAB:audiovideo:audiowrite:tooLarge", "A WAV file holds at most 4 GB.");
  std::string out = "RIFF";
  put(out, 36 + size + size % 2, 4);
  out += "WAVEfmt ";
  put(out, 16, 4);
  put(out, isFloat ? 3 : 1, 2);
  put(out, uint64_t(channels), 2);
  put(out, uint64_t(rate), 4);
  put(out, uint64_t(rate) * uint64_t(channels) * width, 4);
  put(out, uint64_t(channels) * width, 2);
  put(out, uint64_t(bits), 2);
  out += "data";
  put(out, size, 4);
  out.reserve(out.size() + size + 1);
  for (int64_t r = 0; r < frames; ++r) {
    interruptionPoint<65536>(uint64_t(r));
    for (int64_t c = 0; c < channels; ++c) {
      double x = sampleOf(y, r + c * frames);
      if (isFloat && bits == 64) {
        put(out, __builtin_bit_cast(uint64_t, x), 8);
      } else if (isFloat) {
        put(out, __builtin_bit_cast(uint32_t, float(x)), 4);
      } else {
        double top = std::ldexp(1.0, bits - 1);
        double q = std::clamp(std::round(x * top), -top, top - 1);
        put(out, uint64_t(int64_t(std::isnan(q) ? 0 : q) + (bits == 8 ? 128 : 0)), int(width));
      }
    }
  }
  if (size % 2) out += '\0';
  return out;
}

// --- other formats ---

struct SndInfo {  // SF_INFO
  int64_t frames;
  int rate, channels, format, sections, seekable;
};

#ifdef __EMSCRIPTEN__
[[noreturn]] void failFormat() {
  fail("MATLAB:audiovideo:unsupportedFormat",
       "In the browser only WAV files are read and written.");
}
Value otherSamples(const std::string&, Sound&, int64_t, int64_t, bool, const char*) {
  failFormat();
}
void writeOther(const std::string&, const Value&, double, int) { failFormat(); }
#else
struct SndFile {
  void* (*open)(const char*, int, SndInfo*) = nullptr;
  int (*close)(void*) = nullptr;
  int64_t (*readDoubles)(void*, double*, int64_t) = nullptr;
  int64_t (*writeDoubles)(void*, const double*, int64_t) = nullptr;
  int64_t (*seek)(void*, int64_t, int) = nullptr;
  const char* (*error)(void*) = nullptr;

  SndFile() {
    void* opened = dlopen("libsndfile.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!opened) return;
    auto find = [&](auto& to, const char* name) {
      to = reinterpret_cast<std::remove_reference_t<decltype(to)>>(dlsym(opened, name));
    };
    find(open, "sf_open");
    find(close, "sf_close");
    find(readDoubles, "sf_readf_double");
    find(writeDoubles, "sf_writef_double");
    find(seek, "sf_seek");
    find(error, "sf_strerror");
  }
};

const SndFile& sndfile() {
  static const SndFile all;
  if (!all.error)
    fail("MATLAB:audiovideo:unsupportedFormat",
         "Audio files other than WAV need the library libsndfile.so.1 (Debian: libsndfile1), which "
         "is not here.");
  return all;
}

constexpr int kRead = 0x10, kWrite = 0x20, kFlac = 0x170000, kOgg = 0x200000, kVorbis = 0x60,
              kAiff = 0x20000;

/// `wanted`: also the samples, from `first` on; count < 0: all.
Value otherSamples(const std::string& path, Sound& s, int64_t first, int64_t count, bool wanted,
                   const char* function) {
  const SndFile& lib = sndfile();
  SndInfo info{};
  void* file = lib.open(path.c_str(), kRead, &info);
  if (!file) failAudio(function, path, lib.error(nullptr));
  struct Closer {
    const SndFile& lib;
    void* file;
    ~Closer() { lib.close(file); }
  } closer{lib, file};
  s.frames = info.frames;
  s.channels = info.channels;
  s.rate = info.rate;
  int kind = info.format & 0x0fff0000, sub = info.format & 0xffff;
  s.bits = sub == 3 ? 24 : sub == 4 || sub == 6 ? 32 : sub == 1 || sub == 5 ? 8 : 16;
  s.method = kind == kFlac ? "FLAC" : kind == kOgg ? "Vorbis" : "Uncompressed";
  if (s.frames < 0 || s.channels < 1 || s.channels > 1024)
    failAudio(function, path, "its size is none");
  if (!wanted) return {};
  first = std::min(first, s.frames);
  count = count < 0 ? s.frames - first : std::min(count, s.frames - first);
  Value out = Value::zeros(ClassId::Double, Dims(count, s.channels));
  lib.seek(file, first, 0);
  std::vector<double> block(size_t(65536) * size_t(s.channels));
  for (int64_t at = 0; at < count;) {
    interruptionPoint();
    int64_t n = lib.readDoubles(file, block.data(), std::min<int64_t>(65536, count - at));
    if (n <= 0) break;
    for (int64_t r = 0; r < n; ++r)
      for (int c = 0; c < s.channels; ++c)
        out.mutableData<double>()[at + r + c * count] = block[size_t(r * s.channels + c)];
    at += n;
  }
  return out;
}

void writeOther(const std::string& path, const Value& y, double rate, int bits) {
  const SndFile& lib = sndfile();
  std::string extension = fs::path(path).extension().string();
  SndInfo info{};
  info.rate = int(rate);
  info.channels = int(y.dims().columns());
  info.format = extension == ".flac"                         ? kFlac | (bits == 8    ? 1
                                                                        : bits == 24 ? 3
                                                                                     : 2)
                : extension == ".ogg" || extension == ".oga" ? kOgg | kVorbis
                                                             : kAiff | (bits == 24 ? 3 : 2);
  AtomicFile target(path, "MATLAB:audiovideo:audiowrite:cannotWrite");
  void* file = lib.open(target.name().c_str(), kWrite, &info);
  if (!file)
    fail("MATLAB:audiovideo:audiowrite:cannotWrite", "Unable to write '%s': %s", path.c_str(),
         lib.error(nullptr));
  int64_t rows = y.dims().rows(), done = 0;
  std::vector<double> block;
  for (int64_t at = 0; at < rows; at += 65536) {
    int64_t n = std::min<int64_t>(65536, rows - at);
    block.clear();
    for (int64_t r = 0; r < n; ++r)
      for (int64_t c = 0; c < info.channels; ++c)
        block.push_back(std::clamp(sampleOf(y, at + r + c * rows), -1.0, 1.0));
    done += lib.writeDoubles(file, block.data(), n);
  }
  lib.close(file);
  if (done != rows)
    fail("MATLAB:audiovideo:audiowrite:cannotWrite", "Unable to write '%s'.", path.c_str());
  target.commit();
}
#endif

// --- functions ---

bool isWav(const std::string& head) {
  return head.compare(0, 4, "RIFF") == 0 && head.compare(8, 4, "WAVE") == 0;
}

std::string fileBytes(Call& call, const char* function, std::string& path) {
  path = toText(call.arg(0), "File name");
  std::error_code ignored;
  std::ifstream in;
  if (!fs::is_directory(path, ignored)) in.open(path, std::ios::binary);
  if (!in.is_open())
    fail(strprintf("MATLAB:audiovideo:%s:fileNotFound", function).c_str(),
         "The filename specified was not found in the MATLAB path: '%s'.", path.c_str());
  std::string head(12, '\0');
  in.read(head.data(), 12);
  if (!isWav(head)) return "";
  in.clear();
  in.seekg(0);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

Value audioread(Call& call) {
  std::string path, bytes = fileBytes(call, "audioread", path);
  bool native = false;
  double from = 1, to = INFINITY;
  for (int k = 1; k < call.nargin(); ++k) {
    if (call.arg(k).isTextScalar())
      native = optionWord(call.arg(k)) == "native";
    else if (call.arg(k).isNumeric() && call.arg(k).numel() == 2)
      from = call.arg(k).doubleAt(0), to = call.arg(k).doubleAt(1);
  }
  if (!(from >= 1) || from != std::floor(from) || !(to >= from))
    fail("MATLAB:audiovideo:audioread:invalidRange",
         "The samples must be [first last], whole and from 1 on.");
  Sound s;
  Value out;
  if (bytes.empty()) {
    int64_t count = std::isinf(to) ? -1 : int64_t(to - from) + 1;
    out = otherSamples(path, s, int64_t(from) - 1, count, true, "audioread");
  } else {
    s = parseWav(std::move(bytes), "audioread", path);
  }
  if (std::isfinite(to) && to > double(s.frames))
    fail("MATLAB:audiovideo:audioread:endOfFile", "The file has %lld samples only.",
         static_cast<long long>(s.frames));
  if (out.isUndefined()) {
    int64_t first = std::min<int64_t>(int64_t(from) - 1, s.frames);
    int64_t count = std::isinf(to) ? s.frames - first : int64_t(to) - first;
    out = wavSamples(s, first, count, native);
  }
  call.setOut(1, Value(s.rate));
  return out;
}

Value audioinfo(Call& call) {
  std::string path, bytes = fileBytes(call, "audioinfo", path);
  Sound s;
  if (bytes.empty())
    otherSamples(path, s, 0, 0, false, "audioinfo");
  else
    s = parseWav(std::move(bytes), "audioinfo", path);
  Value out = Value::structure();
  out.setField("Filename", Value::text(fs::absolute(path).string()));
  out.setField("CompressionMethod", Value::text(s.method));
  out.setField("NumChannels", Value(s.channels));
  out.setField("SampleRate", Value(s.rate));
  out.setField("TotalSamples", Value(s.frames));
  out.setField("Duration", Value(double(s.frames) / s.rate));
  out.setField("Title", Value::emptyDouble());
  out.setField("Comment", Value::emptyDouble());
  out.setField("Artist", Value::emptyDouble());
  out.setField("BitsPerSample", Value(s.bits));
  return out;
}

Value audiowrite(Call& call) {
  std::string path = toText(call.arg(0), "File name");
  Value y = call.arg(1);
  double rate = toDouble(call.arg(2), "Sample rate");
  if (!y.isNumeric() || y.isComplex() || y.dims().count() > 2 || y.isEmpty())
    fail("MATLAB:audiovideo:audiowrite:invalidData",
         "Samples must be a matrix of real numbers, a column for each channel.");
  if (!(rate >= 1) || rate > 4e9)
    fail("MATLAB:audiovideo:audiowrite:invalidRate", "The sample rate must be a positive number.");
  int bits = y.classId() == ClassId::UInt8   ? 8
             : y.classId() == ClassId::Int32 ? 32
             : y.isSingle()                  ? 32
                                             : 16;
  for (int k = 3; k + 1 < call.nargin(); k += 2)
    if (optionWord(call.arg(k)) == "bitspersample")
      bits = int(toInteger(call.arg(k + 1), "BitsPerSample", 8, 64));
  if (bits != 8 && bits != 16 && bits != 24 && bits != 32 && bits != 64)
    fail("MATLAB:audiovideo:audiowrite:invalidBits", "BitsPerSample must be 8, 16, 24, 32 or 64.");
  if (y.dims().rows() == 1) y = y.reshaped(Dims(y.numel(), 1));
  std::string extension = fs::path(path).extension().string();
  if (extension == ".wav")
    writeFileAtomically(path, wavBytes(y, rate, bits), "MATLAB:audiovideo:audiowrite:cannotWrite");
  else if (extension == ".flac" || extension == ".ogg" || extension == ".oga" ||
           extension == ".aiff" || extension == ".aif")
    writeOther(path, y, rate, bits);
  else
    fail("MATLAB:audiovideo:audiowrite:unsupportedFormat",
         "Files with the extension '%s' are not written here.", extension.c_str());
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "audioread",
     .function = audioread,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 2,
     .help = "[y, fs] = audioread(file, [first last], 'native') reads a recording: a column for "
             "each channel, in "
             "[-1, 1].\nWAV everywhere; FLAC, Ogg, AIFF with libsndfile, not in the browser.",
     .example = "f = [tempname '.wav']; audiowrite(f, [0; 0.5; -0.5], 8000); [y, fs] = "
                "audioread(f); disp(y'), disp(fs), delete(f)",
     .expected = "         0    0.5000   -0.5000\n        8000\n",
     .purity = Purity::ReadsState},
    {.name = "audioinfo",
     .function = audioinfo,
     .minIn = 1,
     .maxIn = 1,
     .help = "audioinfo(file) tells channels, rate, samples and bits of a recording.",
     .example = "f = [tempname '.wav']; audiowrite(f, zeros(100, 2), 8000); s = audioinfo(f); "
                "disp(s.NumChannels), delete(f)",
     .expected = "     2\n",
     .purity = Purity::ReadsState},
    {.name = "audiowrite",
     .function = audiowrite,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "audiowrite(file, y, fs, 'BitsPerSample', n) writes a recording by the file's "
             "extension: .wav, .flac, .ogg, .aiff.",
     .example = "f = [tempname '.wav']; audiowrite(f, 0, 8000); disp(isfile(f)), delete(f)",
     .expected = "   1\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme audioTheme() { return kRows; }

}  // namespace matlift::builtins
