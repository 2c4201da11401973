// The listening side of ZeroMQ's message transport (ZMTP 3.0, no encryption) over TCP: as much of
// it as a Jupyter kernel needs. A library would have to be there at run time, and often is not:
// Python's binding brings its own.
//
// Everything here happens on the thread that runs the context, except behind().
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace matlift::kernel {

using Frames = std::vector<std::string>;
using PeerId = std::uint64_t;

class ZmtpSocket {
 public:
  enum class Kind {
    Router,     ///< peers send messages and get answers
    Publisher,  ///< peers name what they want and get what is published of it
    Echo        ///< peers get back what they send: a heartbeat
  };
  using Handler = std::function<void(PeerId from, Frames message)>;

  /// Listens. Throws Error when it cannot.
  ZmtpSocket(boost::asio::io_context& context, Kind kind, const std::string& address,
             std::uint16_t port, Handler handler = {});
  ~ZmtpSocket();
  ZmtpSocket(const ZmtpSocket&) = delete;
  ZmtpSocket& operator=(const ZmtpSocket&) = delete;

  /// To one that has gone: nothing.
  void send(PeerId to, const Frames& message);
  /// The first frame is what it is about.
  void publish(const Frames& message);

  /// What a peer calls itself, "" when it has no name; and who calls itself so, 0: nobody.
  std::string nameOf(PeerId peer) const;
  PeerId peerNamed(const std::string& name) const;

  /// Bytes that are sent and not yet taken.
  std::size_t behind() const;
  /// Peers that have not taken what was sent are let go.
  void dropSlow();
  void close();

 private:
  struct Hub;
  class Peer;
  std::shared_ptr<Hub> hub_;
};

}  // namespace matlift::kernel
