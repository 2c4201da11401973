// What a call is made of: what is called, and where its outputs go.
#pragma once

#include <span>

#include "runtime/bytecode/code.h"
#include "runtime/classes/class_def.h"
#include "runtime/dispatch/descriptor.h"
#include "runtime/value/object.h"

namespace matlift {

/// Where a call's outputs go.
struct Outputs {
  enum class Mode : uint8_t { Registers, List, Host };
  Mode mode = Mode::Registers;
  Value* registers = nullptr;  ///< Registers: room for max(1, nargout)
  int nargout = 1;
  ValueList* host = nullptr;  ///< Host
};

struct Callee {
  const BuiltinDescriptor* builtin = nullptr;
  Code* code = nullptr;
  Ref<Environment> environment;         ///< nested functions
  const FunctionObj* handle = nullptr;  ///< anonymous functions: their captures
  const MethodRow* method = nullptr;    ///< of an object, in C++
  ClassDef* cls = nullptr;              ///< a class: the call constructs
  bool overloadable = true;             ///< a method of an argument's class comes first
};

inline bool anyObject(std::span<const Value> args) {
  for (const Value& v : args)
    if (v.isObject()) return true;
  return false;
}

/// A colon that is no index is the text ':'.
void colonsToText(std::span<Value> args);

}  // namespace matlift
