#include "runtime/cli/workbench/output_stream.h"

#include <chrono>

namespace matlift::workbench {
namespace {

constexpr auto kJoinFor = std::chrono::milliseconds(25);
constexpr size_t kLargePiece = 32 << 10;
constexpr size_t kMaxRecent = 256 << 10;

}  // namespace

OutputStream::OutputStream(Send send) : send_(std::move(send)), sender_([this] { sendLater(); }) {}

OutputStream::~OutputStream() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  sender_.join();
}

void OutputStream::write(Stream stream, std::string_view bytes) {
  bool large = false, other = false;
  {
    const std::lock_guard lock(mutex_);
    other = pending_.stream != stream && !pending_.text.empty();
  }
  if (other) {
    const std::lock_guard sending(sending_);
    sendPending();
  }
  {
    const std::lock_guard lock(mutex_);
    const bool first = pending_.text.empty();
    pending_.stream = stream;
    pending_.text += bytes;
    large = pending_.text.size() >= kLargePiece;
    if (first && !large) changed_.notify_one();
  }
  if (!large) return;
  const std::lock_guard sending(sending_);
  sendPending();
}

void OutputStream::finish() {
  const std::lock_guard sending(sending_);
  sendPending();
  for (Stream stream : {Stream::Output, Stream::Error}) {
    Piece piece{stream, cut_[int(stream)].rest()};
    if (piece.text.empty()) continue;
    remember(piece);
    send_(piece);
  }
}

void OutputStream::sendPending() {
  Piece piece;
  {
    const std::lock_guard lock(mutex_);
    piece = {pending_.stream, std::move(pending_.text)};
    pending_.text.clear();
  }
  if (piece.text.empty()) return;
  piece.text = cut_[int(piece.stream)].add(piece.text);
  if (piece.text.empty()) return;
  remember(piece);
  send_(piece);
}

void OutputStream::remember(const Piece& piece) {
  const std::lock_guard lock(mutex_);
  recentBytes_ += piece.text.size();
  recent_.push_back(piece);
  while (recentBytes_ > kMaxRecent && recent_.size() > 1) {
    recentBytes_ -= recent_.front().text.size();
    recent_.pop_front();
  }
}

std::deque<Piece> OutputStream::recent() const {
  const std::lock_guard lock(mutex_);
  return recent_;
}

void OutputStream::forget() {
  const std::lock_guard lock(mutex_);
  recent_.clear();
  recentBytes_ = 0;
}

void OutputStream::sendLater() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || !pending_.text.empty(); });
      if (ending_) return;
      changed_.wait_for(lock, kJoinFor, [this] { return ending_; });
      if (ending_) return;
    }
    const std::lock_guard sending(sending_);
    sendPending();
  }
}

}  // namespace matlift::workbench
