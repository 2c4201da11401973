// Laying out a grid of texts: column ranges when it is wider than the terminal, and the pages of
// N-D arrays. Internal to runtime/value.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/value/display.h"

namespace matlift {

/// The empty line that `format loose` puts between parts.
inline const char* gap(const DisplayFormat& format) { return format.compact ? "" : "\n"; }

/// Rows of a page. `cell(line, r, c)` appends one padded text, `widths` are the columns'. Splits
/// into "Columns a through b" when they do not fit; `sep` stands in front of each cell.
void writeGrid(const TextSink& out, int64_t rows, int64_t columns, const std::vector<int>& widths,
               const std::function<void(std::string&, int64_t, int64_t)>& cell, int sep,
               const DisplayFormat& format);

/// Calls page(offset of its first element) for every 2-D page, with "name(:,:,k) =" lines around
/// when there are several.
void writePages(const TextSink& out, std::string_view name, const Dims& dims,
                const DisplayFormat& format, const std::function<void(int64_t)>& page);

/// "2×3×4".
std::string sizeDisplay(const Dims& dims);

/// Columns a UTF-8 text takes on a terminal (code points).
int displayWidth(std::string_view utf8);

}  // namespace matlift
