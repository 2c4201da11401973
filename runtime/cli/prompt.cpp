#include "runtime/cli/prompt.h"

#include "builtins/graphics/show.h"
#include "runtime/syntax/parser.h"

namespace matlift {
namespace {

constexpr const char* kPrompt = ">> ";
constexpr const char* kContinuation = "   ";

bool isBlank(const std::string& text) {
  return text.find_first_not_of(" \t\n") == std::string::npos;
}

}  // namespace

bool wantsMore(Interpreter& interpreter, const std::string& text) {
  syntax::ParseOptions options;
  options.alwaysScript = true;
  options.isVariable = [&](std::string_view name) { return interpreter.variable(name) != nullptr; };
  const syntax::ParseResult result = syntax::parse(text, options);
  return !result && result.error->incomplete;
}

PromptRead readStatement(Interpreter& interpreter, LineSource& source, const char* prompt,
                         std::string& statement) {
  statement.clear();
  for (;;) {
    std::string line;
    const LineSource::Got got = source.read(statement.empty() ? prompt : kContinuation, line);
    if (got == LineSource::Got::Cancelled) return PromptRead::Nothing;
    if (got == LineSource::Got::End) {
      if (isBlank(statement)) return PromptRead::End;
      break;
    }
    statement += line;
    statement += '\n';
    if (!wantsMore(interpreter, statement)) break;
  }
  if (isBlank(statement)) return PromptRead::Nothing;
  source.remember(statement);
  return PromptRead::Statement;
}

int runPrompt(Session& session, LineSource& source, bool interactive) {
  std::string statement;
  int failed = 0;
  for (;;) {
    const PromptRead got = readStatement(session.interpreter(), source, kPrompt, statement);
    if (got == PromptRead::End) break;
    if (got == PromptRead::Nothing) continue;
    if (auto* viewer = session.interpreter().state<graphics::FigureSlot>().viewer)
      viewer->somethingPrinted();
    const RunResult result = session.runStatement(statement);
    graphics::showFigures(session.interpreter());
    if (result.wantsExit) return result.exitCode;
    failed |= result.exitCode;
  }
  return interactive || failed == 0 ? 0 : 1;
}

}  // namespace matlift
