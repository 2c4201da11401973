// Quantities as people read them: "1.3 ms", "4.2 MB", "16,384".
#pragma once

#include <cstdint>
#include <string>

namespace matlift {

std::string timeText(double nanos);
std::string bytesText(double bytes);
std::string countText(std::int64_t n);
/// "12.3 %"; "-" for a NaN.
std::string percentText(double fraction);

}  // namespace matlift
