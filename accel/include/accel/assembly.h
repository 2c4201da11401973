// A function that AsmJit's compiler writes, where memory may end at any step. For sources that are
// built with the assembler only.
#pragma once

#include <asmjit/asmjit.h>

namespace accel {

class Assembly final : asmjit::ErrorHandler {
 public:
  // Calls write(compiler), which makes one function. False: it could not be written, and must not
  // run.
  template <class Write>
  bool make(const asmjit::Environment& machine, const Write& write) {
    if (code_.init(machine) != asmjit::kErrorOk) return false;
    code_.setErrorHandler(this);
    if (code_.attach(&compiler_) != asmjit::kErrorOk) {
      compiler_._code = nullptr;  // it thinks it is attached, and would insist on it when it goes
      return false;
    }
    try {
      writing_ = true;
      write(compiler_);
    } catch (const CannotBeWritten&) {
      return false;
    }
    writing_ = false;
    return compiler_.finalize() == asmjit::kErrorOk && !failed_;
  }

  asmjit::CodeHolder& code() { return code_; }

 private:
  struct CannotBeWritten {};

  // What the compiler cannot write, it leaves out, and gives null for nodes that are filled in
  // next: so the writing ends here. AsmJit's own functions, which are noexcept, see to it
  // themselves.
  void handleError(asmjit::Error, const char*, asmjit::BaseEmitter*) override {
    failed_ = true;
    if (writing_) throw CannotBeWritten();
  }

  bool writing_ = false, failed_ = false;
  asmjit::CodeHolder code_;
  asmjit::x86::Compiler compiler_;
};

}  // namespace accel
