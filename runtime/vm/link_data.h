// Index chains as data: what subsref and subsasgn of the language do with a struct of links.
#pragma once

#include "runtime/vm/callee.h"
#include "runtime/vm/subs_links.h"

namespace matlift {

struct VmParts;

class LinkData {
 public:
  explicit LinkData(VmParts& vm) : vm_(vm) {}

  /// base with all links, as the running code would write it; several values of the last one.
  /// How many values a chain gives that a class's own subsref is asked for.
  int count(const Value& base, const SubsLinks& links);
  ValueList follow(const Value& base, const SubsLinks& links, int nargout);
  /// base with all links = rhs; [] at () deletes.
  void assign(Value& base, const SubsLinks& links, std::span<Value> values);

 private:
  ValueList step(const Value& v, const SubsLinks& links, size_t& k, int nargout);

  VmParts& vm_;
};

}  // namespace matlift
