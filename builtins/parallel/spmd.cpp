// spmd on the workers of the pool. Messages go from worker to worker (lab_post.h); the program
// gives them the way, and hears from those who wait, for whom, and how many messages have gone: so
// it tells a deadlock. It carries, and holds until they are asked for, only messages between
// workers that have no other way.
#include <algorithm>
#include <deque>

#include "builtins/parallel/composite.h"
#include "builtins/parallel/lab_post.h"
#include "builtins/parallel/pool.h"
#include "builtins/random/turns.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/object.h"

#ifndef __EMSCRIPTEN__
#include <signal.h>
#endif

namespace matlift::parallel {

#ifdef __EMSCRIPTEN__

ValueList Pool::runSpmd(SpmdBlock& block) { return runSpmdHere(interpreter_, block); }
Value Pool::fetch(const Stored&) { return {}; }
std::shared_ptr<Stored> Pool::store(int, const Value&) { return nullptr; }

#else

// ---------------------------------------------------------------- on workers

/// One block while it runs.
class Pool::LabRun final : public Activity {
 public:
  LabRun(Pool& pool, SpmdBlock& block, int labs) : pool_(pool), block_(block) {
    for (const auto& w : pool.workers_) {
      if (int(labs_.size()) == labs) break;
      labs_.emplace_back();
      labs_.back().worker = w.get();
    }
    firstKey_ = pool.nextKey_;
    pool.nextKey_ += block.results;
  }

  ValueList run() {
    const BusyScope busy(pool_, *this);
    begin();
    try {
      while (!isOver()) {
        pool_.listen(1);
        if (failed()) break;
        lookForDeadlock();
      }
    } catch (...) {
      endAll();
      throw;
    }
    if (failed()) endAll();
    for (size_t k = 0; k < labs_.size(); ++k)
      printLab(pool_.interpreter_, int(k) + 1, labs_[k].printed);
    if (drew_) builtins::turnsDrew(pool_.interpreter_);
    tellFailure();
    return results();
  }

 private:
  enum class State { Running, Waiting, AtBarrier, Done, Failed, Aborted };
  struct Lab {
    Worker* worker = nullptr;
    State state = State::Running;
    bool began = false, toldToEnd = false;
    LabTold told;
    std::deque<Message> mail;  // that only the program can bring it
    std::string printed;
    std::optional<Error> error;
    std::vector<std::string> about;  // of the results; "": unset
    bool isOver() const { return state >= State::Done; }
  };

  void begin() {
    Interpreter& interpreter = pool_.interpreter_;
    for (const Lab& lab : labs_)
      while (!lab.worker->calls.empty()) pool_.listen(1);
    interpreter.state<TurnRandom>() = {};
    const uint32_t key = builtins::turnKey(interpreter);
    Writer w(interpreter);
    writeBlock(w, block_);
    const Parcel parcel(MessageType::Spmd, w);
    pool_.tellForgotten();
    LabPlace place;
    place.size = int(labs_.size());
    place.block = ++pool_.blocks_;
    for (const Lab& lab : labs_) {
      place.mixed = place.mixed || wayBetween(lab, labs_[0]) == LabWay::Program;
      place.generations.push_back(int64_t(lab.worker->generation));
    }
    for (size_t k = 0; k < labs_.size(); ++k) {
      Worker& worker = *labs_[k].worker;
      Writer start(interpreter);
      place.rank = int(k) + 1;
      writePlace(start, place);
      for (int64_t n : {int64_t(key), firstKey_}) start.number(n);
      pool_.tell(worker);
      pool_.giveConstants(worker, w.constants);
      pool_.send(worker, Parcel(MessageType::LabStart, start));
      if (!pool_.send(worker, parcel)) pool_.died(worker);
    }
  }

  bool isOver() const {
    return std::all_of(labs_.begin(), labs_.end(), [](const Lab& l) { return l.isOver(); });
  }
  bool failed() const {
    return std::any_of(labs_.begin(), labs_.end(),
                       [](const Lab& l) { return l.error.has_value(); });
  }

  size_t labOf(const Worker& w) const {
    size_t k = 0;
    while (k < labs_.size() && labs_[k].worker != &w) ++k;
    return k;
  }

  void take(Worker& w, Message m) override {
    const size_t k = labOf(w);
    if (k == labs_.size() || labs_[k].isOver()) return;
    Lab& lab = labs_[k];
    lab.began = true;
    Reader in = m.reader(pool_.interpreter_);
    switch (m.type) {
      case MessageType::LabPrint:
        lab.printed += in.text();
        break;
      case MessageType::LabMail:
        return post(std::move(m));
      case MessageType::LabPeer:
        return tellWay(lab, in.number());
      case MessageType::LabWant:
        lab.told = readTold(in);
        if (lab.told.probes) return answerProbe(lab);
        lab.state = State::Waiting;
        return deliver(lab);
      case MessageType::LabBarrier:
        lab.told = readTold(in);
        lab.state = State::AtBarrier;
        return passBarrier();
      case MessageType::LabDone:
        lab.told = readTold(in);
        drew_ = in.byte() || drew_;
        for (int i = 0; i < block_.results; ++i) lab.about.push_back(in.text());
        lab.state = State::Done;
        break;
      case MessageType::LabFailed:
        lab.state = State::Failed;
        if (in.byte())
          lab.state = State::Aborted;
        else
          lab.error = in.error();
        break;
      default:
        break;
    }
  }

  /// Processes of this machine have sockets, ranks of MPI have MPI; between the two is the program.
  static LabWay wayBetween(const Lab& a, const Lab& b) {
    if (a.worker->mailbox && b.worker->mailbox) return LabWay::Socket;
    return a.worker->mailbox || b.worker->mailbox ? LabWay::Program : LabWay::Mpi;
  }

  void tellWay(const Lab& from, int64_t to) {
    if (to < 1 || to > int64_t(labs_.size())) return;
    const Lab& other = labs_[size_t(to) - 1];
    const LabWay way = wayBetween(from, other);
    Writer w(pool_.interpreter_);
    w.byte(uint8_t(way));
    Parcel answer(MessageType::LabPeer, w);
    if (way == LabWay::Socket) answer.attached = other.worker->mailbox;
    pool_.send(*from.worker, answer);
  }

  void post(Message m) {
    const int to = m.envelope.to;
    if (to < 1 || to > int(labs_.size())) return;
    Lab& receiver = labs_[size_t(to) - 1];
    receiver.mail.push_back(std::move(m));
    if (receiver.state == State::Waiting) deliver(receiver);
  }

  /// All that is held for it: it reads, since it has asked. It may be at work again afterwards.
  void deliver(Lab& lab) {
    if (lab.mail.empty()) return;
    if (lab.state == State::Waiting) lab.state = State::Running;
    for (const Message& m : lab.mail) pool_.send(*lab.worker, Parcel(MessageType::LabMail, m));
    lab.mail.clear();
  }

  void answerProbe(Lab& lab) {
    deliver(lab);
    pool_.send(*lab.worker, Parcel(MessageType::LabGo, Writer(pool_.interpreter_)));
  }

  void passBarrier() {
    for (const Lab& lab : labs_)
      if (lab.state != State::AtBarrier) return;
    for (size_t k = 0; k < labs_.size(); ++k) {
      Lab& lab = labs_[k];
      deliver(lab);
      lab.state = State::Running;
      Writer w(pool_.interpreter_);
      w.number(int64_t(labs_.size()));
      for (const Lab& from : labs_) w.number(from.told.sent.at(k));
      pool_.send(*lab.worker, Parcel(MessageType::LabGo, w));
    }
  }

  // Nobody is at work when nobody says so and all that was sent to those who wait has come to them,
  // as far as they have told. One that went on since then got a message that its sender has told of
  // only after it had been sent; so the first of them to go on would be missing a message here.
  bool isStuck() const {
    for (size_t k = 0; k < labs_.size(); ++k) {
      const Lab& lab = labs_[k];
      if (lab.state == State::Running) return false;
      if (lab.state != State::Waiting) continue;
      for (size_t i = 0; i < labs_.size(); ++i) {
        const std::vector<int64_t>& sent = labs_[i].told.sent;
        if (!sent.empty() && sent.at(k) != lab.told.came.at(i)) return false;
      }
    }
    return !isOver();
  }

  void lookForDeadlock() {
    if (!isStuck()) return;
    std::string who;
    for (size_t k = 0; k < labs_.size(); ++k) {
      const Lab& lab = labs_[k];
      if (lab.isOver()) continue;
      who += strprintf("%sworker %zu waits ", who.empty() ? "" : ", ", k + 1);
      if (lab.state == State::AtBarrier)
        who += "at a barrier";
      else if (lab.told.from == kAnyLab)
        who += "for a message from any worker";
      else
        who += strprintf("for a message from worker %d", lab.told.from);
      if (lab.state == State::Waiting && lab.told.tag >= 0 && lab.told.tag < kFirstOwnTag)
        who += strprintf(" with tag %lld", static_cast<long long>(lab.told.tag));
    }
    fail("MATLAB:spmd:Deadlock", "The spmd block cannot go on: %s, and nobody will send it.",
         who.c_str());
  }

  /// The others end too: at their next interruption point, or by force.
  void endAll() {
    const accel::StopScope uninterrupted(nullptr);
    ending_ = true;
    const Clock::time_point start = Clock::now();
    for (; !isOver() && Clock::now() - start < std::chrono::seconds(3); pool_.listen(0.1))
      for (Lab& lab : labs_) tellToEnd(lab);
    for (Lab& lab : labs_)
      if (!lab.isOver()) pool_.died(*lab.worker);
  }

  /// One that has not begun yet would not understand.
  void tellToEnd(Lab& lab) {
    if (lab.isOver() || lab.toldToEnd || !lab.began) return;
    lab.toldToEnd = true;
    if (lab.worker->pid > 0)
      kill(lab.worker->pid, SIGUSR1);
    else  // on another machine
      pool_.send(*lab.worker, Parcel(MessageType::LabAbort, Writer(pool_.interpreter_)));
  }

  void lost(Worker& w, std::deque<Piece>) override {
    const size_t k = labOf(w);
    if (k == labs_.size() || labs_[k].isOver()) return;
    labs_[k].state = ending_ ? State::Aborted : State::Failed;
    if (!ending_)
      labs_[k].error = Error("MATLAB:parallel:WorkerLost",
                             "The worker's process ended" + w.lastEnd + " while it ran the block.");
  }

  void tellFailure() {
    for (size_t k = 0; k < labs_.size(); ++k)
      if (labs_[k].error) failLab(pool_.interpreter_, int(k) + 1, *labs_[k].error);
  }

  ValueList results() {
    ValueList out;
    for (int i = 0; i < block_.results; ++i) {
      StoredParts parts;
      bool any = false;
      for (const Lab& lab : labs_) {
        parts.emplace_back();
        if (lab.about[size_t(i)].empty()) continue;
        any = true;
        parts.back() = pool_.keptBy(*lab.worker, firstKey_ + i, lab.about[size_t(i)]);
      }
      out.push_back(any ? makeComposite(pool_.interpreter_, std::move(parts)) : Value());
    }
    return out;
  }

  Pool& pool_;
  SpmdBlock& block_;
  std::vector<Lab> labs_;
  int64_t firstKey_ = 0;
  bool ending_ = false, drew_ = false;
};

namespace {

/// Values that Composites have here, or had in workers that are no more.
void checkInputs(const SpmdBlock& block, const std::vector<Worker*>& workers) {
  for (size_t k = 0; k < block.inputs.size(); ++k) {
    const StoredParts* parts = compositeParts(block.inputs[k]);
    for (size_t i = 0; parts && i < parts->size() && i < workers.size(); ++i) {
      if (!(*parts)[i]) continue;
      const bool kept = (*parts)[i]->generation == workers[i]->generation;
      if (!kept)
        fail("parallel:composite:Lost",
             "The Composite '%s' has no value on worker %zu any more: the process that had it has "
             "ended.",
             block.names[k].c_str(), i + 1);
    }
  }
}

}  // namespace

ValueList Pool::runSpmd(SpmdBlock& block) {
  if (mode_ == Mode::Off || isBusy() || block.most == 0) return runSpmdHere(interpreter_, block);
  if (!isOpen()) open(std::max(defaultSize(), std::min(block.least, 512)));
  if (block.least > size_)
    fail("MATLAB:spmd:NotEnoughWorkers",
         "The spmd block asks for %d workers, but the pool has %d: open one with parpool(%d).",
         block.least, size_, block.least);
  const int labs = block.most >= 0 ? std::min(block.most, size_) : size_;
  checkInputs(block, workers());
  ValueList results = LabRun(*this, block, labs).run();
  makeDistributed(interpreter_, results);
  return results;
}

std::shared_ptr<Stored> Pool::keptBy(const Worker& w, int64_t key, std::string about) {
  auto out = std::make_shared<Stored>();
  out->worker = w.number;
  out->generation = w.generation;
  out->key = key;
  out->about = std::move(about);
  out->forgotten = forgotten_;
  return out;
}

void Pool::tellForgotten() {
  for (const auto& w : workers_) {
    Writer text(interpreter_);
    std::vector<int64_t> keys;
    for (const Forgotten::One& one : forgotten_->all)
      if (one.generation == w->generation) keys.push_back(one.key);
    if (keys.empty()) continue;
    text.number(int64_t(keys.size()));
    for (int64_t k : keys) text.number(k);
    send(*w, Parcel(MessageType::Forget, text));
  }
  forgotten_->all.clear();
}

/// A question to one worker, and its answer.
class Pool::Fetching final : public Activity {
 public:
  explicit Fetching(Worker& w) : worker_(w) {}
  void take(Worker& w, Message m) override {
    if (&w != &worker_ || m.type != MessageType::Fetched) return;
    answer = std::move(m);
    done = true;
  }
  void lost(Worker& w, std::deque<Piece>) override {
    if (&w == &worker_)
      fail("MATLAB:parallel:WorkerLost", "Worker %d ended while it was asked for a value.",
           w.number);
  }
  Message answer;
  bool done = false;

 private:
  Worker& worker_;
};

Value Pool::fetch(const Stored& stored) {
  Worker* w = nullptr;
  for (const auto& one : workers_)
    if (one->generation == stored.generation) w = one.get();
  if (!w)
    fail("parallel:composite:Lost",
         "The value of the Composite on worker %d is no more: the process that had it has ended.",
         stored.worker);
  if (isBusy())
    fail("parallel:composite:Busy", "A Composite cannot be read while the workers run.");
  Writer text(interpreter_);
  text.number(stored.key);
  Fetching fetching(*w);
  const BusyScope busy(*this, fetching);
  send(*w, Parcel(MessageType::Fetch, text));
  while (!fetching.done) listen(1);
  Reader in = fetching.answer.reader(interpreter_);
  if (in.byte()) throw in.error();
  return in.value();
}

std::shared_ptr<Stored> Pool::store(int number, const Value& v) {
  Worker& w = *workers_[size_t(number) - 1];
  Writer text(interpreter_);
  const int64_t key = nextKey_++;
  text.number(key);
  text.subject = "what is assigned to a Composite";
  text.value(v);
  tell(w);
  giveConstants(w, text.constants);
  send(w, Parcel(MessageType::Store, text));
  return keptBy(w, key, describeValue(v));
}

#endif

}  // namespace matlift::parallel
