// Assignment targets of several links: a.b{2}(3).c = v.
#pragma once

#include <span>

#include "runtime/bytecode/code.h"
#include "runtime/vm/subs_links.h"

namespace matlift {

struct VmParts;

struct PathArgs {
  const Path& path;
  size_t firstMark;  ///< the first link's list among the open ones
};

class Paths {
 public:
  explicit Paths(VmParts& vm) : vm_(vm) {}

  void assign(Value& base, const PathArgs& p, size_t link, Value rhs, bool deletes);
  void assignMany(Value& base, const PathArgs& p, std::span<Value> values);
  /// False when there is no such value yet: `end` is then 0.
  bool read(const Value& base, const PathArgs& p, size_t upTo, Value& out);
  /// How many values the target takes.
  int64_t count(const Value& base, const PathArgs& p);
  /// The text of base.(v); of a table also the name of its variable number v.
  static Name linkFieldName(const Value& v, const Value& base);

 private:
  std::span<Value> linkArgs(const PathArgs& p, size_t link);
  Name linkField(const PathArgs& p, size_t link, const Value& base = Value());
  SubsLinks linksFrom(const PathArgs& p, size_t from);
  bool hasOperations(const PathArgs& p);
  void assignStructField(Value& base, int64_t element, const PathArgs& p, size_t link, Value rhs,
                         bool deletes);
  void assignObject(Value& base, const PathArgs& p, size_t link, Value rhs, bool deletes);
  static Value elementToAssign(const Value& base, std::span<const Value> own);
  void assignEach(Value& objects, const Name& name, std::span<Value> values);
  int64_t countIndexed(const Value& base, const PathArgs& p, size_t link);
  void assignBraces(Value& holder, std::span<Value> args, std::span<Value> values);
  void assignManyLast(Value& holder, const PathArgs& p, std::span<Value> values);
  bool assignElements(Value& base, const PathArgs& p, std::span<Value> values);

  VmParts& vm_;
};

}  // namespace matlift
