function sol = odextend(sol, odefun, tfinal, y0, options)
% sol = odextend(sol, odefun, tfinal, y0, options) goes on with a solution structure up to tfinal:
% from its last values, or from y0. An empty odefun is that of before.
% example:
%   s = ode45(@(t, y) -y, [0 1], 1); s = odextend(s, [], 2); fprintf('%.3f\n', s.y(end))
% prints:
%   0.135
  if ~isstruct(sol) || ~all(isfield(sol, {'solver', 'x', 'y'})), error('MATLAB:odextend:SolNotFromDiffEqSolver', 'The first argument must be a structure that a solver has made.'); end
  if nargin < 2, odefun = []; end
  if nargin < 4 || isempty(y0), y0 = sol.y(:, end); end
  extra = isfield(sol, 'extdata');
  if isempty(odefun)
    if ~extra || ~isfield(sol.extdata, 'odefun'), error('MATLAB:odextend:NoODE', 'The solution does not tell its function: give one.'); end
    odefun = sol.extdata.odefun;
  end
  old = struct();
  if extra && isfield(sol.extdata, 'options') && isstruct(sol.extdata.options), old = sol.extdata.options; end
  if nargin > 4, old = odeset(old, options); end
  if tfinal == sol.x(end), return, end
  more = feval(sol.solver, odefun, [sol.x(end), tfinal], y0, old);
  % Solutions that deval can read: the new pieces follow the old ones.
  sol.x = [sol.x, more.x(2:end)];
  sol.y = [sol.y, more.y(:, 2:end)];
  for name = {'xe', 'ye', 'ie'}
    if isfield(more, name{1}) && ~isempty(more.(name{1}))
      if isfield(sol, name{1}), sol.(name{1}) = [sol.(name{1}), more.(name{1})]; else, sol.(name{1}) = more.(name{1}); end
    end
  end
  if isfield(sol, 'idata') && isfield(sol.idata, 'slopes'), sol.idata.slopes = [sol.idata.slopes, more.idata.slopes(:, 2:end)]; end
  if isfield(sol, 'idata') && isfield(sol.idata, 'inside'), sol.idata.inside = cat(3, sol.idata.inside, more.idata.inside); end
end
