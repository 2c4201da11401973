#include "builtins/parallel/followers.h"

#include <algorithm>

#include "runtime/value/text.h"

namespace matlift::parallel {

namespace {

/// A function that waits for futures.
struct Follower {
  FutureList of;
  ValueList objects;  ///< the futures as values; none: the function takes their outputs
  RemoteCall call;
  std::shared_ptr<Future> result;

  bool isDue() const { return !result->isDone() && allDone(of); }
};

struct Followers {
  std::vector<std::shared_ptr<Follower>> waiting;
  bool running = false;  // a function of theirs waits, too
};

/// The outputs of the futures, those of several one below the other.
ValueList outputsOf(Interpreter& interpreter, const FutureList& of) {
  ValueList out;
  const size_t count = size_t(std::max(1, of[0]->call.outputs));
  for (size_t k = 0; k < count && !of[0]->outcome.values.empty(); ++k) {
    ValueList column;
    for (const auto& f : of) column.push_back(f->outcome.values.at(k));
    out.push_back(column.size() == 1 ? column[0]
                                     : interpreter.call1(Value::text("vertcat"), column));
  }
  return out;
}

Outcome outcomeOf(Interpreter& interpreter, const Follower& f) {
  Outcome out;
  const auto failed = std::find_if(f.of.begin(), f.of.end(),
                                   [](const auto& one) { return one->outcome.error.has_value(); });
  if (failed != f.of.end() && f.objects.empty()) {
    out.error = (*failed)->outcome.error;
    return out;
  }
  try {
    const ValueList arguments = f.objects.empty() ? outputsOf(interpreter, f.of) : f.objects;
    out.values = interpreter.call(f.call.function, arguments, f.call.outputs);
    out.values.resize(size_t(f.call.outputs));
  } catch (const Error& e) {
    out.error = e;
  }
  return out;
}

}  // namespace

FutureList follow(Interpreter& interpreter, Follow how, FutureList of, const RemoteCall& call,
                  bool passFuture, const ValueList& objects) {
  Followers& all = interpreter.state<Followers>();
  FutureList out;
  const size_t groups = how == Follow::Each ? of.size() : 1;
  for (size_t k = 0; k < groups; ++k) {
    auto f = std::make_shared<Follower>();
    f->of = how == Follow::Each ? FutureList{of[k]} : of;
    if (passFuture) f->objects = how == Follow::Each ? ValueList{objects[k]} : objects;
    f->call = call;
    f->result = newFuture(interpreter, call);
    f->result->state = Future::State::Queued;
    out.push_back(f->result);
    all.waiting.push_back(std::move(f));
  }
  runFollowers(interpreter);
  return out;
}

bool runFollowers(Interpreter& interpreter) {
  Followers& all = interpreter.state<Followers>();
  if (all.running || all.waiting.empty()) return false;
  struct Running {
    bool& flag;
    explicit Running(bool& f) : flag(f) { flag = true; }
    ~Running() { flag = false; }
  } const running(all.running);
  bool any = false;
  for (size_t k = 0; k < all.waiting.size();) {
    const std::shared_ptr<Follower> f = all.waiting[k];
    if (!f->isDue() && !f->result->isDone()) {
      ++k;
      continue;
    }
    all.waiting.erase(all.waiting.begin() + ptrdiff_t(k));
    if (f->result->isDone()) continue;  // cancelled
    f->result->finish(outcomeOf(interpreter, *f));
    any = true;
    k = 0;  // others may follow this one
  }
  return any;
}

}  // namespace matlift::parallel
