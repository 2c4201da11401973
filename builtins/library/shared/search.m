function p = searchProblem(name, fun, n, A, b, Aeq, beq, lb, ub, nonlcon)
% What a method that needs no gradients may ask: bounds, how far a point is from being feasible, the
% function's value.
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ischar(nonlcon) || isstring(nonlcon), nonlcon = str2func(char(nonlcon)); end
  if ~isa(fun, 'function_handle'), error(['globaloptim:' name ':InvalidFunction'], 'The objective must be a function.'); end
  p.name = name;
  p.n = n;
  p.fun = fun;
  p.lb = [reshape(lb, 1, []), -Inf(1, n - numel(lb))];
  p.ub = [reshape(ub, 1, []), Inf(1, n - numel(ub))];
  if numel(p.lb) > n || numel(p.ub) > n, error(['globaloptim:' name ':TooManyBounds'], 'There are more bounds than variables.'); end
  if any(p.lb > p.ub), error(['globaloptim:' name ':InconsistentBounds'], 'A lower bound exceeds its upper bound.'); end
  [p.A, p.b, p.Aeq, p.beq, p.nonlcon] = deal(full(A), b(:), full(Aeq), beq(:), nonlcon);
  if ~isempty(A) && size(A, 2) ~= n || ~isempty(Aeq) && size(Aeq, 2) ~= n
    error(['globaloptim:' name ':WrongColumns'], 'The constraints must have %d columns.', n);
  end
  p.plain = isempty(A) && isempty(Aeq) && isempty(nonlcon);
end

function v = violation(p, x)
% The sum of what is broken.
  v = 0;
  if p.plain, return, end
  if ~isempty(p.A), v = v + sum(max(0, p.A * x(:) - p.b)); end
  if ~isempty(p.Aeq), v = v + sum(max(0, abs(p.Aeq * x(:) - p.beq) - 1e-6)); end
  if ~isempty(p.nonlcon)
    [c, ceq] = p.nonlcon(x);
    v = v + sum(max(0, c(:))) + sum(max(0, abs(ceq(:)) - 1e-4));
  end
end

function f = valueOf(p, x)
  f = p.fun(x);
  if ~isscalar(f) || ~isreal(f)
    if isnumeric(f) && isscalar(f), f = real(f); else, error(['globaloptim:' p.name ':ScalarObjective'], 'The objective must return one real number.'); end
  end
  if isnan(f), f = Inf; end
end

function s = meritOf(f, v)
% Feasible points before others; these by how far they are (Deb, 2000).
  if v > 0, s = [1, v]; else, s = [0, f]; end
end

function t = isBetter(a, b)
  t = a(1) < b(1) || (a(1) == b(1) && a(2) < b(2));
end

function v = searchOption(options, name, default)
  v = default;
  if isstruct(options) && isfield(options, name) && ~isempty(options.(name)), v = options.(name); end
end

function X = randomPoints(p, count)
% Within the bounds; where there are none, around zero.
  low = p.lb;
  high = p.ub;
  both = ~isfinite(low) & ~isfinite(high);
  low(both) = -10;
  high(both) = 10;
  low(~isfinite(low)) = high(~isfinite(low)) - 20;
  high(~isfinite(high)) = low(~isfinite(high)) + 20;
  X = low + rand(count, p.n) .* (high - low);
end


function tell(options, text)
  if ~any(strcmpi(searchOption(options, 'Display', 'final'), {'off', 'none'})), fprintf('%s\n', text); end
end

function out = searchOver(started, most)
  out = toc(started) > most;
end
