// Members of values: properties with their rules, methods, overloaded indexing.
#pragma once

#include <span>
#include <string_view>

#include "runtime/classes/instance.h"
#include "runtime/vm/callee.h"
#include "runtime/vm/subs_links.h"

namespace matlift {

struct VmParts;

/// The one instance in a value; null: it is none, or an array of them.
InstanceObj* instanceIn(const Value& v);
/// The class of an instance or an array of them; null: a built-in type.
ClassDef* classIn(const Value& v);

class Members {
 public:
  explicit Members(VmParts& vm) : vm_(vm) {}

  bool methodOf(const Value& object, std::string_view name, Callee& out);
  bool hasMethod(const Value& object, std::string_view name);
  /// The class's own subsref, subsasgn, … when code outside of the class asks.
  MethodDef* overload(const Value& object, const char* name);

  // --- reading
  /// base.name, run to its end.
  Value readDynamic(const Value& object, InstanceObj& o, const Name& name);
  void writeDynamic(const Value& object, InstanceObj& o, const Name& name, Value v);
  bool callField(const Value& base, const Name& name, std::span<Value> args, const Outputs& out);
  static bool isStringMethod(const Value& base, const Name& name);
  Value fieldOf(const Value& base, const Name& name);
  /// base.name of every element.
  /// Of every element; a method without arguments is called once, for `nargout` values.
  ValueList fieldsOf(const Value& base, const Name& name, int nargout = 1);
  bool readProperty(const Value& object, const Name& name, const Outputs& out);
  bool callMember(const Value& object, const Name& name, std::span<Value> args, const Outputs& out);
  /// base{args}: the first value into a register, all of them onto a list.
  bool braced(const Value& base, std::span<const Value> args, const Outputs& out);
  /// Indexing that the object's class does itself (subsref, RedefinesParen, …): refer() does it.
  bool overloadsReference(const Value& object, PathLink::Kind first, std::string_view name = {});
  bool refer(const Value& object, SubsLinks links, const Outputs& out);
  int listLength(const Value& base, const SubsLinks& links);
  bool indexObject(const Value& object, std::span<Value> args, const Outputs& out);
  Value indexFrom(const Value& v);
  Value endOfValue(const Value& of, int position, int count);

  // --- writing
  void assignProperty(Value& base, const Name& name, Value v);
  /// The same for assignments. deletes: base(…) = [].
  bool overloadsAssignment(const Value& object, PathLink::Kind first, std::string_view name = {});
  void assignOverloaded(Value& base, const SubsLinks& links, Value rhs, bool deletes = false);
  /// [obj….] = deal(…) as one call of subsasgn; false: the class takes one value a call.
  bool assignManyOverloaded(Value& base, const SubsLinks& links, std::span<Value> values);
  /// Where a property can be changed in place by the running code; null: by get and set.
  Value* placeOfProperty(Value& base, const Name& name);

  /// What the loop may remember of a read, a write, a call by the running code.
  void rememberRead(const Value& object, int name);
  void rememberWrite(const Value& object, int name);
  void rememberCall(const Value& object, int name);
  static void rememberMethod(CallSite& site, std::span<const Value> args, const Callee& f);

 private:
  bool isInside(const ClassDef& cls);
  bool isChained(const Outputs& out);
  Value resolved(const Value& v);
  Value* parentPart(InstanceObj& o);
  bool readInstance(const Value& object, InstanceObj& o, const Name& name, const Outputs& out);
  bool callMemberFunction(const Value& object, const Name& name, std::span<Value> args,
                          const Outputs& out);
  PropertyDef& settable(const InstanceObj& o, const ClassProperty& p);
  void writeInstance(Value& base, InstanceObj& o, const Name& name, Value v);
  void callSetter(Value& base, PropertyDef& p, Value v);
  [[noreturn]] static void noSuchMember(const Value& object, const Name& name);

  VmParts& vm_;
};

}  // namespace matlift
