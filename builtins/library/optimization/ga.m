function [x, fval, exitflag, output, population, scores] = ga(fun, n, A, b, Aeq, beq, lb, ub, nonlcon, varargin)
% [x, fval, exitflag, output, population, scores] = ga(fun, nvars, A, b, Aeq, beq, lb, ub, nonlcon, intcon,
% options) looks for a minimum by a genetic algorithm: points that survive by tournaments, are crossed
% and changed at random, feasible ones first. Variables intcon are integers. Options: PopulationSize,
% MaxGenerations, MaxStallGenerations, EliteCount, CrossoverFraction, FunctionTolerance,
% FitnessLimit, MaxTime, InitialPopulationMatrix, UseVectorized, Display, HybridFcn (a handle of
% fmincon, fminunc, fminsearch or patternsearch). rng makes it repeatable. exitflag: 1 no more change,
% 0 generations, 5 the limit, -2 no feasible point, -5 time.
% example:
%   rng(1); x = ga(@(x) sum((x - [1 2]).^2), 2, [], [], [], [], [-5 -5], [5 5], [], optimoptions('ga', 'Display', 'off')); fprintf('%.1f ', x), fprintf('\n')
% prints:
%   1.0 2.0 

% with: search problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'fitnessfcn', 'nvars', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'intcon', 'options'});
    [x, fval, exitflag, output, population, scores] = ga(args{:});
    return
  end
  if nargin < 2, error('globaloptim:ga:numberOfInputs', 'ga requires at least two input arguments.'); end
  if nargin < 3, A = []; end
  if nargin < 4, b = []; end
  if nargin < 5, Aeq = []; end
  if nargin < 6, beq = []; end
  if nargin < 7, lb = []; end
  if nargin < 8, ub = []; end
  if nargin < 9, nonlcon = []; end
  whole = [];
  o = struct();
  for k = 1:numel(varargin)
    if isstruct(varargin{k}), o = varargin{k}; else, whole = varargin{k}; end
  end
  p = searchProblem('ga', fun, n, A, b, Aeq, beq, lb, ub, nonlcon);
  if n <= 5, count = 50; else, count = 200; end
  count = searchOption(o, 'PopulationSize', count);
  most = searchOption(o, 'MaxGenerations', 100 * n);
  patience = searchOption(o, 'MaxStallGenerations', 50);
  elite = searchOption(o, 'EliteCount', ceil(0.05 * count));
  crossed = round(searchOption(o, 'CrossoverFraction', 0.8) * (count - elite));
  tol = searchOption(o, 'FunctionTolerance', 1e-6);
  goal = searchOption(o, 'FitnessLimit', -Inf);
  time = searchOption(o, 'MaxTime', Inf);
  vectorized = isequal(searchOption(o, 'UseVectorized', false), true);
  X = randomPoints(p, count);
  given = searchOption(o, 'InitialPopulationMatrix', []);
  given = given(1:min(end, count), :);
  X(1:size(given, 1), :) = given;
  X = rounded(p, X, whole);
  width = min(p.ub - p.lb, 20);
  [F, V] = judged(p, X, vectorized);
  calls = count;
  started = tic;
  [best, still, exitflag] = deal([1 Inf], 0, 0);
  for generation = 1:most
    [~, order] = sortrows([V > 0, V, F]);
    [X, F, V] = deal(X(order, :), F(order), V(order));
    now_ = meritOf(F(1), V(1));
    if best(1) == now_(1) && abs(best(2) - now_(2)) <= tol * max(1, abs(now_(2))), still = still + 1; else, still = 0; end
    best = now_;
    if strcmpi(searchOption(o, 'Display', 'final'), 'iter'), fprintf('%5d %10d %14.6g %12.4g\n', generation, calls, F(1), V(1)), end
    if best(1) == 0 && best(2) <= goal, exitflag = 5; break, end
    if still >= patience, exitflag = 1; break, end
    if searchOver(started, time), exitflag = -5; break, end
    % Tournaments of two: rows are sorted, so the lower index wins.
    parents = min(randi(count, 2 * count, 1), randi(count, 2 * count, 1));
    children = X;
    at = elite;
    for k = 1:crossed
      mother = X(parents(2 * k - 1), :);
      father = X(parents(2 * k), :);
      if mod(k, 2)
        take = rand(1, n) < 0.5;
        child = mother;
        child(take) = father(take);
      else
        child = mother + (1.2 * rand(1, n) - 0.1) .* (father - mother);
      end
      at = at + 1;
      children(at, :) = child;
    end
    shrink = max(1 - generation / most, 0.01);
    spread = std(X(1:max(2, ceil(count / 2)), :), 0, 1);
    while at < count
      at = at + 1;
      step = randn(1, n) .* (0.5 * spread + 0.05 * shrink ^ 2 * width);
      step(rand(1, n) > max(0.3, 1 / n)) = 0;
      children(at, :) = X(parents(at), :) + step;
    end
    fresh = elite + 1:count;
    X(fresh, :) = rounded(p, children(fresh, :), whole);
    [F(fresh), V(fresh)] = judged(p, X(fresh, :), vectorized);
    calls = calls + numel(fresh);
  end
  [~, order] = sortrows([V > 0, V, F]);
  [X, F, V] = deal(X(order, :), F(order), V(order));
  [x, fval] = deal(X(1, :), F(1));
  hybrid = searchOption(o, 'HybridFcn', []);
  if iscell(hybrid), hybrid = hybrid{1}; end
  if ~isempty(hybrid) && isempty(whole)
    if ischar(hybrid) || isstring(hybrid), hybrid = str2func(char(hybrid)); end
    quiet = optimset('Display', 'off');
    switch func2str(hybrid)
      case {'fminunc', 'fminsearch'}, [y, g] = hybrid(p.fun, x, quiet);
      otherwise, [y, g] = hybrid(p.fun, x, A, b, Aeq, beq, lb, ub, nonlcon, quiet);
    end
    if g < fval && violation(p, y) <= max(V(1), 1e-6), [x, fval] = deal(reshape(y, 1, []), g); end
  end
  if V(1) > 0, exitflag = -2; end
  messages = {'Optimization terminated: maximum number of generations exceeded.', 'Optimization terminated: average change in the fitness value less than options.FunctionTolerance.'};
  output = struct('problemtype', 'unconstrained', 'generations', generation, 'funccount', calls, 'maxconstraint', V(1), 'message', messages{1 + (exitflag == 1)});
  if exitflag == -2, output.message = 'No feasible point was found.'; end
  [population, scores] = deal(X, F);
  tell(o, output.message);
end

function X = rounded(p, X, whole)
  X = min(max(X, p.lb), p.ub);
  X(:, whole) = round(X(:, whole));
  if ~isempty(p.Aeq) && isempty(whole)
    % Back to the plane of the equations.
    X = X - (X * p.Aeq' - p.beq') * pinv(p.Aeq)';
    X = min(max(X, p.lb), p.ub);
  end
end

function [F, V] = judged(p, X, vectorized)
  n = size(X, 1);
  [F, V] = deal(zeros(n, 1));
  if vectorized, F = reshape(p.fun(X), [], 1); F(isnan(F)) = Inf; end
  for k = 1:n
    if ~vectorized, F(k) = valueOf(p, X(k, :)); end
    V(k) = violation(p, X(k, :));
  end
end
