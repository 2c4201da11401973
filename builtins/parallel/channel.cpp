#include "builtins/parallel/channel.h"

#ifndef __EMSCRIPTEN__
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

#include <cstring>
#include <span>

#include "runtime/error/interrupt.h"
#include "runtime/value/mapped_file.h"

namespace matlift::parallel {

Reader Message::reader(Interpreter& interpreter) const {
  const char* begin = static_cast<const char*>(storage_.data()) + offset_;
  return {interpreter, {begin, size}, storage_.part(offset_, size)};
}

#ifdef __EMSCRIPTEN__

Descriptor::~Descriptor() {}
Parcel::Parcel(MessageType type, const Writer&) : type_(type), size_(0) {}
Parcel::Parcel(MessageType type, const Message&) : type_(type), size_(0) {}
bool Channel::isReadable(double) const { return false; }
bool Channel::send(const Parcel&) { return false; }
bool Channel::receive(Message&) { return false; }
bool Message::open(Letter) { return false; }
Letter Message::letter() const { return {}; }
Channel::Next Channel::receiveNext(Letter&) { return Next::Gone; }

#else

namespace {

// Nobody sends more than memory can be.
constexpr uint64_t kLargest = uint64_t(1) << 46;

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Parcel::Parcel(MessageType type, const Writer& content) : type_(type), size_(content.size()) {
  if (size_ <= kSmallMessage) {
    bytes_.resize(size_);
    content.copyTo(bytes_.data());
    return;
  }
  memory_ = std::make_shared<Descriptor>(memfd_create("matlift", MFD_CLOEXEC));
  void* to = MAP_FAILED;
  // Memory that is not there would be told by a signal at the first write.
  if (*memory_ && posix_fallocate(memory_->number(), 0, off_t(size_)) == 0)
    to = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, memory_->number(), 0);
  if (to == MAP_FAILED)
    fail("MATLAB:nomem", "Out of memory: could not get %zu bytes to share with workers.", size_);
  content.copyTo(static_cast<char*>(to));
  munmap(to, size_);
}

Parcel::Parcel(MessageType type, const Message& message)
    : envelope(message.envelope), type_(type), size_(message.size), memory_(message.memory_) {
  if (memory_) return;
  const char* begin = static_cast<const char*>(message.storage_.data()) + message.offset_;
  bytes_.assign(begin, begin + size_);
}

bool Channel::isReadable(double seconds) const {
  pollfd socket{socket_.number(), POLLIN, 0};
  return poll(&socket, 1, int(seconds * 1e3)) > 0;
}

bool Channel::send(const Parcel& parcel) {
  if (!socket_) return false;
  MessageHeader header;
  header.type = uint32_t(parcel.type_);
  header.size = parcel.size_;
  header.envelope = parcel.envelope;
  iovec parts[2] = {{&header, sizeof header},
                    {const_cast<char*>(parcel.bytes_.data()), parcel.bytes_.size()}};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  if (const auto& goesAlong = parcel.memory_ ? parcel.memory_ : parcel.attached) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    const int number = goesAlong->number();
    std::memcpy(CMSG_DATA(rights), &number, sizeof number);
  }
  size_t left = sizeof header + parcel.bytes_.size();
  while (left > 0) {
    const ssize_t n = sendmsg(socket_.number(), &message, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) {
      interruptionPoint();
      continue;
    }
    if (n <= 0) return false;
    left -= size_t(n);
    message.msg_control = nullptr;
    message.msg_controllen = 0;
    size_t gone = size_t(n);
    for (iovec& part : parts) {
      const size_t take = std::min(gone, part.iov_len);
      part.iov_base = static_cast<char*>(part.iov_base) + take;
      part.iov_len -= take;
      gone -= take;
    }
  }
  return true;
}

bool Channel::receiveAll(void* to, size_t bytes) {
  for (size_t at = 0; at < bytes;) {
    const ssize_t n = recv(socket_.number(), static_cast<char*>(to) + at, bytes - at, 0);
    if (n < 0 && errno == EINTR) {
      interruptionPoint();
      continue;
    }
    if (n <= 0) return false;
    at += size_t(n);
  }
  return true;
}

namespace {

/// One call of recvmsg: what came, and the descriptor beside it.
struct Received {
  ssize_t bytes = 0;
  std::shared_ptr<Descriptor> descriptor;
};

Received receiveSome(int socket, std::span<iovec> parts, int flags) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  Received out;
  out.bytes = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  const cmsghdr* rights = out.bytes > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (rights && rights->cmsg_type == SCM_RIGHTS) {
    int number;
    std::memcpy(&number, CMSG_DATA(rights), sizeof number);
    out.descriptor = std::make_shared<Descriptor>(number);
  }
  return out;
}

}  // namespace

bool Channel::receive(Message& out) {
  if (!socket_) return false;
  Letter letter;
  MessageHeader& header = letter.header;
  iovec part{&header, sizeof header};
  Received got;
  while ((got = receiveSome(socket_.number(), {&part, 1}, 0)).bytes < 0 && errno == EINTR)
    interruptionPoint();
  if (got.bytes <= 0) return false;
  if (!receiveAll(reinterpret_cast<char*>(&header) + got.bytes, sizeof header - size_t(got.bytes)))
    return false;
  letter.memory = std::move(got.descriptor);
  const bool isSmall = header.size <= kSmallMessage;
  if (isSmall) letter.bytes.resize(size_t(header.size));
  if (isSmall && !receiveAll(letter.bytes.data(), letter.bytes.size())) return false;
  return out.open(std::move(letter));
}

Channel::Next Channel::receiveNext(Letter& out) {
  out.bytes.resize(kSmallMessage);
  iovec parts[] = {{&out.header, sizeof out.header}, {out.bytes.data(), out.bytes.size()}};
  Received got;
  while ((got = receiveSome(socket_.number(), parts, MSG_DONTWAIT)).bytes < 0 && errno == EINTR) {
  }
  if (got.bytes < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return Next::Nothing;
  if (got.bytes < ssize_t(sizeof out.header)) return Next::Gone;
  out.bytes.resize(size_t(got.bytes) - sizeof out.header);
  out.memory = std::move(got.descriptor);
  return Next::Letter;
}

Letter Message::letter() const {
  Letter out;
  out.header.type = uint32_t(type);
  out.header.size = size;
  out.header.envelope = envelope;
  out.memory = memory_ ? memory_ : attached;
  const char* begin = static_cast<const char*>(storage_.data()) + offset_;
  if (!memory_) out.bytes.assign(begin, begin + size);
  return out;
}

bool Message::open(Letter letter) {
  const MessageHeader& header = letter.header;
  if (header.magic != MessageHeader().magic || header.size > kLargest ||
      header.size < sizeof(int64_t))
    return false;
  type = MessageType(header.type);
  size = size_t(header.size);
  envelope = header.envelope;
  offset_ = 0;
  attached.reset();
  memory_.reset();
  if (header.size > kSmallMessage) {
    if (!letter.memory) return false;
    memory_ = std::move(letter.memory);
    storage_ = mapFile(memory_->number(), size, offset_);
    return true;
  }
  if (letter.bytes.size() != size) return false;
  attached = std::move(letter.memory);
  storage_ = Storage::allocate(size, false);
  std::memcpy(storage_.data(), letter.bytes.data(), size);
  return true;
}

#endif

}  // namespace matlift::parallel
