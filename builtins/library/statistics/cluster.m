function t = cluster(z, varargin)
% cluster(z, 'MaxClust', n) cuts the tree of linkage into at most n clusters.
% cluster(z, 'Cutoff', c, 'Criterion', 'distance') cuts where the distance passes c.
% example:
%   disp(cluster(linkage([1; 2; 9]), 'MaxClust', 2)')
% prints:
%        1     1     2
  n = size(z, 1) + 1;
  cut = [];
  count = [];
  criterion = 'inconsistent';
  for k = 1:2:numel(varargin)
    switch validatestring(varargin{k}, {'MaxClust', 'Cutoff', 'Criterion', 'Depth'})
      case 'MaxClust', count = varargin{k + 1};
      case 'Cutoff', cut = varargin{k + 1};
      case 'Criterion', criterion = validatestring(varargin{k + 1}, {'inconsistent', 'distance'});
      case 'Depth'
        error('stats:cluster:NotSupported', 'The inconsistency criterion is not supported: use ''Criterion'', ''distance''.');
    end
  end
  if ~isempty(count)
    joins = n - min(max(round(count), 1), n);
  elseif isempty(cut)
    error('stats:cluster:BadCutoff', 'Give ''MaxClust'' or ''Cutoff''.');
  elseif strcmp(criterion, 'inconsistent')
    error('stats:cluster:NotSupported', 'The inconsistency criterion is not supported: use ''Criterion'', ''distance''.');
  else
    joins = sum(z(:, 3) <= cut);
  end
  parent = 1:2 * n - 1;
  for k = 1:joins, parent(z(k, 1:2)) = n + k; end
  root = 1:2 * n - 1;
  for k = 2 * n - 1:-1:1
    if parent(k) ~= k, root(k) = root(parent(k)); end
  end
  [~, ~, t] = unique(root(1:n)', 'stable');
end
