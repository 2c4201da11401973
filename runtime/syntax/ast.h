#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/syntax/arena.h"

// The tree that the parser makes. Nodes live in their File's arena and are immutable after parsing.
// Visit with `switch (node->kind)` and `node->as<T>()`. Names and texts are views into the arena or
// the file's source and live as long as the File.
namespace matlift::syntax {

// 1-based; a column counts characters (code points), not bytes. {0, 0} means unknown.
struct SourcePos {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool operator==(const SourcePos&) const = default;
};

// Byte offsets into File::source, end exclusive.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// What the parser accepts at most, so that walking a tree recursively is safe on any stack of 1
// MiB: levels of brackets or blocks inside each other, and levels of any expression (1+1+1+... is
// deep).
constexpr int kMaxNesting = 300;
constexpr int kMaxExprHeight = 2000;

// ---------------------------------------------------------------- expressions

enum class ExprKind : std::uint8_t {
  Number,
  CharLiteral,
  StringLiteral,
  Identifier,
  Colon,  // ':' alone as an index argument
  End,    // 'end' inside an index
  Unary,
  Binary,
  ShortCircuit,  // && and ||
  Range,
  Matrix,
  CellLiteral,
  Index,
  AnonFunc,
  FuncHandle,
};

enum class UnaryOp : std::uint8_t { Plus, Minus, Not, Transpose, CTranspose };

enum class BinaryOp : std::uint8_t {
  Add,
  Sub,
  Mul,
  ElMul,
  Div,
  ElDiv,
  LeftDiv,
  ElLeftDiv,
  Pow,
  ElPow,
  Lt,
  Le,
  Gt,
  Ge,
  Eq,
  Ne,
  And,
  Or,
};

enum class ShortCircuitOp : std::uint8_t { And, Or };

// Class of a numeric literal: decimal literals are Double; 0x and 0b literals have the smallest
// unsigned class that holds them, or the one their suffix names.
enum class LiteralClass : std::uint8_t {
  Double,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
};

struct Expr {
  ExprKind kind;
  // How many parentheses surround it in the source: "(x)" is not an lvalue, does not spread a comma
  // list, and prints with them.
  std::uint8_t parens = 0;
  std::uint16_t height = 1;  // of the tree below and with it; at most kMaxExprHeight
  SourcePos pos;             // first character, inside the parentheses
  SourceRange range;         // the expression, inside the parentheses

  template <typename T>
  const T* as() const {
    return static_cast<const T*>(this);
  }

 protected:
  explicit Expr(ExprKind k) : kind(k) {}
};

struct NumberExpr : Expr {
  NumberExpr() : Expr(ExprKind::Number) {}
  double value = 0;        // also set (rounded) for integer classes; the factor of i if imaginary
  std::uint64_t bits = 0;  // exact value for integer classes, two's complement for signed ones
  LiteralClass literalClass = LiteralClass::Double;
  bool imaginary = false;  // only with Double
  std::string_view text;   // as written
};

struct CharLiteralExpr : Expr {
  CharLiteralExpr() : Expr(ExprKind::CharLiteral) {}
  std::string_view value;  // UTF-8; '' already one quote
};

struct StringLiteralExpr : Expr {
  StringLiteralExpr() : Expr(ExprKind::StringLiteral) {}
  std::string_view value;  // UTF-8; "" already one quote; no backslash escapes, as in MATLAB
};

// Also obj@Base and method@Base, which call what a superclass has, and ?Name, a class's metaclass:
// each is one name for the compiler.
struct IdentifierExpr : Expr {
  IdentifierExpr() : Expr(ExprKind::Identifier) {}
  std::string_view name;
};

struct ColonExpr : Expr {
  ColonExpr() : Expr(ExprKind::Colon) {}
};

struct EndExpr : Expr {
  EndExpr() : Expr(ExprKind::End) {}
};

struct UnaryExpr : Expr {
  UnaryExpr() : Expr(ExprKind::Unary) {}
  UnaryOp op = UnaryOp::Plus;  // the transposes are postfix, the others prefix
  SourcePos opPos;
  Expr* operand = nullptr;
};

struct BinaryExpr : Expr {
  BinaryExpr() : Expr(ExprKind::Binary) {}
  BinaryOp op = BinaryOp::Add;
  SourcePos opPos;
  Expr* lhs = nullptr;
  Expr* rhs = nullptr;
};

struct ShortCircuitExpr : Expr {
  ShortCircuitExpr() : Expr(ExprKind::ShortCircuit) {}
  ShortCircuitOp op = ShortCircuitOp::And;
  SourcePos opPos;
  Expr* lhs = nullptr;
  Expr* rhs = nullptr;
};

struct RangeExpr : Expr {
  RangeExpr() : Expr(ExprKind::Range) {}
  Expr* first = nullptr;
  Expr* step = nullptr;  // null: 1
  Expr* last = nullptr;
};

using ExprRow = List<Expr*>;

struct MatrixExpr : Expr {
  MatrixExpr() : Expr(ExprKind::Matrix) {}
  List<ExprRow> rows;  // no row is empty; [] has no rows
};

struct CellLiteralExpr : Expr {
  CellLiteralExpr() : Expr(ExprKind::CellLiteral) {}
  List<ExprRow> rows;  // no row is empty; {} has no rows
};

enum class IndexKind : std::uint8_t { Paren, Brace, Field, DynamicField };

// One link of a chain: a.b{2}(3) is Index(Index(Index(a, .b), {2}), (3)).
struct IndexExpr : Expr {
  IndexExpr() : Expr(ExprKind::Index) {}
  IndexKind index = IndexKind::Paren;
  Expr* base = nullptr;
  SourcePos linkPos;          // of '(', '{' or '.'
  List<Expr*> args;           // Paren, Brace; may hold Colon and End
  std::string_view field;     // Field
  Expr* fieldExpr = nullptr;  // DynamicField
};

// A parameter of a function; `~` is an ignored one.
struct Param {
  std::string_view name;  // "~" when ignored
  SourcePos pos;
  bool ignored = false;
};

struct AnonFuncExpr : Expr {
  AnonFuncExpr() : Expr(ExprKind::AnonFunc) {}
  List<Param> params;
  bool varargin = false;  // the last parameter is varargin (it stays in params)
  Expr* body = nullptr;
};

struct FuncHandleExpr : Expr {
  FuncHandleExpr() : Expr(ExprKind::FuncHandle) {}
  std::string_view name;  // may be dotted: pkg.f
};

// ---------------------------------------------------------------- statements

enum class StmtKind : std::uint8_t {
  Expression,
  Assign,
  OpAssign,
  If,
  For,
  While,
  Spmd,
  DoUntil,
  Switch,
  Break,
  Continue,
  Return,
  TryCatch,
  UnwindProtect,
  Global,
  Persistent,
  Command,
};

struct Stmt {
  StmtKind kind;
  bool printResult = false;  // no semicolon after it; only Expression, Assign, OpAssign, Command
  SourcePos pos;             // first character
  SourceRange range;         // without the terminator

  template <typename T>
  const T* as() const {
    return static_cast<const T*>(this);
  }

 protected:
  explicit Stmt(StmtKind k) : kind(k) {}
};

using Block = List<Stmt*>;

struct ExpressionStmt : Stmt {
  ExpressionStmt() : Stmt(StmtKind::Expression) {}
  Expr* expr = nullptr;
};

// lvalues are Identifier or Index chains that end at an Identifier; a null one is the placeholder
// ~.
struct AssignStmt : Stmt {
  AssignStmt() : Stmt(StmtKind::Assign) {}
  List<Expr*> targets;     // at least one
  bool bracketed = false;  // written [a, b] = ...
  bool deletes = false;  // rhs is exactly [] and the target an index with (): elements are deleted
  Expr* rhs = nullptr;
};

struct OpAssignStmt : Stmt {
  OpAssignStmt() : Stmt(StmtKind::OpAssign) {}
  Expr* target = nullptr;
  BinaryOp op = BinaryOp::Add;
  SourcePos opPos;
  bool increment = false;  // x++ and x--: rhs is the number 1
  Expr* rhs = nullptr;
};

struct IfClause {
  Expr* condition = nullptr;
  Block body;
};

struct IfStmt : Stmt {
  IfStmt() : Stmt(StmtKind::If) {}
  List<IfClause> clauses;  // if, elseif...; at least one
  Block otherwise;
  bool hasElse = false;
};

struct ForStmt : Stmt {
  ForStmt() : Stmt(StmtKind::For) {}
  Expr* target = nullptr;  // lvalue
  Expr* values = nullptr;
  bool parallel = false;       // written parfor
  Expr* maxWorkers = nullptr;  // parfor (i = values, maxWorkers); null: not said
  Block body;
};

struct WhileStmt : Stmt {
  WhileStmt() : Stmt(StmtKind::While) {}
  Expr* condition = nullptr;
  Block body;
};

/// spmd, spmd (n), spmd (least, most)
struct SpmdStmt : Stmt {
  SpmdStmt() : Stmt(StmtKind::Spmd) {}
  Expr* least = nullptr;  // null: not said
  Expr* most = nullptr;
  Block body;
};

struct DoUntilStmt : Stmt {
  DoUntilStmt() : Stmt(StmtKind::DoUntil) {}
  Block body;
  Expr* condition = nullptr;
};

struct SwitchCase {
  Expr* value = nullptr;
  Block body;
};

struct SwitchStmt : Stmt {
  SwitchStmt() : Stmt(StmtKind::Switch) {}
  Expr* subject = nullptr;
  List<SwitchCase> cases;
  Block otherwise;
  bool hasOtherwise = false;
};

struct BreakStmt : Stmt {
  BreakStmt() : Stmt(StmtKind::Break) {}
};
struct ContinueStmt : Stmt {
  ContinueStmt() : Stmt(StmtKind::Continue) {}
};
struct ReturnStmt : Stmt {
  ReturnStmt() : Stmt(StmtKind::Return) {}
};

struct TryCatchStmt : Stmt {
  TryCatchStmt() : Stmt(StmtKind::TryCatch) {}
  Block body;
  bool hasCatch = false;
  std::string_view identifier;  // empty: none
  SourcePos identifierPos;
  Block handler;
};

struct UnwindProtectStmt : Stmt {
  UnwindProtectStmt() : Stmt(StmtKind::UnwindProtect) {}
  Block body;
  Block cleanup;
};

struct DeclaredName {
  std::string_view name;
  SourcePos pos;
  Expr* init = nullptr;  // null: none
};

struct GlobalStmt : Stmt {
  GlobalStmt() : Stmt(StmtKind::Global) {}
  List<DeclaredName> names;
};

struct PersistentStmt : Stmt {
  PersistentStmt() : Stmt(StmtKind::Persistent) {}
  List<DeclaredName> names;
};

// hold on: a call of `name` with its words as char arguments.
struct CommandStmt : Stmt {
  CommandStmt() : Stmt(StmtKind::Command) {}
  std::string_view name;
  List<std::string_view> args;
};

// ---------------------------------------------------------------- functions

enum class ArgumentsKind : std::uint8_t { Input, Output, Repeating, OutputRepeating };

struct ArgumentDecl {
  std::string_view name;   // the parameter, or the struct of a name-value argument
  std::string_view field;  // "name" in opts.name; empty for a positional one
  SourcePos pos;
  bool hasSize = false;
  List<Expr*> size;            // each a Number or Colon
  std::string_view className;  // empty: any; may be dotted
  List<Expr*>
      validators;  // Identifier or a call written with its arguments: mustBeMember(x, [1 2])
  Expr* defaultValue = nullptr;  // null: required
};

struct ArgumentsBlock {
  ArgumentsKind kind = ArgumentsKind::Input;
  SourcePos pos;
  List<ArgumentDecl> decls;
};

struct FunctionDef {
  std::string_view name;  // may be dotted (get.x)
  SourcePos pos;          // of the name
  SourceRange range;      // from 'function' to its end
  List<Param> params;     // varargin, if any, is the last and stays here
  List<Param> outputs;    // varargout, if any, is the last and stays here
  bool varargin = false;
  bool varargout = false;
  bool hasEnd = false;
  List<ArgumentsBlock> arguments;
  Block body;
  List<FunctionDef*> nested;
  FunctionDef* parent = nullptr;  // the function that this one is nested in
  std::string_view help;          // comment lines without their comment signs, '\n' after each
};

// ---------------------------------------------------------------- classes

struct Attribute {
  std::string_view name;
  SourcePos pos;
  Expr* value = nullptr;  // null: only named, which is true
  bool negated = false;   // ~Name
};

struct PropertiesBlock {
  List<Attribute> attributes;
  List<ArgumentDecl> decls;
};

struct MethodsBlock {
  List<Attribute> attributes;
  List<FunctionDef*> functions;
  List<FunctionDef*> declared;  // signatures only
};

struct EventsBlock {
  List<Attribute> attributes;
  List<DeclaredName> names;
};

struct EnumMember {
  std::string_view name;
  SourcePos pos;
  List<Expr*> args;
};

struct ClassDecl {
  std::string_view name;
  SourcePos pos;
  List<Attribute> attributes;
  List<std::string_view> supers;  // may be dotted
  List<PropertiesBlock> properties;
  List<MethodsBlock> methods;
  List<EventsBlock> events;
  List<EnumMember> members;
  bool isEnumeration = false;
  std::string_view help;
};

// ---------------------------------------------------------------- files

// A class file has one class, and functions that only the class sees.
enum class FileKind : std::uint8_t { Script, FunctionFile, ClassFile };

struct File {
  FileKind kind = FileKind::Script;
  std::string name;              // for messages; as given to the parser
  std::string source;            // line ends normalised to '\n', byte order mark removed
  Block statements;              // empty in a function file
  List<ClassDecl*> classes;      // of a class file its only one; of a script those it defines
  List<FunctionDef*> functions;  // in source order; the first of a function file is its main one
  std::string_view help;
  Arena arena;
};

}  // namespace matlift::syntax
