// What is told when code may not use a member.
#pragma once

#include "runtime/classes/class_def.h"
#include "runtime/error/error.h"

namespace matlift {

[[noreturn]] inline void failMethodAccess(const MethodDef& m) {
  fail("MATLAB:class:MethodRestricted", "Cannot access method '%s' in class '%s'.",
       m.name.str().c_str(), m.owner->name.c_str());
}

[[noreturn]] inline void failAccess(const char* verb, const PropertyDef& p, const ClassDef& cls) {
  fail(*verb == 'g' ? "MATLAB:class:GetProhibited" : "MATLAB:class:SetProhibited",
       "You cannot %s the '%s' property of '%s' class.", verb, p.name.str().c_str(),
       cls.name.c_str());
}

[[noreturn]] inline void failReadOnly(const PropertyDef& p, const ClassDef& cls) {
  fail("MATLAB:class:SetProhibited",
       "Unable to set the '%s' property of class '%s' because it is read-only.",
       p.name.str().c_str(), cls.name.c_str());
}

}  // namespace matlift
