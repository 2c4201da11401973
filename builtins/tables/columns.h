// What tables ask of their variables, whatever class they are: plain arrays, cells, strings, dates,
// categories, tables.
#pragma once

#include <string>
#include <vector>

#include "runtime/value/object.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

// Instances of classes that have size, subsref, subsasgn or vertcat of their own are asked by them.

int64_t extentOf(const Value& v, int dimension);  ///< counted from 1
int64_t rowCount(const Value& v);

/// v(rows,:,…): rows is any index of one dimension.
Value selectRows(const Value& v, const Value& rows);
/// The same by numbers from 0; -1 gives a missing row.
Value gatherRows(const Value& v, const std::vector<int64_t>& rows);
/// v(rows,:,…) = rhs, growing as arrays do.
void assignRows(Value& v, const Value& rows, Value rhs);
void deleteRows(Value& v, const Value& rows);
/// Joined along a dimension (0: rows), by the rules of their classes.
Value joinColumns(int dim, const std::vector<Value>& parts);
/// n rows of what is missing in that class: NaN, NaT, <undefined>, missing; '' in cells of text.
Value missingRows(const Value& like, int64_t n);
/// Which rows are missing, whole.
std::vector<bool> missingMask(const Value& v);

/// The distinct rows of a column, ranked in their order. Missing ones have rank -1.
struct Ranks {
  std::vector<int64_t> rank;   ///< of each row
  std::vector<int64_t> first;  ///< a row that has it, of each rank
};
Ranks rankRows(const Value& column);
/// Groups by several columns together: ordered by the first, then the second, … Rows with a missing
/// value have none (-1) unless `keepMissing`: then it is a value of its own, the last.
Ranks rankTogether(const std::vector<Value>& columns, bool keepMissing);

/// Rows in the order of a column's ranks and back: what sort gives, stable.
std::vector<int64_t> orderOf(const Ranks& ranks);

}  // namespace matlift::builtins
