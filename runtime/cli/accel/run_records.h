// The reports of the last programs, kept on disk so that `matlift accel report` can tell of a
// program that has ended.
#pragma once

#include <string>

#include "accel/telemetry/decision_log.h"
#include "runtime/cli/accel/report.h"

namespace matlift {

class RunRecords {
 public:
  /// An empty folder keeps nothing.
  explicit RunRecords(std::string folder) : folder_(std::move(folder)) {}

  /// Where the user's caches are; empty when the environment tells no such place.
  static std::string userFolder();

  /// Keeps the report and drops all but the newest few. A disk that refuses is no reason to trouble
  /// a program that has already done its work: then nothing is kept.
  void keep(const AccelReport& report) const noexcept;
  /// Throws Error when there is none, or it cannot be read (its name is in the message).
  AccelReport newest() const;

 private:
  std::string folder_;
};

/// Of a long log, what `accel explain` can be asked about afterwards: the newest decisions, and the
/// newest few of every line. Of calls that differ in nothing but their times only the newest has
/// the rules that were asked.
std::vector<accel::Decision> worthKeeping(const accel::DecisionLog& log);

}  // namespace matlift
