// The fuzz targets as plain functions: libFuzzer drives them (./dev fuzz), and so does replay.cpp
// in every test run, without libFuzzer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fuzz {

/// Lexer, parser, compiler. Any input gives a program or an error; never a crash or a hang.
void parseInput(const uint8_t* data, size_t size);

/// The same, then runs the program with a step limit. Builtins that touch the world are left out.
void runInput(const uint8_t* data, size_t size);

/// Runs the program twice, by the interpreter and with every loop and function as machine code: both
/// must print the same.
void loopsInput(const uint8_t* data, size_t size);

/// Records, sample files, described devices and profiles: every reader of JSON gets
/// the text. What one accepts it also writes and reads again; what it refuses it gives a reason
/// for.
void recordsInput(const uint8_t* data, size_t size);

/// Text, patterns, formats and files in the hands of the builtins that take them apart.
void textInput(const uint8_t* data, size_t size);

/// Bytes as a file of data: MAT, JSON, delimited text, spreadsheets, images, sound. What is refused
/// has a reason.
void dataInput(const uint8_t* data, size_t size);

}  // namespace fuzz
