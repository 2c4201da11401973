# matlift_page(TARGET FOLDER [ALL] [ENGINE FOLDER] [DEPENDS TARGET...]): the page in a folder, bundled, named by its
# contents and compressed; with the in-tab engine where its folder is given. Needs node and the packages of wasm/page
# (./dev setup page).
set(page_source ${CMAKE_CURRENT_LIST_DIR}/page)
function(matlift_page target folder)
  cmake_parse_arguments(PARSE_ARGV 2 given "ALL" "ENGINE" "DEPENDS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${page_source}/src/* ${PROJECT_SOURCE_DIR}/examples/*.m ${PROJECT_SOURCE_DIR}/examples/manual/*.md
    ${PROJECT_SOURCE_DIR}/tests/bench/devices/*.json)
  set(engine_argument "")
  if(given_ENGINE)
    set(engine_argument --engine ${given_ENGINE})
  endif()
  add_custom_command(OUTPUT ${folder}/index.html
    COMMAND node ${page_source}/build.mjs ${folder} ${engine_argument}
    DEPENDS ${sources} ${page_source}/build.mjs ${page_source}/markdown.mjs ${page_source}/package-lock.json ${given_DEPENDS}
    COMMENT "page in ${folder}" VERBATIM)
  set(all "")
  if(given_ALL)
    set(all ALL)
  endif()
  add_custom_target(${target} ${all} DEPENDS ${folder}/index.html)
endfunction()
