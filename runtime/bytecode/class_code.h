// A compiled classdef file. Made by the compiler; runtime/classes makes a class of it, which knows
// its superclasses.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runtime/bytecode/code.h"

namespace matlift {

/// `Access = private` has a word, `Access = {?A, ?B}` classes, `Constant` and `~Hidden` a flag.
struct AttributeValue {
  bool flag = true;
  std::string word;
  std::vector<std::string> classes;
  std::vector<std::string> words;  ///< texts of a list: TestTags = {'fast', 'io'}
};
using Attributes = std::map<std::string, AttributeValue>;

struct PropertyCode {
  std::string name;
  Attributes attributes;
  Ref<Code> initial;  ///< no inputs, the default value; null: none was written
  Ref<Code> check;    ///< value → value that fits size, class and validators; null: anything does
  std::vector<int64_t> size;
  std::string className;
};

struct MethodCode {
  std::string name;  ///< "get.x" and "set.x" for accessors
  Attributes attributes;
  Ref<Code> code;  ///< null: a signature only
};

struct MemberCode {
  std::string name;
  Ref<Code> arguments;  ///< no inputs, a cell of the constructor's arguments; null: none
};

struct ClassCode {
  std::string name;
  Attributes attributes;
  std::vector<std::string> supers;
  std::vector<PropertyCode> properties;
  std::vector<MethodCode> methods;
  std::vector<std::string> events;
  std::vector<MemberCode> members;
  bool isEnumeration = false;
  std::string help;
};

}  // namespace matlift
