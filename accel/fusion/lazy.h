// A node of the deferred graph: an expression, or an array that is there.
#pragma once

#include <accel/hook.h>

#include <cstdint>

#include "accel/fusion/ranges.h"

namespace accel {
struct Resident;
}

namespace accel::fusion {

// Owned by the engine's pool. Alive while someone outside (a program's value) or inside (another
// node) refers to it. An expression's args are nodes, or constants.
struct Lazy : Deferred {
  std::int32_t outside = 0;
  std::int32_t inside = 0;
  Op op = Op::Add;
  std::uint8_t argCount = 0;  // 0: evaluated; `host` or `resident` holds the elements
  bool guarded = false;       // this op or one below may leave the reals
  bool ownGuard = false;
  std::uint8_t skips = 0;  // kernels that computed it without storing it
  bool strided = false;    // evaluated, and a slice of host's elements
  bool pinned = false;     // the program asked for it, or for an operand, to be on the device
  bool product = false;    // not evaluated: args[0] * args[1], both evaluated; an input of kernels
  bool there = false;      // a product: the device makes it
  bool turns[2] = {};      // such a product: which of its operands are read transposed
  bool turned = false;     // not evaluated: args[0] transposed, on the device; an input of kernels
  DomainGuard guard;
  std::uint16_t ops = 0;  // upper bounds of the expression's size
  std::uint16_t leaves = 0;
  std::uint64_t bytes = 0;  // of its arrays; of an expression at most so many are held by it
  Lazy* args[3] = {};       // null: the constant
  Scalar constants[3];
  HostBlock host;
  std::int64_t strides[kMaxRank];  // strided only
  Resident* resident = nullptr;    // its record, when a device holds or held the elements
  Range range;
  CallSite site;
  // While a kernel is built:
  std::uint32_t mark = 0;
  std::int32_t groupRefs = 0;  // references from nodes of the same kernel
  NodeId node = 0;
  Lazy* next = nullptr;  // in the engine's list of deferred nodes, or free list
  Lazy* previous = nullptr;

  bool evaluated() const { return argCount == 0; }
  // Does a kernel read it, rather than compute it?
  bool isInput() const { return evaluated() || product || turned; }
};

}  // namespace accel::fusion
