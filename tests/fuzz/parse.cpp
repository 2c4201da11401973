#include <string_view>

#include "runtime/compiler/compiler.h"
#include "runtime/error/error.h"
#include "runtime/syntax/parser.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

namespace {

// What the parser accepts compiles, or is an error with a text; the code can be printed.
void compile(const matlift::syntax::File& file) {
  matlift::CompiledFile compiled;
  try {
    compiled = matlift::compileFile(file, {});
  } catch (const matlift::Error& error) {
    if (error.message().empty()) __builtin_trap();
    return;
  }
  if (!compiled.script && !compiled.main && compiled.classes.empty()) __builtin_trap();
  if (compiled.script && compiled.script->disassemble().empty()) __builtin_trap();
  for (const auto& [name, code] : compiled.scope->functions)
    if (code->disassemble().empty()) __builtin_trap();
  compiled.scope->functions.clear();  // functions of a file keep their scope
}

}  // namespace

void parseInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool alwaysScript : {false, true}) {
    matlift::syntax::ParseOptions options;
    options.alwaysScript = alwaysScript;
    const matlift::syntax::ParseResult result = matlift::syntax::parse(text, options);
    if (!result && (!result.error || result.error->message.empty())) __builtin_trap();
    if (result) compile(*result.file);
  }
}

}  // namespace fuzz
