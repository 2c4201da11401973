// Objects: what a type must answer so that the language can work with its values. Built-in types
// (containers.Map, dictionary, …) derive from ObjectObj; instances of classes written in the
// language are one such type (runtime/classes), arrays of scalar objects another
// (object_array.h). builtins/objects/README.md tells how to add a type.
//
// The VM asks an object before it looks at functions: operators, calls by name, indexing,
// assignment, `end`, display and conversion all end in the members below.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/value/value.h"

namespace matlift {

class Call;
struct DisplayFormat;

/// A method in C++ has the form of a builtin. Its arguments are those of the call, the object among
/// them where it was written: `2 - obj` is minus with the object as the second one.
using MethodFunction = Value (*)(Call&);

struct MethodRow {
  const char* name;
  MethodFunction function;
  int minIn = 1;   ///< the object counts
  int maxIn = -1;  ///< -1: no limit
  int maxOut = 1;  ///< -1: no limit
};

/// The methods of a type, made once (a static const of the type's file).
class MethodTable {
 public:
  MethodTable(std::vector<MethodRow> rows);
  MethodTable(std::initializer_list<MethodRow> rows) : MethodTable(std::vector<MethodRow>(rows)) {}
  const MethodRow* find(std::string_view name) const {
    auto at = byName_.find(name);
    return at == byName_.end() ? nullptr : &rows_[at->second];
  }
  std::span<const MethodRow> rows() const { return rows_; }

 private:
  std::vector<MethodRow> rows_;
  std::unordered_map<std::string_view, size_t> byName_;
};

/// Handle types are shared by all copies of a value. Of the others the caller makes a clone before
/// it changes one that is shared; the members that change things never look at that.
struct ObjectObj : HeapObject {
  /// Which of the three kinds of object this is, for the VM's quick tests.
  enum class Form : uint8_t { BuiltIn, Instance, Array };

  explicit ObjectObj(Form form = Form::BuiltIn) : form(form) {}

  // --- what it is
  virtual std::string_view className() const = 0;
  /// Its class or one of its superclasses; handle types are "handle" too.
  virtual bool isA(std::string_view name) const {
    return name == className() || (name == "handle" && isHandle());
  }
  virtual bool isHandle() const { return true; }
  virtual Ref<ObjectObj> clone() const = 0;
  /// Of a type that is not 1×1: what size() tells. The reference lives as long as the object is
  /// not changed.
  virtual const Dims& dims() const;
  virtual bool isValid() const { return true; }  ///< a handle that was not deleted
  virtual bool equals(const ObjectObj& other, bool nanEqual) const;  ///< isequal; default: identity
  /// This one's methods are called when both are arguments, although the other stands further left.
  virtual bool isSuperiorTo(const ObjectObj&) const { return false; }

  // --- properties
  /// False when there is no such property.
  virtual bool getProperty(std::string_view name, Value& out) = 0;
  virtual void setProperty(std::string_view name, Value v);
  /// Where the property is kept, for changes in place (obj.data(i) = v); null: the property is
  /// read, changed and set again.
  virtual Value* slot(std::string_view) { return nullptr; }
  virtual std::vector<std::string> propertyNames() const { return {}; }

  // --- methods: called as name(obj, …) and obj.name(…)
  virtual const MethodTable* methods() const { return nullptr; }
  const MethodRow* method(std::string_view name) const {
    const MethodTable* all = methods();
    return all ? all->find(name) : nullptr;
  }

  // --- indexing; the defaults are errors. What is read may be indexed on: T{2,'a'}(1)
  virtual Value indexParen(std::span<const Value> idx);  ///< of an array element: obj(1)
  virtual void indexBrace(std::span<const Value> idx, ValueList& out);
  virtual void assignParen(std::span<const Value> idx, Value v);
  virtual void assignBrace(std::span<const Value> idx, Value v);
  virtual void deleteElements(std::span<const Value> idx);  ///< obj(idx) = []
  virtual int64_t endAt(int position, int count) const;     ///< default: by dims()
  virtual Value columnAt(int64_t k);                        ///< for x = obj; default: obj(:,k)

  // --- arrays of this type, when it has no array form of its own
  /// True: obj(k) and obj(k) = v are those of an array of objects (object_array.h).
  virtual bool isArrayElement() const { return false; }
  /// The object that stands for the class of an array of both; null: they do not go together.
  virtual Ref<ObjectObj> arrayModel(const ObjectObj& other) const;
  /// An element that a growing array has in its gaps; the default is an error.
  virtual Value defaultElement() const;

  // --- display
  /// The lines that `disp` prints.
  virtual std::string displayText(const DisplayFormat& format) const = 0;
  /// What `name` or `name = …` without semicolon prints.
  virtual std::string displayNamed(std::string_view name, const DisplayFormat& format) const;

  const Form form;

 protected:
  ObjectObj(const ObjectObj& o) : HeapObject(o), form(o.form) {}
  ObjectObj& operator=(const ObjectObj&) { return *this; }
  [[noreturn]] void failIndexing(const char* what, const char* brackets) const;
};

inline ObjectObj& Value::object() const { return *static_cast<ObjectObj*>(bits_.p); }

/// v as a T, or null.
template <class T>
T* objectAs(const Value& v) {
  return v.isObject() ? dynamic_cast<T*>(&v.object()) : nullptr;
}

/// The object of v for a change: a value object that is shared is cloned first.
ObjectObj& objectForUpdate(Value& v);

}  // namespace matlift
