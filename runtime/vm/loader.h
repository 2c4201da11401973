// From text and files to code and classes, and running them as scripts.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/vm/frame.h"
#include "runtime/vm/function_table.h"

namespace matlift {

struct CodeAddress;
struct CompileOptions;
struct CompiledFile;
struct VmParts;

class Loader {
 public:
  explicit Loader(VmParts& vm) : vm_(vm) {}
  ~Loader();

  void runText(std::string_view text, const std::string& name);
  void runFile(const std::string& path, std::string_view text);
  void runScript(const std::string& path);
  ValueList evalInFrame(Frame* frame, std::string_view code, int nargout);
  Value makeAnonymous(std::string_view source);
  Value makeFunction(const std::string& file, std::string_view source);

  FunctionTable::File loadFunctionFile(const std::string& file, const std::string& name);
  FunctionTable::File compileFunctionFile(const std::string& file, std::string_view text,
                                          const std::string& name, ClassDef* owner = nullptr);
  /// A text that another process has read: what it defines is known here too. Its codes.
  Ref<FunctionScope> readAgain(const CodeAddress& text, ClassDef* owner);
  /// The path from the root of a file that was read: the current folder may have changed since.
  std::string wholePath(const std::string& file) const;
  Ref<Code> loadMethodFile(const std::string& file, ClassDef* owner);
  /// Every function and script of the files that were read, inner ones as well.
  void forEachCode(const std::function<void(Code&)>& visit);

 private:
  void remember(const CompiledFile& compiled);
  CompileOptions compileOptions();
  Ref<Code> compileText(std::string_view text, const std::string& name, Frame* workspace);
  void runScriptCode(Ref<Code> code, Frame* workspace);
  void keepScope(const Ref<FunctionScope>& scope);
  Ref<Code> loadCode(const std::string& file);
  void defineClasses(const CompiledFile& compiled);

  void rememberPath(const std::string& file);

  VmParts& vm_;
  std::unordered_map<std::string, std::string> wholePaths_;  // of files named relative to a folder
  std::vector<Ref<FunctionScope>> scopes_;
  std::vector<Ref<Code>> ofFiles_;  // what breakpoints can be in
  std::shared_ptr<std::vector<std::string>> imports_ =
      std::make_shared<std::vector<std::string>>();  // of the base workspace
};

}  // namespace matlift
