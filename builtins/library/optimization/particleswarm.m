function [x, fval, exitflag, output, points] = particleswarm(fun, n, lb, ub, o)
% [x, fval, exitflag, output, points] = particleswarm(fun, nvars, lb, ub, options) looks for a minimum within
% bounds by a swarm of points that are drawn to the best places seen (Kennedy and Eberhart, with the
% neighbourhoods of Pedersen). Options: SwarmSize, MaxIterations, MaxStallIterations,
% FunctionTolerance, ObjectiveLimit, MaxTime, InitialSwarmMatrix, HybridFcn, UseVectorized, Display.
% points: the swarm at the end, one row each.
% example:
%   rng(1); x = particleswarm(@(x) sum((x - [1 2]).^2), 2, [-5 -5], [5 5], optimoptions('particleswarm', 'Display', 'off')); fprintf('%.2f ', x), fprintf('\n')
% prints:
%   1.00 2.00 

% with: search problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'nvars', 'lb', 'ub', 'options'});
    [x, fval, exitflag, output, points] = particleswarm(args{:});
    return
  end
  if nargin < 2, error('globaloptim:particleswarm:numberOfInputs', 'particleswarm requires at least two input arguments.'); end
  if nargin < 3, lb = []; end
  if nargin < 4, ub = []; end
  if nargin < 5, o = struct(); end
  p = searchProblem('particleswarm', fun, n, [], [], [], [], lb, ub, []);
  count = searchOption(o, 'SwarmSize', min(100, 10 * n));
  most = searchOption(o, 'MaxIterations', 200 * n);
  patience = searchOption(o, 'MaxStallIterations', 20);
  tol = searchOption(o, 'FunctionTolerance', 1e-6);
  goal = searchOption(o, 'ObjectiveLimit', -Inf);
  time = searchOption(o, 'MaxTime', Inf);
  vectorized = isequal(searchOption(o, 'UseVectorized', false), true);
  X = randomPoints(p, count);
  given = searchOption(o, 'InitialSwarmMatrix', []);
  X(1:min(count, size(given, 1)), :) = given(1:min(count, end), :);
  width = min(p.ub - p.lb, 2000);
  V = (2 * rand(count, n) - 1) .* min(width, 20) / 2;
  F = all_(p, X, vectorized);
  [P, Fp] = deal(X, F);
  calls = count;
  inertia = 1.1;
  least = max(2, floor(count / 4));
  around = least;
  [fval, k] = min(Fp);
  x = P(k, :);
  [calm, exitflag] = deal(0, 0);
  history = fval;
  started = tic;
  for turn = 1:most
    for i = 1:count
      others = randperm(count, min(around, count));
      [~, first] = min(Fp(others));
      g = P(others(first), :);
      V(i, :) = inertia * V(i, :) + 1.49 * rand(1, n) .* (P(i, :) - X(i, :)) + 1.49 * rand(1, n) .* (g - X(i, :));
    end
    X = X + V;
    out = X < p.lb | X > p.ub;
    X = min(max(X, p.lb), p.ub);
    V(out) = 0;
    F = all_(p, X, vectorized);
    calls = calls + count;
    better = F < Fp;
    P(better, :) = X(better, :);
    Fp(better) = F(better);
    [now_, k] = min(Fp);
    if now_ < fval
      [fval, x] = deal(now_, P(k, :));
      calm = max(0, calm - 1);
      around = least;
    else
      calm = calm + 1;
      around = min(around + least, count);
    end
    % A swarm that finds nothing flies too far.
    if calm < 2, inertia = 2 * inertia; elseif calm > 5, inertia = inertia / 2; end
    inertia = min(max(inertia, 0.1), 1.1);
    history(end + 1) = fval; %#ok<AGROW>
    if strcmpi(searchOption(o, 'Display', 'final'), 'iter'), fprintf('%5d %10d %14.6g %14.6g %6d\n', turn, calls, fval, mean(F), calm), end
    if fval <= goal, exitflag = -3; break, end
    if searchOver(started, time), exitflag = -5; break, end
    if turn > patience && history(end - patience) - fval <= tol * max(1, abs(fval)), exitflag = 1; break, end
  end
  hybrid = searchOption(o, 'HybridFcn', []);
  if iscell(hybrid), hybrid = hybrid{1}; end
  if ~isempty(hybrid)
    if ischar(hybrid) || isstring(hybrid), hybrid = str2func(char(hybrid)); end
    quiet = optimset('Display', 'off');
    if any(strcmp(func2str(hybrid), {'fminunc', 'fminsearch'})), [y, g] = hybrid(fun, x, quiet); else, [y, g] = hybrid(fun, x, [], [], [], [], lb, ub, [], quiet); end
    if g < fval, [x, fval] = deal(reshape(y, 1, []), g); end
  end
  messages = {'Optimization ended: number of iterations exceeded OPTIONS.MaxIterations.', 'Optimization ended: relative change in the objective value over the last OPTIONS.MaxStallIterations iterations is less than OPTIONS.FunctionTolerance.'};
  output = struct('iterations', turn, 'funccount', calls, 'message', messages{1 + (exitflag == 1)}, 'hybridflag', []);
  points = X;
  tell(o, output.message);
end

function F = all_(p, X, vectorized)
  if vectorized
    F = reshape(p.fun(X), [], 1);
    F(isnan(F)) = Inf;
  else
    F = zeros(size(X, 1), 1);
    for k = 1:size(X, 1), F(k) = valueOf(p, X(k, :)); end
  end
end
