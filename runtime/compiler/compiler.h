// Syntax tree → bytecode.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "runtime/bytecode/class_code.h"
#include "runtime/bytecode/code.h"
#include "runtime/syntax/ast.h"

namespace matlift {

struct CompileOptions {
  /// Names that are global in the workspace a script or eval runs in.
  std::function<bool(std::string_view)> isGlobal;
  /// "containers.Map": dotted names that are functions.
  std::function<bool(std::string_view)> isDottedFunction;
  std::string folder;
  ClassDef* owner = nullptr;  ///< of a class file or a method's file
  /// What `import` said so far in the workspace of a script; the script's own are added.
  std::shared_ptr<std::vector<std::string>> imports;
  /// Every statement begins with a mark, so that a profiler sees where the program is.
  bool markStatements = false;
  bool typed = false;    ///< text of no file (SourceText::typed)
  bool markHot = false;  ///< every loop and function is to become machine code when it first runs
};

struct CompiledFile {
  Ref<Code> script;          ///< null for a function file
  Ref<Code> main;            ///< first function of a function file; null for a script
  Ref<FunctionScope> scope;  ///< all functions of the file
  std::vector<std::shared_ptr<ClassCode>> classes;  ///< of a class file one; a script may have some
};

/// Throws Error for what the syntax allows but the language does not (a `break` outside a loop).
CompiledFile compileFile(const syntax::File& file, const CompileOptions& options);

}  // namespace matlift
