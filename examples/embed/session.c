/* Matlift inside a C program: code that runs, variables that go in and come out, a function that is
 * called with arguments, errors with their place, and an endless loop that another thread stops. */
#include <matlift/matlift.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void expect(matlift_session *session, matlift_status status, const char *what) {
  if (status != MATLIFT_OK)
    printf("%s: %s (%s)\n", what, matlift_error_text(session), matlift_status_text(status));
}

static void exchange(matlift_session *session) {
  const double readings[] = {-4, -3.5, -3, -2.5, 0.5, 1};
  const int64_t extents[] = {3, 2};
  matlift_value *celsius = NULL, *kelvin = NULL;
  expect(NULL, matlift_value_array(MATLIFT_DOUBLE, 0, 2, extents, readings, &celsius), "array");
  expect(session, matlift_set(session, "celsius", celsius), "set");
  expect(session, matlift_eval(session, "kelvin = celsius + 273.15; warmest = max(kelvin(:))"), "eval");
  printf("%s", matlift_output(session));
  expect(session, matlift_get(session, "kelvin", &kelvin), "get");
  const int64_t *size = matlift_value_extents(kelvin);
  const double *elements = matlift_value_data(kelvin);
  printf("kelvin is %d by %d, its last element %.2f\n", (int)size[0], (int)size[1],
         elements[matlift_value_count(kelvin) - 1]);
  matlift_value_free(celsius);
  matlift_value_free(kelvin);
}

/* [q, r] = deconv([1 5 6], [1 2]) */
static void call(matlift_session *session) {
  const double dividend[] = {1, 5, 6}, divisor[] = {1, 2};
  const int64_t three[] = {1, 3}, two[] = {1, 2};
  matlift_value *in[2] = {NULL, NULL}, *out[2] = {NULL, NULL};
  matlift_value_array(MATLIFT_DOUBLE, 0, 2, three, dividend, &in[0]);
  matlift_value_array(MATLIFT_DOUBLE, 0, 2, two, divisor, &in[1]);
  expect(session, matlift_call(session, "deconv", 2, (const matlift_value *const *)in, 2, out), "call");
  const double *quotient = matlift_value_data(out[0]);
  printf("quotient %g x + %g\n", quotient[0], quotient[1]);
  for (int k = 0; k < 2; ++k) {
    matlift_value_free(in[k]);
    matlift_value_free(out[k]);
  }
}

static void *stop(void *session) {
  usleep(100000);
  matlift_interrupt(session);
  return NULL;
}

int main(void) {
  matlift_session *session = NULL;
  if (matlift_create(NULL, &session) != MATLIFT_OK) {
    fprintf(stderr, "no session: %s\n", matlift_error_text(NULL));
    return 1;
  }
  exchange(session);
  call(session);

  if (matlift_eval(session, "x = 1;\ny = x + nowhere;") == MATLIFT_ERROR)
    printf("line %d: %s\n", matlift_error_line(session), matlift_error_text(session));

  pthread_t thread;
  pthread_create(&thread, NULL, stop, session);
  const matlift_status ended = matlift_eval(session, "while true, end");
  pthread_join(thread, NULL);
  printf("an endless loop was %s\n", ended == MATLIFT_INTERRUPTED ? "stopped" : "not stopped");
  matlift_destroy(session);
  return 0;
}
