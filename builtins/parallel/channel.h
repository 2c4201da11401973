// Messages between two processes of one machine, over a socket pair. What is large goes through
// memory that both map; the receiver of a message maps it, it does not copy it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "builtins/parallel/message_header.h"
#include "builtins/parallel/wire.h"

namespace matlift::parallel {

/// A file descriptor that is closed once.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& o) noexcept : number_(o.number_) { o.number_ = -1; }
  Descriptor& operator=(Descriptor&& o) noexcept {
    std::swap(number_, o.number_);
    return *this;
  }
  ~Descriptor();
  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

class Message;

/// What has come to a socket of whole messages, before it is mapped: any thread may take it.
struct Letter {
  MessageHeader header;
  std::vector<char> bytes;  ///< of a small one
  std::shared_ptr<Descriptor> memory;
};

/// Bytes on their way to one or more processes.
class Parcel {
 public:
  Parcel(MessageType type, const Writer& content);
  /// What has come, to be sent on.
  Parcel(MessageType type, const Message& message);
  size_t size() const { return size_; }

  Envelope envelope;
  std::shared_ptr<Descriptor> attached;  ///< a socket that goes with it; of small ones

 private:
  friend class Channel;
  MessageType type_;
  size_t size_;
  std::vector<char> bytes_;             // of a small one
  std::shared_ptr<Descriptor> memory_;  // of a large one
};

class Message {
 public:
  MessageType type = MessageType::Ready;
  Reader reader(Interpreter& interpreter) const;
  size_t size = 0;
  Envelope envelope;
  std::shared_ptr<Descriptor> attached;

  /// False: it is not what it says.
  bool open(Letter letter);
  /// The other way round, for where letters wait.
  Letter letter() const;

 private:
  friend class Parcel;
  std::shared_ptr<Descriptor> memory_;  // of a large one
  Storage storage_;
  size_t offset_ = 0;
};

class Channel {
 public:
  Channel() = default;
  explicit Channel(Descriptor socket) : socket_(std::move(socket)) {}
  int number() const { return socket_.number(); }
  explicit operator bool() const { return bool(socket_); }
  void close() { socket_ = Descriptor(); }

  /// False: the other side has gone.
  bool send(const Parcel& parcel);
  /// Waits for the whole message. False: the other side has gone, or does not speak as it should.
  bool receive(Message& out);
  /// Waits until something has come, or the other side has gone; so many seconds at most.
  bool isReadable(double seconds) const;

  /// Of a socket of whole messages, to which several processes write: the next one if it is there.
  enum class Next { Letter, Nothing, Gone };
  Next receiveNext(Letter& out);

 private:
  bool receiveAll(void* to, size_t bytes);
  Descriptor socket_;
};

}  // namespace matlift::parallel
