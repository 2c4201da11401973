#pragma once

// ASCII classes, independent of the locale.
namespace matlift::syntax {

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }
inline bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool isNameStart(char c) { return isLetter(c) || c == '_'; }
inline bool isNameChar(char c) { return isNameStart(c) || isDigit(c); }
inline bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
inline bool isContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace matlift::syntax
