function [x, fval, exitflag, output, lambda, grad, hessian] = fmincon(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options)
% [x, fval, exitflag, output, lambda, grad, hessian] = fmincon(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options)
% makes fun(x) small where A*x <= b, Aeq*x = beq, lb <= x <= ub, and [c, ceq] = nonlcon(x) has c <= 0
% and ceq = 0. Algorithm 'interior-point': Newton's method with a barrier, sparse where the problem is;
% 'sqp', 'sqp-legacy', 'active-set': sequential quadratic programs. Where none is named: the first
% with more than 40 variables or a HessianFcn, else the second. Gradients: second output of fun with
% SpecifyObjectiveGradient true (GradObj 'on'), third and fourth of nonlcon with
% SpecifyConstraintGradient true (GradConstr 'on'). HessianFcn (HessFcn): H = h(x, lambda) of the
% Lagrangian, lambda.ineqnonlin, lambda.eqnonlin; else by the BFGS formula, or by differences of
% gradients (HessianApproximation 'finite-difference'). exitflag: 1 solved, 2 the step became small,
% 0 a limit was reached, -1 stopped by the output function, -2 no feasible point, -3 unbounded.
% example:
%   f = @(x) 100 * (x(2) - x(1)^2)^2 + (1 - x(1))^2; x = fmincon(f, [0 0], [1 2], 1, [], [], [], [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   0.5022 0.2489 

% with: sequential barrier problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'options'});
    [x, fval, exitflag, output, lambda, grad, hessian] = fmincon(args{:});
    return
  end
  if nargin < 3, A = []; end
  if nargin < 4, b = []; end
  if nargin < 5, Aeq = []; end
  if nargin < 6, beq = []; end
  if nargin < 7, lb = []; end
  if nargin < 8, ub = []; end
  if nargin < 9, nonlcon = []; end
  if nargin < 10 || isempty(options), options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ischar(nonlcon) || isstring(nonlcon), nonlcon = str2func(char(nonlcon)); end
  n = numel(x0);
  [lb, ub] = boundsOf(lb, ub, n);
  if any(lb > ub)
    [x, fval, exitflag, output, lambda, grad, hessian] = deal([], [], -2, struct('message', 'A lower bound exceeds its upper bound.'), [], [], []);
    return
  end
  if isempty(A), A = zeros(0, n); b = zeros(0, 1); end
  if isempty(Aeq), Aeq = zeros(0, n); beq = zeros(0, 1); end
  keep = b(:) < Inf;
  [hessianOf, differs] = hessianOption(options);
  algorithm = algorithmOf(options, n, hessianOf);
  inside = strcmp(algorithm, 'interior-point');
  mostSteps = 400;
  if inside, mostSteps = 1000; end
  o = struct('tolX', optimget(options, 'TolX', 1e-8), 'tolF', optimget(options, 'TolFun', 1e-6), 'tolC', optimget(options, 'TolCon', 1e-6), ...
             'most', optimget(options, 'MaxIter', mostSteps), 'mostCalls', optimget(options, 'MaxFunEvals', max(3000, 100 * n)));
  givesGradient = strcmpi(optimget(options, 'GradObj', 'off'), 'on');
  givesJacobian = strcmpi(optimget(options, 'GradConstr', 'off'), 'on');
  display = optimget(options, 'Display', 'final');
  watcher = optimget(options, 'OutputFcn', []);
  calls = 0;
  latest = [];
  q = problemAround(A(keep, :), b(keep), Aeq, beq, lb, ub, inside);
  q.at = @at;
  q.calls = @() calls;
  q.state = @state;
  q.lagrangian = @lagrangian;
  q.hessian = @hessianAt;
  q.exact = ~isempty(hessianOf) || differs;
  q.tell = @tell;
  here = at(min(max(double(x0(:)), lb), ub), true);
  if ~isfinite(here.f)
    error('optimlib:commonMsgs:UsrObjUndefAtX0', 'Objective function is undefined at initial point. Fmincon cannot continue.');
  end
  if strcmp(display, 'iter'), fprintf(' Iter  F-count          f(x)  Feasibility   Optimality  Step\n'); end
  if inside
    [here, mult, exitflag, iteration, stepNorm] = barrierMethod(q, here, o);
    [~, feasibility] = state(here, mult);
    stuck = exitflag == 0 && feasibility > o.tolC && iteration < o.most;
    if stuck && n > 300, exitflag = -2; end
    if stuck && n <= 300
      % Models that may violate the constraints lead on.
      [here, mult, exitflag, more, stepNorm] = sequentialMethod(q, at(min(max(here.x, lb), ub), true), o);
      iteration = iteration + more;
    end
  else
    [here, mult, exitflag, iteration, stepNorm] = sequentialMethod(q, here, o);
  end
  fval = here.f;
  grad = reshape(here.g, [], 1);
  lambda = lambdaOf(q, here, mult, keep, size(Aeq, 1));
  [optimality, feasibility] = state(here, mult);
  if nargout > 6
    hessian = hessianAt(here, mult);
    if isempty(hessian), hessian = eye(n); end
  end
  output = struct('iterations', iteration, 'funcCount', calls, 'constrviolation', feasibility, 'stepsize', stepNorm, ...
                  'algorithm', algorithm, 'firstorderopt', optimality, 'cgiterations', 0, 'message', messageOf(exitflag));
  if strcmp(display, 'final') || strcmp(display, 'iter') || (strcmp(display, 'notify') && exitflag <= 0)
    fprintf('\n%s\n\n', output.message);
  end
  x = reshape(here.x, size(x0));

  function stop = tell(s, steps, feasibility, optimality, stepNorm)
    stop = false;
    if strcmp(display, 'iter')
      fprintf('%5d %8d  %12.6e    %8.3e    %8.3e  %8.3e\n', steps, calls, s.f, feasibility, optimality, stepNorm * (stepNorm < Inf));
    end
    if ~isempty(watcher)
      info = struct('iteration', steps, 'funccount', calls, 'fval', s.f, 'constrviolation', feasibility, 'firstorderopt', optimality, ...
                    'stepsize', stepNorm, 'gradient', s.g, 'procedure', '');
      stop = watcher(reshape(s.x, size(x0)), info, 'iter');
    end
  end

  function s = at(point, derivatives)
% A step that was tried before is known: only derivatives by differences are left to do.
    if derivatives && ~isempty(latest) && isequal(point, latest.x), s = differences(latest); return, end
    s = struct('x', point, 'g', [], 'Jc', zeros(n, 0), 'Je', zeros(n, 0));
    calls = calls + 1;
    shaped = reshape(point, size(x0));
    if givesGradient  % both every time: functions that cannot return the value alone are common
      [s.f, s.g] = fun(shaped);
      s.g = full(s.g(:));
    else
      s.f = fun(shaped);
    end
    [s.c, s.e] = deal(zeros(0, 1));
    if ~isempty(nonlcon)
      if givesJacobian
        [s.c, s.e, s.Jc, s.Je] = nonlcon(shaped);
        if isempty(s.Jc), s.Jc = zeros(n, 0); end
        if isempty(s.Je), s.Je = zeros(n, 0); end
      else
        [s.c, s.e] = nonlcon(shaped);
      end
      s.c = full(s.c(:));
      s.e = full(s.e(:));
    end
    latest = s;
    if derivatives, s = differences(s); end
  end

  function s = differences(s)
    needsF = ~givesGradient;
    needsC = ~isempty(nonlcon) && ~givesJacobian;
    if ~needsF && ~needsC, return, end
    if needsF, s.g = zeros(n, 1); end
    if needsC
      s.Jc = zeros(n, numel(s.c));
      s.Je = zeros(n, numel(s.e));
    end
    for k = 1:n
      h = sqrt(eps) * max(abs(s.x(k)), 1);
      if s.x(k) + h > ub(k), h = -h; end
      moved = s.x;
      moved(k) = s.x(k) + h;
      h = moved(k) - s.x(k);
      shaped = reshape(moved, size(x0));
      if needsF
        s.g(k) = (fun(shaped) - s.f) / h;
        calls = calls + 1;
      end
      if needsC
        [c, e] = nonlcon(shaped);
        s.Jc(k, :) = (c(:) - s.c)' / h;
        s.Je(k, :) = (e(:) - s.e)' / h;
      end
    end
  end

  function [optimality, feasibility] = state(s, mult)
    feasibility = max([0; q.A * s.x - q.b; s.c; abs(q.Aeq * s.x - q.beq); abs(s.e); lb - s.x; s.x - ub]);
    if isempty(mult), optimality = norm(s.g, Inf); return, end
    r = lagrangian(s, mult) - mult.lower + mult.upper;
    gaps = mult.ineq .* [q.A * s.x - q.b; s.c];
    optimality = max([norm(r, Inf); abs(gaps)]);
  end

  function r = lagrangian(s, mult)
    r = s.g + [q.A', s.Jc] * mult.ineq + [q.Aeq', s.Je] * mult.eq;
  end

  function H = hessianAt(s, mult)
    H = [];
    if isempty(mult), return, end
    if ~isempty(hessianOf)
      l = struct('ineqnonlin', mult.ineq((size(q.A, 1) + 1:end)', 1), 'eqnonlin', mult.eq((size(q.Aeq, 1) + 1:end)', 1));
      H = hessianOf(reshape(s.x, size(x0)), l);
    elseif differs
      H = zeros(n);
      for k = 1:n
        moved = s.x;
        moved(k) = moved(k) + 1e-6 * max(1, abs(moved(k)));
        H(:, k) = (lagrangian(at(moved, true), mult) - lagrangian(s, mult)) / (moved(k) - s.x(k));
      end
      H = (H + H') / 2;
    end
  end
end

function [h, differs] = hessianOption(o)
% A function of x and lambda, or whether differences of gradients are wanted.
  h = [];
  for name = {'HessianFcn', 'HessFcn'}
    if isfield(o, name{1}) && ~isempty(o.(name{1})) && isempty(h), h = o.(name{1}); end
  end
  if ischar(h) || isstring(h)
    if strcmpi(h, 'objective')
      error('optim:fmincon:HessianObjective', 'A Hessian as third output of the objective belongs to the algorithm trust-region-reflective, which is not here: give HessianFcn a function of x and lambda.');
    end
    h = str2func(char(h));
  end
  way = '';
  for name = {'HessianApproximation', 'Hessian'}
    if isfield(o, name{1}) && (ischar(o.(name{1})) || isstring(o.(name{1}))), way = char(o.(name{1})); end
  end
  differs = isempty(h) && any(strcmpi(way, {'finite-difference', 'fin-diff-grads'}));
end

function name = algorithmOf(o, n, hessianOf)
  name = '';
  if isfield(o, 'Algorithm') && ~isempty(o.Algorithm), name = lower(char(o.Algorithm)); end
  switch name
    case {'interior-point', 'sqp', 'sqp-legacy', 'active-set'}
    case 'trust-region-reflective', name = 'interior-point';
    case '', if n > 40 || ~isempty(hessianOf), name = 'interior-point'; else, name = 'sqp'; end
    otherwise
      error('optim:fmincon:InvalidAlgorithm', '%s is not an algorithm of fmincon: interior-point, sqp, sqp-legacy or active-set.', name);
  end
end

function q = problemAround(A, b, Aeq, beq, lb, ub, inside)
  n = numel(lb);
  I = speye(n);
  q.fixed = false(n, 1);
  if inside
    % Nothing is between bounds that are equal: an equation.
    q.fixed = isfinite(lb) & ub - lb <= 1e-10 * max(1, abs(lb));
    if n > 200, [A, Aeq] = deal(sparse(double(A)), sparse(double(Aeq))); end
    Aeq = [Aeq; I(q.fixed, :)];
    beq = [beq(:); lb(q.fixed)];
  else
    [A, Aeq] = deal(full(double(A)), full(double(Aeq)));
  end
  q.A = A;
  q.b = full(double(b(:)));
  q.Aeq = Aeq;
  q.beq = full(double(beq(:)));
  q.lb = lb;
  q.ub = ub;
  q.below = isfinite(lb) & ~q.fixed;
  q.above = isfinite(ub) & ~q.fixed;
  q.boundRows = [-I(q.below, :); I(q.above, :)];
end

function lambda = lambdaOf(q, here, mult, keep, rows)
  n = numel(here.x);
  lambda = struct('eqlin', zeros(rows, 1), 'eqnonlin', zeros(numel(here.e), 1), 'ineqlin', zeros(numel(keep), 1), ...
                  'lower', zeros(n, 1), 'upper', zeros(n, 1), 'ineqnonlin', zeros(numel(here.c), 1));
  if isempty(mult), return, end
  k = size(q.A, 1);
  lambda.lower = mult.lower;
  lambda.upper = mult.upper;
  lambda.ineqlin(keep) = mult.ineq(1:k);
  lambda.ineqnonlin = mult.ineq((k + 1:end)', 1);
  lambda.eqlin = mult.eq((1:rows)', 1);
  own = mult.eq((rows + 1:rows + sum(q.fixed))', 1);
  lambda.lower(q.fixed) = max(0, -own);
  lambda.upper(q.fixed) = max(0, own);
  lambda.eqnonlin = mult.eq((size(q.Aeq, 1) + 1:end)', 1);
end

function m = messageOf(flag)
  switch flag
    case 1, m = 'Local minimum found that satisfies the constraints.';
    case 2, m = 'Local minimum possible. Constraints satisfied.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations or of function evaluations was reached.';
    case -2, m = 'No feasible solution found.';
    case -3, m = 'Problem appears unbounded.';
    otherwise, m = 'Solver stopped by the output function.';
  end
end
