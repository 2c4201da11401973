#include <cstdio>
#include <cstdlib>
#include <string>

#include "runtime/syntax/printer.h"

// One S-expression a statement. Expressions are grouped with brackets that show how they were read:
// a+b*c is (a + (b * c)).
namespace matlift::syntax {
namespace {

class Dumper {
 public:
  std::string out;

  void expr(const Expr* e) {
    if (e == nullptr) {
      out += '~';
      return;
    }
    switch (e->kind) {
      case ExprKind::Unary: {
        auto* u = e->as<UnaryExpr>();
        bool postfix = u->op == UnaryOp::Transpose || u->op == UnaryOp::CTranspose;
        const char* name = operatorText(u->op);
        out += '(';
        if (!postfix) out += name;
        expr(u->operand);
        if (postfix) out += name;
        out += ')';
        return;
      }
      case ExprKind::Binary:
        binary(*e->as<BinaryExpr>());
        return;
      case ExprKind::ShortCircuit: {
        auto* s = e->as<ShortCircuitExpr>();
        infix(s->lhs, s->op == ShortCircuitOp::And ? "&&" : "||", s->rhs);
        return;
      }
      case ExprKind::Range:
        range(*e->as<RangeExpr>());
        return;
      case ExprKind::Matrix:
        rows(e->as<MatrixExpr>()->rows, '[', ']');
        return;
      case ExprKind::CellLiteral:
        rows(e->as<CellLiteralExpr>()->rows, '{', '}');
        return;
      case ExprKind::Index:
        index(*e->as<IndexExpr>());
        return;
      case ExprKind::AnonFunc: {
        auto* f = e->as<AnonFuncExpr>();
        out += "@(";
        params(f->params);
        out += ") ";
        expr(f->body);
        return;
      }
      default:
        leaf(*e);
        return;
    }
  }

  void block(const char* label, Block statements) {
    out += ' ';
    out += label;
    out += '{';
    bool first = true;
    for (const Stmt* s : statements) {
      if (!first) out += ' ';
      first = false;
      stmt(*s);
    }
    out += '}';
  }

  void stmt(const Stmt& s) {
    out += '(';
    body(s);
    if (s.printResult) out += " !";
    out += ')';
  }

  void function(const FunctionDef& f) {
    out += "(function [";
    params(f.outputs);
    out += "]=";
    out += f.name;
    out += '(';
    params(f.params);
    out += ')';
    for (const ArgumentsBlock& block : f.arguments) arguments(block);
    block("", f.body);
    for (const FunctionDef* nested : f.nested) {
      out += ' ';
      function(*nested);
    }
    out += ')';
  }

 private:
  void leaf(const Expr& e) {
    if (e.kind == ExprKind::Number) {
      auto* n = e.as<NumberExpr>();
      static constexpr const char* kClasses[] = {"",    "s8",  "u8",  "s16", "u16",
                                                 "s32", "u32", "s64", "u64"};
      char digits[40];
      std::snprintf(digits, sizeof digits, "%.17g", n->value);
      for (int precision = 1; precision < 17; ++precision) {
        char shorter[40];
        std::snprintf(shorter, sizeof shorter, "%.*g", precision, n->value);
        if (std::strtod(shorter, nullptr) == n->value) {
          out += shorter;
          digits[0] = '\0';
          break;
        }
      }
      out += digits;
      if (n->imaginary) out += 'i';
      out += kClasses[static_cast<int>(n->literalClass)];
      return;
    }
    out += toText(e);
  }

  void infix(const Expr* lhs, const char* op, const Expr* rhs) {
    out += '(';
    expr(lhs);
    out += ' ';
    out += op;
    out += ' ';
    expr(rhs);
    out += ')';
  }

  void binary(const BinaryExpr& e) { infix(e.lhs, operatorText(e.op), e.rhs); }

  void range(const RangeExpr& e) {
    out += '(';
    expr(e.first);
    out += ':';
    if (e.step != nullptr) {
      expr(e.step);
      out += ':';
    }
    expr(e.last);
    out += ')';
  }

  void list(List<Expr*> items) {
    bool first = true;
    for (const Expr* e : items) {
      if (!first) out += ',';
      first = false;
      expr(e);
    }
  }

  void rows(List<ExprRow> all, char open, char close) {
    out += open;
    bool first = true;
    for (const ExprRow& row : all) {
      if (!first) out += ';';
      first = false;
      list(row);
    }
    out += close;
  }

  void index(const IndexExpr& e) {
    expr(e.base);
    switch (e.index) {
      case IndexKind::Field:
        (out += '.') += e.field;
        return;
      case IndexKind::DynamicField:
        out += ".(";
        expr(e.fieldExpr);
        out += ')';
        return;
      case IndexKind::Paren:
      case IndexKind::Brace:
        out += e.index == IndexKind::Paren ? '(' : '{';
        list(e.args);
        out += e.index == IndexKind::Paren ? ')' : '}';
        return;
    }
  }

  void params(List<Param> items) {
    bool first = true;
    for (const Param& p : items) {
      if (!first) out += ',';
      first = false;
      out += p.name;
    }
  }

  void names(const char* label, List<DeclaredName> items) {
    out += label;
    for (const DeclaredName& n : items) {
      (out += ' ') += n.name;
      if (n.init == nullptr) continue;
      out += '=';
      expr(n.init);
    }
  }

  void arguments(const ArgumentsBlock& block) {
    static constexpr const char* kKinds[] = {"", "Output", "Repeating", "Output,Repeating"};
    ((out += " arguments(") += kKinds[static_cast<int>(block.kind)]) += "){";
    bool first = true;
    for (const ArgumentDecl& d : block.decls) {
      if (!first) out += "; ";
      first = false;
      out += d.name;
      if (!d.field.empty()) (out += '.') += d.field;
      if (d.hasSize) {
        out += " (";
        list(d.size);
        out += ')';
      }
      if (!d.className.empty()) (out += ' ') += d.className;
      if (!d.validators.empty()) {
        out += " {";
        list(d.validators);
        out += '}';
      }
      if (d.defaultValue != nullptr) {
        out += " = ";
        expr(d.defaultValue);
      }
    }
    out += '}';
  }

  void assign(const AssignStmt& s) {
    out += s.deletes ? "delete " : "";
    if (s.bracketed) out += '[';
    list(s.targets);
    if (s.bracketed) out += ']';
    out += " = ";
    expr(s.rhs);
  }

  void branches(const Stmt& s) {
    if (s.kind == StmtKind::If) {
      auto* i = s.as<IfStmt>();
      for (std::size_t k = 0; k < i->clauses.size(); ++k) {
        out += k == 0 ? "if " : " elseif ";
        expr(i->clauses[k].condition);
        block("", i->clauses[k].body);
      }
      if (i->hasElse) block("else ", i->otherwise);
      return;
    }
    auto* w = s.as<SwitchStmt>();
    out += "switch ";
    expr(w->subject);
    for (const SwitchCase& c : w->cases) {
      out += " case ";
      expr(c.value);
      block("", c.body);
    }
    if (w->hasOtherwise) block("otherwise ", w->otherwise);
  }

  void loop(const Stmt& s) {
    if (s.kind == StmtKind::For) {
      auto* f = s.as<ForStmt>();
      out += f->parallel ? "parfor " : "for ";
      expr(f->target);
      out += " = ";
      expr(f->values);
      block("", f->body);
    } else if (s.kind == StmtKind::Spmd) {
      auto* p = s.as<SpmdStmt>();
      out += "spmd ";
      if (p->least) expr(p->least);
      if (p->most) out += ", ";
      if (p->most) expr(p->most);
      block("", p->body);
    } else if (s.kind == StmtKind::While) {
      out += "while ";
      expr(s.as<WhileStmt>()->condition);
      block("", s.as<WhileStmt>()->body);
    } else {
      out += "do";
      block("", s.as<DoUntilStmt>()->body);
      out += " until ";
      expr(s.as<DoUntilStmt>()->condition);
    }
  }

  void body(const Stmt& s) {
    switch (s.kind) {
      case StmtKind::Expression:
        expr(s.as<ExpressionStmt>()->expr);
        return;
      case StmtKind::Assign:
        assign(*s.as<AssignStmt>());
        return;
      case StmtKind::OpAssign: {
        auto* o = s.as<OpAssignStmt>();
        expr(o->target);
        ((out += ' ') += operatorText(o->op)) += "= ";
        expr(o->rhs);
        return;
      }
      case StmtKind::If:
      case StmtKind::Switch:
        branches(s);
        return;
      case StmtKind::For:
      case StmtKind::While:
      case StmtKind::Spmd:
      case StmtKind::DoUntil:
        loop(s);
        return;
      case StmtKind::Break:
        out += "break";
        return;
      case StmtKind::Continue:
        out += "continue";
        return;
      case StmtKind::Return:
        out += "return";
        return;
      case StmtKind::TryCatch: {
        auto* t = s.as<TryCatchStmt>();
        out += "try";
        block("", t->body);
        if (!t->hasCatch) return;
        out += " catch ";
        out += t->identifier;
        block("", t->handler);
        return;
      }
      case StmtKind::UnwindProtect:
        out += "unwind_protect";
        block("", s.as<UnwindProtectStmt>()->body);
        block("cleanup ", s.as<UnwindProtectStmt>()->cleanup);
        return;
      case StmtKind::Global:
        names("global", s.as<GlobalStmt>()->names);
        return;
      case StmtKind::Persistent:
        names("persistent", s.as<PersistentStmt>()->names);
        return;
      case StmtKind::Command:
        out += "command ";
        out += s.as<CommandStmt>()->name;
        for (std::string_view word : s.as<CommandStmt>()->args) ((out += " <") += word) += '>';
        return;
    }
  }
};

}  // namespace

std::string dump(const Expr& expr) {
  Dumper dumper;
  dumper.expr(&expr);
  return std::move(dumper.out);
}

std::string dump(const Stmt& stmt) {
  Dumper dumper;
  dumper.stmt(stmt);
  return std::move(dumper.out);
}

std::string dump(const File& file) {
  std::string out;
  for (const Stmt* s : file.statements) (out += dump(*s)) += '\n';
  for (const FunctionDef* f : file.functions) {
    Dumper dumper;
    dumper.function(*f);
    (out += dumper.out) += '\n';
  }
  return out;
}

}  // namespace matlift::syntax
