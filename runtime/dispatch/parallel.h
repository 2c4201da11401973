// What the language and the engine that spreads a program over processes know of each other. The
// VM is a ParallelHost; builtins/parallel has the engine. Without an engine every parfor runs here.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/value/value.h"

namespace matlift {

/// Where a function or the body of a loop stands, so that another process finds it: in which text,
/// and the how manieth code of it.
struct CodeAddress {
  std::string file, text, folder;
  std::string className;  ///< the class whose code it is; "": none
  bool typed = false;     ///< at the prompt or by eval
  int number = 0;
};

/// A parfor as a worker needs it.
struct ParforLoop {
  CodeAddress body;
  ClassId cls = ClassId::Double;   ///< of the loop variable
  ValueList inputs;                ///< what the body reads, then the sliced variables; some unset
  std::vector<std::string> names;  ///< of the inputs
  std::vector<int64_t> offsets;    ///< of the sliced variables' indices
};

/// The turns of a loop, ready to run.
class ParforTurns {
 public:
  virtual ~ParforTurns() = default;
  /// What they give: the slices of the sliced variables, then what reductions are to take. An Error
  /// has the turn's number in its stack.
  virtual ValueList run(int64_t first, int64_t count) = 0;
};

/// A parfor that runs, as the engine sees it. Its turns are done in order: each of them either
/// here, or elsewhere and then taken.
class ParforJob {
 public:
  virtual ~ParforJob() = default;
  virtual const ParforLoop& loop() = 0;
  virtual void runHere(int64_t first, int64_t count) = 0;
  virtual void take(int64_t first, ValueList results) = 0;

  int64_t first = 1, count = 0;
  int limit = -1;  ///< workers at most; -1: not said
  std::string file;
  uint32_t line = 0;
};

/// An spmd block as a worker needs it.
struct SpmdBlock {
  CodeAddress body;
  ValueList inputs;                ///< variables that the body assigns, then those it reads
  std::vector<std::string> names;  ///< of the inputs
  int results = 0;                 ///< so many of them are assigned
  int least = 0, most = -1;        ///< workers; -1: as many as there are
};

class ParallelEngine {
 public:
  virtual ~ParallelEngine() = default;
  virtual void runParfor(ParforJob& job) = 0;
  /// What the program's variables are after it: one value for all workers' (a Composite), or unset.
  virtual ValueList runSpmd(SpmdBlock& block) = 0;
};

/// What the engine, here and in a worker, asks of the VM.
class ParallelHost {
 public:
  virtual ~ParallelHost() = default;
  /// Of a function's code. False: `why` tells why another process cannot have it.
  virtual bool addressOf(const FunctionObj& f, CodeAddress& out, std::string& why) = 0;
  virtual Ref<HeapObject> codeAt(const CodeAddress& address) = 0;
  virtual std::unique_ptr<ParforTurns> turnsOf(ParforLoop loop) = 0;
  /// The body of an spmd block, once, with these variables; what they are after it.
  virtual ValueList runBlock(const SpmdBlock& block, ValueList inputs) = 0;
  /// Texts that defined functions or classes at the prompt or in a script, and to define them here.
  virtual std::vector<CodeAddress> definitions() = 0;
  virtual void define(const CodeAddress& text) = 0;
  virtual std::vector<std::string>& scriptFolders() = 0;
};

/// What the calls of an offload engine have taken so far, and where.
struct OffloadWork {
  int64_t callsHere = 0, callsOnDevice = 0;
  double secondsHere = 0, secondsOnDevice = 0;
  double deviceOnCpu = 0;  ///< expected of the device's calls, had the CPU done them
  int64_t bytesUp = 0, bytesDown = 0;
  double waited = 0;   ///< for a device that others use too
  int64_t turns = 0;   ///< on such a device
  std::string device;  ///< its adapter; "": none is open

  bool operator==(const OffloadWork&) const = default;
};

/// The offload engine of an interpreter, as who spreads a program over processes sees it.
class OffloadAccount {
 public:
  virtual ~OffloadAccount() = default;
  virtual OffloadWork work() = 0;
  /// Everything that was asked of the device has been done.
  virtual void settle() = 0;
  /// Before this process waits for others: a device that is used by turns is given away.
  virtual void giveDevice() = 0;
  /// False: calls stay on the CPU, unless the user has forced them to the device.
  virtual void allowDevice(bool allowed) = 0;
  /// Adapters that workers of this machine would share; what opening one takes, in seconds.
  virtual int adapters() = 0;
  virtual double secondsToOpen() = 0;
};

/// Of an interpreter (Interpreter::state).
struct ParallelSlot {
  ParallelHost* host = nullptr;       ///< the VM
  ParallelEngine* engine = nullptr;   ///< none: loops run here
  OffloadAccount* offload = nullptr;  ///< none: there is no engine
};

/// Random numbers in a parfor: every turn has a stream of its own, whoever runs it
/// (builtins/random/turns.h).
struct TurnRandom {
  bool active = false;  ///< a turn runs
  bool seeded = false;  ///< its stream has been begun
  bool hasKey = false;  ///< of this loop
  bool drawn = false;   ///< some turn of this loop has drawn
  uint32_t key = 0;
  int64_t turn = 0;
};

}  // namespace matlift
