function f(a, b, c, opts)
  arguments
    a (1,1) {mustBeNumeric, mustBeFinite}
    b string = "dflt"
    c {mustBeInRange(c, 0, 10)} = 5
    opts.Tol (1,1) double {mustBePositive} = 1
    opts.N
  end
  fprintf('%g %s %g %g %d\n', a, b, c, opts.Tol, isfield(opts, 'N'));
end
f(3)                           % expect: 3 dflt 5 1 0
f(3, Tol=2)                    % expect: 3 dflt 5 2 0
f(3, "q", 'N', 1)              % expect: 3 q 5 1 1
f(3, 'q', 7, 'N', 1, 'Tol', 4) % expect: 3 q 7 4 1
try, f('a'), catch e, disp(e.message), end       % expect: Invalid argument at position 1. Value must be numeric.
try, f(1, Tol=-1), catch e, disp(e.message), end % expect: Invalid value for 'Tol' argument. Value must be positive.
