// The worker processes of a program, and the parfor loops that run on them.
//
// Workers are the same program, started with --worker; they end with it, however it ends. Turns are
// given out in pieces, in order; what comes back is taken in order. A worker that dies is replaced
// and its turns are given out again.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "builtins/parallel/channel.h"
#include "builtins/parallel/composite.h"
#include "builtins/parallel/futures.h"
#include "builtins/parallel/mpi_launch.h"

namespace matlift::parallel {

/// Turns first .. first + count - 1.
struct Piece {
  int64_t first = 0, count = 0;
  int deaths = 0;  ///< of workers that ran it
};

struct Worker {
  int number = 0;  ///< from 1
  pid_t pid = -1;
  Channel channel;
  std::shared_ptr<Descriptor> mailbox;  ///< what others write to; none: of MPI
  bool ready = false;
  std::string setup;  ///< what it was told of the program last
  uint64_t loop = 0;  ///< that it knows
  std::deque<Piece> given;
  std::deque<std::shared_ptr<Future>> calls;  ///< that it runs
  std::set<int64_t> constants;                ///< that it has
  uint64_t generation = 0;                    ///< of this process among all that were started
  uint64_t bytesTo = 0, bytesFrom = 0;
  OffloadWork work;     ///< of its engine
  std::string lastEnd;  ///< how the process before this one ended: " by signal 9"
  std::optional<std::chrono::steady_clock::time_point> stopped;  ///< since when
};

/// What a loop's turns were expected to take where: seconds.
struct LoopCost {
  int workers = 0;                           ///< that were thought of; 0: nobody asked
  double alone = 0;                          ///< its turns here, with the device
  double start = 0, data = 0, messages = 0;  ///< of sharing them, besides the turns
  int64_t bytes = 0;                         ///< that the body reads
  double device = 0;        ///< the device's part of alone; workers would do it one after the other
  double deviceOnCpu = 0;   ///< the same calls on the CPU
  double open = 0;          ///< the device, in the workers
  int adapters = 1;         ///< that workers would share
  bool withDevice = false;  ///< the workers had better use it, too

  double onCpu() const { return workers > 0 ? (alone - device + deviceOnCpu) / workers : 0; }
  double onDevice() const { return workers > 0 ? std::max(alone / workers, device / adapters) : 0; }
  double turns() const { return withDevice ? onDevice() : onCpu(); }
  double extra() const { return start + data + messages + (withDevice ? open : 0); }
};

/// What sharing costs. The first prices are the program's own start and guesses; every loop on
/// workers tells more.
struct LoopPrices {
  double start;           ///< seconds of a pool; until one was started: what this program took
  double message = 5e-5;  ///< of a piece: there, and its results back
  double byte = 4e-10;    ///< of what the body reads, into memory that workers map
  bool sharedBefore = false;
};

/// How the last loops ran, for `accel report`.
struct LoopNote {
  std::string file;
  uint32_t line = 0;
  int64_t turns = 0;
  int workers = 0;  ///< 0: here
  std::string why;
  LoopCost cost;
  bool measured = false;  ///< the prices are those of loops before it
  double seconds = 0;     ///< that it took
};

/// What workers do together while the program waits for it: a parfor, a block.
class Activity {
 public:
  virtual ~Activity() = default;
  virtual void take(Worker& worker, Message m) = 0;
  /// The worker has gone, and a new one has its place; it had these turns.
  virtual void lost(Worker& worker, std::deque<Piece> given) = 0;
};

class Pool final : public ParallelEngine {
 public:
  Pool(Interpreter& interpreter, std::string program);
  ~Pool() override;

  void runParfor(ParforJob& job) override;
  ValueList runSpmd(SpmdBlock& block) override;  // this and what Composites ask: spmd.cpp
  Value fetch(const Stored& stored);
  std::shared_ptr<Stored> store(int worker, const Value& v);

  // --- parpool and its kin
  bool isOpen() const { return size_ > 0; }
  int size() const { return size_; }
  void open(int size);
  /// Workers that others have started (MPI), each at the other end of a socket.
  void adopt(const std::vector<int>& sockets);
  /// Workers that mpirun starts now, on the hosts of a file if there is one.
  void launch(int size, const std::string& hostfile);
  void close();
  static int defaultSize();
  const std::vector<LoopNote>& notes() const { return notes_; }
  std::vector<Worker*> workers();

  // --- for what runs on the workers
  Interpreter& interpreter() { return interpreter_; }
  FutureQueue& futures() { return futures_; }
  /// Something runs on all of the workers: what else the program asks for meanwhile runs here.
  bool isBusy() const { return activity_ != nullptr; }
  bool isOff() const { return mode_ == Mode::Off; }
  /// Of the program: folders, functions of the prompt.
  void tell(Worker& worker);
  /// The constants among these that the worker does not have.
  void giveConstants(Worker& worker, const std::vector<int64_t>& ids);
  bool send(Worker& worker, const Parcel& parcel);
  /// Waits for messages, so many seconds at most, and gives them to whom they are for.
  void listen(double seconds);
  /// Whatever the worker is doing, a new one takes its place.
  void died(Worker& worker);

 private:
  class Spread;
  friend class Spread;
  class LabRun;
  friend class LabRun;
  class Fetching;
  std::shared_ptr<Stored> keptBy(const Worker& w, int64_t key, std::string about);
  void tellForgotten();
  friend class BusyScope;
  using Clock = std::chrono::steady_clock;

  void start(Worker& worker);
  void end(Worker& worker);
  void receive(Worker& worker);
  void endStopped(Worker& worker);
  std::string describeProgram();
  int wanted(const ParforJob& job) const;
  struct TurnTime;
  LoopCost costOf(ParforJob& job, int64_t left, const TurnTime& turn, int workers) const;
  void addDevice(LoopCost& cost, int64_t left, const TurnTime& turn) const;
  void runWhileUnknown(ParforJob& job, int workers, LoopNote& about, TurnTime& turn, int64_t& done);
  void runSome(ParforJob& job, int workers);
  void note(const ParforJob& job, LoopNote about);

  Interpreter& interpreter_;
  std::string program_;
  enum class Mode { Off, Auto, Always } mode_ = Mode::Auto;
  int size_ = 0;
  std::unique_ptr<MpiLaunch> launched_;  // ends after the workers' sockets
  std::vector<std::unique_ptr<Worker>> workers_;
  uint64_t loops_ = 0;
  int64_t nextKey_ = 1;  // of a value that a worker keeps
  int64_t blocks_ = 0;   // of spmd, on workers
  std::shared_ptr<Forgotten> forgotten_ = std::make_shared<Forgotten>();
  uint64_t started_ = 0;  // workers
  LoopPrices prices_;
  Activity* activity_ = nullptr;
  FutureQueue futures_{*this};
  std::vector<LoopNote> notes_;
};

/// While it lives, the workers do this.
class BusyScope {
 public:
  BusyScope(Pool& pool, Activity& activity) : pool_(pool) { pool.activity_ = &activity; }
  ~BusyScope() { pool_.activity_ = nullptr; }
  BusyScope(const BusyScope&) = delete;
  BusyScope& operator=(const BusyScope&) = delete;

 private:
  Pool& pool_;
};

/// The pool of an interpreter; null: there are no processes here.
Pool* poolOf(Interpreter& interpreter);
/// From now on loops of this interpreter may run in processes of `program`.
void usePool(Interpreter& interpreter, const std::string& program);

}  // namespace matlift::parallel
