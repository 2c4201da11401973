#include "builtins/parallel/mpi_launch.h"

#include "runtime/error/error.h"

#ifndef __EMSCRIPTEN__
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "runtime/error/interrupt.h"

extern char** environ;
#endif

namespace matlift::parallel {

#ifdef __EMSCRIPTEN__

MpiLaunch::MpiLaunch(const std::string&, int, const std::string&) {}
MpiLaunch::~MpiLaunch() = default;
void MpiLaunch::waitForWorkers(int, size_t) {}
void MpiLaunch::end() { process_ = -1; }
int relayMpiPool(const std::vector<int>&, const std::string&) { return 1; }

#else

namespace {

[[noreturn]] void cannotStart(const char* what, int error) {
  fail("Matlift:parallel:Start", "Workers of MPI could not be started: %s: %s.", what,
       std::strerror(error));
}

sockaddr_un addressOf(const std::string& path) {
  sockaddr_un out{};
  out.sun_family = AF_UNIX;
  if (path.size() >= sizeof out.sun_path) cannotStart("the temporary folder", ENAMETOOLONG);
  std::memcpy(out.sun_path, path.c_str(), path.size());
  return out;
}

/// A folder that only this user can enter, with a socket in it.
class Meeting {
 public:
  Meeting() {
    std::error_code ignored;
    folder_ = (std::filesystem::temp_directory_path(ignored) / "matlift-mpi-XXXXXX").string();
    if (!mkdtemp(folder_.data())) cannotStart("a temporary folder", errno);
    listener_ = Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const sockaddr_un address = addressOf(path());
    if (bind(listener_.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) ||
        listen(listener_.number(), 1))
      cannotStart("a socket", errno);
  }
  ~Meeting() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Meeting(const Meeting&) = delete;
  Meeting& operator=(const Meeting&) = delete;
  std::string path() const { return folder_ + "/relay"; }
  int listener() const { return listener_.number(); }

 private:
  std::string folder_;
  Descriptor listener_;
};

/// A copy of the hosts with this one before them: rank 0, the relay, is here.
std::string hostsWithThis(const std::string& hostfile, const std::string& copy) {
  std::ifstream in(hostfile);
  std::ofstream out(copy);
  out << "localhost slots=1\n" << in.rdbuf() << "\n";
  if (!in || !out.flush()) cannotStart("the file of hosts", EIO);
  return copy;
}

std::vector<std::string> commandOf(const std::string& program, int workers,
                                   const std::string& hostfile, const Meeting& meeting) {
  std::vector<std::string> out = {"mpirun", "--oversubscribe", "-np", std::to_string(workers + 1)};
  if (!hostfile.empty()) {
    out.emplace_back("--hostfile");
    out.push_back(hostsWithThis(hostfile, meeting.path() + ".hosts"));
    out.insert(out.end(), {"--map-by", "slot"});
  }
  out.insert(out.end(), {program, "--mpi-pool", meeting.path()});
  return out;
}

/// In a group of its own: Ctrl-C is for the program.
int start(std::vector<std::string> words) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<char*> pointers;
  for (std::string& w : words) pointers.push_back(w.data());
  pointers.push_back(nullptr);
  pid_t pid = -1;
  const int failed = posix_spawnp(&pid, "mpirun", &files, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) cannotStart("mpirun", failed);
  return pid;
}

constexpr size_t kAtOnce = 64;  // sockets in one message

/// One byte, and room for sockets beside it.
struct SocketMessage {
  explicit SocketMessage(size_t count) {
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = CMSG_SPACE(sizeof(int) * count);
  }
  SocketMessage(const SocketMessage&) = delete;
  char byte = 1;
  iovec part{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * kAtOnce)] = {};
  msghdr header{};
};

/// The sockets of one message; none: the other side has gone.
std::vector<int> receiveSockets(int connection) {
  SocketMessage message(kAtOnce);
  ssize_t n = 0;
  while ((n = recvmsg(connection, &message.header, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
  }
  const cmsghdr* rights = n > 0 ? CMSG_FIRSTHDR(&message.header) : nullptr;
  if (!rights || rights->cmsg_type != SCM_RIGHTS) return {};
  std::vector<int> out((rights->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  std::memcpy(out.data(), CMSG_DATA(rights), out.size() * sizeof(int));
  return out;
}

bool sendSockets(int connection, const int* sockets, size_t count) {
  SocketMessage message(count);
  cmsghdr* rights = CMSG_FIRSTHDR(&message.header);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof(int) * count);
  std::memcpy(CMSG_DATA(rights), sockets, sizeof(int) * count);
  return sendmsg(connection, &message.header, MSG_NOSIGNAL) == 1;
}

}  // namespace

MpiLaunch::MpiLaunch(const std::string& program, int workers, const std::string& hostfile) {
  const Meeting meeting;
  process_ = start(commandOf(program, workers, hostfile, meeting));
  try {
    waitForWorkers(meeting.listener(), size_t(workers));
  } catch (...) {
    for (int s : sockets_) ::close(s);
    end();
    throw;
  }
}

void MpiLaunch::waitForWorkers(int listener, size_t workers) {
  for (;;) {
    pollfd side{listener, POLLIN, 0};
    if (poll(&side, 1, 100) == 1) break;
    interruptionPoint();
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) != process_) continue;
    process_ = -1;
    fail("Matlift:parallel:Start", "mpirun ended with code %d before its workers were there.",
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
  connection_ = Descriptor(accept4(listener, nullptr, nullptr, SOCK_CLOEXEC));
  while (sockets_.size() < workers) {
    const std::vector<int> some = receiveSockets(connection_.number());
    if (some.empty())
      fail("Matlift:parallel:Start", "mpirun has started %zu workers, not %zu.", sockets_.size(),
           workers);
    sockets_.insert(sockets_.end(), some.begin(), some.end());
  }
}

MpiLaunch::~MpiLaunch() { end(); }

/// The relay ends when it is let go, and mpirun with it; who does not within ten seconds is made
/// to.
void MpiLaunch::end() {
  connection_ = Descriptor();
  for (int tries = 0; process_ > 0; ++tries) {
    const pid_t done = waitpid(process_, nullptr, WNOHANG);
    if (done == process_ || (done < 0 && errno == ECHILD)) break;
    if (tries == 1000) kill(process_, SIGTERM);
    if (tries == 1500) kill(process_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  process_ = -1;
}

int relayMpiPool(const std::vector<int>& sockets, const std::string& path) {
  const Descriptor connection(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const sockaddr_un address = addressOf(path);
  bool good = connect(connection.number(), reinterpret_cast<const sockaddr*>(&address),
                      sizeof address) == 0;
  for (size_t at = 0; good && at < sockets.size(); at += kAtOnce)
    good = sendSockets(connection.number(), sockets.data() + at,
                       std::min(kAtOnce, sockets.size() - at));
  for (int s : sockets) ::close(s);
  char byte = 0;
  while (good) {
    const ssize_t n = read(connection.number(), &byte, 1);
    good = n > 0 || (n < 0 && errno == EINTR);
  }
  return 0;
}

#endif

}  // namespace matlift::parallel
