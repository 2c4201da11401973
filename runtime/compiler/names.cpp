#include "runtime/compiler/names.h"

namespace matlift {

using namespace syntax;

namespace {

class Collector {
 public:
  explicit Collector(NameUse& use) : use_(use) {}

  void block(const Block& b) {
    for (const Stmt* s : b) statement(*s);
  }

  void expr(const Expr* e) {
    if (!e) return;
    switch (e->kind) {
      case ExprKind::Identifier:
        mention(e->as<IdentifierExpr>()->name);
        break;
      case ExprKind::Unary:
        expr(e->as<UnaryExpr>()->operand);
        break;
      case ExprKind::Binary:
        expr(e->as<BinaryExpr>()->lhs);
        expr(e->as<BinaryExpr>()->rhs);
        break;
      case ExprKind::ShortCircuit:
        expr(e->as<ShortCircuitExpr>()->lhs);
        expr(e->as<ShortCircuitExpr>()->rhs);
        break;
      case ExprKind::Range: {
        auto* r = e->as<RangeExpr>();
        expr(r->first);
        expr(r->step);
        expr(r->last);
        break;
      }
      case ExprKind::Matrix:
        rows(e->as<MatrixExpr>()->rows);
        break;
      case ExprKind::CellLiteral:
        rows(e->as<CellLiteralExpr>()->rows);
        break;
      case ExprKind::Index: {
        auto* x = e->as<IndexExpr>();
        expr(x->base);
        for (const Expr* arg : x->args) expr(arg);
        expr(x->fieldExpr);
        break;
      }
      case ExprKind::AnonFunc:
        anonymous(*e->as<AnonFuncExpr>());
        break;
      default:
        break;
    }
  }

 private:
  void mention(std::string_view name) { use_.mentioned.emplace(name); }

  void rows(const List<ExprRow>& rs) {
    for (const ExprRow& row : rs)
      for (const Expr* e : row) expr(e);
  }

  // Parameters of an anonymous function are its own.
  void anonymous(const AnonFuncExpr& f) {
    NameUse inner;
    Collector(inner).expr(f.body);
    for (const Param& p : f.params) {
      auto found = inner.mentioned.find(p.name);
      if (found != inner.mentioned.end()) inner.mentioned.erase(found);
    }
    use_.mentioned.insert(inner.mentioned.begin(), inner.mentioned.end());
  }

  void target(const Expr* e) {
    if (!e) return;
    while (e->kind == ExprKind::Index) {
      auto* x = e->as<IndexExpr>();
      for (const Expr* arg : x->args) expr(arg);
      expr(x->fieldExpr);
      e = x->base;
    }
    if (e->kind == ExprKind::Identifier) use_.assigned.emplace(e->as<IdentifierExpr>()->name);
  }

  void declare(const List<DeclaredName>& names) {
    for (const DeclaredName& n : names) {
      use_.assigned.emplace(n.name);
      use_.boxed.emplace(n.name);
      expr(n.init);
    }
  }

  void statement(const Stmt& s) {
    switch (s.kind) {
      case StmtKind::Expression:
        expr(s.as<ExpressionStmt>()->expr);
        break;
      case StmtKind::Assign:
        for (const Expr* t : s.as<AssignStmt>()->targets) target(t);
        expr(s.as<AssignStmt>()->rhs);
        break;
      case StmtKind::OpAssign:
        target(s.as<OpAssignStmt>()->target);
        expr(s.as<OpAssignStmt>()->rhs);
        break;
      case StmtKind::If:
        for (const IfClause& c : s.as<IfStmt>()->clauses) {
          expr(c.condition);
          block(c.body);
        }
        block(s.as<IfStmt>()->otherwise);
        break;
      case StmtKind::For:
        target(s.as<ForStmt>()->target);
        expr(s.as<ForStmt>()->values);
        block(s.as<ForStmt>()->body);
        break;
      case StmtKind::While:
        expr(s.as<WhileStmt>()->condition);
        block(s.as<WhileStmt>()->body);
        break;
      case StmtKind::DoUntil:
        block(s.as<DoUntilStmt>()->body);
        expr(s.as<DoUntilStmt>()->condition);
        break;
      case StmtKind::Switch:
        expr(s.as<SwitchStmt>()->subject);
        for (const SwitchCase& c : s.as<SwitchStmt>()->cases) {
          expr(c.value);
          block(c.body);
        }
        block(s.as<SwitchStmt>()->otherwise);
        break;
      case StmtKind::TryCatch: {
        auto* t = s.as<TryCatchStmt>();
        block(t->body);
        if (!t->identifier.empty()) use_.assigned.emplace(t->identifier);
        block(t->handler);
        break;
      }
      case StmtKind::UnwindProtect:
        block(s.as<UnwindProtectStmt>()->body);
        block(s.as<UnwindProtectStmt>()->cleanup);
        break;
      case StmtKind::Global:
        declare(s.as<GlobalStmt>()->names);
        break;
      case StmtKind::Persistent:
        declare(s.as<PersistentStmt>()->names);
        break;
      case StmtKind::Command:
        mention(s.as<CommandStmt>()->name);
        break;
      default:
        break;
    }
  }

  NameUse& use_;
};

}  // namespace

NameUse namesIn(const Block& block) {
  NameUse use;
  Collector(use).block(block);
  return use;
}

NameUse namesIn(const FunctionDef& function) {
  NameUse use = namesIn(function.body);
  Collector collector(use);
  for (const Param& p : function.params)
    if (!p.ignored) use.declared.emplace(p.name);
  for (const Param& p : function.outputs) use.declared.emplace(p.name);
  for (const ArgumentsBlock& b : function.arguments)
    for (const ArgumentDecl& d : b.decls) {
      collector.expr(d.defaultValue);
      for (const Expr* v : d.validators) collector.expr(v);
    }
  return use;
}

}  // namespace matlift
