function [u, ux] = pdeval(m, x, ui, xout) %#ok<INUSL>
% [u, ux] = pdeval(m, x, ui, xout) interpolates a solution sol(i, :, k) of pdepe, and its slope, at the
% points xout.
% example:
%   disp(pdeval(0, [0 1 2], [0 1 4], [0.5 1.5]))
% prints:
%       0.5000    2.5000
  if nargin < 4, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  u = interp1(x(:), ui(:), xout);
  slopes = diff(ui(:)) ./ diff(x(:));
  k = min(numel(slopes), max(1, discretize(xout, [-Inf; reshape(x(2:end - 1), [], 1); Inf])));
  ux = reshape(slopes(k), size(xout));
end
