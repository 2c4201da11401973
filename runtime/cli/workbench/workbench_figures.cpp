// Figures: shown to clients as SVG, changed by who looks at them.
#include <algorithm>
#include <chrono>

#include "builtins/graphics/interact.h"
#include "runtime/cli/workbench/workbench.h"

namespace matlift::workbench {

void Workbench::show(int number, const std::string& name, graphics::Node& figure) {
  outlet_.awaitRoom([this] { return givenUp(); });
  JsonWriter json;
  json.text("type", "figure").integer("number", number).text("name", name);
  json.text("svg", graphics::figureSvg(figure)).beginList("axes");
  for (const graphics::AxesFacts& facts : graphics::axesFacts(figure)) {
    json.beginItem().number("x", facts.box.x).number("y", facts.box.y);
    json.number("width", facts.box.w).number("height", facts.box.h);
    json.beginList("xLimits").item(facts.x[0]).item(facts.x[1]).endList();
    json.beginList("yLimits").item(facts.y[0]).item(facts.y[1]).endList();
    json.flag("auto", facts.autoLimits).flag("flat", facts.flat).flag("polar", facts.polar);
    json.flag("logX", facts.logX).flag("logY", facts.logY);
    json.flag("reverseX", facts.reverseX).flag("reverseY", facts.reverseY);
    json.number("azimuth", facts.azimuth).number("elevation", facts.elevation).end();
  }
  json.endList().beginList("listens");
  for (const std::string& kind : graphics::eventsWanted(figure)) json.item(kind);
  json.endList().flag("running", unfinished_ > 0).flag("live", live_);
  std::string message = json.finish();
  {
    const std::lock_guard lock(mutex_);
    figures_[number] = message;
  }
  publish(std::move(message));
}

void Workbench::closed(int number) {
  {
    const std::lock_guard lock(mutex_);
    figures_.erase(number);
  }
  JsonWriter json;
  json.text("type", "figureClosed").integer("number", number);
  publish(json.finish());
}

void Workbench::figure(const Request& request, Answer& answer) {
  Interpreter& interpreter = session_.interpreter();
  graphics::Node* figure = graphics::figureNumbered(interpreter, int(request.integer("number", 0)));
  if (!figure) fail("Matlift:workbench:figure", "There is no such figure.");
  const std::string action = request.text("action");
  const size_t axes = size_t(std::max<std::int64_t>(request.integer("axes", 0), 0));
  bool done = true;
  if (action == "tip") {
    const auto tip = graphics::tipAt(*figure, {request.number("x", 0), request.number("y", 0)},
                                     request.number("reach", 12));
    if (tip) answer.json.number("x", tip->at.x).number("y", tip->at.y).text("text", tip->text);
    return;
  }
  if (action == "png") {
    answer.bytes = graphics::figurePng(*figure, std::clamp(request.number("dpi", 96), 10.0, 600.0));
    return;
  }
  if (action == "limits") {
    const double x[2] = {request.number("x0", 0), request.number("x1", 0)};
    const double y[2] = {request.number("y0", 0), request.number("y1", 0)};
    done = graphics::showLimits(*figure, axes, x, y);
  } else if (action == "all") {
    done = graphics::showAll(*figure, axes);
  } else if (action == "turn") {
    done = graphics::turn(*figure, axes, request.number("azimuth", 0),
                          request.number("elevation", 90));
  } else if (action == "close") {
    const Value number(double(request.integer("number", 0)));
    interpreter.call(Value::text("close"), {&number, 1}, 0);
  } else {
    done = false;
  }
  answer.json.flag("done", done);
  graphics::showFigures(interpreter);
}

// ---- what is done at figures -------------------------------------------------------------------

void Workbench::figureEvent(const Request& request, Answer& answer) {
  graphics::FigureEvent event;
  const auto kind = graphics::eventKind(request.text("kind"));
  if (!kind) fail("Matlift:workbench:figure", "There is no such event.");
  event.kind = *kind;
  event.figure = int(request.integer("number", 0));
  event.x = request.number("x", 0);
  event.y = request.number("y", 0);
  event.button = int(std::clamp<std::int64_t>(request.integer("button", 1), 1, 3));
  event.again = request.flag("again");
  event.turns = request.number("turns", 0);
  event.key = request.text("key");
  event.character = request.text("character");
  for (const char* word : {"shift", "control", "alt", "command"})
    if (request.flag(word)) event.modifiers.emplace_back(word);
  constexpr size_t kMostEvents = 256;
  const std::lock_guard lock(mutex_);
  // Of a way that the mouse goes only its end so far counts.
  const bool goesOn = !events_.empty() && event.kind == graphics::FigureEvent::Motion &&
                      events_.back().kind == event.kind && events_.back().figure == event.figure;
  if (goesOn) events_.pop_back();
  const bool room = events_.size() < kMostEvents;
  if (room) events_.push_back(std::move(event));
  arrived_.notify_all();
  answer.json.flag("done", room);
}

std::optional<graphics::FigureEvent> Workbench::nextEvent(double seconds) {
  std::unique_lock lock(mutex_);
  // In turns: a stop is a flag that nobody notifies us of.
  if (seconds > 0)
    arrived_.wait_for(lock, std::chrono::duration<double>(std::min(seconds, 0.05)),
                      [this] { return givenUp() || !events_.empty(); });
  if (events_.empty()) return {};
  graphics::FigureEvent event = std::move(events_.front());
  events_.pop_front();
  return event;
}

void Workbench::awaitPress(int figure) {
  awaiting_ = figure;
  JsonWriter json;
  json.text("type", "awaitPress").integer("number", figure);
  publish(json.finish());
}

// No program runs: the callbacks are one, which can be stopped.
void Workbench::handleIdleEvents() {
  publish(R"({"type":"handling"})");
  if (unfinished_.fetch_add(1) == 0) {
    stopping_ = false;
    session_.forgetInterrupt();
  }
  const RunResult result = session_.runStatement("hgshow;");
  output_.finish();
  --unfinished_;
  stopping_ = false;
  publish(R"({"type":"handled"})");
  publishVariables();
  if (!result.wantsExit) return;
  exitCode_ = result.exitCode;
  close();
}

}  // namespace matlift::workbench
