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

bool wantsMore(Interpreter& interpreter, const std::string& text) {
  syntax::ParseOptions options;
  options.alwaysScript = true;
  options.isVariable = [&](std::string_view name) { return interpreter.variable(name) != nullptr; };
  const syntax::ParseResult result = syntax::parse(text, options);
  return !result && result.error->incomplete;
}

}  // namespace

int runPrompt(Session& session, LineSource& source, bool interactive) {
  std::string block;
  int failed = 0;
  for (;;) {
    std::string line;
    const LineSource::Got got = source.read(block.empty() ? kPrompt : kContinuation, line);
    if (got == LineSource::Got::Cancelled) {
      block.clear();
      continue;
    }
    if (got == LineSource::Got::Line) {
      block += line;
      block += '\n';
      if (wantsMore(session.interpreter(), block)) continue;
    }
    if (!isBlank(block)) {
      source.remember(block);
      const RunResult result = session.runStatement(block);
      graphics::showFigures(session.interpreter());
      if (result.wantsExit) return result.exitCode;
      failed |= result.exitCode;
    }
    block.clear();
    if (got == LineSource::Got::End) break;
  }
  return interactive || failed == 0 ? 0 : 1;
}

}  // namespace matlift
