function [y, yp] = deval(varargin)
% y = deval(sol, x) evaluates the solution of an ODE, boundary value or delay solver at the points x,
% one column each; deval(sol, x, idx) some of its components. [y, yp] = deval(...) also gives the
% slopes. deval(x, sol, ...) is the same.
% example:
%   s = ode45(@(t,y) 1, [0 1], 0);
%   fprintf('%.2f\n', deval(s, 0.5))
% prints:
%   0.50
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  [sol, x] = varargin{1:2};
  if ~isstruct(sol), [x, sol] = varargin{1:2}; end
  pieces = piecesOf(sol);
  if nargin > 2, pieces = pieces(varargin{3}, :, :); end
  t = sol.x(:)';
  x = x(:)';
  way = sign(t(end) - t(1));
  if any(way * (x - t(1)) < 0 | way * (x - t(end)) > 0)
    error('MATLAB:deval:SolOutsideInterval', 'Attempting to evaluate the solution outside the interval [%e, %e] where it is defined.', t(1), t(end));
  end
  if isempty(x), [y, yp] = deal(zeros(size(pieces, 1), 0)); return, end
  k = discretize(way * x, [-Inf, way * unique_(t(2:end - 1)), Inf]);
  h = t(k + 1) - t(k);
  u = 2 * (x - t(k)) ./ h - 1;
  y = valuesAt(pieces(:, :, k), u);
  [hit, at] = ismember(x, t);  % a step of several steps' data need not begin where the last one ended
  own = sol.y(:, at(hit));
  if nargin > 2, own = own(varargin{3}, :); end
  y(:, hit) = own;
  if nargout > 1, yp = valuesAt(pagemtimes(pieces(:, :, k), slopeMatrix(size(pieces, 2)).'), u) .* (2 ./ h); end
end

function pieces = piecesOf(sol)
% Component by point by step: the solution at Chebyshev's points of each step, both ends included.
  known = isstruct(sol) && isfield(sol, 'x') && isfield(sol, 'y') && numel(sol.x) > 1 && numel(sol.x) == size(sol.y, 2);
  slopes = [];
  if known && isfield(sol, 'idata') && isfield(sol.idata, 'inside') && size(sol.idata.inside, 3) == numel(sol.x) - 1
    pieces = sol.idata.inside;
    return
  elseif known && isfield(sol, 'idata') && isfield(sol.idata, 'slopes')
    slopes = sol.idata.slopes;
  elseif known && isfield(sol, 'yp')
    slopes = sol.yp;
  end
  if isempty(slopes) || ~isequal(size(slopes), size(sol.y))
    error('MATLAB:deval:SolNotFromDiffEqSolver', 'The first argument must be a solution returned by an ODE solver.');
  end
  % A cubic in each step, by values and slopes at both ends.
  [n, m] = size(sol.y);
  h = reshape(diff(sol.x(:)'), 1, 1, []);
  a = reshape(sol.y(:, 1:end - 1), n, 1, m - 1);
  d = reshape(sol.y(:, 2:end), n, 1, m - 1) - a;
  f0 = h .* reshape(slopes(:, 1:end - 1), n, 1, m - 1);
  f1 = h .* reshape(slopes(:, 2:end), n, 1, m - 1);
  u = (1 - cos(pi * (0:3) / 3)) / 2;
  pieces = a + u .* (f0 + u .* (3 * d - 2 * f0 - f1 + u .* (f0 + f1 - 2 * d)));
end

function y = valuesAt(values, u)
% The polynomial through values(:, :, i) at u(i), in barycentric form (Berrut and Trefethen, 2004).
  degree = size(values, 2) - 1;
  nodes = -cos(pi * (0:degree)' / degree);
  w = (-1) .^ (0:degree)';
  w([1 end]) = w([1 end]) / 2;
  far = u - nodes;
  hit = far == 0;
  far(hit) = 1;
  w = w ./ far;
  w(:, any(hit, 1)) = hit(:, any(hit, 1));
  w = w ./ sum(w, 1);
  y = reshape(sum(values .* reshape(w, 1, degree + 1, []), 2), size(values, 1), []);
end

function D = slopeMatrix(count)
% D * values is the slope of the polynomial at the points themselves.
  k = (0:count - 1)';
  nodes = -cos(pi * k / (count - 1));
  c = (-1) .^ k;
  c([1 end]) = 2 * c([1 end]);
  D = (c * (1 ./ c)') ./ (nodes - nodes' + eye(count));
  D = D - diag(sum(D, 2));
end

function t = unique_(t)
% Edges must rise: times that stand twice (an interface) are moved apart by the least there is.
  for k = find(diff(t) == 0), t(k + 1) = t(k + 1) + eps(t(k + 1)); end
end
