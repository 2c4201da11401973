function [x, fval, level, exitflag, output, lambda] = leastLevel(fun, x0, goal, weight, args)
% The least level with fun(x) - weight * level <= goal for every element: one more variable for fmincon.
  args(end + 1:8) = {[]};
  [A, b, Aeq, beq, lb, ub, nonlcon, options] = args{1:8};
  if isempty(options), options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  n = numel(x0);
  shape = size(x0);
  at = @(v) reshape(v(1:n), shape);
  values = reshape(fun(x0), [], 1);
  one = @(M) [M, zeros(size(M, 1), 1)];
  if ~isempty(A), A = one(A); end
  if ~isempty(Aeq), Aeq = one(Aeq); end
  lb = [reshape(lb, [], 1); -Inf(n + 1 - numel(lb), 1)];
  ub = [reshape(ub, [], 1); Inf(n + 1 - numel(ub), 1)];
  % Gradients that were given are those of the functions, not of the level.
  for name = {'GradObj', 'GradConstr', 'SpecifyObjectiveGradient', 'SpecifyConstraintGradient'}
    if isfield(options, name{1}), options = rmfield(options, name{1}); end
  end
  first = max((values - goal(:)) ./ max(abs(weight(:)), eps));
  conditions = @(v) levelConditions(fun, nonlcon, at(v), v(end), goal(:), weight(:));
  [v, ~, exitflag, output, lambda] = fmincon(@(v) v(end), [double(x0(:)); first], A, b, Aeq, beq, lb, ub, conditions, options);
  x = at(v);
  fval = fun(x);
  level = v(end);
end

function [c, ceq] = levelConditions(fun, nonlcon, x, level, goal, weight)
  c = reshape(fun(x), [], 1) - weight * level - goal;
  ceq = [];
  if ~isempty(nonlcon)
    [more, ceq] = nonlcon(x);
    c = [c; more(:)];
    ceq = ceq(:);
  end
end
