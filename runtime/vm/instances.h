// Instances of classes: made by constructors, as members of enumerations, in the old style; and
// what builtins may ask about them.
#pragma once

#include "runtime/classes/class_services.h"
#include "runtime/classes/instance.h"
#include "runtime/vm/callee.h"

namespace matlift {

struct VmParts;

class Instances final : public ClassServices {
 public:
  explicit Instances(VmParts& vm) : vm_(vm) {}

  /// Class(args). True when a frame was pushed.
  bool construct(ClassDef& cls, std::span<Value> args, const Outputs& out);
  /// obj@Base(args) in a constructor, method@Base(obj, args) in a method.
  bool enterSuper(const std::string& name, std::span<Value> args, const Outputs& out);
  bool giveMetaclass(const std::string& name, const Outputs& out);
  /// The value as the property's rules make it.
  Value checkedValue(PropertyDef& p, Value v);
  /// For a builtin, the numbers behind instances of classes that are numbers.
  static void unwrapData(const std::string& function, std::span<Value> args);

  // --- ClassServices
  ClassDef* classNamed(const std::string& name) override;
  Value readMember(const Value& object, const std::string& name) override;
  void writeMember(Value& object, const std::string& name, Value v) override;
  Value enumMember(ClassDef& cls, EnumMemberDef& m) override;
  const Value& defaultValue(PropertyDef& p) override;
  ValueList follow(const Value& x, const Value& links, int nargout) override;
  void assignAt(Value& x, const Value& links, std::span<Value> values) override;
  int listLength(const Value& x, const Value& links) override;
  Value emptyArray(ClassDef& cls, const Dims& dims) override;
  Value newObject(ClassDef& cls, std::span<Value> args) override;
  Value defaultElement(ClassDef& cls);
  Value callProtected(const Value& object, const char* method) override;
  void destroy(const Value& object) override;
  void notifyEvent(const Value& object, const std::string& event, Value data) override;
  Value oldObject(const Value& fields, const std::string& name,
                  std::span<const Value> parents) override;
  void setPrecedence(std::span<const std::string> others, bool isSuperior) override;
  std::string instanceText(const Value& object) override;

 private:
  Ref<InstanceObj> newInstance(ClassDef& cls);
  static void checkConcrete(const ClassDef& cls);
  bool enterConstructor(ClassDef& cls, Value object, std::span<Value> args, const Outputs& out);
  static void setData(Value& object, const Value& v);
  Value memberFrom(ClassDef& cls, std::span<Value> args);

  VmParts& vm_;
};

}  // namespace matlift
