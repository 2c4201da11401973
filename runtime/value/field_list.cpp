#include "runtime/value/field_list.h"

namespace matlift {

void FieldList::push_back(const Name& name) {
  names_.push_back(name);
  if (slots_.empty()) return;
  if (names_.size() * 2 > slots_.size()) {
    slots_.clear();  // the next look makes a larger one
  } else {
    slots_[slotOf(name)] = std::uint32_t(names_.size());
  }
}

void FieldList::pop_back() {
  slots_.clear();  // a slot that is freed may stand in the way to another name
  names_.pop_back();
}

std::size_t FieldList::slotOf(const Name& name) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = name.hash() & mask;
  while (slots_[slot] != 0 && !(names_[slots_[slot] - 1] == name)) slot = (slot + 1) & mask;
  return slot;
}

void FieldList::makeIndex(std::size_t slots) const {
  slots_.assign(slots, 0);
  for (std::size_t k = 0; k < names_.size(); ++k) {
    const std::size_t slot = slotOf(names_[k]);
    if (slots_[slot] == 0) slots_[slot] = std::uint32_t(k + 1);  // of two alike the first counts
  }
}

int FieldList::findByHash(const Name& name) const {
  if (slots_.empty()) {
    std::size_t slots = 64;
    while (slots < names_.size() * 4) slots *= 2;
    makeIndex(slots);
  }
  return int(slots_[slotOf(name)]) - 1;
}

}  // namespace matlift
