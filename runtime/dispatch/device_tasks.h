// What a builtin may ask of a device beyond elementwise expressions: to run a whole task there, and
// where an array is. The bridge to the offload library implements it and stands in the
// interpreter's state; an interpreter without one has none.
#pragma once

#include <accel/hook.h>
#include <accel/task.h>

#include <span>
#include <string>

#include "runtime/value/value.h"

namespace matlift {

class DeviceTasks {
 public:
  virtual ~DeviceTasks() = default;

  /// Is it worth making a task of this? Cheap: ask it before anything else. `elements` is the size
  /// of the largest array that takes part; `args` may be empty (creation).
  virtual bool wants(std::span<const Value> args, int64_t elements) const = 0;

  /// One array that a task makes.
  struct Form {
    ClassId cls;
    Dims dims;
  };
  /// Runs the task on the device, over real arrays. False: nothing has happened, and the builtin
  /// computes by itself. True: `out` are arrays that live there until somebody reads them.
  virtual bool run(const char* builtin, const accel::Task& task, std::span<const Value> args,
                   std::span<const Form> forms, std::span<Value> out) = 0;

  /// a * b of two real matrices of one float class, computed when it is read, with what is done to
  /// its elements until then. False: the builtin multiplies.
  virtual bool deferProduct(const Value& a, const Value& b, Value& out) = 0;

  /// As accel::Hook::beginsWork and worked; see ToldWork (builtins/support/on_device.h).
  virtual uint64_t beginsWork(double size) = 0;
  virtual void worked(const char* builtin, const accel::HostWork& work, uint64_t began) = 0;

  struct Facts {
    bool available = false;
    std::string name;    ///< of the adapter
    std::string reason;  ///< why there is none
  };
  virtual Facts facts() = 0;
  /// Are its elements on the device, and should what is made of them stay there? A real array that
  /// is not computed yet is computed, where it would be anyway.
  virtual bool resides(const Value& v) = 0;
  /// A value of the same elements that is on the device, if it can be there; else the same value.
  virtual Value pinned(const Value& v) = 0;
  /// Are its elements on the device because the program has asked for that?
  virtual bool isPinned(const Value& v) = 0;
  /// A value whose elements are on the host; `v` stays where it is.
  virtual Value gathered(const Value& v) = 0;
  /// Returns when everything that was started is done.
  virtual void wait() = 0;

  /// How many elements of a logical array are true.
  virtual int64_t countTrue(const Value& mask) = 0;
  /// Which elements of an array on the device are not zero: a logical array there. False: nothing
  /// has happened.
  virtual bool nonzero(const char* builtin, const Value& x, Value& out) = 0;
  /// op over real arrays, at least one of which is on the device. False: nothing has happened.
  virtual bool apply(const char* builtin, accel::Op op, std::span<const Value> args,
                     Value& out) = 0;

  // --- complex arrays on the device: two real arrays
  /// The parts of a complex array that is on the device, as real arrays there; an imaginary part
  /// that the builtins would have dropped is zero. False: it is real, or on the host.
  virtual bool complexParts(const Value& z, Value& re, Value& im) = 0;
  /// An array of these parts, which are on the device. `sure`: complex even where all imaginary
  /// parts are zero; else it counts as real there.
  virtual bool joinParts(const Value& re, const Value& im, bool sure, Value& out) = 0;
  /// z, whose imaginary parts are zero unless any of `where`, a logical array there, is true.
  virtual bool keepWhere(const Value& z, const Value& where, Value& out) = 0;
  /// Was it joined to be complex in any case?
  virtual bool isSurelyComplex(const Value& z) = 0;
};

/// What kinds of arrays take part in a call, as bits.
enum class Kinds : uint8_t { None = 0, Real = 1, Complex = 2, Integer = 4, Logical = 8 };
constexpr Kinds operator|(Kinds a, Kinds b) { return Kinds(uint8_t(a) | uint8_t(b)); }
/// Are all of them among those?
constexpr bool areAmong(Kinds some, Kinds those) { return (uint8_t(some) & ~uint8_t(those)) == 0; }

constexpr bool share(Kinds a, Kinds b) { return (uint8_t(a) & uint8_t(b)) != 0; }

class Call;

/// A builtin made of other operations, for arrays that are on a device: its answer stays there.
/// `first` is the first output. False: there is none of that name for these kinds of arrays, and
/// nothing has happened.
using ComposedForm = bool (*)(Call& call, const char* builtin, Kinds kinds, Value& first);

/// Interpreter::state<DeviceSlot>().
struct DeviceSlot {
  DeviceTasks* tasks = nullptr;
  ComposedForm composed = nullptr;
};

}  // namespace matlift
