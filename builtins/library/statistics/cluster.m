function t = cluster(z, varargin)
% cluster(z, 'MaxClust', n) cuts the tree of linkage into at most n clusters; n may be a vector.
% cluster(z, 'Cutoff', c) cuts where links are more inconsistent than c, with 'Depth' levels (2);
% with 'Criterion', 'distance' where the distance passes c.
% example:
%   disp(cluster(linkage([1; 2; 9]), 'MaxClust', 2)')
% prints:
%        1     1     2

% with: pairs
  o = readPairs('cluster', struct('MaxClust', [], 'Cutoff', [], 'Criterion', 'inconsistent', 'Depth', 2), varargin);
  o.Criterion = validatestring(o.Criterion, {'inconsistent', 'distance'});
  n = size(z, 1) + 1;
  if isempty(o.MaxClust) && isempty(o.Cutoff), error('stats:cluster:BadCutoff', 'Give ''MaxClust'' or ''Cutoff''.'); end
  if ~isempty(o.MaxClust)
    t = zeros(n, numel(o.MaxClust));
    for k = 1:numel(o.MaxClust)
      joins = n - min(max(round(o.MaxClust(k)), 1), n);
      t(:, k) = joined(z, (1:n - 1)' <= joins, n);
    end
    return
  end
  if strcmp(o.Criterion, 'distance'), value = z(:, 3); else, y = inconsistent(z, o.Depth); value = y(:, 4); end
  t = zeros(n, numel(o.Cutoff));
  for k = 1:numel(o.Cutoff), t(:, k) = joined(z, kept(z, value, o.Cutoff(k), n), n); end
end

function ok = kept(z, value, cut, n)
% A link holds when neither it nor one below it passes the cut.
  ok = value <= cut;
  for k = 1:n - 1
    below = z(k, 1:2);
    below = below(below > n) - n;
    if ~all(ok(below)), ok(k) = false; end
  end
end

function t = joined(z, ok, n)
  parent = 1:2 * n - 1;
  for k = find(ok)', parent(z(k, 1:2)) = n + k; end
  root = 1:2 * n - 1;
  for k = 2 * n - 1:-1:1
    if parent(k) ~= k, root(k) = root(parent(k)); end
  end
  [~, ~, t] = unique(root(1:n)', 'stable');
end
