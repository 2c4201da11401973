// How a thread's own variables are reached. The code of the boxes is compiled once and stands in
// the program and in the shared libraries (runtime/embed): the compiler's own choice for a program
// cannot be linked into a library, and that for a library costs a call each time. This one is a
// load in a library and nothing in a program.
#pragma once

#ifdef __EMSCRIPTEN__
#define ACCEL_THREAD_VARIABLE
#else
#define ACCEL_THREAD_VARIABLE [[gnu::tls_model("initial-exec")]]
#endif
