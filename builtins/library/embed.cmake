# cmake -DOUT=library_sources.cpp -DFOLDER=builtins/library -P embed.cmake
# NAME.m is a function; so is a folder NAME with NAME/NAME.m and more files of local functions. Any
# other folder is a theme and holds more of both. A file with the line "% with: WORD" gets the local
# functions of shared/WORD.m. A file whose first comment holds an example gives its own row (README.md).
set(sources "")
set(rows "")

# Pieces, because a string literal need not be allowed to be longer than 64 KiB.
function(literal text out)
  string(LENGTH "${text}" left)
  set(start 0)
  set(pieces "")
  while(start LESS left)
    string(SUBSTRING "${text}" ${start} 8000 piece)
    string(APPEND pieces "R\"matlift(${piece})matlift\"\n")
    math(EXPR start "${start} + 8000")
  endwhile()
  if(pieces STREQUAL "")
    set(pieces "\"\"")
  endif()
  set(${out} "${pieces}" PARENT_SCOPE)
endfunction()

# "a, b, varargin" -> how many may be given.
function(count_names list any out)
  string(STRIP "${list}" list)
  if(list STREQUAL "")
    set(${out} 0 PARENT_SCOPE)
  elseif(list MATCHES "${any}")
    set(${out} kAny PARENT_SCOPE)
  else()
    string(REGEX REPLACE "[^,]" "" commas "${list}")
    string(LENGTH "${commas}" n)
    math(EXPR n "${n} + 1")
    set(${out} ${n} PARENT_SCOPE)
  endif()
endfunction()

# The text between two places of a comment, without its "%" and up to `indent` blanks.
function(uncommented block from to blanks out)
  math(EXPR length "${to} - ${from}")
  string(SUBSTRING "${block}" ${from} ${length} part)
  string(REGEX REPLACE "\n%${blanks}" "\n" part "\n${part}")
  string(SUBSTRING "${part}" 1 -1 part)
  set(${out} "${part}" PARENT_SCOPE)
endfunction()

function(add_row name text)
  if(NOT text MATCHES "^function ([^\n]*)\n((%[^\n]*\n)+)")
    return()
  endif()
  set(signature "${CMAKE_MATCH_1}")
  set(block "${CMAKE_MATCH_2}")
  string(FIND "${block}" "\n% example:\n" example)
  if(example EQUAL -1)
    return()
  endif()
  string(FIND "${block}" "\n% prints:\n" prints)
  string(LENGTH "${block}" all)
  math(EXPR example_text "${example} + 12")
  math(EXPR prints_text "${prints} + 11")
  if(prints EQUAL -1)
    set(prints ${all})
    set(prints_text ${all})
  endif()
  uncommented("${block}" 0 ${example} "[ ]?" help)
  uncommented("${block}" ${example_text} ${prints} "[ ]?[ ]?[ ]?" code)
  uncommented("${block}" ${prints_text} ${all} "[ ]?[ ]?[ ]?" printed)
  set(outputs "")
  set(inputs "")
  if(signature MATCHES "^(.*)=")
    string(REGEX REPLACE "[][]" "" outputs "${CMAKE_MATCH_1}")
    string(REGEX REPLACE "([A-Za-z0-9_]) +([A-Za-z0-9_])" "\\1,\\2" outputs "${outputs}")
  endif()
  if(signature MATCHES "\\((.*)\\)")
    set(inputs "${CMAKE_MATCH_1}")
  endif()
  count_names("${inputs}" varargin in)
  count_names("${outputs}" varargout out)
  literal("${help}" help)
  literal("${code}" code)
  literal("${printed}" printed)
  set(rows "${rows}    functionRow(\"${name}\", MATLIFT_LIBRARY(\"${name}\"), 0, ${in}, ${out},
                ${help}, ${code}, ${printed}),\n" PARENT_SCOPE)
endfunction()

function(add_function name text)
  if(text MATCHES "\n% with: ([a-z_]+)\n")
    file(READ ${FOLDER}/shared/${CMAKE_MATCH_1}.m more)
    string(APPEND text "\n${more}")
  endif()
  literal("${text}" whole)
  set(sources "${sources}    {\"${name}\", ${whole}},\n" PARENT_SCOPE)
  if(NOT text MATCHES "^classdef")
    add_row(${name} "${text}")
  endif()
  set(rows "${rows}" PARENT_SCOPE)
endfunction()

# +pkg/Name.m is pkg.Name: classes and functions of packages, without rows when they are classes.
function(add_folder folder)
  set(prefix "")
  file(RELATIVE_PATH inner ${FOLDER} ${folder})
  if(inner MATCHES "(\\+.*)$")
    string(REGEX REPLACE "[+]" "" prefix "${CMAKE_MATCH_1}")
    string(REPLACE "/" "." prefix "${prefix}.")
  endif()
  file(GLOB entries ${folder}/*)
  list(REMOVE_ITEM entries ${FOLDER}/shared)
  foreach(entry IN LISTS entries)
    get_filename_component(name ${entry} NAME_WE)
    if(IS_DIRECTORY ${entry} AND NOT EXISTS ${entry}/${name}.m)
      add_folder(${entry})
    elseif(IS_DIRECTORY ${entry})
      file(GLOB others ${entry}/*.m)
      list(REMOVE_ITEM others ${entry}/${name}.m)
      file(READ ${entry}/${name}.m text)
      foreach(other IN LISTS others)
        file(READ ${other} more)
        string(APPEND text "\n${more}")
      endforeach()
      add_function(${name} "${text}")
    elseif(entry MATCHES "\\.m$")
      file(READ ${entry} text)
      add_function(${prefix}${name} "${text}")
    endif()
  endforeach()
  set(sources "${sources}" PARENT_SCOPE)
  set(rows "${rows}" PARENT_SCOPE)
endfunction()

add_folder(${FOLDER})
file(WRITE ${OUT} "#include \"builtins/library/library.h\"
#include \"builtins/support/rows.h\"

namespace matlift::builtins {
namespace {
constexpr LibrarySource kSources[] = {
${sources}};
const BuiltinDescriptor kRows[] = {
${rows}};
}  // namespace

std::span<const LibrarySource> librarySources() { return kSources; }
BuiltinTheme libraryFilesTheme() { return kRows; }
}  // namespace matlift::builtins
")
