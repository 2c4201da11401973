#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "runtime/syntax/lexer.h"
#include "runtime/syntax/parser.h"
#include "runtime/syntax/trace.h"

namespace matlift::syntax {

// Collects the items of one list on a stack shared by all lists of the type, so that a list costs
// no allocation of its own. Lists must be finished in reverse order of their start.
template <typename T>
class Collector {
 public:
  explicit Collector(std::vector<T>& stack) : stack_(stack), base_(stack.size()) {}
  ~Collector() { stack_.resize(base_); }
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  void add(const T& item) { stack_.push_back(item); }
  std::size_t size() const { return stack_.size() - base_; }
  T& operator[](std::size_t i) { return stack_[base_ + i]; }
  // Moves what was collected into the arena and starts anew.
  List<T> take(Arena& arena) {
    List<T> list = arena.list(stack_.data() + base_, size());
    stack_.resize(base_);
    return list;
  }

 private:
  std::vector<T>& stack_;
  std::size_t base_;
};

// Recursive descent, one token ahead. Errors leave as SyntaxFailure.
class Parser {
 public:
  // functionsEnd: functions of the file are closed by `end`, so that one inside another is nested;
  // otherwise each runs to the next one.
  Parser(File& file, const ParseOptions& options, bool functionsEnd);
  void parseFile();
  // Tokens are kept there as they are read; null: nowhere.
  void traceTo(std::vector<TracedToken>* tokens) { trace_ = tokens; }
  const Lexer& lexer() const { return lexer_; }
  // The error left because a function had no `end`: the other reading of the file may be right.
  bool missedFunctionEnd() const { return missedFunctionEnd_; }

 private:
  // Names known to be variables, per function; nested functions see their parents'.
  struct Scope {
    std::unordered_set<std::string_view> names;
    Scope* parent = nullptr;
  };
  // Counts a level of brackets or blocks for the lifetime of the object.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) { parser.enterLevel(); }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

  // ---- tokens (parser.cpp)
  void advance();
  void mark(TokenRole role) { role_ = role; }  // of tok_
  void markLast(TokenRole role);               // of the token before it
  void openBlock();                            // tok_ starts a block
  bool at(Tok kind) const { return tok_.kind == kind; }
  bool atKeyword(Keyword keyword) const { return at(Tok::Keyword) && tok_.keyword == keyword; }
  bool atWord(std::string_view word) const { return at(Tok::Identifier) && text(tok_) == word; }
  bool accept(Tok kind);
  bool acceptKeyword(Keyword keyword);
  bool atStatementEnd() const;
  std::string_view text(const Token& token) const;
  std::string_view sourceText(SourceRange range) const;
  void enterLevel();

  // ---- errors (parser.cpp)
  std::string describe(const Token& token) const;
  [[noreturn]] void fail(const Token& token, const char* identifier, std::string message,
                         std::string expected = {});
  [[noreturn]] void failExpected(std::string_view expected);
  [[noreturn]] void failUnclosed(const Token& open, std::string_view expected);
  [[noreturn]] void failMissingEnd(const Token& opener);
  [[noreturn]] void failAssignOperator();

  // ---- expressions (parse_expr.cpp, parse_literal.cpp)
  Expr* parseExpr();
  Expr* parseBinary(int minLevel);
  Expr* parseRangeRest(Expr* first, const Token& start);
  Expr* parseUnary();
  Expr* parsePower();
  Expr* parsePowerOperand();
  Expr* parsePostfix();
  Expr* parseLinks(Expr* base, const Token& start);
  bool startsLink(const Expr* base) const;
  Expr* parseFieldLink(Expr* base, const Token& start);
  List<Expr*> parseArgs(const Token& open, Tok close);
  void parseArg(Collector<Expr*>& args, Tok close);
  Expr* parsePrimary();
  SourceRange parseSuperclass(const Token& start);
  Expr* parseParenthesised();
  Expr* parseHandle();
  Expr* parseAnonymous(const Token& start);
  List<Param> parseParams(const Token& open, Tok close, bool& variadic,
                          std::string_view variadicName);
  List<ExprRow> parseRows(const Token& open, Tok close);
  bool separatesElements() const;
  Expr* parseNumber();
  void parseBasedNumber(NumberExpr& number, std::string_view text);
  Expr* parseText();
  template <typename T>
  T* makeExpr(const Token& start) {
    T* e = file_.arena.make<T>();
    e->pos = start.pos;
    e->range = {start.range.begin, lastEnd_};
    return e;
  }
  Expr* makeUnary(UnaryOp op, const Token& opToken, Expr* operand, const Token& start);
  Expr* makeBinary(const Token& opToken, Expr* lhs, Expr* rhs, const Token& start);
  void raiseHeight(Expr* e, const Expr* child);

  // ---- statements (parse_stmt.cpp, parse_block.cpp)
  Block parseBlock();
  bool atBlockEnd() const;
  void skipSeparators();
  Stmt* parseStatement();
  Stmt* parseKeywordStatement();
  Stmt* parseSimple();
  Stmt* parseExpressionOrAssign();
  Stmt* finishAssign(const Token& start, List<Expr*> targets, bool bracketed);
  Stmt* finishOpAssign(const Token& start, Expr* target);
  bool bracketIsTargetList();
  Stmt* parseBracketAssign();
  Stmt* parsePrefixIncrement();
  Expr* makeOne(const Token& at);
  void checkTarget(const Expr* e, const Token& start);
  void declare(std::string_view name) { scope_->names.insert(name); }
  void declareTarget(const Expr* e);
  bool isVariable(std::string_view name) const;
  void finishSimple(Stmt* stmt);
  void closeBlock(const Token& opener, std::initializer_list<Keyword> closers);
  Stmt* parseIf();
  Stmt* parseFor();
  Stmt* parseSpmd();
  Stmt* parseWhile();
  bool atDo() const;
  Stmt* parseDoUntil();
  Stmt* parseSwitch();
  Stmt* parseTry();
  void parseCatch(TryCatchStmt& stmt);
  Stmt* parseUnwindProtect();
  Stmt* parseDeclaration();
  Expr* parseCondition();
  template <typename T>
  T* makeStmt(const Token& start) {
    T* s = file_.arena.make<T>();
    s->pos = start.pos;
    s->range = {start.range.begin, lastEnd_};
    return s;
  }
  template <typename T>
  T* endStmt(T* s) {
    s->range.end = lastEnd_;
    return s;
  }

  // ---- command syntax (parse_command.cpp)
  bool asksAboutOperator(std::size_t at) const;
  bool startsCommand() const;
  bool operatorMakesExpression(std::size_t at) const;
  Stmt* parseCommand();
  Stmt* parseShellCommand();
  std::size_t readCommandWord(std::size_t at, std::string& word);
  std::size_t readQuotedPart(std::size_t at, std::string& word);

  // ---- functions (parse_function.cpp)
  FunctionDef* parseFunction(FunctionDef* parent);
  void checkFunctionNesting(const FunctionDef* parent);
  void parseSignature(FunctionDef& f);
  void parseOutputs(FunctionDef& f);
  void parseFunctionName(FunctionDef& f);
  void parseFunctionBody(FunctionDef& f);
  void closeFunction(FunctionDef& f, const Token& opener);
  bool atArgumentsBlock() const;
  ArgumentsBlock parseArgumentsBlock();
  ArgumentsKind parseArgumentsAttributes();
  ArgumentDecl parseArgumentDecl();
  // ---- classes (parse_class.cpp)
  ClassDecl* parseClass();
  void parseSections(ClassDecl& c);
  std::string_view parseDottedName(std::string_view what);
  List<Attribute> parseAttributes();
  PropertiesBlock parseProperties();
  ArgumentDecl parsePropertyDecl();
  MethodsBlock parseMethods();
  FunctionDef* parseDeclaredMethod();
  EventsBlock parseEvents();
  void parseEnumeration(std::vector<EnumMember>& members);

  std::string_view helpAfter(std::size_t firstComment);
  std::string_view helpBefore(std::uint32_t line, std::size_t commentCount);
  std::string_view joinComments(std::size_t first, std::size_t last);

  File& file_;
  const ParseOptions& options_;
  Lexer lexer_;
  Token tok_;
  TokenRole role_ = TokenRole::Plain;
  std::vector<TracedToken>* trace_ = nullptr;
  bool started_ = false;
  std::uint32_t lastEnd_ = 0;  // end offset of the token before tok_
  Tok lastKind_ = Tok::Newline;
  bool functionsEnd_;
  bool missedFunctionEnd_ = false;
  bool sawFunctionEnd_ = false;
  bool sawScriptStatement_ = false;
  int depth_ = 0;
  int blocks_ = 0;    // blocks and functions open
  int doBlocks_ = 0;  // of them, those that `until` ends
  int indexes_ = 0;   // index brackets open, for `end`
  Scope fileScope_;
  Scope* scope_ = &fileScope_;
  std::vector<Expr*> exprStack_;
  std::vector<ExprRow> rowStack_;
  std::vector<Stmt*> stmtStack_;
};

}  // namespace matlift::syntax
