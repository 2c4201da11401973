// Who shows the manual where there is a place for it: the workbench's page.
#pragma once

#include <functional>
#include <string>

namespace matlift::builtins {

/// Interpreter::state<DocViewer>().
struct DocViewer {
  /// Told what `doc NAME` asks for, "" for `doc` alone, and what help shows of it, which is printed
  /// as well.
  std::function<void(const std::string& name, const std::string& help)> open;
};

}  // namespace matlift::builtins
