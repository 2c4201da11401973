function [x, fval, exitflag, output, lambda, grad, hessian] = fmincon(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options)
% [x, fval, exitflag, output, lambda, grad, hessian] = fmincon(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options)
% makes fun(x) small where A*x <= b, Aeq*x = beq, lb <= x <= ub, and [c, ceq] = nonlcon(x) has c <= 0
% and ceq = 0. By sequential quadratic programs with BFGS updates, whatever algorithm is named.
% Gradients: second output of fun with GradObj 'on' (SpecifyObjectiveGradient), third and fourth of
% nonlcon with GradConstr 'on'. exitflag: 1 solved, 2 the step became small, 0 a limit was reached,
% -1 stopped by the output function, -2 no feasible point, -3 unbounded.
% example:
%   f = @(x) 100 * (x(2) - x(1)^2)^2 + (1 - x(1))^2; x = fmincon(f, [0 0], [1 2], 1, [], [], [], [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   0.5022 0.2489 

% with: convex
  if nargin == 1 && isstruct(fun)
    p = fun;
    names = {'objective', 'x0', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'options'};
    args = cell(1, 10);
    for k = 1:10
      if isfield(p, names{k}), args{k} = p.(names{k}); end
    end
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
  A = full(A);
  Aeq = full(Aeq);
  tolX = optimget(options, 'TolX', 1e-8);
  tolF = optimget(options, 'TolFun', 1e-6);
  tolC = optimget(options, 'TolCon', 1e-6);
  most = optimget(options, 'MaxIter', 400);
  mostCalls = optimget(options, 'MaxFunEvals', max(3000, 100 * n));
  givesGradient = strcmpi(optimget(options, 'GradObj', 'off'), 'on');
  givesJacobian = strcmpi(optimget(options, 'GradConstr', 'off'), 'on');
  display = optimget(options, 'Display', 'final');
  watcher = optimget(options, 'OutputFcn', []);
  calls = 0;
  x = min(max(double(x0(:)), lb), ub);
  hessian = eye(n);
  penalty = 1;
  exitflag = 0;
  here = at(x, true);
  if ~isfinite(here.f)
    error('optimlib:commonMsgs:UsrObjUndefAtX0', 'Objective function is undefined at initial point. Fmincon cannot continue.');
  end
  [mult, stepNorm, elastic, restarted] = deal([], Inf, 0, false);
  if strcmp(display, 'iter'), fprintf(' Iter  F-count          f(x)  Feasibility   Optimality  Step\n'); end
  for iteration = 0:most
    [optimality, feasibility] = state(here, mult);
    if strcmp(display, 'iter')
      fprintf('%5d %8d  %12.6e    %8.3e    %8.3e  %8.3e\n', iteration, calls, here.f, feasibility, optimality, stepNorm * (stepNorm < Inf));
    end
    if ~isempty(watcher)
      info = struct('iteration', iteration, 'funccount', calls, 'fval', here.f, 'constrviolation', feasibility);
      if watcher(reshape(x, size(x0)), info, 'iter'), exitflag = -1; break, end
    end
    if iteration > 0 && feasibility <= tolC && optimality <= tolF * max(1, norm(here.g, Inf)), exitflag = 1; break, end
    if here.f < -1e20 && feasibility <= tolC, exitflag = -3; break, end
    if iteration == most || calls >= mostCalls, break, end
    [p, mult, elastic] = subproblem(here, hessian);
    if isempty(p), exitflag = -2; break, end
    if norm(p, Inf) <= tolX * max(1, norm(x, Inf)) * 1e-2
      if feasibility <= tolC, exitflag = 1 + (optimality > tolF * max(1, norm(here.g, Inf))); else, exitflag = -2; end
      break
    end
    penalty = max(penalty, 1.5 * norm([mult.ineq; mult.eq], Inf));
    slope = here.g' * p - penalty * violation(here);
    merit = here.f + penalty * violation(here);
    t = 1;
    accepted = false;
    while t > 1e-12 && calls < mostCalls
      next = at(x + t * p, false);
      value = next.f + penalty * violation(next);
      if isfinite(value) && value <= merit + 1e-4 * t * min(slope, 0), accepted = true; break, end
      t = t / 2;
    end
    if ~accepted
      if feasibility <= tolC, exitflag = 2; elseif calls < mostCalls, exitflag = -2; end
      if norm(hessian - eye(n), 'fro') > 0 && t <= 1e-12 && iteration > 0 && ~restarted
        hessian = eye(n);
        restarted = true;
        exitflag = 0;
        continue
      end
      break
    end
    restarted = false;
    before = here;
    stepNorm = norm(t * p);
    here = at(x + t * p, true);
    hessian = updated(hessian, t * p, lagrangian(here, mult) - lagrangian(before, mult));
    x = x + t * p;
    [~, feasibility] = state(here, mult);
    if stepNorm <= tolX * max(1, norm(x)) && feasibility <= tolC && elastic == 0
      optimality = state(here, mult);
      exitflag = 1 + (optimality > tolF * max(1, norm(here.g, Inf)));
      break
    end
  end
  fval = here.f;
  grad = here.g;
  lambda = struct('lower', zeros(n, 1), 'upper', zeros(n, 1), 'ineqlin', zeros(size(A, 1), 1), 'eqlin', zeros(size(Aeq, 1), 1), ...
                  'ineqnonlin', zeros(numel(here.c), 1), 'eqnonlin', zeros(numel(here.e), 1));
  if ~isempty(mult)
    lambda.lower = mult.lower;
    lambda.upper = mult.upper;
    lambda.ineqlin = mult.ineq(1:size(A, 1));
    lambda.ineqnonlin = mult.ineq(size(A, 1) + 1:end);
    lambda.eqlin = mult.eq(1:size(Aeq, 1));
    lambda.eqnonlin = mult.eq(size(Aeq, 1) + 1:end);
  end
  [optimality, feasibility] = state(here, mult);
  output = struct('iterations', iteration, 'funcCount', calls, 'constrviolation', feasibility, 'stepsize', stepNorm, ...
                  'algorithm', 'sqp', 'firstorderopt', optimality, 'message', messageOf(exitflag));
  if strcmp(display, 'final') || strcmp(display, 'iter') || (strcmp(display, 'notify') && exitflag <= 0)
    fprintf('\n%s\n\n', output.message);
  end
  x = reshape(x, size(x0));
  grad = reshape(grad, [], 1);

  function s = at(point, derivatives)
    s = struct('x', point, 'g', [], 'Jc', zeros(n, 0), 'Je', zeros(n, 0));
    calls = calls + 1;
    shaped = reshape(point, size(x0));
    if derivatives && givesGradient
      [s.f, s.g] = fun(shaped);
      s.g = s.g(:);
    else
      s.f = fun(shaped);
    end
    [s.c, s.e] = deal(zeros(0, 1));
    if ~isempty(nonlcon)
      if derivatives && givesJacobian
        [s.c, s.e, s.Jc, s.Je] = nonlcon(shaped);
        if isempty(s.Jc), s.Jc = zeros(n, 0); end
        if isempty(s.Je), s.Je = zeros(n, 0); end
      else
        [s.c, s.e] = nonlcon(shaped);
      end
      s.c = s.c(:);
      s.e = s.e(:);
    end
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

  function v = violation(s)
    v = sum(max(0, [A * s.x - b(:); s.c])) + sum(abs([Aeq * s.x - beq(:); s.e]));
  end

  function [optimality, feasibility] = state(s, mult)
    feasibility = max([0; A * s.x - b(:); s.c; abs(Aeq * s.x - beq(:)); abs(s.e); lb - s.x; s.x - ub]);
    if isempty(mult), optimality = norm(s.g, Inf); return, end
    r = lagrangian(s, mult) - mult.lower + mult.upper;
    gaps = [mult.ineq .* [A * s.x - b(:); s.c]];
    optimality = max([norm(r, Inf); abs(gaps)]);
  end

  function r = lagrangian(s, mult)
    r = s.g + [A', s.Jc] * mult.ineq + [Aeq', s.Je] * mult.eq;
  end

  function [p, mult, elastic] = subproblem(s, B)
    rows = [A; s.Jc'];
    right = [b(:) - A * s.x; -s.c];
    rowsE = [Aeq; s.Je'];
    rightE = [beq(:) - Aeq * s.x; -s.e];
    elastic = 0;
    [p, flag, ~, l] = convexProgram(B, s.g, rows, right, rowsE, rightE, lb - s.x, ub - s.x, struct());
    if flag ~= 1
      % The linearised constraints contradict each other: they may be violated, at a price.
      elastic = 1;
      m = size(rows, 1);
      q = size(rowsE, 1);
      price = 1e3 * max(1, norm(s.g, Inf));
      big = blkdiag(B, 1e-6 * eye(m + 2 * q));
      [p, flag, ~, l] = convexProgram(big, [s.g; price * ones(m + 2 * q, 1)], [rows, -eye(m), zeros(m, 2 * q)], right, ...
                                      [rowsE, zeros(q, m), eye(q), -eye(q)], rightE, [lb - s.x; zeros(m + 2 * q, 1)], ...
                                      [ub - s.x; Inf(m + 2 * q, 1)], struct());
      if flag ~= 1, p = []; mult = []; return, end
      p = p(1:n);
      l.lower = l.lower(1:n);
      l.upper = l.upper(1:n);
    end
    p = min(max(p, lb - s.x), ub - s.x);
    mult = struct('ineq', l.ineqlin, 'eq', l.eqlin, 'lower', l.lower, 'upper', l.upper);
  end
end

function B = updated(B, s, y)
% Powell's damped BFGS formula keeps the matrix positive definite.
  Bs = B * s;
  sBs = s' * Bs;
  if sBs <= 0 || ~all(isfinite(y)), return, end
  sy = s' * y;
  if sy < 0.2 * sBs
    theta = 0.8 * sBs / (sBs - sy);
    y = theta * y + (1 - theta) * Bs;
    sy = s' * y;
  end
  if sy <= 1e-14 * norm(s) * norm(y), return, end
  B = B - (Bs * Bs') / sBs + (y * y') / sy;
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
