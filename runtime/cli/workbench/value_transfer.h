// Values that leave a session whole and come into it: a description in JSON, and the elements of
// arrays as bytes (README of this folder). A client may send anything; what makes no sense is an
// Error.
#pragma once

#include <string>

#include "runtime/cli/workbench/message.h"
#include "runtime/value/value.h"

namespace matlift::workbench {

/// Writes the members of an object that the writer has begun; appends the elements to `bytes`.
/// Computes what is deferred.
void writeValue(JsonWriter& out, std::string& bytes, const Value& value);

Value readValue(const rapidjson::Value& description, const std::string& bytes);

}  // namespace matlift::workbench
