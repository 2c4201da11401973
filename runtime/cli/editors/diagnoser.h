// What is wrong with a text, beside its syntax: names that nothing has, variables that nothing
// reads, variables that hide a function. Silent where code that only runs can tell.
#pragma once

#include <string>
#include <vector>

#include "runtime/cli/editors/source_model.h"
#include "runtime/cli/editors/workspace_index.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::editors {

enum Severity { kError = 1, kWarning, kInformation };

struct Remark {
  std::size_t begin, end;
  Severity severity;
  const char* code;
  std::string message;
  bool unnecessary = false;
};

/// Of one text; all that it is given outlives it.
class Diagnoser {
 public:
  Diagnoser(Interpreter& interpreter, WorkspaceIndex& index, const SourceModel& model,
            const std::string& path)
      : interpreter_(interpreter),
        index_(index),
        model_(model),
        path_(path),
        silent_(model.scopes.size(), -1) {}
  /// In the order of the text; no more than a person would read.
  std::vector<Remark> remarks();

 private:
  void findUndefined();
  void findDoubtfulVariables();
  bool isKnown(const Occurrence& o);
  bool isSilent(int scope);
  bool isUnknowable(int scope);

  Interpreter& interpreter_;
  WorkspaceIndex& index_;
  const SourceModel& model_;
  const std::string& path_;
  std::vector<int> silent_;  ///< of each scope; -1: not asked yet
  std::vector<Remark> remarks_;
};

}  // namespace matlift::editors
