#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {

void Parser::skipSeparators() {
  while (at(Tok::Newline) || at(Tok::Semicolon) || at(Tok::Comma)) advance();
}

// A word that ends or divides the block around it, or starts a function.
bool Parser::atBlockEnd() const {
  if (doBlocks_ > 0 && atWord("until")) return true;
  if (!at(Tok::Keyword)) return false;
  switch (tok_.keyword) {
    case Keyword::Case:
    case Keyword::Catch:
    case Keyword::Else:
    case Keyword::Elseif:
    case Keyword::End:
    case Keyword::EndFor:
    case Keyword::EndFunction:
    case Keyword::EndIf:
    case Keyword::EndParfor:
    case Keyword::EndSwitch:
    case Keyword::EndTryCatch:
    case Keyword::EndUnwindProtect:
    case Keyword::EndWhile:
    case Keyword::Function:
    case Keyword::Otherwise:
    case Keyword::UnwindProtectCleanup:
      return true;
    default:
      return false;
  }
}

Block Parser::parseBlock() {
  Nesting level(*this);
  Collector<Stmt*> statements(stmtStack_);
  for (skipSeparators(); !at(Tok::EndOfFile) && !atBlockEnd(); skipSeparators()) {
    statements.add(parseStatement());
  }
  return statements.take(file_.arena);
}

Stmt* Parser::parseStatement() {
  if (at(Tok::Keyword)) return parseKeywordStatement();
  if (atWord("do") && atDo()) return parseDoUntil();
  return parseSimple();
}

Stmt* Parser::parseKeywordStatement() {
  Token start = tok_;
  auto simple = [&](auto* stmt) -> Stmt* {
    advance();
    endStmt(stmt);
    finishSimple(stmt);
    stmt->printResult = false;
    return stmt;
  };
  switch (tok_.keyword) {
    case Keyword::If:
      return parseIf();
    case Keyword::For:
    case Keyword::Parfor:
      return parseFor();
    case Keyword::While:
      return parseWhile();
    case Keyword::Switch:
      return parseSwitch();
    case Keyword::Try:
      return parseTry();
    case Keyword::UnwindProtect:
      return parseUnwindProtect();
    case Keyword::Global:
    case Keyword::Persistent:
      return parseDeclaration();
    case Keyword::Break:
      return simple(makeStmt<BreakStmt>(start));
    case Keyword::Continue:
      return simple(makeStmt<ContinueStmt>(start));
    case Keyword::Return:
      return simple(makeStmt<ReturnStmt>(start));
    case Keyword::Classdef:
      fail(
          tok_, "MATLAB:m_classdef_inside",
          "Illegal use of reserved keyword \"classdef\": a class is defined on its own, not inside "
          "a block or function.");
    case Keyword::Spmd:
      return parseSpmd();
    default:
      failExpected("a statement");
  }
}

Stmt* Parser::parseSimple() {
  Stmt* stmt;
  if (at(Tok::Identifier) && startsCommand()) return parseCommand();
  if (at(Tok::Not) && text(tok_) == "!") return parseShellCommand();
  if (at(Tok::LBracket) && bracketIsTargetList()) {
    stmt = parseBracketAssign();
  } else {
    stmt = parsePrefixIncrement();
    if (stmt == nullptr) stmt = parseExpressionOrAssign();
  }
  finishSimple(stmt);
  return stmt;
}

// Reads what ends a simple statement and so decides whether its result is shown.
void Parser::finishSimple(Stmt* stmt) {
  stmt->printResult = !at(Tok::Semicolon);
  if (atStatementEnd()) {
    if (!at(Tok::EndOfFile)) advance();
    return;
  }
  if (atBlockEnd()) return;  // "if a, b end"
  failExpected("an operator, ',', ';' or the end of the line");
}

// ---------------------------------------------------------------- assignment

bool Parser::isVariable(std::string_view name) const {
  for (const Scope* scope = scope_; scope != nullptr; scope = scope->parent) {
    if (scope->names.count(name) != 0) return true;
  }
  return scope_ == &fileScope_ && options_.isVariable && options_.isVariable(name);
}

void Parser::declareTarget(const Expr* e) {
  while (e != nullptr && e->kind == ExprKind::Index) e = e->as<IndexExpr>()->base;
  if (e != nullptr && e->kind == ExprKind::Identifier) declare(e->as<IdentifierExpr>()->name);
}

void Parser::checkTarget(const Expr* e, const Token& start) {
  const Expr* base = e;
  while (base->kind == ExprKind::Index && base->parens == 0) base = base->as<IndexExpr>()->base;
  if (base->kind == ExprKind::Identifier && base->parens == 0) return;
  Token place = start;
  place.range.end = lastEnd_;
  fail(place, "MATLAB:m_invalid_lhs_of_assignment",
       "The expression to the left of the equals sign is not a valid target for an assignment: "
       "expected "
       "a variable, or an element or field of one.",
       "a variable");
}

Stmt* Parser::parseExpressionOrAssign() {
  Token start = tok_;
  Expr* e = parseExpr();
  if (at(Tok::Assign)) {
    checkTarget(e, start);
    return finishAssign(start, file_.arena.list(&e, 1), false);
  }
  if (at(Tok::OpAssign) || at(Tok::PlusPlus) || at(Tok::MinusMinus)) {
    checkTarget(e, start);
    return finishOpAssign(start, e);
  }
  auto* stmt = makeStmt<ExpressionStmt>(start);
  stmt->expr = e;
  return stmt;
}

namespace {

// x(i) = [] deletes; so does x(i) = ''.
bool isDeletion(const Expr* target, const Expr* rhs) {
  if (target == nullptr || target->kind != ExprKind::Index || rhs->parens > 0) return false;
  if (target->as<IndexExpr>()->index != IndexKind::Paren) return false;
  if (rhs->kind == ExprKind::Matrix) return rhs->as<MatrixExpr>()->rows.empty();
  return rhs->kind == ExprKind::CharLiteral && rhs->as<CharLiteralExpr>()->value.empty();
}

}  // namespace

Stmt* Parser::finishAssign(const Token& start, List<Expr*> targets, bool bracketed) {
  advance();
  Expr* rhs = parseExpr();
  if (at(Tok::Assign)) failAssignOperator();
  auto* stmt = makeStmt<AssignStmt>(start);
  stmt->targets = targets;
  stmt->bracketed = bracketed;
  stmt->rhs = rhs;
  stmt->deletes = !bracketed && isDeletion(targets[0], rhs);
  for (Expr* target : targets) declareTarget(target);
  return stmt;
}

Stmt* Parser::finishOpAssign(const Token& start, Expr* target) {
  Token op = tok_;
  advance();
  auto* stmt = makeStmt<OpAssignStmt>(start);
  stmt->target = target;
  stmt->opPos = op.pos;
  if (op.kind == Tok::OpAssign) {
    stmt->op = op.op;
    stmt->rhs = parseExpr();
    if (at(Tok::Assign)) failAssignOperator();
  } else {
    stmt->op = op.kind == Tok::PlusPlus ? BinaryOp::Add : BinaryOp::Sub;
    stmt->increment = true;
    stmt->rhs = makeOne(op);
  }
  declareTarget(target);
  return endStmt(stmt);
}

Expr* Parser::makeOne(const Token& at) {
  auto* one = makeExpr<NumberExpr>(at);
  one->value = 1;
  one->text = "1";
  return one;
}

// "++x" as a statement of its own (Octave's); in any larger expression the signs are signs.
Stmt* Parser::parsePrefixIncrement() {
  if (!at(Tok::Plus) && !at(Tok::Minus)) return nullptr;
  char sign = text(tok_)[0];
  std::size_t next = lexer_.offset();
  std::string_view source = lexer_.source();
  if (next + 1 >= source.size() || source[next] != sign || !isNameStart(source[next + 1])) {
    return nullptr;
  }
  Token start = tok_;
  Lexer::State state = lexer_.save();
  const std::size_t traced = trace_ ? trace_->size() : 0;
  mark(TokenRole::Prefix);
  advance();
  mark(TokenRole::Prefix);
  advance();
  Expr* target = parsePostfix();
  if (!atStatementEnd()) {
    lexer_.restore(state, {});
    if (trace_) trace_->resize(traced);
    tok_ = start;
    return nullptr;
  }
  checkTarget(target, start);
  auto* stmt = makeStmt<OpAssignStmt>(start);
  stmt->target = target;
  stmt->op = sign == '+' ? BinaryOp::Add : BinaryOp::Sub;
  stmt->opPos = start.pos;
  stmt->increment = true;
  stmt->rhs = makeOne(start);
  declareTarget(target);
  return stmt;
}

// At '[' where a statement starts: is it the left side of an assignment? Looks for '=' after the
// bracket that closes it, and comes back.
bool Parser::bracketIsTargetList() {
  Lexer::State state = lexer_.save();
  std::vector<char> brackets = lexer_.brackets();
  bool found = false;
  try {
    Token token = lexer_.next();
    while (token.kind != Tok::EndOfFile && lexer_.brackets().size() >= brackets.size()) {
      token = lexer_.next();
    }
    found = token.kind == Tok::RBracket && lexer_.next().kind == Tok::Assign;
  } catch (SyntaxFailure&) {
    // Reading it as an expression reports the mistake where it is.
  }
  lexer_.restore(state, brackets);
  return found;
}

Stmt* Parser::parseBracketAssign() {
  Token start = tok_;
  advance();
  Collector<Expr*> targets(exprStack_);
  while (!at(Tok::RBracket)) {
    Token first = tok_;
    if (accept(Tok::Not)) {
      targets.add(nullptr);
    } else {
      Expr* target = parsePostfix();
      checkTarget(target, first);
      targets.add(target);
    }
    if (accept(Tok::Comma) || at(Tok::RBracket)) continue;
    if (!tok_.spaceBefore || at(Tok::Newline) || at(Tok::Semicolon))
      failUnclosed(start, "',' or ']'");
  }
  advance();
  if (targets.size() == 0) {
    fail(start, "MATLAB:m_invalid_lhs_of_assignment",
         "The left side of the assignment is empty: expected at least one variable between '[' and "
         "']'.",
         "a variable");
  }
  return finishAssign(start, targets.take(file_.arena), true);
}

// ---------------------------------------------------------------- global, persistent

Stmt* Parser::parseDeclaration() {
  Token start = tok_;
  bool global = tok_.keyword == Keyword::Global;
  advance();
  std::vector<DeclaredName> names;
  while (at(Tok::Identifier)) {
    DeclaredName name{text(tok_), tok_.pos, nullptr};
    declare(name.name);
    advance();
    if (accept(Tok::Assign)) name.init = parseExpr();
    names.push_back(name);
  }
  if (names.empty()) failExpected("a variable name");
  List<DeclaredName> list = file_.arena.list(names);
  Stmt* stmt;
  if (global) {
    auto* s = makeStmt<GlobalStmt>(start);
    s->names = list;
    stmt = s;
  } else {
    auto* s = makeStmt<PersistentStmt>(start);
    s->names = list;
    stmt = s;
  }
  if (!atStatementEnd() && !atBlockEnd())
    failExpected("a variable name, ',', ';' or the end of the line");
  finishSimple(stmt);
  stmt->printResult = false;
  return stmt;
}

}  // namespace matlift::syntax
