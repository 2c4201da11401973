#include <algorithm>
#include <iterator>

#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser.h"
#include "runtime/syntax/token.h"

namespace matlift::syntax {
namespace {

struct Word {
  std::string_view text;
  Keyword keyword;
};

// Sorted by text.
constexpr Word kWords[] = {
    {"break", Keyword::Break},
    {"case", Keyword::Case},
    {"catch", Keyword::Catch},
    {"classdef", Keyword::Classdef},
    {"continue", Keyword::Continue},
    {"else", Keyword::Else},
    {"elseif", Keyword::Elseif},
    {"end", Keyword::End},
    {"end_try_catch", Keyword::EndTryCatch},
    {"end_unwind_protect", Keyword::EndUnwindProtect},
    {"endfor", Keyword::EndFor},
    {"endfunction", Keyword::EndFunction},
    {"endif", Keyword::EndIf},
    {"endparfor", Keyword::EndParfor},
    {"endswitch", Keyword::EndSwitch},
    {"endwhile", Keyword::EndWhile},
    {"for", Keyword::For},
    {"function", Keyword::Function},
    {"global", Keyword::Global},
    {"if", Keyword::If},
    {"otherwise", Keyword::Otherwise},
    {"parfor", Keyword::Parfor},
    {"persistent", Keyword::Persistent},
    {"return", Keyword::Return},
    {"spmd", Keyword::Spmd},
    {"switch", Keyword::Switch},
    {"try", Keyword::Try},
    {"unwind_protect", Keyword::UnwindProtect},
    {"unwind_protect_cleanup", Keyword::UnwindProtectCleanup},
    {"while", Keyword::While},
};

constexpr std::size_t kMaxNameLength = 63;

}  // namespace

Keyword findKeyword(std::string_view word) {
  if (word.size() < 2 || word[0] < 'b' || word[0] > 'w') return Keyword::None;
  auto at = std::lower_bound(std::begin(kWords), std::end(kWords), word,
                             [](const Word& a, std::string_view b) { return a.text < b; });
  return at != std::end(kWords) && at->text == word ? at->keyword : Keyword::None;
}

bool isKeyword(std::string_view name) { return findKeyword(name) != Keyword::None; }

bool isVariableName(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameLength && isLetter(name[0]) &&
         std::all_of(name.begin(), name.end(), isNameChar) && !isKeyword(name);
}

}  // namespace matlift::syntax
