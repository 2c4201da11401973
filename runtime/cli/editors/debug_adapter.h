// `matlift dap`: the debug adapter protocol on standard input and output. A thread of its own reads
// messages; the program runs on the thread that serve() is called on, which also answers: between
// programs, at a statement while one runs, and while it stands.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runtime/cli/editors/message_pipe.h"
#include "runtime/cli/session.h"
#include "runtime/cli/workbench/message.h"
#include "runtime/cli/workbench/output_stream.h"
#include "runtime/dispatch/debug.h"
#include "runtime/vm/vm.h"

namespace matlift::editors {

using workbench::JsonWriter;

class DebugAdapter final : public DebugConsole, public StatementObserver {
 public:
  explicit DebugAdapter(MessagePipe& pipe);
  /// Until the client lets go, or nobody writes any more. Gives the exit code.
  int serve();

  // --- the program's thread
  void converse(DebugControl& control, const std::string& why) override;
  void at(const SourceText* source, uint32_t line) override;

 private:
  struct Message {
    rapidjson::Document document;
    std::string command;
    std::int64_t number = 0;
  };
  // Writes members of the answer's body; throws Error with what is wrong.
  using Handler = void (DebugAdapter::*)(const Node& arguments, JsonWriter& body);
  struct Row {
    const char* command;
    Handler handle;
  };
  static const Row kRows[];
  // What a client may open: the variables of a frame, or the parts of a value.
  struct Opened {
    std::optional<size_t> frame;
    Value value;
  };
  struct Wanted {
    std::int64_t line;
    std::string condition;
  };

  // ---- messages (debug_adapter.cpp)
  void read();
  bool answerAtOnce(const Message& message);
  std::unique_ptr<Message> take(bool wait);
  void handle(const Message& message);
  void answer(const Message& message, bool success, const std::string& text,
              const std::string& body);
  void event(const char* name, const std::string& body);
  bool leaving() const { return disconnected_ || ended_; }

  // ---- the program (debug_adapter.cpp)
  void initialize(const Node&, JsonWriter& body);
  void launch(const Node& arguments, JsonWriter&);
  void configurationDone(const Node&, JsonWriter&);
  void setBreakpoints(const Node& arguments, JsonWriter& body);
  void setExceptionBreakpoints(const Node& arguments, JsonWriter&);
  void applyBreakpoints(const std::string& path, JsonWriter* body);
  void setEntryBreakpoint();
  void applyExceptions();
  void run();
  bool ask(const std::string& prompt, std::string& line);
  const char* reasonFor(const DebugControl& control, const std::string& why);

  // ---- while it stands (debug_adapter_state.cpp)
  void stackTrace(const Node& arguments, JsonWriter& body);
  void scopes(const Node& arguments, JsonWriter& body);
  void variables(const Node& arguments, JsonWriter& body);
  void setVariable(const Node& arguments, JsonWriter& body);
  void evaluate(const Node& arguments, JsonWriter& body);
  void exceptionInfo(const Node&, JsonWriter& body);
  void resume(const Node& arguments, JsonWriter& body);
  void next(const Node&, JsonWriter&) { goOn(Resume::Next); }
  void stepIn(const Node&, JsonWriter&) { goOn(Resume::In); }
  void stepOut(const Node&, JsonWriter&) { goOn(Resume::Out); }
  void goOn(Resume how);
  DebugControl& standing();
  void inFrame(size_t frame, const std::function<void(Interpreter&)>& action);
  std::int64_t open(Opened opened);
  void writeValue(JsonWriter& body, const Value& value);
  void writeVariable(JsonWriter& body, const std::string& name, const Value& value);
  void writeParts(JsonWriter& body, const Value& value, const Node& arguments);
  void writeProperties(JsonWriter& body, const Value& value);

  MessagePipe& pipe_;
  std::atomic<std::int64_t> number_{0};
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::unique_ptr<Message>> queue_;
  std::atomic<bool> waiting_{false}, pausing_{false}, disconnected_{false}, ended_{false};
  std::atomic<bool> terminating_{false};
  std::atomic<Session*> running_{nullptr};
  std::unique_ptr<workbench::OutputStream> output_;
  std::unique_ptr<Session> session_;
  // What was asked for, by file; set again when a program starts.
  std::map<std::string, std::vector<Wanted>> breakpoints_;
  bool onError_ = false, onCaught_ = false;
  std::string program_;
  bool launched_ = false, configured_ = false, stopOnEntry_ = false, entering_ = false;
  bool debugs_ = true;
  DebugControl* control_ = nullptr;  // while the program stands
  Resume said_ = Resume::Continue;
  std::string why_;
  std::vector<Opened> opened_;
};

/// Runs what the adapter asks in the workspace of a frame: a function of the session.
BuiltinTheme adapterTheme();

}  // namespace matlift::editors
