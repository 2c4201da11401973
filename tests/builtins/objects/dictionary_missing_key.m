d = dictionary("a", 1);
d("b")   % expect-error: MATLAB:dictionary:ScalarKeyNotFound | Key not found.
