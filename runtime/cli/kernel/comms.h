// Comms: lines between a notebook's front end and the kernel, beside the cells. One target is
// known, `matlift.variables`: a panel that shows the variables as they are after every cell. Others
// are refused, as the protocol says.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runtime/cli/kernel/wire.h"

namespace matlift::kernel {

class Comms {
 public:
  /// A message for everybody: its type and content.
  struct Sent {
    std::string type, content;
  };

  /// comm_open, comm_msg or comm_close.
  std::vector<Sent> received(const Received& message);
  /// The workbench's event about variables, as it came.
  std::vector<Sent> variablesChanged(std::string json);
  /// The answer to comm_info_request; of all targets where none is named.
  std::string infoContent(const std::string& target) const;

 private:
  Sent variablesFor(const std::string& id) const;

  std::map<std::string, std::string> open_;  ///< id -> target
  std::string variables_ = R"({"variables":[],"count":0})";
};

}  // namespace matlift::kernel
