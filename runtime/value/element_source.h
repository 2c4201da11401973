// Where an array's elements come from when they do not stand in its own storage. An array's class
// (double, logical, ...) says what its elements are; its source, how they are represented. Who
// knows nothing of sources asks for dense elements (Value::data<T>()) and is right.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "runtime/value/dims.h"
#include "runtime/value/ref.h"
#include "runtime/value/storage.h"

namespace matlift {

class Call;
class Value;
struct DisplayFormat;

enum class ElementForm : uint8_t {
  Late,      ///< written down when they are read: an identity matrix
  Range,     ///< start:step:stop (late.h)
  Deferred,  ///< an unevaluated expression, or bytes on a device (dispatch/accel_bridge)
  Masked,    ///< x(mask), not gathered yet (dispatch/accel_bridge)
  Sparse,    ///< the nonzeros only (builtins/sparse); the one that stays
};

class ElementSource : public HeapObject {
 public:
  explicit ElementSource(ElementForm form) : form_(form) {}
  ElementForm form() const { return form_; }
  /// Stays with its array after its dense elements were made; the others have done their work then.
  bool stays() const { return form_ == ElementForm::Sparse; }

  /// Computes, fetches or writes down the elements. Throws a user Error on failure, also when they
  /// cannot be held, and may then be called again.
  virtual Storage dense() = 0;
  /// After dense(): the elements came out complex (only of an array that is `guarded`).
  virtual bool turnedComplex() const { return false; }

 private:
  ElementForm form_;
};

/// A source that stays, and what the language asks of its array before it asks for dense elements.
/// Each question may be declined (false): then the dense elements give the answer.
class StandingSource : public ElementSource {
 public:
  using ElementSource::ElementSource;
  /// A call of the builtin of this name with such an array among its arguments; operators too.
  virtual bool call(std::string_view builtin, Call& call, Value& out) = 0;
  /// x(idx), x(idx) = rhs and x(idx) = [].
  virtual bool index(const Value& x, std::span<const Value> idx, Value& out) = 0;
  virtual bool assign(Value& x, std::span<const Value> idx, const Value& rhs) = 0;
  virtual bool erase(Value& x, std::span<const Value> idx) = 0;
  /// [parts] along `dim`, one of which is such an array.
  virtual bool concatenate(int dim, std::span<const Value> parts, Value& out) = 0;
  virtual bool reshape(const Value& x, const Dims& dims, Value& out) = 0;
  /// isequal of two arrays of one size, one of which is such an array.
  virtual bool equal(const Value& a, const Value& b, bool nanEqual, bool& out) = 0;
  /// Is `if x` taken?
  virtual bool truth(const Value& x, bool& out) = 0;
  /// What disp(x) prints.
  virtual std::string text(const Value& x, const DisplayFormat& format) = 0;
};

}  // namespace matlift
