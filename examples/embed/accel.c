/* The offload engine inside a program of one's own, without the interpreter: a sum over an expression in one pass, a
 * product, and where each of them ran. */
#include <matlift/accel.h>
#include <stdio.h>
#include <stdlib.h>

static accel_engine *engine;

static void must(accel_status status) {
  if (status == ACCEL_OK) return;
  fprintf(stderr, "%s: %s\n", accel_status_text(status), accel_error_text(engine));
  exit(1);
}

/* What the host's interpreter would have for each operator. */
static accel_array *apply(const char *operation, accel_array *a, accel_array *b) {
  const accel_array *operands[] = {a, b};
  accel_array *result = NULL;
  must(accel_map(engine, operation, b ? 2 : 1, operands, &result));
  return result;
}

int main(void) {
  must(accel_create(NULL, &engine));
  const int64_t size[] = {1000, 1000}, one[] = {1, 1};
  double *numbers = malloc(sizeof(double) * 1000000);
  for (int k = 0; k < 1000000; ++k) numbers[k] = k * 4e-6;
  accel_array *x = NULL, *two = NULL;
  must(accel_array_make(engine, ACCEL_DOUBLE, 2, size, numbers, &x));
  must(accel_array_make(engine, ACCEL_DOUBLE, 2, one, &(double){2}, &two));
  free(numbers); /* copied */

  /* sum(sin(x) .* exp(-x.^2)) + 2: written down, then computed in one pass. */
  must(accel_site(engine, "accel.c", __LINE__));
  accel_array *square = apply("times", x, x), *minus = apply("uminus", square, NULL);
  accel_array *bell = apply("exp", minus, NULL), *wave = apply("sin", x, NULL);
  accel_array *product = apply("times", wave, bell), *total = NULL;
  must(accel_reduce(engine, "sum", product, 0, &total));
  accel_array *answer = apply("plus", total, two);
  double sum = 0;
  must(accel_array_read(answer, &sum, sizeof sum));
  printf("sum %.9g\n", sum);

  /* A matrix product, and an expression over it. */
  accel_array *squared = NULL, *largest = NULL;
  must(accel_product(engine, x, x, &squared));
  accel_array *halved = apply("rdivide", squared, two);
  must(accel_reduce(engine, "max", halved, 0, &largest));
  must(accel_array_read(largest, &sum, sizeof sum));
  printf("largest %.9g\n", sum);

  for (uint64_t k = accel_decisions(engine); k-- > 0;) {
    accel_decision d;
    must(accel_decision_at(engine, k, &d));
    printf("%s: %d operations over %lld elements on %s, %s\n", d.name, d.operations, (long long)d.elements, d.provider, d.reason);
  }
  accel_array *all[] = {x, two, square, minus, bell, wave, product, total, answer, squared, halved, largest};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) accel_array_free(all[k]);
  accel_destroy(engine);
  return 0;
}
