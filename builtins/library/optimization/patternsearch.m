function [x, fval, exitflag, output] = patternsearch(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, o)
% [x, fval, exitflag, output] = patternsearch(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options) looks for a
% minimum without gradients: along a mesh of directions that grows after success and shrinks after
% failure. Options: MeshTolerance, StepTolerance, FunctionTolerance, MaxIterations,
% MaxFunctionEvaluations, MaxTime, Display. exitflag: 1 the mesh is fine, 0 a limit was reached,
% -2 no feasible point.
% example:
%   x = patternsearch(@(x) (x(1) - 1)^2 + abs(x(2)), [0 3], [], [], [], [], [], [], [], optimoptions('patternsearch', 'Display', 'off')); fprintf('%.3f %.3f\n', x)
% prints:
%   1.000 0.000

% with: search problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'options'});
    [x, fval, exitflag, output] = patternsearch(args{:});
    return
  end
  if nargin < 2, error('globaloptim:patternsearch:numberOfInputs', 'patternsearch requires at least two input arguments.'); end
  if nargin < 3, A = []; end
  if nargin < 4, b = []; end
  if nargin < 5, Aeq = []; end
  if nargin < 6, beq = []; end
  if nargin < 7, lb = []; end
  if nargin < 8, ub = []; end
  if nargin < 9, nonlcon = []; end
  if nargin < 10, o = struct(); end
  n = numel(x0);
  shape = size(x0);
  p = searchProblem('patternsearch', fun, n, A, b, Aeq, beq, lb, ub, nonlcon);
  at = @(v) reshape(v, shape);
  x = min(max(double(x0(:)'), p.lb), p.ub);
  D = eye(n);
  if ~isempty(p.Aeq)
    D = null(p.Aeq)';
    x = x - (p.Aeq * x' - p.beq)' * pinv(p.Aeq)';
  end
  D = [D; -D];
  if ~isempty(p.A)
    % Along the constraints, too.
    E = p.A ./ max(sqrt(sum(p.A .^ 2, 2)), realmin);
    for k = 1:size(E, 1), W = null(E(k, :))'; D = [D; W; -W]; end %#ok<AGROW>
    if ~isempty(p.Aeq), Z = null(p.Aeq); D = D * (Z * Z'); end
  end
  merit = @(v) judge(p, at(v));
  m = merit(x);
  [mesh, calls, exitflag] = deal(1, 1, 0);
  fine = searchOption(o, 'MeshTolerance', 1e-6);
  most = searchOption(o, 'MaxIterations', max(100 * n, 1000));
  mostCalls = searchOption(o, 'MaxFunctionEvaluations', 2000 * n);
  time = searchOption(o, 'MaxTime', Inf);
  started = tic;
  for turn = 1:most
    found = false;
    for k = 1:size(D, 1)
      y = min(max(x + mesh * D(k, :), p.lb), p.ub);
      if isequal(y, x), continue, end
      c = merit(y);
      calls = calls + 1;
      if isBetter(c, m)
        step = y - x;
        [x, m, found] = deal(y, c, true);
        % On in the same direction while it helps.
        y = min(max(x + step, p.lb), p.ub);
        c = merit(y);
        calls = calls + 1;
        if isBetter(c, m), [x, m] = deal(y, c); end
        D = D([k, 1:k - 1, k + 1:end], :);
        break
      end
    end
    if found, mesh = min(2 * mesh, 1e3); else, mesh = mesh / 2; end
    if strcmpi(searchOption(o, 'Display', 'final'), 'iter'), fprintf('%5d %10d %14.6g %12.4g\n', turn, calls, m(2), mesh), end
    if mesh < fine, exitflag = 1; break, end
    if calls >= mostCalls || searchOver(started, time), break, end
  end
  fval = valueOf(p, at(x));
  if m(1) == 1 && m(2) > 1e-6, exitflag = -2; end
  x = at(x);
  messages = {'Maximum number of function evaluations exceeded.', 'Optimization terminated: mesh size less than options.MeshTolerance.', 'No feasible point was found.'};
  output = struct('iterations', turn, 'funccount', calls, 'meshsize', mesh, 'maxconstraint', violation(p, x), 'message', messages{1 + (exitflag == 1) + 2 * (exitflag == -2)});
  tell(o, output.message);
end

function m = judge(p, x)
  v = violation(p, x);
  if v > 1e-9, m = [1, v]; else, m = [0, valueOf(p, x)]; end
end
