#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "accel/residency/validate.h"

namespace accel {
namespace {

struct HostCopy {
  Operand form;
  std::vector<char> bytes;
};

bool readArray(Residency& device, HostMemory& memory, Resident* array, HostCopy& copy) {
  Result<HostBlock> block = device.host(array);
  if (!block) return false;
  copy.form = {array->dtype, array->shape, nullptr, {}};
  const auto* from = static_cast<const char*>(block.value().data);
  copy.bytes.assign(from, from + copy.form.bytes());
  if (block.value().owner) memory.release(block.value().owner);
  return true;
}

std::vector<Operand> operandsOf(std::vector<HostCopy>& copies) {
  std::vector<Operand> operands;
  for (HostCopy& copy : copies) {
    copy.form.host = copy.bytes.data();
    operands.push_back(copy.form);
  }
  return operands;
}

float floatAt(const HostCopy& copy, std::size_t i) {
  float value;
  std::memcpy(&value, copy.bytes.data() + 4 * i, 4);
  return value;
}

// For words to people; 0 of a type that is no floating point.
double numberAt(const HostCopy& copy, std::size_t i) {
  if (copy.form.dtype == DType::F32) return double(floatAt(copy, i));
  double value = 0;
  if (copy.form.dtype == DType::F64) std::memcpy(&value, copy.bytes.data() + 8 * i, 8);
  return value;
}

double largest(const HostCopy& copy) {
  double most = 0;
  for (std::size_t i = 0; i < copy.form.elements(); ++i) {
    const double v = std::fabs(numberAt(copy, i));
    if (v > most) most = v;
  }
  return most;
}

// What a result may be off by, for each element; empty: nothing. A product's terms are bounded one
// by one: the sum of their sizes times the rounding of each addition.
std::vector<float> allowance(Provider& cpu, const Task& task, std::vector<HostCopy>& inputs,
                             const HostCopy& want) {
  std::vector<float> room;
  const auto* product = std::get_if<MatmulTask>(&task);
  if (product && want.form.dtype == DType::F64) return room;  // exact sums
  if (product) {
    std::vector<HostCopy> sizes{inputs[0], inputs[1]};
    for (HostCopy& copy : sizes) {
      for (std::size_t i = 0; i < copy.form.elements(); ++i) {
        const float v = std::fabs(floatAt(copy, i));
        std::memcpy(copy.bytes.data() + 4 * i, &v, 4);
      }
    }
    room.resize(want.form.elements());
    Operand out = want.form;
    out.host = room.data();
    if (!cpu.run(task, operandsOf(sizes), {&out, 1}).isOk()) return {};
    const auto terms = double(inputs[0].form.shape.size(product->transposeA ? 0 : 1));
    for (float& v : room) v = float(2 * (terms + 1) * 0x1p-24 * double(v));
  } else if (const auto* fft = std::get_if<FftTask>(&task)) {
    const auto length = double(want.form.shape.size(fft->dim + (fft->complexOutput ? 1 : 0)));
    const double size = largest(inputs[0]) * std::sqrt(length) / (fft->inverse ? length : 1);
    const double rounding = want.form.dtype == DType::F64 ? 2e-15 : 1e-6;
    room.assign(want.form.elements(), float(rounding * (std::log2(length) + 2) * size * 4));
  } else if (std::holds_alternative<LinspaceTask>(task) && want.form.dtype == DType::F32) {
    for (std::size_t i = 0; i < want.form.elements(); ++i)
      room.push_back(std::fabs(floatAt(want, i)) * 0x1p-23f);
  }
  return room;
}

bool agrees(const HostCopy& got, const HostCopy& want, std::size_t i, float room) {
  const std::size_t size = dtypeSize(want.form.dtype);
  if (std::memcmp(&got.bytes[i * size], &want.bytes[i * size], size) == 0) return true;
  if (want.form.dtype == DType::F64) {
    double a, b;
    std::memcpy(&a, &got.bytes[i * size], size);
    std::memcpy(&b, &want.bytes[i * size], size);
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
    return room > 0 && (!std::isfinite(room) || std::fabs(a - b) <= double(room));
  }
  if (want.form.dtype != DType::F32) return false;
  const float a = floatAt(got, i), b = floatAt(want, i);
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
  // Flushed subnormals, and the sign of a zero that came of one.
  if (std::fabs(a) < 0x1p-125f && std::fabs(b) < 0x1p-125f) return true;
  // Where the CPU's order of operations overflows, the device's may too, and the other way round.
  if (!std::isfinite(room) || std::isnan(room)) return true;
  return a == b || std::fabs(double(a) - double(b)) <= double(room);
}

}  // namespace

std::string validateTask(Residency& device, Provider& cpu, HostMemory& memory, const Task& task,
                         std::span<Resident* const> inputs, std::span<Resident* const> outputs) {
  std::vector<HostCopy> in(inputs.size()), got(outputs.size()), want;
  // What cannot be read (no memory) is not compared: that is no difference.
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!readArray(device, memory, inputs[i], in[i])) return {};
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (!readArray(device, memory, outputs[i], got[i])) return {};
  want = got;
  for (HostCopy& copy : want) std::fill(copy.bytes.begin(), copy.bytes.end(), char(0));
  if (!cpu.run(task, operandsOf(in), operandsOf(want)).isOk()) return {};
  for (std::size_t o = 0; o < got.size(); ++o) {
    const std::vector<float> room = allowance(cpu, task, in, want[o]);
    for (std::size_t i = 0; i < got[o].form.elements(); ++i) {
      if (agrees(got[o], want[o], i, room.empty() ? 0 : room[i])) continue;
      char text[160];
      const double a = numberAt(got[o], i), b = numberAt(want[o], i);
      std::snprintf(text, sizeof text, "%s: %.9g on the device and %.9g on the CPU, element %zu",
                    taskName(task.index()), a, b, i);
      return text;
    }
  }
  return {};
}

}  // namespace accel
