// For loops that the vectoriser makes fast: one clone an instruction set, chosen when the program
// starts. Results do not depend on it: nothing is contracted to fused multiply-adds anywhere.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MATLIFT_HAS_CLONES
#define MATLIFT_VECTOR_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define MATLIFT_VECTOR_CLONES
#endif
