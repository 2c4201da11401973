// pattern objects: what text functions look for, put together from parts. A pattern is kept as a
// regular expression and as the text that shows it.
#pragma once

#include <string>

#include "runtime/value/object.h"

namespace matlift::builtins {

class PatternObject final : public ObjectObj {
 public:
  PatternObject(std::u16string regex, std::string shown, bool boundary = false)
      : regex(std::move(regex)), shown(std::move(shown)), boundary(boundary) {}
  std::u16string regex;  ///< stands for itself wherever it is put
  std::string shown;
  bool boundary;  ///< takes no characters: may be negated
  std::u16string negated = {};

  std::string_view className() const override { return "pattern"; }
  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new PatternObject(*this)); }
  bool equals(const ObjectObj& other, bool) const override {
    auto* o = dynamic_cast<const PatternObject*>(&other);
    return o && o->regex == regex;
  }
  bool getProperty(std::string_view, Value&) override { return false; }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat&) const override {
    return "  pattern\n  Matching:\n\n    " + shown + "\n";
  }
};

}  // namespace matlift::builtins
