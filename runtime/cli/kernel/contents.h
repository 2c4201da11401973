// The contents of a kernel's messages: JSON objects, made of what the workbench says.
#pragma once

#include <rapidjson/document.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cli/kernel/wire.h"

namespace matlift::kernel {

using Event = rapidjson::Document;

// Members of an object; "" and 0 where there are none.
std::string memberText(const rapidjson::Value& object, const char* key);
std::int64_t memberInteger(const rapidjson::Value& object, const char* key);

/// A place in code. Jupyter counts characters, a string bytes, the workbench UTF-16 units.
class Cursor {
 public:
  /// Characters from the beginning; negative: the end.
  Cursor(std::string code, std::int64_t characters);
  std::string lineBefore() const;  ///< from the beginning of its line
  std::string word() const;        ///< the name that it stands in, at, or in the parentheses of
  std::int64_t position() const;   ///< in characters
  /// In characters, of a place in the line that is counted in UTF-16 units.
  std::int64_t positionInLine(std::int64_t units) const;

 private:
  std::string code_;
  size_t byte_;
};

std::string kernelInfoContent();
std::string completionContent(const Event& answer, const Cursor& cursor);
std::string inspectionContent(const Event& answer);
std::string historyContent(const Received& request, const std::vector<std::string>& inputs);
std::string tableContent(const Event& event);
std::string figureContent(int number, const std::string& name, const std::string& svg,
                          const std::string& png, const std::string& displayId);
/// Of `error`, from the end of a run; "": it did not fail.
std::string failureContent(const Event& finished, const std::string& report);
std::string refusalContent(const std::string& why);
std::string executedContent(int executions);
/// Of the reply; `failure` is the content of `error`.
std::string failedContent(int executions, const std::string& failure);

}  // namespace matlift::kernel
