// Methods of tables that stand in other files than the type.
#pragma once

#include "runtime/dispatch/call.h"

namespace matlift::builtins {

Value sortTableRows(Call& call);
Value uniqueTableRows(Call& call);
Value tableRowMembers(Call& call);
Value missingInTable(Call& call);
Value withoutMissingRows(Call& call);
Value savedTable(Call& call);
/// join(A, B): each row of A with the one row of B that has its key.
Value joinTables(Call& call);

}  // namespace matlift::builtins
