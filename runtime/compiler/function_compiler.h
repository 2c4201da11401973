// Compiles one function, script or anonymous function. Private to runtime/compiler.
//
// Registers: variables first, temporaries above them in stack discipline. An expression that is a
// variable is its register, uncopied; the VM looks through shared variables and finds functions for
// unset ones. Only the last instruction of an expression writes its destination, so a failing
// statement leaves its target alone.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compiler/compiler.h"
#include "runtime/compiler/names.h"
#include "runtime/compiler/parfor_variables.h"
#include "runtime/error/error.h"

namespace matlift {

/// What all functions of one file share while they are compiled.
struct FileUnit {
  const CompileOptions& options;
  std::shared_ptr<const SourceText> source;
  Ref<FunctionScope> scope;
  const syntax::ClassDecl* cls = nullptr;  ///< whose functions are compiled
};

class FunctionCompiler {
 public:
  FunctionCompiler(FileUnit& unit, FunctionCompiler* around);

  Ref<Code> compileScript(const syntax::File& file);
  Ref<Code> compileFunction(const syntax::FunctionDef& function);
  Ref<Code> compileAnonymous(const syntax::AnonFuncExpr& function);

 private:
  using Expr = syntax::Expr;
  using Stmt = syntax::Stmt;
  using Block = syntax::Block;
  using Links = std::vector<const syntax::IndexExpr*>;
  using Jumps = std::vector<size_t>;

  // --- emitting (function_compiler.cpp)
  void takeNumber();
  size_t emit(Opcode op, int a = 0, int b = 0, int c = 0);
  size_t emit2(Opcode op, int a, int b, int c, int ea, int eb = 0, int ec = 0);
  /// The link emitted last, if any since `before`, has links behind it.
  void noteChained(size_t before) {
    if (here() > before) code_->chained.push_back(uint32_t(last_));
  }
  size_t here() const { return code_->code.size(); }
  void jumpTo(size_t at, size_t target);
  void land(const Jumps& jumps) {
    for (size_t j : jumps) jumpTo(j, here());
  }
  void at(syntax::SourcePos pos);
  int temp(int count = 1);
  int constant(Value v);
  void loadConstant(int dst, Value v);
  int name(std::string_view text);
  int site(std::string_view text);
  int path(Path p);
  [[noreturn]] void failAt(syntax::SourcePos pos, const char* identifier,
                           const std::string& message);

  // --- variables (function_compiler.cpp)
  int addVariable(std::string_view name);
  int slotOf(std::string_view name);  ///< register, or -1 when the name is no variable here
  bool isKnownVariable(std::string_view name);  ///< assigned in this code: index it, do not call it
  bool isBoxed(std::string_view name) const { return boxed_.count(std::string(name)) > 0; }
  void shareWithNested(const syntax::FunctionDef& function);
  void adoptEnvironment(const NameUse& use);
  void compileNested(const syntax::FunctionDef& function);
  void finish();

  // --- expressions (expressions.cpp, chains.cpp)
  int expr(const Expr* e);
  void exprTo(const Expr* e, int dst);
  int result(int dst) { return dst >= 0 ? dst : temp(); }
  int valueOf(const Expr* e, int dst);
  /// A number, a text or a row of such in a cell, made once; false when it is something else.
  static bool constantValue(const Expr* e, Value& out);
  int unary(const syntax::UnaryExpr& e, int dst);
  int binary(const syntax::BinaryExpr& e, int dst);
  int shortCircuit(const Expr* e, bool inCondition = false);
  int range(const syntax::RangeExpr& e, int dst);
  int matrix(const Expr* e, const syntax::List<syntax::ExprRow>& rows, bool isCell, int dst);
  int anonymous(const syntax::AnonFuncExpr& e, int dst);
  int endValue(int dst);
  void jumpUnless(const Expr* e, Jumps& out, int operand = 0);
  void jumpWhen(const Expr* e, Jumps& out, int operand = 0);
  int conditionOperand(const Expr* e);

  /// The value of an index chain or call with `nargout` outputs from register dst on (dst < 0:
  /// any). Returns the first register. nargout 0: a statement; the register may stay unset.
  /// goesOn: the caller emits further links.
  int chain(const Expr* e, int dst, int nargout, bool goesOn = false);
  int chainStart(const Expr* base, const Links& links, size_t& next, int dst, int nargout);
  /// pkg.f(x), Class.member, …: a first name that no variable here has.
  int dottedStart(const Expr* base, const Links& links, size_t& next, int dst, int nargout);
  bool isDottedName(const Expr* base, const Links& links, size_t from);
  bool isDottedPath(const Expr* base, const Links& links);
  bool mentionsOwnEnd(const syntax::List<Expr*>& args);
  bool isOwnEnd(const Expr* e);
  bool callsMember(const Links& links, size_t k);
  int memberCallList(int base, const syntax::IndexExpr& x, int field, const Links& links, size_t& k,
                     int dst, int nargout);
  /// obj@Base(args) in a constructor: assigns the object.
  bool isSuperConstructor(std::string_view name) const;
  void superConstructors();
  int callNamed(std::string_view function, const syntax::IndexExpr* args, int slot, int dst,
                int nargout, syntax::SourcePos pos);
  void noteArguments(const syntax::List<Expr*>& args);
  int link(int base, const Links& links, size_t& k, int dst, int nargout);
  int parenLink(int base, const syntax::IndexExpr& x, int dst, int nargout);
  int braceLink(int base, const syntax::IndexExpr& x, int dst);
  /// Arguments in consecutive registers; the first is returned.
  int arguments(const syntax::List<Expr*>& args, int endBase, bool endCertain);
  /// Arguments as a list on the list stack.
  void argumentList(const syntax::List<Expr*>& args, int endBase, bool endCertain);
  void argumentListFor(std::string_view object, const syntax::IndexExpr* args);
  void push(const Expr* e);
  /// Everything the chain yields, appended to the open list, calls with `nargout` outputs (-1: as
  /// many as the running function was asked for).
  /// nargout: of a method without arguments at its end.
  void pushChain(const Expr* e, int nargout = 1);
  bool isDottedCall(const Expr* base, const Links& links);
  static bool mayBeList(const Expr* e);
  static bool anyList(const syntax::List<Expr*>& args);
  static const Expr* flatten(const Expr* e, Links& links);

  // --- assignment (assignment.cpp)
  void assign(const syntax::AssignStmt& s);
  bool append(const syntax::AssignStmt& s);
  void assignMany(const syntax::AssignStmt& s);
  void noteIgnored(uint64_t ignored);
  void assignManyCounted(const syntax::AssignStmt& s);
  void countedCall(const Expr* base, Links links, int total, syntax::SourcePos pos);
  void opAssign(const syntax::OpAssignStmt& s);
  /// target = R[value].
  void store(const Expr* target, int value);
  void storeSimple(std::string_view variable, int value);
  bool storeFast(int slot, const Links& links, int value);
  void pathLists(int slot, const Links& links, int pathIndex);
  int pathOf(const Links& links);
  int targetSlot(const Expr* target, Links& links);
  void showTarget(const Expr* target);
  int multiValue(const Expr* rhs, int count, uint64_t ignored);

  // --- statements (statements.cpp, functions.cpp)
  void block(const Block& b);
  void statement(const Stmt& s);
  void expressionStatement(const syntax::ExpressionStmt& s);
  void ifStatement(const syntax::IfStmt& s);
  void forStatement(const syntax::ForStmt& s);
  // parfor (parfor.cpp)
  void parforStatement(const syntax::ForStmt& s);
  Ref<Code> compileParforBody(const syntax::ForStmt& s, FunctionCompiler& outer);
  void parforLoop(const syntax::ForStmt& s);
  int parforOperands(const syntax::ForStmt& s, const ParforVariables& variables, ParforPlan& plan);
  void parforFunction(std::string_view function, int dst);
  void reductionStatement(const ReductionStatement& s);
  bool isNestedFunction(std::string_view name) const;
  // spmd (spmd.cpp)
  void spmdStatement(const syntax::SpmdStmt& s);
  Ref<Code> compileSpmdBody(const syntax::SpmdStmt& s, FunctionCompiler& outer);
  void notInSpmd(const Stmt& s, const char* what);
  void whileStatement(const syntax::WhileStmt& s);
  void doUntilStatement(const syntax::DoUntilStmt& s);
  size_t jumpNotCase(const Expr* candidate, int subject);
  void switchStatement(const syntax::SwitchStmt& s);
  void tryStatement(const syntax::TryCatchStmt& s);
  void unwindProtectStatement(const syntax::UnwindProtectStmt& s);
  void globalStatement(const syntax::GlobalStmt& s);
  void persistentStatement(const syntax::PersistentStmt& s);
  void commandStatement(const syntax::CommandStmt& s);
  struct Guard;
  void visitCleanup(Guard& g);
  void leave(size_t toDepth);
  void jumpOut(bool isBreak, const Stmt& s);
  int ansSlot();
  void argumentsBlocks(const syntax::FunctionDef& function);
  void argumentDecl(const syntax::FunctionDef& function, const syntax::ArgumentDecl& d,
                    int position);
  void nameValueArguments(const syntax::FunctionDef& function);
  void validators(const syntax::ArgumentDecl& d, int slot, int rule);

  struct Loop {
    Jumps breaks;
    Jumps continues;
    size_t guards;  // open try blocks and cleanups when it began
  };
  /// Something to undo when control leaves by break, continue or return.
  struct Guard {
    int resume;     // of a cleanup: register of the place where to go on after it; -1: a plain try
    Jumps entries;  // jumps to the cleanup, which is not there yet
  };
  /// What `end` means: the innermost first asked.
  struct EndContext {
    int base;      // register of the indexed value; for paths the variable
    bool certain;  // false: a name that may turn out to be a function; then the next one outside
    int position;
    int count;
    int path = -1;  // assignment path, with links before `link` on the list stack
    int link = 0;
    size_t listDepth = 0;  // open lists when the path began
  };
  friend struct TempScope;

  FileUnit& unit_;
  FunctionCompiler* around_;
  Ref<Code> code_;
  NameUse use_;
  bool dynamicNames_ = false;  // a script: any name may be a variable of the workspace
  std::map<std::string, int, std::less<>> slots_;
  std::set<std::string> boxed_;
  std::vector<std::string> environment_;        // names shared with nested functions, in order
  std::map<std::string, int> nestedFunctions_;  // children index by name
  int nextTemp_ = 0;
  size_t last_ = 0;  // where the last instruction begins
  std::vector<Loop> loops_;
  std::vector<Guard> guards_;
  std::vector<EndContext> ends_;
  size_t listDepth_ = 0;
  const ParforVariables* parfor_ = nullptr;  // of the parfor whose body this is
  bool inSpmd_ = false;                      // this is the body of an spmd block
  std::map<double, int> numberConstants_;
  std::map<std::string, int> nameIndex_;
  std::map<std::string, int> siteIndex_;
};

/// Frees the temporaries taken in its lifetime.
struct TempScope {
  explicit TempScope(FunctionCompiler& f) : f(f), saved(f.nextTemp_) {}
  ~TempScope() { f.nextTemp_ = saved; }
  FunctionCompiler& f;
  int saved;
};

}  // namespace matlift
