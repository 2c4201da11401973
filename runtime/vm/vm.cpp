// Making a Vm, running it, errors and their handlers, output.
#include "runtime/vm/vm.h"

#include <new>

#include "runtime/dispatch/warnings.h"
#include "runtime/value/exception.h"

namespace matlift {

namespace {
constexpr uint32_t kFuel = 4096;  // loop turns between two looks at the interrupt flag
}

Vm::Vm(std::vector<BuiltinTheme> themes, VmOptions options)
    : options_(std::move(options)), cleanups_(state<CleanupQueue>()) {
  functions_.addBuiltins(themes);
  for (int k = 0; k < kOperators; ++k) {
    operators_[k] = functions_.builtin(kOperatorFunctions[k]);
    if (!operators_[k])
      fail("Matlift:internal", "The builtin table has no '%s'.", kOperatorFunctions[k]);
  }
  kernels = options_.kernels;
  if (kernels) power_ = kernels->find(accel::Op::Power, accel::DType::F64);
  if (options_.hook) {
    bridge_ = std::make_unique<AccelBridge>(*options_.hook, *this);
    bridge_->locate = [this](const char* builtin) { return siteOf(builtin); };
    state<DeviceSlot>().tasks = bridge_.get();
  }
  fuel_ = kFuel;
  functions_.load = [this](const std::string& file, const std::string& name) {
    return loadFunctionFile(file, name);
  };
  functions_.loadLibrary = [this](const std::string& name) -> Ref<ClassDef> {
    const char* text = options_.libraryClass ? options_.libraryClass(name) : nullptr;
    return text ? compileFunctionFile(name + ".m", text, name).cls : Ref<ClassDef>();
  };
}

Vm::~Vm() {
  unwindTo(0);
  base_.clear();
  globals_.clear();
  try {
    runCleanups();
  } catch (...) {
    // Ctrl-C, or exit in a cleanup: the end has come already.
  }
  cleanups_.closed = true;
  flush();
  // Functions of one file refer to each other.
  for (Ref<FunctionScope>& scope : scopes_) scope->functions.clear();
}

// Whatever ends the run, its frames are gone and their cleanups done.
void Vm::run(size_t stopDepth) {
  try {
    while (!ranToEnd(stopDepth)) {
    }
  } catch (const Interrupted&) {
    unwindTo(stopDepth - 1);
    // Answered: cleanups are run, and can be interrupted themselves.
    if (accel::StopFlag* flag = accel::currentStop()) flag->lower();
    runCleanups();
    throw;
  } catch (...) {
    unwindTo(stopDepth - 1);
    runCleanups();
    throw;
  }
}

// False: one of this run's handlers has got an error, and goes on from there.
bool Vm::ranToEnd(size_t stopDepth) {
  try {
    loop(stopDepth);
    return true;
  } catch (Error& e) {
    if (!enterHandler(e, stopDepth)) throw;
  } catch (std::bad_alloc&) {
    Error e("MATLAB:nomem", "Out of memory.");
    if (!enterHandler(e, stopDepth)) throw e;
  } catch (std::length_error&) {
    Error e("MATLAB:nomem", "Out of memory: a value would be too large.");
    if (!enterHandler(e, stopDepth)) throw e;
  }
  return false;
}

void Vm::runCleanups() {
  if (inCleanups_) return;  // what comes due meanwhile is done below
  inCleanups_ = true;
  try {
    for (size_t k = 0; k < cleanups_.due.size(); ++k) {
      Value task = std::move(cleanups_.due[k]);
      runCleanup(task);
    }
  } catch (...) {
    cleanups_.due.clear();
    inCleanups_ = false;
    throw;
  }
  cleanups_.due.clear();
  inCleanups_ = false;
}

// The function of an onCleanup object, or a handle whose last reference has gone.
void Vm::runCleanup(const Value& task) {
  try {
    if (task.isObject()) return destroy(task);
    call(task, {}, 0);
  } catch (const Error& e) {
    warn("MATLAB:onCleanup:DestructorError",
         "The following error was caught while executing 'onCleanup' class destructor:\n" +
             e.message());
  }
}

// Frames at or above stopDepth belong to this run.
bool Vm::enterHandler(Error& e, size_t stopDepth) {
  annotate(e);
  if (handlers_.empty() || handlers_.back().depth < stopDepth) return false;
  Handler h = handlers_.back();
  handlers_.pop_back();
  unwindTo(h.depth);
  runCleanups();
  pending_ = std::move(e);
  lists_.resize(h.lists);
  marks_.resize(h.marks);
  rowEnds_.resize(h.rows);
  top().pc = top().code->code.data() + h.pc;
  return true;
}

void Vm::unwindTo(size_t depth) {
  while (depth_ > depth) popFrame();
}

std::vector<ErrorFrame> Vm::callStack() {
  std::vector<ErrorFrame> out;
  for (size_t k = depth_; k-- > 0;) {
    const Frame& f = *frames_[k];
    // A frame that waits for another one stands behind its call; one that runs, or that called back
    // through a builtin, at its instruction.
    bool waits = k + 1 < depth_ && frames_[k + 1]->outputMode != uint8_t(Outputs::Mode::Host);
    size_t pc = size_t(f.pc - f.code->code.data());
    CodePosition at = f.code->positionAt(waits && pc > 0 ? pc - 1 : pc);
    out.push_back({f.code->source->file, f.code->name, at.line, at.column});
  }
  return out;
}

void Vm::annotate(Error& e) {
  if (!e.stack.empty() || depth_ == 0) return;
  try {
    e.stack = callStack();
    e.sourceLine = top().code->source->line(e.stack[0].line);
  } catch (const std::bad_alloc&) {
    // An error without its place is better than another error.
  }
}

void Vm::countStep() {
  fuel_ = kFuel;
  steps_ += kFuel;
  if (options_.stepLimit && steps_ > options_.stepLimit) throw Interrupted();
  if (!output_.empty()) flushWhenDue();
  interruptionPoint();
}

// What was printed before a long loop must not wait for the loop's end.
void Vm::flushWhenDue() {
  constexpr auto kLongest = std::chrono::milliseconds(50);
  const auto now = std::chrono::steady_clock::now();
  if (now - lastFlush_ < kLongest) return;
  lastFlush_ = now;
  flush();
}

void Vm::write(std::string_view utf8) {
  constexpr size_t kBuffer = 1 << 14;
  if (!captures_.empty()) {
    captures_.back() += utf8;
    return;
  }
  output_ += utf8;
  if (output_.size() >= kBuffer || (options_.lineBuffered && utf8.ends_with('\n')))
    flush();
  else
    flushWhenDue();  // the next call may take long
}

void Vm::flush() {
  if (output_.empty()) return;
  std::string text;
  text.swap(output_);
  if (options_.output) options_.output(text);
}

void Vm::writeError(std::string_view utf8) {
  flush();
  if (options_.errorOutput) options_.errorOutput(utf8);
}

std::string Vm::capture(const std::function<void()>& action) {
  captures_.emplace_back();
  size_t depth = captures_.size();
  try {
    action();
  } catch (...) {
    captures_.resize(depth - 1);
    throw;
  }
  std::string text = std::move(captures_.back());
  captures_.resize(depth - 1);
  return text;
}

void Vm::warn(std::string_view identifier, std::string_view message) {
  reportWarning(*this, identifier, message);
}

Value Vm::exceptionValue(const Error& e) { return matlift::exceptionValue(e); }
Error Vm::errorFrom(const Value& exception) { return errorFromException(exception); }

Value Interpreter::call1(const Value& function, std::span<const Value> args) {
  ValueList out = call(function, args, 1);
  if (out.empty() || out[0].isUndefined())
    fail("MATLAB:maxlhs", "The function returned no value where one is needed.");
  return std::move(out[0]);
}

}  // namespace matlift
