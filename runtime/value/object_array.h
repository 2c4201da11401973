// Arrays of scalar objects. The elements stand in a cell, so that indexing, growth, deletion,
// concatenation and reshaping are those of cells.
#pragma once

#include "runtime/value/object.h"

namespace matlift {

class ObjectArray final : public ObjectObj {
 public:
  /// `elements` is a cell of scalar objects; `model` stands for their class (the array may be
  /// empty). One element alone is that element.
  static Value make(Value elements, Ref<ObjectObj> model);
  /// The elements of any object value: of a scalar one a 1×1 cell.
  static Value elementsOf(const Value& object);
  /// The model of an array, or the scalar object itself.
  static Ref<ObjectObj> modelOf(const Value& object);
  /// Joins objects, and empty plain arrays, along a dimension (0-based).
  static Value join(int dim, std::span<const Value> parts);
  /// a == b or a ~= b by identity, element by element; sizes as for numbers, scalars expand.
  static Value compareIdentity(const Value& a, const Value& b, bool equal);

  ObjectArray(Value elements, Ref<ObjectObj> model)
      : ObjectObj(Form::Array), elements_(std::move(elements)), model_(std::move(model)) {}

  std::string_view className() const override { return model_->className(); }
  bool isA(std::string_view name) const override { return model_->isA(name); }
  bool isHandle() const override { return false; }  // the array itself is a value
  Ref<ObjectObj> clone() const override {
    return Ref<ObjectObj>(new ObjectArray(elements_, model_));
  }
  const Dims& dims() const override { return elements_.dims(); }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool isSuperiorTo(const ObjectObj& other) const override { return model_->isSuperiorTo(other); }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override { return model_->propertyNames(); }
  const MethodTable* methods() const override { return model_->methods(); }
  Value indexParen(std::span<const Value> idx) override;
  void assignParen(std::span<const Value> idx, Value v) override;
  void deleteElements(std::span<const Value> idx) override;
  Ref<ObjectObj> arrayModel(const ObjectObj& other) const override {
    return model_->arrayModel(other);
  }
  std::string displayText(const DisplayFormat& format) const override;

  const Value& elements() const { return elements_; }
  Value& elements() { return elements_; }
  const Ref<ObjectObj>& model() const { return model_; }

 private:
  Value elements_;
  Ref<ObjectObj> model_;
};

/// A scalar object whose arrays are ObjectArrays, or such an array: it has no () of its own.
bool hasObjectArrays(const Value& object);

/// Functions that move whole elements about: with objects they work on the elements' cell. `name`
/// is a builtin's.
bool movesElements(std::string_view name);

/// Makes v an element like `model`: the class's converter or constructor. Set by who knows classes.
extern Value (*elementConverter)(const ObjectObj& model, const Value& v);
/// v itself when an array can hold both, else what its class's converter makes of it.
Value asElementOf(const Ref<ObjectObj>& model, const Value& v);

/// x(idx) = rhs where x or rhs is an object that has no array form of its own (class instances,
/// handles of graphics): x becomes an array of them.
void assignObjects(Value& x, std::span<const Value> idx, const Value& rhs);

}  // namespace matlift
