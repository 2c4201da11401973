/* The C interface at its edges: every class there and back, wrong arguments, errors of programs, exit,
 * callbacks, limits, many sessions. Prints what is wrong and how many checks there were. */
#include <matlift/matlift.h>
#include <pthread.h>
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
      printf("border.c:%d: not true: %s\n", __LINE__, #condition);            \
    }                                                                         \
  } while (0)

static matlift_session *session;

static int says(const char *code, const char *output) {
  const matlift_status status = matlift_eval(session, code);
  if (status == MATLIFT_OK && strcmp(matlift_output(session), output) == 0) return 1;
  printf("  '%s' gave %d '%s' '%s'\n", code, (int)status, matlift_output(session),
         matlift_error_text(session));
  return 0;
}

/* Every class of plain elements, real and complex, empty and in three dimensions, there and back. */
static void classes(void) {
  static const size_t kBytes[] = {8, 4, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2};
  const int64_t shapes[][3] = {{1, 1, 1}, {2, 3, 1}, {0, 4, 1}, {2, 2, 3}};
  for (int kind = MATLIFT_DOUBLE; kind <= MATLIFT_CHAR; ++kind)
    for (int is_complex = 0; is_complex <= (kind <= MATLIFT_SINGLE); ++is_complex)
      for (int s = 0; s < 4; ++s) {
        unsigned char elements[12 * 16];
        for (size_t k = 0; k < sizeof elements; ++k)
          elements[k] = kind == MATLIFT_LOGICAL ? k % 2 : (unsigned char)(k % 50 + 1);
        matlift_value *in = NULL, *out = NULL;
        CHECK(matlift_value_array((matlift_class)kind, is_complex, 3, shapes[s], elements, &in) == MATLIFT_OK);
        CHECK(matlift_set(session, "v", in) == MATLIFT_OK);
        CHECK(matlift_get(session, "v", &out) == MATLIFT_OK);
        CHECK(matlift_value_class(out) == (matlift_class)kind);
        CHECK(matlift_value_is_complex(out) == is_complex);
        const int64_t n = shapes[s][0] * shapes[s][1] * shapes[s][2];
        CHECK(matlift_value_count(out) == n);
        CHECK(matlift_value_bytes(out) == (size_t)n * kBytes[kind] * (is_complex ? 2 : 1));
        CHECK(n == 0 || memcmp(matlift_value_data(out), elements, matlift_value_bytes(out)) == 0);
        matlift_value_free(in);
        matlift_value_free(out);
      }
  const unsigned char odd[] = {0, 7, 255};
  const int64_t three[] = {1, 3};
  matlift_value *v = NULL;
  CHECK(matlift_value_array(MATLIFT_LOGICAL, 0, 2, three, odd, &v) == MATLIFT_OK);
  CHECK(matlift_set(session, "v", v) == MATLIFT_OK);
  CHECK(says("disp(sum(v))", "     2\n"));
  matlift_value_free(v);
}

static void containers(void) {
  CHECK(matlift_eval(session, "s(2).name = 'b'; s(1).name = {1, \"two\", @sin}; t = [\"x\" missing];"
                              "m = containers.Map; e = struct('q', {});") == MATLIFT_OK);
  matlift_value *s = NULL, *t = NULL, *m = NULL, *e = NULL;
  CHECK(matlift_get(session, "s", &s) == MATLIFT_OK);
  CHECK(matlift_value_class(s) == MATLIFT_STRUCT && matlift_value_fields(s) == 1);
  CHECK(strcmp(matlift_value_field_name(s, 0), "name") == 0);
  const matlift_value *cells = matlift_value_field(s, 0, "name");
  CHECK(matlift_value_class(cells) == MATLIFT_CELL && matlift_value_count(cells) == 3);
  CHECK(strcmp(matlift_value_string_at(matlift_value_cell_at(cells, 1), 0), "two") == 0);
  CHECK(strcmp(matlift_value_utf8(matlift_value_cell_at(cells, 2)), "sin") == 0);
  CHECK(strcmp(matlift_value_utf8(matlift_value_field(s, 1, "name")), "b") == 0);
  CHECK(!matlift_value_field(s, 2, "name") && !matlift_value_field(s, 0, "age"));
  CHECK(!matlift_value_cell_at(cells, 3) && !matlift_value_cell_at(cells, -1));
  CHECK(matlift_get(session, "t", &t) == MATLIFT_OK && !matlift_value_string_at(t, 1));
  CHECK(matlift_set(session, "t2", t) == MATLIFT_OK && says("disp(isequaln(t, t2))", "   1\n"));
  CHECK(matlift_get(session, "e", &e) == MATLIFT_OK && matlift_value_fields(e) == 1);
  CHECK(matlift_set(session, "e2", e) == MATLIFT_OK && says("disp(isequal(e, e2))", "   1\n"));
  /* What only lives inside comes out by name, and does not go in. */
  CHECK(matlift_get(session, "m", &m) == MATLIFT_OK);
  CHECK(strcmp(matlift_value_class_name(m), "containers.Map") == 0 && !matlift_value_data(m));
  CHECK(matlift_set(session, "m2", m) == MATLIFT_ERROR);
  CHECK(matlift_set(session, "s2", s) == MATLIFT_ERROR && strstr(matlift_error_text(session), "function_handle"));

  const int64_t pair[] = {1, 2};
  matlift_value *made = NULL, *text = NULL;
  CHECK(matlift_value_container(MATLIFT_STRUCT, 2, pair, &made) == MATLIFT_OK);
  CHECK(matlift_value_text("gr\xc3\xbc\xc3\x9f", &text) == MATLIFT_OK);
  CHECK(matlift_value_set_field(made, 1, "word", text) == MATLIFT_OK);
  CHECK(matlift_value_set_field(made, 0, "n", matlift_value_field(made, 1, "word")) == MATLIFT_OK);
  CHECK(matlift_value_set_field(made, 2, "word", text) == MATLIFT_NOT_FOUND);
  CHECK(matlift_value_set_field(made, 0, "no name", text) == MATLIFT_INVALID);
  CHECK(matlift_set(session, "made", made) == MATLIFT_OK);
  CHECK(says("disp([numel(made(2).word), isempty(made(1).word), isequal(made(1).n, made(2).word)])",
             "     4     1     1\n"));
  /* Cells in cells in cells: refused at some depth, not a crash. */
  const int64_t one[] = {1, 1};
  matlift_value *nest = NULL;
  CHECK(matlift_value_container(MATLIFT_CELL, 2, one, &nest) == MATLIFT_OK);
  int depth = 0;
  while (depth < 3000 && matlift_value_set_cell(nest, 0, nest) == MATLIFT_OK) ++depth;
  CHECK(depth > 500 && depth < 1500);
  CHECK(matlift_set(session, "nest", nest) == MATLIFT_OK);
  matlift_value *all[] = {s, t, m, e, made, text, nest};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) matlift_value_free(all[k]);
}

static void wrongArguments(void) {
  matlift_value *v = NULL;
  const int64_t negative[] = {2, -1}, endless[] = {INT64_MAX, INT64_MAX}, one[] = {1, 1};
  CHECK(matlift_value_array(MATLIFT_DOUBLE, 0, 2, negative, NULL, &v) == MATLIFT_INVALID && !v);
  CHECK(strcmp(matlift_error_text(NULL), "An extent is negative.") == 0);
  CHECK(matlift_value_array(MATLIFT_DOUBLE, 0, 2, endless, NULL, &v) != MATLIFT_OK && !v);
  CHECK(matlift_value_array(MATLIFT_DOUBLE, 0, 1, one, NULL, &v) == MATLIFT_INVALID);
  CHECK(matlift_value_array(MATLIFT_DOUBLE, 0, 2, NULL, NULL, &v) == MATLIFT_INVALID);
  CHECK(matlift_value_array(MATLIFT_CELL, 0, 2, one, NULL, &v) == MATLIFT_INVALID);
  CHECK(matlift_value_array((matlift_class)-3, 0, 2, one, NULL, &v) == MATLIFT_INVALID);
  CHECK(matlift_value_array(MATLIFT_INT8, 1, 2, one, NULL, &v) == MATLIFT_INVALID);
  CHECK(matlift_value_array(MATLIFT_DOUBLE, 0, 2, one, NULL, NULL) == MATLIFT_INVALID);
  CHECK(matlift_value_text(NULL, &v) == MATLIFT_INVALID);
  CHECK(matlift_value_container(MATLIFT_DOUBLE, 2, one, &v) == MATLIFT_INVALID);
  CHECK(matlift_eval(NULL, "1") == MATLIFT_INVALID && matlift_eval(session, NULL) == MATLIFT_INVALID);
  CHECK(matlift_get(session, "nowhere", &v) == MATLIFT_NOT_FOUND && !v);
  CHECK(matlift_get(session, NULL, &v) == MATLIFT_INVALID && matlift_get(session, "x", NULL) == MATLIFT_INVALID);
  CHECK(matlift_value_scalar(1, &v) == MATLIFT_OK);
  const char *names[] = {"1x", "a.b", "", "end", "x y", NULL};
  for (int k = 0; k < 6; ++k) CHECK(matlift_set(session, names[k], v) == MATLIFT_INVALID);
  CHECK(matlift_set(session, "ok", NULL) == MATLIFT_INVALID);
  const matlift_value *arguments[] = {v, NULL};
  matlift_value *outputs[3];
  CHECK(matlift_call(session, "sin", 2, arguments, 1, outputs) == MATLIFT_INVALID && !outputs[0]);
  CHECK(matlift_call(session, "sin", -1, arguments, 1, outputs) == MATLIFT_INVALID);
  CHECK(matlift_call(session, "sin", 1, arguments, 1, NULL) == MATLIFT_INVALID);
  CHECK(matlift_call(session, NULL, 0, NULL, 0, NULL) == MATLIFT_INVALID);
  CHECK(matlift_call(session, "sin", 1, arguments, 3, outputs) == MATLIFT_ERROR && !outputs[2]);
  CHECK(matlift_call(session, "no_such_function", 1, arguments, 1, outputs) == MATLIFT_ERROR);
  CHECK(matlift_call(session, "disp", 1, arguments, 0, NULL) == MATLIFT_OK);
  CHECK(strcmp(matlift_output(session), "     1\n") == 0);
  CHECK(matlift_run_file(session, "/nowhere/at_all.m") == MATLIFT_ERROR);
  matlift_value_free(v);
  matlift_value_free(NULL);
  matlift_destroy(NULL);
  matlift_interrupt(NULL);
  CHECK(matlift_value_count(NULL) == 0 && !matlift_value_data(NULL) && *matlift_value_utf8(NULL) == 0);
  matlift_options wrong = {0};
  matlift_session *none = session;
  CHECK(matlift_create(&wrong, &none) == MATLIFT_INVALID && !none);
  CHECK(strlen(matlift_status_text((matlift_status)99)) > 0);
}

static void endings(void) {
  CHECK(matlift_eval(session, "x = 1;\nerror('Lab:pump', 'The pump is off.')") == MATLIFT_ERROR);
  CHECK(strcmp(matlift_error_text(session), "The pump is off.") == 0);
  CHECK(strcmp(matlift_error_identifier(session), "Lab:pump") == 0 && matlift_error_line(session) == 2);
  CHECK(strstr(matlift_error_output(session), "The pump is off.") != NULL);
  CHECK(matlift_eval(session, "x = (") == MATLIFT_ERROR);
  CHECK(matlift_eval(session, "exit(7)") == MATLIFT_EXIT && matlift_exit_code(session) == 7);
  CHECK(says("disp(x)", "     1\n") && *matlift_error_text(session) == 0);
  CHECK(matlift_eval(session, "zeros(1e6, 1e6);") == MATLIFT_ERROR);
  CHECK(matlift_eval(session, "f = @(g, n) g(g, n + 1); f(f, 0)") == MATLIFT_ERROR);
  CHECK(matlift_eval(session, "y = input('? ');") == MATLIFT_ERROR);
  matlift_value *json = NULL;
  CHECK(matlift_eval(session, "a = rand(1, 1e6); b = sum(sin(a) .* exp(a));") == MATLIFT_OK);
  CHECK(matlift_report(session, &json) == MATLIFT_OK && matlift_value_utf8(json)[0] == '{');
  matlift_value_free(json);
  CHECK(matlift_clear(session, "x") == MATLIFT_OK && matlift_eval(session, "x") == MATLIFT_ERROR);
  matlift_value *names = NULL;
  CHECK(matlift_variables(session, &names) == MATLIFT_OK && matlift_value_class(names) == MATLIFT_STRING);
  matlift_value_free(names);
}

typedef struct Heard {
  matlift_session *session;
  char text[200];
  matlift_status inside;
} Heard;

static void hear(void *user, const char *text, size_t length) {
  Heard *heard = user;
  strncat(heard->text, text, length < 50 ? length : 50);
  heard->inside = matlift_eval(heard->session, "1;");
}

static const char *answer(void *user, const char *prompt) {
  (void)user;
  return strcmp(prompt, "how many? ") == 0 ? "6 * 7" : NULL;
}

static void *interruptSoon(void *given) {
  usleep(100000);
  matlift_interrupt(given);
  return NULL;
}

static void callbacks(void) {
  Heard heard = {0};
  matlift_options options = {0};
  options.size = sizeof options;
  options.output = hear;
  options.input = answer;
  options.user = &heard;
  options.step_limit = 1000000;
  CHECK(matlift_create(&options, &heard.session) == MATLIFT_OK);
  CHECK(matlift_eval(heard.session, "fprintf('n %d\\n', input('how many? '))") == MATLIFT_OK);
  CHECK(strcmp(heard.text, "n 42\n") == 0 && heard.inside == MATLIFT_BUSY);
  CHECK(matlift_eval(heard.session, "while true, end") == MATLIFT_INTERRUPTED); /* the limit */
  matlift_destroy(heard.session);
  /* One that comes when nothing runs is for nothing; one that comes while a program waits ends it. */
  matlift_interrupt(session);
  CHECK(says("disp(3)", "     3\n"));
  pthread_t thread;
  pthread_create(&thread, NULL, interruptSoon, session);
  CHECK(matlift_eval(session, "pause(100)") == MATLIFT_INTERRUPTED);
  pthread_join(thread, NULL);
}

static void *useSession(void *given) {
  matlift_session *own = NULL;
  long *bad = given;
  if (matlift_create(NULL, &own) != MATLIFT_OK) return ++*bad, NULL;
  for (int k = 0; k < 20; ++k) {
    if (matlift_eval(own, "q = magic(4); q = q * q'; p = plot(1:3); c{3} = struct('a', q);") != MATLIFT_OK) ++*bad;
    matlift_value *v = NULL;
    if (matlift_get(own, "c", &v) != MATLIFT_OK) ++*bad;
    matlift_value_free(v);
    if (matlift_eval(session, "shared = 1;") != MATLIFT_OK) ++*bad; /* all of them the same */
  }
  matlift_destroy(own);
  return NULL;
}

static void threads(void) {
  pthread_t running[4];
  long bad[4] = {0, 0, 0, 0};
  for (int k = 0; k < 4; ++k) pthread_create(&running[k], NULL, useSession, &bad[k]);
  for (int k = 0; k < 4; ++k) pthread_join(running[k], NULL);
  for (int k = 0; k < 4; ++k) CHECK(bad[k] == 0);
}

int main(void) {
  if (matlift_create(NULL, &session) != MATLIFT_OK) return printf("%s\n", matlift_error_text(NULL)), 1;
  classes();
  containers();
  wrongArguments();
  endings();
  callbacks();
  threads();
  matlift_destroy(session);
  printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
