# The standard library's headers are a third of the time that a small file takes to compile: they are
# compiled once for all targets. Only theirs: with a header of the project in it, each change to that
# header would be a change to everything. Sources include what they use all the same, which
# ./dev lint checks: it compiles without this.
set(standard_headers <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <complex> <cstdint>
  <cstdio> <cstdlib> <cstring> <functional> <limits> <map> <memory> <mutex> <numeric> <optional> <set>
  <span> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector>)

if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
  return()
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # clang writes the full paths of what it precompiled into the result and from there into every file's
  # list of dependencies, so that a result from the compiler cache would point into another
  # checkout. Under this name the header is at the same place in all of them.
  set(header /proc/self/cwd/standard_headers.h)
  list(TRANSFORM standard_headers PREPEND "#include " OUTPUT_VARIABLE lines)
  list(JOIN lines "\n" lines)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/standard_headers.h CONTENT "${lines}\n")
  add_library(precompiled OBJECT ${header})
  set_source_files_properties(${header} PROPERTIES GENERATED ON LANGUAGE CXX
    COMPILE_OPTIONS "-xc++-header;-Xclang;-emit-pch;-Xclang;-fno-pch-timestamp;-fpch-instantiate-templates")
else()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "")
  add_library(precompiled OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_precompile_headers(precompiled PRIVATE ${standard_headers})
endif()
target_link_libraries(precompiled PRIVATE matlift_options)

# One file of a target with clang: what target_precompile_headers does by itself with g++.
function(matlift_precompiled_source target source)
  set(object CMakeFiles/precompiled.dir${header}.o)
  get_target_property(folder ${target} SOURCE_DIR)
  get_filename_component(source ${source} ABSOLUTE BASE_DIR ${folder})
  get_source_file_property(skip ${source} TARGET_DIRECTORY ${target} SKIP_PRECOMPILE_HEADERS)
  get_source_file_property(depends ${source} TARGET_DIRECTORY ${target} OBJECT_DEPENDS)
  if(NOT skip AND NOT "${depends}" MATCHES precompiled)  # a file may stand in two targets
    set_property(SOURCE ${source} TARGET_DIRECTORY ${target} APPEND PROPERTY
      COMPILE_OPTIONS -Xclang -fno-pch-timestamp -include-pch ${object})
    set_property(SOURCE ${source} TARGET_DIRECTORY ${target} APPEND PROPERTY
      OBJECT_DEPENDS ${CMAKE_BINARY_DIR}/${object})
  endif()
endfunction()

function(matlift_precompiled_target target)
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "EXECUTABLE|STATIC_LIBRARY|OBJECT_LIBRARY" OR target STREQUAL precompiled)
    return()
  endif()
  if(NOT header)
    target_precompile_headers(${target} REUSE_FROM precompiled)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source IN LISTS sources)
    matlift_precompiled_source(${target} ${source})
  endforeach()
endfunction()

# Every target of the project, wherever it is made.
function(matlift_precompiled_folder folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    matlift_precompiled_target(${target})
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS folders)
    matlift_precompiled_folder(${subfolder})
  endforeach()
endfunction()
matlift_precompiled_folder(${PROJECT_SOURCE_DIR})
