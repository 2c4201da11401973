// parfor: the body becomes code of its own, called for a range of turns, here or by a worker.
#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

bool FunctionCompiler::isNestedFunction(std::string_view name) const {
  for (const FunctionCompiler* f = this; f; f = f->around_)
    if (f->nestedFunctions_.count(std::string(name))) return true;
  return false;
}

void FunctionCompiler::parforStatement(const ForStmt& s) {
  ParforQuestions ask;
  ask.isVariableOutside = [this](std::string_view n) { return slotOf(n) >= 0; };
  ask.isCertainlyVariable = [this](std::string_view n) {
    return slotOf(n) >= 0 && isKnownVariable(n);
  };
  ask.isNestedFunction = [this](std::string_view n) { return isNestedFunction(n); };
  ask.fail = [this](SourcePos pos, const char* identifier, const std::string& message) {
    failAt(pos, identifier, message);
  };
  const ParforVariables variables = classifyParfor(s, ask);
  FunctionCompiler inner(unit_, nullptr);
  inner.code_->imports = code_->imports;
  inner.parfor_ = &variables;
  Ref<Code> body = inner.compileParforBody(s, *this);
  TempScope scope(*this);
  const int operands = parforOperands(s, variables, *body->parfor);
  code_->children.push_back(std::move(body));
  if (code_->children.size() > 0xffff) failAt(s.pos, "MATLAB:m_too_complex", "Too many functions.");
  at(s.pos);
  emit(Opcode::Parfor, operands, int(code_->children.size()) - 1);
}

Ref<Code> FunctionCompiler::compileParforBody(const ForStmt& s, FunctionCompiler& outer) {
  code_->name = outer.code_->name.empty() ? "parfor" : outer.code_->name + "/parfor";
  code_->parfor = std::make_unique<ParforPlan>();
  ParforPlan& plan = *code_->parfor;
  use_ = namesIn(s.body);
  use_.assigned.emplace(s.target->as<IdentifierExpr>()->name);
  addVariable("~first");
  addVariable("~last");
  for (const std::string& n : parfor_->read) {
    addVariable(n);
    if (outer.isKnownVariable(n)) use_.declared.insert(n);
    plan.reads.push_back(outer.slotOf(n));
    plan.names.push_back(n);
  }
  const int firstResult = nextTemp_;
  for (const SlicedVariable& v : parfor_->sliced) {
    addVariable(v.name);
    plan.sliced.push_back({outer.slotOf(v.name), v.position, v.count, -1, v.minus});
    plan.names.push_back(v.name);
  }
  code_->parameters = nextTemp_;
  for (const std::string& n : parfor_->reductions) {
    addVariable(n);
    plan.reductions.push_back({outer.slotOf(n), {}});
    for (const auto& [statement, r] : parfor_->reductionStatements) {
      if (r.variable != n) continue;
      auto& steps = plan.reductions.back().steps;
      steps.resize(std::max(steps.size(), r.first + r.steps.size()));
      for (size_t k = 0; k < r.steps.size(); ++k) steps[r.first + k] = r.steps[k].step;
    }
  }
  const int results = nextTemp_ - firstResult;
  for (const std::string& n : use_.assigned) addVariable(n);
  code_->ansSlot = addVariable("ans");
  parforLoop(s);
  emit(Opcode::ParforEnd, firstResult, results);
  finish();
  code_->isPlain = false;
  return code_;
}

void FunctionCompiler::parforLoop(const ForStmt& s) {
  TempScope scope(*this);
  const int state = temp(4);
  const int variable = slotOf(s.target->as<IdentifierExpr>()->name);
  at(s.pos);
  emit2(Opcode::ForRange, state, 0, 1, 0, 0);
  const size_t toNext = emit(Opcode::Jump);
  const size_t top = here();
  emit(Opcode::ParforTurn, variable);
  // What one turn leaves behind no other sees.
  for (const std::string& n : parfor_->temporaries) emit(Opcode::Clear, slotOf(n));
  emit(Opcode::Clear, code_->ansSlot);
  loops_.push_back({{}, {}, guards_.size()});
  block(s.body);
  land(loops_.back().continues);
  loops_.pop_back();
  jumpTo(toNext, here());
  at(s.pos);
  jumpTo(emit2(Opcode::ForRangeNext, state, variable, 0, 0), top);
}

// In the code with the loop, in consecutive registers: the turns, how many workers at most, what is
// added to the turn's number in an index, and the functions of reductions.
int FunctionCompiler::parforOperands(const ForStmt& s, const ParforVariables& variables,
                                     ParforPlan& plan) {
  const RangeExpr* range = s.values->kind == ExprKind::Range ? s.values->as<RangeExpr>() : nullptr;
  plan.isRange = range && !range->step;
  const int first = temp();
  auto place = [&](const Expr* e) {
    const int at = temp();
    exprTo(e, at);
    ++plan.operands;
    return at - first;
  };
  plan.operands = 1;
  exprTo(plan.isRange ? range->first : s.values, first);
  if (plan.isRange) place(range->last);
  if (s.maxWorkers) plan.limit = place(s.maxWorkers);
  for (size_t k = 0; k < variables.sliced.size(); ++k)
    if (variables.sliced[k].offset) plan.sliced[k].offset = place(variables.sliced[k].offset);
  for (const auto& [statement, r] : variables.reductionStatements) {
    for (size_t k = 0; k < r.steps.size(); ++k) {
      if (r.steps[k].step.kind != ParforPlan::Step::Kind::Function) continue;
      const int at = temp();
      ++plan.operands;
      parforFunction(r.steps[k].function, at);
      for (size_t v = 0; v < variables.reductions.size(); ++v)
        if (variables.reductions[v] == r.variable)
          plan.reductions[v].steps[r.first + k].function = at - first;
    }
  }
  return first;
}

// The function of a reduction: a handle in a variable, or a name.
void FunctionCompiler::parforFunction(std::string_view function, int dst) {
  const int slot = slotOf(function);
  if (slot < 0) {
    emit(Opcode::MakeHandle, dst, site(function));
    return;
  }
  const size_t isVariable = emit2(Opcode::JumpIfSet, slot, 0, 0, 0);
  emit(Opcode::MakeHandle, dst, site(function));
  const size_t end = emit(Opcode::Jump);
  jumpTo(isVariable, here());
  emit(Opcode::Copy, dst, slot);
  jumpTo(end, here());
}

void FunctionCompiler::reductionStatement(const ReductionStatement& s) {
  for (size_t k = 0; k < s.steps.size(); ++k) {
    TempScope scope(*this);
    const int value = temp();
    ExprRow row = s.steps[k].row;
    if (row.empty())
      exprTo(s.steps[k].value, value);
    else
      matrix(row[0], List<ExprRow>(&row, 1), false, value);
    emit(Opcode::ParforReduce, slotOf(s.variable), value, int(s.first + k));
  }
}

}  // namespace matlift
