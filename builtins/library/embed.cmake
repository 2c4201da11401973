# cmake -DOUT=library_sources.cpp -DFOLDER=builtins/library -P embed.cmake
# NAME.m is a function; so is a folder NAME with NAME/NAME.m and more files of local functions. A file
# with the line "% with: WORD" gets the local functions of shared/WORD.m.
file(GLOB entries ${FOLDER}/*)
list(REMOVE_ITEM entries ${FOLDER}/shared)
set(rows "")
foreach(entry IN LISTS entries)
  get_filename_component(name ${entry} NAME_WE)
  if(IS_DIRECTORY ${entry})
    file(GLOB others ${entry}/*.m)
    list(REMOVE_ITEM others ${entry}/${name}.m)
    file(READ ${entry}/${name}.m text)
    foreach(other IN LISTS others)
      file(READ ${other} more)
      string(APPEND text "\n${more}")
    endforeach()
  elseif(entry MATCHES "\\.m$")
    file(READ ${entry} text)
  else()
    continue()
  endif()
  if(text MATCHES "\n% with: ([a-z_]+)\n")
    file(READ ${FOLDER}/shared/${CMAKE_MATCH_1}.m more)
    string(APPEND text "\n${more}")
  endif()
  # Pieces, because a string literal need not be allowed to be longer than 64 KiB.
  string(LENGTH "${text}" left)
  set(start 0)
  set(literal "")
  while(start LESS left)
    string(SUBSTRING "${text}" ${start} 8000 piece)
    string(APPEND literal "R\"matlift(${piece})matlift\"\n")
    math(EXPR start "${start} + 8000")
  endwhile()
  string(APPEND rows "    {\"${name}\", ${literal}},\n")
endforeach()
file(WRITE ${OUT} "#include \"builtins/library/library.h\"

namespace matlift::builtins {
namespace {
constexpr LibrarySource kSources[] = {
${rows}};
}  // namespace

std::span<const LibrarySource> librarySources() { return kSources; }
}  // namespace matlift::builtins
")
