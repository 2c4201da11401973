// What a program prints, on its way to the clients: small pieces are joined for a moment, so that a
// million lines are not a million messages; the end is kept for who joins later.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "runtime/cli/workbench/message.h"

namespace matlift::workbench {

enum class Stream : int { Output = 1, Error = 2, Echo = 3 };

struct Piece {
  Stream stream;
  std::string text;
};

class OutputStream {
 public:
  using Send = std::function<void(const Piece&)>;
  explicit OutputStream(Send send);
  ~OutputStream();
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;

  void write(Stream stream, std::string_view bytes);
  /// Sends what waits, half a character too.
  void finish();
  /// The last things printed, oldest first.
  std::deque<Piece> recent() const;
  void forget();  ///< clc

 private:
  void sendPending();  // holds sending_
  void remember(const Piece& piece);
  void sendLater();

  const Send send_;
  // Held while a piece travels, so that pieces keep their order. No thread that has to answer soon
  // may wait for it.
  std::mutex sending_;
  Utf8Pieces cut_[4];
  // The two below are held for moments only.
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Piece pending_{Stream::Output, {}};
  std::deque<Piece> recent_;
  size_t recentBytes_ = 0;
  bool ending_ = false;
  std::thread sender_;
};

}  // namespace matlift::workbench
