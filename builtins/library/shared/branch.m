% with: simplex
function s = branchSettings(o)
  s.near = choose(o, 'IntegerTolerance', 1e-5);
  s.relative = choose(o, 'RelativeGapTolerance', 1e-6);
  s.absolute = choose(o, 'AbsoluteGapTolerance', 0);
  s.nodes = choose(o, 'MaxNodes', 1e7);
  s.time = choose(o, 'MaxTime', 7200);
  s.points = choose(o, 'MaxFeasiblePoints', Inf);
  s.cuts = ~strcmpi(choose(o, 'CutGeneration', 'basic'), 'none');
  s.dives = ~strcmpi(choose(o, 'Heuristics', 'basic'), 'none');
  s.display = choose(o, 'Display', 'final');
  s.watcher = choose(o, 'OutputFcn', []);
end

function v = choose(o, name, default)
  v = default;
  if (isfield(o, name) || isprop(o, name)) && ~isempty(o.(name)), v = o.(name); end
end

function [x, fval, flag, output] = branchAndCut(p, s, start)
% Problems with bounds on whole variables changed, the most promising first, each begun where its
% parent ended. Cuts are added before the first branch only: they hold everywhere.
  begun = tic;
  [p.lb, p.ub, possible] = tightened(p, p.lb, p.ub);
  best = struct('x', [], 'value', Inf, 'count', 0);
  p.step = objectiveStep(p);
  p.rows = size(p.M, 1);
  [flag, nodes, low, stopped] = deal(-2, 0, Inf, false);
  if possible
    root = solvedNode(p, struct('lb', p.lb, 'ub', p.ub, 'places', [], 'bound', -Inf, 'k', 0, 'up', false, 'moved', 0));
    if root.flag == -3, flag = -3; possible = false; elseif root.flag ~= 1, possible = false; end
  end
  if possible
    best = offered(p, s, best, start);
    nodes = 1;
    if s.cuts, [p, root] = withCuts(p, s, root); end
    if s.dives, best = dived(p, s, best, root); end
    [best, low, nodes, stopped] = searched(p, s, best, root, begun);
    if stopped == 2, flag = -1; elseif stopped, flag = 2 * (best.value < Inf); elseif best.value < Inf, flag = 1; end
  end
  x = best.x;
  fval = [];
  if best.value < Inf, fval = p.f' * x; end
  [relative, absolute, violation] = deal([]);
  if ~isempty(x)
    absolute = max(0, fval - min(low, fval));
    relative = 100 * absolute / (abs(fval) + 1);
    violation = max([0; p.M(1:p.rows, :) * x - p.ru(1:p.rows); p.rl(1:p.rows) - p.M(1:p.rows, :) * x; p.lb - x; x - p.ub]);
  end
  output = struct('relativegap', relative, 'absolutegap', absolute, 'numfeaspoints', best.count, 'numnodes', nodes, ...
                  'constrviolation', violation, 'algorithm', 'branch-and-cut', 'message', '');
end

function [best, low, nodes, stopped] = searched(p, s, best, node, begun)
  open = {};
  bounds = [];
  costs = struct('sum', zeros(numel(p.lb), 2), 'count', zeros(numel(p.lb), 2));
  [nodes, stopped, lost, spare] = deal(1, 0, false, []);
  if ~isempty(s.watcher), told([], 'init'); end
  while true
    if isempty(node)
      % The most promising of those that wait.
      [low, at] = min(bounds);
      if isempty(low) || low >= cutoff(p, s, best), break, end
      node = open{at};
      [bounds(at), open{at}] = deal(Inf, []);
      spare(end + 1) = at; %#ok<AGROW>
      node = solvedNode(p, node);
      nodes = nodes + 1;
    end
    if nodes > s.nodes || toc(begun) > s.time || best.count >= s.points, stopped = 1; break, end
    if ~isempty(s.watcher) && told([], 'iter'), stopped = 2; break, end
    lost = lost || node.flag == 0;
    if node.flag ~= 1 || node.value >= cutoff(p, s, best), costs = learned(costs, node); node = []; continue, end
    costs = learned(costs, node);
    part = node.x(p.intcon) - floor(node.x(p.intcon));
    broken = find(min(part, 1 - part) > s.near);
    if isempty(broken)
      count = best.count;
      best = offered(p, s, best, node.x);
      if best.count > count && ~isempty(s.watcher) && told(best.x, 'iter'), stopped = 2; break, end
      node = [];
      continue
    end
    if s.dives && mod(nodes, 200) == 0, best = dived(p, s, best, node); end
    node = reduced(p, s, node, best);
    [k, costs] = branchVariable(p, s, node, p.intcon(broken), costs, best);
    [first, second] = children(node, k, costs);
    if isempty(spare), at = numel(open) + 1; else, at = spare(end); spare(end) = []; end
    open{at} = second;
    bounds(at) = second.bound;
    node = solvedNode(p, first);
    nodes = nodes + 1;
  end
  low = min([bounds, best.value]);
  if stopped && ~isempty(node) && isfield(node, 'bound'), low = min(low, node.bound); end
  if lost && stopped == 0, stopped = 1; end  % a part that could not be judged
  if ~isempty(s.watcher), told(best.x, 'done'); end

  function stop = told(point, state)
    value = [];
    if best.value < Inf, value = best.value; end
    info = struct('phase', 'branching', 'fval', value, 'lowerbound', min([bounds, best.value]), 'relativegap', [], ...
                  'numfeaspoints', best.count, 'numnodes', nodes, 'time', toc(begun), 'dualbound', min([bounds, best.value]));
    if ~isempty(value), info.relativegap = 100 * (value - info.lowerbound) / (abs(value) + 1); end
    stop = isequal(s.watcher(point, info, state), true);
  end
end

function c = cutoff(p, s, best)
% Nodes from this value on are of no use.
  if best.value == Inf, c = Inf; return, end
  c = best.value - max([s.absolute, s.relative * (abs(best.value) + 1), 1e-9 * max(1, abs(best.value)), p.step * (1 - 1e-6)]);
end

function step = objectiveStep(p)
% Values of the objective differ by multiples of this; 0: by anything.
  step = 0;
  own = p.f(p.whole & p.f ~= 0);
  if any(p.f(~p.whole) ~= 0) || isempty(own) || any(own ~= round(own)) || any(abs(own) > 1e9), return, end
  step = abs(own(1));
  for v = abs(own(2:end))', step = gcd(step, v); end
end

function node = solvedNode(p, node)
  node.gained = node.bound;
  [node.x, node.flag, ~, node.y, places] = simplexMethod(p.f, p.M, p.rl, p.ru, node.lb, node.ub, node.places, 1e6);
  if node.flag == 0, [node.x, node.flag, ~, node.y, places] = simplexMethod(p.f, p.M, p.rl, p.ru, node.lb, node.ub, [], 1e6); end
  node.places = places;
  node.value = Inf;
  if node.flag == 1
    node.value = p.f' * node.x;
    node.bound = max(node.bound, node.value);
  end
end

function [first, second] = children(node, k, costs)
% Down and up; first the side that seems to cost less, relative to how far it is.
  v = node.x(k);
  part = v - floor(v);
  base = struct('lb', node.lb, 'ub', node.ub, 'places', node.places, 'bound', node.bound, 'k', k, 'up', false, 'moved', part);
  [down, up] = deal(base);
  down.ub(k) = floor(v);
  up.lb(k) = ceil(v);
  up.up = true;
  up.moved = 1 - part;
  rate = rates(costs, k);
  if rate(1) * part <= rate(2) * (1 - part), [first, second] = deal(down, up); else, [first, second] = deal(up, down); end
end

function rate = rates(costs, k)
% What a whole step costs, down and up; unknown ones are taken for the average.
  average = sum(costs.sum, 1) ./ max(1, sum(costs.count, 1));
  average(average == 0) = 1;
  rate = costs.sum(k, :) ./ max(1, costs.count(k, :));
  missing = costs.count(k, :) == 0;
  average = repmat(average, numel(k), 1);
  rate(missing) = average(missing);
end

function costs = learned(costs, node)
  if node.k == 0 || node.flag ~= 1 || node.moved < 1e-6 || ~isfinite(node.gained), return, end
  side = 1 + node.up;
  costs.sum(node.k, side) = costs.sum(node.k, side) + max(0, node.value - node.gained) / node.moved;
  costs.count(node.k, side) = costs.count(node.k, side) + 1;
end

function [k, costs] = branchVariable(p, s, node, broken, costs, best)
% By what both sides are expected to cost; of variables that little is known of, the first few are tried.
  part = node.x(broken) - floor(node.x(broken));
  rate = rates(costs, broken);
  score = max(rate(:, 1) .* part, 1e-6) .* max(rate(:, 2) .* (1 - part), 1e-6);
  [~, order] = sort(score, 'descend');
  unknown = order(min(costs.count(broken(order), :), [], 2) < 2);
  for at = reshape(unknown(1:min(end, 6)), 1, [])
    j = broken(at);
    gain = zeros(1, 2);
    [first, second] = children(node, j, costs);
    for child = [first, second]
      probe = child;
      [x, flag] = simplexMethod(p.f, p.M, p.rl, p.ru, probe.lb, probe.ub, probe.places, 50);
      value = cutoff(p, s, best);
      if flag >= 0 && ~isempty(x), value = max(node.value, p.f' * x); end
      if flag == 1
        probe.flag = 1;
        probe.value = value;
        probe.gained = node.value;
        costs = learned(costs, probe);
      end
      gain(1 + child.up) = min(value, 1e30) - node.value;
    end
    score(at) = max(gain(1), 1e-6) * max(gain(2), 1e-6);
  end
  [~, at] = max(score);
  k = broken(at);
end

function node = reduced(p, s, node, best)
% Whole variables whose move away from a bound would cost too much stay near it.
  room = cutoff(p, s, best) - node.value;
  if ~isfinite(room), return, end
  d = p.f - p.M' * node.y;
  n = numel(d);
  place = node.places(1:n);
  low = p.whole & place == 0 & d > 1e-9;
  node.ub(low) = min(node.ub(low), node.lb(low) + floor(room ./ d(low) + 1e-6));
  high = p.whole & place == 1 & d < -1e-9;
  node.lb(high) = max(node.lb(high), node.ub(high) - floor(room ./ -d(high) + 1e-6));
end

function best = offered(p, s, best, x)
% A point whose whole variables are whole: the others as good as they can be.
  if isempty(x) || numel(x) ~= numel(p.lb), return, end
  x = double(x(:));
  if any(~isfinite(x)), return, end
  whole = round(x(p.intcon));
  [lb, ub] = deal(p.lb, p.ub);
  if any(whole < lb(p.intcon) - s.near | whole > ub(p.intcon) + s.near), return, end
  [lb(p.intcon), ub(p.intcon)] = deal(whole);
  [v, flag] = simplexMethod(p.f, p.M, p.rl, p.ru, lb, ub, [], 1e6);
  if flag ~= 1, return, end
  v(p.intcon) = whole;
  value = p.f' * v;
  if value < best.value, best = struct('x', v, 'value', value, 'count', best.count + 1); end
end

function best = dived(p, s, best, node)
% Down from a node: variables that are nearly whole are fixed, then the next one, until all are whole
% or nothing is left.
  best = offered(p, s, best, node.x);
  for turn = 1:200
    part = node.x(p.intcon) - round(node.x(p.intcon));
    broken = find(abs(part) > s.near);
    if isempty(broken), best = offered(p, s, best, node.x); return, end
    done = p.intcon(abs(part) <= s.near);
    fixed = round(node.x(done));
    tight = node.lb(done) ~= node.ub(done) & turn > 2;  % before, chance would settle too much
    node.lb(done(tight)) = fixed(tight);
    node.ub(done(tight)) = fixed(tight);
    [~, order] = sort(abs(part(broken)));
    chosen = broken(order(1:max(1, floor(numel(order) / 10))));
    before = node;
    k = p.intcon(chosen);
    node.lb(k) = round(node.x(k));
    node.ub(k) = node.lb(k);
    node = solvedNode(p, node);
    if node.flag ~= 1
      % The other way, for one of them, once.
      node = before;
      k = k(1);
      if node.x(k) > round(node.x(k)), node.lb(k) = ceil(node.x(k)); else, node.ub(k) = floor(node.x(k)); end
      node = solvedNode(p, node);
    end
    if node.flag ~= 1 || node.value >= cutoff(p, s, best), return, end
  end
end

function [p, root] = withCuts(p, s, root)
% Gomory's mixed integer cuts, in rounds, as long as they move the bound. Rows that do not hold with
% equality in the end are taken out again.
  first = root.value;
  for round_ = 1:20
    part = abs(root.x(p.intcon) - round(root.x(p.intcon)));
    if all(part <= s.near), break, end
    [G, h] = gomory(p, root);
    if isempty(h), break, end
    before = root;
    p.M = [p.M; G];
    p.rl = [p.rl; h];
    p.ru = [p.ru; Inf(numel(h), 1)];
    root.places = [root.places; repmat(int8(2), numel(h), 1)];
    root = solvedNode(p, root);
    if root.flag ~= 1
      [p, root] = shortened(p, before, numel(p.rl) - numel(h));
      break
    end
    [p, root] = withoutIdle(p, root);
    if root.value - before.value < 1e-4 * max(abs(root.value - first), 1e-6 * abs(root.value)), break, end
  end
  if root.flag ~= 1, root = solvedNode(p, root); end
end

function [p, root] = shortened(p, root, rows)
  p.M = p.M(1:rows, :);
  p.rl = p.rl(1:rows);
  p.ru = p.ru(1:rows);
end

function [p, root] = withoutIdle(p, root)
  n = numel(p.lb);
  idle = [false(p.rows, 1); root.places(n + p.rows + 1:end) == 2];
  p.M(idle, :) = [];
  p.rl(idle) = [];
  p.ru(idle) = [];
  root.places([false(n, 1); idle]) = [];
  root.y(idle) = [];
end

function [G, h] = gomory(p, root)
% G x >= h that cut off where the root is.
  n = numel(p.lb);
  m = size(p.M, 1);
  T = [p.M, -speye(m)];
  basis = find(root.places == 2);
  part = root.x(p.intcon) - floor(root.x(p.intcon));
  [~, order] = sort(abs(part - 0.5));
  candidates = p.intcon(order(part(order) > 0.02 & part(order) < 0.98));
  [~, position] = ismember(candidates(1:min(end, 60)), basis);
  position = position(position > 0);
  [G, h] = deal(sparse(0, n), zeros(0, 1));
  if isempty(position) || numel(basis) ~= m, return, end
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  R = full(T(:, basis)' \ sparse(position, 1:numel(position), 1, m, numel(position)));
  if ~all(isfinite(R(:))), return, end
  alpha = R' * T;
  z = [root.x; p.M * root.x];
  low = [root.lb; p.rl];
  high = [root.ub; p.ru];
  integral = [p.whole; wholeRows(p)];
  loose = root.places ~= 2 & low ~= high;
  sign_ = ones(n + m, 1);
  sign_(root.places == 1) = -1;
  at = low;
  at(root.places == 1) = high(root.places == 1);
  for i = 1:numel(position)
    a = full(alpha(i, :))' .* sign_;
    a(~loose | abs(a) < 1e-11) = 0;
    if any(a ~= 0 & root.places == 3), continue, end
    f0 = z(basis(position(i)));
    f0 = f0 - floor(f0);
    c = zeros(n + m, 1);
    own = a ~= 0 & integral & at == round(at);
    part = a(own) - floor(a(own));
    c(own) = min(part / f0, (1 - part) / (1 - f0));
    rest = a ~= 0 & ~own;
    c(rest) = max(a(rest) / f0, -a(rest) / (1 - f0));
    % c' s >= 1 with s the distance from the bound that each is at.
    g = c .* sign_;
    used = c ~= 0;
    right = 1 + sum(g(used) .* at(used));
    row = g(1:n) + p.M' * g(n + 1:end);
    [row, right, good] = cleaned(row, right, p, root.x);
    if ~good, continue, end
    G = [G; sparse(row')]; %#ok<AGROW>
    h = [h; right]; %#ok<AGROW>
  end
  if numel(h) > 30
    [~, order] = sort((h - G * root.x) ./ sqrt(sum(G .^ 2, 2)), 'descend');
    order = order(1:30);
    G = G(order, :);
    h = h(order);
  end
end

function [row, right, good] = cleaned(row, right, p, x)
% Tiny coefficients go, at the price of what their variable could at most have given.
  good = false;
  largest = max(abs(row));
  if ~(largest > 1e-9) || ~isfinite(right), return, end
  tiny = row ~= 0 & abs(row) < 1e-7 * largest;
  gone = row(tiny) .* p.ub(tiny);
  gone(row(tiny) < 0) = row(tiny & row < 0) .* p.lb(tiny & row < 0);
  if any(~isfinite(gone)), return, end
  right = right - sum(gone);
  row(tiny) = 0;
  row = row / largest;
  right = right / largest;
  right = right - 1e-9 * max(1, abs(right));
  if nnz(row) > 50 + 0.5 * numel(row), return, end
  good = (right - row' * x) / norm(row) > 1e-4;
end

function w = wholeRows(p)
% Rows whose value is whole wherever the whole variables are.
  w = ~any(p.M(:, ~p.whole), 2) & ~any(p.M ~= round(p.M), 2);
  w = full(w);
end

function [lb, ub, possible] = tightened(p, lb, ub)
% What the rows say of the bounds of whole variables.
  possible = true;
  whole = p.whole;
  lb(whole) = ceil(lb(whole) - 1e-9 * max(1, abs(lb(whole))));
  ub(whole) = floor(ub(whole) + 1e-9 * max(1, abs(ub(whole))));
  [i, j, v] = find(p.M);
  [i, j, v] = deal(i(:), j(:), v(:));
  m = size(p.M, 1);
  n = numel(lb);
  for turn = 1:5
    if any(lb > ub), possible = false; return, end
    if isempty(v), return, end
    [low, high] = deal(v .* lb(j), v .* ub(j));
    [low(v < 0), high(v < 0)] = deal(v(v < 0) .* ub(j(v < 0)), v(v < 0) .* lb(j(v < 0)));
    [lowSum, lowOpen] = sums(i, low, m);
    [highSum, highOpen] = sums(i, high, m);
    slack = 1e-7 * (1 + max(abs(p.ru), abs(p.rl)));
    slack(~isfinite(slack)) = 1e-7;
    if any(lowOpen == 0 & lowSum > p.ru + slack) || any(highOpen == 0 & highSum < p.rl - slack), possible = false; return, end
    % Without the variable itself.
    restLow = withoutOwn(lowSum, lowOpen, i, low, -Inf);
    restHigh = withoutOwn(highSum, highOpen, i, high, Inf);
    most = (p.ru(i) - restLow) ./ v;
    least = (p.rl(i) - restHigh) ./ v;
    [upper, lower] = deal(most, least);
    [upper(v < 0), lower(v < 0)] = deal(least(v < 0), most(v < 0));
    use = whole(j) & abs(v) > 1e-9;
    newUb = min(ub, accumarray(j(use), floor(clean(upper(use), Inf) + 1e-6), [n 1], @min, Inf));
    newLb = max(lb, accumarray(j(use), ceil(clean(lower(use), -Inf) - 1e-6), [n 1], @max, -Inf));
    if isequal(newLb, lb) && isequal(newUb, ub), return, end
    [lb, ub] = deal(newLb, newUb);
  end
  possible = ~any(lb > ub);
end

function v = clean(v, default)
  v(isnan(v)) = default;
end

function [total, open] = sums(i, v, m)
  infinite = ~isfinite(v);
  open = accumarray(i, double(infinite), [m 1]);
  v(infinite) = 0;
  total = accumarray(i, v, [m 1]);
end

function rest = withoutOwn(total, open, i, own, infinity)
% The sum of a row without one of its terms; infinite where another term is.
  infinite = ~isfinite(own);
  rest = total(i);
  rest(~infinite) = rest(~infinite) - own(~infinite);
  others = open(i) - infinite > 0;
  rest(others) = infinity;
end
