% The parts of an inputParser may be added in any order; required ones come first in a call, then optional ones, then names.
p = inputParser;
addParameter(p, 'tol', 1e-3); addOptional(p, 'n', 3); addRequired(p, 'x');
parse(p, 7, 'tol', 2);      r = p.Results; disp([r.x r.n r.tol])      % expect:      7     3     2
parse(p, 7, 8);             r = p.Results; disp(r.n)                  % expect:      8
