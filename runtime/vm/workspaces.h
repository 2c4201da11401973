// Variables by name: of frames, of the base workspace, global ones.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/vm/frame.h"

namespace matlift {

/// A null frame is the base workspace.
class Workspaces {
 public:
  Value* find(Frame* frame, const std::string& name);
  Value take(Frame* frame, const std::string& name);
  void put(Frame* frame, const std::string& name, Value v);
  /// Into the variable where it is, or a new one.
  void assign(Frame* frame, std::string_view name, Value v);
  void erase(Frame* frame, const std::string& name);
  /// Where a variable of this name is put: made if there is none.
  Value& placeOf(Frame* frame, const std::string& name);
  /// An empty place that nothing will be moved back to goes.
  void forgetPlace(Frame* frame, const std::string& name);
  std::vector<std::string> names(Frame* frame);
  /// While it stays the same, no name that was not a variable to a script has become one.
  uint64_t version() const { return version_; }
  /// A script begins or ends: it sees other variables than the one before.
  void changed() { ++version_; }

  void declareGlobal(Value* r, int slot, const std::string& name, bool hasValue);
  void eraseGlobal(const std::string& name) { globals_.erase(name); }
  bool isGlobal(Frame* frame, std::string_view name);
  void clear() {
    base_.clear();
    globals_.clear();
  }

 private:
  Value* holderOf(Frame* frame, const std::string& name);
  Ref<VariableObj> global(const std::string& name);

  uint64_t version_ = 1;
  Workspace base_;
  std::unordered_map<std::string, Ref<VariableObj>> globals_;
};

}  // namespace matlift
