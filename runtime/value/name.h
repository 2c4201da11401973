// An immutable name with its hash: comparing two is mostly comparing pointers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "runtime/value/ref.h"

namespace matlift {

class Name {
 public:
  Name() = default;
  Name(std::string_view text) : rep_(makeRef<Rep>(text)) {}
  Name(const char* text) : Name(std::string_view(text)) {}
  Name(const std::string& text) : Name(std::string_view(text)) {}

  const std::string& str() const { return rep_ ? rep_->text : empty(); }
  size_t hash() const { return rep_ ? rep_->hash : 0; }
  bool operator==(const Name& o) const {
    if (rep_.get() == o.rep_.get()) return true;
    return hash() == o.hash() && str() == o.str();
  }
  bool operator==(std::string_view o) const { return str() == o; }

 private:
  struct Rep : HeapObject {
    explicit Rep(std::string_view t) : text(t), hash(std::hash<std::string_view>{}(t)) {}
    std::string text;
    size_t hash;
  };
  static const std::string& empty() {
    static const std::string none;
    return none;
  }
  Ref<Rep> rep_;
};

}  // namespace matlift
