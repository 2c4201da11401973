// The engine's side of the workbench: one session, the files of one folder, and any number of
// clients (pages) that see the same. It takes requests and sends answers and events; what they are
// is in the README of this folder. How they travel is the outlet's business.
//
//     a client ──► receive ──► at once: interrupt, input, files, hello
//                         └──► queue ──► serve, the interpreter's thread ──► Session
//     a client ◄── Outlet ◄── answers, events (output, figures, variables, ...)
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "builtins/graphics/show.h"
#include "runtime/cli/session.h"
#include "runtime/cli/workbench/files.h"
#include "runtime/cli/workbench/outlet.h"
#include "runtime/cli/workbench/output_stream.h"
#include "runtime/dispatch/debug.h"

namespace matlift {
struct AccelReport;
}

namespace matlift::workbench {

struct WorkbenchOptions {
  /// Its output is the workbench's own.
  SessionOptions session;
  /// "native" or "tab": what the page says it works with.
  std::string engine;
  /// The files that clients see; programs start there.
  std::filesystem::path folder = ".";
  /// False: who asks the person shows the prompt of `input`, and it is not printed.
  bool printsPrompts = true;
  /// Tables that a statement shows are events, not text.
  bool richTables = false;
};

class Workbench final : private graphics::FigureViewer, private DebugConsole {
 public:
  Workbench(WorkbenchOptions options, Outlet& outlet);
  ~Workbench() override;
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  Session& session() { return session_; }

  /// Takes a client's message, whatever it is. Any thread; never waits for a program.
  void receive(ClientId from, Message message);

  /// Runs what clients ask for until close() or a program's exit. Gives the exit code.
  int serve();
  /// Ends serve() soon, and the program that runs. Any thread.
  void close();

 private:
  struct Answer {
    JsonWriter json;
    std::string bytes;
  };
  /// A kind of request.
  struct Row {
    enum class When {
      AtOnce,   ///< on the thread that received it, also while a program runs
      Idle,     ///< on the interpreter's thread; refused while a program runs, unless it stands
      Queued,   ///< on the interpreter's thread, after what runs
      Standing  ///< on the interpreter's thread, while a program stands at a breakpoint
    };
    const char* type;
    void (Workbench::*handle)(const Request&, Answer&);
    When when;
  };
  struct Pending {
    ClientId from;
    Request request;
    const Row* row;
    bool counted = false;  ///< among the unfinished programs
  };
  static const Row kRows[];

  void handle(const Pending& pending);
  void publish(std::string json) { outlet_.send(kEveryone, {std::move(json), {}}); }
  void publishVariables();
  SessionOptions sessionOptions(SessionOptions given);
  bool ask(const std::string& prompt, std::string& line);
  bool givenUp() const;
  bool display(const std::string& name, const Value& object);

  // --- one function a request; they write the members of the answer
  void hello(const Request& request, Answer& answer);
  void run(const Request& request, Answer& answer);
  void interrupt(const Request& request, Answer& answer);
  void input(const Request& request, Answer& answer);
  void complete(const Request& request, Answer& answer);
  void help(const Request& request, Answer& answer);
  void functions(const Request& request, Answer& answer);
  void incomplete(const Request& request, Answer& answer);
  void check(const Request& request, Answer& answer);
  void variables(const Request& request, Answer& answer);
  void value(const Request& request, Answer& answer);
  void get(const Request& request, Answer& answer);
  void put(const Request& request, Answer& answer);
  void call(const Request& request, Answer& answer);
  void figure(const Request& request, Answer& answer);
  void figureEvent(const Request& request, Answer& answer);
  void handleIdleEvents();
  AccelReport lastProgram();
  void report(const Request& request, Answer& answer);
  void explain(const Request& request, Answer& answer);
  void curves(const Request& request, Answer& answer);
  void breakpoints(const Request& request, Answer& answer);
  void debug(const Request& request, Answer& answer);
  void forgetOutput(const Request& request, Answer& answer);
  void list(const Request& request, Answer& answer);
  void read(const Request& request, Answer& answer);
  void write(const Request& request, Answer& answer);
  void makeFolder(const Request& request, Answer& answer);
  void remove(const Request& request, Answer& answer);
  void rename(const Request& request, Answer& answer);
  void filesChanged();

  RunResult program(const Request& request, const std::function<RunResult()>& runs);
  RunResult runCode(const Request& request);
  RunResult simulate(const Request& request, Answer& answer);
  void publishEnd(const RunResult& result, double seconds, std::uint64_t decisionsBefore);
  void writeError(JsonWriter& json);
  void writeLines(JsonWriter& json, std::uint64_t decisionsBefore);

  // --- DebugConsole: the program stands, and clients look at it
  void converse(DebugControl& control, const std::string& why) override;
  void publishStop(const DebugControl& control, const std::string& why);
  void runStanding(DebugControl& control, const Pending& pending);
  std::optional<Pending> takeNext();

  // --- FigureViewer
  void show(int number, const std::string& name, graphics::Node& figure) override;
  void closed(int number) override;
  bool reportsEvents() const override { return points_; }
  std::optional<graphics::FigureEvent> nextEvent(double seconds) override;
  void awaitPress(int figure) override;

  Outlet& outlet_;
  const std::string engine_;
  const bool printsPrompts_;
  Files files_;
  OutputStream output_;
  Session session_;
  std::int64_t runs_ = 0;
  std::uint64_t programFrom_ = 0;  // the first decision of the program that ran last
  int exitCode_ = 0;
  bool live_ = false;  ///< a program runs, and has not come to its end

  // Below: shared with the threads that receive.
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Pending> queue_;
  std::map<int, std::string> figures_;        ///< the last message about each
  std::deque<graphics::FigureEvent> events_;  ///< done at figures, not handled yet
  std::atomic<bool> points_{false};           ///< a client lets somebody point at figures
  std::atomic<int> awaiting_{0};              ///< the figure at which a program waits for a press
  std::deque<std::string> inputs_;            ///< lines for `input`
  std::string prompt_;                        ///< of an input that waits
  bool asking_ = false;
  bool noInput_ = false;               ///< nobody answers the input that waits
  std::string stopped_;                ///< the event that told where a program stands
  std::atomic<bool> standing_{false};  ///< a program stands at a breakpoint
  std::atomic<int> unfinished_{0};     ///< programs that were asked for and have not ended
  std::atomic<bool> closing_{false}, stopping_{false};
};

}  // namespace matlift::workbench
