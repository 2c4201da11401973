// The module libmatlift_mpi.so: carries the messages between a program and its workers over MPI.
// It is built where MPI is installed and loaded when mpirun has started the program; the program
// itself does not know MPI. On each side it is the other end of the sockets that the program uses
// anyway: one for each worker at rank 0, at each worker one to the program and its mailbox, by
// which it writes to other workers and hears from them, rank to rank. One thread makes all calls of
// MPI.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "builtins/parallel/message_header.h"
#include "builtins/parallel/mpi_module/scalapack.h"

namespace matlift::parallel {

namespace {

// tags
constexpr int kContent = 1, kBye = 2, kPing = 3, kPong = 4, kBusy = 5, kFree = 6, kMail = 7;
constexpr int kNobody = -1;
using Clock = std::chrono::steady_clock;

/// How long somebody may be silent before it counts as gone.
std::chrono::duration<double> patience() {
  const char* text = std::getenv("MATLIFT_MPI_PATIENCE");
  const double seconds = text ? std::atof(text) : 0;
  return std::chrono::duration<double>(seconds > 0 ? seconds : 30);
}
constexpr size_t kMostOfMpi = size_t(1) << 30;

/// What is to be written to a socket.
struct Out {
  std::vector<char> bytes;
  int memory = -1;
  size_t at = 0;
};

/// The socket of one worker, or of the program; or the mailbox, of nobody alone.
struct End {
  int socket = -1;
  int peer = 0;                            // rank
  std::map<int, std::vector<char>> whole;  // of messages that come in pieces over MPI, by rank
  std::deque<Out> out;
  Clock::time_point heard = Clock::now(), asked = Clock::now();
  bool busy = false;  // with a matrix of all workers: it cannot answer
  bool lost = false;
};

struct Sending {
  std::vector<char> bytes;
  MPI_Request request;
  int to = 0;
};

bool readAll(int socket, char* to, size_t bytes) {
  for (size_t at = 0; at < bytes;) {
    const ssize_t n = recv(socket, to + at, bytes - at, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += size_t(n);
  }
  return true;
}

bool readFile(int file, char* to, size_t bytes) {
  for (size_t at = 0; at < bytes;) {
    const ssize_t n = pread(file, to + at, bytes - at, off_t(at));
    if (n <= 0) return false;
    at += size_t(n);
  }
  return true;
}

/// What the process's own thread wants done by the thread that speaks MPI.
class Errand {
 public:
  /// Waits until it is done.
  void ask(MatrixJob& job) {
    std::unique_lock lock(mutex_);
    job_ = &job;
    changed_.wait(lock, [&] { return job_ == nullptr || over_; });
  }
  bool isWaiting() {
    const std::lock_guard lock(mutex_);
    return job_ != nullptr;
  }
  void doWaiting(Scalapack& library) {
    const std::lock_guard lock(mutex_);
    if (!job_) return;
    library.run(*job_);
    job_ = nullptr;
    changed_.notify_all();
  }
  /// Nobody does any more.
  void end() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  MatrixJob* job_ = nullptr;
  bool over_ = false;
};
Errand errand;

/// Messages go by a communicator of their own: what looks for any message there must not find one
/// of the library's.
MPI_Comm talk = MPI_COMM_NULL;

class Bridge {
 public:
  /// Whether everybody was there to the end.
  bool run(std::vector<End> ends, bool isProgram) {
    ends_ = std::move(ends);
    isProgram_ = isProgram;
    while (!over_) turn();
    finish();
    return !anyLost_;
  }

 private:
  void turn() {
    std::vector<pollfd> sockets;
    for (const End& e : ends_)
      sockets.push_back({e.socket, short(POLLIN | (e.out.empty() ? 0 : POLLOUT)), 0});
    // MPI has nothing to wait on: look often while messages come, else every millisecond.
    poll(sockets.data(), sockets.size(), idle_ < 2000 ? 0 : 1);
    ++idle_;
    for (size_t k = 0; k < sockets.size(); ++k) {
      if (sockets[k].revents & POLLOUT) write(ends_[k]);
      if (sockets[k].revents & (POLLIN | POLLHUP | POLLERR)) read(ends_[k]);
    }
    receive();
    if (errand.isWaiting()) runErrand();
    lookAfter();
    forgetSent();
    const bool open = std::any_of(ends_.begin(), ends_.end(),
                                  [](const End& e) { return e.socket >= 0 && e.peer != kNobody; });
    over_ = over_ || !open;
  }

  /// A host may vanish without a word: the program asks after its workers every second. Who does
  /// not answer is gone; a worker that is not asked any more ends.
  void lookAfter() {
    const Clock::time_point now = Clock::now();
    // Time in which this process was stopped does not count.
    const Clock::duration away = now - looked_ > kAway ? now - looked_ : Clock::duration(0);
    looked_ = now;
    for (End& e : ends_) {
      e.heard += away;
      if (e.lost || e.peer == kNobody) continue;
      if (isProgram_ && now - e.asked > std::chrono::seconds(1)) {
        tell(e, kPing);
        e.asked = now;
      }
      if (e.busy || now - e.heard < patience_) continue;
      if (!isProgram_) _exit(1);
      e.lost = anyLost_ = true;
      std::fprintf(stderr, "Worker %d has not answered for %.0f s: it counts as gone.\n", e.peer,
                   patience_.count());
      close(e);
    }
  }

  void tell(const End& e, int tag) {
    Sending& s = sending_.emplace_back();
    s.to = e.peer;
    MPI_Isend(nullptr, 0, MPI_BYTE, e.peer, tag, talk, &s.request);
  }

  /// What the process has said before goes first: the others may wait for it.
  void runErrand() {
    const auto readable = [](const End& e) {
      pollfd side{e.socket, POLLIN, 0};
      return e.socket >= 0 && poll(&side, 1, 0) == 1;
    };
    for (End& e : ends_)
      while (readable(e)) read(e);
    tell(ends_[0], kBusy);
    errand.doWaiting(library_);
    tell(ends_[0], kFree);
    ends_[0].heard = Clock::now();
  }

  /// A message from the process, on to its peer.
  void read(End& e) {
    idle_ = 0;
    MessageHeader header;
    std::vector<char> small(kSmallMessage);
    const bool isMail = e.peer == kNobody;  // a socket of whole messages
    iovec parts[] = {{&header, sizeof header}, {small.data(), small.size()}};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = parts;
    message.msg_iovlen = isMail ? 2 : 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const ssize_t n = recvmsg(e.socket, &message, MSG_CMSG_CLOEXEC);
    if (n < 0 && errno == EINTR) return;
    const size_t got = n > 0 ? std::min(size_t(n), sizeof header) : 0;
    if (n <= 0 || !readAll(e.socket, reinterpret_cast<char*>(&header) + got, sizeof header - got))
      return close(e);
    int memory = -1;
    if (cmsghdr* rights = CMSG_FIRSTHDR(&message); rights && rights->cmsg_type == SCM_RIGHTS)
      std::memcpy(&memory, CMSG_DATA(rights), sizeof memory);
    std::vector<char> bytes(sizeof header + header.size);
    std::memcpy(bytes.data(), &header, sizeof header);
    char* content = bytes.data() + sizeof header;
    bool whole = true;
    if (memory >= 0)
      whole = readFile(memory, content, header.size);
    else if (isMail)
      std::memcpy(content, small.data(), std::min(small.size(), size_t(header.size)));
    else
      whole = readAll(e.socket, content, header.size);
    if (memory >= 0) ::close(memory);
    if (!whole) return close(e);
    send(isMail ? header.envelope.to : e.peer, bytes, isMail ? kMail : kContent);
  }

  /// Counts of MPI are ints: long messages go in pieces, the receiver knows the length.
  void send(int to, const std::vector<char>& bytes, int tag) {
    for (size_t at = 0; at < bytes.size(); at += kMostOfMpi) {
      const size_t n = std::min(kMostOfMpi, bytes.size() - at);
      Sending& s = sending_.emplace_back();
      s.to = to;
      s.bytes.assign(bytes.begin() + ptrdiff_t(at), bytes.begin() + ptrdiff_t(at + n));
      MPI_Isend(s.bytes.data(), int(n), MPI_BYTE, to, tag, talk, &s.request);
    }
  }

  void receive() {
    for (;;) {
      int there = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, talk, &there, &status);
      if (!there) return;
      idle_ = 0;
      int count = 0;
      MPI_Get_count(&status, MPI_BYTE, &count);
      std::vector<char> bytes(static_cast<size_t>(count));
      MPI_Recv(bytes.data(), count, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, talk,
               MPI_STATUS_IGNORE);
      if (status.MPI_TAG == kBye) {
        over_ = true;
        return;
      }
      const int peer = status.MPI_TAG == kMail ? kNobody : status.MPI_SOURCE;
      for (End& e : ends_)
        if (e.peer == peer) hear(e, status, std::move(bytes));
    }
  }

  void hear(End& e, const MPI_Status& status, std::vector<char> bytes) {
    const int tag = status.MPI_TAG;
    e.heard = Clock::now();
    if (tag == kPing) tell(e, kPong);
    if (tag == kBusy || tag == kFree) e.busy = tag == kBusy;
    if ((tag == kContent || tag == kMail) && !e.lost) take(e, status.MPI_SOURCE, std::move(bytes));
  }

  /// A message from the peer, on to the process.
  void take(End& e, int from, std::vector<char> bytes) {
    std::vector<char>& whole = e.whole[from];
    if (whole.empty())
      whole = std::move(bytes);
    else
      whole.insert(whole.end(), bytes.begin(), bytes.end());
    MessageHeader header;
    std::memcpy(&header, whole.data(), sizeof header);
    if (whole.size() < sizeof header + header.size) return;
    Out out;
    out.bytes = std::move(whole);
    whole.clear();
    if (e.socket < 0) return;
    if (!isProgram_ && MessageType(header.type) == MessageType::LabAbort) {
      raise(SIGUSR1);
      return;
    }
    if (header.size > kSmallMessage) {
      out.memory = memfd_create("matlift", MFD_CLOEXEC);
      const char* at = out.bytes.data() + sizeof header;
      for (size_t left = header.size; left > 0;) {
        const ssize_t n = ::write(out.memory, at, left);
        if (n <= 0) return close(e);
        at += n;
        left -= size_t(n);
      }
      out.bytes.resize(sizeof header);
    }
    e.out.push_back(std::move(out));
    write(e);
  }

  void write(End& e) {
    while (!e.out.empty() && e.socket >= 0) {
      Out& out = e.out.front();
      iovec part{out.bytes.data() + out.at, out.bytes.size() - out.at};
      msghdr message{};
      message.msg_iov = &part;
      message.msg_iovlen = 1;
      alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
      if (out.memory >= 0 && out.at == 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* rights = CMSG_FIRSTHDR(&message);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(rights), &out.memory, sizeof(int));
      }
      const ssize_t n = sendmsg(e.socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
      if (n <= 0) return close(e);
      out.at += size_t(n);
      if (out.at < out.bytes.size()) return;
      if (out.memory >= 0) ::close(out.memory);
      e.out.pop_front();
    }
  }

  void close(End& e) {
    if (e.socket >= 0) ::close(e.socket);
    e.socket = -1;
  }

  /// The program has ended: so do the workers, when they have heard everything.
  void finish() {
    const auto gone = [&](int peer) {
      return std::any_of(ends_.begin(), ends_.end(),
                         [&](const End& e) { return e.peer == peer && e.lost; });
    };
    if (isProgram_)
      for (Sending& s : sending_)
        if (!gone(s.to)) MPI_Wait(&s.request, MPI_STATUS_IGNORE);
    for (End& e : ends_) {
      if (isProgram_ && !e.lost) MPI_Send(nullptr, 0, MPI_BYTE, e.peer, kBye, talk);
      close(e);
    }
    errand.end();
    if (anyLost_) return;
    dropMail();
    library_.end();
  }

  /// What a block has left unread still comes, and its sender waits for that: everybody takes what
  /// comes until everybody has sent everything.
  void dropMail() {
    bool sent = false;
    MPI_Request everybody;
    for (int done = 0; !done;) {
      receive();
      forgetSent();
      if (!sent && sending_.empty()) {
        MPI_Ibarrier(talk, &everybody);
        sent = true;
      }
      if (sent) MPI_Test(&everybody, &done, MPI_STATUS_IGNORE);
    }
  }

  void forgetSent() {
    sending_.remove_if([](Sending& s) {
      int done = 0;
      MPI_Test(&s.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  static constexpr std::chrono::milliseconds kAway{500};

  Scalapack library_;
  std::vector<End> ends_;
  std::list<Sending> sending_;
  bool isProgram_ = false, over_ = false, anyLost_ = false;
  const std::chrono::duration<double> patience_ = patience();
  Clock::time_point looked_ = Clock::now();
  int idle_ = 0;
};

std::thread thread;
std::mutex mutex;
std::condition_variable changed;
struct {
  bool ready = false;
  int rank = -1, size = 0;
  std::vector<int> sockets;  // the program's
} started;

void carry() {
  // Signals are for the program.
  sigset_t all;
  sigfillset(&all);
  sigdelset(&all, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  int level = 0, rank = 0, size = 1;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &talk);
  std::vector<End> ends;
  {
    const std::lock_guard lock(mutex);
    started.rank = rank;
    started.size = size;
    const auto add = [&](int kind, int peer) {
      int pair[2];
      if (socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, pair) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
      started.sockets.push_back(pair[0]);
      ends.emplace_back();
      ends.back().socket = pair[1];
      ends.back().peer = peer;
    };
    for (int k = 1; rank == 0 && k < size; ++k) add(SOCK_STREAM, k);
    if (rank != 0) add(SOCK_STREAM, 0);
    if (rank != 0) add(SOCK_SEQPACKET, kNobody);
    started.ready = true;
  }
  changed.notify_all();
  // The end of MPI waits for everybody: without one that is gone there is none, and mpirun ends the
  // others.
  if (!Bridge().run(std::move(ends), rank == 0)) return;
  MPI_Comm_free(&talk);
  MPI_Finalize();
  if (rank != 0) _exit(0);  // whatever this worker still does, nobody wants it
}

}  // namespace

}  // namespace matlift::parallel

using namespace matlift::parallel;

/// Joins the job that mpirun has started. How many sockets there are: of the workers at rank 0; at
/// the others two, of the program and the mailbox.
extern "C" int matlift_mpi_join(int* rank, int* size, int* sockets, int capacity) {
  thread = std::thread(carry);
  std::unique_lock lock(mutex);
  changed.wait(lock, [] { return started.ready; });
  *rank = started.rank;
  *size = started.size;
  const int count = int(started.sockets.size());
  for (int k = 0; k < count && k < capacity; ++k) sockets[k] = started.sockets[size_t(k)];
  return count;
}

/// Works on matrices together with the other workers, who ask for the same.
extern "C" void matlift_mpi_matrices(MatrixJob* job) { errand.ask(*job); }

/// Waits until everything has gone and MPI has ended; the sockets must have been closed.
extern "C" void matlift_mpi_leave() {
  if (thread.joinable()) thread.join();
}
