// Objects that hold values, and those of them that can be part of a circle of references.
//
// Only what is changed where it is, while others hold it, can come to hold itself: handles,
// containers.Map, the variables that nested functions share. Cells, structs and value objects are
// copied before a change: a circle may lead through them, but needs one of the former.
// runtime/classes/cycle_collector.h finds the circles that nobody else holds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/value/value.h"

namespace matlift {

struct ValueHolder;

/// Told every reference that a holder has, each as often as it has it.
struct HeldVisitor {
  virtual ~HeldVisitor() = default;
  virtual void value(const Value& v) = 0;
  virtual void variable(VariableObj& v) = 0;
  virtual void holder(HeapObject& object, ValueHolder& as) = 0;
};

struct ValueHolder {
  virtual ~ValueHolder() = default;
  virtual void visitHeld(HeldVisitor& visitor) = 0;
};

/// A holder that can be changed while others hold it. All of a thread's are in one list.
class CycleMember : public ValueHolder {
 public:
  CycleMember() = default;
  CycleMember(const CycleMember&) {}
  CycleMember& operator=(const CycleMember&) { return *this; }
  ~CycleMember() override;

  virtual HeapObject& asObject() = 0;
  /// Lets go of everything: it belongs to a circle that nobody holds.
  virtual void letGo() = 0;

  /// Into the list; not asked for by holders that never change in place.
  void join();
  bool isJoined() const { return joined_; }
  CycleMember* next() const { return next_; }
  static CycleMember* first();
  static size_t count();

  /// A collector runs: where the search has put this one.
  static constexpr uint32_t kNowhere = UINT32_MAX;
  uint32_t place = kNowhere;

  /// Called once when so many have joined that a search is due; false: not now. Null: nobody
  /// searches.
  using Wake = bool (*)(void* context);
  static void onGrowth(Wake wake, void* context);
  static void forgetGrowth(void* context);  ///< if it is this one's
  /// A search has been done: the next one is due when there are a few times as many.
  static void searched();
  static void searchFailed();  ///< for want of memory: soon again

 private:
  CycleMember *next_ = nullptr, *previous_ = nullptr;
  bool joined_ = false;
};

}  // namespace matlift
