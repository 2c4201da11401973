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
    : type_(type), size_(message.size), memory_(message.memory_) {
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
  iovec parts[2] = {{&header, sizeof header},
                    {const_cast<char*>(parcel.bytes_.data()), parcel.bytes_.size()}};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  if (parcel.memory_) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    const int number = parcel.memory_->number();
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

bool Channel::receive(Message& out) {
  if (!socket_) return false;
  MessageHeader header;
  iovec part{&header, sizeof header};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t n;
  while ((n = recvmsg(socket_.number(), &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
    interruptionPoint();
  if (n <= 0) return false;
  std::shared_ptr<Descriptor> memory;
  if (cmsghdr* rights = CMSG_FIRSTHDR(&message); rights && rights->cmsg_type == SCM_RIGHTS) {
    int number;
    std::memcpy(&number, CMSG_DATA(rights), sizeof number);
    memory = std::make_shared<Descriptor>(number);
  }
  if (!receiveAll(reinterpret_cast<char*>(&header) + n, sizeof header - size_t(n))) return false;
  if (header.magic != MessageHeader().magic || header.size > kLargest ||
      header.size < sizeof(int64_t))
    return false;
  if (!memory && header.size > kSmallMessage) return false;
  out.type = MessageType(header.type);
  out.size = size_t(header.size);
  out.offset_ = 0;
  out.memory_ = memory;
  if (memory) {
    out.storage_ = mapFile(memory->number(), out.size, out.offset_);
    return true;
  }
  out.storage_ = Storage::allocate(out.size, false);
  return receiveAll(out.storage_.data(), out.size);
}

#endif

}  // namespace matlift::parallel
