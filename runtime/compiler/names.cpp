#include "runtime/compiler/names.h"

#include <algorithm>

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
      case ExprKind::Index: {
        const auto* x = e->as<IndexExpr>();
        expr(x->base);
        around_.push_back(baseOf(*x));
        for (const Expr* arg : x->args) expr(arg);
        around_.pop_back();
        expr(x->fieldExpr);
        break;
      }
      case ExprKind::End:
        if (!around_.empty()) ends_.push_back(around_);
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

  /// When all that is assigned is known. x(min(end, 3)): x has the end, if x is a variable.
  void findEnded() {
    for (const std::vector<std::string_view>& names : ends_) {
      const auto known = [&](std::string_view n) { return n.empty() || use_.isVariable(n); };
      if (std::none_of(names.begin(), names.end(), known))
        use_.ended.insert(names.begin(), names.end());
    }
  }

 private:
  void mention(std::string_view name) { use_.mentioned.emplace(name); }

  static std::string_view baseOf(const IndexExpr& x) {
    const Expr* base = &x;
    while (base->kind == ExprKind::Index) base = base->as<IndexExpr>()->base;
    return base->kind == ExprKind::Identifier ? base->as<IdentifierExpr>()->name
                                              : std::string_view();
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

  void statement(const Stmt& s) {
    if (s.kind == StmtKind::Command) mention(s.as<CommandStmt>()->name);
    eachPart(s, *this);
  }

  NameUse& use_;
  std::vector<std::string_view> around_;             // what is indexed, outermost first
  std::vector<std::vector<std::string_view>> ends_;  // and around each `end`
};

}  // namespace

NameUse namesIn(const Block& block) {
  NameUse use;
  Collector(use).block(block);
  return use;
}

NameUse namesIn(const FunctionDef& function) {
  NameUse use;
  Collector collector(use);
  collector.block(function.body);
  for (const Param& p : function.params)
    if (!p.ignored) use.declared.emplace(p.name);
  for (const Param& p : function.outputs) use.declared.emplace(p.name);
  for (const ArgumentsBlock& b : function.arguments)
    for (const ArgumentDecl& d : b.decls) {
      collector.expr(d.defaultValue);
      for (const Expr* v : d.validators) collector.expr(v);
    }
  collector.findEnded();
  return use;
}

}  // namespace matlift
