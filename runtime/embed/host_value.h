// A value outside of a session: a copy that shares nothing with the interpreter, whose values count
// their users without locks and belong to one thread.
#pragma once

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/value/value.h"

/// The C interface's type; its name is matlift.h's.
struct matlift_value {
  using ClassId = matlift::ClassId;
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  ClassId cls = ClassId::Double;
  bool complex = false;
  matlift::Dims dims{0, 0};
  std::string className = "double";
  std::unique_ptr<void, Free> elements;             ///< of plain classes; null: there are none
  std::vector<std::optional<std::string>> strings;  ///< none: missing
  std::vector<std::string> fields;
  std::vector<matlift_value> parts;  ///< of cells; of structs field by field, element by element
  int depth = 0;                     ///< levels of values below this one
  mutable std::optional<std::string> text;  ///< made when it is asked for

  std::size_t bytes() const;
  matlift_value copy() const;
  /// Where a field stands; -1 when it does not.
  int fieldIndex(std::string_view name) const;
};

namespace matlift::embed {

/// An array of zeros of a plain class; or of strings, cells or structs. Throws Error.
matlift_value makeHostValue(ClassId cls, bool complex, const Dims& dims);
/// On the session's thread.
matlift_value fromValue(const Value& v);
/// On the session's thread. Throws Error for what cannot go in.
Value toValue(const matlift_value& v);
/// As matlift_value_utf8 gives it.
const std::string& textOf(const matlift_value& v);

}  // namespace matlift::embed
