function [x, fval, exitflag, output] = simulannealbnd(fun, x0, lb, ub, o)
% [x, fval, exitflag, output] = simulannealbnd(fun, x0, lb, ub, options) looks for a minimum within bounds by
% simulated annealing. Options: InitialTemperature (100), ReannealInterval (100), MaxIterations,
% MaxFunctionEvaluations, MaxStallIterations, FunctionTolerance, ObjectiveLimit, MaxTime, Display,
% HybridFcn.
% example:
%   rng(1); x = simulannealbnd(@(x) (x - 1) ^ 2, 0, -5, 5, optimoptions('simulannealbnd', 'Display', 'off')); fprintf('%.1f\n', x)
% prints:
%   1.0

% with: search problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'lb', 'ub', 'options'});
    [x, fval, exitflag, output] = simulannealbnd(args{:});
    return
  end
  if nargin < 2, error('globaloptim:simulannealbnd:numberOfInputs', 'simulannealbnd requires at least two input arguments.'); end
  if nargin < 3, lb = []; end
  if nargin < 4, ub = []; end
  if nargin < 5, o = struct(); end
  n = numel(x0);
  p = searchProblem('simulannealbnd', fun, n, [], [], [], [], lb, ub, []);
  shape = size(x0);
  at = @(v) reshape(v, shape);
  now_ = min(max(double(x0(:)'), p.lb), p.ub);
  f = valueOf(p, at(now_));
  [x, fval] = deal(now_, f);
  first = searchOption(o, 'InitialTemperature', 100);
  first = first(:)' + zeros(1, n);
  T = first;
  again = searchOption(o, 'ReannealInterval', 100);
  most = searchOption(o, 'MaxIterations', Inf);
  calls = searchOption(o, 'MaxFunctionEvaluations', 3000 * n);
  patience = searchOption(o, 'MaxStallIterations', 500 * n);
  tol = searchOption(o, 'FunctionTolerance', 1e-6);
  goal = searchOption(o, 'ObjectiveLimit', -Inf);
  time = searchOption(o, 'MaxTime', Inf);
  started = tic;
  [k, taken, still, exitflag] = deal(ones(1, n), 0, 0, 0);
  for turn = 1:min(most, calls)
    step = randn(1, n);
    y = now_ + sqrt(T) .* step / norm(step);
    y = min(max(y, p.lb), p.ub);
    g = valueOf(p, at(y));
    if g < f || rand < 1 / (1 + exp(min(700, (g - f) / max(max(T), realmin))))
      [now_, f] = deal(y, g);
      taken = taken + 1;
    end
    if fval - f > tol * max(1, abs(fval)), still = 0; else, still = still + 1; end
    if f < fval, [x, fval] = deal(now_, f); end
    k = k + 1;
    if mod(taken, again) == 0 && taken > 0
      taken = taken + 1;
      [now_, f] = deal(x, fval);
      k = max(1, k / 2);
    end
    T = first .* 0.95 .^ k;
    if fval <= goal, exitflag = 5; break, end
    if still >= patience, exitflag = 1; break, end
    if searchOver(started, time), exitflag = -5; break, end
  end
  % The last step downhill: cooling alone leaves the answer rough.
  hybrid = searchOption(o, 'HybridFcn', []);
  if ~isempty(hybrid)
    if iscell(hybrid), hybrid = hybrid{1}; end
    if ischar(hybrid) || isstring(hybrid), hybrid = str2func(char(hybrid)); end
    quiet = optimset('Display', 'off');
    if any(strcmp(func2str(hybrid), {'fminunc', 'fminsearch'})), [y, g] = hybrid(fun, at(x), quiet); else, [y, g] = hybrid(fun, at(x), [], [], [], [], lb, ub, [], quiet); end
    if g < fval, [x, fval] = deal(y, g); end
  end
  x = at(x);
  messages = {'Maximum number of function evaluations exceeded: increase options.MaxFunctionEvaluations.', 'Optimization terminated: change in best function value less than options.FunctionTolerance.'};
  output = struct('iterations', turn, 'funccount', turn + 1, 'message', messages{1 + (exitflag == 1)}, 'temperature', T(:), 'totaltime', toc(started));
  tell(o, output.message);
end
