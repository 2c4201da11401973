#include "builtins/parallel/pool.h"

#ifndef __EMSCRIPTEN__
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "builtins/parallel/shared_objects.h"
#include "builtins/parallel/worker.h"
#include "builtins/random/turns.h"
#include "runtime/error/interrupt.h"

#ifndef __EMSCRIPTEN__
extern char** environ;
#endif

namespace matlift::parallel {

namespace {

struct PoolSlot {
  std::unique_ptr<Pool> pool;
};

}  // namespace

Pool* poolOf(Interpreter& interpreter) { return interpreter.state<PoolSlot>().pool.get(); }

#ifdef __EMSCRIPTEN__

void usePool(Interpreter&, const std::string&) {}
Pool::Pool(Interpreter& interpreter, std::string program)
    : interpreter_(interpreter), program_(std::move(program)), prices_{0} {}
Pool::~Pool() = default;
void Pool::open(int) {}
void Pool::adopt(const std::vector<int>&) {}
void Pool::launch(int, const std::string&) {}
void Pool::close() {}
int Pool::defaultSize() { return 1; }
std::vector<Worker*> Pool::workers() { return {}; }
void Pool::tell(Worker&) {}
void Pool::giveConstants(Worker&, const std::vector<int64_t>&) {}
bool Pool::send(Worker&, const Parcel&) { return false; }
void Pool::listen(double) {}
void Pool::died(Worker&) {}

#else

void usePool(Interpreter& interpreter, const std::string& program) {
  auto pool = std::make_unique<Pool>(interpreter, program);
  interpreter.state<ParallelSlot>().engine = pool.get();
  interpreter.state<PoolSlot>().pool = std::move(pool);
}

namespace {

// Of this process, until now: a worker needs as much to begin.
double secondsOfStart() {
  timespec spent{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  return std::max(0.005, double(spent.tv_sec) + 1e-9 * double(spent.tv_nsec));
}

}  // namespace

Pool::Pool(Interpreter& interpreter, std::string program)
    : interpreter_(interpreter), program_(std::move(program)), prices_{secondsOfStart()} {
  const char* mode = std::getenv("MATLIFT_PARALLEL");
  const std::string word = mode ? mode : "";
  if (word == "off") mode_ = Mode::Off;
  if (word == "always") mode_ = Mode::Always;
}

Pool::~Pool() { close(); }

int Pool::defaultSize() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
  return std::max(1, int(std::thread::hardware_concurrency()));
}

std::vector<Worker*> Pool::workers() {
  std::vector<Worker*> out;
  for (const auto& w : workers_) out.push_back(w.get());
  return out;
}

// ---------------------------------------------------------------- processes

void Pool::open(int size) {
  close();
  size_ = size;
  for (int k = 0; k < size; ++k) {
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->number = k + 1;
    start(*workers_.back());
  }
}

void Pool::adopt(const std::vector<int>& sockets) {
  close();
  size_ = int(sockets.size());
  for (int socket : sockets) {
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->number = int(workers_.size());
    workers_.back()->channel = Channel(Descriptor(socket));
    workers_.back()->generation = ++started_;
  }
}

void Pool::launch(int size, const std::string& hostfile) {
  close();
  std::error_code ignored;
  const std::string program = std::filesystem::read_symlink(program_, ignored).string();
  auto launched = std::make_unique<MpiLaunch>(ignored ? program_ : program, size, hostfile);
  adopt(launched->sockets());
  launched_ = std::move(launched);
}

void Pool::close() {
  futures_.cancelAll();
  for (const auto& w : workers_) end(*w);
  workers_.clear();
  launched_.reset();
  size_ = 0;
}

namespace {

std::vector<std::string> workerEnvironment(int number) {
  const auto own = workerVariables(number);
  std::vector<std::string> out;
  for (const auto& [name, value] : own) out.push_back(name + ("=" + value));
  for (char** e = environ; *e; ++e) {
    const std::string_view entry = *e;
    const std::string_view name = entry.substr(0, entry.find('='));
    const bool isOwn =
        std::any_of(own.begin(), own.end(), [&](const auto& o) { return o.first == name; });
    if (!isOwn) out.emplace_back(entry);
  }
  return out;
}

/// A pair of sockets, with numbers above those that a worker has them under.
std::pair<Descriptor, Descriptor> socketPair(int kind) {
  int ends[2];
  if (socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, ends) != 0)
    fail("Matlift:parallel:Start", "A worker could not be started: %s.", std::strerror(errno));
  Descriptor ours(ends[0]), theirs(ends[1]);
  Descriptor above(fcntl(theirs.number(), F_DUPFD_CLOEXEC, kWorkerSockets.mailbox + 1));
  return {std::move(ours), std::move(above)};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& t : texts) out.push_back(t.data());
  out.push_back(nullptr);
  return out;
}

}  // namespace

void Pool::start(Worker& worker) {
  auto [ours, theirs] = socketPair(SOCK_STREAM);
  auto [mailbox, itsMail] = socketPair(SOCK_SEQPACKET);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, theirs.number(), kWorkerSockets.program);
  posix_spawn_file_actions_adddup2(&files, itsMail.number(), kWorkerSockets.mailbox);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::vector<std::string> words = {"matlift", "--worker"};
  std::vector<std::string> environment = workerEnvironment(worker.number);
  pid_t pid = -1;
  const int failed = posix_spawn(&pid, program_.c_str(), &files, &attributes,
                                 pointers(words).data(), pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0)
    fail("Matlift:parallel:Start", "A worker could not be started: %s.", std::strerror(failed));
  worker.pid = pid;
  worker.channel = Channel(std::move(ours));
  worker.mailbox = std::make_shared<Descriptor>(std::move(mailbox));
  worker.ready = false;
  worker.setup.clear();
  worker.loop = 0;
  worker.constants.clear();
  worker.generation = ++started_;
  worker.given.clear();
  worker.stopped.reset();
}

void Pool::end(Worker& worker) {
  worker.channel.close();
  worker.mailbox.reset();
  worker.work.device.clear();
  if (worker.pid <= 0) return;
  kill(worker.pid, SIGKILL);
  int status = 0;
  while (waitpid(worker.pid, &status, 0) < 0 && errno == EINTR) {
  }
  worker.lastEnd = WIFSIGNALED(status) ? " by signal " + std::to_string(WTERMSIG(status))
                                       : " with code " + std::to_string(WEXITSTATUS(status));
  worker.pid = -1;
}

// What a worker must know so that names mean there what they mean here.
std::string Pool::describeProgram() {
  ParallelHost* host = interpreter_.state<ParallelSlot>().host;
  Writer w(interpreter_);
  std::error_code ignored;
  w.text(std::filesystem::current_path(ignored).string());
  for (const auto* folders : {&interpreter_.path(), &host->scriptFolders()}) {
    w.number(int64_t(folders->size()));
    for (const std::string& f : *folders) w.text(f);
  }
  const std::vector<CodeAddress> texts = host->definitions();
  w.number(int64_t(texts.size()));
  for (const CodeAddress& a : texts) w.address(a);
  w.number(interpreter_.format.width);
  std::string out(w.size(), '\0');
  w.copyTo(out.data());
  return out;
}

void Pool::tell(Worker& worker) {
  std::string now = describeProgram();
  if (worker.setup == now) return;
  Writer w(interpreter_);
  w.text(now);
  send(worker, Parcel(MessageType::Setup, w));
  worker.setup = std::move(now);
}

void Pool::giveConstants(Worker& worker, const std::vector<int64_t>& ids) {
  for (int64_t id : ids) {
    if (!worker.constants.insert(id).second) continue;
    if (const Parcel* parcel = constantParcel(interpreter_, id)) send(worker, *parcel);
  }
}

// ---------------------------------------------------------------- messages

bool Pool::send(Worker& worker, const Parcel& parcel) {
  worker.bytesTo += parcel.size();
  return worker.channel.send(parcel);
}

void Pool::listen(double seconds) {
  futures_.give();
  interpreter_.flush();  // nothing waits to be read while others work
  const std::vector<Worker*> all = workers();
  std::vector<pollfd> sockets;
  for (Worker* w : all) sockets.push_back({w->channel.number(), POLLIN, 0});
  constexpr double kLook = 1;  // a signal ends the wait; this is for one that came just before
  const int n =
      poll(sockets.data(), sockets.size(), int(std::ceil(std::min(seconds, kLook) * 1e3)));
  interruptionPoint();
  if (n <= 0) {
    for (Worker* w : all) endStopped(*w);
    return;
  }
  for (size_t k = 0; k < sockets.size(); ++k)
    if (sockets[k].revents) receive(*all[k]);
  deliverQueued(interpreter_);
}

// A process that somebody has stopped says nothing, and does not end: after a while its work is
// done by another. One that computes for long is left alone, for nobody can tell that from a hang.
void Pool::endStopped(Worker& w) {
  static const double kPatience = [] {
    const char* told = std::getenv("MATLIFT_PARALLEL_PATIENCE");
    return told ? std::max(0.0, std::atof(told)) : 30.0;
  }();
  siginfo_t about{};
  if (w.pid > 0 && waitid(P_PID, id_t(w.pid), &about, WSTOPPED | WCONTINUED | WNOHANG) == 0 &&
      about.si_pid == w.pid) {
    w.stopped.reset();
    if (about.si_code == CLD_STOPPED) w.stopped = Clock::now();
  }
  if (!w.stopped || std::chrono::duration<double>(Clock::now() - *w.stopped).count() < kPatience)
    return;
  died(w);
}

void Pool::receive(Worker& w) {
  Message m;
  if (!w.channel.receive(m)) return died(w);
  w.bytesFrom += m.size;
  if (m.type == MessageType::Ready) {
    w.ready = true;
  } else if (m.type == MessageType::Account) {
    Reader in = m.reader(interpreter_);
    w.work = readWork(in);
  } else if (m.type == MessageType::Result) {
    futures_.take(w, m);
  } else if (m.type == MessageType::Data) {
    Reader in = m.reader(interpreter_);
    const int64_t queue = in.number();
    queueData(interpreter_, queue, in.value());
  } else if (activity_) {
    activity_->take(w, std::move(m));
  }
}

void Pool::died(Worker& w) {
  std::deque<Piece> given = std::move(w.given);
  futures_.lost(w);
  end(w);
  try {
    start(w);
  } catch (const Error&) {
    // It stays away; the others go on.
  }
  if (activity_) activity_->lost(w, std::move(given));
  const bool any =
      std::any_of(workers_.begin(), workers_.end(), [](auto& one) { return bool(one->channel); });
  if (!any)
    fail("MATLAB:parallel:WorkerLost", "All workers ended, and no new one could be started.");
}

#endif

}  // namespace matlift::parallel
