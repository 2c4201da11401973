function r = one(a, b), r = a + b; end
one(1)   % expect-error: MATLAB:minrhs | Not enough input arguments.
