// Which function a name or a handle means, and what can be asked about it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "runtime/vm/callee.h"
#include "runtime/vm/frame_stack.h"
#include "runtime/vm/function_table.h"

namespace matlift {

class FunctionNames {
 public:
  explicit FunctionNames(VmParts& vm) : vm_(vm) {}

  FunctionTable table;

  /// What a call in `code` means; asks the table again only when that has changed.
  void resolve(CallSite& site, const Code& code);
  Callee named(std::string_view name);
  Callee ofHandle(const FunctionObj& f);
  /// The code that a handle's name was last found to mean from here; null: ask named().
  Code* known(std::string_view name, const FunctionScope* scope) {
    FoundName& f = foundName(name);
    return isFound(f, name, scope) ? f.found.code : nullptr;
  }
  [[noreturn]] void undefinedName(const std::string& name);

  Value handleOf(Frame& frame, CallSite& site);
  Value closureOf(Frame& frame, int child);
  Value makeHandle(std::string_view name);
  ValueList localFunctions();

  bool exists(std::string_view name);
  std::string fileOf(std::string_view name);
  int narginOf(const Value& f);
  int nargoutOf(const Value& f);
  const Code* codeOfCallee(const Callee& callee, const std::string& name);
  std::string helpOf(std::string_view name);
  std::string inputName(int k);
  /// What a statement without a semicolon shows: the name, and how many frames were below its
  /// display method. inputname(1) there is that name.
  struct Displayed {
    std::string name;
    size_t depth = 0;
  } displayed;

 private:
  /// What the names of handles were found to mean, so that no call of one asks the file system;
  /// valid as long as the function table stays as it is.
  struct FoundName {
    std::string name;
    Ref<FunctionScope> scope;
    uint64_t epoch = 0;
    FunctionTable::Found found;
  };
  FoundName& foundName(std::string_view name) {
    return foundNames_[std::hash<std::string_view>{}(name) % foundNames_.size()];
  }
  bool isFound(const FoundName& f, std::string_view name, const FunctionScope* scope) {
    return f.epoch == table.epoch() && f.scope.get() == scope && f.name == name;
  }
  void keepForHandles(const CallSite& site);
  void staticMethod(const std::string& dotted, Callee& out);

  VmParts& vm_;
  std::array<FoundName, 64> foundNames_;
  /// Functions of files of which a handle was made: it calls them also when their folder has left
  /// the path.
  std::unordered_map<std::string, Ref<HeapObject>> handled_;
};

}  // namespace matlift
