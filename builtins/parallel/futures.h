// Calls of functions that run in workers while the program goes on: parfeval and its kin. Where
// there are no workers, a call runs when it is made; its results are the same.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "builtins/parallel/channel.h"

namespace matlift::parallel {

class Pool;
struct Worker;

/// A call of a function, as the process that runs it needs it.
struct RemoteCall {
  Value function;
  ValueList arguments;
  int outputs = 0;
  uint32_t key = 0;  ///< of its random stream
  int64_t turn = 0;  ///< its place in it

  void write(Writer& w) const;
  static RemoteCall read(Reader& in);
};

/// What came of a call.
struct Outcome {
  ValueList values;
  std::string printed;
  std::optional<Error> error;
};

/// Runs a call in this process, with a random stream of its own.
Outcome runCall(Interpreter& interpreter, const RemoteCall& call);

/// One call of parfeval: the program and the pool share it.
struct Future {
  enum class State : uint8_t { Unavailable, Queued, Running, Finished, Failed };

  int64_t id = -1;
  State state = State::Unavailable;
  RemoteCall call;
  Outcome outcome;
  bool read = false;       ///< fetchNext or fetchOutputs has given it
  bool cancelled = false;  ///< its error says so
  int worker = 0;          ///< the only one that may run it; 0: any
  int deaths = 0;          ///< of workers that ran it
  std::unique_ptr<Parcel> parcel;
  std::vector<int64_t> constants;

  bool isDone() const { return state == State::Finished || state == State::Failed; }
  void finish(Outcome o);
};

/// The calls that wait for a worker, or run in one.
class FutureQueue {
 public:
  explicit FutureQueue(Pool& pool) : pool_(pool) {}

  void submit(const std::shared_ptr<Future>& future);
  void cancel(Future& future);
  /// Gives calls to workers that have none.
  void give();
  /// A worker has answered its first call.
  void take(Worker& worker, const Message& m);
  /// The worker has gone: what it had goes to others.
  void lost(Worker& worker);
  /// No call will run any more: the pool is closed.
  void cancelAll();

 private:
  std::shared_ptr<Future> nextFor(const Worker& worker);

  Pool& pool_;
  std::deque<std::shared_ptr<Future>> waiting_;
};

/// One that has its number and nothing else yet.
std::shared_ptr<Future> newFuture(Interpreter& interpreter, RemoteCall call);
/// Makes a future and lets it run: in a worker where there are any, else now.
std::shared_ptr<Future> startFuture(Interpreter& interpreter, RemoteCall call, int worker = 0);
/// Waits until one of them is done, or so many seconds; the process goes on with its calls
/// meanwhile.
void waitForFutures(Interpreter& interpreter, double seconds);

}  // namespace matlift::parallel
