// Pieces of a WebAssembly module as bytes: numbers in LEB128, instructions, sections.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace matlift::jit {

/// Instructions of WebAssembly that compiled code is made of, by their byte.
enum class Wasm : uint8_t {
  Unreachable = 0x00,
  Block = 0x02,
  Loop = 0x03,
  If = 0x04,
  Else = 0x05,
  End = 0x0b,
  Br = 0x0c,
  BrIf = 0x0d,
  Return = 0x0f,
  Call = 0x10,
  CallIndirect = 0x11,
  Select = 0x1b,
  LocalGet = 0x20,
  LocalSet = 0x21,
  LocalTee = 0x22,
  I32Load = 0x28,
  I64Load = 0x29,
  F32Load = 0x2a,
  F64Load = 0x2b,
  I32Load8U = 0x2d,
  I64Load8S = 0x30,
  I64Load8U = 0x31,
  I64Load16S = 0x32,
  I64Load16U = 0x33,
  I64Load32S = 0x34,
  I64Load32U = 0x35,
  I32Store = 0x36,
  I64Store = 0x37,
  F32Store = 0x38,
  F64Store = 0x39,
  I64Store8 = 0x3c,
  I64Store16 = 0x3d,
  I64Store32 = 0x3e,
  I32Const = 0x41,
  I64Const = 0x42,
  F64Const = 0x44,
  I32Eqz = 0x45,
  I32GtU = 0x4b,
  I32GeU = 0x4f,
  I64Eq = 0x51,
  I64Ne = 0x52,
  I64LtS = 0x53,
  I64GtS = 0x55,
  I64LeS = 0x57,
  I64GeS = 0x59,
  I64GeU = 0x5a,
  I32Ne = 0x47,
  F64Eq = 0x61,
  F64Ne = 0x62,
  F64Lt = 0x63,
  F64Gt = 0x64,
  F64Le = 0x65,
  F64Ge = 0x66,
  I32Add = 0x6a,
  I32Sub = 0x6b,
  I32Or = 0x72,
  I32Shl = 0x74,
  I64Add = 0x7c,
  I64Sub = 0x7d,
  I64Mul = 0x7e,
  I64And = 0x83,
  I64Or = 0x84,
  I64Xor = 0x85,
  F64Abs = 0x99,
  F64Neg = 0x9a,
  F64Ceil = 0x9b,
  F64Floor = 0x9c,
  F64Trunc = 0x9d,
  F64Sqrt = 0x9f,
  F64Add = 0xa0,
  F64Sub = 0xa1,
  F64Mul = 0xa2,
  F64Div = 0xa3,
  F64Copysign = 0xa6,
  I32WrapI64 = 0xa7,
  I64ExtendI32U = 0xad,
  F32DemoteF64 = 0xb6,
  F64ConvertI64S = 0xb9,
  F64PromoteF32 = 0xbb,
  I32ReinterpretF32 = 0xbc,
  Saturating = 0xfc,  ///< a prefix
};
constexpr uint32_t kI64TruncSatF64S = 6;

enum class WasmType : uint8_t { I32 = 0x7f, I64 = 0x7e, F32 = 0x7d, F64 = 0x7c, Nothing = 0x40 };

class WasmBytes {
 public:
  void byte(uint8_t b) { bytes_.push_back(b); }
  void type(WasmType t) { byte(uint8_t(t)); }
  void op(Wasm w) { byte(uint8_t(w)); }
  void number(uint64_t n) {
    for (; n >= 0x80; n >>= 7) byte(uint8_t(n | 0x80));
    byte(uint8_t(n));
  }
  void signedNumber(int64_t n) {
    for (; n < -64 || n > 63; n >>= 7) byte(uint8_t(n | 0x80));
    byte(uint8_t(n & 0x7f));
  }
  void op(Wasm w, uint64_t n) {
    op(w);
    number(n);
  }
  void text(std::string_view s) {
    number(s.size());
    bytes_.insert(bytes_.end(), s.begin(), s.end());
  }
  void i32(uint32_t k) {
    op(Wasm::I32Const);
    signedNumber(int32_t(k));
  }
  void i64(int64_t k) {
    op(Wasm::I64Const);
    signedNumber(k);
  }
  void f64(double d) {
    op(Wasm::F64Const);
    uint8_t raw[8];
    std::memcpy(raw, &d, sizeof raw);
    bytes_.insert(bytes_.end(), raw, raw + sizeof raw);
  }
  /// A load or store at an address and `offset`; no alignment is promised.
  void at(Wasm w, uint32_t offset) {
    op(w);
    byte(0);
    number(offset);
  }
  void raw(const WasmBytes& other) {
    bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end());
  }
  /// Its length, then itself.
  void sized(const WasmBytes& other) {
    number(other.bytes_.size());
    raw(other);
  }
  void section(uint8_t id, const WasmBytes& content) {
    byte(id);
    sized(content);
  }
  const std::vector<uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<uint8_t> bytes_;
};

}  // namespace matlift::jit
