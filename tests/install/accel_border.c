/* The C interface of the offload engine at its edges: every type and operation, empties, wrong arguments, products of any
 * inner size, threads, stops; with an argument also the device. Prints what is wrong and how many checks there were. */
#include <math.h>
#include <matlift/accel.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int checks, failures;
#define CHECK(condition)                                                      \
  do {                                                                        \
    ++checks;                                                                 \
    if (!(condition)) {                                                       \
      ++failures;                                                             \
      printf("line %d: %s (%s)\n", __LINE__, #condition, accel_error_text(engine)); \
    }                                                                         \
  } while (0)

static accel_engine *engine;

static accel_array *matrix(accel_type type, int64_t rows, int64_t columns, const void *elements) {
  const int64_t extents[] = {rows, columns};
  accel_array *made = NULL;
  CHECK(accel_array_make(engine, type, 2, extents, elements, &made) == ACCEL_OK);
  return made;
}

static accel_array *number(double value) { return matrix(ACCEL_DOUBLE, 1, 1, &value); }

static double valueOf(accel_array *array) {
  double value = NAN;
  CHECK(accel_array_read(array, &value, sizeof value) == ACCEL_OK);
  return value;
}

static void types(void) {
  static const size_t sizes[] = {8, 4, 1, 2, 4, 8, 1, 2, 4, 8, 1};
  for (int type = ACCEL_DOUBLE; type <= ACCEL_LOGICAL; ++type) {
    unsigned char in[48] = {0}, out[48];
    for (size_t k = 0; k < 6; ++k) in[k * sizes[type]] = type == ACCEL_LOGICAL ? k & 1 : (unsigned char)(k + 1);
    const int64_t extents[] = {3, 1, 2};
    accel_array *a = NULL;
    CHECK(accel_array_make(engine, type, 3, extents, in, &a) == ACCEL_OK);
    CHECK((int)accel_array_type(a) == type && accel_array_count(a) == 6);
    int64_t got[3] = {0, 0, 0};
    CHECK(accel_array_extents(a, got, 3) == 3 && got[0] == 3 && got[1] == 1 && got[2] == 2);
    CHECK(accel_array_read(a, out, 6 * sizes[type]) == ACCEL_OK && memcmp(in, out, 6 * sizes[type]) == 0);
    CHECK(accel_array_read(a, out, 6 * sizes[type] - 1) == ACCEL_INVALID);
    accel_array *doubles = NULL, *back = NULL;
    CHECK(accel_cast(engine, a, ACCEL_DOUBLE, &doubles) == ACCEL_OK);
    CHECK(accel_cast(engine, doubles, type, &back) == ACCEL_OK);
    CHECK(accel_array_read(back, out, 6 * sizes[type]) == ACCEL_OK && memcmp(in, out, 6 * sizes[type]) == 0);
    accel_array_free(a);
    accel_array_free(doubles);
    accel_array_free(back);
  }
  const double numbers[] = {300, -5, NAN, 2.5};
  accel_array *a = matrix(ACCEL_DOUBLE, 1, 4, numbers), *b = NULL, *c = NULL;
  unsigned char bytes[4];
  CHECK(accel_cast(engine, a, ACCEL_UINT8, &b) == ACCEL_OK && accel_array_read(b, bytes, 4) == ACCEL_OK);
  CHECK(bytes[0] == 255 && bytes[1] == 0 && bytes[2] == 0 && bytes[3] == 3);
  CHECK(accel_cast(engine, a, ACCEL_LOGICAL, &c) == ACCEL_OK && accel_array_read(c, bytes, 4) == ACCEL_OK && bytes[1] == 1);
  accel_array_free(a);
  accel_array_free(b);
  accel_array_free(c);
  /* A byte that is no truth value becomes one. */
  accel_array *flags = matrix(ACCEL_LOGICAL, 1, 4, "\7\0\1\377");
  CHECK(accel_array_read(flags, bytes, 4) == ACCEL_OK && bytes[0] == 1 && bytes[1] == 0 && bytes[3] == 1);
  accel_array_free(flags);
}

/* Each name that there is, over arguments that it takes: it computes, or says that they are not for it. */
static void operations(void) {
  enum { kCount = 5000 };
  static double halves[kCount];
  for (int k = 0; k < kCount; ++k) halves[k] = 0.5 + k * 1e-5;
  accel_array *x = matrix(ACCEL_DOUBLE, kCount, 1, halves), *ints = NULL, *flags = NULL, *shifts = NULL;
  CHECK(accel_cast(engine, x, ACCEL_UINT16, &ints) == ACCEL_OK && accel_cast(engine, x, ACCEL_INT32, &shifts) == ACCEL_OK);
  CHECK(accel_map(engine, "gt", 2, (const accel_array *[]){x, x}, &flags) == ACCEL_OK);
  int known = 0, computed = 0, arity = 0;
  for (const char *name; (name = accel_operation(known, &arity)); ++known) {
    accel_array *first[] = {x, ints, ints, flags, flags}, *others[] = {x, ints, shifts, flags, x};
    int done = 0;
    for (int k = 0; k < 5 && !done; ++k) {
      const accel_array *operands[] = {first[k], others[k], others[k]};
      accel_array *result = NULL;
      const accel_status status = accel_map(engine, name, arity, operands, &result);
      CHECK(status == ACCEL_OK ? result != NULL : (status == ACCEL_INVALID || status == ACCEL_DOMAIN) && !result);
      const void *elements = NULL;
      const accel_status read = result ? accel_array_data(result, &elements) : status;
      done = read == ACCEL_OK || read == ACCEL_DOMAIN;
      CHECK(read != ACCEL_OK || (elements && accel_array_count(result) == kCount));
      accel_array_free(result);
    }
    computed += done;
    if (!done) printf("nothing was taken by %s\n", name);
  }
  CHECK(known > 80 && computed == known);
  CHECK(accel_operation(known, NULL) == NULL && accel_operation(-1, NULL) == NULL);
  accel_array *s = NULL;
  CHECK(accel_map(engine, "sin", 1, (const accel_array *[]){x}, &s) == ACCEL_OK);
  const void *data = NULL;
  CHECK(accel_array_data(s, &data) == ACCEL_OK && fabs(((const double *)data)[7] - sin(halves[7])) < 1e-15);
  accel_array *all[] = {x, ints, flags, shifts, s};
  for (int k = 0; k < 5; ++k) accel_array_free(all[k]);
}

static void shapes(void) {
  const double three[] = {1, 2, 3}, two[] = {10, 20};
  accel_array *column = matrix(ACCEL_DOUBLE, 3, 1, three), *row = matrix(ACCEL_DOUBLE, 1, 2, two), *sum = NULL, *part = NULL;
  CHECK(accel_map(engine, "plus", 2, (const accel_array *[]){column, row}, &sum) == ACCEL_OK);
  double six[6];
  CHECK(accel_array_read(sum, six, sizeof six) == ACCEL_OK && six[0] == 11 && six[2] == 13 && six[5] == 23);
  CHECK(accel_reduce(engine, "sum", sum, 1, &part) == ACCEL_OK);
  CHECK(accel_array_read(part, six, 16) == ACCEL_OK && six[0] == 36 && six[1] == 66);
  accel_array_free(part);
  CHECK(accel_reduce(engine, "argmax", sum, 2, &part) == ACCEL_OK && accel_array_type(part) == ACCEL_UINT32);
  uint32_t where[3];
  CHECK(accel_array_read(part, where, sizeof where) == ACCEL_OK && where[0] == 1);
  accel_array_free(part);
  accel_array_free(sum);
  /* Numbers by themselves, and nothing at all. */
  accel_array *four = number(4), *root = NULL;
  CHECK(accel_map(engine, "sqrt", 1, (const accel_array *[]){four}, &root) == ACCEL_OK && valueOf(root) == 2);
  accel_array_free(root);
  accel_array *none = matrix(ACCEL_DOUBLE, 0, 3, NULL);
  CHECK(accel_map(engine, "lt", 2, (const accel_array *[]){none, four}, &root) == ACCEL_OK);
  CHECK(accel_array_type(root) == ACCEL_LOGICAL && accel_array_count(root) == 0 && accel_array_read(root, NULL, 0) == ACCEL_OK);
  accel_array_free(root);
  const char *kinds[] = {"sum", "prod", "mean"};
  const double wanted[] = {0, 1, NAN};
  for (int k = 0; k < 3; ++k) {
    CHECK(accel_reduce(engine, kinds[k], none, 0, &root) == ACCEL_OK);
    const double got = valueOf(root);
    CHECK(got == wanted[k] || (isnan(got) && isnan(wanted[k])));
    accel_array_free(root);
  }
  CHECK(accel_reduce(engine, "max", none, 0, &root) == ACCEL_INVALID && !root);
  accel_array_free(none);
  /* sqrt(-1) has no real answer. */
  accel_array *minus = number(-1);
  CHECK(accel_map(engine, "sqrt", 1, (const accel_array *[]){minus}, &root) == ACCEL_OK);
  double value;
  CHECK(accel_array_read(root, &value, sizeof value) == ACCEL_DOMAIN && strstr(accel_error_text(engine), "complex"));
  accel_array *all[] = {column, row, four, minus, root};
  for (int k = 0; k < 5; ++k) accel_array_free(all[k]);
}

/* Against a loop, of inner sizes on both sides of the engine's longest chain. */
static void products(void) {
  static const int inner[] = {1, 3, 511, 512, 513, 1500};
  for (int t = 0; t < 12; ++t) {
    const int k = inner[t % 6], m = 7, n = 5, single = t >= 6;
    double *a = malloc(sizeof(double) * m * k), *b = malloc(sizeof(double) * k * n);
    for (int i = 0; i < m * k; ++i) a[i] = (i * 7 % 13) - 6;
    for (int i = 0; i < k * n; ++i) b[i] = (i * 5 % 11) - 5;
    accel_array *x = matrix(ACCEL_DOUBLE, m, k, a), *y = matrix(ACCEL_DOUBLE, k, n, b), *c = NULL, *d = NULL;
    if (single) {
      accel_array *sx = NULL, *sy = NULL;
      CHECK(accel_cast(engine, x, ACCEL_SINGLE, &sx) == ACCEL_OK && accel_cast(engine, y, ACCEL_SINGLE, &sy) == ACCEL_OK);
      accel_array_free(x);
      accel_array_free(y);
      x = sx;
      y = sy;
    }
    CHECK(accel_product(engine, x, y, &c) == ACCEL_OK && accel_cast(engine, c, ACCEL_DOUBLE, &d) == ACCEL_OK);
    double got[35];
    CHECK(accel_array_read(d, got, sizeof got) == ACCEL_OK);
    int wrong = 0;
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int l = 0; l < k; ++l) sum += a[i + l * m] * b[l + j * k];
        wrong += got[i + j * m] != sum; /* whole numbers: exact in any order */
      }
    CHECK(wrong == 0);
    accel_array *all[] = {x, y, c, d};
    for (int i = 0; i < 4; ++i) accel_array_free(all[i]);
    free(a);
    free(b);
  }
  accel_array *a = matrix(ACCEL_DOUBLE, 2, 0, NULL), *b = matrix(ACCEL_DOUBLE, 0, 3, NULL), *c = NULL;
  double zeros[6] = {1, 1, 1, 1, 1, 1};
  CHECK(accel_product(engine, a, b, &c) == ACCEL_OK && accel_array_read(c, zeros, sizeof zeros) == ACCEL_OK && zeros[5] == 0);
  accel_array *d = NULL;
  CHECK(accel_product(engine, a, a, &d) == ACCEL_INVALID && !d && strstr(accel_error_text(engine), "inner"));
  accel_array_free(a);
  accel_array_free(b);
  accel_array_free(c);
}

static void wrongArguments(void) {
  accel_array *a = number(1), *r = a, *ints = NULL;
  const int64_t negative[] = {-1, 1}, huge[] = {INT64_MAX, INT64_MAX}, large[] = {(int64_t)1 << 40, 1 << 10};
  CHECK(accel_create(NULL, NULL) == ACCEL_INVALID && strlen(accel_error_text(NULL)) > 0);
  accel_options options = {0};
  accel_engine *other = engine;
  CHECK(accel_create(&options, &other) == ACCEL_INVALID && !other); /* no size */
  options.size = sizeof options;
  options.mode = (accel_mode)7;
  CHECK(accel_create(&options, &other) == ACCEL_INVALID);
  CHECK(accel_array_make(engine, (accel_type)11, 2, negative, NULL, &r) == ACCEL_INVALID && !r);
  CHECK(accel_array_make(engine, ACCEL_DOUBLE, 2, negative, NULL, &r) == ACCEL_INVALID);
  CHECK(accel_array_make(engine, ACCEL_DOUBLE, 9, negative, NULL, &r) == ACCEL_INVALID);
  CHECK(accel_array_make(engine, ACCEL_DOUBLE, 2, NULL, NULL, &r) == ACCEL_INVALID);
  CHECK(accel_array_make(engine, ACCEL_DOUBLE, 2, huge, NULL, &r) == ACCEL_NO_MEMORY);
  CHECK(accel_array_make(engine, ACCEL_DOUBLE, 2, large, NULL, &r) == ACCEL_NO_MEMORY);
  CHECK(accel_array_make(engine, ACCEL_DOUBLE, 2, huge, NULL, NULL) == ACCEL_INVALID);
  CHECK(accel_array_make(NULL, ACCEL_DOUBLE, 2, huge, NULL, &r) == ACCEL_INVALID);
  const accel_array *two[] = {a, NULL};
  CHECK(accel_map(engine, "plus", 2, two, &r) == ACCEL_INVALID && !r);
  CHECK(accel_map(engine, "plus", 1, two, &r) == ACCEL_INVALID && strstr(accel_error_text(engine), "2 operands"));
  CHECK(accel_map(engine, "no_such", 1, two, &r) == ACCEL_INVALID && strstr(accel_error_text(engine), "no_such"));
  CHECK(accel_map(engine, NULL, 1, two, &r) == ACCEL_INVALID && accel_map(engine, "sin", 1, NULL, &r) == ACCEL_INVALID);
  CHECK(accel_reduce(engine, "median", a, 0, &r) == ACCEL_INVALID);
  CHECK(accel_cast(engine, a, ACCEL_INT8, &ints) == ACCEL_OK);
  CHECK(accel_map(engine, "sin", 1, (const accel_array *[]){ints}, &r) == ACCEL_INVALID);
  CHECK(accel_map(engine, "plus", 2, (const accel_array *[]){ints, a}, &r) == ACCEL_INVALID);
  accel_array *three = matrix(ACCEL_DOUBLE, 3, 1, NULL), *four = matrix(ACCEL_DOUBLE, 4, 1, NULL);
  CHECK(accel_map(engine, "plus", 2, (const accel_array *[]){three, four}, &r) == ACCEL_INVALID);
  CHECK(strstr(accel_error_text(engine), "do not fit") != NULL);
  CHECK(accel_product(engine, ints, ints, &r) == ACCEL_INVALID);
  accel_decision decision;
  CHECK(accel_decision_at(engine, UINT64_MAX, &decision) == ACCEL_INVALID);
  CHECK(accel_decision_at(engine, 0, NULL) == ACCEL_INVALID);
  CHECK(strlen(accel_status_text((accel_status)99)) > 0 && strlen(accel_version()) > 0);
  /* Another engine's arrays, arrays that outlive their engine, nulls everywhere. */
  options.mode = ACCEL_CPU;
  options.quiet = 1;
  options.threads = 1;
  CHECK(accel_create(&options, &other) == ACCEL_OK);
  accel_array *theirs = NULL;
  CHECK(accel_array_make(other, ACCEL_DOUBLE, 1, (int64_t[]){30000}, NULL, &theirs) == ACCEL_OK);
  CHECK(accel_map(engine, "sin", 1, (const accel_array *[]){theirs}, &r) == ACCEL_INVALID);
  accel_array *waiting = NULL;
  CHECK(accel_map(other, "cos", 1, (const accel_array *[]){theirs}, &waiting) == ACCEL_OK);
  CHECK(*accel_device(other) == 0 || accel_set_mode(other, ACCEL_CPU) == ACCEL_OK);
  accel_destroy(other);
  accel_array_free(theirs);
  const void *ones = NULL;
  CHECK(accel_array_data(waiting, &ones) == ACCEL_OK && ((const double *)ones)[29999] == 1);
  accel_array_free(waiting);
  accel_array_free(NULL);
  accel_destroy(NULL);
  accel_stop(NULL);
  CHECK(accel_array_count(NULL) == 0 && accel_on_device(NULL) == 0 && !accel_report(NULL) && !*accel_device(NULL));
  accel_array *all[] = {a, ints, three, four};
  for (int k = 0; k < 4; ++k) accel_array_free(all[k]);
}

static void decisions(void) {
  static double numbers[200000];
  CHECK(accel_site(engine, "host.txt", 12) == ACCEL_OK);
  accel_array *x = matrix(ACCEL_DOUBLE, 200000, 1, numbers), *e = NULL, *s = NULL;
  const uint64_t before = accel_decisions(engine);
  CHECK(accel_map(engine, "exp", 1, (const accel_array *[]){x}, &e) == ACCEL_OK);
  CHECK(accel_decisions(engine) == before); /* nothing has run */
  CHECK(accel_reduce(engine, "sum", e, 0, &s) == ACCEL_OK && valueOf(s) == 200000);
  accel_decision d;
  CHECK(accel_decisions(engine) == before + 1 && accel_decision_at(engine, 0, &d) == ACCEL_OK);
  CHECK(d.elements == 200000 && d.operations == 1 && strcmp(d.provider, "cpu") == 0 && d.seconds > 0);
  CHECK(strcmp(d.file, "host.txt") == 0 && d.line == 12 && strlen(d.reason) > 0);
  const char *report = accel_report(engine);
  CHECK(report && report[0] == '{' && strstr(report, "host.txt"));
  CHECK(accel_flush(engine) == ACCEL_OK && accel_wait(engine) == ACCEL_OK);
  accel_array_free(x);
  accel_array_free(e);
  accel_array_free(s);
}

static void *useEngine(void *given) {
  long *bad = given;
  double numbers[1000];
  for (int k = 0; k < 1000; ++k) numbers[k] = k;
  for (int turn = 0; turn < 200; ++turn) {
    accel_array *x = NULL, *y = NULL, *s = NULL;
    double sum = 0;
    *bad += accel_array_make(engine, ACCEL_DOUBLE, 1, (int64_t[]){1000}, numbers, &x) != ACCEL_OK;
    *bad += accel_map(engine, "plus", 2, (const accel_array *[]){x, x}, &y) != ACCEL_OK;
    *bad += accel_reduce(engine, "sum", y, 0, &s) != ACCEL_OK;
    *bad += accel_array_read(s, &sum, sizeof sum) != ACCEL_OK || sum != 999000;
    accel_array_free(s);
    accel_array_free(y);
    accel_array_free(x);
  }
  return NULL;
}

static void *stopSoon(void *done) {
  while (!*(volatile int *)done) {
    usleep(20000);
    accel_stop(engine);
  }
  return NULL;
}

static void threads(void) {
  pthread_t running[4];
  long bad[4] = {0, 0, 0, 0};
  for (int k = 0; k < 4; ++k) pthread_create(&running[k], NULL, useEngine, &bad[k]);
  for (int k = 0; k < 4; ++k) pthread_join(running[k], NULL);
  for (int k = 0; k < 4; ++k) CHECK(bad[k] == 0);
  /* A long computation is stopped, and the next one is not. */
  accel_array *x = matrix(ACCEL_DOUBLE, 20000000, 1, NULL), *y = x;
  for (int k = 0; k < 8; ++k) {
    accel_array *next = NULL;
    CHECK(accel_map(engine, k % 2 ? "gamma" : "cosh", 1, (const accel_array *[]){y}, &next) == ACCEL_OK);
    if (y != x) accel_array_free(y);
    y = next;
  }
  int done = 0;
  pthread_create(&running[0], NULL, stopSoon, &done);
  const void *elements = NULL;
  CHECK(accel_array_data(y, &elements) == ACCEL_STOPPED && !elements);
  done = 1;
  pthread_join(running[0], NULL);
  accel_array_free(y);
  accel_array_free(x);
  accel_array *four = number(4), *root = NULL;
  CHECK(accel_map(engine, "sqrt", 1, (const accel_array *[]){four}, &root) == ACCEL_OK && valueOf(root) == 2);
  accel_array_free(four);
  accel_array_free(root);
}

static void device(void) {
  CHECK(*accel_device(engine));
  static float numbers[50000], got[50000];
  for (int k = 0; k < 50000; ++k) numbers[k] = (float)k / 1000;
  accel_array *x = matrix(ACCEL_SINGLE, 50000, 1, numbers), *there = NULL, *y = NULL, *z = NULL;
  CHECK(!accel_on_device(x));
  CHECK(accel_pin(engine, x, &there) == ACCEL_OK);
  CHECK(accel_map(engine, "times", 2, (const accel_array *[]){there, there}, &y) == ACCEL_OK);
  CHECK(accel_map(engine, "plus", 2, (const accel_array *[]){y, there}, &z) == ACCEL_OK);
  CHECK(accel_array_read(z, got, sizeof got) == ACCEL_OK && accel_on_device(z));
  int wrong = 0;
  for (int k = 0; k < 50000; ++k) {
    volatile float square = numbers[k] * numbers[k];
    wrong += got[k] != square + numbers[k];
  }
  CHECK(wrong == 0);
  accel_decision d;
  CHECK(accel_decision_at(engine, 0, &d) == ACCEL_OK && strcmp(d.provider, "webgpu") == 0);
  accel_array *all[] = {x, there, y, z};
  for (int k = 0; k < 4; ++k) accel_array_free(all[k]);
}

/* A device of the host's own: memory is the host's, it knows sums and products of singles. */
typedef struct abacus {
  int kernels, products, buffers, refuses, fails;
} abacus;

static int abacusTakes(void *user, const accel_kernel *kernel) {
  const abacus *device = user;
  for (int k = 0; k < kernel->steps; ++k) {
    const accel_step *step = &kernel->step[k];
    if (step->type != ACCEL_SINGLE) return 0;
    if (step->kind == ACCEL_STEP_OPERATION && strcmp(step->operation, "plus") != 0 && strcmp(step->operation, "times") != 0)
      return 0;
  }
  return !device->refuses;
}

static accel_status abacusRun(void *user, const accel_kernel *kernel, const uint64_t *inputs, const uint64_t *outputs) {
  abacus *device = user;
  if (device->fails) return ACCEL_INTERNAL;
  ++device->kernels;
  float *value = malloc((size_t)kernel->steps * sizeof *value);
  for (int64_t at = 0; at < kernel->elements; ++at) {
    for (int k = 0; k < kernel->steps; ++k) {
      const accel_step *step = &kernel->step[k];
      if (step->kind == ACCEL_STEP_INPUT)
        value[k] = ((const float *)(uintptr_t)inputs[step->index])[at];
      else if (step->kind == ACCEL_STEP_CONSTANT)
        value[k] = *(const float *)step->constant;
      else if (strcmp(step->operation, "plus") == 0)
        value[k] = value[step->arguments[0]] + value[step->arguments[1]];
      else
        value[k] = value[step->arguments[0]] * value[step->arguments[1]];
    }
    for (int k = 0; k < kernel->outputs; ++k) ((float *)(uintptr_t)outputs[k])[at] = value[kernel->output[k]];
  }
  free(value);
  return ACCEL_OK;
}

static accel_status abacusProduct(void *user, accel_type type, int64_t m, int64_t k, int64_t n, uint64_t a, uint64_t b, uint64_t c) {
  if (type != ACCEL_SINGLE) return ACCEL_INVALID;
  ++((abacus *)user)->products;
  const float *x = (const float *)(uintptr_t)a, *y = (const float *)(uintptr_t)b;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (int64_t p = 0; p < k; ++p) sum += x[i + p * m] * y[p + j * k];
      ((float *)(uintptr_t)c)[i + j * m] = sum;
    }
  }
  return ACCEL_OK;
}

static accel_status abacusAllocate(void *user, size_t bytes, uint64_t *buffer) {
  if (((abacus *)user)->fails == 2) return ACCEL_NO_MEMORY;
  ++((abacus *)user)->buffers;
  *buffer = (uintptr_t)malloc(bytes ? bytes : 1);
  return ACCEL_OK;
}
static accel_status abacusUpload(void *user, uint64_t to, size_t offset, const void *from, size_t bytes) {
  (void)user;
  memcpy((char *)(uintptr_t)to + offset, from, bytes);
  return ACCEL_OK;
}
static accel_status abacusDownload(void *user, uint64_t from, size_t offset, void *to, size_t bytes) {
  (void)user;
  memcpy(to, (const char *)(uintptr_t)from + offset, bytes);
  return ACCEL_OK;
}
static void abacusRelease(void *user, uint64_t buffer) {
  --((abacus *)user)->buffers;
  free((void *)(uintptr_t)buffer);
}

/* 2 * x + x of singles, and whether the device computed it. */
static int onAbacus(abacus *device) {
  enum { kCount = 5000 };
  static float numbers[kCount], got[kCount];
  for (int k = 0; k < kCount; ++k) numbers[k] = (float)k / 8;
  const float two = 2;
  accel_array *x = matrix(ACCEL_SINGLE, kCount, 1, numbers), *c = matrix(ACCEL_SINGLE, 1, 1, &two), *y = NULL, *z = NULL;
  const int before = device->kernels;
  CHECK(accel_map(engine, "times", 2, (const accel_array *[]){c, x}, &y) == ACCEL_OK);
  CHECK(accel_map(engine, "plus", 2, (const accel_array *[]){y, x}, &z) == ACCEL_OK);
  CHECK(accel_array_read(z, got, sizeof got) == ACCEL_OK);
  int wrong = 0;
  for (int k = 0; k < kCount; ++k) wrong += got[k] != 3 * numbers[k];
  CHECK(wrong == 0);
  accel_array *all[] = {x, c, y, z};
  for (int k = 0; k < 4; ++k) accel_array_free(all[k]);
  return device->kernels > before;
}

static void ownDevice(void) {
  accel_engine *before = engine;
  abacus state = {0};
  char name[] = "abacus";
  accel_own_device functions = {sizeof functions, name, 0, 0, &state, abacusTakes, abacusRun, abacusProduct, abacusAllocate,
                                abacusUpload, abacusDownload, abacusRelease, NULL};
  accel_options options = {sizeof options, ACCEL_DEVICE, 1, 1, NULL, NULL, &functions};
  CHECK(accel_create(&options, &engine) == ACCEL_OK);
  memset(name, 'x', sizeof name - 1); /* it was copied */
  CHECK(strstr(accel_device(engine), "abacus") != NULL);
  CHECK(onAbacus(&state));
  accel_decision d;
  CHECK(accel_decision_at(engine, 0, &d) == ACCEL_OK && strcmp(d.provider, "abacus") == 0);
  /* What it does not know is computed all the same: other operations, other types. */
  accel_array *four = number(4), *root = NULL;
  CHECK(accel_map(engine, "sqrt", 1, (const accel_array *[]){four}, &root) == ACCEL_OK && valueOf(root) == 2);
  accel_array_free(four);
  accel_array_free(root);
  const int kernels = state.kernels;
  state.refuses = 1;
  CHECK(!onAbacus(&state) && state.kernels == kernels);
  state.refuses = 0;
  /* A product where both are there already. */
  enum { kSide = 256 };
  static float a[kSide * kSide], got[kSide * kSide];
  for (int k = 0; k < kSide * kSide; ++k) a[k] = (float)(k % 7);
  accel_array *m = matrix(ACCEL_SINGLE, kSide, kSide, a), *there = NULL, *square = NULL;
  CHECK(accel_pin(engine, m, &there) == ACCEL_OK && accel_on_device(there));
  CHECK(accel_product(engine, there, there, &square) == ACCEL_OK);
  CHECK(accel_array_read(square, got, sizeof got) == ACCEL_OK);
  float first = 0;
  for (int k = 0; k < kSide; ++k) first += a[kSide * k] * a[k];
  CHECK(got[0] == first && state.products == 1);
  accel_array *all[] = {m, there, square};
  for (int k = 0; k < 3; ++k) accel_array_free(all[k]);
  /* One that fails, and one without memory: the CPU computes. */
  for (state.fails = 1; state.fails <= 2; ++state.fails) CHECK(!onAbacus(&state));
  state.fails = 0;
  accel_destroy(engine);
  CHECK(state.buffers == 0);
  engine = NULL;
  functions.run = NULL;
  CHECK(accel_create(&options, &engine) == ACCEL_INVALID && !engine);
  CHECK(strstr(accel_error_text(NULL), "lacks a name or a function") != NULL);
  functions.run = abacusRun;
  functions.size = 8;
  CHECK(accel_create(&options, &engine) == ACCEL_INVALID && !engine);
  /* A host that was compiled before there was a device to choose. */
  options.size = offsetof(accel_options, device);
  CHECK(accel_create(&options, &engine) == ACCEL_OK);
  accel_destroy(engine);
  engine = before;
}

int main(int argc, char **argv) {
  (void)argv;
  if (accel_create(NULL, &engine) != ACCEL_OK) return printf("%s\n", accel_error_text(NULL)), 1;
  types();
  operations();
  shapes();
  products();
  decisions();
  wrongArguments();
  threads();
  ownDevice();
  if (argc > 1) device();
  accel_destroy(engine);
  printf("accel: %d checks, %d failed\n", checks, failures);
  return failures != 0;
}
