#include "runtime/compiler/names.h"

#include "runtime/syntax/parts.h"

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
      case ExprKind::FuncHandle: {
        // @obj.method keeps a variable.
        const std::string_view name = e->as<FuncHandleExpr>()->name;
        if (const size_t dot = name.find('.'); dot != name.npos) mention(name.substr(0, dot));
        break;
      }
      case ExprKind::AnonFunc:
        anonymous(*e->as<AnonFuncExpr>());
        break;
      default:
        eachPart(*e, *this);
    }
  }

  void target(const Expr* e) {
    while (e->kind == ExprKind::Index) {
      auto* x = e->as<IndexExpr>();
      for (const Expr* arg : x->args) expr(arg);
      expr(x->fieldExpr);
      e = x->base;
    }
    if (e->kind == ExprKind::Identifier) use_.assigned.emplace(e->as<IdentifierExpr>()->name);
  }

  void caught(std::string_view name, SourcePos) { use_.assigned.emplace(name); }

  void declared(const List<DeclaredName>& names) {
    for (const DeclaredName& n : names) {
      use_.assigned.emplace(n.name);
      use_.boxed.emplace(n.name);
      expr(n.init);
    }
  }

 private:
  void mention(std::string_view name) { use_.mentioned.emplace(name); }

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

  void statement(const Stmt& s) {
    if (s.kind == StmtKind::Command) mention(s.as<CommandStmt>()->name);
    eachPart(s, *this);
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
