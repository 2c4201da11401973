// Messages between the workers of an spmd block, in a worker: straight from one to the other.
//
// Each worker has a mailbox, a socket of whole messages that all others write to; over MPI the
// module is at its other end (mpi_module/bridge.cpp). The program gives a worker the way to another
// one when it asks for it. It hears how many messages went where only from those who wait, which is
// enough to tell a deadlock (LabRun::lookForDeadlock in spmd.cpp). A worker that has no way to
// another one (of MPI, and a process of the program's host that took a dead one's place) sends by
// the program.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "builtins/parallel/channel.h"
#include "builtins/parallel/labs.h"

namespace matlift::parallel {

/// How one worker reaches another.
enum class LabWay : uint8_t { Socket, Mpi, Program };

/// Who a worker is in a block, and who the others are.
struct LabPlace {
  int rank = 1, size = 1;
  int64_t block = 0;
  bool mixed = false;                ///< some reach each other through the program only
  std::vector<int64_t> generations;  ///< of the workers' processes
};
void writePlace(Writer& w, const LabPlace& place);
LabPlace readPlace(Reader& in);

/// What a worker waits for, and how many messages have gone: what the program is told.
struct LabTold {
  int from = kAnyLab;
  int64_t tag = kAnyTag;
  bool probes = false;              ///< it wants what the program holds, and does not wait
  int64_t barriers = 0;             ///< at which it has been, this one included
  std::vector<int64_t> sent, came;  ///< to and from each worker
};
void writeTold(Writer& w, const LabTold& told);
LabTold readTold(Reader& in);

/// What has come. A thread of its own empties the socket while the program computes, so that
/// senders do not wait for it.
class Mailbox {
 public:
  explicit Mailbox(int socket) : channel_(Descriptor(socket)) {}
  /// The thread holds the mailbox, too.
  static void watch(const std::shared_ptr<Mailbox>& box);

  int socket() const { return channel_.number(); }
  /// Over MPI what goes to others is written to the same socket.
  Channel& channel() { return channel_; }
  /// Forgets what earlier blocks have left.
  void begin(const LabPlace& place);
  /// What has come by the program.
  void put(Letter letter);
  /// Takes what is in the socket; for as long as the lock is held no other thread does.
  using Lock = std::unique_lock<std::recursive_mutex>;
  Lock open();
  /// Messages from each worker that have been taken from the socket.
  std::vector<int64_t> counted();

  // --- while it is open
  void fill();
  /// The first that fits, or null.
  const Letter* find(int from, int64_t tag) const;
  Letter take(const Letter* found);
  std::vector<int64_t> came;

 private:
  void keep(Letter letter);
  std::recursive_mutex mutex_;
  Channel channel_;
  std::deque<Letter> letters_;
  int64_t block_ = 0;
};

class LabPost final : public LabLink {
 public:
  /// mailbox: its socket, or -1.
  LabPost(Interpreter& interpreter, Channel& program, int mailbox);
  /// A block begins.
  void begin(LabPlace place);
  /// What the program is told with the end of the block.
  LabTold told() const;

  void send(const std::vector<int>& to, int64_t tag, const Value& v) override;
  LabMail receive(int from, int64_t tag) override;
  bool probe(int from, int64_t tag, LabMail& out) override;
  void barrier() override;

 private:
  struct Way {
    LabWay kind = LabWay::Program;
    int64_t generation = 0;
    Channel channel;
  };
  Way& wayTo(int worker);
  void say(MessageType type, const Writer& w);
  void tell(MessageType type, LabTold told);
  void post(Channel& to, const Parcel& parcel);
  /// Takes what the program says until it says this.
  Message answer(MessageType type);
  bool hear(MessageType type, Message& out);
  void waitForMail(double seconds);
  void giveDevice();

  Interpreter& interpreter_;
  Channel& program_;
  std::shared_ptr<Mailbox> box_;
  LabPlace place_;
  int64_t barriers_ = 0;
  std::vector<int64_t> sent_;
  std::map<int, Way> ways_;
  bool watched_ = false;
};

}  // namespace matlift::parallel
