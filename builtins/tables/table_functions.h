// Methods of tables that stand in other files than the type.
#pragma once

#include <vector>

#include "runtime/dispatch/call.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

Value sortTableRows(Call& call);
Value uniqueTableRows(Call& call);
Value tableRowMembers(Call& call);
Value missingInTable(Call& call);
Value withoutMissingRows(Call& call);
Value savedTable(Call& call);
/// sqrt(T), T+1, sum(T), union(T1,T2), …
std::vector<MethodRow> tableMathMethods();
/// Custom properties: addprop(T, names, kinds), rmprop(T, names).
Value addTableProperty(Call& call);
Value removeTableProperty(Call& call);
/// join(A, B): each row of A with the one row of B that has its key.
Value joinTables(Call& call);

}  // namespace matlift::builtins
