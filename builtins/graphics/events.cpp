// What somebody does at a figure: the properties that tell of it, and the callbacks.
#include <algorithm>
#include <chrono>
#include <thread>

#include "builtins/graphics/draw.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/ink_canvas.h"
#include "builtins/graphics/interact.h"
#include "builtins/graphics/show.h"
#include "builtins/support/text_args.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

struct KindRow {
  FigureEvent::Kind kind;
  const char* word;
  const char* callback;  ///< of the figure
  const char* name;      ///< the event's EventName
};
constexpr KindRow kKinds[] = {
    {FigureEvent::Press, "press", "WindowButtonDownFcn", "WindowMousePress"},
    {FigureEvent::Motion, "motion", "WindowButtonMotionFcn", "WindowMouseMotion"},
    {FigureEvent::Release, "release", "WindowButtonUpFcn", "WindowMouseRelease"},
    {FigureEvent::Wheel, "wheel", "WindowScrollWheelFcn", "WindowScrollWheel"},
    {FigureEvent::KeyPress, "key", "WindowKeyPressFcn", "WindowKeyPress"},
    {FigureEvent::KeyRelease, "keyup", "WindowKeyReleaseFcn", "WindowKeyRelease"},
    {FigureEvent::Resize, "resize", "SizeChangedFcn", "SizeChanged"},
    {FigureEvent::Close, "close", "", ""},
};

const KindRow& rowOf(FigureEvent::Kind kind) {
  return *std::find_if(std::begin(kKinds), std::end(kKinds),
                       [&](const KindRow& row) { return row.kind == kind; });
}

/// Points of a figure in one of its units.
double pointsOfUnit(const Node& figure) {
  const std::string units = figure.word("Units");
  return units == "points"        ? 1
         : units == "inches"      ? 72
         : units == "centimeters" ? 72 / 2.54
         : units == "characters"  ? 6
                                  : 0.75;
}

// --- where the mouse is

/// The object that is seen at a place; null: only paper.
Node* objectAt(const AxesPlan& plan, Point place) {
  const std::vector<Ref<Node>>& all = plan.axes->children;
  for (size_t k = all.size(); k-- > 0;) {
    Node& child = *all[k];
    if (child.word("PickableParts") == "none") continue;
    InkAt canvas(place, 2.5);
    Scene scene(canvas, plan.view);
    drawObject(scene, plan, child);
    scene.flush();
    if (canvas.hit()) return &child;
  }
  return nullptr;
}

bool within(const Rect& r, Point p) {
  return p.x >= r.x && p.x <= r.right() && p.y >= r.y && p.y <= r.bottom();
}

double valueAt(const Scale& scale, double t) {
  if (scale.reverse) t = 1 - t;
  if (!scale.log) return scale.lo + t * (scale.hi - scale.lo);
  return scale.lo * std::pow(scale.hi / scale.lo, t);
}

/// The line of sight through a place, from the nearest to the farthest end of the axes' cube.
std::pair<Vec3, Vec3> sightLine(const View& view, Point place) {
  const View::Seen o = view.project({0, 0, 0});
  const View::Seen e[3] = {view.project({1, 0, 0}), view.project({0, 1, 0}),
                           view.project({0, 0, 1})};
  // Columns of the map from the cube to (right, down, near).
  double m[3][3];
  for (int k = 0; k < 3; ++k) {
    m[0][k] = e[k].at.x - o.at.x;
    m[1][k] = e[k].at.y - o.at.y;
    m[2][k] = e[k].depth - o.depth;
  }
  const auto minor = [&](int r, int c) {
    const int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
    return m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1];
  };
  const double det = m[0][0] * minor(0, 0) + m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2);
  double nearest = -1e300, farthest = 1e300;
  for (int k = 0; k < 8; ++k) {
    const double d = view.project({double(k & 1), double(k >> 1 & 1), double(k >> 2)}).depth;
    nearest = std::max(nearest, d);
    farthest = std::min(farthest, d);
  }
  const auto back = [&](double depth) {
    const double to[3] = {place.x - o.at.x, place.y - o.at.y, depth - o.depth};
    double u[3] = {0, 0, 0};
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r) u[c] += minor(r, c) * to[r] / det;
    return Vec3{u[0], u[1], u[2]};
  };
  return {back(nearest), back(farthest)};
}

Value currentPoint(const View& view, Point place) {
  Vec3 ends[2];
  if (view.flat) {
    const double x = valueAt(view.x, (place.x - view.box.x) / view.box.w);
    const double y = valueAt(view.y, (view.box.bottom() - place.y) / view.box.h);
    ends[0] = {x, y, 1};
    ends[1] = {x, y, -1};
  } else {
    std::tie(ends[0], ends[1]) = sightLine(view, place);
    for (Vec3& p : ends) p = {valueAt(view.x, p.x), valueAt(view.y, p.y), valueAt(view.z, p.z)};
  }
  Value out = Value::zeros(ClassId::Double, Dims(2, 3));
  double* to = out.mutableData<double>();
  for (int k = 0; k < 2; ++k) {
    to[k] = ends[k].x;
    to[2 + k] = ends[k].y;
    to[4 + k] = ends[k].z;
  }
  return out;
}

struct Under {
  Node* axes = nullptr;
  Node* object = nullptr;  ///< the axes themselves where nothing else is
};

/// Tells figure and axes where the mouse is; gives what lies there.
Under pointAt(Node& figure, const FigureEvent& event) {
  const double unit = pointsOfUnit(figure), height = figureSize(figure).y;
  figure.put(
      "CurrentPoint",
      Value::fromVector(std::vector<double>{event.x / unit, (height - event.y) / unit}, true));
  const Point place{event.x, event.y};
  Under under;
  const std::vector<AxesPlan> plans = plansOf(figure);
  for (size_t k = plans.size(); k-- > 0 && !under.axes;) {
    if (!within(plans[k].inner.grown(2), place)) continue;
    under.axes = plans[k].axes;
    if (!plans[k].view.polar) under.axes->put("CurrentPoint", currentPoint(plans[k].view, place));
    if (event.kind == FigureEvent::Press) under.object = objectAt(plans[k], place);
    if (!under.object) under.object = under.axes;
  }
  return under;
}

// --- what the callbacks are told

Value wordsValue(const std::vector<std::string>& words) {
  ValueList out;
  for (const std::string& word : words) out.push_back(Value::text(word));
  return Value::cellRow(std::move(out));
}

EventFields fieldsOf(const FigureEvent& event, const Under& under) {
  switch (event.kind) {
    case FigureEvent::KeyPress:
    case FigureEvent::KeyRelease:
      return {{"Character", Value::text(event.character)},
              {"Modifier", wordsValue(event.modifiers)},
              {"Key", Value::text(event.key)}};
    case FigureEvent::Wheel:
      return {{"VerticalScrollCount", Value(event.turns)}, {"VerticalScrollAmount", Value(3.0)}};
    case FigureEvent::Press:
    case FigureEvent::Motion:
    case FigureEvent::Release: {
      const Value at = under.axes ? under.axes->get("CurrentPoint") : Value();
      std::vector<double> place(3, std::nan(""));
      for (int k = 0; k < 3 && at.numel() == 6; ++k) place[size_t(k)] = at.doubleAt(2 * k);
      return {{"Button", Value(double(event.button))},
              {"IntersectionPoint", Value::fromVector(place, true)},
              {"HitObject", under.object ? under.object->handle() : Value::emptyDouble()}};
    }
    default:
      return {};
  }
}

std::string selectionType(const FigureEvent& event) {
  const auto held = [&](const char* word) {
    return std::find(event.modifiers.begin(), event.modifiers.end(), word) != event.modifiers.end();
  };
  if (event.again) return "open";
  if (event.button == 3 || held("control")) return "alt";
  return event.button == 2 || held("shift") ? "extend" : "normal";
}

/// The nearest object upwards that takes presses.
Node* taker(Node* object) {
  while (object && object->cls.find("HitTest") >= 0 && !object->on("HitTest"))
    object = object->parent;
  return object;
}

void press(Interpreter& interpreter, Ref<Node> figure, const FigureEvent& event,
           const Under& under) {
  figure->put("SelectionType", Value::text(selectionType(event)));
  Ref<Node> object(taker(under.object ? under.object : figure.get()));
  if (under.axes) figure->put("CurrentAxes", under.axes->handle());
  figure->put("CurrentObject", object ? object->handle() : figure->handle());
  const EventFields fields = fieldsOf(event, under);
  runCallback(interpreter, *figure, "WindowButtonDownFcn", "WindowMousePress", fields);
  if (object && !object->deleted) runCallback(interpreter, *object, "ButtonDownFcn", "Hit", fields);
}

void key(Interpreter& interpreter, Ref<Node> figure, const FigureEvent& event) {
  const bool down = event.kind == FigureEvent::KeyPress;
  if (down) figure->put("CurrentCharacter", Value::text(event.character));
  const EventFields fields = fieldsOf(event, {});
  const KindRow& row = rowOf(event.kind);
  runCallback(interpreter, *figure, row.callback, row.name, fields);
  if (!figure->deleted)
    runCallback(interpreter, *figure, down ? "KeyPressFcn" : "KeyReleaseFcn",
                down ? "KeyPress" : "KeyRelease", fields);
}

void resize(Node& figure, const FigureEvent& event) {
  const double unit = pointsOfUnit(figure);
  std::vector<double> p = figure.numbers("Position");
  if (figure.word("Units") == "normalized" || !(event.x > 0 && event.y > 0)) return;
  figure.set(
      "Position",
      Value::fromVector(std::vector<double>{p[0], p[1], event.x / unit, event.y / unit}, true));
}

std::optional<FigureEvent> nextEvent(Interpreter& interpreter, double seconds) {
  FigureSlot& slot = interpreter.state<FigureSlot>();
  if (!slot.posted.empty()) {
    FigureEvent event = std::move(slot.posted.front());
    slot.posted.pop_front();
    return event;
  }
  if (slot.viewer && slot.viewer->reportsEvents()) return slot.viewer->nextEvent(seconds);
  return {};
}

bool somebodyThere(Interpreter& interpreter) {
  const FigureSlot& slot = interpreter.state<FigureSlot>();
  return !slot.posted.empty() || (slot.viewer && slot.viewer->reportsEvents());
}

bool listens(const Node& n, const char* property) {
  return n.cls.find(property) >= 0 && n.get(property).numel() > 0;
}

bool takesPresses(const Node& n) {
  return listens(n, "ButtonDownFcn") ||
         std::any_of(n.children.begin(), n.children.end(),
                     [](const Ref<Node>& child) { return takesPresses(*child); });
}

}  // namespace

std::optional<FigureEvent::Kind> eventKind(const std::string& word) {
  for (const KindRow& row : kKinds)
    if (word == row.word) return row.kind;
  return {};
}

std::vector<std::string> eventsWanted(Node& figure) {
  std::vector<std::string> out;
  const auto also = [&](FigureEvent::Kind kind, const char* property) {
    return kind == FigureEvent::KeyPress     ? listens(figure, "KeyPressFcn")
           : kind == FigureEvent::KeyRelease ? listens(figure, "KeyReleaseFcn")
           : kind == FigureEvent::Resize     ? listens(figure, "ResizeFcn")
           : kind == FigureEvent::Press      ? takesPresses(figure)
                                             : property[0] == 0;
  };
  for (const KindRow& row : kKinds)
    if (listens(figure, row.callback) || also(row.kind, row.callback)) out.push_back(row.word);
  return out;
}

void deliver(Interpreter& interpreter, const FigureEvent& event) {
  Node* found = figureNumbered(interpreter, event.figure);
  if (!found) return;
  const Ref<Node> figure(found);
  FigureSlot& slot = interpreter.state<FigureSlot>();
  struct Handling {
    bool& flag;
    const bool before;
    ~Handling() { flag = before; }
  } handling{slot.handling, slot.handling};
  slot.handling = true;
  switch (event.kind) {
    case FigureEvent::KeyPress:
    case FigureEvent::KeyRelease:
      return key(interpreter, figure, event);
    case FigureEvent::Resize:
      return resize(*figure, event);
    case FigureEvent::Close: {
      const Value number(double(event.figure));
      interpreter.call(Value::text("close"), {&number, 1}, 0);
      return;
    }
    default:
      break;
  }
  const Under under = pointAt(*figure, event);
  if (event.kind == FigureEvent::Press) return press(interpreter, figure, event, under);
  // A callback that shows figures is not called once more for each way that the mouse goes on.
  if (event.kind == FigureEvent::Motion && handling.before) return;
  const KindRow& row = rowOf(event.kind);
  runCallback(interpreter, *figure, row.callback, row.name, fieldsOf(event, under));
}

bool handleEvents(Interpreter& interpreter) {
  bool any = false;
  constexpr int kMost = 1000;  // a program that posts one in a callback of one still ends
  for (int k = 0; k < kMost; ++k) {
    const auto event = nextEvent(interpreter, 0);
    if (!event) break;
    deliver(interpreter, *event);
    any = true;
  }
  return any;
}

void showFor(Interpreter& interpreter, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(std::min(seconds, 1e9));
  handleEvents(interpreter);
  showFigures(interpreter);
  for (;;) {
    const double left = std::chrono::duration<double>(end - Clock::now()).count();
    if (left <= 0) return;
    const double step = std::min(left, 0.05);
    if (!somebodyThere(interpreter)) {
      std::this_thread::sleep_for(std::chrono::duration<double>(step));
    } else if (const auto event = nextEvent(interpreter, step)) {
      deliver(interpreter, *event);
      showFigures(interpreter);
    }
    interpreter.checkInterrupt();
  }
}

namespace {

// --- waiting

[[noreturn]] void failNobody() {
  fail("Matlift:graphics:noWindows",
       "Nobody can press buttons or keys at figures here; in matlift web somebody can.");
}

/// Handles events until `done`, which is asked after each of them; false: the time is over.
template <class Done>
bool waitUntil(Interpreter& interpreter, double seconds, Done done) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(std::min(seconds, 1e9));
  interpreter.flush();
  showFigures(interpreter);
  for (;;) {
    if (!somebodyThere(interpreter)) failNobody();
    const auto event = nextEvent(interpreter, 0.05);
    if (event) deliver(interpreter, *event);
    if (done(event)) return true;
    if (event) showFigures(interpreter);
    interpreter.checkInterrupt();
    if (Clock::now() >= end) return false;
  }
}

/// The page shows that somebody is asked to press.
class Awaited {
 public:
  Awaited(Interpreter& interpreter, int figure) : viewer_(interpreter.state<FigureSlot>().viewer) {
    if (viewer_) viewer_->awaitPress(figure);
  }
  ~Awaited() {
    if (viewer_) viewer_->awaitPress(0);
  }
  Awaited(const Awaited&) = delete;
  Awaited& operator=(const Awaited&) = delete;

 private:
  FigureViewer* viewer_;
};

Value waitforbuttonpressFunction(Call& call) {
  const Ref<Node> figure(&currentFigure(call.interpreter));
  const int number = int(figure->number("Number"));
  const Awaited awaited(call.interpreter, number);
  bool key = false;
  waitUntil(call.interpreter, 1e9, [&](const auto& event) {
    if (figure->deleted)
      fail("MATLAB:UI:CancelWaitForKeyOrButtonPress",
           "waitforbuttonpress exit because target figure has been deleted");
    if (!event || event->figure != number) return false;
    // A key that is only held for another one is none.
    const bool alone = event->key == "shift" || event->key == "control" || event->key == "alt";
    key = event->kind == FigureEvent::KeyPress && !alone;
    return key || event->kind == FigureEvent::Press;
  });
  return Value(key ? 1.0 : 0.0);
}

Node& oneNode(Call& call, int at) {
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(at));
  if (nodes.size() != 1 || nodes[0]->deleted)
    fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  return *nodes[0];
}

Node& figureArgument(Call& call) {
  if (!call.has(0)) return currentFigure(call.interpreter);
  if (Node* figure = oneNode(call, 0).ancestor("figure")) return *figure;
  fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
}

Value uiwaitFunction(Call& call) {
  const Ref<Node> figure(&figureArgument(call));
  const double seconds = call.has(1) ? toDouble(call.arg(1), "timeout") : 1e9;
  figure->put("WaitStatus", Value::text("waiting"));
  waitUntil(call.interpreter, seconds, [&](const auto&) {
    return figure->deleted || figure->word("WaitStatus") != "waiting";
  });
  if (!figure->deleted) figure->put("WaitStatus", Value::text(""));
  return {};
}

Value uiresumeFunction(Call& call) {
  figureArgument(call).put("WaitStatus", Value::text(""));
  return {};
}

/// waitfor(h) until h is deleted, waitfor(h, name) until a property changes, with a value until it
/// has that.
Value waitforFunction(Call& call) {
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  if (nodes.size() != 1) fail("MATLAB:waitfor:badHandle", "Value must be a handle.");
  const Ref<Node> node(nodes[0]);
  if (node->deleted) return {};
  int property = -1;
  Value before;
  if (call.has(1)) {
    property = node->cls.findLoose(toText(call.arg(1), "property name"));
    if (property < 0)
      fail("MATLAB:hg:InvalidProperty", "Unrecognized property %s for class %s.",
           toText(call.arg(1), "property name").c_str(), node->cls.shortName().c_str());
    before = node->read(property);
  }
  const auto arrived = [&] {
    if (property < 0) return false;
    const Value now = node->read(property);
    return call.has(2) ? isEqual(now, call.arg(2)) : !isEqual(now, before);
  };
  if (call.has(2) && arrived()) return {};
  waitUntil(call.interpreter, 1e9, [&](const auto&) { return node->deleted || arrived(); });
  return {};
}

// --- events by the program

std::vector<std::string> wordList(const Value& v) { return textLines(v); }

void takeEventOption(FigureEvent& event, const std::string& name, const Value& v) {
  if (name == "button")
    event.button = int(toInteger(v, "Button", 1, 3));
  else if (name == "again")
    event.again = toDouble(v, "Again") != 0;
  else if (name == "turns")
    event.turns = toDouble(v, "Turns");
  else if (name == "key")
    event.key = toText(v, "Key");
  else if (name == "character")
    event.character = toText(v, "Character");
  else if (name == "modifier")
    event.modifiers = wordList(v);
  else
    fail("Matlift:hgevent:badOption", "There is no option '%s'.", name.c_str());
}

Value hgeventFunction(Call& call) {
  Node& figure = figureArgument(call);
  const std::string word = builtins::optionWord(call.arg(1));
  const auto kind = eventKind(word);
  if (!kind) fail("Matlift:hgevent:badKind", "There is no kind of event '%s'.", word.c_str());
  FigureEvent event;
  event.figure = int(figure.number("Number"));
  event.kind = *kind;
  int from = 2;
  if (call.has(2) && !call.arg(2).isTextScalar()) {
    const std::vector<double> p = realNumbers(call.arg(2));
    if (p.size() != 2) fail("Matlift:hgevent:badPlace", "A place has two numbers.");
    const double unit = pointsOfUnit(figure);
    event.x = p[0] * unit;
    event.y = *kind == FigureEvent::Resize ? p[1] * unit : figureSize(figure).y - p[1] * unit;
    from = 3;
  }
  for (int k = from; k + 1 < call.nargin(); k += 2)
    takeEventOption(event, builtins::optionWord(call.arg(k)), call.arg(k + 1));
  call.interpreter.state<FigureSlot>().posted.push_back(std::move(event));
  return {};
}

const BuiltinDescriptor kRows[] = {
    effects(builtins::functionRow(
        "waitforbuttonpress", waitforbuttonpressFunction, 0, 0, 1,
        "k = waitforbuttonpress waits for a button of the mouse (0) or a key (1) in the current "
        "figure, where somebody can press (matlift web).",
        "f = figure; hgevent(f, 'key', 'Key', 'a', 'Character', 'a'); disp(waitforbuttonpress)",
        "     1\n")),
    effects(builtins::functionRow(
        "uiwait", uiwaitFunction, 0, 2, 0,
        "uiwait(fig, seconds) waits until uiresume(fig) or until the figure is closed.",
        "f = figure('KeyPressFcn', @(s, e) uiresume(s)); hgevent(f, 'key', 'Key', 'q'); uiwait(f); "
        "disp('goes on')",
        "goes on\n")),
    effects(builtins::functionRow("uiresume", uiresumeFunction, 0, 1, 0,
                                  "uiresume(fig) ends the uiwait of a figure.", "uiresume(figure)",
                                  "")),
    effects(builtins::functionRow(
        "waitfor", waitforFunction, 1, 3, 0,
        "waitfor(h) waits until h is deleted.\nwaitfor(h, name) until a property changes, "
        "waitfor(h, name, value) until it has that value.",
        "h = plot(1:3, 'Tag', 'a'); waitfor(h, 'Tag', 'a')", "")),
    effects(builtins::functionRow(
        "hgevent", hgeventFunction, 2, kAny, 0,
        "hgevent(fig, kind, place, ...) acts as if somebody pressed there: 'press', 'motion', "
        "'release', 'wheel', 'key', 'keyup', 'resize', 'close'; place as the figure's "
        "CurrentPoint.\n"
        "Options 'Button', 'Again' (a double click), 'Turns', 'Key', 'Character', 'Modifier'; the "
        "next drawnow runs the callbacks",
        "f = figure('WindowScrollWheelFcn', @(s, e) disp(e.VerticalScrollCount)); hgevent(f, "
        "'wheel', 'Turns', 2); drawnow",
        "     2\n")),
};

}  // namespace
}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme figureEventsTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
