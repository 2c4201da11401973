#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {

// Reads the word that ends the block of `opener`.
void Parser::closeBlock(const Token& opener, std::initializer_list<Keyword> closers) {
  for (Keyword closer : closers) {
    if (atKeyword(closer)) {
      --blocks_;
      mark(TokenRole::Closer);
      advance();
      return;
    }
  }
  failMissingEnd(opener);
}

Expr* Parser::parseCondition() {
  Expr* condition = parseExpr();
  if (at(Tok::Assign)) failAssignOperator();
  return condition;
}

Stmt* Parser::parseIf() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<IfStmt>(opener);
  std::vector<IfClause> clauses;
  do {
    advance();
    Expr* condition = parseCondition();
    clauses.push_back({condition, parseBlock()});
  } while (atKeyword(Keyword::Elseif));
  if (acceptKeyword(Keyword::Else)) {
    stmt->hasElse = true;
    stmt->otherwise = parseBlock();
  }
  closeBlock(opener, {Keyword::End, Keyword::EndIf});
  stmt->clauses = file_.arena.list(clauses);
  return endStmt(stmt);
}

Stmt* Parser::parseFor() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<ForStmt>(opener);
  stmt->parallel = tok_.keyword == Keyword::Parfor;
  advance();
  Token open = tok_;
  bool bracketed = accept(Tok::LParen);
  Token first = tok_;
  if (!at(Tok::Identifier)) {
    fail(tok_, "MATLAB:m_missing_loop_variable",
         "Expected the name of the loop variable but found " + describe(tok_) +
             ": a loop is written 'for i = values'.",
         "a variable");
  }
  stmt->target = parsePostfix();
  checkTarget(stmt->target, first);
  if (!at(Tok::Assign)) {
    fail(tok_, "MATLAB:m_missing_loop_assignment",
         "Expected '=' after the loop variable but found " + describe(tok_) +
             ": a loop is written 'for i = values'.",
         "'='");
  }
  advance();
  stmt->values = parseExpr();
  if (bracketed) {
    if (stmt->parallel && accept(Tok::Comma)) stmt->maxWorkers = parseExpr();
    if (!at(Tok::RParen)) failUnclosed(open, "')'");
    advance();
  }
  declareTarget(stmt->target);
  stmt->body = parseBlock();
  closeBlock(opener, stmt->parallel
                         ? std::initializer_list<Keyword>{Keyword::End, Keyword::EndParfor}
                         : std::initializer_list<Keyword>{Keyword::End, Keyword::EndFor});
  return endStmt(stmt);
}

Stmt* Parser::parseSpmd() {
  Token opener = tok_;
  ++blocks_;
  auto* stmt = makeStmt<SpmdStmt>(opener);
  advance();
  Token open = tok_;
  if (accept(Tok::LParen)) {
    stmt->least = parseExpr();
    if (accept(Tok::Comma)) stmt->most = parseExpr();
    if (!at(Tok::RParen)) failUnclosed(open, "')'");
    advance();
  }
  stmt->body = parseBlock();
  closeBlock(opener, {Keyword::End});
  return endStmt(stmt);
}

Stmt* Parser::parseWhile() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<WhileStmt>(opener);
  advance();
  stmt->condition = parseCondition();
  stmt->body = parseBlock();
  closeBlock(opener, {Keyword::End, Keyword::EndWhile});
  return endStmt(stmt);
}

// `do` is a name like any other unless nothing that would make it one follows.
bool Parser::atDo() const {
  std::string_view source = lexer_.source();
  std::size_t i = lexer_.offset();
  while (i < source.size() && isBlank(source[i])) ++i;
  if (isVariable("do")) return false;
  return i >= source.size() ||
         std::string_view("\n;,%#").find(source[i]) != std::string_view::npos ||
         isNameStart(source[i]);
}

Stmt* Parser::parseDoUntil() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<DoUntilStmt>(opener);
  advance();
  ++doBlocks_;
  stmt->body = parseBlock();
  --doBlocks_;
  if (!atWord("until")) {
    fail(tok_, "MATLAB:m_missing_end",
         "The 'do' on line " + std::to_string(opener.pos.line) + " has no matching 'until'.",
         "'until'");
  }
  mark(TokenRole::Closer);
  advance();
  --blocks_;
  stmt->condition = parseCondition();
  return endStmt(stmt);
}

Stmt* Parser::parseSwitch() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<SwitchStmt>(opener);
  advance();
  stmt->subject = parseCondition();
  skipSeparators();
  std::vector<SwitchCase> cases;
  while (atKeyword(Keyword::Case)) {
    advance();
    Expr* value = parseCondition();
    cases.push_back({value, parseBlock()});
  }
  if (acceptKeyword(Keyword::Otherwise)) {
    stmt->hasOtherwise = true;
    stmt->otherwise = parseBlock();
    if (atKeyword(Keyword::Case) || atKeyword(Keyword::Otherwise)) {
      fail(tok_, "MATLAB:m_otherwise_not_last", "'otherwise' must be the last part of a switch.",
           "'end'");
    }
  }
  bool closes = atKeyword(Keyword::End) || atKeyword(Keyword::EndSwitch) || at(Tok::EndOfFile);
  if (!closes && cases.empty() && !stmt->hasOtherwise) failExpected("'case', 'otherwise' or 'end'");
  closeBlock(opener, {Keyword::End, Keyword::EndSwitch});
  stmt->cases = file_.arena.list(cases);
  return endStmt(stmt);
}

Stmt* Parser::parseTry() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<TryCatchStmt>(opener);
  advance();
  stmt->body = parseBlock();
  if (atKeyword(Keyword::Catch)) parseCatch(*stmt);
  closeBlock(opener, {Keyword::End, Keyword::EndTryCatch});
  return endStmt(stmt);
}

// A name on the line of `catch` is the variable, unless what follows it makes it a statement.
void Parser::parseCatch(TryCatchStmt& stmt) {
  std::uint32_t line = tok_.pos.line;
  stmt.hasCatch = true;
  advance();
  if (at(Tok::Identifier) && tok_.pos.line == line) {
    std::string_view source = lexer_.source();
    std::size_t i = lexer_.offset();
    char next = i < source.size() ? source[i] : '\n';
    while (i < source.size() && isBlank(source[i])) ++i;
    char after = i < source.size() ? source[i] : '\n';
    bool ends = std::string_view("\n;,%#").find(after) != std::string_view::npos;
    if (ends || (isBlank(next) && isNameStart(after))) {
      stmt.identifier = text(tok_);
      stmt.identifierPos = tok_.pos;
      declare(stmt.identifier);
      advance();
    }
  }
  stmt.handler = parseBlock();
}

Stmt* Parser::parseUnwindProtect() {
  Token opener = tok_;
  openBlock();
  auto* stmt = makeStmt<UnwindProtectStmt>(opener);
  advance();
  stmt->body = parseBlock();
  if (!atKeyword(Keyword::UnwindProtectCleanup)) {
    fail(tok_, "MATLAB:m_missing_end",
         "The 'unwind_protect' on line " + std::to_string(opener.pos.line) +
             " has no matching 'unwind_protect_cleanup'.",
         "'unwind_protect_cleanup'");
  }
  advance();
  stmt->cleanup = parseBlock();
  closeBlock(opener, {Keyword::EndUnwindProtect, Keyword::End});
  return endStmt(stmt);
}

}  // namespace matlift::syntax
