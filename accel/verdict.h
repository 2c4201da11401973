// The engine's answers to its host, by name.
#pragma once

#include <utility>

#include "accel/fusion/lazy.h"

namespace accel {

/// The host does it; `reason` says why.
inline Verdict declined(const char* reason) {
  Verdict v;
  v.reason = reason;
  return v;
}

inline Verdict failed(Status status) {
  Verdict v;
  v.answer = Answer::Failed;
  v.status = std::move(status);
  return v;
}

/// The host gets the node, and with it the first reference from outside.
inline Verdict handedOut(fusion::Lazy* node) {
  node->outside = 1;
  Verdict v;
  v.answer = Answer::Done;
  v.array = node;
  return v;
}

}  // namespace accel
