// Which function a name means: functions of the same file, of the prompt, files on the path,
// builtins.
#pragma once

#include <sys/stat.h>

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/bytecode/code.h"
#include "runtime/dispatch/descriptor.h"

namespace matlift {

class FunctionTable {
 public:
  struct Found {
    const BuiltinDescriptor* builtin = nullptr;
    Code* code = nullptr;  ///< a function, or a script file
    bool local = false;    ///< of the same file, or private: no method of an argument comes first
    explicit operator bool() const { return builtin || code; }
  };

  void addBuiltins(const std::vector<BuiltinTheme>& themes);
  const BuiltinDescriptor* builtin(std::string_view name) const;
  std::span<const BuiltinDescriptor* const> builtins();  ///< by name

  /// From code in `scope` (may be null).
  Found find(const std::string& name, const FunctionScope* scope);
  /// File that defines the function; "" when it is none.
  std::string fileOf(const std::string& name, const FunctionScope* scope);

  /// Functions typed at the prompt or defined by eval.
  void define(const std::string& name, Ref<Code> code);

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
  uint64_t epoch() const { return epoch_; }

  std::vector<std::string> path;           ///< folders, searched in order
  std::vector<std::string> scriptFolders;  ///< of the running scripts, innermost last
  /// Reads and compiles a file: the main function, or the script.
  std::function<Ref<Code>(const std::string& file)> load;

 private:
  struct Loaded {
    Ref<Code> code;
    struct stat file;  // as it was then
  };
  Code* loadFile(const std::string& file);
  void retire(const std::string& file);  ///< what was loaded of it may still be running
  bool locate(const std::string& name, const FunctionScope* scope, std::string& file);

  std::unordered_map<std::string_view, const BuiltinDescriptor*> builtins_;
  std::vector<const BuiltinDescriptor*> sorted_;  // made when it is first asked for
  std::unordered_map<std::string, Ref<Code>> prompt_;
  std::unordered_map<std::string, std::string> files_;  // name → file; "" when there is none
  std::unordered_map<std::string, Loaded> loaded_;
  std::vector<Ref<Code>> retired_;  // replaced while they may be running
  uint64_t epoch_ = 1;
};

}  // namespace matlift
