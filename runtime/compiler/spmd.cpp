// spmd: the body becomes code of its own, called once by every worker.
#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

void FunctionCompiler::notInSpmd(const Stmt& s, const char* what) {
  if (inSpmd_)
    failAt(s.pos, "MATLAB:spmd:Statement",
           std::string("A ") + what + " statement cannot appear in an spmd block.");
}

void FunctionCompiler::spmdStatement(const SpmdStmt& s) {
  if (inSpmd_)
    failAt(s.pos, "MATLAB:spmd:NestedSpmd", "An spmd block cannot appear in an spmd block.");
  FunctionCompiler inner(unit_, nullptr);
  inner.code_->imports = code_->imports;
  inner.inSpmd_ = true;
  Ref<Code> body = inner.compileSpmdBody(s, *this);
  TempScope scope(*this);
  const int first = temp();
  if (s.least) {
    exprTo(s.least, first);
    ++body->spmd->operands;
  }
  if (s.most) {
    exprTo(s.most, temp());
    ++body->spmd->operands;
  }
  code_->children.push_back(std::move(body));
  if (code_->children.size() > 0xffff) failAt(s.pos, "MATLAB:m_too_complex", "Too many functions.");
  at(s.pos);
  emit(Opcode::Spmd, first, int(code_->children.size()) - 1);
}

Ref<Code> FunctionCompiler::compileSpmdBody(const SpmdStmt& s, FunctionCompiler& outer) {
  code_->name = outer.code_->name.empty() ? "spmd" : outer.code_->name + "/spmd";
  code_->spmd = std::make_unique<SpmdPlan>();
  SpmdPlan& plan = *code_->spmd;
  use_ = namesIn(s.body);
  for (const std::string& n : use_.mentioned)
    if (outer.isNestedFunction(n))
      failAt(s.pos, "MATLAB:spmd:NestedFunction",
             "The nested function '" + n +
                 "' cannot be called in an spmd block: workers do not share its variables.");
  auto add = [&](const std::string& n) {
    if (slotOf(n) >= 0) return;
    addVariable(n);
    plan.slots.push_back(outer.slotOf(n));
    plan.names.push_back(n);
  };
  for (const std::string& n : use_.assigned) add(n);
  plan.results = nextTemp_;
  for (const std::string& n : use_.mentioned) {
    if (outer.slotOf(n) < 0) continue;
    add(n);
    if (outer.isKnownVariable(n) && !use_.assigned.count(n)) use_.declared.insert(n);
  }
  code_->parameters = nextTemp_;
  code_->ansSlot = addVariable("ans");
  block(s.body);
  at(s.pos);
  emit(Opcode::ParforEnd, 0, plan.results);
  finish();
  code_->isPlain = false;
  return code_;
}

}  // namespace matlift
