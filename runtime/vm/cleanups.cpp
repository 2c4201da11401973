// What comes due when objects have gone.
#include "runtime/vm/cleanups.h"

#include <new>

#include "runtime/classes/cycle_collector.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

// What is left goes without its actions. One after the other: what goes may leave more, which a
// vector that is being cleared cannot take.
void letGoOfRest(CleanupQueue& queue) {
  for (size_t k = 0; k < queue.due.size(); ++k) {
    const Value task = std::move(queue.due[k]);
    if (InstanceObj* o = instanceIn(task)) o->deleted = true;
  }
  queue.due.clear();
}

}  // namespace

Cleanups::Cleanups(VmParts& vm, CleanupQueue& queue) : vm_(vm), queue_(queue) {
  CycleMember::onGrowth([](void* q) { return static_cast<CleanupQueue*>(q)->askForCollection(); },
                        &queue_);
}

Cleanups::~Cleanups() { CycleMember::forgetGrowth(&queue_); }

void Cleanups::run() {
  if (running_) return;  // what comes due meanwhile is done below
  running_ = true;
  try {
    for (size_t k = 0; k < queue_.due.size(); ++k) {
      Value task = std::move(queue_.due[k]);
      runOne(task);
    }
  } catch (...) {
    letGoOfRest(queue_);
    running_ = false;
    throw;
  }
  queue_.due.clear();
  running_ = false;
}

// The function of an onCleanup object, or a handle whose last reference has gone.
void Cleanups::runOne(const Value& task) {
  if (task.isColon()) return collectCycles();
  if (task.isDoubleScalar())
    return vm_.host.warn("MATLAB:nomem",  // there was none for the object that the method needs
                         "Out of memory: the delete method of an object could not be called.");
  try {
    if (task.isObject()) return vm_.events.destroy(task);
    vm_.calls.call(task, {}, 0);
  } catch (const Error& e) {
    vm_.host.warn("MATLAB:onCleanup:DestructorError",
                  "The following error was caught while executing 'onCleanup' class destructor:\n" +
                      e.message());
  }
}

// True when a delete method ran: it may have made others reachable again, or new circles.
bool Cleanups::destroyAll(const std::vector<Ref<HeapObject>>& found) {
  bool ran = false;
  for (const Ref<HeapObject>& one : found) {
    auto* o = dynamic_cast<InstanceObj*>(one.get());
    if (!o || !o->cls->callsDelete || o->deleted || o->destroying) continue;
    ran = true;
    vm_.events.destroy(Value::object(Ref<ObjectObj>(o)));
  }
  return ran;
}

void Cleanups::collectCycles() {
  constexpr int kRounds = 8;  // delete methods that make circles have no end
  try {
    for (int round = 0; round < kRounds; ++round) {
      const std::vector<Ref<HeapObject>> found = unreachableMembers();
      if (destroyAll(found)) continue;
      for (const Ref<HeapObject>& one : found) dynamic_cast<CycleMember&>(*one).letGo();
      break;
    }
  } catch (const std::bad_alloc&) {
    return CycleMember::searchFailed();  // no memory to look for any: another time
  }
  CycleMember::searched();
}

}  // namespace matlift
