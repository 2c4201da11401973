// Index chains and calls: a(1).b{2}, f(x), obj.method(y), and the lists they may yield.
#include <algorithm>

#include "runtime/compiler/function_compiler.h"

namespace matlift {

using namespace syntax;

namespace {
constexpr int kAsAsked = 0xffff;  // nargout of an anonymous function's body: what it was asked for
}

const Expr* FunctionCompiler::flatten(const Expr* e, Links& links) {
  while (e->kind == ExprKind::Index && (links.empty() || e->parens == 0)) {
    links.insert(links.begin(), e->as<IndexExpr>());
    e = e->as<IndexExpr>()->base;
  }
  return e;
}

bool FunctionCompiler::mayBeList(const Expr* e) {
  return e->kind == ExprKind::Index && e->parens == 0 &&
         e->as<IndexExpr>()->index != IndexKind::Paren;
}

bool FunctionCompiler::anyList(const List<Expr*>& args) {
  for (const Expr* e : args)
    if (mayBeList(e)) return true;
  return false;
}

// The `end` of an index around e, when e mentions it outside of indices of its own.
bool FunctionCompiler::isOwnEnd(const Expr* e) {
  if (!e) return false;
  switch (e->kind) {
    case ExprKind::End:
      return true;
    case ExprKind::Unary:
      return isOwnEnd(e->as<UnaryExpr>()->operand);
    case ExprKind::Binary:
      return isOwnEnd(e->as<BinaryExpr>()->lhs) || isOwnEnd(e->as<BinaryExpr>()->rhs);
    case ExprKind::ShortCircuit:
      return isOwnEnd(e->as<ShortCircuitExpr>()->lhs) || isOwnEnd(e->as<ShortCircuitExpr>()->rhs);
    case ExprKind::Range: {
      auto* r = e->as<RangeExpr>();
      return isOwnEnd(r->first) || isOwnEnd(r->step) || isOwnEnd(r->last);
    }
    case ExprKind::Matrix:
      for (const ExprRow& row : e->as<MatrixExpr>()->rows)
        if (mentionsOwnEnd(row)) return true;
      return false;
    case ExprKind::Index: {
      // min(end, 3): a function has no end of its own. What is a variable has.
      auto* x = e->as<IndexExpr>();
      const Expr* base = x->base;
      bool mayBeFunction = base->kind == ExprKind::Identifier &&
                           !isKnownVariable(base->as<IdentifierExpr>()->name) &&
                           x->index == IndexKind::Paren;
      return isOwnEnd(base) || (mayBeFunction && mentionsOwnEnd(x->args));
    }
    default:
      return false;
  }
}

int FunctionCompiler::arguments(const List<Expr*>& args, int endBase, bool endCertain) {
  int count = int(args.size());
  int first = temp(count);
  for (int k = 0; k < count; ++k) {
    if (endBase >= 0) ends_.push_back({endBase, endCertain, k, count});
    TempScope scope(*this);
    exprTo(args[size_t(k)], first + k);
    if (endBase >= 0) ends_.pop_back();
  }
  return first;
}

void FunctionCompiler::argumentList(const List<Expr*>& args, int endBase, bool endCertain) {
  emit(Opcode::ListBegin);
  ++listDepth_;
  int count = int(args.size());
  for (int k = 0; k < count; ++k) {
    if (endBase >= 0) ends_.push_back({endBase, endCertain, k, count});
    push(args[size_t(k)]);
    if (endBase >= 0) ends_.pop_back();
  }
  --listDepth_;
}

void FunctionCompiler::argumentListFor(std::string_view object, const IndexExpr* args) {
  emit(Opcode::ListBegin);
  ++listDepth_;
  emit(Opcode::ListPush, slotOf(object));
  if (args)
    for (const Expr* e : args->args) push(e);
  --listDepth_;
}

void FunctionCompiler::push(const Expr* e) {
  TempScope scope(*this);
  if (mayBeList(e)) {
    pushChain(e);
    return;
  }
  int r = expr(e);
  bool isVariable =
      r < int(code_->variables.size()) && slotOf(code_->variables[size_t(r)].str()) == r;
  emit(isVariable ? Opcode::ListPush : Opcode::ListTake, r);
}

// pkg.f without arguments: the whole chain is the name of a function.
bool FunctionCompiler::isDottedCall(const Expr* base, const Links& links) {
  if (!unit_.options.isDottedFunction || base->kind != ExprKind::Identifier) return false;
  std::string dotted(base->as<IdentifierExpr>()->name);
  if (isKnownVariable(dotted)) return false;
  for (const IndexExpr* x : links) {
    if (x->index != IndexKind::Field) return false;
    dotted += '.';
    dotted += x->field;
  }
  return unit_.options.isDottedFunction(dotted);
}

void FunctionCompiler::pushChain(const Expr* e, int nargout) {
  TempScope scope(*this);
  Links links;
  const Expr* base = flatten(e, links);
  bool lastIsList =
      !links.empty() && links.back()->index != IndexKind::Paren && !isDottedCall(base, links);
  if (links.empty() && base->kind == ExprKind::Identifier &&
      isKnownVariable(base->as<IdentifierExpr>()->name)) {
    at(base->pos);
    emit(Opcode::ListPush, slotOf(base->as<IdentifierExpr>()->name));
    return;
  }
  if (!lastIsList) {
    // A call as the body of an anonymous function passes on the outputs asked of it; there is an
    // open list already, the results go there.
    bool isVariable = base->kind == ExprKind::Identifier && links.empty() &&
                      isKnownVariable(base->as<IdentifierExpr>()->name);
    bool isCall = code_->isAnonymous && listDepth_ == 1 && !isVariable;
    if (isVariable) {
      emit(Opcode::ListPush, expr(e));
      return;
    }
    if (!isCall) {
      emit(Opcode::ListTake, chain(e, temp(), 1));
      return;
    }
    int r = temp();
    emit(Opcode::Clear, r);
    chain(e, r, kAsAsked);
    return;
  }
  if (isDottedPath(base, links)) {
    std::string dotted(base->as<IdentifierExpr>()->name);
    for (const IndexExpr* x : links) dotted += "." + std::string(x->field);
    at(base->pos);
    emit2(Opcode::ListDotted, 0, site(dotted), 0, 0, nargout,
          slotOf(base->as<IdentifierExpr>()->name) + 1);
    return;
  }
  const IndexExpr* last = links.back();
  links.pop_back();
  size_t next = 0;
  size_t before = here();
  int r = chainStart(base, links, next, -1, 1);
  if (base->kind == ExprKind::Identifier) noteChained(before);
  while (next < links.size()) {
    before = here();
    r = link(r, links, next, -1, 1);
    noteChained(before);
  }
  at(last->linkPos);
  switch (last->index) {
    case IndexKind::Brace:
      if (anyList(last->args)) {
        argumentList(last->args, r, true);
        at(last->linkPos);
        emit(Opcode::ListBraceList, nargout, r);
      } else {
        int first = arguments(last->args, r, true);
        at(last->linkPos);
        emit2(Opcode::ListBrace, nargout, r, first, int(last->args.size()));
      }
      break;
    case IndexKind::Field:
      emit(Opcode::ListField, nargout, r, name(last->field));
      break;
    default:
      emit(Opcode::ListFieldDynamic, nargout, r, expr(last->fieldExpr));
      break;
  }
}

namespace {

/// x(i).f and x.f(i) may be one instruction.
bool swallows(const IndexExpr* first, const IndexExpr* second) {
  const bool member = first->index == IndexKind::Field || first->index == IndexKind::DynamicField;
  return (member && second->index == IndexKind::Paren) ||
         (first->index == IndexKind::Paren && second->index == IndexKind::Field);
}

}  // namespace

int FunctionCompiler::chain(const Expr* e, int dst, int nargout, bool goesOn) {
  Links links;
  const Expr* base = flatten(e, links);
  size_t next = 0;
  // Intermediate values get temporaries of their own; only the last link writes dst.
  int r = result(dst);
  TempScope scope(*this);
  const bool named = base->kind == ExprKind::Identifier;
  size_t before = here();
  int v = chainStart(base, links, next, r, nargout);
  if (named && (next < links.size() || goesOn)) noteChained(before);
  while (next < links.size()) {
    size_t at = next;
    int to = temp();
    size_t after = at;
    // The link may swallow its successor; it is the last one when nothing is left.
    bool last =
        at + 1 == links.size() || (at + 2 == links.size() && swallows(links[at], links[at + 1]));
    before = here();
    v = link(v, links, after, last ? r : to, last ? nargout : 1);
    next = after;
    if (next < links.size() || goesOn) noteChained(before);
  }
  bool isTemporary = v > r;
  if (isTemporary) emit(Opcode::Move, r, v);
  return isTemporary ? r : v;
}

int FunctionCompiler::chainStart(const Expr* base, const Links& links, size_t& next, int dst,
                                 int nargout) {
  if (base->kind != ExprKind::Identifier) return expr(base);
  auto* id = base->as<IdentifierExpr>();
  int slot = slotOf(id->name);
  if (slot >= 0 && isKnownVariable(id->name)) {
    at(base->pos);
    return slot;
  }
  if (id->name == "nargin" || id->name == "nargout") {
    bool called = !links.empty() && links[0]->index == IndexKind::Paren;
    if (!called && !code_->isScript) {
      int r = dst >= 0 && links.empty() ? dst : temp();
      emit(id->name == "nargin" ? Opcode::LoadNargin : Opcode::LoadNargout, r);
      return r;
    }
  }
  std::string function(id->name);
  // pkg.f: the longest dotted prefix that is a function.
  if (unit_.options.isDottedFunction) {
    std::string dotted = function;
    for (size_t k = 0; k < links.size() && links[k]->index == IndexKind::Field; ++k) {
      dotted += '.';
      dotted += links[k]->field;
      if (!unit_.options.isDottedFunction(dotted)) continue;
      function = dotted;
      next = k + 1;
      slot = -1;
    }
  }
  if (next == 0 && isDottedName(base, links, 0))
    return dottedStart(base, links, next, dst, nargout);
  const IndexExpr* args = nullptr;
  if (next < links.size() && links[next]->index == IndexKind::Paren) args = links[next++];
  bool last = next == links.size();
  int to = last && dst >= 0 ? dst : temp();
  return callNamed(function, args, slot, to, last ? nargout : 1, base->pos);
}

namespace {

/// MATLAB reads the digits of a lone literal in int64(9007199254740993) exactly: the argument is
/// then an integer already. False for literals that a double holds, or that no integer does.
bool exactInteger(std::string_view function, const IndexExpr* args, Value& out) {
  constexpr uint64_t kExactDouble = uint64_t(1) << 53;
  bool isSigned = function == "int64";
  if ((!isSigned && function != "uint64") || !args || args->args.size() != 1) return false;
  const Expr* e = args->args[0];
  bool negative = e->kind == ExprKind::Unary && e->as<UnaryExpr>()->op == UnaryOp::Minus;
  if (negative) e = e->as<UnaryExpr>()->operand;
  if (e->kind != ExprKind::Number || (negative && !isSigned)) return false;
  uint64_t n = 0;
  for (char c : e->as<NumberExpr>()->text) {
    if (c < '0' || c > '9') return false;
    uint64_t digit = uint64_t(c - '0');
    if (n > (UINT64_MAX - digit) / 10) return false;
    n = n * 10 + digit;
  }
  if (n <= kExactDouble || (isSigned && n > uint64_t(INT64_MAX))) return false;
  out = !isSigned ? Value::scalar(n) : Value::scalar(negative ? -int64_t(n) : int64_t(n));
  return true;
}

}  // namespace

// A name that is no variable here and is followed by a field: of a package, a class, or what a
// function returns. Which of them is known when it runs.
bool FunctionCompiler::isDottedName(const Expr* base, const Links& links, size_t from) {
  if (base->kind != ExprKind::Identifier || from >= links.size()) return false;
  std::string_view n = base->as<IdentifierExpr>()->name;
  return links[from]->index == IndexKind::Field && !isKnownVariable(n) && n != "nargin" &&
         n != "nargout" && n.find('@') == n.npos && n[0] != '?';
}

// Nothing but names: pkg.f, Class.CONSTANT.
bool FunctionCompiler::isDottedPath(const Expr* base, const Links& links) {
  return isDottedName(base, links, 0) &&
         std::all_of(links.begin(), links.end(),
                     [](const IndexExpr* x) { return x->index == IndexKind::Field; });
}

// `end` of the index itself, not of an index inside it.
bool FunctionCompiler::mentionsOwnEnd(const List<Expr*>& args) {
  for (const Expr* e : args)
    if (isOwnEnd(e)) return true;
  return false;
}

int FunctionCompiler::dottedStart(const Expr* base, const Links& links, size_t& next, int dst,
                                  int nargout) {
  std::string dotted(base->as<IdentifierExpr>()->name);
  int slot = slotOf(dotted);
  while (next < links.size() && links[next]->index == IndexKind::Field) {
    dotted += '.';
    dotted += links[next++]->field;
  }
  const IndexExpr* args = nullptr;
  bool calls = next < links.size() && links[next]->index == IndexKind::Paren;
  if (calls && !mentionsOwnEnd(links[next]->args)) args = links[next++];
  bool last = next == links.size();
  int to = last && dst >= 0 ? dst : temp();
  int wanted = last ? nargout : 1;
  TempScope scope(*this);
  int s = site(dotted);
  if (wanted == kAsAsked || (args && anyList(args->args))) {
    if (args)
      argumentList(args->args, -1, false);
    else
      emit(Opcode::ListBegin);
    at(base->pos);
    emit2(Opcode::CallDottedList, to, s, args ? 1 : 0, wanted == kAsAsked, wanted, slot + 1);
    return to;
  }
  int first = args ? arguments(args->args, -1, false) : 0;
  at(base->pos);
  emit2(Opcode::CallDotted, to, s, first, args ? int(args->args.size()) + 1 : 0, wanted, slot + 1);
  if (args) noteArguments(args->args);
  return to;
}

int FunctionCompiler::callNamed(std::string_view function, const IndexExpr* args, int slot, int dst,
                                int nargout, SourcePos pos) {
  TempScope scope(*this);
  int s = site(function);
  if (isSuperConstructor(function)) {
    // The object is the first argument.
    argumentListFor(function.substr(0, function.find('@')), args);
    at(pos);
    emit2(Opcode::CallList, dst, s, 0, 0, 1, 0);
    return dst;
  }
  bool list = nargout == kAsAsked || (args && anyList(args->args));
  if (list) {
    if (args) {
      argumentList(args->args, slot, false);
    } else {
      emit(Opcode::ListBegin);
    }
    at(pos);
    emit2(Opcode::CallList, dst, s, args ? 0 : kBareName, nargout == kAsAsked, nargout, slot + 1);
    return dst;
  }
  int count = args ? int(args->args.size()) : 0;
  int first = 0;
  if (Value exact; exactInteger(function, args, exact)) {
    first = temp();
    loadConstant(first, std::move(exact));
  } else if (args) {
    first = arguments(args->args, slot, false);
  }
  if (count == 0) first = args ? 0 : kBareName;
  at(pos);
  emit2(Opcode::Call, dst, s, first, count, nargout, slot + 1);
  if (args) noteArguments(args->args);
  return dst;
}

int FunctionCompiler::link(int base, const Links& links, size_t& k, int dst, int nargout) {
  const IndexExpr& x = *links[k++];
  int r = result(dst);
  TempScope scope(*this);
  switch (x.index) {
    case IndexKind::Paren: {
      bool fieldNext = k < links.size() && links[k]->index == IndexKind::Field;
      bool beforeCall = k + 1 < links.size() && links[k + 1]->index == IndexKind::Paren;
      if (fieldNext && !beforeCall && x.args.size() == 1 && !anyList(x.args)) {
        int first = arguments(x.args, base, true);
        at(links[k]->linkPos);
        emit2(Opcode::IndexField, r, base, first, name(links[k]->field));
        ++k;
        return r;
      }
      return parenLink(base, x, r, k == links.size() ? nargout : 1);
    }
    case IndexKind::Brace:
      return braceLink(base, x, r);
    case IndexKind::Field: {
      if (callsMember(links, k) && (nargout == kAsAsked || anyList(links[k]->args)))
        return memberCallList(base, x, name(x.field), links, k, r, nargout);
      if (callsMember(links, k)) {
        const IndexExpr& call = *links[k++];
        int first = arguments(call.args, -1, false);
        at(x.linkPos);
        emit2(Opcode::FieldCall, r, base, name(x.field), first, int(call.args.size()),
              k == links.size() ? nargout : 1);
        return r;
      }
      at(x.linkPos);
      emit(Opcode::Field, r, base, name(x.field));
      return r;
    }
    case IndexKind::DynamicField: {
      int field = expr(x.fieldExpr);
      if (callsMember(links, k)) return memberCallList(base, x, field, links, k, r, nargout);
      at(x.linkPos);
      emit(Opcode::FieldDynamic, r, base, field);
      return r;
    }
  }
  return r;
}

// x.name is followed by (args): a method, or a field that is indexed. `end` among the arguments is
// of the field's value, which then has to be there first.
bool FunctionCompiler::callsMember(const Links& links, size_t k) {
  return k < links.size() && links[k]->index == IndexKind::Paren && !mentionsOwnEnd(links[k]->args);
}

int FunctionCompiler::memberCallList(int base, const IndexExpr& x, int field, const Links& links,
                                     size_t& k, int dst, int nargout) {
  const IndexExpr& call = *links[k++];
  argumentList(call.args, -1, false);
  at(x.linkPos);
  const bool asAsked = nargout == kAsAsked && k == links.size();
  emit2(Opcode::FieldCallList, dst, base, field,
        (x.index == IndexKind::DynamicField ? 1 : 0) + (asAsked ? 2 : 0), 0,
        k == links.size() && !asAsked ? nargout : 1);
  return dst;
}

// For inputname: the arguments of the call just emitted that are variables.
void FunctionCompiler::noteArguments(const List<Expr*>& args) {
  CallNote note{uint32_t(here()), {}, 0};
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k]->kind != ExprKind::Identifier) continue;
    std::string_view variable = args[k]->as<IdentifierExpr>()->name;
    if (slotOf(variable) < 0) continue;
    note.arguments.resize(args.size());
    note.arguments[k] = Name(variable);
  }
  if (!note.arguments.empty()) code_->notes.push_back(std::move(note));
}

int FunctionCompiler::parenLink(int base, const IndexExpr& x, int dst, int nargout) {
  TempScope scope(*this);
  bool list = anyList(x.args) || nargout == kAsAsked;
  if (list) {
    argumentList(x.args, base, true);
    at(x.linkPos);
    if (nargout == 1) {
      emit(Opcode::IndexList, dst, base);
    } else {
      emit2(Opcode::CallValueList, dst, base, 0, nargout == kAsAsked, nargout);
    }
    return dst;
  }
  int count = int(x.args.size());
  int first;
  if (count == 1) {
    ends_.push_back({base, true, 0, 1});
    first = expr(x.args[0]);
    ends_.pop_back();
  } else if (count == 2 && nargout == 1) {
    ends_.push_back({base, true, 0, 2});
    first = expr(x.args[0]);
    ends_.back().position = 1;
    int second = expr(x.args[1]);
    ends_.pop_back();
    at(x.linkPos);
    emit2(Opcode::Index2, dst, base, first, second);
    noteArguments(x.args);
    return dst;
  } else {
    first = arguments(x.args, base, true);
  }
  at(x.linkPos);
  if (nargout != 1 || count == 0) {
    if (count == 1) {
      int moved = temp();
      emit(Opcode::Move, moved, first);
      first = moved;
    }
    emit2(Opcode::CallValue, dst, base, first, count, nargout);
  } else if (count == 1) {
    emit(Opcode::Index1, dst, base, first);
  } else {
    emit2(Opcode::IndexN, dst, base, first, count);
  }
  noteArguments(x.args);
  return dst;
}

int FunctionCompiler::braceLink(int base, const IndexExpr& x, int dst) {
  TempScope scope(*this);
  if (anyList(x.args)) {
    argumentList(x.args, base, true);
    at(x.linkPos);
    emit(Opcode::BraceList, dst, base);
    return dst;
  }
  if (x.args.size() == 1) {
    ends_.push_back({base, true, 0, 1});
    int index = expr(x.args[0]);
    ends_.pop_back();
    at(x.linkPos);
    emit(Opcode::Brace1, dst, base, index);
    return dst;
  }
  int first = arguments(x.args, base, true);
  at(x.linkPos);
  emit2(Opcode::BraceN, dst, base, first, int(x.args.size()));
  return dst;
}

}  // namespace matlift
