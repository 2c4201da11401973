// Assignment: to a variable, an index, a field, a path of them, or several at once.
#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

int FunctionCompiler::targetSlot(const Expr* target, Links& links) {
  const Expr* base = flatten(target, links);
  if (base->kind != ExprKind::Identifier)
    failAt(target->pos, "MATLAB:m_invalid_lhs",
           "The left side of an assignment must be a variable.");
  int slot = slotOf(base->as<IdentifierExpr>()->name);
  MATLIFT_ASSERT(slot >= 0);
  return slot;
}

void FunctionCompiler::storeSimple(std::string_view variable, int value) {
  int slot = slotOf(variable);
  if (isBoxed(variable)) {
    emit(Opcode::StoreBox, slot, value);
  } else if (slot != value) {
    emit(Opcode::Move, slot, value);
  }
}

int FunctionCompiler::pathOf(const Links& links) {
  Path p;
  for (const IndexExpr* x : links) {
    switch (x->index) {
      case IndexKind::Paren:
        p.push_back({PathLink::Kind::Paren, {}});
        break;
      case IndexKind::Brace:
        p.push_back({PathLink::Kind::Brace, {}});
        break;
      case IndexKind::Field:
        p.push_back({PathLink::Kind::Field, Name(x->field)});
        break;
      case IndexKind::DynamicField:
        p.push_back({PathLink::Kind::DynamicField, {}});
        break;
    }
  }
  if (p.size() > 200)
    failAt(links[0]->pos, "MATLAB:m_too_complex", "This index chain is too long.");
  return path(std::move(p));
}

// Leaves one list a link on the list stack; the instruction that uses the path drops them.
void FunctionCompiler::pathLists(int slot, const Links& links, int pathIndex) {
  size_t depth = listDepth_;
  for (size_t k = 0; k < links.size(); ++k) {
    const IndexExpr& x = *links[k];
    emit(Opcode::ListBegin);
    ++listDepth_;
    if (x.index == IndexKind::DynamicField) push(x.fieldExpr);
    int count = int(x.args.size());
    for (int i = 0; i < count; ++i) {
      EndContext end{slot, true, i, count};
      if (k > 0) {
        end.path = pathIndex;
        end.link = int(k);
        end.listDepth = depth;
      }
      ends_.push_back(end);
      push(x.args[size_t(i)]);
      ends_.pop_back();
    }
  }
  listDepth_ = depth;
}

bool FunctionCompiler::storeFast(int slot, const Links& links, int value) {
  if (links.size() != 1 || anyList(links[0]->args)) return false;
  const IndexExpr& x = *links[0];
  TempScope scope(*this);
  if (x.index == IndexKind::Field) {
    at(x.linkPos);
    emit(Opcode::SetField, slot, name(x.field), value);
    return true;
  }
  int count = int(x.args.size());
  bool isParen = x.index == IndexKind::Paren;
  if (count == 0 || x.index == IndexKind::DynamicField || (!isParen && count != 1)) return false;
  if (count > 2) {
    int first = arguments(x.args, slot, true);
    at(x.linkPos);
    emit2(Opcode::SetIndexN, slot, first, value, count);
    return true;
  }
  ends_.push_back({slot, true, 0, count});
  int first = expr(x.args[0]);
  ends_.back().position = 1;
  int second = count == 2 ? expr(x.args[1]) : 0;
  ends_.pop_back();
  at(x.linkPos);
  if (!isParen) {
    emit(Opcode::SetBrace1, slot, first, value);
  } else if (count == 1) {
    emit(Opcode::SetIndex1, slot, first, value);
  } else {
    emit2(Opcode::SetIndex2, slot, first, second, value);
  }
  return true;
}

void FunctionCompiler::store(const Expr* target, int value) {
  if (!target) return;
  if (target->kind == ExprKind::Identifier) {
    storeSimple(target->as<IdentifierExpr>()->name, value);
    return;
  }
  Links links;
  int slot = targetSlot(target, links);
  if (storeFast(slot, links, value)) return;
  TempScope scope(*this);
  int p = pathOf(links);
  pathLists(slot, links, p);
  at(links.back()->linkPos);
  emit2(Opcode::SetPath, slot, value, 0, p);
}

// x = [x, a, b] and x = [x; a]: x itself is not read but added to. The parts are values of their
// own by then, so that one of them may mention x.
bool FunctionCompiler::append(const AssignStmt& s) {
  constexpr size_t kMost = 16;
  if (s.rhs->kind != ExprKind::Matrix || s.targets[0]->kind != ExprKind::Identifier) return false;
  std::string_view variable = s.targets[0]->as<IdentifierExpr>()->name;
  const List<ExprRow>& rows = s.rhs->as<MatrixExpr>()->rows;
  bool down = rows.size() > 1;
  std::vector<const Expr*> parts;
  for (const ExprRow& row : rows) {
    if (row.empty() || (down && row.size() != 1)) return false;
    for (const Expr* e : row) parts.push_back(e);
  }
  if (parts.size() < 2 || parts.size() > kMost || isBoxed(variable)) return false;
  if (parts[0]->kind != ExprKind::Identifier || parts[0]->as<IdentifierExpr>()->name != variable)
    return false;
  for (const Expr* e : parts)
    if (mayBeList(e)) return false;
  int count = int(parts.size()) - 1;
  int first = temp(count);
  for (int k = 0; k < count; ++k) exprTo(parts[size_t(k) + 1], first + k);
  at(s.rhs->pos);
  emit2(Opcode::Append, slotOf(variable), first, count, down ? 0 : 1);
  return true;
}

void FunctionCompiler::assign(const AssignStmt& s) {
  TempScope scope(*this);
  const Expr* target = s.targets[0];
  if (s.deletes) {
    Links links;
    int slot = targetSlot(target, links);
    int p = pathOf(links);
    pathLists(slot, links, p);
    at(target->pos);
    emit2(Opcode::DeletePath, slot, 0, 0, p);
  } else if (s.bracketed) {
    bool counted = false;
    for (const Expr* t : s.targets) counted |= t && mayBeList(t);
    if (counted) {
      assignManyCounted(s);
    } else {
      assignMany(s);
    }
  } else if (target->kind == ExprKind::Identifier) {
    std::string_view variable = target->as<IdentifierExpr>()->name;
    if (isBoxed(variable)) {
      int value = expr(s.rhs);
      at(s.pos);
      emit(Opcode::StoreBox, slotOf(variable), value);
    } else if (!append(s)) {
      exprTo(s.rhs, slotOf(variable));
    }
  } else {
    store(target, expr(s.rhs));
  }
  if (s.printResult)
    for (const Expr* t : s.targets) showTarget(t);
}

void FunctionCompiler::showTarget(const Expr* target) {
  if (!target) return;
  Links links;
  int slot = targetSlot(target, links);
  emit(Opcode::Display, slot, name(code_->variables[size_t(slot)].str()));
}

int FunctionCompiler::multiValue(const Expr* rhs, int count, uint64_t ignored) {
  int r = temp(std::max(count, 1));
  if (mayBeList(rhs)) {
    emit(Opcode::ListBegin);
    ++listDepth_;
    pushChain(rhs, count);
    --listDepth_;
    at(rhs->pos);
    emit(Opcode::ListUnpack, r, count);
    return r;
  }
  bool callable = rhs->kind == ExprKind::Index || rhs->kind == ExprKind::Identifier;
  if (callable &&
      !(rhs->kind == ExprKind::Identifier && isKnownVariable(rhs->as<IdentifierExpr>()->name))) {
    // Outputs that a function does not set must not show what the registers held before.
    for (int k = 0; k < count; ++k) emit(Opcode::Clear, r + k);
    int got = chain(rhs, r, count);
    noteIgnored(ignored);
    if (got != r) emit(Opcode::Move, r, got);
    return r;
  }
  if (count > 1)
    failAt(rhs->pos, "MATLAB:TooManyOutputs",
           "Too many output arguments: the right side is one value.");
  exprTo(rhs, r);
  return r;
}

// An output that goes to ~ need not be set.
void FunctionCompiler::noteIgnored(uint64_t ignored) {
  if (ignored == 0) return;
  auto& notes = code_->notes;
  if (notes.empty() || notes.back().end != here()) notes.push_back({uint32_t(here()), {}, 0});
  notes.back().ignored = ignored;
}

void FunctionCompiler::assignMany(const AssignStmt& s) {
  int count = int(s.targets.size());
  uint64_t ignored = 0;
  for (int k = 0; k < std::min(count, 64); ++k)
    if (!s.targets[size_t(k)]) ignored |= uint64_t(1) << k;
  int first = multiValue(s.rhs, count, ignored);
  at(s.pos);
  for (int k = 0; k < count; ++k) {
    TempScope scope(*this);
    store(s.targets[size_t(k)], first + k);
  }
}

// [c{1:n}] = s.f(...), d{k}(...), pkg.f(...): a call of what the links before the last one give,
// with R[total] outputs as a list.
void FunctionCompiler::countedCall(const Expr* base, Links links, int total, SourcePos pos) {
  const List<Expr*>& args = links.back()->args;
  links.pop_back();
  if (isDottedCall(base, links)) {
    std::string function(base->as<IdentifierExpr>()->name);
    for (const IndexExpr* x : links) function += "." + std::string(x->field);
    argumentList(args, -1, false);
    at(pos);
    emit2(Opcode::CallListN, 0, site(function), total, 0, 0, 0);
    return;
  }
  if (isDottedPath(base, links)) {
    std::string dotted(base->as<IdentifierExpr>()->name);
    int slot = slotOf(dotted);
    for (const IndexExpr* x : links) dotted += "." + std::string(x->field);
    argumentList(args, -1, false);
    at(pos);
    emit2(Opcode::CallDottedList, 0, site(dotted), total, 2, 0, slot + 1);
    return;
  }
  bool isMember = !links.empty() && (links.back()->index == IndexKind::Field ||
                                     links.back()->index == IndexKind::DynamicField);
  if (isMember && !mentionsOwnEnd(args)) {
    const IndexExpr* member = links.back();
    int object = links.size() == 1 ? expr(base) : chain(links[links.size() - 2], temp(), 1, true);
    bool dynamic = member->index == IndexKind::DynamicField;
    int field = dynamic ? expr(member->fieldExpr) : name(member->field);
    argumentList(args, -1, false);
    at(pos);
    emit2(Opcode::FieldCallList, 0, object, field, dynamic, total + 1, 0);
    return;
  }
  int called = links.empty() ? expr(base) : chain(links.back(), temp(), 1, true);
  argumentList(args, called, true);
  at(pos);
  emit2(Opcode::CallValueList, 0, called, total, 2, 0);
}

// [c{1:2}] = f(...), [s.x] = deal(0): how many values a target takes is known when it runs.
void FunctionCompiler::assignManyCounted(const AssignStmt& s) {
  size_t count = s.targets.size();
  std::vector<int> counts(count), paths(count), slots(count);
  int total = temp();
  loadConstant(total, Value(0.0));
  for (size_t k = 0; k < count; ++k) {
    counts[k] = temp();
    const Expr* t = s.targets[k];
    Links links;
    slots[k] = t ? targetSlot(t, links) : temp();
    paths[k] = pathOf(links);
    if (t && mayBeList(t)) {
      TempScope scope(*this);
      pathLists(slots[k], links, paths[k]);
      at(t->pos);
      emit2(Opcode::PathCount, counts[k], slots[k], 0, paths[k]);
    } else {
      loadConstant(counts[k], Value(1.0));
    }
    emit(Opcode::Add, total, total, counts[k]);
  }
  if (mayBeList(s.rhs)) {
    emit(Opcode::ListBegin);
    ++listDepth_;
    pushChain(s.rhs);
    --listDepth_;
  } else {
    Links links;
    const Expr* base = flatten(s.rhs, links);
    bool plainCall = links.size() <= 1 && base->kind == ExprKind::Identifier;
    if (plainCall) {
      std::string_view f = base->as<IdentifierExpr>()->name;
      List<Expr*> none;
      const List<Expr*>& args = links.empty() ? none : links[0]->args;
      int slot = slotOf(f);
      if (slot >= 0 && isKnownVariable(f)) {
        argumentList(args, slot, true);
        at(s.rhs->pos);
        emit2(Opcode::CallValueList, 0, slot, total, 2, 0);
      } else {
        argumentList(args, slot, false);
        at(s.rhs->pos);
        emit2(Opcode::CallListN, 0, site(f), total, 0, 0, slot + 1);
      }
    } else if (!links.empty() && links.back()->index == IndexKind::Paren) {
      countedCall(base, links, total, s.rhs->pos);
    } else {
      emit(Opcode::ListBegin);
      ++listDepth_;
      push(s.rhs);
      --listDepth_;
    }
  }
  ++listDepth_;
  for (size_t k = 0; k < count; ++k) {
    TempScope scope(*this);
    Links links;
    if (s.targets[k]) targetSlot(s.targets[k], links);
    pathLists(slots[k], links, paths[k]);
    at(s.pos);
    emit2(Opcode::SetPathMany, slots[k], counts[k], 0, paths[k]);
  }
  --listDepth_;
  emit(Opcode::ListPop);
}

void FunctionCompiler::opAssign(const OpAssignStmt& s) {
  TempScope scope(*this);
  BinaryExpr sum;
  sum.op = s.op;
  sum.opPos = s.opPos;
  sum.pos = s.pos;
  sum.lhs = s.target;
  sum.rhs = s.rhs;
  if (s.target->kind == ExprKind::Identifier && !isBoxed(s.target->as<IdentifierExpr>()->name)) {
    exprTo(&sum, slotOf(s.target->as<IdentifierExpr>()->name));
  } else {
    store(s.target, expr(&sum));
  }
  if (s.printResult) showTarget(s.target);
}

}  // namespace matlift
