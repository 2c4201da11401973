#include "builtins/parallel/lab_post.h"

#include <accel/stop.h>

#ifndef __EMSCRIPTEN__
#include <poll.h>
#endif

#include <algorithm>
#include <chrono>
#include <thread>

#include "runtime/error/interrupt.h"

namespace matlift::parallel {

namespace {

void writeNumbers(Writer& w, const std::vector<int64_t>& numbers) {
  w.number(int64_t(numbers.size()));
  for (int64_t n : numbers) w.number(n);
}

std::vector<int64_t> readNumbers(Reader& in) {
  std::vector<int64_t> out;
  for (int64_t n = in.number(); n > 0; --n) out.push_back(in.number());
  return out;
}

}  // namespace

void writePlace(Writer& w, const LabPlace& place) {
  for (int64_t n : {int64_t(place.rank), int64_t(place.size), place.block}) w.number(n);
  w.byte(place.mixed);
  writeNumbers(w, place.generations);
}

LabPlace readPlace(Reader& in) {
  LabPlace out;
  out.rank = int(in.number());
  out.size = int(in.number());
  out.block = in.number();
  out.mixed = in.byte() != 0;
  out.generations = readNumbers(in);
  return out;
}

void writeTold(Writer& w, const LabTold& told) {
  for (int64_t n : {int64_t(told.from), told.tag, told.barriers}) w.number(n);
  w.byte(told.probes);
  writeNumbers(w, told.sent);
  writeNumbers(w, told.came);
}

LabTold readTold(Reader& in) {
  LabTold out;
  out.from = int(in.number());
  out.tag = in.number();
  out.barriers = in.number();
  out.probes = in.byte() != 0;
  out.sent = readNumbers(in);
  out.came = readNumbers(in);
  return out;
}

#ifdef __EMSCRIPTEN__

LabPost::LabPost(Interpreter& interpreter, Channel& program, int)
    : interpreter_(interpreter), program_(program) {}
void LabPost::begin(LabPlace) {}
LabTold LabPost::told() const { return {}; }
void LabPost::send(const std::vector<int>&, int64_t, const Value&) {}
LabMail LabPost::receive(int, int64_t) { return {}; }
bool LabPost::probe(int, int64_t, LabMail&) { return false; }
void LabPost::barrier() {}

#else

// ---------------------------------------------------------------- the mailbox

void Mailbox::begin(const LabPlace& place) {
  const Lock lock = open();
  block_ = place.block;
  came.assign(size_t(place.size), 0);
  std::erase_if(letters_, [&](const Letter& l) { return l.header.envelope.block < block_; });
  for (const Letter& l : letters_)
    if (l.header.envelope.block == block_) ++came[size_t(l.header.envelope.from) - 1];
}

Mailbox::Lock Mailbox::open() {
  Lock lock(mutex_);
  fill();
  return lock;
}

// Without what has come since somebody has looked: who waits for it would not be waiting.
std::vector<int64_t> Mailbox::counted() {
  const Lock lock(mutex_);
  return came;
}

void Mailbox::fill() {
  Letter letter;
  while (channel_ && channel_.receiveNext(letter) == Channel::Next::Letter) keep(std::move(letter));
}

void Mailbox::put(Letter letter) {
  const std::lock_guard lock(mutex_);
  keep(std::move(letter));
}

void Mailbox::keep(Letter letter) {
  const Envelope& e = letter.header.envelope;
  if (e.block < block_ || e.from < 1) return;
  if (e.block == block_ && size_t(e.from) <= came.size()) ++came[size_t(e.from) - 1];
  letters_.push_back(std::move(letter));
}

const Letter* Mailbox::find(int from, int64_t tag) const {
  const auto found = std::find_if(letters_.begin(), letters_.end(), [&](const Letter& l) {
    const Envelope& e = l.header.envelope;
    const bool fits = tag == kAnyTag ? e.tag < kFirstOwnTag : e.tag == tag;
    return e.block == block_ && fits && (from == kAnyLab || e.from == from);
  });
  return found == letters_.end() ? nullptr : &*found;
}

Letter Mailbox::take(const Letter* found) {
  const auto at =
      std::find_if(letters_.begin(), letters_.end(), [&](const Letter& l) { return &l == found; });
  Letter out = std::move(*at);
  letters_.erase(at);
  return out;
}

// A worker that asks for its mail takes it by itself: this is for one that computes, whose socket
// would be full one day.
void Mailbox::watch(const std::shared_ptr<Mailbox>& box) {
  static constexpr auto kLeaveToOthers = std::chrono::milliseconds(5);
  std::thread([box] {
    pollfd socket{box->socket(), POLLIN, 0};
    while (poll(&socket, 1, -1) >= 0 && !(socket.revents & (POLLHUP | POLLERR | POLLNVAL))) {
      std::this_thread::sleep_for(kLeaveToOthers);
      box->open();
    }
  }).detach();
}

// ---------------------------------------------------------------- a block's messages

LabPost::LabPost(Interpreter& interpreter, Channel& program, int mailbox)
    : interpreter_(interpreter), program_(program), box_(std::make_shared<Mailbox>(mailbox)) {}

void LabPost::begin(LabPlace place) {
  place_ = std::move(place);
  barriers_ = 0;
  sent_.assign(size_t(place_.size), 0);
  box_->begin(place_);
  std::erase_if(ways_, [&](const auto& way) {
    const size_t k = size_t(way.first) - 1;
    return k >= place_.generations.size() || place_.generations[k] != way.second.generation;
  });
  if (!watched_ && box_->socket() >= 0 && place_.size > 1) Mailbox::watch(box_);
  watched_ = watched_ || place_.size > 1;
}

LabTold LabPost::told() const {
  LabTold out;
  out.barriers = barriers_;
  out.sent = sent_;
  out.came = box_->counted();
  return out;
}

// A message is sent and read as a whole, or the next one would be misread.
void LabPost::say(MessageType type, const Writer& w) {
  interruptionPoint();
  const accel::StopScope whole(nullptr);
  if (!program_.send(Parcel(type, w))) throw Interrupted();
}

void LabPost::tell(MessageType type, LabTold told) {
  Writer w(interpreter_);
  writeTold(w, told);
  say(type, w);
}

// Of one that has gone the program will tell.
void LabPost::post(Channel& to, const Parcel& parcel) {
  interruptionPoint();
  const accel::StopScope whole(nullptr);
  static_cast<void>(to.send(parcel));
}

bool LabPost::hear(MessageType type, Message& out) {
  const accel::StopScope whole(nullptr);
  if (!program_.receive(out)) throw Interrupted();
  if (out.type == type) return true;
  if (out.type != MessageType::LabMail) throw Interrupted();
  box_->put(out.letter());
  return false;
}

Message LabPost::answer(MessageType type) {
  Message m;
  do {
    while (!program_.isReadable(0.1)) interruptionPoint();
  } while (!hear(type, m));
  return m;
}

LabPost::Way& LabPost::wayTo(int worker) {
  const auto found = ways_.find(worker);
  if (found != ways_.end()) return found->second;
  Writer w(interpreter_);
  w.number(worker);
  say(MessageType::LabPeer, w);
  const Message m = answer(MessageType::LabPeer);
  Way way;
  way.kind = LabWay(m.reader(interpreter_).byte());
  way.generation = place_.generations.at(size_t(worker) - 1);
  if (way.kind == LabWay::Socket) way.channel = Channel(std::move(*m.attached));
  return ways_.emplace(worker, std::move(way)).first->second;
}

void LabPost::send(const std::vector<int>& to, int64_t tag, const Value& v) {
  Writer w(interpreter_);
  w.subject = "what is sent to worker " + std::to_string(to[0]);
  w.value(v);
  Parcel parcel(MessageType::LabMail, w);
  parcel.envelope = {place_.block, tag, place_.rank, 0};
  for (int one : to) {
    Way& way = wayTo(one);
    parcel.envelope.to = one;
    ++sent_[size_t(one) - 1];
    post(way.kind == LabWay::Socket ? way.channel
         : way.kind == LabWay::Mpi  ? box_->channel()
                                    : program_,
         parcel);
  }
}

// Something has come to the mailbox, or the program has something to say.
void LabPost::waitForMail(double seconds) {
  pollfd sides[] = {{box_->socket(), POLLIN, 0}, {program_.number(), POLLIN, 0}};
  poll(sides, 2, int(seconds * 1e3));
  interruptionPoint();
  Message m;
  if (program_.isReadable(0) && hear(MessageType::LabMail, m)) box_->put(m.letter());
}

LabMail LabPost::receive(int from, int64_t tag) {
  constexpr double kWorthTelling = 0.02, kLook = 0.1;
  bool wasTold = false;
  LabTold about;
  const auto lock = box_->open();  // no other thread takes what wakes this one
  for (bool first = true;; first = false) {
    box_->fill();
    if (const Letter* found = box_->find(from, tag)) {
      const Envelope e = found->header.envelope;
      Message m;
      if (!m.open(box_->take(found))) throw Interrupted();
      return {e.from, e.tag, m.reader(interpreter_).value()};
    }
    wasTold = wasTold && about.came == box_->came;
    if (first) giveDevice();
    // Who gets it soon need not say that it waits.
    if (!wasTold && (!first || place_.mixed)) {
      about = told();
      about.from = from;
      about.tag = tag;
      tell(MessageType::LabWant, about);
      wasTold = true;
    }
    waitForMail(wasTold ? kLook : kWorthTelling);
  }
}

bool LabPost::probe(int from, int64_t tag, LabMail& out) {
  if (place_.mixed) {  // the program may hold something
    LabTold about = told();
    about.probes = true;
    tell(MessageType::LabWant, about);
    answer(MessageType::LabGo);
  }
  const auto lock = box_->open();
  const Letter* found = box_->find(from, tag);
  if (!found) return false;
  out.from = found->header.envelope.from;
  out.tag = found->header.envelope.tag;
  return true;
}

// What others sent before it has come when it ends.
void LabPost::barrier() {
  ++barriers_;
  giveDevice();
  tell(MessageType::LabBarrier, told());
  const Message m = answer(MessageType::LabGo);
  Reader in = m.reader(interpreter_);
  const std::vector<int64_t> sent = readNumbers(in);
  const auto lock = box_->open();
  const auto isMissing = [&] {
    for (size_t k = 0; k < sent.size(); ++k)
      if (box_->came[k] < sent[k]) return true;
    return false;
  };
  for (; isMissing(); box_->fill()) waitForMail(0.1);
}

void LabPost::giveDevice() {
  if (OffloadAccount* offload = interpreter_.state<ParallelSlot>().offload) offload->giveDevice();
}

#endif

}  // namespace matlift::parallel
