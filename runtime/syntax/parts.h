// What an expression or a statement consists of: the one place that knows it for all who look
// through a program for names.
//
// A reader of programs is a class with the functions below; it looks itself at the kinds that mean
// something to it, and leaves the others to eachPart. Parts come in the order in which they run.
// None of them is null.
//
//   expr(const Expr*)                         a value that is asked for
//   target(const Expr*)                       what gets a value
//   block(const Block&)                       statements
//   caught(std::string_view, SourcePos)       the name that `catch` gives its error
//   declared(const List<DeclaredName>&)       global, persistent
#pragma once

#include <string_view>

#include "runtime/syntax/ast.h"

namespace matlift::syntax {

/// Without the body of an anonymous function: its names are its own.
template <typename Reader>
void eachPart(const Expr& e, Reader& reader) {
  const auto give = [&](const Expr* part) {
    if (part) reader.expr(part);
  };
  const auto giveRows = [&](const List<ExprRow>& rows) {
    for (const ExprRow& row : rows)
      for (const Expr* part : row) give(part);
  };
  switch (e.kind) {
    case ExprKind::Unary:
      return give(e.as<UnaryExpr>()->operand);
    case ExprKind::Binary:
      give(e.as<BinaryExpr>()->lhs);
      return give(e.as<BinaryExpr>()->rhs);
    case ExprKind::ShortCircuit:
      give(e.as<ShortCircuitExpr>()->lhs);
      return give(e.as<ShortCircuitExpr>()->rhs);
    case ExprKind::Range:
      give(e.as<RangeExpr>()->first);
      give(e.as<RangeExpr>()->step);
      return give(e.as<RangeExpr>()->last);
    case ExprKind::Matrix:
      return giveRows(e.as<MatrixExpr>()->rows);
    case ExprKind::CellLiteral:
      return giveRows(e.as<CellLiteralExpr>()->rows);
    case ExprKind::Index: {
      const auto* link = e.as<IndexExpr>();
      give(link->base);
      for (const Expr* arg : link->args) give(arg);
      return give(link->fieldExpr);
    }
    case ExprKind::Number:
    case ExprKind::CharLiteral:
    case ExprKind::StringLiteral:
    case ExprKind::Identifier:
    case ExprKind::Colon:
    case ExprKind::End:
    case ExprKind::AnonFunc:
    case ExprKind::FuncHandle:
      return;
  }
}

/// The name and the words of a command are no parts.
template <typename Reader>
void eachPart(const Stmt& s, Reader& reader) {
  const auto give = [&](const Expr* part) {
    if (part) reader.expr(part);
  };
  const auto giveTarget = [&](const Expr* part) {
    if (part) reader.target(part);
  };
  switch (s.kind) {
    case StmtKind::Expression:
      return give(s.as<ExpressionStmt>()->expr);
    case StmtKind::Assign:
      give(s.as<AssignStmt>()->rhs);
      for (const Expr* t : s.as<AssignStmt>()->targets) giveTarget(t);
      return;
    case StmtKind::OpAssign:
      give(s.as<OpAssignStmt>()->rhs);
      return giveTarget(s.as<OpAssignStmt>()->target);
    case StmtKind::If:
      for (const IfClause& c : s.as<IfStmt>()->clauses) {
        give(c.condition);
        reader.block(c.body);
      }
      return reader.block(s.as<IfStmt>()->otherwise);
    case StmtKind::For: {
      const auto* loop = s.as<ForStmt>();
      give(loop->values);
      give(loop->maxWorkers);
      giveTarget(loop->target);
      return reader.block(loop->body);
    }
    case StmtKind::While:
      give(s.as<WhileStmt>()->condition);
      return reader.block(s.as<WhileStmt>()->body);
    case StmtKind::Spmd:
      give(s.as<SpmdStmt>()->least);
      give(s.as<SpmdStmt>()->most);
      return reader.block(s.as<SpmdStmt>()->body);
    case StmtKind::DoUntil:
      reader.block(s.as<DoUntilStmt>()->body);
      return give(s.as<DoUntilStmt>()->condition);
    case StmtKind::Switch:
      give(s.as<SwitchStmt>()->subject);
      for (const SwitchCase& c : s.as<SwitchStmt>()->cases) {
        give(c.value);
        reader.block(c.body);
      }
      return reader.block(s.as<SwitchStmt>()->otherwise);
    case StmtKind::TryCatch: {
      const auto* t = s.as<TryCatchStmt>();
      reader.block(t->body);
      if (!t->identifier.empty()) reader.caught(t->identifier, t->identifierPos);
      return reader.block(t->handler);
    }
    case StmtKind::UnwindProtect:
      reader.block(s.as<UnwindProtectStmt>()->body);
      return reader.block(s.as<UnwindProtectStmt>()->cleanup);
    case StmtKind::Global:
      return reader.declared(s.as<GlobalStmt>()->names);
    case StmtKind::Persistent:
      return reader.declared(s.as<PersistentStmt>()->names);
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Return:
    case StmtKind::Command:
      return;
  }
}

}  // namespace matlift::syntax
