#include "runtime/cli/editors/debug_adapter.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <thread>

#include "builtins/system/input.h"
#include "runtime/cli/editors/editor_commands.h"
#include "runtime/syntax/parser.h"

namespace matlift::editors {

namespace fs = std::filesystem;

// The one list of requests; those of answerAtOnce come before it.
const DebugAdapter::Row DebugAdapter::kRows[] = {
    {"initialize", &DebugAdapter::initialize},
    {"launch", &DebugAdapter::launch},
    {"configurationDone", &DebugAdapter::configurationDone},
    {"setBreakpoints", &DebugAdapter::setBreakpoints},
    {"setExceptionBreakpoints", &DebugAdapter::setExceptionBreakpoints},
    {"stackTrace", &DebugAdapter::stackTrace},
    {"scopes", &DebugAdapter::scopes},
    {"variables", &DebugAdapter::variables},
    {"setVariable", &DebugAdapter::setVariable},
    {"evaluate", &DebugAdapter::evaluate},
    {"exceptionInfo", &DebugAdapter::exceptionInfo},
    {"continue", &DebugAdapter::resume},
    {"next", &DebugAdapter::next},
    {"stepIn", &DebugAdapter::stepIn},
    {"stepOut", &DebugAdapter::stepOut},
};

namespace {

constexpr std::size_t kMostWaiting = 10'000;
constexpr const char* kError = "Matlift:dap:request";

constexpr const char* kCapabilities[] = {
    "supportsConfigurationDoneRequest", "supportsConditionalBreakpoints",
    "supportsEvaluateForHovers",        "supportsSetVariable",
    "supportsTerminateRequest",         "supportsExceptionInfoRequest"};
constexpr const char* kFilters = R"([
{"filter":"error","label":"Errors","description":"Stops where an error is raised that nothing catches","default":true},
{"filter":"caught","label":"Caught errors","description":"Stops at errors inside try, too"}])";

// The lines of a file at which statements begin.
class StatementLines {
 public:
  explicit StatementLines(const std::string& path) {
    const syntax::ParseResult parsed = syntax::parse(readSourceFile(path));
    if (!parsed) return;
    block(parsed.file->statements);
    if (!lines_.empty()) first_ = *lines_.begin();
    for (const syntax::FunctionDef* f : parsed.file->functions) function(*f);
    for (const syntax::ClassDecl* c : parsed.file->classes)
      for (const syntax::MethodsBlock& methods : c->methods)
        for (const syntax::FunctionDef* f : methods.functions) function(*f);
    if (!first_ && parsed.file->kind == syntax::FileKind::FunctionFile)
      for (const syntax::Stmt* s : parsed.file->functions[0]->body)
        if (!first_) first_ = s->pos.line;
  }
  std::uint32_t first() const { return first_; }  ///< where the program starts; 0: nowhere
  std::uint32_t from(std::int64_t line) const {   ///< 0: there is none
    const auto at = lines_.lower_bound(std::uint32_t(std::clamp<std::int64_t>(line, 0, 1 << 30)));
    return at == lines_.end() ? 0 : *at;
  }

 private:
  void function(const syntax::FunctionDef& f) {
    block(f.body);
    for (const syntax::FunctionDef* nested : f.nested) function(*nested);
  }
  void block(const syntax::Block& statements) {
    for (const syntax::Stmt* s : statements) {
      lines_.insert(s->pos.line);
      inside(*s);
    }
  }
  void inside(const syntax::Stmt& s) {
    using syntax::StmtKind;
    if (s.kind == StmtKind::If) {
      for (const syntax::IfClause& c : s.as<syntax::IfStmt>()->clauses) block(c.body);
      block(s.as<syntax::IfStmt>()->otherwise);
    } else if (s.kind == StmtKind::For) {
      block(s.as<syntax::ForStmt>()->body);
    } else if (s.kind == StmtKind::While) {
      block(s.as<syntax::WhileStmt>()->body);
    } else if (s.kind == StmtKind::DoUntil) {
      block(s.as<syntax::DoUntilStmt>()->body);
    } else if (s.kind == StmtKind::Switch) {
      for (const syntax::SwitchCase& c : s.as<syntax::SwitchStmt>()->cases) block(c.body);
      block(s.as<syntax::SwitchStmt>()->otherwise);
    } else if (s.kind == StmtKind::TryCatch) {
      block(s.as<syntax::TryCatchStmt>()->body);
      block(s.as<syntax::TryCatchStmt>()->handler);
    } else if (s.kind == StmtKind::UnwindProtect) {
      block(s.as<syntax::UnwindProtectStmt>()->body);
      block(s.as<syntax::UnwindProtectStmt>()->cleanup);
    }
  }
  std::set<std::uint32_t> lines_;
  std::uint32_t first_ = 0;
};

}  // namespace

DebugAdapter::DebugAdapter(MessagePipe& pipe) : pipe_(pipe) {
  output_ = std::make_unique<workbench::OutputStream>([this](const workbench::Piece& piece) {
    JsonWriter body;
    body.text("category", piece.stream == workbench::Stream::Error ? "stderr" : "stdout");
    event("output", body.text("output", piece.text).finish());
  });
}

// ---- messages ----------------------------------------------------------------------------------

void DebugAdapter::event(const char* name, const std::string& body) {
  JsonWriter json;
  json.integer("seq", ++number_).text("type", "event").text("event", name).raw("body", body);
  pipe_.write(json.finish());
}

void DebugAdapter::answer(const Message& message, bool success, const std::string& text,
                          const std::string& body) {
  JsonWriter json;
  json.integer("seq", ++number_).text("type", "response");
  json.integer("request_seq", message.number).flag("success", success);
  json.text("command", message.command);
  if (!success) json.text("message", text);
  if (success) json.raw("body", body);
  pipe_.write(json.finish());
}

// The reader's thread.
void DebugAdapter::read() {
  std::string body;
  for (;;) {
    const MessagePipe::Got got = pipe_.read(body);
    if (got == MessagePipe::Got::End) break;
    auto message = std::make_unique<Message>();
    const bool good = got == MessagePipe::Got::Message && parseObject(body, message->document);
    const Node node(good ? &message->document : nullptr);
    message->command = node["command"].text();
    message->number = node["seq"].integer(0);
    if (!good || message->command.empty()) {
      answer(*message, false, "This is no request.", "{}");
      continue;
    }
    if (answerAtOnce(*message)) {
      if (disconnected_) break;
      continue;
    }
    const std::lock_guard lock(mutex_);
    if (queue_.size() < kMostWaiting) queue_.push_back(std::move(message));
    waiting_ = true;
    arrived_.notify_all();
  }
  disconnected_ = true;
  if (Session* session = running_) session->interrupt();
  arrived_.notify_all();
}

// What cannot wait until the program looks.
bool DebugAdapter::answerAtOnce(const Message& message) {
  if (message.command == "threads") {
    answer(message, true, "", R"({"threads":[{"id":1,"name":"program"}]})");
  } else if (message.command == "pause") {
    pausing_ = true;
    answer(message, true, "", "{}");
  } else if (message.command == "terminate" || message.command == "disconnect") {
    answer(message, true, "", "{}");  // first: the adapter may end as soon as it is told to
    terminating_ = true;
    disconnected_ = message.command == "disconnect";
    if (Session* session = running_) session->interrupt();
    arrived_.notify_all();
  } else {
    return false;
  }
  return true;
}

std::unique_ptr<DebugAdapter::Message> DebugAdapter::take(bool wait) {
  std::unique_lock lock(mutex_);
  // In turns: an end is a flag that may come without a notice.
  if (wait)
    arrived_.wait_for(lock, std::chrono::milliseconds(50),
                      [this] { return !queue_.empty() || disconnected_ || terminating_; });
  if (queue_.empty()) return nullptr;
  std::unique_ptr<Message> message = std::move(queue_.front());
  queue_.pop_front();
  waiting_ = !queue_.empty();
  return message;
}

void DebugAdapter::handle(const Message& message) {
  const Row* row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row& r) { return message.command == r.command; });
  if (row == std::end(kRows))
    return answer(message, false, "There is no request " + message.command + ".", "{}");
  JsonWriter body;
  try {
    (this->*row->handle)(Node(&message.document)["arguments"], body);
    answer(message, true, "", body.finish());
    if (row->handle == &DebugAdapter::initialize) event("initialized", "{}");
    return;
  } catch (const Error& error) {
    answer(message, false, error.message(), "{}");
  } catch (const ExitRequest&) {  // typed into the console: the program ends so
    answer(message, true, "", R"({"result":"","variablesReference":0})");
    throw;
  } catch (const Interrupted&) {
    answer(message, false, "It was interrupted.", "{}");
    throw;
  } catch (const std::exception& error) {
    answer(message, false, error.what(), "{}");
  }
}

int DebugAdapter::serve() {
  std::thread reader([this] { read(); });
  while (!disconnected_) {
    if (const std::unique_ptr<Message> message = take(true)) {
      try {
        handle(*message);
      } catch (const Interrupted&) {
        // Of a statement that was asked for: nothing else runs.
      }
    }
    if (terminating_ && !ended_ && !disconnected_) {
      ended_ = true;
      event("terminated", "{}");
    }
    if (launched_ && configured_ && !ended_) run();
  }
  output_->finish();
  reader.join();  // it has read its last: nothing else sets disconnected_
  return 0;
}

// ---- the program -------------------------------------------------------------------------------

void DebugAdapter::initialize(const Node&, JsonWriter& body) {
  for (const char* capability : kCapabilities) body.flag(capability, true);
  body.raw("exceptionBreakpointFilters", kFilters);
}

void DebugAdapter::launch(const Node& arguments, JsonWriter&) {
  if (launched_) fail(kError, "A program has been launched already.");
  std::string program = arguments["program"].text();
  if (program.empty()) fail(kError, "launch needs the member program: a .m file.");
  const std::string folder = arguments["cwd"].text();
  std::error_code error;
  if (!folder.empty()) fs::current_path(folder, error);
  if (error) fail(kError, "'%s' is no folder to start in.", folder.c_str());
  program_ = fs::canonical(program, error).string();
  if (error || !fs::is_regular_file(program_))
    fail(kError, "There is no file '%s' to run.", program.c_str());
  SessionOptions options;
  for (const Node& word : arguments["args"].items()) options.arguments.push_back(word.text());
  options.output = [this](std::string_view t) { output_->write(workbench::Stream::Output, t); };
  options.errorOutput = [this](std::string_view t) { output_->write(workbench::Stream::Error, t); };
  options.lineBuffered = true;
  options.hostBuiltins = adapterTheme();
  debugs_ = !arguments["noDebug"].flag();
  stopOnEntry_ = arguments["stopOnEntry"].flag() && debugs_;
  if (debugs_) options.observer = this;
  session_ = std::make_unique<Session>(std::move(options));
  Interpreter& interpreter = session_->interpreter();
  if (debugs_) interpreter.state<DebugSlot>().console = this;
  interpreter.state<builtins::InputSlot>().read =
      [this](const std::string& prompt, std::string& line) { return ask(prompt, line); };
  for (const auto& [path, wanted] : breakpoints_) applyBreakpoints(path, nullptr);
  applyExceptions();
  launched_ = true;
}

void DebugAdapter::configurationDone(const Node&, JsonWriter&) { configured_ = true; }

void DebugAdapter::setBreakpoints(const Node& arguments, JsonWriter& body) {
  const std::string given = arguments["source"]["path"].text();
  std::error_code error;
  const fs::path real = fs::canonical(given, error);
  const std::string path = error ? given : real.string();
  if (path.empty()) fail(kError, "The request names no file.");
  std::vector<Wanted>& wanted = breakpoints_[path];
  wanted.clear();
  for (const Node& b : arguments["breakpoints"].items())
    wanted.push_back({b["line"].integer(1), b["condition"].text()});
  applyBreakpoints(path, &body);
}

// What became of each goes to `body`, in their order.
void DebugAdapter::applyBreakpoints(const std::string& path, JsonWriter* body) {
  DebugControl* control =
      session_ && debugs_ ? session_->interpreter().state<DebugSlot>().control : nullptr;
  if (control) control->clearFileBreakpoints(path);
  if (body) body->beginList("breakpoints");
  std::optional<StatementLines> lines;
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) lines.emplace(path);
  for (const Wanted& wanted : breakpoints_[path]) {
    const std::uint32_t line = lines ? lines->from(wanted.line) : 0;
    if (line && control) control->setFileBreakpoint(path, line, wanted.condition);
    if (!body) continue;
    body->beginItem().flag("verified", line != 0).integer("line", line ? line : wanted.line);
    if (!line) body->text("message", "No statement begins at this line or below it.");
    body->end();
  }
  if (body) body->endList();
}

void DebugAdapter::setExceptionBreakpoints(const Node& arguments, JsonWriter&) {
  onError_ = onCaught_ = false;
  for (const Node& filter : arguments["filters"].items()) {
    onError_ = onError_ || filter.text() == "error";
    onCaught_ = onCaught_ || filter.text() == "caught";
  }
  applyExceptions();
}

void DebugAdapter::applyExceptions() {
  if (!session_ || !debugs_) return;
  DebugControl* control = session_->interpreter().state<DebugSlot>().control;
  control->stopOn(StopOn::Error, onError_ || onCaught_, "");
  control->stopOn(StopOn::CaughtError, onCaught_, "");
}

void DebugAdapter::setEntryBreakpoint() {
  const std::uint32_t first = StatementLines(program_).first();
  entering_ = first != 0;
  DebugControl* control = session_->interpreter().state<DebugSlot>().control;
  if (entering_) control->setFileBreakpoint(program_, first, "");
}

void DebugAdapter::run() {
  if (stopOnEntry_) setEntryBreakpoint();
  running_ = session_.get();
  if (terminating_ || disconnected_)
    session_->interrupt();  // told before there was anything to interrupt
  const RunResult result = session_->runFile(program_);
  running_ = nullptr;
  session_->interpreter().flush();
  output_->finish();
  ended_ = true;
  control_ = nullptr;
  opened_.clear();
  JsonWriter body;
  event("exited", body.integer("exitCode", result.exitCode).finish());
  event("terminated", "{}");
}

// `input`: the next line that is typed into the client's console.
bool DebugAdapter::ask(const std::string& prompt, std::string& line) {
  output_->write(workbench::Stream::Output, prompt);
  output_->finish();
  while (!leaving() && !terminating_) {
    const std::unique_ptr<Message> message = take(true);
    if (!message) continue;
    if (message->command != "evaluate") {
      handle(*message);
      continue;
    }
    line = Node(&message->document)["arguments"]["expression"].text();
    answer(*message, true, "", R"({"result":"","variablesReference":0})");
    return true;
  }
  session_->interpreter().checkInterrupt();
  return false;
}

// A statement begins: whoever asks while the program runs is answered here.
void DebugAdapter::at(const SourceText*, uint32_t) {
  if (pausing_ && !control_) session_->interpreter().state<DebugSlot>().control->stopSoon();
  if (!waiting_ || control_) return;
  while (const std::unique_ptr<Message> message = take(false)) handle(*message);
}

const char* DebugAdapter::reasonFor(const DebugControl& control, const std::string& why) {
  if (entering_) return "entry";
  if (why.starts_with("error")) return "exception";
  if (pausing_) return "pause";
  const std::vector<ErrorFrame> stack = control.stack();
  const bool marked =
      !stack.empty() && std::any_of(control.breakpoints().begin(), control.breakpoints().end(),
                                    [&](const Breakpoint& b) {
                                      std::error_code ignored;
                                      return b.line == stack[0].line &&
                                             fs::equivalent(b.file, stack[0].file, ignored);
                                    });
  return marked || said_ == Resume::Continue ? "breakpoint" : "step";
}

void DebugAdapter::converse(DebugControl& control, const std::string& why) {
  DebugControl* outer = std::exchange(control_, &control);
  session_->interpreter().flush();
  output_->finish();
  why_ = why;
  const std::string reason = reasonFor(control, why);
  if (entering_) {
    entering_ = false;
    applyBreakpoints(program_, nullptr);
  }
  pausing_ = false;
  JsonWriter body;
  body.text("reason", reason).integer("threadId", 1).flag("allThreadsStopped", true);
  if (reason == "exception") body.text("text", why);
  event("stopped", body.finish());
  while (!control.resumed()) {
    if (terminating_ || disconnected_) {
      control.resume(Resume::Quit, 1);
      break;
    }
    if (const std::unique_ptr<Message> message = take(true)) handle(*message);
  }
  opened_.clear();
  control_ = outer;
}

int runDap(const std::vector<std::string>& words) {
  if (!words.empty()) {
    std::fprintf(stderr, "matlift dap: there is no option %s\n", words[0].c_str());
    return 2;
  }
  MessagePipe pipe(STDIN_FILENO, STDOUT_FILENO);
  return DebugAdapter(pipe).serve();
}

}  // namespace matlift::editors
