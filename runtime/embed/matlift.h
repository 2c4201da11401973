/* Matlift inside another program: sessions that run MATLAB-syntax code, and values that go in and
 * come out. Plain C; no exception crosses this border, and no call ends the process.
 *
 *   matlift_session *session = NULL;
 *   matlift_create(NULL, &session);
 *   if (matlift_eval(session, "x = sum(magic(4));") != MATLIFT_OK)
 *     fprintf(stderr, "%s\n", matlift_error_text(session));
 *   matlift_value *x = NULL;
 *   matlift_get(session, "x", &x);
 *   const double *sums = matlift_value_data(x);
 *   matlift_value_free(x);
 *   matlift_destroy(session);
 *
 * Threads: each session computes on a thread of its own. Its functions may be called from any
 * thread; a call waits until the one before has ended, except matlift_interrupt. Callbacks run on
 * the session's thread; what they ask of the same session is answered with MATLIFT_BUSY. Values
 * belong to nobody: they outlive the session, and one thread at a time may use one.
 *
 * Text is UTF-8. A function that gives a status and fails leaves a text for matlift_error_text.
 * A null pointer where one is needed is MATLIFT_INVALID, never a crash.
 */
#ifndef MATLIFT_H
#define MATLIFT_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define MATLIFT_API __attribute__((visibility("default")))
#else
#define MATLIFT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct matlift_session matlift_session;
typedef struct matlift_value matlift_value;

typedef enum matlift_status {
  MATLIFT_OK = 0,
  MATLIFT_ERROR = 1,       /* the program ended with an error of its own */
  MATLIFT_INTERRUPTED = 2, /* matlift_interrupt, or the step limit */
  MATLIFT_EXIT = 3,        /* the program called exit: matlift_exit_code; the session goes on */
  MATLIFT_INVALID = 4,     /* an argument of the call makes no sense */
  MATLIFT_NOT_FOUND = 5,   /* no such variable, field or element */
  MATLIFT_NO_MEMORY = 6,
  MATLIFT_BUSY = 7,    /* called by the session's own callback */
  MATLIFT_INTERNAL = 8 /* a mistake of Matlift's own */
} matlift_status;

/* The classes of values. Elements stand in columns, one after the other; a complex element is its
 * real and its imaginary part. */
typedef enum matlift_class {
  MATLIFT_DOUBLE = 0,
  MATLIFT_SINGLE = 1,
  MATLIFT_INT8 = 2,
  MATLIFT_INT16 = 3,
  MATLIFT_INT32 = 4,
  MATLIFT_INT64 = 5,
  MATLIFT_UINT8 = 6,
  MATLIFT_UINT16 = 7,
  MATLIFT_UINT32 = 8,
  MATLIFT_UINT64 = 9,
  MATLIFT_LOGICAL = 10,  /* bytes, 0 or 1 */
  MATLIFT_CHAR = 11,     /* uint16_t: UTF-16 units */
  MATLIFT_STRING = 12,   /* elements are texts */
  MATLIFT_CELL = 13,     /* elements are values */
  MATLIFT_STRUCT = 14,   /* elements have fields, which are values */
  MATLIFT_FUNCTION = 15, /* only its text comes out */
  MATLIFT_OBJECT = 16    /* only the name of its class comes out */
} matlift_class;

/* A part of what a program prints; the text ends where `length` says. */
typedef void (*matlift_text_fn)(void* user, const char* text, size_t length);
/* A line for `input`; null: there is no more. The text must stay until the next call of the
 * session's callbacks, or until the call that runs the program has come back. */
typedef const char* (*matlift_input_fn)(void* user, const char* prompt);

typedef struct matlift_options {
  size_t size;            /* sizeof(matlift_options) */
  matlift_text_fn output; /* null: output is kept for matlift_output */
  matlift_text_fn errors; /* null: warnings and error reports are kept for matlift_error_output */
  matlift_input_fn input; /* null: `input` finds no input */
  void* user;             /* for the callbacks */
  uint64_t step_limit; /* steps of the interpreter after which a program is interrupted; 0: none */
  int display_width;   /* columns of what is printed; 0: 80 */
} matlift_options;

/* "0.1.0", of the library that is loaded. */
MATLIFT_API const char* matlift_version(void);
/* What a status means, in a few words. */
MATLIFT_API const char* matlift_status_text(matlift_status status);

/* ---- sessions -------------------------------------------------------------------------------- */

/* `options` may be null. */
MATLIFT_API matlift_status matlift_create(const matlift_options* options,
                                          matlift_session** session);
/* Interrupts what runs and waits for its end. Null is nothing, and so is a call from a callback. */
MATLIFT_API void matlift_destroy(matlift_session* session);

/* Runs code, with the variables of the session. */
MATLIFT_API matlift_status matlift_eval(matlift_session* session, const char* code);
/* Runs a file. A function file is called. */
MATLIFT_API matlift_status matlift_run_file(matlift_session* session, const char* path);
/* Calls a function by its name. `outputs` takes `nargout` new values, all null after a failure; a
 * function that gives fewer has failed. */
MATLIFT_API matlift_status matlift_call(matlift_session* session, const char* function, int nargin,
                                        const matlift_value* const* arguments, int nargout,
                                        matlift_value** outputs);
/* Ends soon what runs now; nothing where nothing runs. From any thread. Not from a signal handler.
 */
MATLIFT_API void matlift_interrupt(matlift_session* session);

/* A copy of a variable. */
MATLIFT_API matlift_status matlift_get(matlift_session* session, const char* name,
                                       matlift_value** value);
/* The value is copied; it stays the caller's. */
MATLIFT_API matlift_status matlift_set(matlift_session* session, const char* name,
                                       const matlift_value* value);
MATLIFT_API matlift_status matlift_clear(matlift_session* session, const char* name);
/* The names of all variables, a string array. */
MATLIFT_API matlift_status matlift_variables(matlift_session* session, matlift_value** names);

/* Where operations ran and why, as `accel report --json` gives it: a char row. */
MATLIFT_API matlift_status matlift_report(matlift_session* session, matlift_value** json);

/* About the last call of a session that ran something; each text stays until the next call. */
MATLIFT_API const char* matlift_output(matlift_session* session);
MATLIFT_API const char* matlift_error_output(matlift_session* session);
MATLIFT_API int matlift_exit_code(matlift_session* session);
/* Why the last call failed, "" if it did not. With null: about the last call of this thread that
 * has no session (matlift_create, matlift_value_...). */
MATLIFT_API const char* matlift_error_text(matlift_session* session);
/* "MATLAB:UndefinedFunction"; "" where there is none. */
MATLIFT_API const char* matlift_error_identifier(matlift_session* session);
/* The line of the code in which it happened, 0 when unknown; and the file, "" for typed code. */
MATLIFT_API int matlift_error_line(matlift_session* session);
MATLIFT_API const char* matlift_error_file(matlift_session* session);

/* ---- making values --------------------------------------------------------------------------- */

/* An array of numbers, logicals or characters. `extents` has `count` of them (at least two);
 * `elements` are copied, null: zeros. */
MATLIFT_API matlift_status matlift_value_array(matlift_class class_id, int is_complex, int count,
                                               const int64_t* extents, const void* elements,
                                               matlift_value** value);
MATLIFT_API matlift_status matlift_value_scalar(double number, matlift_value** value);
/* A char row, 'text'. */
MATLIFT_API matlift_status matlift_value_text(const char* utf8, matlift_value** value);
/* Elements are "" (strings), [] (cells), no fields (structs). */
MATLIFT_API matlift_status matlift_value_container(matlift_class class_id, int count,
                                                   const int64_t* extents, matlift_value** value);
/* Changes an element, counted from 0 in columns. What is given is copied. */
MATLIFT_API matlift_status matlift_value_set_string(matlift_value* strings, int64_t element,
                                                    const char* utf8);
MATLIFT_API matlift_status matlift_value_set_cell(matlift_value* cells, int64_t element,
                                                  const matlift_value* value);
/* A field that is new is [] in the other elements. */
MATLIFT_API matlift_status matlift_value_set_field(matlift_value* structs, int64_t element,
                                                   const char* field, const matlift_value* value);
/* Null is nothing. */
MATLIFT_API void matlift_value_free(matlift_value* value);

/* ---- looking at values (null: 0, "" or null) ----------------------------------------------------
 */

MATLIFT_API matlift_class matlift_value_class(const matlift_value* value);
/* "double", "containers.Map", ... */
MATLIFT_API const char* matlift_value_class_name(const matlift_value* value);
MATLIFT_API int matlift_value_is_complex(const matlift_value* value);
MATLIFT_API int matlift_value_dimensions(const matlift_value* value);
/* matlift_value_dimensions of them. */
MATLIFT_API const int64_t* matlift_value_extents(const matlift_value* value);
MATLIFT_API int64_t matlift_value_count(const matlift_value* value);
/* The elements of an array of numbers, logicals or characters, else null. */
MATLIFT_API const void* matlift_value_data(const matlift_value* value);
MATLIFT_API size_t matlift_value_bytes(const matlift_value* value);
/* Characters in columns, as text; of a function handle what func2str gives; of others "". The text
 * stays as long as the value. */
MATLIFT_API const char* matlift_value_utf8(const matlift_value* value);
/* Null: a missing string, or no such element. */
MATLIFT_API const char* matlift_value_string_at(const matlift_value* strings, int64_t element);
/* Part of the cell or struct array: not to be freed. Null: there is none. */
MATLIFT_API const matlift_value* matlift_value_cell_at(const matlift_value* cells, int64_t element);
MATLIFT_API int matlift_value_fields(const matlift_value* structs);
MATLIFT_API const char* matlift_value_field_name(const matlift_value* structs, int index);
MATLIFT_API const matlift_value* matlift_value_field(const matlift_value* structs, int64_t element,
                                                     const char* field);

#ifdef __cplusplus
}
#endif

#endif
