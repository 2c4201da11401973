// The parts of the virtual machine, each of which owns something of it (see README.md). They know
// each other through this.
#pragma once

#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/vm/calls.h"
#include "runtime/vm/class_table.h"
#include "runtime/vm/cleanups.h"
#include "runtime/vm/compiled_code.h"
#include "runtime/vm/console.h"
#include "runtime/vm/debugger.h"
#include "runtime/vm/dotted_names.h"
#include "runtime/vm/function_names.h"
#include "runtime/vm/instances.h"
#include "runtime/vm/link_data.h"
#include "runtime/vm/loader.h"
#include "runtime/vm/members.h"
#include "runtime/vm/object_events.h"
#include "runtime/vm/offloading.h"
#include "runtime/vm/operands.h"
#include "runtime/vm/parallel_loops.h"
#include "runtime/vm/paths.h"
#include "runtime/vm/redefined_indexing.h"
#include "runtime/vm/runner.h"
#include "runtime/vm/vm.h"
#include "runtime/vm/workspaces.h"

namespace matlift {

struct VmParts {
  VmParts(Interpreter& host, const VmOptions& options, CleanupQueue& queue)
      : host(host),
        options(options),
        console(options),
        functions(*this),
        classes(*this),
        instances(*this),
        events(*this),
        cleanups(*this, queue),
        loader(*this),
        device(*this, options.hook),
        calls(*this),
        operands(*this),
        members(*this),
        dotted(*this),
        paths(*this),
        debugger(*this),
        parallel(*this),
        links(*this),
        redefined(*this),
        runner(*this, options.kernels, queue),
        frames(runner.frames()),
        compiled(*this, options) {}

  Interpreter& host;         ///< what builtins see
  const VmOptions& options;  ///< the Vm's own
  Console console;
  Workspaces workspaces;    ///< variables by name
  FunctionNames functions;  ///< which function a name means
  ClassTable classes;
  Instances instances;
  ObjectEvents events;
  Cleanups cleanups;
  Loader loader;
  Offloading device;
  Calls calls;
  Operands operands;
  Members members;
  DottedNames dotted;
  Paths paths;
  Debugger debugger;
  ParallelLoops parallel;
  LinkData links;
  RedefinedIndexing redefined;
  Runner runner;
  FrameStack& frames;  ///< the runner's
  CompiledCode compiled;
};

}  // namespace matlift
