// The program `matlift`.
#include <accel/stop.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "builtins/parallel/mpi.h"
#include "builtins/parallel/mpi_launch.h"
#include "builtins/parallel/pool.h"
#include "builtins/parallel/worker.h"
#include "builtins/workspace/screen.h"
#include "runtime/cli/accel/run_records.h"
#include "runtime/cli/debug_prompt.h"
#include "runtime/cli/editors/editor_commands.h"
#include "runtime/cli/figure_viewer.h"
#include "runtime/cli/kernel/kernel_command.h"
#include "runtime/cli/large_stack.h"
#include "runtime/cli/options.h"
#include "runtime/cli/pager.h"
#include "runtime/cli/prompt.h"
#include "runtime/cli/session.h"
#include "runtime/cli/web/web_command.h"
#include "runtime/value/large_blocks.h"

namespace matlift {
namespace {

// A signal handler has no other way to reach the session.
std::atomic<Session*> running{nullptr};
std::atomic<int> unansweredInterrupts{0};
pthread_t interpreterThread;

void onInterrupt(int signal) {
  // The thread that runs the program may be waiting in a read, which has to come back.
  if (!pthread_equal(pthread_self(), interpreterThread)) {
    pthread_kill(interpreterThread, signal);
    return;
  }
  // A program that does not answer (stuck in a foreign library) must still be stoppable.
  if (unansweredInterrupts.fetch_add(1) >= 3) _exit(130);
  if (Session* session = running.load()) session->interrupt();
}

void catchInterrupts(Session& session) {
  running = &session;
  struct sigaction action {};
  action.sa_handler = onInterrupt;  // no SA_RESTART: a waiting read has to come back
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  // A reader that went away (| head) is a write error, not a reason to die in the middle.
  signal(SIGPIPE, SIG_IGN);
}

// Not through the stream: an interrupt would end its write as if the output were lost. With one,
// what a reader does not take is dropped: it may never read again (Ctrl-S, a pipe that nobody
// empties).
bool writeTo(std::FILE* stream, std::string_view text) {
  if (std::fflush(stream) != 0 && errno != EINTR) return false;
  while (!text.empty()) {
    const ssize_t count = write(fileno(stream), text.data(), text.size());
    if (count > 0) text.remove_prefix(static_cast<size_t>(count));
    if (count < 0 && errno == EAGAIN) {
      pollfd room{fileno(stream), POLLOUT, 0};
      poll(&room, 1, -1);
    } else if (count < 0 && errno != EINTR) {
      return false;
    }
    if (accel::stopRequested()) break;
  }
  return true;
}

// What became of standard output.
enum class Output { Works, ReaderGone, Lost };
std::atomic<Output> output{Output::Works};

// A reader that went away (| head) wants no more: the program ends without a word. A full disk is
// told once; what the program computes may be worth more than what it prints.
void writeOutput(std::string_view text) {
  if (output != Output::Works) return;
  errno = 0;
  if (writeTo(stdout, text)) return;
  output = errno == EPIPE ? Output::ReaderGone : Output::Lost;
  if (output == Output::Lost)
    std::fprintf(stderr, "matlift: standard output cannot be written: %s\n", std::strerror(errno));
  else if (Session* session = running.load())
    session->interrupt();
}

// What the program writes, page by page where that was asked for.
Pager pager;
std::shared_ptr<builtins::Screen> screen;

// Figures that are drawn over their last picture have to know what came after it.
std::atomic<graphics::FigureViewer*> figures{nullptr};

void writePages(std::string_view text) {
  if (graphics::FigureViewer* viewer = figures) viewer->somethingPrinted();
  if (screen && screen->isTerminal && screen->paging)
    pager.write(text, writeOutput);
  else
    writeOutput(text);
}

int exitCodeAfter(int code) {
  constexpr int kReaderGone = 141;  // as a shell reports SIGPIPE
  if (output == Output::ReaderGone) return kReaderGone;
  return code == 0 && output == Output::Lost ? 1 : code;
}

int terminalWidth() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  return 80;
}

SessionOptions optionsFor(const CommandLine& line) {
  SessionOptions options;
  options.output = writePages;
  options.lineBuffered = isatty(STDOUT_FILENO) != 0;
  options.errorOutput = [](std::string_view text) {
    if (graphics::FigureViewer* viewer = figures) viewer->somethingPrinted();
    if (output != Output::ReaderGone) writeTo(stderr, text);
  };
  options.displayWidth = terminalWidth();
  options.colouredErrors = isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  options.colouredOutput = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  if (isatty(STDERR_FILENO) != 0)
    options.progress = [](std::string_view text) { writeTo(stderr, text); };
  // Asking about the last program does not make the question the last program.
  if (line.mode != CommandLine::Mode::Accel) options.runRecords = RunRecords::userFolder();
  options.arguments = line.arguments;
  return options;
}

// The last program's record answers what can only be asked of a program; a session of its own the
// rest.
int runAccel(Session& session, const CommandLine& line) {
  const std::string what = line.arguments.empty() ? "help" : line.arguments[0];
  if (what != "report" && what != "explain") return session.runAccel(line.arguments).exitCode;
  return session.runAccelOf(RunRecords::userFolder(), line.arguments).exitCode;
}

// The person's lines, with editing where there is a terminal. Opened when a line is first asked
// for: most programs ask for none.
class PersonSource final : public LineSource {
 public:
  explicit PersonSource(Session& session) : session_(session) {}
  bool isTerminal() {
    open();
    return isTerminal_;
  }
  Got read(const std::string& prompt, std::string& line) override {
    open();
    return source_->read(prompt, line);
  }
  void remember(const std::string& statement) override { source_->remember(statement); }

 private:
  void open() {
    if (source_) return;
    source_ = makeTerminalSource(
        historyFilePath(),
        [this](std::string_view line) { return complete(session_.interpreter(), line); },
        [] { return unansweredInterrupts != 0; });
    isTerminal_ = source_ != nullptr;
    if (!source_) source_ = makePipeSource();
  }
  Session& session_;
  std::unique_ptr<LineSource> source_;
  bool isTerminal_ = false;
};

// Counts Ctrl-C anew for every statement at the prompt. One that cancels a line is answered by
// that; one that comes after the line was read is for what the line says.
class CountingSource final : public LineSource {
 public:
  CountingSource(LineSource& source, Session& session) : source_(source), session_(session) {}
  Got read(const std::string& prompt, std::string& line) override {
    // Ctrl-C while no line was being read and nothing ran: the block so far is not wanted.
    Got got = Got::Cancelled;
    if (unansweredInterrupts == 0) got = source_.read(prompt, line);
    if (got == Got::Cancelled) session_.forgetInterrupt();
    unansweredInterrupts = 0;
    pager.begin();
    return got;
  }

  void remember(const std::string& statement) override { source_.remember(statement); }

 private:
  LineSource& source_;
  Session& session_;
};

// Of the user's own folders, never of the current one: a folder that came with a download runs
// nothing.
std::string startupFile() {
  namespace fs = std::filesystem;
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  std::vector<fs::path> files;
  if (config && *config == '/')
    files.push_back(fs::path(config) / "matlift/startup.m");
  else if (home && *home == '/')
    files.push_back(fs::path(home) / ".config/matlift/startup.m");
  if (home && *home == '/') files.push_back(fs::path(home) / "Documents/MATLAB/startup.m");
  std::error_code ignored;
  for (const fs::path& file : files)
    if (fs::is_regular_file(file, ignored)) return file.string();
  return {};
}

RunResult runStartup(Session& session) {
  const std::string file = startupFile();
  if (file.empty()) return {};
  std::string quoted;
  for (char c : file) quoted += c == '\'' ? "''" : std::string(1, c);
  return session.runText("run('" + quoted + "')", "");
}

int prompt(Session& session, PersonSource& person, LineSource& source) {
  const bool interactive = person.isTerminal();
  if (interactive) std::printf("Matlift %s. Type help for help, exit to leave.\n", MATLIFT_VERSION);
  // Who asks for it sees figures without a terminal too.
  std::unique_ptr<graphics::FigureViewer> viewer;
  if (interactive || std::getenv("MATLIFT_FIGURES")) viewer = makeFigureViewer();
  figures = viewer.get();
  struct Gone {
    ~Gone() { figures = nullptr; }
  } gone;
  session.interpreter().state<graphics::FigureSlot>().viewer = viewer.get();
  if (interactive) {
    const RunResult started = runStartup(session);
    if (started.wantsExit) return started.exitCode;
  }
  return runPrompt(session, source, interactive);
}

int runWeb(const CommandLine& line) {
  SessionOptions options;
  options.runRecords = RunRecords::userFolder();
  return web::runWeb(line.arguments, std::move(options));
}

int runEditor(const CommandLine& line) {
  signal(SIGPIPE, SIG_IGN);
  if (line.subject == "lsp") return editors::runLsp(line.arguments);
  if (line.subject == "dap") return editors::runDap(line.arguments);
  return editors::runFmt(line.arguments);
}

int runKernel(const CommandLine& line) {
  SessionOptions options;
  options.runRecords = RunRecords::userFolder();
  return kernel::runKernel(line.arguments, std::move(options));
}

/// Serves the program at the other end of a socket.
int runWorker(const parallel::WorkerSockets& sockets) {
  SessionOptions options;
  options.output = [](std::string_view text) { parallel::workerPrints(text, false); };
  options.errorOutput = [](std::string_view text) { parallel::workerPrints(text, true); };
  Session session(std::move(options));
  return parallel::serve(session.interpreter(), sockets);
}

int runMode(const CommandLine& line) {
  if (line.mode == CommandLine::Mode::Web) return runWeb(line);
  if (line.mode == CommandLine::Mode::Editor) return runEditor(line);
  if (line.mode == CommandLine::Mode::Kernel) return runKernel(line);
  if (line.mode == CommandLine::Mode::Worker) return runWorker(parallel::kWorkerSockets);
  const parallel::MpiJob job;
  if (job.rank() > 0) {
    parallel::beWorker(parallel::MpiJob::numberHere());
    return runWorker({job.sockets()[0], job.sockets()[1]});
  }
  if (line.mode == CommandLine::Mode::MpiPool)
    return parallel::relayMpiPool(job.sockets(), line.subject);
  Session session(optionsFor(line));
  catchInterrupts(session);
  parallel::usePool(session.interpreter(), "/proc/self/exe");
  if (!job.sockets().empty()) parallel::poolOf(session.interpreter())->adopt(job.sockets());
  if (line.workers > 0 && job.sockets().empty())
    parallel::poolOf(session.interpreter())->open(line.workers);
  screen = session.interpreter().state<builtins::ScreenSlot>().screen;
  screen->isTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  PersonSource person(session);
  CountingSource source(person, session);
  DebugPrompt debugPrompt(session, source);
  session.interpreter().state<DebugSlot>().console = &debugPrompt;
  int code = 0;
  if (line.mode == CommandLine::Mode::Prompt) {
    code = prompt(session, person, source);
  } else if (line.mode == CommandLine::Mode::File) {
    code = session.runFile(line.subject).exitCode;
  } else if (line.mode == CommandLine::Mode::Accel) {
    code = runAccel(session, line);
  } else if (line.mode == CommandLine::Mode::Code) {
    code = session.runText(line.subject, "").exitCode;
  } else {
    code = session.runStream(std::cin, "standard input").exitCode;
  }
  running = nullptr;
  return exitCodeAfter(code);
}

int run(int argc, const char* const* argv) {
  const CommandLine line = readCommandLine(argc, argv);
  switch (line.mode) {
    case CommandLine::Mode::Version:
      std::puts("matlift " MATLIFT_VERSION);
      return 0;
    case CommandLine::Mode::Help:
      std::fputs(kHelpText, stdout);
      return 0;
    case CommandLine::Mode::Wrong:
      std::fprintf(stderr, "matlift: %s\n\n%s", line.subject.c_str(), kHelpText);
      return 2;
    default:
      break;
  }
  try {
    return runMode(line);
  } catch (const Error& e) {  // of starting: a program's own are told by its session
    std::fprintf(stderr, "matlift: %s\n", e.what());
    return 1;
  }
}

void blockInterrupts(bool block) {
  sigset_t interrupts;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, SIGINT);
  pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &interrupts, nullptr);
}

struct Invocation {
  int argc;
  const char* const* argv;
  int code = 0;
};

void* runInvocation(void* given) {
  auto* invocation = static_cast<Invocation*>(given);
  interpreterThread = pthread_self();
  blockInterrupts(false);
  invocation->code = run(invocation->argc, invocation->argv);
  return nullptr;
}

int runOnLargeStack(int argc, const char* const* argv) {
  Invocation invocation{argc, argv};
  // They are for the thread that runs the program; this one would pass them on, later.
  blockInterrupts(true);
  pthread_t thread;
  if (startOnLargeStack(thread, runInvocation, &invocation)) {
    pthread_join(thread, nullptr);
  } else {
    runInvocation(&invocation);
  }
  return invocation.code;
}

}  // namespace
}  // namespace matlift

namespace {

// Nothing is left for libraries to do; OpenBLAS would wait at exit for a thread of its own that
// waits for memory, for ever where there is none.
[[noreturn]] void leave(int code) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  std::exit(code);  // they report at exit
#else
  std::_Exit(code);
#endif
}

}  // namespace

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Arrays below kLargeBlock come and go all the time. The C library would give the pages of most
  // of them back and fetch them anew: 94 page faults for each sparse matrix of 5e4 entries.
  mallopt(M_MMAP_THRESHOLD, int(2 * matlift::kLargeBlock));
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
  const int code = matlift::runOnLargeStack(argc, argv);
  const bool lostOutput = std::fflush(stdout) != 0;
  leave(code == 0 && lostOutput ? 1 : code);
}
