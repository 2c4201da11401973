# Packages: cpack in the build folder makes a .deb and a tarball of what is installed. ./dev package does it.
install(FILES runtime/cli/shell/matlift.bash DESTINATION share/bash-completion/completions RENAME matlift)
install(FILES runtime/cli/shell/_matlift DESTINATION share/zsh/site-functions)
install(FILES runtime/cli/shell/kernel.json DESTINATION share/jupyter/kernels/matlift)
# The version stands in one place, project().
configure_file(runtime/cli/shell/matlift.1.in ${CMAKE_BINARY_DIR}/matlift.1 @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/matlift.1 DESTINATION share/man/man1)

# What is in it and used by it, with versions and licences (SPDX). Made when something is installed: the versions are of then.
install(CODE "
  find_program(NODE node)
  if(NODE)
    execute_process(COMMAND \${NODE} ${PROJECT_SOURCE_DIR}/.cmake/sbom.mjs ${CMAKE_BINARY_DIR}/matlift.spdx.json ${PROJECT_VERSION}
      COMMAND_ERROR_IS_FATAL ANY)
    file(INSTALL ${CMAKE_BINARY_DIR}/matlift.spdx.json DESTINATION \${CMAKE_INSTALL_PREFIX}/share/matlift)
  endif()")

set(CPACK_GENERATOR TGZ DEB)
set(CPACK_PACKAGE_NAME matlift)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Matlift developers <matlift@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "runs MATLAB-syntax programs, each array operation where it is fastest")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_FILE_NAME matlift-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "")
# dpkg-shlibdeps would also take what optional modules link (Open MPI), so what is always needed is named: the C library by
# the program, the C++ one by Dawn, OpenBLAS (opened at run time) by every program with matrices. The others are for one
# thing each, and their absence is told when that is asked for.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.36), libgcc-s1, libstdc++6 (>= 12), libopenblas0")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libvulkan1, libcairo2, libturbojpeg0, fonts-liberation")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libhdf5-103-1, libsndfile1, libcurl4, jupyter-client, openmpi-bin, libscalapack-openmpi2.2")
include(CPack)
