/* Matlift's offload engine by itself, for other interpreters and array libraries: arrays go in,
 * operations are written down, joined into kernels and run where they are best, on the CPU's vector
 * units or on a GPU through WebGPU; decisions come out. Plain C; no exception crosses this border.
 *
 *   accel_engine *engine = NULL;
 *   accel_create(NULL, &engine);
 *   accel_array *x = NULL, *s = NULL, *total = NULL;
 *   accel_array_make(engine, ACCEL_DOUBLE, 2, (int64_t[]){1000, 1000}, elements, &x);
 *   accel_map(engine, "sin", 1, (const accel_array *[]){x}, &s);  // nothing is computed yet
 *   accel_reduce(engine, "sum", s, 3, &total);                    // one pass, no array in between
 *   double answer;
 *   accel_array_read(total, &answer, sizeof answer);
 *
 * Threads: any may call; calls on one engine, and on its arrays, wait for each other.
 * Arrays keep their engine: they may be freed after it. Every array that a function makes is the
 * caller's, to be freed. A null pointer where one is needed is ACCEL_INVALID, never a crash.
 *
 * The environment variables of the program `matlift` (MATLIFT_ACCEL_..., MATLIFT_THREADS) count
 * here too, unless the options say otherwise.
 */
#ifndef MATLIFT_ACCEL_H
#define MATLIFT_ACCEL_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define ACCEL_API __attribute__((visibility("default")))
#else
#define ACCEL_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct accel_engine accel_engine;
typedef struct accel_array accel_array;

typedef enum accel_status {
  ACCEL_OK = 0,
  ACCEL_INVALID = 1,   /* an argument of the call makes no sense: types, sizes, names */
  ACCEL_DOMAIN = 2,    /* a real function met an argument whose answer is complex: sqrt(-1); or it
                          cannot be checked that none does (asec, nthroot, gammaln, ...) */
  ACCEL_NO_MEMORY = 3, /* of the host */
  ACCEL_NO_DEVICE = 4, /* there is none, or it cannot take that array */
  ACCEL_STOPPED = 5,   /* accel_stop */
  ACCEL_INTERNAL = 6   /* a mistake of Matlift's own, or of a driver */
} accel_status;

/* A logical element is a byte, 0 or 1. */
typedef enum accel_type {
  ACCEL_DOUBLE = 0,
  ACCEL_SINGLE = 1,
  ACCEL_INT8 = 2,
  ACCEL_INT16 = 3,
  ACCEL_INT32 = 4,
  ACCEL_INT64 = 5,
  ACCEL_UINT8 = 6,
  ACCEL_UINT16 = 7,
  ACCEL_UINT32 = 8,
  ACCEL_UINT64 = 9,
  ACCEL_LOGICAL = 10
} accel_type;

typedef enum accel_mode {
  ACCEL_AUTO = 0,  /* where it is best */
  ACCEL_CPU = 1,   /* never on the device */
  ACCEL_DEVICE = 2 /* on the device, whatever can be there */
} accel_mode;

/* ---- a device of the host's own: functions that the engine calls, one at a time ----------------- */

typedef enum accel_step_kind {
  ACCEL_STEP_INPUT = 0,    /* the element of input `index` */
  ACCEL_STEP_CONSTANT = 1, /* *constant, an element of the step's type */
  ACCEL_STEP_OPERATION = 2 /* of the values of earlier steps */
} accel_step_kind;

typedef struct accel_step {
  accel_step_kind kind;
  accel_type type;       /* of the step's value */
  const char* operation; /* a name of accel_operation; "cast": to the step's type */
  int arguments[3];      /* as many as the operation takes */
  int index;
  const void* constant;
} accel_step;

/* Operations that were joined, for every element: inputs and outputs have `elements` each. What it
 * points to stays for the call. */
typedef struct accel_kernel {
  int64_t elements;
  int inputs, outputs, steps;
  const accel_step* step;
  const int* output; /* for each output the step whose value it takes */
} accel_kernel;

/* Buffers are named by numbers of the host's choice, not 0. A status other than ACCEL_OK is told on;
 * after ACCEL_NO_MEMORY the engine makes room, or computes on the CPU, as it does with all that the
 * device does not take: other kinds of work (reductions, sizes that are repeated) are not asked for. */
typedef struct accel_own_device {
  size_t size; /* sizeof(accel_own_device) */
  const char* name;
  int doubles;   /* not 0: it computes doubles in full */
  size_t memory; /* bytes; 0: no limit */
  void* user;
  /* Not 0: run could do it. */
  int (*takes)(void* user, const accel_kernel* kernel);
  /* An output may be the same buffer as an input of its type. May return before it is done. */
  accel_status (*run)(void* user, const accel_kernel* kernel, const uint64_t* inputs,
                      const uint64_t* outputs);
  /* c (m by n) = a (m by k) * b (k by n), in columns. May be null. */
  accel_status (*product)(void* user, accel_type type, int64_t m, int64_t k, int64_t n, uint64_t a,
                          uint64_t b, uint64_t c);
  accel_status (*allocate)(void* user, size_t bytes, uint64_t* buffer);
  accel_status (*upload)(void* user, uint64_t to, size_t offset, const void* from, size_t bytes);
  accel_status (*download)(void* user, uint64_t from, size_t offset, void* to, size_t bytes);
  void (*release)(void* user, uint64_t buffer);
  accel_status (*wait)(void* user); /* until all is done; null: run waits itself */
} accel_own_device;

typedef struct accel_options {
  size_t size;     /* sizeof(accel_options) */
  accel_mode mode; /* overrides the environment unless it is ACCEL_AUTO */
  int threads;     /* 0: as many as the machine has */
  int quiet;       /* not 0: the environment is not read, nothing is kept between runs */
  void (*warn)(void* user, const char* line); /* null: warnings are dropped */
  void* user;
  const accel_own_device* device; /* null: what the machine has. Copied; `name` too */
} accel_options;

/* Where one call ran, and why. Texts stay as long as the engine. */
typedef struct accel_decision {
  uint64_t sequence;
  const char* name; /* what was called: "sin", "product", ... */
  const char* file; /* accel_site */
  int line;
  const char* provider; /* "cpu", "webgpu" */
  const char* reason;   /* what settled it: "cost-model", "fusion-override", ... */
  int64_t elements;
  int operations;                     /* joined into the kernel */
  double cpu_seconds, device_seconds; /* expected; negative: not known */
  double seconds;                     /* real; 0: nobody has waited for it yet */
} accel_decision;

ACCEL_API const char* accel_version(void);
ACCEL_API const char* accel_status_text(accel_status status);

/* ---- the engine ------------------------------------------------------------------------------ */

/* `options` may be null. */
ACCEL_API accel_status accel_create(const accel_options* options, accel_engine** engine);
/* Null is nothing. */
ACCEL_API void accel_destroy(accel_engine* engine);
/* Why the last call on the engine or on one of its arrays failed, "" if it did not. With null: why
 * the last accel_create of this thread did. Stays until the next call. */
ACCEL_API const char* accel_error_text(accel_engine* engine);
ACCEL_API accel_status accel_set_mode(accel_engine* engine, accel_mode mode);
/* Where in the host's program the next calls stand: for decisions and the report. */
ACCEL_API accel_status accel_site(accel_engine* engine, const char* file, int line);
/* Ends soon what is computed now, with ACCEL_STOPPED; nothing where nothing is. From any thread. */
ACCEL_API void accel_stop(accel_engine* engine);

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Up to 8 dimensions; elements stand in columns and are copied; null: zeros. */
ACCEL_API accel_status accel_array_make(accel_engine* engine, accel_type type, int dimensions,
                                        const int64_t* extents, const void* elements,
                                        accel_array** array);
/* Null is nothing. */
ACCEL_API void accel_array_free(accel_array* array);
ACCEL_API accel_type accel_array_type(const accel_array* array);
/* At least 2; `extents` takes as many as `room` says. */
ACCEL_API int accel_array_extents(const accel_array* array, int64_t* extents, int room);
ACCEL_API int64_t accel_array_count(const accel_array* array);
/* Computes the elements if they are not yet, and copies them; `bytes` must be their size. */
ACCEL_API accel_status accel_array_read(accel_array* array, void* elements, size_t bytes);
/* The elements themselves, which stay as they are until the array is freed. */
ACCEL_API accel_status accel_array_data(accel_array* array, const void** elements);

/* ---- operations ------------------------------------------------------------------------------ */

/* An elementwise operation by its name (accel_operation), over operands of one type whose sizes fit
 * or are 1: "plus", "times", "sin", "lt", ... Nothing is computed before somebody needs it. */
ACCEL_API accel_status accel_map(accel_engine* engine, const char* operation, int count,
                                 const accel_array* const* operands, accel_array** result);
/* Saturating, to the nearest; NaN becomes 0. To logical: what is not 0. */
ACCEL_API accel_status accel_cast(accel_engine* engine, const accel_array* array, accel_type type,
                                  accel_array** result);
/* "sum", "mean", "prod", "max", "min", "any", "all", or "argmax", "argmin" (positions from 0,
 * uint32). dimensions: bit d is set for each that is reduced; 0: all of them. Sums follow one tree,
 * with the same bits on any number of threads. */
ACCEL_API accel_status accel_reduce(accel_engine* engine, const char* kind,
                                    const accel_array* array, uint32_t dimensions,
                                    accel_array** result);
/* The product of two matrices of doubles or singles. */
ACCEL_API accel_status accel_product(accel_engine* engine, const accel_array* a,
                                     const accel_array* b, accel_array** result);
/* Computes all that waits. */
ACCEL_API accel_status accel_flush(accel_engine* engine);

/* The names that accel_map knows, from 0; null: there are no more. arity: operands it takes; may be
 * null. */
ACCEL_API const char* accel_operation(int index, int* arity);

/* ---- the device ------------------------------------------------------------------------------ */

/* Opens it if nobody has. Its name, "" where there is none: accel_error_text says why. */
ACCEL_API const char* accel_device(accel_engine* engine);
/* A copy on the device; what is computed from it is computed there, where it can be. */
ACCEL_API accel_status accel_pin(accel_engine* engine, const accel_array* array,
                                 accel_array** result);
/* Are the elements on the device now (whether on the host too or not)? */
ACCEL_API int accel_on_device(const accel_array* array);
/* Returns when the device has done everything it was asked for. */
ACCEL_API accel_status accel_wait(accel_engine* engine);

/* ---- decisions ------------------------------------------------------------------------------- */

/* How many there were. */
ACCEL_API uint64_t accel_decisions(accel_engine* engine);
/* One of the last, 0 the newest. Older ones than the log keeps are ACCEL_INVALID. */
ACCEL_API accel_status accel_decision_at(accel_engine* engine, uint64_t back,
                                         accel_decision* decision);
/* The report of `accel report --json`, a text that stays until the next call. Null: it failed. */
ACCEL_API const char* accel_report(accel_engine* engine);

#ifdef __cplusplus
}
#endif

#endif
