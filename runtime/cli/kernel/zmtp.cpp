#include "runtime/cli/kernel/zmtp.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <set>

#include "runtime/error/error.h"

namespace matlift::kernel {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Failure = boost::system::error_code;

constexpr size_t kMaxMessage = size_t(256) << 20;
constexpr size_t kMaxFrames = 1000;
constexpr size_t kMaxPeers = 64;  // of one socket

// A frame's first byte.
constexpr std::uint8_t kMore = 1, kLong = 2, kCommand = 4;

constexpr size_t kGreetingBytes = 64;
constexpr char kMechanism[20] = "NULL";

std::string greeting() {
  std::string out("\xff\0\0\0\0\0\0\0\0\x7f\3\0", 12);
  out.append(kMechanism, sizeof kMechanism);
  out.resize(kGreetingBytes, '\0');
  return out;
}

std::string bigEndian(std::uint64_t n, int bytes) {
  std::string out;
  for (int k = bytes - 1; k >= 0; --k) out += char(n >> (8 * k));
  return out;
}

std::uint64_t fromBigEndian(std::string_view bytes) {
  std::uint64_t n = 0;
  for (unsigned char byte : bytes) n = n << 8 | byte;
  return n;
}

void appendFrame(std::string& out, std::uint8_t flags, std::string_view body) {
  const bool isLong = body.size() > 255;
  out += char(flags | (isLong ? kLong : 0));
  out += bigEndian(body.size(), isLong ? 8 : 1);
  out += body;
}

std::string encoded(const Frames& message) {
  std::string out;
  for (size_t k = 0; k < message.size(); ++k)
    appendFrame(out, k + 1 < message.size() ? kMore : 0, message[k]);
  return out;
}

std::string readyCommand(const char* socketType) {
  const std::string type = socketType, key = "Socket-Type";
  std::string body = "\5READY";
  body += char(key.size());
  body += key + bigEndian(type.size(), 4) + type;
  std::string out;
  appendFrame(out, kCommand, body);
  return out;
}

// The value of a property in a READY command; "" when it has none.
std::string propertyOf(std::string_view body, std::string_view wanted) {
  body.remove_prefix(std::min<size_t>(body.size(), 6));
  while (!body.empty()) {
    const size_t nameBytes = std::uint8_t(body[0]);
    if (body.size() < 1 + nameBytes + 4) return {};
    const std::string_view name = body.substr(1, nameBytes);
    const std::uint64_t valueBytes = fromBigEndian(body.substr(1 + nameBytes, 4));
    body.remove_prefix(1 + nameBytes + 4);
    if (valueBytes > body.size()) return {};
    if (name == wanted) return std::string(body.substr(0, valueBytes));
    body.remove_prefix(valueBytes);
  }
  return {};
}

}  // namespace

struct ZmtpSocket::Hub {
  Hub(asio::io_context& context, Kind kind, Handler handler)
      : acceptor(context), kind(kind), handler(std::move(handler)) {}
  const char* typeName() const {
    return kind == Kind::Router ? "ROUTER" : kind == Kind::Publisher ? "PUB" : "REP";
  }

  tcp::acceptor acceptor;
  const Kind kind;
  const Handler handler;
  std::map<PeerId, std::shared_ptr<Peer>> peers;
  PeerId lastPeer = 0;
  std::atomic<size_t> behind{0};
};

class ZmtpSocket::Peer : public std::enable_shared_from_this<Peer> {
 public:
  Peer(tcp::socket socket, std::shared_ptr<Hub> hub, PeerId id)
      : socket_(std::move(socket)), hub_(std::move(hub)), id_(id) {}
  ~Peer() { hub_->behind -= behind_; }

  void begin() {
    push(greeting() + readyCommand(hub_->typeName()));
    readThen(kGreetingBytes, &Peer::greeted);
  }
  void push(std::string bytes) {
    behind_ += bytes.size();
    hub_->behind += bytes.size();
    waiting_.push_back(std::move(bytes));
    if (waiting_.size() == 1) writeNext();
  }
  void drop() {
    Failure ignored;
    socket_.close(ignored);
    hub_->peers.erase(id_);
  }
  bool wants(std::string_view topic) const {
    for (const std::string& prefix : topics_)
      if (topic.starts_with(prefix)) return true;
    return false;
  }
  const std::string& name() const { return name_; }
  size_t behind() const { return behind_; }
  bool isReady() const { return ready_; }

 private:
  // Reads so many bytes into buffer_, then goes on with `next`.
  void readThen(size_t bytes, void (Peer::*next)()) {
    buffer_.resize(bytes);
    asio::async_read(socket_, asio::buffer(buffer_),
                     [self = shared_from_this(), next](Failure failure, size_t) {
                       if (failure) return self->drop();
                       (self.get()->*next)();
                     });
  }
  void greeted() {
    const bool known = std::uint8_t(buffer_[0]) == 0xff && buffer_[9] == 0x7f && buffer_[10] >= 3 &&
                       buffer_.compare(12, sizeof kMechanism, kMechanism, sizeof kMechanism) == 0;
    if (!known) return drop();
    readThen(2, &Peer::frameBegins);
  }
  // The flags and the (first byte of the) length.
  void frameBegins() {
    flags_ = std::uint8_t(buffer_[0]);
    if (!(flags_ & kLong)) return readBody(std::uint8_t(buffer_[1]));
    firstOfLength_ = buffer_[1];
    readThen(7, &Peer::lengthRead);
  }
  void lengthRead() { readBody(fromBigEndian(firstOfLength_ + buffer_)); }
  void readBody(std::uint64_t bytes) {
    messageBytes_ += bytes;
    if (bytes > kMaxMessage || messageBytes_ > kMaxMessage || message_.size() >= kMaxFrames)
      return drop();
    readThen(size_t(bytes), &Peer::bodyRead);
  }
  void bodyRead() {
    if (flags_ & kCommand) {
      if (!command()) return drop();
    } else {
      if (!ready_) return drop();
      message_.push_back(std::move(buffer_));
      if (!(flags_ & kMore)) {
        Frames message = std::move(message_);
        message_.clear();
        messageBytes_ = 0;
        arrived(std::move(message));
      }
    }
    if (socket_.is_open()) readThen(2, &Peer::frameBegins);
  }
  bool command() {
    messageBytes_ -= buffer_.size();
    const std::string_view body = buffer_;
    if (body.starts_with("\5READY")) {
      name_ = propertyOf(body, "Identity");
      ready_ = true;
    } else if (body.starts_with("\11SUBSCRIBE")) {
      topics_.insert(std::string(body.substr(10)));
    } else if (body.starts_with("\6CANCEL")) {
      forget(body.substr(7));
    } else if (body.starts_with("\4PING") && body.size() >= 7) {
      std::string pong;
      appendFrame(pong, kCommand, "\4PONG" + std::string(body.substr(7)));
      push(std::move(pong));
    }
    return ready_;
  }
  void arrived(Frames message) {
    if (hub_->kind == Kind::Echo) return push(encoded(message));
    if (hub_->kind == Kind::Router) return hub_->handler(id_, std::move(message));
    const std::string& wish = message[0];
    if (wish.starts_with('\1')) topics_.insert(wish.substr(1));
    if (wish.starts_with('\0')) forget(std::string_view(wish).substr(1));
  }
  // One wish of perhaps several for the same.
  void forget(std::string_view topic) {
    const auto at = topics_.find(std::string(topic));
    if (at != topics_.end()) topics_.erase(at);
  }
  void writeNext() {
    asio::async_write(socket_, asio::buffer(waiting_.front()),
                      [self = shared_from_this()](Failure failure, size_t) {
                        const size_t bytes = self->waiting_.front().size();
                        self->behind_ -= bytes;
                        self->hub_->behind -= bytes;
                        self->waiting_.pop_front();
                        if (failure) return self->drop();
                        if (!self->waiting_.empty()) self->writeNext();
                      });
  }

  tcp::socket socket_;
  std::shared_ptr<Hub> hub_;
  const PeerId id_;
  std::string name_;
  bool ready_ = false;
  std::multiset<std::string> topics_;
  std::string buffer_;
  std::uint8_t flags_ = 0;
  char firstOfLength_ = 0;
  Frames message_;
  std::uint64_t messageBytes_ = 0;
  std::deque<std::string> waiting_;
  size_t behind_ = 0;
};

namespace {

// What accepts the next peer, and the one after it.
template <class Hub, class Peer>
void acceptNext(std::shared_ptr<Hub> hub) {
  hub->acceptor.async_accept([hub](Failure failure, tcp::socket socket) {
    if (failure == asio::error::operation_aborted) return;
    if (!failure && hub->peers.size() < kMaxPeers) {
      socket.set_option(tcp::no_delay(true), failure);
      const PeerId id = ++hub->lastPeer;
      const auto peer = std::make_shared<Peer>(std::move(socket), hub, id);
      hub->peers[id] = peer;
      peer->begin();
    }
    acceptNext<Hub, Peer>(hub);
  });
}

}  // namespace

ZmtpSocket::ZmtpSocket(asio::io_context& context, Kind kind, const std::string& address,
                       std::uint16_t port, Handler handler)
    : hub_(std::make_shared<Hub>(context, kind, std::move(handler))) {
  Failure failure;
  const tcp::endpoint place(asio::ip::make_address(address, failure), port);
  if (!failure) hub_->acceptor.open(place.protocol(), failure);
  if (!failure) hub_->acceptor.set_option(asio::socket_base::reuse_address(true), failure);
  if (!failure) hub_->acceptor.bind(place, failure);
  if (!failure) hub_->acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (failure)
    fail("Matlift:kernel:listen", "Cannot listen on %s, port %d: %s.", address.c_str(), int(port),
         failure.message().c_str());
  acceptNext<Hub, Peer>(hub_);
}

ZmtpSocket::~ZmtpSocket() { close(); }

void ZmtpSocket::close() {
  Failure ignored;
  hub_->acceptor.close(ignored);
  while (!hub_->peers.empty()) hub_->peers.begin()->second->drop();
}

void ZmtpSocket::send(PeerId to, const Frames& message) {
  const auto at = hub_->peers.find(to);
  if (at != hub_->peers.end()) at->second->push(encoded(message));
}

void ZmtpSocket::publish(const Frames& message) {
  const std::string bytes = encoded(message);
  for (const auto& [id, peer] : hub_->peers)
    if (peer->isReady() && peer->wants(message[0])) peer->push(bytes);
}

std::string ZmtpSocket::nameOf(PeerId peer) const {
  const auto at = hub_->peers.find(peer);
  return at == hub_->peers.end() ? "" : at->second->name();
}

PeerId ZmtpSocket::peerNamed(const std::string& name) const {
  for (const auto& [id, peer] : hub_->peers)
    if (peer->isReady() && peer->name() == name) return id;
  return 0;
}

std::size_t ZmtpSocket::behind() const { return hub_->behind; }

void ZmtpSocket::dropSlow() {
  std::vector<std::shared_ptr<Peer>> slow;
  for (const auto& [id, peer] : hub_->peers)
    if (peer->behind() > 0) slow.push_back(peer);
  for (const auto& peer : slow) peer->drop();
}

}  // namespace matlift::kernel
