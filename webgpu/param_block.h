// The uniform block of a kernel: named 32-bit fields, written and declared from one list, so that
// the host's bytes and the WGSL struct cannot disagree.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace webgpu {

class ParamBlock {
 public:
  void u32(std::string name, uint64_t value) { add(std::move(name), "u32", uint32_t(value)); }
  void i32(std::string name, int32_t value) { add(std::move(name), "i32", uint32_t(value)); }
  void f32(std::string name, float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, 4);
    add(std::move(name), "f32", bits);
  }
  // Two fields: the lower word has the name, the upper one "_high" behind it.
  void f64(const std::string& name, double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, 8);
    u32(name, bits & 0xffffffffu);
    u32(name + "_high", bits >> 32);
  }

  // "struct Params { count: u32, ... }"; never empty, because WGSL has no empty struct.
  std::string declaration() const {
    std::string text = "struct Params {";
    for (const Field& field : fields_) text += " " + field.name + ": " + field.type + ",";
    if (fields_.empty()) text += " unused: u32,";
    return text + " }\n";
  }

  std::vector<uint32_t> words() const {
    std::vector<uint32_t> all;
    for (const Field& field : fields_) all.push_back(field.bits);
    while (all.empty() || all.size() % 4 != 0) all.push_back(0);
    return all;
  }

 private:
  struct Field {
    std::string name;
    const char* type;
    uint32_t bits;
  };
  void add(std::string name, const char* type, uint32_t bits) {
    fields_.push_back({std::move(name), type, bits});
  }
  std::vector<Field> fields_;
};

}  // namespace webgpu
