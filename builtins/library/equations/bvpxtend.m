function s = bvpxtend(sol, x, y, varargin)
% s = bvpxtend(sol, x, y) extends a solution of bvp4c to the point x outside of its interval, with the
% values y there; bvpxtend(sol, x, 'constant' or 'linear' or 'solution') goes on from the last
% values. A further argument is a new guess of the parameters.
% example:
%   s = bvpxtend(bvpinit([0 1], 5), 2, 7); disp(s.y)
% prints:
%        5     5     7
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 3, y = 'constant'; end
  forward = (x - sol.x(1)) * (sol.x(end) - sol.x(1)) > 0;
  if forward, at = numel(sol.x); else, at = 1; end
  if ischar(y) || isstring(y)
    kind = validatestring(y, {'constant', 'linear', 'solution'});
    y = sol.y(:, at);
    if ~strcmp(kind, 'constant') && isfield(sol, 'yp'), y = y + (x - sol.x(at)) * sol.yp(:, at); end
  end
  s = struct('solver', 'bvpxtend');
  if forward
    s.x = [sol.x, x];
    s.y = [sol.y, y(:)];
  else
    s.x = [x, sol.x];
    s.y = [y(:), sol.y];
  end
  if isfield(sol, 'parameters'), s.parameters = sol.parameters; end
  if ~isempty(varargin), s.parameters = varargin{1}(:); end
end
