// Programs that stand at a breakpoint, and clients that look at them.
#include <chrono>

#include "runtime/cli/workbench/workbench.h"

namespace matlift::workbench {

void Workbench::breakpoints(const Request& request, Answer& answer) {
  Interpreter& interpreter = session_.interpreter();
  DebugControl* control = interpreter.state<DebugSlot>().control;
  if (!control) fail("Matlift:workbench:debug", "This engine cannot stop programs.");
  const std::string name = files_.resolve(request.text("file")).stem().string();
  interpreter.pathChanged();  // the file may have been written since
  control->clearBreakpoints(name, 0);
  answer.json.beginList("lines");
  for (std::int64_t line : request.integers("lines")) {
    try {
      answer.json.item(double(control->setBreakpoint(name, "", uint32_t(line), "")));
    } catch (const Error&) {
      // No statement from there on: the answer does not name it.
    }
  }
  answer.json.endList();
  control->stopOn(StopOn::Error, request.flag("onError"), "");
}

void Workbench::debug(const Request& request, Answer& answer) {
  constexpr std::pair<const char*, Resume> kWays[] = {{"continue", Resume::Continue},
                                                      {"next", Resume::Next},
                                                      {"in", Resume::In},
                                                      {"out", Resume::Out},
                                                      {"quit", Resume::Quit}};
  DebugControl* control = session_.interpreter().state<DebugSlot>().control;
  const std::string action = request.text("action");
  for (const auto& [name, how] : kWays) {
    if (action != name) continue;
    control->resume(how, 1);
    answer.json.flag("done", true);
    return;
  }
  fail("Matlift:workbench:debug", "There is no way '%s' to go on.", action.c_str());
}

void Workbench::publishStop(const DebugControl& control, const std::string& why) {
  JsonWriter json;
  json.text("type", "stopped").text("why", why).beginList("frames");
  for (const ErrorFrame& frame : control.stack()) {
    json.beginItem().text("file", files_.inside(frame.file)).text("function", frame.function);
    json.integer("line", frame.line).end();
  }
  json.endList();
  std::string message = json.finish();
  {
    const std::lock_guard lock(mutex_);
    stopped_ = message;
  }
  publish(std::move(message));
  publishVariables();
}

// A statement with the variables of the function that stands.
void Workbench::runStanding(DebugControl& control, const Pending& pending) {
  const std::string code = pending.request.text("code");
  output_.write(Stream::Echo, "K>> " + code + (code.ends_with('\n') ? "" : "\n"));
  output_.finish();
  const RunResult result = session_.runStopped(control, code);
  graphics::showFigures(session_.interpreter());
  output_.finish();
  publishVariables();
  JsonWriter json;
  json.text("type", "answer").integer("id", pending.request.id());
  json.integer("status", result.exitCode).flag("standing", !control.resumed());
  outlet_.send(pending.from, {json.finish(), {}});
  if (result.wantsExit) throw ExitRequest(result.exitCode);
}

std::optional<Workbench::Pending> Workbench::takeNext() {
  std::unique_lock lock(mutex_);
  // In turns: a stop is a flag that nobody notifies us of.
  arrived_.wait_for(lock, std::chrono::milliseconds(50),
                    [this] { return givenUp() || !queue_.empty(); });
  if (queue_.empty()) return std::nullopt;
  std::optional<Pending> next(std::move(queue_.front()));
  queue_.pop_front();
  return next;
}

void Workbench::converse(DebugControl& control, const std::string& why) {
  struct Standing {
    explicit Standing(std::atomic<bool>& flag) : flag(flag), outer(flag.exchange(true)) {}
    ~Standing() { flag = outer; }
    std::atomic<bool>& flag;
    const bool outer;
  };
  session_.interpreter().flush();
  output_.finish();
  graphics::showFigures(session_.interpreter());
  {
    const Standing standing(standing_);
    publishStop(control, why);
    while (!control.resumed()) {
      if (givenUp()) control.resume(Resume::Quit, 1);
      const std::optional<Pending> next = takeNext();
      if (!next) continue;
      if (next->row->when == Row::When::Queued)
        runStanding(control, *next);
      else
        handle(*next);
    }
  }
  publish(R"({"type":"resumed"})");
}

}  // namespace matlift::workbench
