// Object types whose elements are those of plain arrays: dates, durations, categories. What such a
// type shares with arrays (indexing, shape, sorting, sets, comparison) is done on the plain arrays
// by the functions that arrays have, so that only what is particular stands with the type.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "runtime/dispatch/call.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

class ElementObject : public ObjectObj {
 public:
  /// Double arrays of one shape; most types have one. NaN in the first is a missing element, and
  /// its order is that of the elements.
  std::vector<Value> planes;

  ElementObject() = default;
  explicit ElementObject(Value codes) { planes.push_back(std::move(codes)); }

  const Value& codes() const { return planes[0]; }
  const double* numbers() const { return planes[0].data<double>(); }
  int64_t count() const { return planes[0].numel(); }

  // --- what a type says of itself
  /// A copy with everything but the elements.
  virtual Ref<ElementObject> empty() const = 0;
  /// Any value as an object of this type, read as one of this object's terms (text, numbers); an
  /// error when it is none. `what` names the use in the error: "compare", "concatenate", "assign".
  virtual Ref<ElementObject> accept(const Value& v, const char* what) const = 0;
  /// Makes room in the terms of this object for those of another (new categories).
  virtual void include(const ElementObject&) {}
  /// The elements of another object of this type in this one's terms.
  virtual std::vector<Value> planesOf(const ElementObject& other) const { return other.planes; }
  /// What the elements between are when an assignment reaches beyond the end.
  virtual double gap() const = 0;
  /// One element as text, and what a missing one shows.
  virtual std::string elementText(int64_t k) const = 0;
  /// Texts of all elements, where a type shows them in one common form.
  virtual std::vector<std::string> elementTexts() const;

  // --- what all of them share
  Ref<ElementObject> like(Value codes) const;
  Ref<ElementObject> likePlanes(std::vector<Value> planes) const;
  Value valueLike(Value codes) const { return Value::object(Ref<ObjectObj>(like(codes).get())); }
  static Value join(int dim, std::span<const Value> parts);

  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(likePlanes(planes).get()); }
  const Dims& dims() const override { return planes[0].dims(); }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  Value indexParen(std::span<const Value> idx) override;
  void assignParen(std::span<const Value> idx, Value v) override;
  void deleteElements(std::span<const Value> idx) override;
  std::string displayText(const DisplayFormat& format) const override;
  std::string displayNamed(std::string_view name, const DisplayFormat& format) const override;

  bool getProperty(std::string_view, Value&) override { return false; }

 protected:
  /// "datetime", "1×3 datetime array": the line above the elements.
  std::string heading() const;
  /// Blanks before each element, and after it.
  virtual std::pair<int, int> margins() const { return {3, 0}; }
  virtual bool rightAligned() const { return false; }
};

/// The first object of these types among the arguments of a method.
ElementObject& elementObject(Call& call);

/// The value for a method's result.
inline Value objectValue(Ref<ElementObject> o) { return Value::object(Ref<ObjectObj>(o.get())); }
template <class T>
Value objectValue(Ref<T> o) {
  return Value::object(Ref<ObjectObj>(o.get()));
}

// --- methods by way of the plain arrays ---

/// name(obj, …) on every plane; the first output is an object again, the others as they come.
Value shapeMethod(Call& call, const char* name);
/// name(obj, …) on the codes: all outputs as they come.
Value plainMethod(Call& call, const char* name);
/// The first two arguments in one's terms, then name of their codes; `wrap`: the first output is an
/// object.
Value pairMethod(Call& call, const char* name, const char* what, bool wrap);

/// The rows that every such type has: shape, sets, comparison, text. A type adds its own.
std::array<MethodRow, 28> sharedElementMethods();
/// Those that need an order: sort, min, max, <, …
std::array<MethodRow, 12> orderedElementMethods();

/// One table of several lists. Of rows with one name the first counts: a type puts its own before
/// those it shares.
template <size_t... N>
MethodTable methodTable(const std::array<MethodRow, N>&... lists) {
  std::array<MethodRow, (N + ...)> all;
  size_t at = 0;
  auto append = [&](const auto& list) {
    for (const MethodRow& row : list) all[at++] = row;
  };
  (append(lists), ...);
  return [&]<size_t... K>(std::index_sequence<K...>) { return MethodTable{all[K]...}; }
  (std::make_index_sequence<(N + ...)>{});
}

}  // namespace matlift::builtins
