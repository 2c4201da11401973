#include "runtime/vm/debugger.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "runtime/value/convert.h"
#include "runtime/vm/parts.h"

namespace matlift {
namespace {

// The first statement of a code at or behind a line; pc SIZE_MAX when there is none.
struct StatementPlace {
  size_t pc = SIZE_MAX;
  uint32_t line = UINT32_MAX;
};
StatementPlace statementFrom(const Code& code, uint32_t line) {
  StatementPlace best;
  for (uint32_t pc : code.statements) {
    const uint32_t at = code.positionAt(pc).line;
    if (at >= line && at < best.line) best = {pc, at};
  }
  return best;
}

// The same file may be named with and without its folder.
bool sameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return a == b || (!a.empty() && !b.empty() && std::filesystem::equivalent(a, b, ignored));
}

template <class T>
bool hasNonFinite(const Value& v) {
  const T* x = v.data<T>();
  const int64_t n = v.numel() * (v.isComplex() ? 2 : 1);
  return !std::all_of(x, x + n, [](T e) { return std::isfinite(e); });
}

bool isNamed(const Code& code, const std::string& name) {
  const size_t slash = code.name.rfind('/');
  return code.name == name || (slash != code.name.npos && code.name.substr(slash + 1) == name);
}

}  // namespace

// --- where to stop

uint32_t Debugger::setBreakpoint(const std::string& function, const std::string& subfunction,
                                 uint32_t line, const std::string& condition) {
  Code* main = codeNamed(function);
  if (!main)
    fail("MATLAB:dbstop:NotFound", "Cannot find function \"%s\" to stop in.", function.c_str());
  const std::string file = main->source->file;
  uint32_t found = UINT32_MAX;
  auto look = [&](Code& code) {
    if (code.isAnonymous || !sameFile(code.source->file, file)) return;
    if (!subfunction.empty() && !isNamed(code, subfunction)) return;
    found = std::min(found, statementFrom(code, line).line);
  };
  if (line == 0 && subfunction.empty())
    look(*main);
  else
    vm_.loader.forEachCode(look);
  if (found == UINT32_MAX)
    fail("MATLAB:dbstop:NoStatement", "There is no statement to stop at in \"%s\"%s.",
         (subfunction.empty() ? function : function + ">" + subfunction).c_str(),
         line ? strprintf(" from line %u on", line).c_str() : "");
  std::erase_if(breakpoints_,
                [&](const Breakpoint& b) { return b.line == found && sameFile(b.file, file); });
  breakpoints_.push_back({function, file, found, condition});
  rearm();
  return found;
}

void Debugger::clearBreakpoints(const std::string& function, uint32_t line) {
  std::string file;
  if (!function.empty())
    if (Code* code = codeNamed(function)) file = code->source->file;
  std::erase_if(breakpoints_, [&](const Breakpoint& b) {
    const bool here = function.empty() || b.function == function || sameFile(b.file, file);
    return here && (line == 0 || b.line == line);
  });
  rearm();
}

void Debugger::setFileBreakpoint(const std::string& file, uint32_t line,
                                 const std::string& condition) {
  std::erase_if(breakpoints_,
                [&](const Breakpoint& b) { return b.line == line && sameFile(b.file, file); });
  breakpoints_.push_back({std::filesystem::path(file).stem().string(), file, line, condition});
  rearm();
}

void Debugger::clearFileBreakpoints(const std::string& file) {
  std::erase_if(breakpoints_, [&](const Breakpoint& b) { return sameFile(b.file, file); });
  rearm();
}

void Debugger::stopOn(StopOn what, bool on, const std::string& identifier) {
  stops_[size_t(what)] = {on, on ? identifier : std::string()};
  go(step_);
}

void Debugger::stopSoon() {
  if (stoppedAt_ != 0 || step_ != Resume::Continue) return;
  stepsLeft_ = 1;
  go(Resume::In);
}

// A function's file, a class's, or a script's that is running: by name or by path.
Code* Debugger::codeNamed(const std::string& name) {
  const FunctionTable::Found found = vm_.functions.table.find(name, vm_.frames.scope());
  if (found.code) return found.code;
  const std::string file = found.cls ? found.cls->file : name + ".m";
  Code* code = nullptr;
  vm_.loader.forEachCode([&](Code& c) {
    const std::string& at = c.source->file;
    const bool here = sameFile(at, file) || at.substr(at.rfind('/') + 1) == file;
    if (!code && here && !c.isAnonymous) code = &c;
  });
  return code;
}

void Debugger::rearm() {
  vm_.loader.forEachCode([this](Code& code) { armOne(code); });
  go(step_);
}

void Debugger::arm(Code& code) {
  if (breakpoints_.empty()) return;
  code.forEach([this](Code& c) { armOne(c); });
}

void Debugger::armOne(Code& code) {
  code.removeBreaks();
  for (const Breakpoint& b : breakpoints_) {
    if (code.isAnonymous || !code.source || !sameFile(code.source->file, b.file)) continue;
    const StatementPlace place = statementFrom(code, b.line);
    if (place.line == b.line) code.insertBreak(uint32_t(place.pc));
  }
}

// --- while the program stands

void Debugger::pause() { stop(""); }

std::vector<ErrorFrame> Debugger::stack() const {
  std::vector<ErrorFrame> all = vm_.frames.callStack();
  // Above the frame that stands there are only those of the console's statements.
  if (stoppedAt_ != 0 && all.size() > stoppedAt_)
    all.erase(all.begin(), all.end() - long(stoppedAt_));
  return all;
}

void Debugger::select(int outwards) {
  if (stoppedAt_ == 0) return;
  const long wanted = long(selected_) + outwards;
  selected_ = size_t(std::clamp(wanted, 0L, long(stoppedAt_) - 1));
}

void Debugger::evaluate(std::string_view code) {
  if (stoppedAt_ == 0) fail("MATLAB:debug:NotStopped", "No program has been stopped.");
  const size_t frame = stoppedAt_ - 1 - selected_;
  try {
    vm_.loader.evalInFrame(&vm_.frames.at(frame), code, 0);
  } catch (...) {
    go(Resume::Continue);  // steps inside that statement ended with it
    throw;
  }
  go(Resume::Continue);
}

void Debugger::resume(Resume how, int steps) {
  if (stoppedAt_ == 0)
    fail("MATLAB:debug:NotStopped", "This command can only be used while a program is stopped.");
  resumed_ = true;
  said_ = how;
  stepsLeft_ = std::max(1, steps);
}

std::string Debugger::sourceLine(size_t frame) const {
  if (frame >= stoppedAt_) return "";
  const Frame& f = vm_.frames.at(stoppedAt_ - 1 - frame);
  return f.code->source ? f.code->source->line(stack()[frame].line) : "";
}

// A statement that the console runs may stop as well (a breakpoint in a function that it calls):
// what stood before stands again afterwards.
void Debugger::stop(const std::string& why) {
  DebugConsole* console = vm_.host.state<DebugSlot>().console;
  if (!console || vm_.frames.depth() == 0) return;
  const size_t outerStopped = stoppedAt_, outerSelected = selected_;
  stoppedAt_ = vm_.frames.depth();
  selected_ = 0;
  resumed_ = false;
  said_ = Resume::Continue;
  go(Resume::Continue);
  const auto standAgain = [&] {
    stepDepth_ = stoppedAt_;
    stoppedAt_ = outerStopped;
    selected_ = outerSelected;
    resumed_ = false;
  };
  try {
    console->converse(*this, why);
  } catch (...) {
    standAgain();
    throw;
  }
  standAgain();
  if (said_ == Resume::Quit) throw DebugQuit();
  go(said_);
}

void Debugger::go(Resume step) {
  step_ = step;
  const bool watched = step != Resume::Continue || (stoppedAt_ == 0 && stopsOn(StopOn::NanInf));
  vm_.runner.watched = watched;
  vm_.compiled.setPaused(watched || !breakpoints_.empty());
}

// --- the runner asks

Frame& Debugger::top() const { return vm_.frames.top(); }

bool Debugger::stepEndsHere() const {
  const size_t depth = vm_.frames.depth();
  switch (step_) {
    case Resume::In:
      return true;
    case Resume::Next:
      return depth <= stepDepth_;
    case Resume::Out:
      return depth < stepDepth_;
    default:
      return false;
  }
}

void Debugger::atStatement() {
  if (!stepEndsHere()) return;
  if (--stepsLeft_ > 0) {
    stepDepth_ = vm_.frames.depth();
    return;
  }
  stop("");
}

Opcode Debugger::atBreak() {
  const Frame& frame = top();
  const Code& code = *frame.code;
  const uint32_t pc = uint32_t(frame.pc - code.code.data());
  const Opcode before = code.opcodeAt(pc);
  const uint32_t line = code.positionAt(pc).line;
  for (const Breakpoint& b : breakpoints_) {
    if (b.line != line || !sameFile(b.file, code.source->file)) continue;
    if (conditionHolds(Breakpoint(b))) {
      stop("");
      return before;
    }
  }
  atStatement();
  return before;
}

bool Debugger::conditionHolds(const Breakpoint& b) {
  if (b.condition.empty()) return true;
  const Resume stepping = step_;
  go(Resume::Continue);  // the condition is no part of the program
  bool holds = true;
  try {
    const std::string text = "all(reshape(" + b.condition + ", [], 1))";
    const ValueList out = vm_.loader.evalInFrame(&top(), text, 1);
    holds = !out.empty() && isTrue(out[0]);
  } catch (const Error& e) {
    vm_.console.writeError("The condition of the breakpoint at line " + std::to_string(b.line) +
                           " of " + b.function + " failed: " + e.message() + "\n");
  }
  go(stepping);
  return holds;
}

// What was typed at the prompt needs no stop: it stands there to be read.
bool Debugger::mayStop(StopOn what) const {
  return stopsOn(what) && stoppedAt_ == 0 && vm_.frames.depth() > 0 &&
         !top().code->source->file.empty();
}

void Debugger::atError(const Error& e, bool caught) {
  const StopOn what = caught ? StopOn::CaughtError : StopOn::Error;
  const Stop& s = stops_[size_t(what)];
  if (!mayStop(what)) return;
  if (!s.identifier.empty() && s.identifier != e.identifier()) return;
  stop("error: " + e.message());
}

void Debugger::atWarning(std::string_view identifier) {
  const Stop& s = stops_[size_t(StopOn::Warning)];
  if (!mayStop(StopOn::Warning)) return;
  if (s.identifier.empty() || s.identifier == identifier) stop("");
}

void Debugger::atResult(const Value& v) {
  if (!mayStop(StopOn::NanInf) || !v.isFloat()) return;
  if (v.isSingle() ? hasNonFinite<float>(v) : hasNonFinite<double>(v)) stop("NaN or Inf");
}

void Debugger::programEnded() {
  stoppedAt_ = selected_ = 0;
  go(Resume::Continue);
}

}  // namespace matlift
