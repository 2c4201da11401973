// What a program wants to be called when objects come, go or change.
#include "builtins/graphics/functions.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

/// The objects whose callbacks run, the innermost last; kept as Interpreter::state.
struct RunningCallbacks {
  std::vector<Ref<Node>> objects;
};

constexpr size_t kDeepest = 50;

/// What a property is called when it is told as an event.
std::string eventName(const char* property) {
  const std::string_view name = property;
  return name == "DeleteFcn"   ? "ObjectBeingDestroyed"
         : name == "CreateFcn" ? "ObjectCreated"
                               : std::string(name);
}

Value eventOf(Node& node, const std::string& name, const EventFields& fields) {
  Value event = Value::structure();
  for (const auto& [field, value] : fields) event.setField(Name(field), value);
  event.setField(Name("Source"), node.handle());
  event.setField(Name("EventName"), Value::text(name));
  return event;
}

void runValue(Interpreter& interpreter, const Value& f, Node& node, const Value& event) {
  if (f.isTextScalar()) {
    interpreter.evalIn("base", textOf(f), 0);
    return;
  }
  ValueList args{node.handle(), event};
  Value function = f;
  if (f.isCell()) {
    function = f.cellAt(0);
    for (int64_t k = 1; k < f.numel(); ++k) args.push_back(f.cellAt(k));
  }
  interpreter.call(function, args, 0);
}

}  // namespace

void runCallback(Interpreter& interpreter, Node& node, const char* property,
                 const std::string& name, const EventFields& fields) {
  const int index = node.cls.find(property);
  if (index < 0) return;
  const Value f = node.get(property);
  if (f.numel() == 0) return;
  auto& running = interpreter.state<RunningCallbacks>().objects;
  if (running.size() >= kDeepest) return;
  running.emplace_back(&node);
  struct Leave {
    std::vector<Ref<Node>>& objects;
    ~Leave() { objects.pop_back(); }
  } leave{running};
  try {
    runValue(interpreter, f, node, eventOf(node, name, fields));
  } catch (const Error& e) {
    // As MATLAB: what was under way goes on.
    const Value warning[] = {
        Value::text("MATLAB:callback:error"), Value::text("Error while evaluating %s %s.\n%s"),
        Value::text(node.cls.shortName()), Value::text(property), Value::text(e.what())};
    interpreter.call(Value::text("warning"), warning, 0);
  }
}

Interpreter* interpreterOf(Node& node) {
  Node* top = &node;
  while (top->parent) top = top->parent;
  return top->interpreter;
}

void runCallback(Node& node, const char* property) {
  if (Interpreter* interpreter = interpreterOf(node))
    runCallback(*interpreter, node, property, eventName(property), {});
}

Node* callbackObject(Interpreter& interpreter) {
  const auto& running = interpreter.state<RunningCallbacks>().objects;
  return running.empty() ? nullptr : running.back().get();
}

}  // namespace matlift::graphics
