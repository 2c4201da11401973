// Events of instances, the last of which is their end.
#pragma once

#include <string>

#include "runtime/classes/instance.h"

namespace matlift {

struct VmParts;

class ObjectEvents {
 public:
  explicit ObjectEvents(VmParts& vm) : vm_(vm) {}

  void notify(const Value& object, const std::string& event, Value data);
  void notifyProperty(const Value& object, const std::string& property, const char* event);
  /// delete methods from the class up to its superclasses; errors in them become warnings.
  void destroy(const Value& object);

 private:
  void callListener(ListenerObj& l, std::span<Value> args, const std::string& of);
  void runDelete(const Value& object, MethodDef& m);

  VmParts& vm_;
};

}  // namespace matlift
