// Which function a name means: functions of the same file, of the prompt, files on the path,
// builtins.
#pragma once

#include <sys/stat.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/bytecode/code.h"
#include "runtime/classes/class_def.h"
#include "runtime/dispatch/descriptor.h"

namespace matlift {

class FunctionTable {
 public:
  struct Found {
    const BuiltinDescriptor* builtin = nullptr;
    Code* code = nullptr;  ///< a function, or a script file
    ClassDef* cls = nullptr;
    bool local = false;  ///< of the same file, or private: no method of an argument comes first
    explicit operator bool() const { return builtin || code || cls; }
  };

  void addBuiltins(const std::vector<BuiltinTheme>& themes);
  const BuiltinDescriptor* builtin(std::string_view name) const;
  std::span<const BuiltinDescriptor* const> builtins();  ///< by name

  /// From code in `scope` (may be null).
  Found find(const std::string& name, const FunctionScope* scope,
             const std::vector<std::string>* imports = nullptr);
  /// Some folder searched has +name.
  bool isPackage(const std::string& name);
  /// File that defines the function; "" when it is none.
  std::string fileOf(const std::string& name, const FunctionScope* scope);

  /// Functions typed at the prompt or defined by eval.
  void define(const std::string& name, Ref<Code> code);
  void defineClass(const std::string& name, Ref<ClassDef> cls);

  /// Files and texts that defined something at the prompt or in a script; some more than once.
  void forEachDefinition(const std::function<void(const FunctionScope&)>& visit) const;

  /// The path or the current folder changed: everything is looked up again.
  void changed() {
    ++epoch_;
    files_.clear();
  }
  /// `clear NAME`: the file is looked for and read again.
  void forget(const std::string& name);
  /// `clear functions`: files are read again.
  void forget() {
    changed();
    loaded_.clear();
  }
  /// A class has a method of a name that calls may have resolved already.
  void methodsChanged() { ++epoch_; }
  uint64_t epoch() const { return epoch_; }

  std::vector<std::string> path;           ///< folders, searched in order
  std::vector<std::string> scriptFolders;  ///< of the running scripts, innermost last
  /// Reads and compiles a file: the main function, the script, or the class of that full name.
  struct File {
    Ref<Code> code;
    Ref<ClassDef> cls;
  };
  std::function<File(const std::string& file, const std::string& name)> load;
  /// A class that comes with the system; may be null, and give nothing.
  std::function<Ref<ClassDef>(const std::string& name)> loadLibrary;

 private:
  struct Loaded {
    File file;
    struct stat state;            // of the file, as it was then
    std::optional<size_t> bytes;  // a hash of them, where the time of writing does not tell enough
  };
  Found loadFile(const std::string& file, const std::string& name);
  Found findImported(const std::string& name, const std::vector<std::string>& imports);
  void retire(const std::string& file);  ///< what was loaded of it may still be running
  bool locate(const std::string& name, const FunctionScope* scope, std::string& file);

  std::unordered_map<std::string_view, const BuiltinDescriptor*> builtins_;
  std::vector<const BuiltinDescriptor*> sorted_;  // made when it is first asked for
  std::unordered_map<std::string, File> prompt_;
  std::unordered_map<std::string, std::string> files_;  // name → file; "" when there is none
  std::unordered_map<std::string, Loaded> loaded_;
  std::vector<File> retired_;  // replaced while they may be running
  uint64_t epoch_ = 1;
};

}  // namespace matlift
