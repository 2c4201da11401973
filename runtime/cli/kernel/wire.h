// Jupyter's messages on the wire (version 5.3 of its protocol): signed lists of JSON texts.
#pragma once

#include <rapidjson/document.h>

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/cli/kernel/zmtp.h"

namespace matlift::kernel {

/// A message as it came. Questions about its content have an answer whatever was sent.
struct Received {
  PeerId from = 0;
  Frames route;        ///< what stands before the message, and before its answer
  std::string header;  ///< JSON: the parent of what is sent because of this message
  std::string type;
  rapidjson::Document content;

  std::string text(const char* key) const;
  std::int64_t integer(const char* key, std::int64_t otherwise) const;
  bool flag(const char* key, bool otherwise) const;
};

class Wire {
 public:
  /// An empty key: nothing is signed.
  explicit Wire(std::string key);

  /// Nothing when it is no message, or not signed by who knows the key.
  std::optional<Received> parse(PeerId from, Frames frames) const;
  /// `parent` and `content` are JSON objects.
  Frames compose(const Frames& route, std::string_view type, std::string_view parent,
                 std::string_view content);

 private:
  std::string signatureOf(std::string_view header, std::string_view parent,
                          std::string_view metadata, std::string_view content) const;
  std::string newHeader(std::string_view type);

  const std::string key_, session_;
  std::uint64_t sent_ = 0;
};

/// What a connection file tells.
struct Connection {
  std::string address, key;
  std::uint16_t shell = 0, control = 0, input = 0, publish = 0, heartbeat = 0;
};
/// Throws Error, with what is wrong with it.
Connection readConnectionFile(const std::string& path);

}  // namespace matlift::kernel
