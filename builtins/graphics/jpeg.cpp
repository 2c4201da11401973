// JPEG by libjpeg-turbo's simple interface, opened on first use.
#include "builtins/graphics/image_files.h"
#include "runtime/error/error.h"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

namespace matlift::graphics {

#ifdef __EMSCRIPTEN__

std::string encodeJpeg(const RawImage&, int) {
  failImage("JPEG files are not written in the browser.");
}
RawImage decodeJpeg(std::string_view) { failImage("JPEG files are not read in the browser."); }

#else

namespace {

struct TurboJpeg {
  void* (*initCompress)() = nullptr;
  void* (*initDecompress)() = nullptr;
  int (*compress)(void*, const unsigned char*, int, int, int, int, unsigned char**, unsigned long*,
                  int, int, int) = nullptr;
  int (*readHeader)(void*, const unsigned char*, unsigned long, int*, int*, int*, int*) = nullptr;
  int (*decompress)(void*, const unsigned char*, unsigned long, unsigned char*, int, int, int, int,
                    int) = nullptr;
  int (*destroy)(void*) = nullptr;
  void (*release)(unsigned char*) = nullptr;

  TurboJpeg() {
    void* opened = dlopen("libturbojpeg.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!opened) return;
    auto find = [&](auto& to, const char* name) {
      to = reinterpret_cast<std::remove_reference_t<decltype(to)>>(dlsym(opened, name));
    };
    find(initCompress, "tjInitCompress");
    find(initDecompress, "tjInitDecompress");
    find(compress, "tjCompress2");
    find(readHeader, "tjDecompressHeader3");
    find(decompress, "tjDecompress2");
    find(destroy, "tjDestroy");
    find(release, "tjFree");
  }
};

const TurboJpeg& library() {
  static const TurboJpeg all;
  if (!all.release)
    fail("MATLAB:imagesci:noJpeg",
         "JPEG files need the library libturbojpeg.so.0 (Debian: libturbojpeg0), which is not "
         "here.");
  return all;
}

constexpr int kGrey = 6, kRgb = 0;  // TJPF_GRAY, TJPF_RGB

}  // namespace

std::string encodeJpeg(const RawImage& image, int quality) {
  const TurboJpeg& tj = library();
  const bool grey = image.channels < 3;
  std::vector<unsigned char> bytes;
  const size_t n = size_t(image.width) * size_t(image.height);
  for (size_t k = 0; k < n; ++k)
    for (int c = 0; c < (grey ? 1 : 3); ++c)
      bytes.push_back(uint8_t(image.samples[k * size_t(image.channels) + size_t(c)] >>
                              (image.depth == 16 ? 8 : 0)));
  void* job = tj.initCompress();
  unsigned char* out = nullptr;
  unsigned long size = 0;
  const int failed = tj.compress(job, bytes.data(), image.width, 0, image.height,
                                 grey ? kGrey : kRgb, &out, &size, grey ? 3 : 0, quality, 0);
  std::string result(reinterpret_cast<char*>(out), failed ? 0 : size);
  tj.release(out);
  tj.destroy(job);
  if (failed) failImage("The image cannot be written as JPEG.");
  return result;
}

RawImage decodeJpeg(std::string_view bytes) {
  const TurboJpeg& tj = library();
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  void* job = tj.initDecompress();
  RawImage out;
  int sampling = 0, space = 0;
  bool ok =
      tj.readHeader(job, from, bytes.size(), &out.width, &out.height, &sampling, &space) == 0 &&
      out.width > 0 && out.height > 0;
  std::vector<unsigned char> pixels;
  if (ok) {
    out.channels = space == 2 ? 1 : 3;  // TJCS_GRAY
    pixels.resize(size_t(out.width) * size_t(out.height) * size_t(out.channels));
    ok = tj.decompress(job, from, bytes.size(), pixels.data(), out.width, 0, out.height,
                       out.channels == 1 ? kGrey : kRgb, 0) == 0;
  }
  tj.destroy(job);
  if (!ok) failImage("The file is no JPEG file that can be read.");
  out.samples.assign(pixels.begin(), pixels.end());
  return out;
}

#endif

}  // namespace matlift::graphics
