// `matlift fmt`, `matlift lsp`, `matlift dap`: Matlift for editors. Each gives the exit code.
#pragma once

#include <string>
#include <vector>

namespace matlift::editors {

int runFmt(const std::vector<std::string>& words);
int runLsp(const std::vector<std::string>& words);
int runDap(const std::vector<std::string>& words);

}  // namespace matlift::editors
