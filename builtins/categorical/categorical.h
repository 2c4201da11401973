// Arrays of named categories.
#pragma once

#include <string>
#include <vector>

#include "builtins/support/element_object.h"

namespace matlift::builtins {

/// An element is the number of its category from 1; NaN is undefined.
class CategoricalObject final : public ElementObject {
 public:
  std::vector<std::string> categories;
  bool ordinal = false, isProtected = false;

  explicit CategoricalObject(Value codes) : ElementObject(std::move(codes)) {}
  std::string_view className() const override { return "categorical"; }
  Ref<ElementObject> empty() const override;
  Ref<ElementObject> accept(const Value& v, const char* what) const override;
  void include(const ElementObject& other) override;
  std::vector<Value> planesOf(const ElementObject& other) const override;
  double gap() const override;
  std::string elementText(int64_t k) const override;
  const MethodTable* methods() const override;
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool isSuperiorTo(const ObjectObj&) const override { return false; }

 protected:
  std::pair<int, int> margins() const override { return {5, 1}; }
};

/// A categorical of texts, its categories sorted.
Ref<CategoricalObject> categoricalOfTexts(const Value& texts);

}  // namespace matlift::builtins
