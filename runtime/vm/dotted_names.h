// Names with dots whose first part may be a variable, a function, a class or a package.
#pragma once

#include <span>
#include <string>

#include "runtime/vm/callee.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmParts;

class DottedNames {
 public:
  explicit DottedNames(VmParts& vm) : vm_(vm) {}

  bool call(Frame& frame, CallSite& site, int slot, std::span<Value> args, bool isCalled,
            const Outputs& out);

 private:
  bool walkMembers(Value v, std::span<const std::string> names, std::span<Value> args, bool called,
                   const Outputs& out);
  bool referAll(const Value& object, std::span<const std::string> names, std::span<Value> args,
                bool called, const Outputs& out);
  bool classMember(ClassDef& cls, std::span<const std::string> names, std::span<Value> args,
                   bool isCalled, const Outputs& out);

  VmParts& vm_;
};

}  // namespace matlift
