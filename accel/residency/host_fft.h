// The discrete Fourier transform of a FftTask on host memory, in double inside.
#pragma once

#include <accel/operand.h>
#include <accel/status.h>
#include <accel/task.h>

namespace accel {

Status hostFft(const FftTask& task, const Operand& in, const Operand& out);

}  // namespace accel
