// Circles of references that nobody outside holds: reference counts never free them.
#pragma once

#include <vector>

#include "runtime/value/cycles.h"

namespace matlift {

/// The members (handles, Maps, environments) that only such circles hold, and what only they hold.
/// They stay alive as long as the result does. Takes time by the number of all members.
std::vector<Ref<HeapObject>> unreachableMembers();

}  // namespace matlift
