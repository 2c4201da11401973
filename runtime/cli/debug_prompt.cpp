#include "runtime/cli/debug_prompt.h"

#include "builtins/graphics/show.h"
#include "runtime/cli/prompt.h"

namespace matlift {

// Where it stands, as an editor would show it: "In f (f.m)" and the line with its number.
void DebugPrompt::tellPlace(const DebugControl& control, const std::string& why) {
  const std::vector<ErrorFrame> stack = control.stack();
  if (stack.empty()) return;
  const ErrorFrame& at = stack[0];
  std::string text;
  if (!why.empty()) text += why + "\n";
  if (!at.function.empty())
    text += "In " + at.function + "\n";
  else if (!at.file.empty())
    text += "In " + at.file.substr(at.file.rfind('/') + 1) + "\n";
  if (const std::string line = control.sourceLine(0); !line.empty())
    text += strprintf("%-4u %s\n", at.line, line.c_str());
  session_.interpreter().write(text);
  session_.interpreter().flush();
}

void DebugPrompt::converse(DebugControl& control, const std::string& why) {
  tellPlace(control, why);
  std::string block;
  while (!control.resumed()) {
    const PromptRead got = readStatement(session_.interpreter(), source_, "K>> ", block);
    if (got == PromptRead::End) return;  // nobody is left to ask
    if (got == PromptRead::Nothing) continue;
    // MATLAB's older word for dbcont.
    if (block == "return\n" || block == "return;\n") return control.resume(Resume::Continue, 1);
    const RunResult result = session_.runStopped(control, block);
    graphics::showFigures(session_.interpreter());
    if (result.wantsExit) throw ExitRequest(result.exitCode);
  }
}

}  // namespace matlift
