function [x, resnorm, residual, flag, output, lambda, J] = leastSquares(fun, x0, lb, ub, options)
% Levenberg's and Marquardt's method on the variables that are free; those at a bound that the
% gradient pushes against it stay there.
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if nargin < 5 || isempty(options), options = struct(); end
  n = numel(x0);
  [lb, ub] = bounds_(lb, ub, n);
  if any(lb > ub)
    [x, resnorm, residual, flag, output, lambda, J] = deal([], [], [], -2, struct('message', 'A lower bound exceeds its upper bound.'), [], []);
    return
  end
  tolX = optimget(options, 'TolX', 1e-6);
  tolF = optimget(options, 'TolFun', 1e-6);
  most = optimget(options, 'MaxIter', 400);
  mostCalls = optimget(options, 'MaxFunEvals', 200 * n);
  analytic = strcmpi(optimget(options, 'Jacobian', 'off'), 'on');
  display = optimget(options, 'Display', 'final');
  watcher = optimget(options, 'OutputFcn', []);
  calls = 0;
  x = min(max(double(x0(:)), lb), ub);
  [r, J] = both(x);
  if ~all(isfinite(r))
    error('optimlib:commonMsgs:UsrObjUndefAtX0', 'Objective function is returning undefined values at initial point.');
  end
  cost = r' * r;
  damping = 1e-2;
  flag = 0;
  if strcmp(display, 'iter')
    fprintf('\n Iteration  Func-count    Resnorm       First-order optimality\n');
  end
  for iteration = 0:most
    g = J' * r;
    free = ~((x <= lb & g > 0) | (x >= ub & g < 0));
    steepest = norm(g(free), Inf);
    if isempty(steepest), steepest = 0; end
    if strcmp(display, 'iter'), fprintf('%10d %10d   %12.6g   %12.3g\n', iteration, calls, cost, steepest); end
    if ~isempty(watcher)
      state = struct('iteration', iteration, 'funccount', calls, 'resnorm', cost, 'residual', r, 'gradient', g);
      if watcher(reshape(x, size(x0)), state, 'iter'), flag = -1; break, end
    end
    if steepest <= 1e-4 * tolF * max(1, sqrt(cost)) || cost == 0, flag = 1; break, end
    if iteration == most || calls >= mostCalls, break, end
    better = false;
    while ~better && calls < mostCalls
      scale = max(vecnorm(J(:, free)), 1e-10)';
      step = zeros(n, 1);
      step(free) = -[J(:, free); sqrt(damping) * diag(scale)] \ [r; zeros(sum(free), 1)];
      trial = min(max(x + step, lb), ub);
      moved = trial - x;
      if norm(moved) <= eps * max(norm(x), 1), break, end
      next = values(trial);
      better = all(isfinite(next)) && next' * next < cost;
      if ~better, damping = damping * 4; end
    end
    if ~better
      if calls < mostCalls, flag = 2 + 2 * (steepest > sqrt(tolF) * max(1, cost)); end
      break
    end
    x = trial;
    [r, J] = both(x);
    change = cost - r' * r;
    cost = r' * r;
    damping = max(damping / 8, 1e-15);
    if norm(moved) <= 1e-2 * tolX * (sqrt(eps) + norm(x)), flag = 2; break, end
    if change <= 1e-2 * tolF * cost && change <= 1e-4 * max(cost, realmin), flag = 3; break, end
  end
  resnorm = cost;
  residual = shape;
  lambda = struct('lower', max(0, 2 * g) .* (x <= lb), 'upper', max(0, -2 * g) .* (x >= ub));
  output = struct('iterations', iteration, 'funcCount', calls, 'firstorderopt', norm(2 * g .* free, Inf), ...
                  'algorithm', 'levenberg-marquardt', 'message', messageOf(flag));
  if strcmp(display, 'final') || strcmp(display, 'iter') || (strcmp(display, 'notify') && flag <= 0)
    fprintf('\n%s\n\n', output.message);
  end
  x = reshape(x, size(x0));

  function [r, J] = both(at)
    if analytic
      calls = calls + 1;
      [shape, J] = fun(reshape(at, size(x0)));
      r = double(shape(:));
    else
      r = values(at);
      J = zeros(numel(r), n);
      h = sqrt(eps) * max(abs(at), 1);
      for k = 1:n
        % Towards the inside where a bound is near.
        if at(k) + h(k) > ub(k), h(k) = -h(k); end
        moved_ = at;
        moved_(k) = at(k) + h(k);
        q = fun(reshape(moved_, size(x0)));
        J(:, k) = (q(:) - r) / (moved_(k) - at(k));
      end
      calls = calls + n;
    end
  end

  function r = values(at)
    calls = calls + 1;
    shape = fun(reshape(at, size(x0)));
    r = double(shape(:));
  end
end

function [lb, ub] = bounds_(lb, ub, n)
  if isempty(lb), lb = -Inf(n, 1); end
  if isempty(ub), ub = Inf(n, 1); end
  lb = lb(:);
  ub = ub(:);
  lb(end + 1:n) = -Inf;
  ub(end + 1:n) = Inf;
end

function m = messageOf(flag)
  switch flag
    case 1, m = 'Local minimum found: the gradient is small enough.';
    case 2, m = 'Local minimum possible: the step became smaller than its tolerance.';
    case 3, m = 'Local minimum possible: the sum of squares hardly changes any more.';
    case 4, m = 'Local minimum possible: no smaller step makes the sum of squares smaller.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations or of function evaluations was reached.';
    otherwise, m = 'Solver stopped by the output function.';
  end
end

function [x, resnorm, residual, flag, output, lambda, J] = constrainedLeastSquares(caller, fun, x0, lb, ub, rest)
% Within linear and nonlinear constraints: rest is A, b, Aeq, beq, nonlcon, options, those at the end
% left out. The sum of squares goes to fmincon with its own gradient.
  if numel(rest) < 6, rest{6} = []; end
  if isstruct(rest{5}) && isempty(rest{6}), [rest{5:6}] = deal([], rest{5}); end
  [A, b, Aeq, beq, nonlcon, options] = rest{:};
  if isempty(options), options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  analytic = strcmpi(optimget(options, 'Jacobian', 'off'), 'on');
  o = options;
  for name = {'Algorithm', 'Jacobian', 'JacobPattern'}
    if isfield(o, name{1}), o = rmfield(o, name{1}); end
  end
  if isfield(o, 'SolverName'), o.SolverName = 'fmincon'; end
  [o.GradObj, o.SpecifyObjectiveGradient] = deal('on', true);
  o.TolFun = optimget(options, 'TolFun', 1e-6) * 1e-2;
  [x, resnorm, flag, output, lambda] = fmincon(@cost, x0, A, b, Aeq, beq, lb, ub, nonlcon, o);
  [residual, J] = deal([]);
  if isempty(x), return, end
  [residual, J] = both(x);
  resnorm = sum(residual(:) .^ 2);
  output.algorithm = [caller ' by ' output.algorithm];

  function [f, g] = cost(at)
    [r, D] = both(at);
    f = sum(r(:) .^ 2);
    g = 2 * (D' * r(:));
  end

  function [r, D] = both(at)
    if analytic, [r, D] = fun(at); return, end
    r = fun(at);
    D = zeros(numel(r), numel(at));
    for k = 1:numel(at)
      h = eps ^ (1 / 3) * max(abs(at(k)), 1);
      [up, down] = deal(at);
      up(k) = up(k) + h;
      down(k) = down(k) - h;
      D(:, k) = (reshape(fun(up), [], 1) - reshape(fun(down), [], 1)) / (2 * h);
    end
  end
end
