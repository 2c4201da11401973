// What builtins may ask about classes and instances; the VM implements it.
#pragma once

#include <string>
#include <string_view>

#include "runtime/classes/class_def.h"

namespace matlift {

class ClassServices {
 public:
  virtual ~ClassServices() = default;
  /// The class of that name, loaded when it is on the path; null: none.
  virtual ClassDef* classNamed(const std::string& name) = 0;
  /// obj.name and obj.name = v as code outside of the class would write them.
  virtual Value readMember(const Value& object, const std::string& name) = 0;
  virtual void writeMember(Value& object, const std::string& name, Value v) = 0;
  /// The value of a member of an enumeration, or of a constant property.
  virtual Value enumMember(ClassDef& cls, EnumMemberDef& member) = 0;
  virtual const Value& defaultValue(PropertyDef& property) = 0;
  /// x(1).name{2} with the links as a struct of type and subs: read, with the values that the last
  /// link gives, and assigned ([] at () deletes). The class itself asks: its own subsref is not
  /// called for x, those of other classes on the way are.
  virtual ValueList follow(const Value& x, const Value& links, int nargout) = 0;
  virtual void assignAt(Value& x, const Value& links, std::span<Value> values) = 0;
  /// How many values the links give, as MATLAB's own numArgumentsFromSubscript counts them.
  virtual int listLength(const Value& x, const Value& links) = 0;
  virtual Value emptyArray(ClassDef& cls, const Dims& dims) = 0;
  virtual Value newObject(ClassDef& cls, std::span<Value> args) = 0;
  /// A method that code outside may not call, as the class itself would.
  virtual Value callProtected(const Value& object, const char* method) = 0;
  virtual void notifyEvent(const Value& object, const std::string& event, Value data) = 0;
  /// delete(obj): its delete methods, then it is no longer valid.
  virtual void destroy(const Value& object) = 0;
  /// class(s, name, parents…) in the constructor of an old-style class.
  virtual Value oldObject(const Value& fields, const std::string& name,
                          std::span<const Value> parents) = 0;
  /// superiorto and inferiorto in the constructor of an old-style class.
  virtual void setPrecedence(std::span<const std::string> others, bool isSuperior) = 0;
  /// What `disp` shows of an instance whose class has no disp of its own.
  virtual std::string instanceText(const Value& object) = 0;
};

}  // namespace matlift
