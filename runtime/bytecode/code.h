// A compiled function or script. Made by the compiler, run by the VM, immutable but for its
// call-site caches, persistent variables and a debugger's marks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/value/cycles.h"
#include "runtime/value/value.h"

namespace matlift {

enum class Opcode : uint16_t {
#define OPCODE(name, words, operands) name,
#include "runtime/bytecode/opcodes.def"
#undef OPCODE
};

struct Instruction {
  Opcode op;
  uint16_t a;
  uint16_t b;
  uint16_t c;
  uint32_t target() const { return uint32_t(b) | uint32_t(c) << 16; }
  void setTarget(uint32_t t) {
    b = uint16_t(t);
    c = uint16_t(t >> 16);
  }
};
static_assert(sizeof(Instruction) == 8);

/// Operand c of a call without arguments: `f`, not `f()`. A variable of that name is then read; a
/// handle in it is not called.
constexpr uint16_t kBareName = 1;
constexpr bool isBareName(const Instruction& call, const Instruction& extension) {
  return extension.a == 0 && call.c == kBareName;
}

/// b of JumpIf and JumpIfNot behind the left side of a condition's & or |, as an operand of && has
/// 1 and one of || has 2. Objects never jump: their class says what & means. Deeper inside, arrays
/// do not either.
constexpr int kScalarDecides = 3, kWholeDecides = 4;

/// Every operator of the language, by the builtin that defines it.
enum class Operator : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  ElMul,
  ElDiv,
  Pow,
  ElPow,
  Lt,
  Le,
  Gt,
  Ge,
  Eq,
  Ne,
  LeftDiv,
  ElLeftDiv,
  And,
  Or,
  Neg,
  Not,
  Plus,
  Transpose,
  CTranspose,
  Colon
};
constexpr int kOperators = int(Operator::Colon) + 1;
constexpr const char* kOperatorFunctions[kOperators] = {
    "plus", "minus", "mtimes", "mrdivide", "times", "rdivide",   "mpower",     "power",
    "lt",   "le",    "gt",     "ge",       "eq",    "ne",        "mldivide",   "ldivide",
    "and",  "or",    "uminus", "not",      "uplus", "transpose", "ctranspose", "colon"};

struct Code;
struct SourceText;
struct ClassDef;
struct BuiltinDescriptor;

/// Functions that see each other because they stand in one file.
struct FunctionScope : HeapObject {
  std::unordered_map<std::string, Ref<Code>> functions;
  std::shared_ptr<const SourceText> source;
  /// Every code of the file by its number (Code::number), for who keeps the whole file.
  std::vector<Code*> codes;
  std::string folder;          ///< of the file, for private functions and siblings
  const Code* main = nullptr;  ///< one of `functions`; none in a script
};

/// A function named in the code, with what it was last found to be.
struct CallSite {
  Name name;
  uint64_t epoch = 0;  ///< of the function table when the rest was looked up; 0: never
  const BuiltinDescriptor* builtin = nullptr;
  Code* code = nullptr;     ///< kept alive by its file's scope or its enclosing function
  ClassDef* cls = nullptr;  ///< a class: the call constructs
  Code* plain = nullptr;    ///< `code` when it is plain, for calls in a hurry
  bool local = false;       ///< no method of an argument's class comes first
  bool isMethod = false;    ///< some class has a method of that name: not found is an answer too
  const void* methodClass = nullptr;  ///< f(obj, …) with such an obj was …
  Code* method = nullptr;             ///< … this method, as long as the epoch is the same
  int nestedLevel = -1;   ///< a nested function: of the environment so many levels up; or -1
  uint64_t unhidden = 0;  ///< Workspaces::version when a script found no variable of that name
};

/// One link of an assignment target.
struct PathLink {
  enum class Kind : uint8_t { Paren, Brace, Field, DynamicField };
  Kind kind;
  Name field;
};
using Path = std::vector<PathLink>;

/// One declaration of an `arguments` block.
struct ArgumentRule {
  std::string name;  ///< as messages call it
  std::string function;
  int position = 0;                ///< 1-based
  std::vector<int64_t> size;       ///< -1: any; empty: no rule
  std::string className;           ///< empty: any
  std::vector<std::string> names;  ///< name-value rules: the allowed names
  bool ofProperty = false;         ///< of a class's property: messages are about that
};

/// What a call site tells of itself when it is asked, which is seldom.
struct CallNote {
  uint32_t end;                 ///< pc behind the call
  std::vector<Name> arguments;  ///< variables passed; no name for other arguments; may be empty
  uint64_t ignored = 0;         ///< bit k: output k is assigned to ~
};

struct CodePosition {
  uint32_t pc;
  uint32_t line;
  uint32_t column;
};

struct SourceText {
  std::string file;
  std::string text;
  bool typed = false;                       ///< at the prompt, or given to eval: no file has it
  std::string line(uint32_t number) const;  ///< 1-based; "" past the end
};

/// Where a nested or anonymous function finds a variable of the code around it. Anonymous functions
/// copy register `from` when they are made; nested ones share variable `from` of the environment
/// `level` levels up.
struct Capture {
  int from;
  int toSlot;
  int level = 0;
};

/// The variables that a running function shares with its nested functions.
struct Environment final : HeapObject, CycleMember {
  Environment() { join(); }
  HeapObject& asObject() override { return *this; }
  void visitHeld(HeldVisitor& visitor) override {
    for (const Ref<VariableObj>& v : variables) visitor.variable(*v);
    if (parent) visitor.holder(*parent, *parent);
  }
  void letGo() override {
    variables.clear();
    parent = {};
  }

  std::vector<Ref<VariableObj>> variables;
  Ref<Environment> parent;
};

/// What the compiler of hot code keeps with a Code (runtime/vm/compiled_code.h).
struct NativeCode {
  virtual ~NativeCode() = default;
};

/// How the body of a parfor is called and what becomes of its results. Parameters of the body:
/// first and last of the turns, then what it reads; the registers behind them, those of the sliced
/// outputs and of the reductions, are what ParforEnd gives.
struct ParforPlan {
  /// How a reduction variable takes a value: x = x + value, x = f(value, x), ...
  struct Step {
    enum class Kind : uint8_t { Operator, Horizontal, Vertical, Function };
    Kind kind = Kind::Operator;
    Operator op = Operator::Add;
    bool valueFirst = false;  ///< value + x
    int function = 0;         ///< the function's handle stands in R[a + function]
  };
  struct Reduction {
    int slot;  ///< register of the variable in the code with the loop
    std::vector<Step> steps;
  };
  /// x(…, i + offset, …) = …: every turn has a slice of its own.
  struct Sliced {
    int slot;
    int position, count;  ///< of the index with the loop variable among the indices
    int offset = -1;  ///< what is added to the turn's number stands in R[a + offset]; -1: nothing
    bool minus = false;  ///< it is subtracted
  };
  int operands = 0;        ///< R[a] ..: values, or first and last; the limit; offsets; handles
  bool isRange = false;    ///< first and last stand in R[a] and R[a + 1], else all values in R[a]
  int limit = -1;          ///< the most workers stand in R[a + limit]; -1: not said
  std::vector<int> reads;  ///< registers of what the body reads, in the code with the loop
  std::vector<Sliced> sliced;
  std::vector<Reduction> reductions;
  std::vector<std::string> names;  ///< of the body's parameters behind the first two
};

/// How the body of an spmd block is called: its first registers are the variables that it assigns,
/// then those that it only reads; ParforEnd gives the first ones back.
struct SpmdPlan {
  int operands = 0;                ///< R[a] ..: how many workers, or at least and at most
  int results = 0;                 ///< variables that it assigns
  std::vector<int> slots;          ///< of the variables in the code with the block
  std::vector<std::string> names;  ///< of them
};

/// In a loop's last instruction: it is to be compiled. Other numbers but 0 are 1 + the place of its
/// machine code.
constexpr uint16_t kHotLoop = 0xffff;

struct Code final : HeapObject {
  std::string name;  ///< "" for scripts
  std::shared_ptr<const SourceText> source;
  bool isScript = false;
  bool isAnonymous = false;
  bool isConstructor = false;   ///< its first output exists when it starts: the object
  bool isPlain = false;         ///< a function whose inputs and outputs are all named and its own
  bool opensLists = false;      ///< has lists, rows of a literal or try blocks
  bool returnsQuickly = false;  ///< a return of one output gives back nothing but registers
  bool isHot = false;           ///< calls may go to machine code, or are worth making some
  int outputCount = 0;          ///< outputs.size(), beside what a call reads first
  int firstOutput = -1;
  std::string text;  ///< anonymous functions: their source
  std::string help;

  std::vector<Instruction> code;
  ValueList constants;
  std::vector<Name> names;
  std::vector<Name> variables;  ///< names of the first registers
  std::vector<CallSite> sites;
  std::vector<Path> paths;
  std::vector<ArgumentRule> rules;
  std::vector<Ref<Code>> children;  ///< nested and anonymous functions
  std::vector<Capture> captures;    ///< from the enclosing code's registers
  std::vector<int> boxed;           ///< variables that nested functions share, in environment order
  /// By slot: the code knows that the variable may be global, persistent or shared.
  std::vector<bool> expectsTie;
  bool isNested = false;
  bool hasNested = false;
  std::vector<int> outputs;  ///< registers of the outputs, varargout not among them
  std::vector<Ref<VariableObj>> persistents;
  std::vector<CodePosition> positions;
  std::vector<CallNote> notes;       ///< by pc
  std::vector<uint32_t> statements;  ///< pc at which each statement begins, ascending
  std::vector<uint32_t> chained;     ///< links that further links follow: a(1) of a(1).b, by pc
  Ref<FunctionScope> scope;
  ClassDef* owner = nullptr;  ///< the class whose file it stands in; it may use what is private
  std::shared_ptr<std::vector<std::string>> imports;  ///< "pkg.name", "pkg.*"; may be null
  /// By name: the class whose instances keep that property in `slot`, as last seen here.
  struct FieldCache {
    const void* cls = nullptr;
    int slot = 0;
  };
  mutable std::vector<FieldCache> reads, writes;
  /// By name: the method that obj.name(…) called on an instance of that class.
  struct MethodCache {
    const void* cls = nullptr;
    Code* code = nullptr;
  };
  mutable std::vector<MethodCache> calls;

  int number = 0;                      ///< of this code in its file: place in FunctionScope::codes
  std::unique_ptr<ParforPlan> parfor;  ///< of the body of a parfor
  std::unique_ptr<SpmdPlan> spmd;      ///< of the body of an spmd block
  int parameters = 0;                  ///< registers 0 .. parameters-1, varargin not among them
  int vararginSlot = -1;
  int varargoutSlot = -1;
  int requiredInputs = 0;  ///< from an arguments block
  bool nameValueArguments = false;
  int ansSlot = -1;
  int registers = 0;

  std::unique_ptr<NativeCode> native;  ///< machine code made from it; may be null

  /// This code and those inside it, and so on.
  template <class Visit>
  void forEach(const Visit& visit) {
    visit(*this);
    for (const Ref<Code>& child : children) child->forEach(visit);
  }

  /// A debugger's marks: the instruction at `pc` is Break until removeBreaks().
  void insertBreak(uint32_t pc);
  void removeBreaks();
  Opcode opcodeAt(size_t pc) const;  ///< as compiled, whatever marks there are
  bool beginsStatement(size_t pc) const;

  int variableSlot(const std::string& variable) const;  ///< -1 when there is none
  CodePosition positionAt(size_t pc) const;
  int wordsAt(size_t pc) const;                 ///< length of the instruction
  bool isChained(size_t pc) const;              ///< the link there is not the chain's last
  const CallNote* noteBehind(size_t pc) const;  ///< of the call that ends there; or null
  /// Instructions with their operands, for tests and `dbtype`-like tools.
  std::string disassemble() const;

 private:
  struct Marked {
    uint32_t pc;
    Opcode before;
  };
  std::vector<Marked> marked_;
  mutable std::unordered_map<std::string, int> slots_;
};

}  // namespace matlift
