// Elementwise kernels over values: conversion of operands block by block, expansion, results in
// place.
#pragma once

#include <accel/kernels.h>

#include "builtins/support/broadcast.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

/// The kernels' element type of a plain class; char is stored as 16-bit code units.
constexpr accel::DType dtypeOf(ClassId c) {
  return c == ClassId::Char ? accel::DType::U16 : accel::DType(uint8_t(c));
}

struct MapTypes {
  accel::DType compute[2];  ///< what the kernel wants of each operand
  accel::DType kernelOut;   ///< what it gives
  ClassId result;           ///< what the caller gets
};

/// op(a) for a real plain value. `a` is consumed: its buffer becomes the result's where it fits.
Value mapUnary(const accel::KernelTable& kernels, accel::MapFn fn, Value a, accel::DType compute,
               accel::DType kernelOut, ClassId result);

/// op(a, b) for real plain values with implicit expansion; consumes both.
Value mapBinary(const accel::KernelTable& kernels, accel::MapFn fn, Value a, Value b,
                const MapTypes& types);

/// A real plain value in another plain class through the kernels' saturating casts (no checks for
/// NaN to logical). Complex values of float classes change precision only.
Value castTo(const accel::KernelTable& kernels, Value v, ClassId to);

}  // namespace matlift::builtins
