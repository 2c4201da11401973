# MATLIFT_TAGGED_VERSION: that of the newest tag vX.Y.Z behind this commit. A tree without tags, or without git, has the number below.
set(MATLIFT_TAGGED_VERSION 0.1.0)
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} -C ${CMAKE_CURRENT_LIST_DIR} describe --tags --abbrev=0 "--match=v[0-9]*.[0-9]*.[0-9]*"
    OUTPUT_VARIABLE newest_tag OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE no_tag)
  if(no_tag EQUAL 0 AND newest_tag MATCHES "^v([0-9]+\\.[0-9]+\\.[0-9]+)$")
    set(MATLIFT_TAGGED_VERSION ${CMAKE_MATCH_1})
  endif()
endif()
if(CMAKE_SCRIPT_MODE_FILE)
  message(STATUS "${MATLIFT_TAGGED_VERSION}")
endif()
