// What the interpreter's dispatch (or any host program) calls: deferred arrays in, host arrays out.
//
// A call either succeeds, or declines and has had no effect: then the caller takes its plain path,
// which always exists. Nothing here throws. One thread at a time per Hook.
#pragma once

#include <accel/dtype.h>
#include <accel/kernel_ir.h>
#include <accel/ops.h>
#include <accel/status.h>
#include <accel/task.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace accel {

// Elements in host memory, with whatever keeps them alive. The owner is the host program's
// (a reference-counted buffer); accel only hands it back to HostMemory.
struct HostBlock {
  void* data = nullptr;
  void* owner = nullptr;
};

// Implemented by the host program, so that results are born in its own buffers and dead inputs can
// be written over. No member throws; allocate answers {} when there is no memory.
class HostMemory {
 public:
  virtual ~HostMemory() = default;
  virtual HostBlock allocate(std::size_t bytes) noexcept = 0;  // 64-byte aligned
  virtual void retain(void* owner) noexcept = 0;
  virtual void release(void* owner) noexcept = 0;
  // True when the caller's reference is the only one: the elements may be written over.
  virtual bool unique(void* owner) const noexcept = 0;
};

// An array that the hook knows: deferred, being on a device, or evaluated. Opaque,
// reference-counted by retain/release of the Hook. Its dtype and shape never change.
struct Deferred {
  DType dtype;
  Shape shape;

 protected:
  Deferred() = default;
  ~Deferred() = default;
};

// One operand of a call: exactly one of a deferred array, a host array, or a scalar constant.
struct HookArg {
  enum class Kind : std::uint8_t { Deferred, Host, Constant };
  Kind kind = Kind::Constant;
  DType dtype = DType::F64;
  Shape shape;
  Deferred* deferred = nullptr;  // Deferred
  HostBlock host;                // Host: the hook retains the owner while it needs the elements
  Scalar constant;               // Constant
  // The caller lets its reference go right after the call, so nobody will read these elements
  // again.
  bool dying = false;

  static HookArg of(Deferred* d) {
    HookArg a;
    a.kind = Kind::Deferred;
    a.dtype = d->dtype;
    a.shape = d->shape;
    a.deferred = d;
    return a;
  }
  static HookArg of(DType dtype, const Shape& shape, HostBlock host) {
    HookArg a;
    a.kind = Kind::Host;
    a.dtype = dtype;
    a.shape = shape;
    a.host = host;
    return a;
  }
  static HookArg of(Scalar s) {
    HookArg a;
    a.dtype = s.dtype;
    a.constant = s;
    return a;
  }
};

// Where in the user's program a call stands; for the log only. The strings outlive the hook.
struct CallSite {
  const char* name = "";
  std::int32_t line = 0;
  const char* file = "";  // "" for code that stands in none
};

enum class Answer : std::uint8_t { Done, Declined, Failed };

// Done: `array` (map) carries one reference for the caller, or the host blocks were filled in.
// Declined: `reason` is a short literal ("small", "class", "rank", ...). Failed: see status.
struct Verdict {
  Answer answer = Answer::Declined;
  const char* reason = "";
  Deferred* array = nullptr;
  Status status;
};

// A reduction's answer, evaluated: its elements are on the host, or it is an array that was made on
// a device and stays there, a single number too, until somebody asks for its elements.
struct Reduced {
  Answer answer = Answer::Declined;
  const char* reason = "";
  DType dtype = DType::F64;
  Shape shape;
  HostBlock host;             // one reference for the caller; empty where `array` is set
  Deferred* array = nullptr;  // one reference for the caller
  Status status;
};

// How a deferred array was made, for a caller that has to compute it another way (DomainExit).
// Valid until the next call of the hook; args hold no references of their own.
struct Recipe {
  Op op = Op::Add;
  int argCount = 0;
  HookArg args[3];
  CallSite site;
};

// Type and shape of an array that a task makes.
struct ArrayForm {
  DType dtype = DType::F64;
  Shape shape;
};

// Work that the host program does itself, whatever devices there are: a product of sparse matrices,
// a factorisation by a library of its own.
struct HostWork {
  const char* why = "";  // no device is asked: a literal ("sparse operands")
  DType dtype = DType::F64;
  std::int64_t elements = 0;  // that are read: the stored ones of a sparse matrix
  double operations = 0;      // multiply-adds; 0: not known
  std::uint64_t bytes = 0;    // of the operands
};

// What there is to know of the device in words.
struct DeviceFacts {
  bool available = false;
  std::string name;    // of the adapter
  std::string reason;  // why there is none
};

class Hook {
 public:
  virtual ~Hook() = default;

  // Is an array of so many elements worth offering? Cheap (a compare); the caller asks it first.
  virtual bool wants(std::int64_t elements) const noexcept = 0;

  // Defers op over args. The caller has checked classes and has converted them with casts (`cast`
  // below), so that the types fit ops.def; shapes that do not broadcast are Declined ("shape") and
  // the caller's own error follows. Functions whose real answer may leave the reals are deferred
  // with a guard when their argument is not known to be inside the domain: evaluate() then answers
  // DomainExit on a hit.
  virtual Verdict map(Op op, std::span<const HookArg> args, const CallSite& site) noexcept = 0;
  virtual Verdict cast(const HookArg& arg, DType to, const CallSite& site) noexcept = 0;

  // A slice of a host array that is read where it lies: no copy, unless somebody asks for its
  // elements.
  virtual Verdict slice(const HookArg&, const Slice&) noexcept { return {}; }

  // Defers the product of two matrices of one float type whose inner sizes agree, where it has the
  // canonical bits (accel/matmul.h): an expression over it is computed in the product's own blocks,
  // without an array in between. Declined: the caller multiplies.
  virtual Verdict product(const HookArg&, const HookArg&, const CallSite&) noexcept { return {}; }

  // Joins arg's deferred producers with the reduction and runs it. Several kinds at once give
  // several answers of one pass (max with ArgMax). dims: bit d set for each reduced dimension. What
  // ran on a device is answered as arrays there. Status DomainExit as in evaluate().
  virtual Status reduce(std::span<const Reduce> kinds, const HookArg& arg, std::uint32_t dims,
                        const CallSite& site, std::span<Reduced> out) noexcept = 0;

  // Computes the array (and what else is due in the same kernel) if it is not yet, and gives its
  // elements; the block carries one reference for the caller. DomainExit: some element's real
  // answer does not exist; recompute from recipe() by the plain path, then give the answer back by
  // settle() if it turned out real, or drop the array.
  virtual Result<HostBlock> evaluate(Deferred* array) noexcept = 0;

  // True when evaluate() would only hand out memory.
  virtual bool isEvaluated(const Deferred* array) const noexcept = 0;

  // True when some element's real answer may not exist. The caller evaluates such an array before
  // an operation that has no complex meaning, so that errors come where they would without
  // deferral.
  virtual bool isGuarded(const Deferred* array) const noexcept = 0;

  // The array's op and operands; argCount 0 when it is already evaluated.
  virtual Recipe recipe(const Deferred* array) const noexcept = 0;

  // Makes `host` the array's elements.
  virtual void settle(Deferred* array, HostBlock host) noexcept = 0;

  virtual void retain(Deferred* array) noexcept = 0;
  virtual void release(Deferred* array) noexcept = 0;

  // Evaluates everything that is still referenced and deferred (tic, toc, a sink with side
  // effects).
  virtual Status flush() noexcept = 0;

  // A sink is about to read these arrays: those that are on a device alone come to the host, and
  // the log says so. What is not computed yet, or fails, is left to evaluate().
  virtual void gather(std::span<Deferred* const> arrays, const CallSite& site) noexcept {
    (void)arrays, (void)site;
  }

  // Computes the array if it is not yet, and leaves its elements where they came out. DomainExit as
  // in evaluate().
  virtual Status compute(Deferred* array) noexcept = 0;

  // --- a device
  // May an array be on a device now, so that even small tasks are worth offering? Cheap; the caller
  // asks it first.
  virtual bool wantsTasks() const noexcept { return false; }
  // Is a task over so many elements of host arrays worth offering?
  virtual bool wantsTask(std::int64_t elements) const noexcept {
    return wantsTasks() && wants(elements);
  }

  // Runs a task that no elementwise kernel expresses (a product, a sort, new elements, ...), if it
  // should run on the device: each of `made` is then an array there, with one reference for the
  // caller. Arguments are arrays, as the task's struct states them; no constants. Declined: the
  // caller's plain path.
  virtual Verdict task(const Task& task, std::span<const HookArg> args,
                       std::span<const ArrayForm> forms, const CallSite& site,
                       std::span<Deferred*> made) noexcept {
    (void)task, (void)args, (void)forms, (void)site, (void)made;
    return {};
  }

  // task() has declined, and the caller's plain path has now done the work: its time is learned,
  // and the call logged. `made`: the result's elements, if they are in one block. Nothing without a
  // declined task before it.
  virtual void plainDone(HostBlock made) noexcept { (void)made; }
  // The plain path of the declined task did not come to its end.
  virtual void plainFailed() noexcept {}

  // Such work begins. 0: it is too small to be told of, or nobody listens; else what worked() wants
  // to hear. `size`: about how many operations. Cheap.
  virtual std::uint64_t beginsWork(double size) noexcept {
    (void)size;
    return 0;
  }
  // It is done: it stands in the log as a call on the CPU. Work that failed is not told.
  virtual void worked(const HostWork& work, std::uint64_t began, const CallSite& site) noexcept {
    (void)work, (void)began, (void)site;
  }

  // The program itself asks for the array to be on the device: what is computed from it goes there
  // too, where it can. Declined: there is no device, or it does not take that type.
  virtual Verdict pin(const HookArg& arg) noexcept {
    (void)arg;
    return {};
  }
  // Was the array pinned, or made from one that was?
  virtual bool isPinned(const HookArg& arg) const noexcept {
    (void)arg;
    return false;
  }
  // Are the elements on the device (whether also on the host or not)?
  virtual bool onDevice(const HookArg& arg) const noexcept {
    (void)arg;
    return false;
  }
  // Should what is made of the array's elements stay on the device with them? True when the program
  // has asked for that, or when they are nowhere else. Not whether they are there: see onDevice.
  // What is made of such arrays and too small to wait otherwise counts before it is computed.
  virtual bool staysOnDevice(const HookArg& arg) const noexcept {
    (void)arg;
    return false;
  }
  // Opens the device if nobody has.
  virtual DeviceFacts deviceFacts() noexcept { return {}; }
  // Returns when the device has done everything it was asked for.
  virtual Status wait() noexcept { return Status::ok(); }
};

}  // namespace accel
