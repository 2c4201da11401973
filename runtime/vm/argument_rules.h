// Rules of `arguments` blocks.
#pragma once

#include <span>

#include "runtime/bytecode/code.h"
#include "runtime/error/error.h"

namespace matlift {

struct VmParts;

/// v as the rule wants it: of its class, by the class's constructor if need be, and of its size.
void checkArgument(VmParts& vm, Value& v, const ArgumentRule& rule);
Error argumentError(const Error& e, const ArgumentRule& rule);
/// How many of the arguments are positional; the others are name-value pairs.
int positionalCount(const Code& code, std::span<const Value> args);
/// The pairs as a struct.
void nameValues(Value& v, const ArgumentRule& rule);

}  // namespace matlift
