#include "builtins/support/zip.h"

#include <algorithm>
#include <ctime>

#include "builtins/support/parallel.h"
#include "runtime/error/error.h"

namespace matlift::builtins {

namespace {

constexpr uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50,
                   kEnd64 = 0x06064b50, kLocator64 = 0x07064b50;
constexpr uint64_t kIn64 = 0xffffffff;  // the number stands in an extra field

void put(std::string& out, uint64_t x, int bytes) {
  for (int k = 0; k < bytes; ++k) out += char(x >> (8 * k));
}

}  // namespace

ZipReader::ZipReader(std::string bytes, std::string name, const char* identifier)
    : bytes_(std::move(bytes)), name_(std::move(name)), identifier_(identifier) {
  readDirectory();
}

void ZipReader::damaged(const char* cause, uint64_t at) const {
  fail(identifier_, "'%s' is not a valid ZIP archive: %s at byte %llu.", name_.c_str(), cause,
       static_cast<unsigned long long>(at));
}

uint64_t ZipReader::number(uint64_t at, int bytes) const {
  if (at > bytes_.size() || bytes_.size() - at < uint64_t(bytes)) damaged("it is cut off", at);
  uint64_t x = 0;
  for (int k = 0; k < bytes; ++k) x |= uint64_t(uint8_t(bytes_[at + size_t(k)])) << (8 * k);
  return x;
}

void ZipReader::readDirectory() {
  // The end has a comment of up to 65535 bytes behind it.
  uint64_t end = bytes_.npos;
  for (uint64_t k = 22; k <= bytes_.size() && k <= 22 + 65535; ++k)
    if (number(bytes_.size() - k, 4) == kEnd) {
      end = bytes_.size() - k;
      break;
    }
  if (end == bytes_.npos) damaged("its directory is not found", bytes_.size());
  uint64_t count = number(end + 10, 2), at = number(end + 16, 4);
  if (end >= 20 && number(end - 20, 4) == kLocator64) {
    uint64_t far = number(end - 12, 8);
    if (far < bytes_.size() && number(far, 4) == kEnd64)
      count = number(far + 32, 8), at = number(far + 48, 8);
  }
  if (count > bytes_.size() / 46) damaged("it says it has more files than bytes", end);
  for (uint64_t k = 0; k < count; ++k) {
    if (number(at, 4) != kCentral) damaged("an entry of the directory is missing", at);
    ZipEntry e;
    e.encrypted = number(at + 8, 2) & 1;
    e.method = uint16_t(number(at + 10, 2));
    e.crc = uint32_t(number(at + 16, 4));
    e.packed = number(at + 20, 4);
    e.size = number(at + 24, 4);
    uint64_t nameLength = number(at + 28, 2), extra = number(at + 30, 2);
    e.mode = number(at + 5, 1) == 3 ? uint32_t(number(at + 38, 4) >> 16) : 0;
    e.offset = number(at + 42, 4);
    uint64_t from = at + 46;
    number(from + nameLength + extra, 0);
    e.name = bytes_.substr(from, nameLength);
    for (uint64_t x = from + nameLength, stop = x + extra; x + 4 <= stop;) {
      uint64_t id = number(x, 2), length = number(x + 2, 2), field = x + 4;
      if (id == 1)  // what did not fit into 32 bits, in this order
        for (uint64_t* big : {&e.size, &e.packed, &e.offset})
          if (*big == kIn64 && field + 8 <= x + 4 + length) *big = number(field, 8), field += 8;
      x += 4 + length;
    }
    entries_.push_back(std::move(e));
    at = from + nameLength + extra + number(at + 32, 2);
  }
}

const ZipEntry* ZipReader::find(const std::string& name) const {
  for (const ZipEntry& e : entries_)
    if (e.name == name) return &e;
  return nullptr;
}

std::string ZipReader::content(const ZipEntry& e) const {
  if (e.encrypted) damaged("an entry is encrypted", e.offset);
  if (number(e.offset, 4) != kLocal) damaged("an entry is missing", e.offset);
  uint64_t from = e.offset + 30 + number(e.offset + 26, 2) + number(e.offset + 28, 2);
  if (from > bytes_.size() || bytes_.size() - from < e.packed)
    damaged("an entry is cut off", e.offset);
  Bytes packed = bytesOf(std::string_view(bytes_).substr(from, e.packed));
  std::string out;
  if (e.method == 0) {
    if (e.packed != e.size) damaged("the sizes of an entry differ", e.offset);
    out = bytes_.substr(from, e.size);
  } else if (e.method == 8) {
    // Deflate makes at most 1032 bytes of one.
    if (e.size / 1032 > e.packed) damaged("an entry says it is larger than it can be", e.offset);
    out.resize(e.size);
    Inflated r = inflate(packed, {reinterpret_cast<uint8_t*>(out.data()), out.size()});
    if (r.status == Inflated::Status::Damaged) damaged(r.cause, from + r.used);
    if (r.made != e.size) damaged("an entry has another length than it says", from);
  } else {
    damaged("an entry is packed in a way that is not known", e.offset);
  }
  if (crc32(bytesOf(out)) != e.crc) damaged("the checksum of an entry is wrong", from);
  return out;
}

void ZipWriter::add(const std::string& name, const std::string& content, uint32_t mode) {
  std::string packed = deflate(bytesOf(content), threads_);
  bool smaller = packed.size() < content.size();
  const std::string& data = smaller ? packed : content;
  if (content.size() >= kIn64 || out_.size() + data.size() >= kIn64)
    fail("MATLAB:zip:tooLarge", "An archive of more than 4 GB cannot be written.");
  std::time_t now = std::time(nullptr);
  std::tm t{};
  localtime_r(&now, &t);
  std::string common;
  put(common, 20, 2);       // version that can read it
  put(common, 1 << 11, 2);  // names are UTF-8
  put(common, smaller ? 8 : 0, 2);
  put(common, uint64_t(t.tm_hour << 11 | t.tm_min << 5 | t.tm_sec / 2), 2);
  put(common, uint64_t((t.tm_year - 80) << 9 | (t.tm_mon + 1) << 5 | t.tm_mday), 2);
  put(common, crc32(bytesOf(content)), 4);
  put(common, data.size(), 4);
  put(common, content.size(), 4);
  put(common, name.size(), 2);
  put(common, 0, 2);
  put(directory_, kCentral, 4);
  put(directory_, 3 << 8 | 20, 2);  // made on Unix: the mode counts
  directory_ += common;
  put(directory_, 0, 6);  // comment, disk, attributes inside
  put(directory_, uint64_t(mode ? mode : 0100644) << 16, 4);
  put(directory_, out_.size(), 4);
  directory_ += name;
  put(out_, kLocal, 4);
  out_ += common + name + data;
  ++count_;
}

std::string ZipWriter::finish() {
  uint64_t at = out_.size();
  if (count_ > 65535 || at + directory_.size() >= kIn64)
    fail("MATLAB:zip:tooLarge", "An archive of that many files cannot be written.");
  out_ += directory_;
  put(out_, kEnd, 4);
  put(out_, 0, 4);
  put(out_, count_, 2);
  put(out_, count_, 2);
  put(out_, directory_.size(), 4);
  put(out_, at, 4);
  put(out_, 0, 2);
  return std::move(out_);
}

}  // namespace matlift::builtins
