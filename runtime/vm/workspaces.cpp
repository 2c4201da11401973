// Workspaces: variables by name, scripts and eval, which use the variables of another frame.
//
// A script has registers of its own. While it runs, the variables that it names live there and are
// gone from the workspace it runs in; when it ends, they move back. Looking a name up therefore
// starts at the innermost frame and goes outwards through script frames only.
#include "runtime/vm/workspaces.h"

#include <algorithm>

namespace matlift {

// Where the variable is, with its tie to a global if it has one; null: there is none.
Value* Workspaces::holderOf(Frame* frame, const std::string& name) {
  const auto within = [&](Workspace& workspace) -> Value* {
    auto found = workspace.find(name);
    return found != workspace.end() && found->second.isDefined() ? &found->second : nullptr;
  };
  for (; frame; frame = frame->workspace) {
    int slot = frame->code->variableSlot(name);
    if (slot >= 0 && frame->regs[slot].isDefined()) return &frame->regs[slot];
    if (frame->dynamic)
      if (Value* found = within(*frame->dynamic)) return found;
    if (!frame->code->isScript) return nullptr;
  }
  return within(base_);
}

Value* Workspaces::find(Frame* frame, const std::string& name) {
  Value* holder = holderOf(frame, name);
  if (!holder || holder->kind() != Value::Kind::Variable) return holder;
  Value& tied = holder->variable().value;
  return tied.isDefined() ? &tied : nullptr;
}

namespace {

/// While it lives, registers of a frame that runs hold its globals themselves.
class TiesGiven {
 public:
  explicit TiesGiven(Frame* frame) : frame_(frame) {
    if (!frame_ || frame_->ties.empty()) frame_ = nullptr;
    wasRunning_ = frame_ && !frame_->ties.front().isGiven;
    if (wasRunning_) frame_->giveTies();
  }
  ~TiesGiven() {
    if (wasRunning_) frame_->takeTies();
  }
  TiesGiven(const TiesGiven&) = delete;

 private:
  Frame* frame_;
  bool wasRunning_;
};

}  // namespace

// Its place stays, empty, for a script that will move it back.
Value Workspaces::take(Frame* frame, const std::string& name) {
  const TiesGiven given(frame);
  Value* holder = holderOf(frame, name);
  return holder ? std::move(*holder) : Value();
}

// Where a variable of this name is put: made if there is none.
Value& Workspaces::placeOf(Frame* frame, const std::string& name) {
  changed();
  for (; frame; frame = frame->workspace) {
    int slot = frame->code->variableSlot(name);
    if (slot >= 0) return frame->regs[slot];
    if (!frame->code->isScript) {
      if (!frame->dynamic) frame->dynamic = std::make_unique<Workspace>();
      return (*frame->dynamic)[name];
    }
  }
  return base_[name];
}

void Workspaces::put(Frame* frame, const std::string& name, Value v) {
  placeOf(frame, name) = std::move(v);
  for (; frame; frame = frame->workspace) {
    if (int slot = frame->code->variableSlot(name); slot >= 0) return frame->noteTie(slot);
    if (!frame->code->isScript) return;
  }
}

void Workspaces::assign(Frame* frame, std::string_view name, Value v) {
  std::string text(name);
  if (Value* known = find(frame, text)) {
    *known = std::move(v);
    return;
  }
  put(frame, text, std::move(v));
}

// An empty place in a workspace that nothing will be moved back to.
void Workspaces::forgetPlace(Frame* frame, const std::string& name) {
  for (; frame; frame = frame->workspace) {
    if (frame->code->variableSlot(name) >= 0) return;
    if (!frame->code->isScript) break;
  }
  Workspace* workspace = frame ? frame->dynamic.get() : &base_;
  if (!workspace) return;
  auto found = workspace->find(name);
  if (found != workspace->end() && found->second.isUndefined()) workspace->erase(found);
}

void Workspaces::erase(Frame* frame, const std::string& name) {
  take(frame, name);
  forgetPlace(frame, name);
}

std::vector<std::string> Workspaces::names(Frame* frame) {
  std::vector<std::string> out;
  auto add = [&](const std::string& name, const Value& v) {
    const Value& inner = v.kind() == Value::Kind::Variable ? v.variable().value : v;
    if (inner.isDefined() && name[0] != '~') out.push_back(name);
  };
  for (;;) {
    if (!frame) {
      for (auto& [name, v] : base_) add(name, v);
      break;
    }
    for (size_t k = 0; k < frame->code->variables.size(); ++k)
      add(frame->code->variables[k].str(), frame->regs[k]);
    if (frame->dynamic)
      for (auto& [name, v] : *frame->dynamic) add(name, v);
    if (!frame->code->isScript) break;
    frame = frame->workspace;
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool Workspaces::isGlobal(Frame* frame, std::string_view name) {
  auto global = globals_.find(std::string(name));
  if (global == globals_.end()) return false;
  const TiesGiven given(frame);
  Value* v = find(frame, std::string(name));
  return v == &global->second->value;
}

Ref<VariableObj> Workspaces::global(const std::string& name) {
  Ref<VariableObj>& v = globals_[name];
  if (!v) v = makeRef<VariableObj>();
  return v;
}

void Workspaces::declareGlobal(Value* r, int slot, const std::string& name, bool hasValue) {
  bool isNew = !globals_.count(name);
  Ref<VariableObj> v = global(name);
  if (isNew && !hasValue) v->value = Value::emptyDouble();
  r[slot] = Value::variable(v);
}

}  // namespace matlift
