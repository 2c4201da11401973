// Deflate (RFC 1951), its two usual wrappings, and their checksums, in code of our own: the same
// in the browser, where no library links, and quicker than zlib's default for what save writes.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace matlift::builtins {

class Parallel;

using Bytes = std::span<const uint8_t>;

inline Bytes bytesOf(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

uint32_t crc32(Bytes data, uint32_t before = 0);
uint32_t adler32(Bytes data);

/// What came of unpacking a stream.
struct Inflated {
  enum class Status : uint8_t {
    Done,    ///< the stream ended
    Full,    ///< the room ended first
    Damaged  ///< `cause` says why, `used` where
  };
  Status status = Status::Done;
  const char* cause = "";
  size_t made = 0;  ///< bytes written
  size_t used = 0;  ///< bytes of the stream that were read
};

/// Unpacks a raw stream into `room`, no further.
Inflated inflate(Bytes stream, std::span<uint8_t> room);
/// The same for a zlib stream (RFC 1950); its checksum is compared when the stream ended.
Inflated inflateZlib(Bytes stream, std::span<uint8_t> room);
/// Unpacks a raw stream of unknown size: at most `limit` bytes, else Full.
Inflated inflateAll(Bytes stream, std::string& out, size_t limit);

/// Packs bytes as a raw stream. Pieces of a megabyte are packed on their own, on all threads.
std::string deflate(Bytes data, const Parallel& threads);
/// The same as a zlib stream.
std::string deflateZlib(Bytes data, const Parallel& threads);

/// One gzip file (RFC 1952) and its contents; members follow one another. Throws `identifier` for
/// damaged bytes, `name` in the text.
std::string gzipBytes(Bytes data, const std::string& name, const Parallel& threads);
std::string gunzipBytes(Bytes data, const char* identifier, const std::string& name);

}  // namespace matlift::builtins
