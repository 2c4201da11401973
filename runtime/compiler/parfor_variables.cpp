#include "runtime/compiler/parfor_variables.h"

#include <algorithm>
#include <set>

#include "runtime/compiler/names.h"
#include "runtime/error/error.h"
#include "runtime/syntax/parts.h"

namespace matlift {

using namespace syntax;

namespace {

/// One mention of a variable, in the order of the text.
struct Use {
  enum class Kind { Assign, Reduce, IndexAssign, Delete, Read, IndexRead };
  Kind kind;
  SourcePos pos;
  const IndexExpr* index = nullptr;  ///< the first link, of the indexed kinds
};

bool isName(const Expr* e, std::string_view name) {
  return e->kind == ExprKind::Identifier && e->as<IdentifierExpr>()->name == name;
}

bool mentions(const Expr* e, std::string_view name) {
  ExpressionStmt statement;
  statement.expr = const_cast<Expr*>(e);
  Stmt* only = &statement;
  return namesIn(Block(&only, 1)).mentioned.count(name) > 0;
}

// ---------------------------------------------------------------- x = x + value

bool operatorOf(BinaryOp op, Operator& out) {
  switch (op) {
    case BinaryOp::Add:
      out = Operator::Add;
      return true;
    case BinaryOp::Sub:
      out = Operator::Sub;
      return true;
    case BinaryOp::Mul:
      out = Operator::Mul;
      return true;
    case BinaryOp::ElMul:
      out = Operator::ElMul;
      return true;
    case BinaryOp::And:
      out = Operator::And;
      return true;
    case BinaryOp::Or:
      out = Operator::Or;
      return true;
    default:
      return false;
  }
}

/// + and - may follow each other; the others only themselves.
bool goTogether(Operator a, Operator b) {
  const auto sum = [](Operator op) { return op == Operator::Add || op == Operator::Sub; };
  return a == b || (sum(a) && sum(b));
}

bool reductionSteps(const Expr* e, std::string_view variable, std::vector<ReductionStep>& steps);

bool operatorSteps(const BinaryExpr& e, std::string_view variable,
                   std::vector<ReductionStep>& steps) {
  ReductionStep step;
  if (!operatorOf(e.op, step.step.op)) return false;
  if (isName(e.rhs, variable) && step.step.op != Operator::Sub && !mentions(e.lhs, variable)) {
    step.step.valueFirst = true;
    step.value = e.lhs;
    steps.push_back(step);
    return true;
  }
  if (mentions(e.rhs, variable)) return false;
  if (!isName(e.lhs, variable)) {
    if (e.lhs->kind != ExprKind::Binary || e.lhs->parens) return false;
    if (!operatorSteps(*e.lhs->as<BinaryExpr>(), variable, steps)) return false;
    if (steps.back().step.valueFirst || !goTogether(steps.back().step.op, step.step.op))
      return false;
  }
  step.value = e.rhs;
  steps.push_back(step);
  return true;
}

/// [x, a, b], [a, b, x], [x; a, b; c], [a, b; x].
bool literalSteps(const MatrixExpr& e, std::string_view variable,
                  std::vector<ReductionStep>& steps) {
  std::vector<ExprRow> parts;
  const bool down = e.rows.size() > 1;
  for (const ExprRow& row : e.rows) {
    if (down) parts.push_back(row);
    for (size_t k = 0; !down && k < row.size(); ++k) parts.push_back(ExprRow(&row[k], 1));
  }
  if (parts.size() < 2) return false;
  auto isIt = [&](const ExprRow& row) { return row.size() == 1 && isName(row[0], variable); };
  const bool first = isIt(parts.front()), last = isIt(parts.back());
  if (first == last) return false;
  // Nearest to the variable first.
  if (last) std::reverse(parts.begin(), parts.end());
  for (size_t k = 1; k < parts.size(); ++k) {
    for (const Expr* part : parts[k])
      if (mentions(part, variable)) return false;
    ReductionStep step;
    step.step.kind = down ? ParforPlan::Step::Kind::Vertical : ParforPlan::Step::Kind::Horizontal;
    step.step.valueFirst = last;
    step.value = parts[k].size() == 1 ? parts[k][0] : nullptr;
    if (!step.value) step.row = parts[k];
    steps.push_back(step);
  }
  return true;
}

bool callSteps(const IndexExpr& e, std::string_view variable, std::vector<ReductionStep>& steps) {
  if (e.index != IndexKind::Paren || e.base->kind != ExprKind::Identifier || e.args.size() != 2)
    return false;
  if (isName(e.base, variable)) return false;
  const bool first = isName(e.args[0], variable), second = isName(e.args[1], variable);
  if (first == second) return false;
  ReductionStep step;
  step.step.kind = ParforPlan::Step::Kind::Function;
  step.step.valueFirst = second;
  step.function = e.base->as<IdentifierExpr>()->name;
  step.value = e.args[first ? 1 : 0];
  const ExprKind kind = step.value->kind;
  if (kind == ExprKind::Colon || kind == ExprKind::End || mentions(step.value, variable))
    return false;
  steps.push_back(step);
  return true;
}

bool reductionSteps(const Expr* e, std::string_view variable, std::vector<ReductionStep>& steps) {
  switch (e->kind) {
    case ExprKind::Binary:
      return operatorSteps(*e->as<BinaryExpr>(), variable, steps);
    case ExprKind::Matrix:
      return literalSteps(*e->as<MatrixExpr>(), variable, steps);
    case ExprKind::Index:
      return callSteps(*e->as<IndexExpr>(), variable, steps);
    default:
      return false;
  }
}

bool reductionOf(const Stmt& s, ReductionStatement& out) {
  if (s.kind == StmtKind::OpAssign) {
    auto* o = s.as<OpAssignStmt>();
    ReductionStep step;
    if (o->target->kind != ExprKind::Identifier || !operatorOf(o->op, step.step.op)) return false;
    out.variable = std::string(o->target->as<IdentifierExpr>()->name);
    step.value = o->rhs;
    out.steps = {step};
    return !mentions(o->rhs, out.variable);
  }
  if (s.kind != StmtKind::Assign) return false;
  auto* a = s.as<AssignStmt>();
  if (a->bracketed || a->targets.size() != 1 || !a->targets[0] ||
      a->targets[0]->kind != ExprKind::Identifier)
    return false;
  out.variable = std::string(a->targets[0]->as<IdentifierExpr>()->name);
  return reductionSteps(a->rhs, out.variable, out.steps);
}

bool sameReduction(const ReductionStep& a, const ReductionStep& b) {
  return a.step.kind == b.step.kind && a.function == b.function &&
         a.step.valueFirst == b.step.valueFirst && goTogether(a.step.op, b.step.op);
}

// ---------------------------------------------------------------- the uses of every name

/// Names that look at or change variables which the text does not show.
constexpr std::string_view kHiddenVariables[] = {
    "eval", "evalc",    "evalin",    "assignin", "clear",   "clearvars", "who",        "whos",
    "save", "keyboard", "inputname", "nargin",   "nargout", "narginchk", "nargoutchk", "run"};

void hidesVariables(const ParforQuestions& ask, SourcePos pos, std::string_view name) {
  ask.fail(pos, "MATLAB:parfor:TransparencyViolation",
           "Transparency violation: '" + std::string(name) +
               "' cannot be used in the body of a parfor-loop, because it needs variables that the "
               "text of the body does not show.");
}

class BodyReader {
 public:
  explicit BodyReader(const ParforQuestions& ask) : ask_(ask) {}

  void block(const Block& b) {
    for (const Stmt* s : b) statement(*s);
  }

  void expr(const Expr* e) {
    if (!e) return;
    switch (e->kind) {
      case ExprKind::Identifier:
        read(e->as<IdentifierExpr>()->name, e->pos);
        break;
      case ExprKind::Index:
        chain(e, Use::Kind::IndexRead);
        break;
      case ExprKind::AnonFunc:
        anonymous(*e->as<AnonFuncExpr>());
        break;
      default:
        eachPart(*e, *this);
    }
  }

  void target(const Expr* e) { target(e, false); }

  void caught(std::string_view name, SourcePos pos) { use(name, {Use::Kind::Assign, pos}); }

  void declared(const List<DeclaredName>&) {}  // statement() refuses them

  std::map<std::string, std::vector<Use>, std::less<>> uses;
  std::set<std::string, std::less<>> loopVariables;  // of for loops inside
  std::map<const Stmt*, ReductionStatement> reductions;

 private:
  void use(std::string_view name, Use u) { uses[std::string(name)].push_back(u); }

  void read(std::string_view name, SourcePos pos) { use(name, {Use::Kind::Read, pos}); }

  /// What an anonymous function mentions it keeps: that is reading it whole.
  void anonymous(const AnonFuncExpr& f) {
    ExpressionStmt body;
    body.expr = f.body;
    Stmt* only = &body;
    for (const std::string& n : namesIn(Block(&only, 1)).mentioned) {
      const auto isIt = [&](const Param& p) { return p.name == n; };
      if (std::none_of(f.params.begin(), f.params.end(), isIt)) read(n, f.pos);
    }
  }

  /// A chain of links; the first one says how the variable is used.
  void chain(const Expr* e, Use::Kind kind) {
    const IndexExpr* first = nullptr;
    for (; e->kind == ExprKind::Index; e = e->as<IndexExpr>()->base) {
      first = e->as<IndexExpr>();
      for (const Expr* arg : first->args) expr(arg);
      expr(first->fieldExpr);
    }
    if (e->kind == ExprKind::Identifier)
      use(e->as<IdentifierExpr>()->name, {kind, first ? first->pos : e->pos, first});
    else
      expr(e);
  }

  void target(const Expr* e, bool deletes) {
    if (!e) return;
    if (e->kind == ExprKind::Identifier)
      use(e->as<IdentifierExpr>()->name, {Use::Kind::Assign, e->pos});
    else
      chain(e, deletes ? Use::Kind::Delete : Use::Kind::IndexAssign);
  }

  bool reduction(const Stmt& s) {
    ReductionStatement r;
    if (!reductionOf(s, r)) return false;
    use(r.variable, {Use::Kind::Reduce, s.pos});
    for (const ReductionStep& step : r.steps) {
      expr(step.value);
      for (const Expr* part : step.row) expr(part);
      if (!step.function.empty()) read(step.function, s.pos);
    }
    reductions.emplace(&s, std::move(r));
    return true;
  }

  void statement(const Stmt& s) {
    if (reduction(s)) return;
    switch (s.kind) {
      case StmtKind::Expression:
        loads(s.as<ExpressionStmt>()->expr);
        expr(s.as<ExpressionStmt>()->expr);
        break;
      case StmtKind::Assign:
        expr(s.as<AssignStmt>()->rhs);
        for (const Expr* t : s.as<AssignStmt>()->targets) target(t, s.as<AssignStmt>()->deletes);
        break;
      case StmtKind::OpAssign: {
        auto* o = s.as<OpAssignStmt>();
        expr(o->rhs);
        expr(o->target);
        target(o->target, false);
        break;
      }
      case StmtKind::For:
        forLoop(*s.as<ForStmt>());
        break;
      case StmtKind::While:
      case StmtKind::DoUntil:
        ++loops_;
        eachPart(s, *this);
        --loops_;
        break;
      case StmtKind::Command:
        if (s.as<CommandStmt>()->name == "load") hidesVariables(ask_, s.pos, "load");
        read(s.as<CommandStmt>()->name, s.pos);
        break;
      case StmtKind::Global:
      case StmtKind::Persistent:
        ask_.fail(s.pos, "MATLAB:parfor:Declaration",
                  std::string("A ") + (s.kind == StmtKind::Global ? "global" : "persistent") +
                      " declaration cannot appear in the body of a parfor-loop.");
        break;
      case StmtKind::Spmd:
        ask_.fail(s.pos, "MATLAB:parfor:Spmd",
                  "An spmd block cannot appear in the body of a parfor-loop.");
        break;
      case StmtKind::Return:
        ask_.fail(s.pos, "MATLAB:parfor:Return",
                  "A return statement cannot appear in the body of a parfor-loop.");
        break;
      case StmtKind::Break:
        if (loops_ == 0)
          ask_.fail(s.pos, "MATLAB:parfor:Break",
                    "A break statement cannot appear in the body of a parfor-loop, unless it is in "
                    "a for- or while-loop inside.");
        break;
      default:
        eachPart(s, *this);
    }
  }

  /// load without an output makes variables; with one it is a function like any other.
  void loads(const Expr* e) {
    while (e->kind == ExprKind::Index) e = e->as<IndexExpr>()->base;
    if (isName(e, "load") && !ask_.isCertainlyVariable("load"))
      hidesVariables(ask_, e->pos, "load");
  }

  void forLoop(const ForStmt& f) {
    expr(f.values);
    expr(f.maxWorkers);
    if (f.target->kind == ExprKind::Identifier)
      loopVariables.emplace(f.target->as<IdentifierExpr>()->name);
    target(f.target, false);
    // It runs as a loop here, but has to keep the rules.
    if (f.parallel) {
      ParforQuestions ask = ask_;
      ask.isVariableOutside = [this](std::string_view n) {
        return ask_.isVariableOutside(n) || uses.count(n) > 0;
      };
      classifyParfor(f, ask);
    }
    ++loops_;
    block(f.body);
    --loops_;
  }

  const ParforQuestions& ask_;
  int loops_ = 0;
};

// ---------------------------------------------------------------- what each name is

class Classifier {
 public:
  Classifier(const ForStmt& loop, const ParforQuestions& ask) : loop_(loop), ask_(ask), body_(ask) {
    if (loop.target->kind != ExprKind::Identifier)
      ask_.fail(loop.target->pos, "MATLAB:parfor:LoopVariable",
                "The loop variable of a parfor-loop must be a simple variable.");
    turn_ = loop.target->as<IdentifierExpr>()->name;
  }

  ParforVariables classify() {
    body_.block(loop_.body);
    for (const auto& [name, uses] : body_.uses) one(name, uses);
    return std::move(out_);
  }

 private:
  using Uses = std::vector<Use>;

  static const Use* find(const Uses& uses, std::initializer_list<Use::Kind> kinds) {
    for (const Use& u : uses)
      if (std::find(kinds.begin(), kinds.end(), u.kind) != kinds.end()) return &u;
    return nullptr;
  }

  [[noreturn]] void unclassified(const std::string& name, const Use& at, const std::string& why) {
    ask_.fail(
        at.pos, "MATLAB:parfor:UnclassifiedVariable",
        "Unable to classify the variable '" + name + "' in the body of the parfor-loop: " + why);
    throw Error("Matlift:internal", "a wrong parfor was accepted");
  }

  void one(const std::string& name, const Uses& uses) {
    using K = Use::Kind;
    const Use* written = find(uses, {K::Assign, K::Reduce, K::IndexAssign, K::Delete});
    if (name == turn_) {
      if (written)
        ask_.fail(written->pos, "MATLAB:parfor:LoopVariableAssigned",
                  "The parfor-loop variable '" + name +
                      "' cannot be assigned in the body of the parfor-loop.");
      return;
    }
    if (!written) return onlyRead(name, uses);
    if (find(uses, {K::Assign})) {
      out_.temporaries.push_back(name);
    } else if (const Use* reduced = find(uses, {K::Reduce})) {
      reduction(name, uses, *reduced);
    } else {
      sliced(name, uses);
    }
  }

  void onlyRead(const std::string& name, const Uses& uses) {
    const bool isVariable = ask_.isVariableOutside(name);
    if (isVariable) out_.read.push_back(name);
    if (ask_.isNestedFunction(name))
      ask_.fail(uses[0].pos, "MATLAB:parfor:NestedFunction",
                "The body of a parfor-loop cannot call the nested function '" + name +
                    "': workers do not share its variables.");
    const bool hides = std::find(std::begin(kHiddenVariables), std::end(kHiddenVariables), name) !=
                       std::end(kHiddenVariables);
    if (hides && !ask_.isCertainlyVariable(name)) hidesVariables(ask_, uses[0].pos, name);
  }

  void reduction(const std::string& name, const Uses& uses, const Use& first) {
    using K = Use::Kind;
    if (const Use* other = find(uses, {K::Read, K::IndexRead, K::IndexAssign, K::Delete}))
      unclassified(name, *other,
                   "a reduction variable can only be used in its reductions, such as " + name +
                       " = " + name + " + value.");
    const ReductionStep* model = nullptr;
    size_t count = 0;
    for (auto& [statement, r] : ordered(name)) {
      for (const ReductionStep& step : r->steps)
        if (model && !sameReduction(*model, step))
          unclassified(name, first, "all reductions of a variable must be of one kind.");
        else
          model = &step;
      r->first = count;
      count += r->steps.size();
    }
    out_.reductions.push_back(name);
    for (auto& [statement, r] : ordered(name)) out_.reductionStatements[statement] = *r;
  }

  /// The reductions of one variable by their place in the text.
  std::vector<std::pair<const Stmt*, ReductionStatement*>> ordered(const std::string& name) {
    std::vector<std::pair<const Stmt*, ReductionStatement*>> found;
    for (auto& [statement, r] : body_.reductions)
      if (r.variable == name) found.push_back({statement, &r});
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
      return a.first->range.begin < b.first->range.begin;
    });
    return found;
  }

  // --- sliced

  void sliced(const std::string& name, const Uses& uses) {
    using K = Use::Kind;
    if (const Use* u = find(uses, {K::Delete}))
      unclassified(name, *u, "elements of a sliced variable cannot be deleted.");
    if (const Use* u = find(uses, {K::Read}))
      unclassified(name, *u,
                   "a variable whose elements are assigned must be indexed in the same way "
                   "everywhere; here it is used whole.");
    const Use* model = nullptr;
    SlicedVariable slice;
    slice.name = name;
    for (const Use& u : uses) {
      if (u.index->index != IndexKind::Paren && u.index->index != IndexKind::Brace)
        unclassified(name, u,
                     "fields are assigned or read where an index () or {} with the loop variable "
                     "must come first.");
      if (!model) {
        readListing(name, u, slice);
        model = &u;
      } else if (!sameListing(*model->index, *u.index)) {
        unclassified(name, u,
                     "a sliced variable must have the same list of indices everywhere in the "
                     "body.");
      }
    }
    out_.sliced.push_back(slice);
  }

  void readListing(const std::string& name, const Use& u, SlicedVariable& slice) {
    const List<Expr*>& args = u.index->args;
    slice.count = int(args.size());
    int turns = 0;
    for (int k = 0; k < slice.count; ++k) {
      const Expr* e = args[size_t(k)];
      if (mentions(e, turn_)) {
        ++turns;
        slice.position = k;
        if (!turnIndex(e, slice))
          unclassified(name, u,
                       "the index with the loop variable '" + std::string(turn_) +
                           "' must be it alone, or it plus or minus a constant or a variable that "
                           "the body does not change.");
      } else if (!fixedIndex(e)) {
        unclassified(
            name, u,
            "an index beside that of the loop variable must be a constant, ':', 'end', the "
            "variable of a for-loop inside, or a variable that the body does not change.");
      }
    }
    if (turns != 1)
      unclassified(name, u,
                   "exactly one index of a sliced variable must have the loop variable '" +
                       std::string(turn_) + "'.");
  }

  bool isFixed(const Expr* e) const {
    if (e->kind == ExprKind::Number) return true;
    if (e->kind == ExprKind::Unary && e->as<UnaryExpr>()->op == UnaryOp::Minus)
      return e->as<UnaryExpr>()->operand->kind == ExprKind::Number;
    if (e->kind != ExprKind::Identifier) return false;
    std::string_view name = e->as<IdentifierExpr>()->name;
    auto uses = body_.uses.find(name);
    using K = Use::Kind;
    return uses == body_.uses.end() ||
           !find(uses->second, {K::Assign, K::Reduce, K::IndexAssign, K::Delete});
  }

  bool fixedIndex(const Expr* e) const {
    if (e->kind == ExprKind::Colon || e->kind == ExprKind::End) return true;
    if (e->kind == ExprKind::CharLiteral) return e->as<CharLiteralExpr>()->value == ":";
    if (e->kind == ExprKind::Identifier && body_.loopVariables.count(e->as<IdentifierExpr>()->name))
      return true;
    return isFixed(e);
  }

  bool turnIndex(const Expr* e, SlicedVariable& slice) const {
    if (isName(e, turn_)) return true;
    if (e->kind != ExprKind::Binary) return false;
    auto* b = e->as<BinaryExpr>();
    if (b->op == BinaryOp::Add && isName(b->rhs, turn_) && isFixed(b->lhs)) {
      slice.offset = b->lhs;
      return true;
    }
    if ((b->op != BinaryOp::Add && b->op != BinaryOp::Sub) || !isName(b->lhs, turn_) ||
        !isFixed(b->rhs))
      return false;
    slice.offset = b->rhs;
    slice.minus = b->op == BinaryOp::Sub;
    return true;
  }

  static bool sameIndex(const Expr* a, const Expr* b) {
    if (a->kind != b->kind) return false;
    switch (a->kind) {
      case ExprKind::Number:
        return a->as<NumberExpr>()->value == b->as<NumberExpr>()->value;
      case ExprKind::Identifier:
        return a->as<IdentifierExpr>()->name == b->as<IdentifierExpr>()->name;
      case ExprKind::CharLiteral:
        return a->as<CharLiteralExpr>()->value == b->as<CharLiteralExpr>()->value;
      case ExprKind::Unary:
        return sameIndex(a->as<UnaryExpr>()->operand, b->as<UnaryExpr>()->operand);
      case ExprKind::Binary:
        return a->as<BinaryExpr>()->op == b->as<BinaryExpr>()->op &&
               sameIndex(a->as<BinaryExpr>()->lhs, b->as<BinaryExpr>()->lhs) &&
               sameIndex(a->as<BinaryExpr>()->rhs, b->as<BinaryExpr>()->rhs);
      default:
        return true;
    }
  }

  static bool sameListing(const IndexExpr& a, const IndexExpr& b) {
    if (a.args.size() != b.args.size()) return false;
    for (size_t k = 0; k < a.args.size(); ++k)
      if (!sameIndex(a.args[k], b.args[k])) return false;
    return true;
  }

  const ForStmt& loop_;
  const ParforQuestions& ask_;
  BodyReader body_;
  std::string_view turn_;
  ParforVariables out_;
};

}  // namespace

ParforVariables classifyParfor(const ForStmt& loop, const ParforQuestions& ask) {
  return Classifier(loop, ask).classify();
}

}  // namespace matlift
