#!/usr/bin/env python3
"""Matlift inside Python, with nothing but ctypes: session.py [where/libmatlift.so.0/is]

>>> m = Matlift()
>>> m["x"] = [1.0, 2.0, 3.0]
>>> m.eval("y = cumsum(x)")
>>> m["y"]
[1.0, 3.0, 6.0]
"""
import ctypes as c
import os
import sys
import threading

CODES = "dfbhiqBHIQ?H"  # elements of the classes, in their order, as memoryview names them
DOUBLE, CHAR = 0, 11


class MatliftError(Exception):
    pass


class Matlift:
    def __init__(self, library="libmatlift.so.0"):
        lib = self.lib = c.CDLL(library)
        for name in ("version", "output", "error_text", "error_identifier", "value_utf8"):
            getattr(lib, "matlift_" + name).restype = c.c_char_p
        lib.matlift_value_data.restype = c.c_void_p
        lib.matlift_value_count.restype = c.c_int64
        lib.matlift_value_bytes.restype = c.c_size_t
        lib.matlift_value_extents.restype = c.POINTER(c.c_int64)
        self.session = c.c_void_p()
        if lib.matlift_create(None, c.byref(self.session)) != 0:
            raise MatliftError(lib.matlift_error_text(None).decode())

    def close(self):
        self.lib.matlift_destroy(self.session)
        self.session = c.c_void_p()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _check(self, status):
        if status != 0:
            raise MatliftError(self.lib.matlift_error_text(self.session).decode())

    def eval(self, code):
        """Runs code; what it prints comes back. Ctrl-C interrupts the program, not Python."""
        ended = []
        thread = threading.Thread(
            target=lambda: ended.append(self.lib.matlift_eval(self.session, code.encode())))
        thread.start()
        while thread.is_alive():
            try:
                thread.join(0.1)
            except KeyboardInterrupt:
                self.lib.matlift_interrupt(self.session)
        self._check(ended[0])
        return self.lib.matlift_output(self.session).decode()

    def __getitem__(self, name):
        value = c.c_void_p()
        self._check(self.lib.matlift_get(self.session, name.encode(), c.byref(value)))
        try:
            return self._python(value)
        finally:
            self.lib.matlift_value_free(value)

    def __setitem__(self, name, given):
        value = self._value(given)
        try:
            self._check(self.lib.matlift_set(self.session, name.encode(), value))
        finally:
            self.lib.matlift_value_free(value)

    def call(self, function, *arguments, nargout=1):
        given = (c.c_void_p * len(arguments))(*[self._value(a).value for a in arguments])
        made = (c.c_void_p * nargout)()
        try:
            self._check(self.lib.matlift_call(self.session, function.encode(), len(arguments),
                                              given, nargout, made))
            out = [self._python(c.c_void_p(v)) for v in made]
        finally:
            for v in [*given, *made]:
                self.lib.matlift_value_free(c.c_void_p(v))
        return out[0] if nargout == 1 else out

    def report(self):
        """Where operations ran and why: JSON."""
        value = c.c_void_p()
        self._check(self.lib.matlift_report(self.session, c.byref(value)))
        try:
            return self.lib.matlift_value_utf8(value).decode()
        finally:
            self.lib.matlift_value_free(value)

    def _value(self, given):
        value = c.c_void_p()
        if isinstance(given, str):
            self.lib.matlift_value_text(given.encode(), c.byref(value))
            return value
        numbers = list(given) if hasattr(given, "__len__") else [given]
        is_complex = any(isinstance(x, complex) for x in numbers)
        parts = [p for x in numbers for p in (x.real, x.imag)] if is_complex else numbers
        elements = (c.c_double * len(parts))(*parts)
        extents = (c.c_int64 * 2)(1, len(numbers))
        status = self.lib.matlift_value_array(DOUBLE, int(is_complex), 2, extents, elements,
                                              c.byref(value))
        if status != 0:
            raise MatliftError(self.lib.matlift_error_text(None).decode())
        return value

    def _python(self, value):
        kind = self.lib.matlift_value_class(value)
        if kind >= CHAR:
            return self.lib.matlift_value_utf8(value).decode()
        data = c.string_at(self.lib.matlift_value_data(value) or 0, self.lib.matlift_value_bytes(value))
        numbers = memoryview(data).cast(CODES[kind]).tolist() if data else []
        if self.lib.matlift_value_is_complex(value):
            numbers = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2])]
        return numbers[0] if self.lib.matlift_value_count(value) == 1 else numbers


def main():
    library = os.path.join(sys.argv[1], "libmatlift.so.0") if len(sys.argv) > 1 else "libmatlift.so.0"
    with Matlift(library) as m:
        print("Matlift", m.lib.matlift_version().decode())
        m["x"] = [1.0, 2.0, 3.0]
        print(m.eval("y = cumsum(x); z = sqrt(-x(2)); n = int8(x) * 50; who = 'Gr\u00fc\u00dfe';disp(y)"), end="")
        print(m["y"], m["z"], m["n"], m["who"])
        print("largest and where:", m.call("max", [3.0, 9.0, 4.0], nargout=2))
        try:
            m.eval("error('Lab:broken', 'The pump is off.')")
        except MatliftError as error:
            print("error:", error, m.lib.matlift_error_identifier(m.session).decode())
        m.eval("a = rand(1, 1e6); s = sum(sin(a) .* exp(-a));")
        print("decisions in the report:", '"decisions"' in m.report())


if __name__ == "__main__":
    main()
