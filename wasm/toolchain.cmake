# How the WebAssembly build differs from a native one, for every target.
# Exceptions and threads are part of the ABI: all objects or none.
add_compile_options(-pthread -fexceptions -msimd128)
add_link_options(-pthread -fexceptions)

# Header-only Debian packages are reached through a folder of links: /usr/include itself would put
# glibc's headers before Emscripten's.
set(MATLIFT_WASM_INCLUDE ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${MATLIFT_WASM_INCLUDE})
foreach(package hwy rapidjson boost doctest xxhash.h)
  if(EXISTS /usr/include/${package})
    file(CREATE_LINK /usr/include/${package} ${MATLIFT_WASM_INCLUDE}/${package} SYMBOLIC)
  endif()
endforeach()
foreach(package Eigen unsupported)
  if(EXISTS /usr/include/eigen3/${package})
    file(CREATE_LINK /usr/include/eigen3/${package} ${MATLIFT_WASM_INCLUDE}/${package} SYMBOLIC)
  endif()
endforeach()
include_directories(SYSTEM ${MATLIFT_WASM_INCLUDE})
