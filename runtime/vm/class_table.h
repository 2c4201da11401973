// The classes that are known: found by name, linked to their superclasses.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runtime/bytecode/class_code.h"
#include "runtime/bytecode/code.h"
#include "runtime/classes/class_def.h"

namespace matlift {

struct VmParts;

class ClassTable {
 public:
  explicit ClassTable(VmParts& vm) : vm_(vm) {}

  ClassDef* find(const std::string& name);
  /// A superclass that the system offers.
  ClassDef* builtIn(const std::string& name);
  /// The old-style class that a file in a folder @name belongs to.
  ClassDef* oldClassOf(const std::string& file);
  ClassDef* classOfFolder(const std::string& folder);
  void link(ClassDef& cls, const ClassCode& code, const std::string& folder);
  /// A method's code, read from its file when it is first called.
  Code& methodCode(MethodDef& m);
  /// Some class has a method of that name: it may hide a function.
  bool hasMethod(const std::string& name) const { return methodNames_.count(name) > 0; }

  /// Classes of plain values that a class may have as superclass.
  static bool isDataClass(const std::string& name);
  /// Those, and the other kinds of values that are no objects.
  static bool builtInKind(const std::string& name);

 private:
  void addSuperclass(ClassDef& cls, const std::string& name);
  void linkProperties(ClassDef& cls, const ClassCode& code);
  void linkAccessor(ClassDef& cls, const MethodCode& m);
  void linkMethods(ClassDef& cls, const ClassCode& code);
  void linkFolder(ClassDef& cls, const std::string& folder);

  VmParts& vm_;
  std::unordered_map<std::string, Ref<ClassDef>> builtInClasses_, oldClasses_;
  std::set<std::string> linking_;                // classes whose superclasses are being found
  std::unordered_set<std::string> methodNames_;  // of all classes
  std::vector<Ref<Code>> accessors_;             // methods that only classes refer to
};

}  // namespace matlift
