#include "runtime/cli/workbench/workbench.h"

#include <algorithm>
#include <chrono>
#include <fstream>

#include "accel/engine.h"
#include "builtins/system/input.h"
#include "builtins/workspace/doc_viewer.h"
#include "runtime/cli/accel/report.h"
#include "runtime/cli/completion.h"
#include "runtime/cli/prompt.h"
#include "runtime/cli/workbench/value_view.h"
#include "runtime/dispatch/rich_display.h"
#include "runtime/syntax/parser.h"
#include "runtime/value/display.h"
#include "runtime/value/text.h"

namespace matlift::workbench {

// The one list of requests.
const Workbench::Row Workbench::kRows[] = {
    {"hello", &Workbench::hello, Row::When::AtOnce},
    {"run", &Workbench::run, Row::When::Queued},
    {"interrupt", &Workbench::interrupt, Row::When::AtOnce},
    {"input", &Workbench::input, Row::When::AtOnce},
    {"complete", &Workbench::complete, Row::When::Idle},
    {"help", &Workbench::help, Row::When::Idle},
    {"functions", &Workbench::functions, Row::When::AtOnce},
    {"incomplete", &Workbench::incomplete, Row::When::Idle},
    {"check", &Workbench::check, Row::When::AtOnce},
    {"variables", &Workbench::variables, Row::When::Idle},
    {"value", &Workbench::value, Row::When::Idle},
    {"get", &Workbench::get, Row::When::Idle},
    {"put", &Workbench::put, Row::When::Idle},
    {"call", &Workbench::call, Row::When::Queued},
    {"figure", &Workbench::figure, Row::When::Idle},
    {"figureEvent", &Workbench::figureEvent, Row::When::AtOnce},
    {"report", &Workbench::report, Row::When::Idle},
    {"curves", &Workbench::curves, Row::When::Idle},
    {"explain", &Workbench::explain, Row::When::Idle},
    {"breakpoints", &Workbench::breakpoints, Row::When::Idle},
    {"debug", &Workbench::debug, Row::When::Standing},
    {"forgetOutput", &Workbench::forgetOutput, Row::When::AtOnce},
    {"files.list", &Workbench::list, Row::When::AtOnce},
    {"files.read", &Workbench::read, Row::When::AtOnce},
    {"files.write", &Workbench::write, Row::When::AtOnce},
    {"files.makeFolder", &Workbench::makeFolder, Row::When::AtOnce},
    {"files.remove", &Workbench::remove, Row::When::AtOnce},
    {"files.rename", &Workbench::rename, Row::When::AtOnce},
};

namespace {

constexpr size_t kMaxQueue = 256;
constexpr size_t kMaxCandidates = 400;
constexpr size_t kMaxLines = 2000;  // of a program, with something decided on them

std::string outputMessage(const Piece& piece) {
  JsonWriter json;
  json.text("type", "output").integer("stream", int(piece.stream)).text("text", piece.text);
  return json.finish();
}

}  // namespace

Workbench::Workbench(WorkbenchOptions options, Outlet& outlet)
    : outlet_(outlet),
      engine_(options.engine),
      printsPrompts_(options.printsPrompts),
      files_(options.folder),
      output_([this](const Piece& piece) { publish(outputMessage(piece)); }),
      session_(sessionOptions(std::move(options.session))) {
  Interpreter& interpreter = session_.interpreter();
  interpreter.state<graphics::FigureSlot>().viewer = this;
  interpreter.state<DebugSlot>().console = this;
  interpreter.state<builtins::InputSlot>().read =
      [this](const std::string& prompt, std::string& line) { return ask(prompt, line); };
  interpreter.state<builtins::DocViewer>().open = [this](const std::string& name,
                                                         const std::string& help) {
    JsonWriter json;
    json.text("type", "doc").text("name", name).text("help", help);
    publish(json.finish());
  };
  if (options.richTables)
    interpreter.state<RichDisplay>().show = [this](const std::string& name, const Value& object) {
      return display(name, object);
    };
}

Workbench::~Workbench() = default;

SessionOptions Workbench::sessionOptions(SessionOptions given) {
  auto to = [this](Stream stream) {
    return [this, stream](std::string_view text) {
      outlet_.awaitRoom([this] { return givenUp(); });
      output_.write(stream, text);
    };
  };
  given.output = to(Stream::Output);
  given.errorOutput = to(Stream::Error);
  given.lineBuffered = true;
  return given;
}

bool Workbench::givenUp() const { return closing_ || stopping_; }

// ---- requests ----------------------------------------------------------------------------------

void Workbench::receive(ClientId from, Message message) {
  Request request(std::move(message));
  const Row* row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row& r) { return request.type() == r.type; });
  const char* refusal = nullptr;
  if (row == std::end(kRows)) {
    refusal = "there is no such request";
  } else if (row->when == Row::When::AtOnce) {
    return handle({from, std::move(request), row, false});
  } else if (row->when == Row::When::Idle && unfinished_ > 0 && !standing_) {
    refusal = "busy";
  } else if (row->when == Row::When::Standing && !standing_) {
    refusal = "no program stands at a breakpoint";
  } else if (row->when == Row::When::Queued && standing_ && !request.flag("statement")) {
    refusal = "a program stands at a breakpoint: let it go on, or end it";
  }
  const std::int64_t id = request.id();
  if (!refusal) {
    const std::lock_guard lock(mutex_);
    if (queue_.size() < kMaxQueue) {
      // A stop that came before this was for no program.
      const bool program = row->when == Row::When::Queued && !standing_;
      if (program && unfinished_.fetch_add(1) == 0) {
        stopping_ = false;
        session_.forgetInterrupt();
      }
      queue_.push_back({from, std::move(request), row, program});
      arrived_.notify_one();
      return;
    }
    refusal = "too many requests wait";
  }
  JsonWriter json;
  json.text("type", "answer").integer("id", id).text("error", refusal);
  outlet_.send(from, {json.finish(), {}});
}

void Workbench::handle(const Pending& pending) {
  Answer answer;
  answer.json.text("type", "answer").integer("id", pending.request.id());
  std::string failure;
  try {
    (this->*pending.row->handle)(pending.request, answer);
    outlet_.send(pending.from, {answer.json.finish(), std::move(answer.bytes)});
    return;
  } catch (const Error& error) {
    failure = error.message();
  } catch (const std::exception& error) {
    failure = error.what();
  }
  JsonWriter json;
  json.text("type", "answer").integer("id", pending.request.id());
  json.text("error", failure.empty() ? "it failed" : failure);
  outlet_.send(pending.from, {json.finish(), {}});
}

int Workbench::serve() {
  std::filesystem::current_path(files_.root());
  while (!closing_) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return closing_ || !queue_.empty() || !events_.empty(); });
    if (closing_) break;
    if (queue_.empty()) {
      lock.unlock();
      handleIdleEvents();
      continue;
    }
    const Pending next = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    // Typed for a program that stood, which has gone on meanwhile.
    if (next.row->when == Row::When::Queued && !next.counted) ++unfinished_;
    handle(next);
  }
  publish(R"({"type":"ended"})");
  return exitCode_;
}

void Workbench::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  session_.interrupt();
  arrived_.notify_all();
}

void Workbench::hello(const Request& request, Answer& answer) {
  const std::int64_t version = request.integer("version", 0);
  if (version != kProtocolVersion)
    fail("Matlift:workbench:version",
         "This engine speaks version %d of the protocol, the page %lld.", kProtocolVersion,
         static_cast<long long>(version));
  JsonWriter& json = answer.json;
  json.integer("version", kProtocolVersion).text("engine", engine_);
  json.text("matlift", MATLIFT_VERSION).text("folder", files_.root().string());
  json.flag("running", unfinished_ > 0);
  json.beginList("output");
  for (const Piece& piece : output_.recent())
    json.beginItem().integer("stream", int(piece.stream)).text("text", piece.text).end();
  json.endList().beginList("figures");
  const std::lock_guard lock(mutex_);
  for (const auto& [number, message] : figures_) json.item(message);
  json.endList();
  if (request.flag("points")) points_ = true;
  json.integer("awaitsPress", awaiting_);
  if (asking_) json.text("prompt", prompt_);
  if (standing_) json.text("stopped", stopped_);
}

void Workbench::interrupt(const Request&, Answer& answer) {
  const bool running = unfinished_ > 0;
  if (running) {
    stopping_ = true;
    session_.interrupt();
    arrived_.notify_all();
  }
  answer.json.flag("running", running);
}

// ---- running ------------------------------------------------------------------------------

RunResult Workbench::runCode(const Request& request) {
  const std::string file = request.text("file");
  if (request.flag("statement")) {
    const std::string code = request.text("code");
    output_.write(Stream::Echo, ">> " + code + (code.ends_with('\n') ? "" : "\n"));
    output_.finish();
    return session_.runStatement(code);
  }
  const std::string path = file.empty() ? "" : files_.resolve(file).string();
  if (!request.has("code")) return session_.runFile(path);
  // A section keeps the numbers of its lines.
  const std::int64_t line = std::clamp<std::int64_t>(request.integer("line", 1), 1, 1'000'000);
  return session_.runText(std::string(size_t(line - 1), '\n') + request.text("code"), path);
}

void Workbench::run(const Request& request, Answer& answer) {
  const bool simulated = request.flag("simulate");
  const RunResult result =
      program(request, [&] { return simulated ? simulate(request, answer) : runCode(request); });
  answer.json.integer("status", result.exitCode);
}

// A program from its start to its end, as every client sees it.
RunResult Workbench::program(const Request& request, const std::function<RunResult()>& runs) {
  JsonWriter started;
  started.text("type", "started").integer("run", ++runs_).text("file", request.text("file"));
  publish(started.finish());
  const std::uint64_t decisionsBefore = session_.engine().log().total();
  if (!request.flag("statement") && !request.flag("simulate")) programFrom_ = decisionsBefore;
  const auto begin = std::chrono::steady_clock::now();
  RunResult result{1, false, false};
  try {
    live_ = true;
    result = runs();
    live_ = false;
    graphics::showFigures(session_.interpreter());
  } catch (const std::exception& error) {
    output_.write(Stream::Error, std::string("error: ") + error.what() + "\n");
  }
  live_ = false;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  output_.finish();
  --unfinished_;
  stopping_ = false;
  publishEnd(result, seconds.count(), decisionsBefore);
  // A workbench may be ended at any time, without a moment in which to keep what was learned.
  session_.engine().offload().save();
  (void)session_.engine().adaptive().save().isOk();
  if (result.wantsExit) {
    exitCode_ = result.exitCode;
    close();
  }
  return result;
}

void Workbench::publishEnd(const RunResult& result, double seconds, std::uint64_t decisionsBefore) {
  JsonWriter json;
  json.text("type", "finished").integer("run", runs_).integer("status", result.exitCode);
  json.flag("interrupted", result.interrupted).number("seconds", seconds);
  std::error_code ignored;
  json.text("folder", std::filesystem::current_path(ignored).string());
  if (result.exitCode != 0 && !result.interrupted && !result.wantsExit) writeError(json);
  writeLines(json, decisionsBefore);
  if (accel::Residency* residency = session_.engine().device().residency()) {
    json.number("deviceBytes", double(session_.engine().device().bytesInUse()));
    json.number("devicePeak", double(residency->counters().peakBytes));
  }
  publish(json.finish());
  publishVariables();
}

void Workbench::writeError(JsonWriter& json) {
  const Error& error = session_.interpreter().lastError();
  json.begin("error").text("message", error.message()).text("identifier", error.identifier());
  json.beginList("frames");
  for (size_t k = 0; k < std::min<size_t>(error.stack.size(), 50); ++k) {
    const ErrorFrame& frame = error.stack[k];
    json.beginItem().text("file", files_.inside(frame.file)).text("function", frame.function);
    json.integer("line", frame.line).integer("column", frame.column).end();
  }
  json.endList().end();
}

// What the offload engine did, line by line, in this run.
void Workbench::writeLines(JsonWriter& json, std::uint64_t decisionsBefore) {
  struct Work {
    double seconds = 0;
    std::int64_t cpu = 0, device = 0;
    std::string calls;
  };
  const accel::DecisionLog& log = session_.engine().log();
  std::map<std::pair<std::string, std::int32_t>, Work> lines;
  for (const accel::Decision& d : log.last(size_t(log.total() - decisionsBefore))) {
    Work& work = lines[{d.site.file, d.site.line}];
    work.seconds += double(d.nanos) * 1e-9;
    ++(d.target == accel::Target::Device ? work.device : work.cpu);
  }
  json.beginList("lines");
  size_t written = 0;
  for (const auto& [place, work] : lines) {
    if (++written > kMaxLines) break;
    json.beginItem().text("file", files_.inside(place.first)).integer("line", place.second);
    json.number("seconds", work.seconds).integer("cpu", work.cpu).integer("device", work.device);
    json.end();
  }
  json.endList().integer("decisions", std::int64_t(log.total() - decisionsBefore));
}

// ---- input --------------------------------------------------------------------------------

bool Workbench::ask(const std::string& prompt, std::string& line) {
  if (printsPrompts_) output_.write(Stream::Output, prompt);
  output_.finish();
  {
    const std::lock_guard lock(mutex_);
    asking_ = true;
    prompt_ = prompt;
    inputs_.clear();
    noInput_ = false;
  }
  JsonWriter json;
  json.text("type", "ask").text("prompt", prompt);
  publish(json.finish());
  bool got = false;
  {
    std::unique_lock lock(mutex_);
    // Waits in turns: a stop is a flag that nobody notifies us of.
    while (inputs_.empty() && !noInput_ && !givenUp())
      arrived_.wait_for(lock, std::chrono::milliseconds(50));
    got = !inputs_.empty();
    if (got) line = std::move(inputs_.front());
    inputs_.clear();
    asking_ = false;
  }
  publish(R"({"type":"asked"})");
  if (!got) session_.interpreter().checkInterrupt();
  if (got) output_.write(Stream::Echo, line + "\n");
  return got;
}

void Workbench::input(const Request& request, Answer& answer) {
  const std::lock_guard lock(mutex_);
  answer.json.flag("taken", asking_);
  if (!asking_) return;
  noInput_ = request.flag("none");
  if (!noInput_) inputs_.push_back(request.text("text"));
  arrived_.notify_all();
}

// ---- rich output --------------------------------------------------------------------------

bool Workbench::display(const std::string& name, const Value& object) {
  constexpr GridPart kShown{0, 0, 60, 40, 0};
  if (!isTable(object)) return false;
  session_.interpreter().flush();
  output_.finish();
  JsonWriter json;
  json.text("type", "display").text("name", name);
  writeGrid(json, session_.interpreter(), object, kShown);
  json.text("text", displayText(name, object, session_.interpreter().format));
  publish(json.finish());
  return true;
}

// ---- questions to the interpreter --------------------------------------------------------------

void Workbench::complete(const Request& request, Answer& answer) {
  const std::string line = request.text("line");
  Interpreter& interpreter = session_.interpreter();
  const Completion found = matlift::complete(interpreter, line);
  // Offsets count UTF-16 units, as the page does.
  const std::u16string before = utf16FromUtf8(std::string_view(line).substr(0, found.start));
  answer.json.integer("start", std::int64_t(before.size())).beginList("candidates");
  for (size_t k = 0; k < std::min(found.candidates.size(), kMaxCandidates); ++k) {
    const std::string& name = found.candidates[k];
    const BuiltinDescriptor* row = interpreter.findBuiltin(name);
    const char* kind = interpreter.variable(name) ? "variable" : row ? "function" : "text";
    answer.json.beginItem().text("name", name).text("kind", kind);
    if (row && row->help) {
      const std::string_view help = row->help;
      answer.json.text("detail", help.substr(0, help.find('\n')));
    }
    answer.json.end();
  }
  answer.json.endList();
}

void Workbench::help(const Request& request, Answer& answer) {
  const std::string name = request.text("name");
  Interpreter& interpreter = session_.interpreter();
  if (const Value* v = interpreter.variable(name)) {
    answer.json.text("variable", name).text("class", v->className());
    writeGrid(answer.json, interpreter, *v, {0, 0, 5, 5, 0});
    return;
  }
  const Value argument = Value::text(name);
  answer.json.text("help", textOf(interpreter.call1(Value::text("help"), {&argument, 1})));
}

void Workbench::incomplete(const Request& request, Answer& answer) {
  answer.json.flag("incomplete", wantsMore(session_.interpreter(), request.text("code")));
}

void Workbench::check(const Request& request, Answer& answer) {
  const syntax::ParseResult result = syntax::parse(request.text("code"), {});
  if (result) return;
  answer.json.integer("line", result.error->pos.line).integer("column", result.error->pos.column);
  answer.json.text("message", result.error->message);
}

void Workbench::variables(const Request&, Answer& answer) {
  writeVariables(answer.json, session_.interpreter(), session_.engine());
}

void Workbench::publishVariables() {
  JsonWriter json;
  json.text("type", "variables");
  writeVariables(json, session_.interpreter(), session_.engine());
  publish(json.finish());
}

void Workbench::value(const Request& request, Answer& answer) {
  const Value held = valueOf(session_.interpreter(), request.text("name") + request.text("path"));
  GridPart part;
  part.row = request.integer("row", 0);
  part.column = request.integer("column", 0);
  part.rows = request.integer("rows", part.rows);
  part.columns = request.integer("columns", part.columns);
  part.page = request.integer("page", 0);
  writeGrid(answer.json, session_.interpreter(), held, part);
}

void Workbench::forgetOutput(const Request&, Answer&) { output_.forget(); }

}  // namespace matlift::workbench
