// Bytecode → the compiler's own form, for the classes that the registers have when it is asked. A
// loop is entered in its middle, at its back jump, with everything in the interpreter's registers;
// a function with its arguments in virtual registers. What cannot be compiled becomes an exit.
#pragma once

#include <accel/kernels.h>

#include <optional>
#include <vector>

#include "runtime/bytecode/code.h"
#include "runtime/jit/flow.h"
#include "runtime/jit/ir.h"

namespace matlift::jit {

/// What must hold in the interpreter's registers before a loop's code may run.
struct EntryPlan {
  struct Check {
    enum class What : uint8_t {
      Tag,      ///< a scalar of a class: the tag is `bits`
      Whole,    ///< a double, whole and at most kMostWhole
      Exactly,  ///< a double with these bits
      Unset,
      Plain,  ///< a temporary that nobody reads any more: what it holds is let go of
    };
    uint16_t slot;
    What what;
    uint64_t bits = 0;
  };
  struct View {
    uint16_t slot;  ///< or a place
    ClassId cls;
    bool isWritten = false;
    bool isMatrix = false;  ///< must have two dimensions
  };
  /// A scalar or an array that stands in a struct or object, or a scalar that was captured by an
  /// anonymous function: a slot of its own, numbered on behind the registers.
  struct Place {
    uint16_t slot;  ///< of the struct, object or function
    Name field;     ///< of a struct
    int capture;    ///< of a function; -1: a field
    uint32_t tag;
    int property = -1;  ///< of an object: where its instances keep it
    bool isWritten = false;
  };
  /// An instance of this class.
  struct Object {
    uint16_t slot;
    Ref<HeapObject> cls;  ///< kept, as below
  };
  /// An anonymous function with this code.
  struct Handle {
    uint16_t slot;
    Ref<HeapObject> code;  ///< kept: no other may come to stand where it stood
  };
  std::vector<Check> checks;
  std::vector<Place> places;
  std::vector<Handle> handles;
  std::vector<Object> objects;
  std::vector<View> views;
  std::vector<Name> calls;  ///< functions: no variable may hide them, and they mean what they meant
  int deepest = 0;          ///< frames that the calls within would have needed
  /// What functions and methods mean was looked up.
  bool asksNames() const { return !calls.empty() || !objects.empty() || deepest > 0; }
};

/// Whole numbers up to this may be counted in integers: sums of a few stay exact.
constexpr int64_t kMostWhole = int64_t(1) << 31;
/// Steps between two of them, and one more.
constexpr int64_t kMostSteps = 2 * kMostWhole + 2;

/// A function as compiled code calls it. Where it stands never moves.
struct FunctionCell {
  const Code* code = nullptr;
  void* entry = nullptr;       ///< null: not compiled (yet)
  std::vector<uint32_t> tags;  ///< of the arguments it was compiled for
};

/// What the translator asks about functions and objects.
class Functions {
 public:
  virtual ~Functions() = default;
  /// The builtin that the site means when no variable hides it; or null.
  virtual const BuiltinDescriptor* builtinAt(const Code& code, int site) = 0;
  /// The function that it means, compiled for arguments that are double scalars; or null.
  virtual FunctionCell* functionAt(const Code& code, int site, int arguments) = 0;
  /// An anonymous function's code for arguments and captures that are double scalars; or null.
  virtual FunctionCell* anonymous(Code& code) = 0;
  /// The function that it means; or null.
  virtual Code* codeAt(const Code& code, int site) = 0;
  /// The method of the object that the site, or obj.name(…), means in this code; or null.
  virtual Code* methodAt(const Code& code, int site, const Value& object) = 0;
  virtual Code* methodNamed(const Code& code, int name, const Value& object) = 0;
  /// Of an instance its class; else nothing.
  virtual Ref<HeapObject> classOf(const Value& object) = 0;
  virtual bool isHandle(const Value& object) = 0;
  /// Where instances of the object's class keep a property that this code may read, or write,
  /// without calling anything; -1: nowhere.
  virtual int propertyOf(const Code& code, const Value& object, const Name& name, bool writes) = 0;
  virtual const Value& propertyAt(const Value& object, int property) = 0;
  /// Every call counts, to the last one.
  virtual bool countsCalls() = 0;
  virtual const accel::KernelTable* kernels() = 0;
};

/// Registers that a function's arguments, then its captures, stand in.
std::vector<int> inputsOf(const Code& code);

struct Request {
  const Code& code;
  const Liveness& live;         ///< of that code
  uint32_t begin = 0, end = 0;  ///< the instructions to compile
  uint32_t entry = 0;
  const Value* regs = nullptr;  ///< of a loop: what the registers hold now; null: a function
};

/// A place that compiled code does not get past.
struct Obstacle {
  uint32_t pc;
  Reason reason;
};

struct Translated {
  Program program;
  EntryPlan plan;
  bool turns = false;  ///< some way leads back to the entry, or to the function's return
  std::vector<Obstacle> obstacles;
};

/// The reason as people are told it.
std::string wordsOf(const Reason& reason);

/// Nothing when it is too large or makes no sense to compile; `why` then tells.
std::optional<Translated> translate(const Request& request, Functions& functions, Reason& why);

}  // namespace matlift::jit
