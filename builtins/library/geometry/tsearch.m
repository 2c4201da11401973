function index = tsearch(x, y, T, xi, yi)
% tsearch(x, y, T, xi, yi) is the triangle of T that holds each point; NaN: none.
% example:
%   disp(tsearch([0 1 0], [0 0 1], [1 2 3], [0.2 2], [0.2 2]))
% prints:
%        1   NaN
  if nargin < 5, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  index = reshape(tsearchn([x(:) y(:)], T, [xi(:) yi(:)]), size(xi));
end
