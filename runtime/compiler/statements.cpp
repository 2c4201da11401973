// Statements.
#include <algorithm>

#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

void FunctionCompiler::block(const Block& b) {
  for (const Stmt* s : b) statement(*s);
}

void FunctionCompiler::statement(const Stmt& s) {
  TempScope scope(*this);
  at(s.pos);
  code_->statements.push_back(uint32_t(code_->code.size()));
  if (unit_.options.markStatements) emit(Opcode::Statement);
  if (parfor_) {
    auto reduction = parfor_->reductionStatements.find(&s);
    if (reduction != parfor_->reductionStatements.end())
      return reductionStatement(reduction->second);
  }
  switch (s.kind) {
    case StmtKind::Expression:
      expressionStatement(*s.as<ExpressionStmt>());
      break;
    case StmtKind::Assign:
      assign(*s.as<AssignStmt>());
      break;
    case StmtKind::OpAssign:
      opAssign(*s.as<OpAssignStmt>());
      break;
    case StmtKind::If:
      ifStatement(*s.as<IfStmt>());
      break;
    case StmtKind::For:
      forStatement(*s.as<ForStmt>());
      break;
    case StmtKind::While:
      whileStatement(*s.as<WhileStmt>());
      break;
    case StmtKind::Spmd:
      spmdStatement(*s.as<SpmdStmt>());
      break;
    case StmtKind::DoUntil:
      doUntilStatement(*s.as<DoUntilStmt>());
      break;
    case StmtKind::Switch:
      switchStatement(*s.as<SwitchStmt>());
      break;
    case StmtKind::Break:
      jumpOut(true, s);
      break;
    case StmtKind::Continue:
      jumpOut(false, s);
      break;
    case StmtKind::Return:
      notInSpmd(s, "return");
      leave(0);
      emit(Opcode::Return);
      break;
    case StmtKind::TryCatch:
      tryStatement(*s.as<TryCatchStmt>());
      break;
    case StmtKind::UnwindProtect:
      unwindProtectStatement(*s.as<UnwindProtectStmt>());
      break;
    case StmtKind::Global:
      notInSpmd(s, "global");
      globalStatement(*s.as<GlobalStmt>());
      break;
    case StmtKind::Persistent:
      notInSpmd(s, "persistent");
      persistentStatement(*s.as<PersistentStmt>());
      break;
    case StmtKind::Command:
      commandStatement(*s.as<CommandStmt>());
      break;
  }
}

int FunctionCompiler::ansSlot() { return code_->ansSlot; }

void FunctionCompiler::expressionStatement(const ExpressionStmt& s) {
  const Expr* e = s.expr;
  if (e->kind == ExprKind::Identifier) {
    std::string_view n = e->as<IdentifierExpr>()->name;
    int slot = slotOf(n);
    if (slot >= 0 && isKnownVariable(n)) {
      int value = temp();
      emit(Opcode::Move, value, slot);  // an unset one is an error, or a function of that name
      if (s.printResult) emit(Opcode::Display, value, name(n));
      return;
    }
    if (slot >= 0) {
      // Either a variable of the workspace, shown under its name, or a call that sets ans.
      size_t isVariable = emit2(Opcode::JumpIfSet, slot, 0, 0, 0);
      int value = temp();
      emit(Opcode::Clear, value);
      callNamed(n, nullptr, -1, value, 0, e->pos);
      emit(Opcode::Answer, ansSlot(), value, s.printResult);
      size_t end = emit(Opcode::Jump);
      jumpTo(isVariable, here());
      if (s.printResult) emit(Opcode::Display, slot, name(n));
      jumpTo(end, here());
      return;
    }
  }
  Links links;
  const Expr* base = flatten(e, links);
  if (base->kind == ExprKind::Identifier && isSuperConstructor(base->as<IdentifierExpr>()->name)) {
    std::string_view n = base->as<IdentifierExpr>()->name;
    storeSimple(n.substr(0, n.find('@')), chain(e, temp(), 1));
    return;
  }
  bool isDotted = !links.empty() && (isDottedCall(base, links) || isDottedPath(base, links));
  if (mayBeList(e) && !isDotted) {
    emit(Opcode::ListBegin);
    ++listDepth_;
    pushChain(e, 0);
    --listDepth_;
    emit(Opcode::AnswerList, ansSlot(), 0, s.printResult);
    return;
  }
  bool callable = e->kind == ExprKind::Index || e->kind == ExprKind::Identifier;
  int value = temp();
  if (callable) {
    emit(Opcode::Clear, value);
    int got = chain(e, value, 0);
    emit(Opcode::Answer, ansSlot(), got, s.printResult);
  } else {
    exprTo(e, value);
    emit(Opcode::Answer, ansSlot(), value, s.printResult);
  }
}

void FunctionCompiler::ifStatement(const IfStmt& s) {
  Jumps ends;
  for (size_t k = 0; k < s.clauses.size(); ++k) {
    Jumps next;
    jumpUnless(s.clauses[k].condition, next);
    block(s.clauses[k].body);
    bool last = k + 1 == s.clauses.size() && s.otherwise.empty();
    if (!last) ends.push_back(emit(Opcode::Jump));
    land(next);
  }
  block(s.otherwise);
  land(ends);
}

void FunctionCompiler::forStatement(const ForStmt& s) {
  // Inside the body of another one it is a loop like any other.
  if (s.parallel && !parfor_) return parforStatement(s);
  TempScope scope(*this);
  int state = temp(4);
  bool isRange = s.values->kind == ExprKind::Range;
  {
    TempScope inner(*this);
    if (isRange) {
      auto* r = s.values->as<RangeExpr>();
      int first = expr(r->first);
      int step = r->step ? expr(r->step) : 0;
      int last = expr(r->last);
      at(s.values->pos);
      emit2(Opcode::ForRange, state, first, last, step, r->step ? 1 : 0);
    } else {
      int values = expr(s.values);
      at(s.values->pos);
      emit(Opcode::ForEach, state, values);
    }
  }
  bool direct =
      s.target->kind == ExprKind::Identifier && !isBoxed(s.target->as<IdentifierExpr>()->name);
  int variable = direct ? slotOf(s.target->as<IdentifierExpr>()->name) : temp();
  size_t toNext = emit(Opcode::Jump);
  size_t top = here();
  if (!direct) store(s.target, variable);
  loops_.push_back({{}, {}, guards_.size()});
  block(s.body);
  land(loops_.back().continues);
  jumpTo(toNext, here());
  at(s.pos);
  // A loop over a range that turns out not to be plain doubles walks columns: one instruction does
  // both.
  Opcode step = isRange ? Opcode::ForRangeNext : Opcode::ForEachNext;
  if (isRange && here() == top) step = Opcode::ForRangeSkip;
  const bool isHot = unit_.options.markHot && step == Opcode::ForRangeNext;
  size_t next = emit2(step, state, variable, isHot ? kHotLoop : 0, 0);
  jumpTo(next, top);
  land(loops_.back().breaks);
  loops_.pop_back();
  // What was walked over may be large.
  emit(Opcode::Clear, state);
}

void FunctionCompiler::whileStatement(const WhileStmt& s) {
  size_t top = here();
  Jumps exit;
  jumpUnless(s.condition, exit);
  loops_.push_back({{}, {}, guards_.size()});
  block(s.body);
  land(loops_.back().continues);
  jumpTo(emit(Opcode::Loop, unit_.options.markHot ? kHotLoop : 0), top);
  land(exit);
  land(loops_.back().breaks);
  loops_.pop_back();
}

void FunctionCompiler::doUntilStatement(const DoUntilStmt& s) {
  size_t top = here();
  loops_.push_back({{}, {}, guards_.size()});
  block(s.body);
  land(loops_.back().continues);
  Jumps done;
  jumpWhen(s.condition, done);
  jumpTo(emit(Opcode::Loop, unit_.options.markHot ? kHotLoop : 0), top);
  land(done);
  land(loops_.back().breaks);
  loops_.pop_back();
}

size_t FunctionCompiler::jumpNotCase(const Expr* candidate, int subject) {
  Value made;
  if (constantValue(candidate, made)) {
    int k = constant(std::move(made));
    at(candidate->pos);
    return emit2(Opcode::JumpNotCase, subject, k & 0xffff, k >> 16, 0);
  }
  TempScope inner(*this);
  int match = temp();
  int value = expr(candidate);
  at(candidate->pos);
  emit(Opcode::CaseMatch, match, subject, value);
  return emit2(Opcode::JumpIfNot, match, 0, 0, 0);
}

void FunctionCompiler::switchStatement(const SwitchStmt& s) {
  TempScope scope(*this);
  int subject = temp();
  exprTo(s.subject, subject);
  Jumps ends;
  for (const SwitchCase& c : s.cases) {
    size_t skip = jumpNotCase(c.value, subject);
    block(c.body);
    ends.push_back(emit(Opcode::Jump));
    jumpTo(skip, here());
  }
  block(s.otherwise);
  land(ends);
}

// Runs the cleanup of the innermost guard, wherever it will stand, and goes on here.
void FunctionCompiler::visitCleanup(Guard& g) {
  size_t place = emit(Opcode::Resume, g.resume);
  g.entries.push_back(emit(Opcode::Jump));
  jumpTo(place, here());
}

// Closes the try blocks opened since `toDepth` and runs the cleanups, innermost first.
void FunctionCompiler::leave(size_t toDepth) {
  for (size_t k = guards_.size(); k-- > toDepth;) {
    emit(Opcode::EndTry);
    if (guards_[k].resume >= 0) visitCleanup(guards_[k]);
  }
}

void FunctionCompiler::jumpOut(bool isBreak, const Stmt& s) {
  if (loops_.empty()) {
    // MATLAB treats a stray break or continue in a script or function as an error of the text.
    failAt(s.pos, isBreak ? "MATLAB:m_break_outside_loop" : "MATLAB:m_continue_outside_loop",
           isBreak ? "A BREAK may only be used within a FOR or WHILE loop."
                   : "A CONTINUE may only be used within a FOR or WHILE loop.");
  }
  leave(loops_.back().guards);
  size_t jump = emit(Opcode::Jump);
  (isBreak ? loops_.back().breaks : loops_.back().continues).push_back(jump);
}

void FunctionCompiler::tryStatement(const TryCatchStmt& s) {
  size_t start = emit(Opcode::Try);
  guards_.push_back({-1, {}});
  block(s.body);
  guards_.pop_back();
  emit(Opcode::EndTry);
  size_t end = emit(Opcode::Jump);
  jumpTo(start, here());
  TempScope scope(*this);
  int caught = temp();
  emit(Opcode::Catch, caught, !s.identifier.empty());
  if (!s.identifier.empty()) {
    storeSimple(s.identifier, caught);
    emit(Opcode::Clear, caught);
  }
  block(s.handler);
  jumpTo(end, here());
}

// The cleanup stands in the code once: whoever comes to it says in a register where to go on.
void FunctionCompiler::unwindProtectStatement(const UnwindProtectStmt& s) {
  int resume = temp();
  size_t start = emit(Opcode::Try);
  guards_.push_back({resume, {}});
  block(s.body);
  emit(Opcode::EndTry);
  size_t place = emit(Opcode::Resume, resume);
  guards_.back().entries.push_back(emit(Opcode::Jump));
  Guard g = std::move(guards_.back());
  guards_.pop_back();
  jumpTo(start, here());
  emit(Opcode::Catch, resume, 1);
  land(g.entries);
  block(s.cleanup);
  emit(Opcode::EndCleanup, resume);
  jumpTo(place, here());
}

void FunctionCompiler::globalStatement(const GlobalStmt& s) {
  for (const DeclaredName& n : s.names) {
    at(n.pos);
    emit(Opcode::DeclareGlobal, slotOf(n.name), name(n.name), n.init ? 1 : 0);
    if (!n.init) continue;
    // Octave: the value is given only when the global is new, and is then still unset.
    size_t set = emit2(Opcode::JumpIfSet, slotOf(n.name), 0, 0, 0);
    TempScope scope(*this);
    storeSimple(n.name, expr(n.init));
    jumpTo(set, here());
  }
}

void FunctionCompiler::persistentStatement(const PersistentStmt& s) {
  for (const DeclaredName& n : s.names) {
    at(n.pos);
    int index = int(code_->persistents.size());
    code_->persistents.push_back(makeRef<VariableObj>());
    size_t set = emit2(Opcode::DeclarePersistent, slotOf(n.name), index, 0, 0);
    TempScope scope(*this);
    int value = temp();
    if (n.init) {
      exprTo(n.init, value);
    } else {
      loadConstant(value, Value::emptyDouble());
    }
    storeSimple(n.name, value);
    jumpTo(set, here());
  }
}

void FunctionCompiler::commandStatement(const CommandStmt& s) {
  if (s.name == "import") {
    for (std::string_view package : s.args) code_->imports->emplace_back(package);
    return;
  }
  TempScope scope(*this);
  int count = int(s.args.size());
  int value = temp();
  emit(Opcode::Clear, value);
  int first = temp(count);
  for (int k = 0; k < count; ++k) loadConstant(first + k, Value::text(s.args[size_t(k)]));
  at(s.pos);
  emit2(Opcode::Call, value, site(s.name), first, count, 0, 0);
  emit(Opcode::Answer, ansSlot(), value, s.printResult);
}

}  // namespace matlift
