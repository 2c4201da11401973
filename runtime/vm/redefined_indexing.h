// Classes that derive from matlab.mixin.indexing.RedefinesParen, RedefinesBrace or RedefinesDot:
// their methods get the links of a chain as an array of indexing operations.
#pragma once

#include "runtime/vm/callee.h"
#include "runtime/vm/subs_links.h"

namespace matlift {

struct VmParts;

class RedefinedIndexing {
 public:
  explicit RedefinedIndexing(VmParts& vm) : vm_(vm) {}

  /// The class does links of the first one's kind itself. Dots reach its own members first.
  bool applies(const Value& object, PathLink::Kind first, std::string_view name);
  bool refer(const Value& object, const SubsLinks& links, const Outputs& out);
  void assign(Value& object, const SubsLinks& links, Value rhs, bool deletes);

  /// x.(operations): the links that they stand for; false: v is no such array.
  static bool linksOf(const Value& v, SubsLinks& out);

 private:
  static MethodDef* method(const Value& object, PathLink::Kind first, const char* what);
  Value operationsOf(const SubsLinks& links, bool deletes);
  Value typeNamed(const char* name);

  VmParts& vm_;
};

}  // namespace matlift
