// Composite: a variable that has a value in each of several workers.
#pragma once

#include <memory>
#include <vector>

#include "builtins/parallel/wire.h"

namespace matlift::parallel {

/// Values of workers that no Composite has any more: the workers are told when there is occasion.
struct Forgotten {
  struct One {
    uint64_t generation;
    int64_t key;
  };
  std::vector<One> all;
};

/// A value that a worker keeps, or (worker 0) this process.
struct Stored {
  int worker = 0;
  uint64_t generation = 0;
  int64_t key = 0;
  std::string about;  ///< its class and size
  Value here;
  std::shared_ptr<Forgotten> forgotten;

  ~Stored() {
    if (worker > 0 && forgotten) forgotten->all.push_back({generation, key});
  }
};
using StoredParts = std::vector<std::shared_ptr<Stored>>;  ///< by lab; null: no value

Value makeComposite(Interpreter& interpreter, StoredParts parts);
/// Null: v is no Composite.
const StoredParts* compositeParts(const Value& v);
/// In a worker: its part of a Composite, or unset.
Value readCompositePart(Reader& from, Interpreter& interpreter);

}  // namespace matlift::parallel
