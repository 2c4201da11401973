// Figures: shown to clients as SVG, changed by who looks at them.
#include <algorithm>

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

}  // namespace matlift::workbench
