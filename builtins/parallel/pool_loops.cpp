// parfor on the workers of the pool.
#include <algorithm>
#include <cmath>
#include <optional>

#include "builtins/parallel/pool.h"
#include "builtins/random/turns.h"
#include "runtime/error/interrupt.h"

namespace matlift::parallel {

#ifdef __EMSCRIPTEN__

void Pool::runParfor(ParforJob& job) { job.runHere(job.first, job.count); }

#else

namespace {
double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
}  // namespace

// ---------------------------------------------------------------- a loop on workers

/// One loop while it runs on workers.
class Pool::Spread final : public Activity {
 public:
  Spread(Pool& pool, ParforJob& job, int64_t done, const LoopNote& about, double secondsATurn,
         std::optional<Clock::time_point> started)
      : pool_(pool),
        job_(job),
        id_(++pool.loops_),
        next_(job.first + done),
        taken_(next_),
        end_(job.first + job.count),
        secondsATurn_(secondsATurn),
        started_(started) {
    for (const auto& w : pool.workers_)
      if (int(workers_.size()) < about.workers) workers_.push_back(w.get());
    Writer w(pool.interpreter_);
    w.number(int64_t(id_));
    w.byte(about.cost.withDevice);
    w.number(builtins::turnKey(pool.interpreter_));
    w.loop(job.loop());
    const Clock::time_point begin = Clock::now();
    parcel_ = std::make_unique<Parcel>(MessageType::Loop, w);
    constexpr double kManyBytes = 1e6;
    if (double(parcel_->size()) > kManyBytes)
      pool.prices_.byte = secondsSince(begin) / double(parcel_->size());
    constants_ = w.constants;
  }

  void run() {
    const BusyScope busy(pool_, *this);
    try {
      while (taken_ < end_) {
        for (Worker* w : workers_) give(*w);
        takeInOrder();
        if (taken_ < end_) pool_.listen(1);
      }
    } catch (...) {
      // Turns that nobody wants any more: their workers begin anew.
      ended_ = true;
      for (Worker* w : workers_)
        if (!w->given.empty()) pool_.died(*w);
      throw;
    }
    for (Worker* w : workers_) w->given.clear();
  }

 private:
  /// What came back of a piece.
  struct Result {
    Piece piece;
    Message message;
  };

  /// A share of what is left, so that all end together; long enough to be worth a message.
  int64_t pieceSize() const {
    constexpr double kWorthAMessage = 0.002;
    const int64_t left = std::min(end_, failedAt_) - next_;
    int64_t size = std::max<int64_t>(1, left / int64_t(3 * workers_.size()));
    if (secondsATurn_ > 0)
      size = std::max(size, int64_t(std::min(1e9, std::ceil(kWorthAMessage / secondsATurn_))));
    return std::min({size, left, kLargestPiece});
  }

  bool nextPiece(Piece& out) {
    while (!again_.empty()) {
      out = again_.front();
      again_.pop_front();
      if (out.first < failedAt_) return true;
    }
    if (next_ >= std::min(end_, failedAt_)) return false;
    out = {next_, std::min(pieceSize(), end_ - next_), 0};
    next_ += out.count;
    return true;
  }

  void give(Worker& w) {
    const size_t most = secondsAPiece_ > 0 && secondsAPiece_ < 0.02 ? 2 : 1;
    while (w.given.size() < most) {
      Piece piece;
      if (!nextPiece(piece)) return;
      // A message costs what is left when the worker's own time is taken off; seen where it was
      // idle.
      const bool isIdle = w.given.empty() && w.loop == id_;
      sent_[w.number] = isIdle ? std::optional(Clock::now()) : std::nullopt;
      w.given.push_back(piece);
      if (!send(w, piece)) return pool_.died(w);
    }
  }

  bool send(Worker& w, const Piece& piece) {
    pool_.tell(w);
    if (w.loop != id_) {
      pool_.giveConstants(w, constants_);
      if (!pool_.send(w, *parcel_)) return false;
      w.loop = id_;
    }
    Writer text(pool_.interpreter_);
    text.number(int64_t(id_));
    text.number(piece.first);
    text.number(piece.count);
    return pool_.send(w, Parcel(MessageType::Turns, text));
  }

  void take(Worker& w, Message m) override {
    if ((m.type != MessageType::Done && m.type != MessageType::Failed) || w.given.empty()) return;
    Reader in = m.reader(pool_.interpreter_);
    if (uint64_t(in.number()) != id_) return;
    const double seconds = double(in.number()) * 1e-9;
    const Piece piece = w.given.front();
    w.given.pop_front();
    learn(w, seconds);
    secondsAPiece_ = seconds;
    secondsATurn_ = std::max(1e-9, seconds / double(piece.count));
    Result result{piece, std::move(m)};
    if (result.message.type == MessageType::Failed && !ranOutOfMemory(result))
      failedAt_ = std::min(failedAt_, piece.first + 1);
    results_.emplace(piece.first, std::move(result));
  }

  void learn(Worker& w, double seconds) {
    LoopPrices& prices = pool_.prices_;
    if (started_ && prices.sharedBefore == false) prices.start = secondsSince(*started_) - seconds;
    started_.reset();
    std::optional<Clock::time_point>& sent = sent_[w.number];
    if (!sent) return;
    const double message = std::max(1e-6, secondsSince(*sent) - seconds);
    sent.reset();
    // One that came late, because this process was at other work, says little.
    prices.message += (message < prices.message ? 0.5 : 0.1) * (message - prices.message);
  }

  void takeInOrder() {
    for (auto found = results_.find(taken_); found != results_.end();
         found = results_.find(taken_)) {
      Result result = std::move(found->second);
      results_.erase(found);
      takeResult(result);
      taken_ += result.piece.count;
      interruptionPoint();
    }
  }

  /// What a result says, behind what its turns printed: that goes to print(isError, text).
  template <class Print>
  Reader opened(const Result& result, bool& drew, Print print) {
    Reader in = result.message.reader(pool_.interpreter_);
    in.number();
    in.number();
    drew = in.byte() != 0;
    for (int64_t n = in.number(); n > 0; --n) {
      const bool isError = in.byte() != 0;
      print(isError, in.text());
    }
    return in;
  }

  bool ranOutOfMemory(const Result& result) {
    if (result.message.type != MessageType::Failed) return false;
    bool drew;
    return opened(result, drew, [](bool, const std::string&) {}).error().identifier() ==
           "MATLAB:nomem";
  }

  void takeResult(Result& result) {
    // A worker had no more memory: its turns once more, in the process that has the most.
    if (ranOutOfMemory(result)) return job_.runHere(result.piece.first, result.piece.count);
    bool drew;
    Reader in = opened(result, drew, [&](bool isError, const std::string& text) {
      isError ? pool_.interpreter_.writeError(text) : pool_.interpreter_.write(text);
    });
    if (drew) builtins::turnsDrew(pool_.interpreter_);
    if (result.message.type == MessageType::Done) {
      job_.take(result.piece.first, in.values());
      return;
    }
    Error e = in.error();
    const std::vector<ErrorFrame> here = pool_.interpreter_.callStack();
    e.stack.insert(e.stack.end(), here.begin(), here.end());
    throw e;
  }

  void lost(Worker&, std::deque<Piece> lost) override {
    if (ended_) return;
    if (!lost.empty() && ++lost.front().deaths >= kMostDeaths)
      fail("MATLAB:parallel:WorkerLost",
           "Workers ended %d times while they ran iterations %lld to %lld of the parfor-loop: they "
           "may need more memory than there is, or crash.",
           kMostDeaths, static_cast<long long>(lost.front().first),
           static_cast<long long>(lost.front().first + lost.front().count - 1));
    for (auto p = lost.rbegin(); p != lost.rend(); ++p) again_.push_front(*p);
  }

  static constexpr int64_t kLargestPiece = int64_t(1) << 24;
  static constexpr int kMostDeaths = 5;
  Pool& pool_;
  ParforJob& job_;
  const uint64_t id_;
  int64_t next_, taken_;  // to be given out, and the first that has not been taken
  const int64_t end_;
  int64_t failedAt_ = INT64_MAX;  // nothing from here on is wanted
  double secondsATurn_, secondsAPiece_ = 0;
  std::optional<Clock::time_point> started_;  // of the workers, for this loop
  std::map<int, std::optional<Clock::time_point>> sent_;
  bool ended_ = false;
  std::vector<Worker*> workers_;
  std::unique_ptr<Parcel> parcel_;
  std::vector<int64_t> constants_;
  std::deque<Piece> again_;
  std::map<int64_t, Result> results_;
};

// ---------------------------------------------------------------- here or there

/// What a turn took here.
struct Pool::TurnTime {
  double seconds = 0;
  double device = 0, deviceOnCpu = 0;  // of its calls on the device: there, and expected here
};

int Pool::wanted(const ParforJob& job) const {
  int64_t n = size_ > 0 ? size_ : defaultSize();
  if (job.limit >= 0) n = std::min<int64_t>(n, job.limit);
  return int(std::min<int64_t>(n, job.count));
}

void Pool::note(const ParforJob& job, LoopNote about) {
  constexpr size_t kMost = 1000;
  if (notes_.size() == kMost) notes_.erase(notes_.begin());
  about.file = job.file;
  about.line = job.line;
  about.turns = job.count;
  notes_.push_back(std::move(about));
}

// Pieces get smaller towards the end: of n turns some three a worker, for each time that what is
// left falls to a third or so.
LoopCost Pool::costOf(ParforJob& job, int64_t left, const TurnTime& turn, int workers) const {
  constexpr double kPiecesAWorker = 12;
  LoopCost cost;
  cost.workers = workers;
  cost.alone = double(left) * turn.seconds;
  addDevice(cost, left, turn);
  cost.start = isOpen() ? 0 : prices_.start;
  const double pieces = std::min(double(left), kPiecesAWorker * workers);
  cost.messages = pieces / workers * prices_.message;
  // What would not pay for anything is not looked through.
  if (cost.alone - cost.turns() <= cost.extra()) return cost;
  Writer w(interpreter_);
  w.loop(job.loop());
  cost.bytes = int64_t(w.size());
  cost.data = double(cost.bytes) * prices_.byte;
  return cost;
}

void Pool::runParfor(ParforJob& job) {
  const int workers = wanted(job);
  const char* here = mode_ == Mode::Off                     ? "MATLIFT_PARALLEL=off"
                     : isBusy()                             ? "the workers are busy"
                     : job.limit == 0                       ? "the loop asks for no workers"
                     : workers < 2 && mode_ != Mode::Always ? "one worker would do it alone"
                                                            : nullptr;
  if (!here) return runSome(job, workers);
  const Clock::time_point start = Clock::now();
  job.runHere(job.first, job.count);
  LoopNote about;
  about.why = here;
  about.seconds = secondsSince(start);
  note(job, about);
}

// Workers use a device one after the other, unless each has one. Whether it is worth it for them,
// too, is a matter of what they would have to wait for.
void Pool::addDevice(LoopCost& cost, int64_t left, const TurnTime& turn) const {
  OffloadAccount* offload = interpreter_.state<ParallelSlot>().offload;
  if (!offload || turn.device <= 0) return;
  cost.device = double(left) * turn.device;
  cost.deviceOnCpu = double(left) * turn.deviceOnCpu;
  cost.adapters = std::min(cost.workers, offload->adapters());
  const bool isOpen = std::any_of(workers_.begin(), workers_.end(),
                                  [](const auto& w) { return !w->work.device.empty(); });
  cost.open = isOpen ? 0 : offload->secondsToOpen();
  cost.withDevice = cost.onDevice() + cost.open < cost.onCpu();
}

// Turns run here until it is known how long they take.
void Pool::runWhileUnknown(ParforJob& job, int workers, LoopNote& about, TurnTime& turn,
                           int64_t& done) {
  constexpr double kLook = 0.01, kSurely = 1.5;
  OffloadAccount* offload = interpreter_.state<ParallelSlot>().offload;
  about.why = "it is too short";
  for (int64_t size = 1; done < job.count;) {
    const OffloadWork before = offload ? offload->work() : OffloadWork();
    const Clock::time_point start = Clock::now();
    const int64_t count = std::min(size, job.count - done);
    job.runHere(job.first + done, count);
    done += count;
    double seconds = secondsSince(start);
    // What the device was asked for may not have happened yet.
    if (seconds >= kLook && offload && !before.device.empty()) {
      offload->settle();
      seconds = secondsSince(start);
    }
    turn.seconds = std::max(1e-9, seconds / double(count));
    if (seconds < kLook) {
      size *= 2;
      continue;
    }
    if (offload) {
      const OffloadWork after = offload->work();
      const double device = after.secondsOnDevice - before.secondsOnDevice;
      turn.device = std::clamp(device / double(count), 0.0, turn.seconds);
      turn.deviceOnCpu = (after.deviceOnCpu - before.deviceOnCpu) / double(count);
    }
    if (done == job.count) return;
    about.cost = costOf(job, job.count - done, turn, workers);
    const double saved = about.cost.alone - about.cost.turns();
    about.why = saved > kSurely * about.cost.extra() ? "it pays" : "it would not pay";
    if (saved > kSurely * about.cost.extra()) return;
  }
}

// The rest is shared, if that saves at least one and a half times what it costs.
void Pool::runSome(ParforJob& job, int workers) {
  const Clock::time_point begin = Clock::now();
  int64_t done = 0;
  TurnTime turn;
  LoopNote about;
  about.measured = prices_.sharedBefore;
  if (mode_ == Mode::Always) {
    about.why = "MATLIFT_PARALLEL=always";
    about.cost.withDevice = true;
  } else {
    runWhileUnknown(job, workers, about, turn, done);
  }
  if (done < job.count) {
    std::optional<Clock::time_point> started;
    if (!isOpen()) {
      started = Clock::now();
      open(defaultSize());
    }
    about.workers = workers;
    Spread(*this, job, done, about, turn.seconds, started).run();
    prices_.sharedBefore = true;
  }
  about.seconds = secondsSince(begin);
  note(job, about);
}

#endif

}  // namespace matlift::parallel
