#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {

FunctionDef* Parser::parseFunction(FunctionDef* parent) {
  Nesting level(*this);
  Token opener = tok_;
  checkFunctionNesting(parent);
  std::size_t commentsBefore = lexer_.comments().size();
  Scope scope;
  scope.parent = parent != nullptr ? scope_ : nullptr;
  Scope* outer = std::exchange(scope_, &scope);
  openBlock();
  advance();
  auto* f = file_.arena.make<FunctionDef>();
  f->parent = parent;
  parseSignature(*f);
  std::size_t commentsAfter = lexer_.comments().size();
  skipSeparators();
  f->help = helpAfter(commentsAfter);
  if (f->help.empty()) f->help = helpBefore(opener.pos.line, commentsBefore);
  parseFunctionBody(*f);
  closeFunction(*f, opener);
  f->range = {opener.range.begin, lastEnd_};
  --blocks_;
  scope_ = outer;
  return f;
}

// Nobody nests functions this deep: the file has many functions, none of them with an end.
void Parser::checkFunctionNesting(const FunctionDef* parent) {
  constexpr int kPlausible = 50;
  int nesting = 0;
  for (; parent != nullptr; parent = parent->parent) ++nesting;
  if (nesting <= kPlausible || sawFunctionEnd_ || sawScriptStatement_ || options_.alwaysScript)
    return;
  missedFunctionEnd_ = true;
  failMissingEnd(tok_);
}

// ---------------------------------------------------------------- signature

void Parser::parseSignature(FunctionDef& f) {
  parseOutputs(f);
  if (f.name.empty()) parseFunctionName(f);
  if (at(Tok::LParen)) {
    Token open = tok_;
    mark(TokenRole::Link);
    advance();
    f.params = parseParams(open, Tok::RParen, f.varargin, "varargin");
  }
  for (const Param& p : f.params) declare(p.name);
  for (const Param& p : f.outputs) declare(p.name);
  if (!atStatementEnd() && !at(Tok::Keyword) && !at(Tok::Identifier)) {
    failExpected("'(', ',', ';' or the end of the line after the function's name");
  }
}

// Reads "[a, b] =", "a =" or nothing. A name not followed by '=' is the function's own.
void Parser::parseOutputs(FunctionDef& f) {
  Token first = tok_;
  if (accept(Tok::LBracket)) {
    f.outputs = parseParams(first, Tok::RBracket, f.varargout, "varargout");
    if (!at(Tok::Assign)) failExpected("'=' after the list of outputs");
    advance();
    return;
  }
  parseFunctionName(f);
  if (!accept(Tok::Assign)) return;
  Param output{f.name, f.pos, false};
  f.outputs = file_.arena.list(&output, 1);
  f.varargout = output.name == "varargout";
  f.name = {};
}

void Parser::parseFunctionName(FunctionDef& f) {
  // A class may say what `end` means for its objects.
  bool isEnd = atKeyword(Keyword::End) && lexer_.source().substr(lexer_.offset()).starts_with('(');
  if (!at(Tok::Identifier) && !isEnd) failExpected("a function name");
  f.pos = tok_.pos;
  SourceRange range = tok_.range;
  advance();
  while (accept(Tok::Dot)) {
    if (!at(Tok::Identifier)) failExpected("a name after '.'");
    range.end = tok_.range.end;
    advance();
  }
  f.name = sourceText(range);
}

// ---------------------------------------------------------------- body

void Parser::parseFunctionBody(FunctionDef& f) {
  std::vector<ArgumentsBlock> arguments;
  std::vector<FunctionDef*> nested;
  Collector<Stmt*> body(stmtStack_);
  for (skipSeparators(); atArgumentsBlock(); skipSeparators()) {
    arguments.push_back(parseArgumentsBlock());
  }
  for (; !at(Tok::EndOfFile); skipSeparators()) {
    if (atKeyword(Keyword::Function) && functionsEnd_) {
      nested.push_back(parseFunction(&f));
    } else if (atBlockEnd()) {
      break;
    } else {
      body.add(parseStatement());
    }
  }
  f.arguments = file_.arena.list(arguments);
  f.nested = file_.arena.list(nested);
  f.body = body.take(file_.arena);
}

void Parser::closeFunction(FunctionDef& f, const Token& opener) {
  if (atKeyword(Keyword::End) || atKeyword(Keyword::EndFunction)) {
    f.hasEnd = true;
    sawFunctionEnd_ = true;
    mark(TokenRole::Closer);
    advance();
    return;
  }
  // What comes next belongs to it no more, whatever it is.
  auto endsHere = [this] {
    Token nothing = tok_;
    nothing.range.end = nothing.range.begin;
    if (trace_) trace_->push_back({nothing, TokenRole::NoCloser});
  };
  bool startsFile = !sawScriptStatement_ && !options_.alwaysScript;
  if (!functionsEnd_) {
    if (at(Tok::EndOfFile) || atKeyword(Keyword::Function)) return endsHere();
  } else if (at(Tok::EndOfFile) && startsFile) {
    // One function alone needs no end; several without one are read again, each up to the next.
    if (!sawFunctionEnd_ && f.nested.empty() && f.parent == nullptr) return endsHere();
    missedFunctionEnd_ = !sawFunctionEnd_;
  }
  if (at(Tok::EndOfFile) || atKeyword(Keyword::Function)) failMissingEnd(opener);
  failExpected("a statement or 'end'");
}

// ---------------------------------------------------------------- arguments blocks

bool Parser::atArgumentsBlock() const {
  if (!atWord("arguments")) return false;
  std::string_view source = lexer_.source();
  std::size_t i = lexer_.offset();
  while (i < source.size() && isBlank(source[i])) ++i;
  if (i >= source.size() || std::string_view("\n%#").find(source[i]) != std::string_view::npos)
    return true;
  if (source[i] != '(') return false;
  for (std::string_view word : {"Input", "Output", "Repeating"}) {
    if (source.compare(i + 1, word.size(), word) == 0) return true;
  }
  return false;
}

ArgumentsKind Parser::parseArgumentsAttributes() {
  bool output = false, repeating = false;
  Token open = tok_;
  if (accept(Tok::LParen)) {
    do {
      if (atWord("Output")) {
        output = true;
      } else if (atWord("Repeating")) {
        repeating = true;
      } else if (!atWord("Input")) {
        failExpected("Input, Output or Repeating");
      }
      advance();
    } while (accept(Tok::Comma));
    if (!at(Tok::RParen)) failUnclosed(open, "',' or ')'");
    advance();
  }
  if (output) return repeating ? ArgumentsKind::OutputRepeating : ArgumentsKind::Output;
  return repeating ? ArgumentsKind::Repeating : ArgumentsKind::Input;
}

ArgumentsBlock Parser::parseArgumentsBlock() {
  Token opener = tok_;
  openBlock();
  ArgumentsBlock block;
  block.pos = tok_.pos;
  advance();
  block.kind = parseArgumentsAttributes();
  std::vector<ArgumentDecl> decls;
  for (skipSeparators(); at(Tok::Identifier) || at(Tok::Not); skipSeparators()) {
    decls.push_back(parseArgumentDecl());
  }
  block.decls = file_.arena.list(decls);
  if (!at(Tok::EndOfFile) && !atKeyword(Keyword::End)) failExpected("an argument's name or 'end'");
  closeBlock(opener, {Keyword::End});
  return block;
}

// name (size) class {validators} = default
ArgumentDecl Parser::parseArgumentDecl() {
  ArgumentDecl decl;
  decl.pos = tok_.pos;
  decl.name = text(tok_);
  advance();
  if (accept(Tok::Dot)) {
    if (!at(Tok::Identifier)) failExpected("the name of a name-value argument after '.'");
    decl.field = text(tok_);
    advance();
  }
  if (at(Tok::LParen)) {
    Token open = tok_;
    decl.hasSize = true;
    advance();
    decl.size = parseArgs(open, Tok::RParen);
    for (Expr* size : decl.size) {
      if (size->kind != ExprKind::Number && size->kind != ExprKind::Colon) {
        fail(open, "MATLAB:m_invalid_argument_size",
             "The size of an argument is written with numbers and ':', like (1,:).",
             "a number or ':'");
      }
    }
  }
  if (at(Tok::Identifier)) {
    SourceRange name = tok_.range;
    advance();
    while (accept(Tok::Dot)) {
      if (!at(Tok::Identifier)) failExpected("a name after '.'");
      name.end = tok_.range.end;
      advance();
    }
    decl.className = sourceText(name);
  }
  if (at(Tok::LBrace)) {
    Token open = tok_;
    Collector<Expr*> all(exprStack_);
    advance();
    List<ExprRow> rows = parseRows(open, Tok::RBrace);
    for (const ExprRow& row : rows) {
      for (Expr* e : row) all.add(e);
    }
    decl.validators = all.take(file_.arena);
  }
  if (accept(Tok::Assign)) decl.defaultValue = parseExpr();
  if (!atStatementEnd()) failExpected("a size, a class, {validators}, '=' or the end of the line");
  return decl;
}

// ---------------------------------------------------------------- help texts

std::string_view Parser::joinComments(std::size_t first, std::size_t last) {
  std::string joined;
  for (std::size_t i = first; i < last; ++i) {
    joined += sourceText(lexer_.comments()[i].text);
    joined += '\n';
  }
  return file_.arena.text(joined);
}

// The first run of comment lines from `firstComment` on, among those read so far.
std::string_view Parser::helpAfter(std::size_t firstComment) {
  const std::vector<Comment>& comments = lexer_.comments();
  while (firstComment < comments.size() && !comments[firstComment].ownLine) ++firstComment;
  std::size_t last = firstComment;
  while (last < comments.size() && comments[last].ownLine &&
         comments[last].line == comments[firstComment].line + (last - firstComment)) {
    ++last;
  }
  return joinComments(firstComment, last);
}

// The run of comment lines that ends just above `line`.
std::string_view Parser::helpBefore(std::uint32_t line, std::size_t commentCount) {
  const std::vector<Comment>& comments = lexer_.comments();
  std::size_t first = commentCount;
  while (first > 0 && comments[first - 1].ownLine &&
         comments[first - 1].line + (commentCount - first) + 1 == line) {
    --first;
  }
  return joinComments(first, commentCount);
}

}  // namespace matlift::syntax
