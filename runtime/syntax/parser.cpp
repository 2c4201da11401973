#include "runtime/syntax/parser.h"

#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser_impl.h"
#include "runtime/syntax/source_text.h"

namespace matlift::syntax {

Parser::Parser(File& file, const ParseOptions& options, bool functionsEnd)
    : file_(file), options_(options), lexer_(file.source), functionsEnd_(functionsEnd) {}

// ---------------------------------------------------------------- tokens

void Parser::advance() {
  if (trace_ && started_) trace_->push_back({tok_, role_});
  started_ = true;
  role_ = TokenRole::Plain;
  lastEnd_ = tok_.range.end;
  lastKind_ = tok_.kind;
  tok_ = lexer_.next();
}

void Parser::markLast(TokenRole role) {
  if (trace_) trace_->back().role = role;
}

void Parser::openBlock() {
  ++blocks_;
  mark(TokenRole::Opener);
}

bool Parser::accept(Tok kind) {
  if (!at(kind)) return false;
  advance();
  return true;
}

bool Parser::acceptKeyword(Keyword keyword) {
  if (!atKeyword(keyword)) return false;
  advance();
  return true;
}

bool Parser::atStatementEnd() const {
  return at(Tok::Newline) || at(Tok::Semicolon) || at(Tok::Comma) || at(Tok::EndOfFile);
}

std::string_view Parser::text(const Token& token) const { return sourceText(token.range); }

std::string_view Parser::sourceText(SourceRange range) const {
  return std::string_view(file_.source).substr(range.begin, range.end - range.begin);
}

void Parser::enterLevel() {
  if (++depth_ <= kMaxNesting) return;
  --depth_;
  fail(tok_, "MATLAB:m_nesting_too_deep",
       "The code is nested too deeply here: more than " + std::to_string(kMaxNesting) +
           " brackets or blocks inside each other.");
}

// ---------------------------------------------------------------- errors

std::string Parser::describe(const Token& token) const {
  if (token.kind == Tok::EndOfFile) return "the end of the input";
  if (token.kind == Tok::Newline) return "the end of the line";
  std::string_view word = text(token);
  constexpr std::size_t kShown = 40;
  std::string shown(word.substr(0, kShown));
  while (!shown.empty() && word.size() > kShown && isContinuationByte(word[shown.size()])) {
    shown.pop_back();
  }
  if (word.size() > kShown) shown += "...";
  return token.kind == Tok::CharText ? shown : "'" + shown + "'";
}

void Parser::fail(const Token& token, const char* identifier, std::string message,
                  std::string expected) {
  SyntaxError error;
  error.pos = token.pos;
  error.range = token.range;
  error.incomplete = at(Tok::EndOfFile) &&
                     (blocks_ > 0 || !lexer_.brackets().empty() || lexer_.endedInContinuation());
  error.identifier = identifier;
  error.message = std::move(message);
  error.expected = std::move(expected);
  error.sourceLine = std::string(lineAt(file_.source, token.range.begin));
  throw SyntaxFailure{std::move(error)};
}

void Parser::failAssignOperator() {
  fail(tok_, "MATLAB:m_incorrect_assignment_operator",
       "Incorrect use of '=' operator. Assign a value to a variable using '=' and compare values "
       "for "
       "equality using '=='.",
       "'=='");
}

void Parser::failExpected(std::string_view expected) {
  std::string found = describe(tok_);
  if (at(Tok::Assign)) failAssignOperator();
  if (at(Tok::Keyword)) {
    fail(tok_, "MATLAB:m_illegal_reserved_keyword_usage",
         "Illegal use of reserved keyword \"" + std::string(text(tok_)) + "\": expected " +
             std::string(expected) + ".",
         std::string(expected));
  }
  if (at(Tok::EndOfFile) || at(Tok::Newline)) {
    fail(tok_, "MATLAB:m_incomplete_statement",
         "Expression or statement is incomplete or incorrect: expected " + std::string(expected) +
             " but found " + found + ".",
         std::string(expected));
  }
  if (at(Tok::RParen) || at(Tok::RBracket) || at(Tok::RBrace)) {
    fail(tok_, "MATLAB:m_unbalanced_delimiter",
         "Unbalanced or unexpected " + found + ": expected " + std::string(expected) + ".",
         std::string(expected));
  }
  fail(
      tok_, "MATLAB:m_invalid_expression",
      "Invalid expression: expected " + std::string(expected) + " but found " + found +
          ". Check for missing multiplication operator, missing or unbalanced delimiters, or other "
          "syntax error.",
      std::string(expected));
}

void Parser::failUnclosed(const Token& open, std::string_view expected) {
  bool elsewhere = open.pos.line != tok_.pos.line;
  if (at(Tok::Assign) && !elsewhere) failAssignOperator();
  std::string where = elsewhere ? " on line " + std::to_string(open.pos.line) : "";
  // At the end of the input the bracket itself is what the reader has to look at.
  fail(
      at(Tok::EndOfFile) ? open : tok_, "MATLAB:m_mismatched_delimiter",
      "Invalid expression: " + describe(open) + where + " is not closed: expected " +
          std::string(expected) + " but found " + describe(tok_) +
          ". When calling a function or indexing a variable, use parentheses. Otherwise, check for "
          "mismatched delimiters.",
      std::string(expected));
}

void Parser::failMissingEnd(const Token& opener) {
  std::string word(text(opener));
  std::string found = at(Tok::EndOfFile) ? "" : ", before " + describe(tok_);
  fail(at(Tok::EndOfFile) ? opener : tok_, "MATLAB:m_missing_end",
       "At least one END is missing: the '" + word + "' on line " +
           std::to_string(opener.pos.line) + " has no matching 'end'" + found + ".",
       "'end'");
}

// ---------------------------------------------------------------- files

void Parser::parseFile() {
  advance();
  Collector<Stmt*> statements(stmtStack_);
  std::vector<FunctionDef*> functions;
  std::vector<ClassDecl*> classes;
  skipSeparators();
  file_.help = helpAfter(0);
  for (; !at(Tok::EndOfFile); skipSeparators()) {
    if (atKeyword(Keyword::Function)) {
      functions.push_back(parseFunction(nullptr));
    } else if (atKeyword(Keyword::Classdef)) {
      classes.push_back(parseClass());
    } else if (atBlockEnd()) {
      fail(tok_, "MATLAB:m_illegal_reserved_keyword_usage",
           "Illegal use of reserved keyword \"" + std::string(text(tok_)) +
               "\": there is no open block that it could belong to.");
    } else {
      sawScriptStatement_ = true;
      statements.add(parseStatement());
    }
  }
  bool functionFile = !functions.empty() && statements.size() == 0 && !options_.alwaysScript;
  bool classFile = classes.size() == 1 && statements.size() == 0 && !options_.alwaysScript;
  functionFile = functionFile && classes.empty();
  file_.kind = classFile      ? FileKind::ClassFile
               : functionFile ? FileKind::FunctionFile
                              : FileKind::Script;
  file_.classes = file_.arena.list(classes);
  file_.statements = statements.take(file_.arena);
  file_.functions = file_.arena.list(functions);
  if (functionFile && !functions[0]->help.empty()) file_.help = functions[0]->help;
}

namespace {

std::shared_ptr<File> newFile(const ParseOptions& options, std::string source) {
  auto file = std::make_shared<File>();
  file->name = options.fileName;
  file->source = std::move(source);
  return file;
}

// One reading of the file; true: there may be another.
bool readFile(std::shared_ptr<File> file, const ParseOptions& options, bool functionsEnd,
              bool traced, TracedFile& result) {
  Parser parser(*file, options, functionsEnd);
  result = {};
  if (traced) parser.traceTo(&result.tokens);
  bool again = false;
  try {
    parser.parseFile();
    result.file = std::move(file);
  } catch (SyntaxFailure& failure) {
    result.error = std::move(failure.error);
    again = parser.missedFunctionEnd();
  }
  if (traced) result.comments = parser.lexer().comments();
  return again;
}

TracedFile parseInto(std::string_view raw, const ParseOptions& options, bool traced) {
  TracedFile result;
  // Offsets have 32 bits, and a byte of another encoding becomes at most three.
  constexpr std::size_t kMaxBytes = (std::size_t{1} << 31) / 3;
  if (raw.size() >= kMaxBytes) {
    result.error.emplace();
    result.error->identifier = "MATLAB:m_source_too_large";
    result.error->message = "The source text is too large: 680 MiB or more.";
    return result;
  }
  auto file = newFile(options, normaliseSource(raw));
  if (readFile(file, options, true, traced, result))
    readFile(newFile(options, std::move(file->source)), options, false, traced, result);
  return result;
}

}  // namespace

TracedFile parseTraced(std::string_view raw, const ParseOptions& options) {
  return parseInto(raw, options, true);
}

ParseResult parse(std::string_view raw, const ParseOptions& options) {
  TracedFile result = parseInto(raw, options, false);
  return {std::move(result.file), std::move(result.error)};
}

}  // namespace matlift::syntax
