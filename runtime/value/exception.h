// MException: an Error as a value. `catch ME` makes one; rethrow, throw and error(ME) turn it back.
#pragma once

#include "runtime/error/error.h"
#include "runtime/value/object.h"

namespace matlift {

/// Value semantics: addCause and the like return a changed copy.
struct ExceptionObj final : ObjectObj {
  explicit ExceptionObj(Error e) : error(std::move(e)) {}

  std::string_view className() const override { return "MException"; }
  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new ExceptionObj(error)); }
  bool getProperty(std::string_view name, Value& out) override;
  const MethodTable* methods() const override;  ///< runtime/dispatch/exception_methods.cpp
  std::string displayText(const DisplayFormat& format) const override;

  Error error;
};

/// MException value of an error, and the error of an MException value or of a struct with the
/// fields message, identifier and stack (any of them may be missing). Anything else is a user
/// error.
Value exceptionValue(const Error& e);
Error errorFromException(const Value& exception);
bool isException(const Value& v);

/// The stack as MATLAB's n×1 struct array with file, name, line; and back.
Value stackValue(const std::vector<ErrorFrame>& stack);
std::vector<ErrorFrame> stackFromValue(const Value& v);

/// What an uncaught error prints below its first line's "Error using …": the report of getReport.
std::string errorReport(const Error& e);

}  // namespace matlift
