% A condition that holds passes whatever is to be told of it; a number is compared when it does not.
assert(true, 5)
assert(1 == 1, 0)
disp('held')                  % expect: held
assert(false, 5)              % expect-error: MATLAB:assertion:failed | Assertion failed
