function s = bvpinit(x, y, parameters, varargin)
% s = bvpinit(x, y) is a first guess for bvp4c on the mesh x: y is one value for each component, or a
% function of x (and of the region where a point stands twice). bvpinit(x, y, parameters) also guesses unknown parameters; bvpinit(sol, [a b])
% extends a solution to another interval.
% example:
%   s = bvpinit(linspace(0, 1, 3), [1 2]); disp(s.y)
% prints:
%        1     1     1
%        2     2     2
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if isstruct(x)
    sol = x;
    ends = y;
    s = sol;
    t = sol.x;
    for k = 1:2
      if k == 1, at = 1; else, at = numel(t); end
      if ends(k) == t(at), continue, end
      value = sol.y(:, at);
      if isfield(sol, 'yp'), value = value + (ends(k) - t(at)) * sol.yp(:, at); end
      if k == 1 && abs(ends(1) - t(end)) > abs(t(1) - t(end))
        s.x = [ends(1), s.x];
        s.y = [value, s.y];
      elseif k == 2 && abs(ends(2) - t(1)) > abs(t(end) - t(1))
        s.x = [s.x, ends(2)];
        s.y = [s.y, value];
      else
        error('MATLAB:bvpinit:NewIntervalInside', 'The new interval must hold the old one.');
      end
    end
    s = struct('solver', 'bvpinit', 'x', s.x, 'y', s.y);
    if isfield(sol, 'parameters'), s.parameters = sol.parameters; end
    if nargin > 2, s.parameters = parameters(:); end
    return
  end
  if numel(x) < 2 || any(diff(x) * sign(x(end) - x(1)) < 0) || x(1) == x(end)
    error('MATLAB:bvpinit:XNotMonotonic', 'The mesh must have two or more points that rise or fall.');
  end
  x = x(:)';
  extra = varargin;
  % A point that stands twice begins another region, whose number the guess gets too.
  parted = any(diff(x) == 0);
  region = num2cell(1 + [0, cumsum(diff(x) == 0)]);
  if isa(y, 'function_handle') || ischar(y)
    first = reshape(feval(y, x(1), region{1:parted}, extra{:}), [], 1);
    Y = zeros(numel(first), numel(x));
    for k = 1:numel(x), Y(:, k) = reshape(feval(y, x(k), region{k * ones(1, parted)}, extra{:}), [], 1); end
  else
    Y = repmat(y(:), 1, numel(x));
  end
  s = struct('solver', 'bvpinit', 'x', x, 'y', Y);
  if nargin > 2 && ~isempty(parameters), s.parameters = parameters(:); end
end
