function [x, fval, exitflag, output, trials] = surrogateopt(fun, lb, ub, varargin)
% [x, fval, exitflag, output, trials] = surrogateopt(fun, lb, ub, intcon, A, b, Aeq, beq, options) looks for a
% minimum within finite bounds with few calls: a cubic radial surface through all values tells where
% to try next (Gutmann; Regis and Shoemaker). fun may return a structure with Fval and Ineq.
% Options: MaxFunctionEvaluations, MinSurrogatePoints, InitialPoints, ObjectiveLimit, MaxTime, Display.
% example:
%   rng(1); x = surrogateopt(@(x) sum((x - [1 2]).^2), [-5 -5], [5 5], optimoptions('surrogateopt', 'Display', 'off', 'MaxFunctionEvaluations', 80)); fprintf('%.1f ', x), fprintf('\n')
% prints:
%   1.0 2.0 

% with: search problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'lb', 'ub', 'intcon', 'Aineq', 'bineq', 'Aeq', 'beq', 'options'});
    [x, fval, exitflag, output, trials] = surrogateopt(args{:});
    return
  end
  if nargin < 3, error('globaloptim:surrogateopt:numberOfInputs', 'surrogateopt requires at least three input arguments.'); end
  o = struct();
  if ~isempty(varargin) && isstruct(varargin{end}), o = varargin{end}; varargin(end) = []; end
  varargin(end + 1:5) = {[]};
  [whole, A, b, Aeq, beq] = varargin{1:5};
  n = numel(lb);
  if ~all(isfinite([lb(:); ub(:)])), error('globaloptim:surrogateopt:FiniteBounds', 'surrogateopt needs finite bounds.'); end
  p = searchProblem('surrogateopt', @(x) x, n, A, b, Aeq, beq, lb, ub, []);
  p.fun = fun;
  most = searchOption(o, 'MaxFunctionEvaluations', max(200, 50 * n));
  first = searchOption(o, 'MinSurrogatePoints', max(20, 2 * n));
  goal = searchOption(o, 'ObjectiveLimit', -Inf);
  time = searchOption(o, 'MaxTime', Inf);
  width = p.ub - p.lb;
  given = searchOption(o, 'InitialPoints', []);
  if isstruct(given), given = given.X; end
  started = tic;
  X = zeros(0, n);
  [F, V] = deal(zeros(0, 1));
  [exitflag, reach, misses] = deal(0, 0.2, 0);
  while size(X, 1) < most
    k = size(X, 1) + 1;
    if k <= size(given, 1)
      y = given(k, :);
    elseif k <= first
      y = p.lb + width .* halton(k, n);
    else
      y = proposal(p, X, F, V, width, reach);
    end
    y(whole) = round(y(whole));
    y = min(max(y, p.lb), p.ub);
    [f, v] = judged(p, y);
    best = bestOf(F, V);
    X(k, :) = y;
    [F(k, 1), V(k, 1)] = deal(f, v);
    if isempty(best) || isBetter(meritOf(f, v), meritOf(F(best), V(best)))
      misses = 0;
      reach = min(0.2, reach * 1.5);
    else
      misses = misses + 1;
      if misses > max(5, n), [reach, misses] = deal(reach / 2, 0); end
      if reach < 1e-5, reach = 0.2; end
    end
    if v == 0 && f <= goal, exitflag = 1; break, end
    if searchOver(started, time), exitflag = -1; break, end
  end
  best = bestOf(F, V);
  [x, fval] = deal(X(best, :), F(best));
  if V(best) > 1e-6, exitflag = -2; end
  output = struct('elapsedtime', toc(started), 'funccount', size(X, 1), 'constrviolation', V(best), 'ineq', [], 'rngstate', [], 'message', 'surrogateopt stopped because it exceeded the function evaluation limit set by ''options.MaxFunctionEvaluations''.');
  if exitflag == 1, output.message = 'surrogateopt stopped because the objective limit was reached.'; end
  trials = struct('X', X, 'Fval', F);
  tell(o, output.message);
end

function [f, v] = judged(p, y)
  r = p.fun(y);
  v = violation(p, y);
  f = r;
  if isstruct(r)
    f = 0;
    if isfield(r, 'Fval'), f = r.Fval; end
    if isfield(r, 'Ineq'), v = v + sum(max(0, r.Ineq(:))); end
  end
  if isnan(f), f = Inf; end
end

function k = bestOf(F, V)
  if isempty(F), k = []; return, end
  [~, order] = sortrows([V > 0, V, F]);
  k = order(1);
end

function y = proposal(p, X, F, V, width, reach)
% Candidates around the best point and everywhere, judged by the surface and by their distance.
  n = p.n;
  k = bestOf(F, V);
  C = [X(k, :) + reach * width .* randn(300, n) .* (rand(300, n) < max(0.3, 1 / n)); p.lb + rand(100, n) .* width];
  C = min(max(C, p.lb), p.ub);
  Z = (X - p.lb) ./ width;
  Y = (C - p.lb) ./ width;
  g = F + 1e3 * max(1, max(abs(F(isfinite(F))))) * V;
  good = isfinite(g);
  g = min(g, median(g(good)) + 3 * (max(1e-300, median(g(good)) - min(g))));
  [Z, g] = deal(Z(good, :), g(good));
  m = size(Z, 1);
  P = [ones(m, 1), Z];
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  w = [pdist2(Z, Z) .^ 3 + 1e-10 * eye(m), P; P', zeros(n + 1)] \ [g; zeros(n + 1, 1)];
  D = pdist2(Y, Z);
  s = D .^ 3 * w(1:m) + [ones(size(Y, 1), 1), Y] * w(m + 1:end);
  far = min(D, [], 2);
  s(~isfinite(s)) = max([s(isfinite(s)); 0]);
  span = @(v) (v - min(v)) / max(max(v) - min(v), realmin);
  weights = [0.3 0.5 0.8 0.95 1];
  a = weights(randi(5));
  score = a * span(s) + (1 - a) * (1 - span(far)) + (far < 1e-8) * 10;
  for i = 1:size(C, 1), if violation(p, C(i, :)) > 0, score(i) = score(i) + 5; end, end
  [~, i] = min(score);
  y = C(i, :);
end

function h = halton(k, n)
  q = primes(1000);
  h = zeros(1, n);
  for j = 1:n
    [f, i, base] = deal(1, k, q(mod(j - 1, numel(q)) + 1));
    while i > 0
      f = f / base;
      h(j) = h(j) + f * mod(i, base);
      i = floor(i / base);
    end
  end
end
