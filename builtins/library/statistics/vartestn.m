function [p, stats] = vartestn(x, varargin)
% p = vartestn(X) tests whether the columns of X have equal variances (Bartlett), vartestn(x, group)
% whether groups of a vector have. [p, stats] also gives chisqstat or fstat and df. Options: 'TestType'
% 'Bartlett', 'LeveneQuadratic', 'LeveneAbsolute', 'BrownForsythe', 'OBrien'; 'Display' (no table or
% plot is shown).
% example:
%   fprintf('%.4f\n', vartestn([1 2; 2 4; 3 9; 4 1], 'Display', 'off'))
% prints:
%   0.1305
  group = [];
  if ~isempty(varargin) && ~((ischar(varargin{1}) || isstring(varargin{1})) && mod(numel(varargin), 2) == 0)
    group = varargin{1};
    varargin(1) = [];
  end
  type = 'Bartlett';
  for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
      case 'testtype', type = validatestring(varargin{k + 1}, {'Bartlett', 'LeveneQuadratic', 'LeveneAbsolute', 'BrownForsythe', 'OBrien'});
      case 'display'
      otherwise, error('stats:vartestn:BadParam', '''%s'' is not an option.', char(varargin{k}));
    end
  end
  if isempty(group)
    group = repmat(1:size(x, 2), size(x, 1), 1);
    if isvector(x), group = ones(size(x)); end
  else
    group = grp2idx(group);
  end
  x = double(x(:));
  group = group(:);
  keep = ~isnan(x) & ~isnan(group);
  [x, group] = deal(x(keep), group(keep));
  [~, ~, group] = unique(group);
  k = max([group; 0]);
  n = accumarray(group, 1);
  centre = accumarray(group, x) ./ n;
  v = accumarray(group, (x - centre(group)) .^ 2) ./ (n - 1);
  if strcmp(type, 'Bartlett')
    used = n > 1;
    [n, v] = deal(n(used), v(used));
    k = numel(n);
    pooled = sum((n - 1) .* v) / sum(n - 1);
    c = 1 + (sum(1 ./ (n - 1)) - 1 / sum(n - 1)) / (3 * (k - 1));
    stats.chisqstat = max(0, (sum(n - 1) * log(pooled) - sum((n - 1) .* log(v))) / c);
    stats.df = k - 1;
    p = 1 - chi2cdf(stats.chisqstat, k - 1);
    return
  end
  switch type
    case 'LeveneQuadratic', y = (x - centre(group)) .^ 2;
    case 'LeveneAbsolute', y = abs(x - centre(group));
    case 'BrownForsythe'
      middle = accumarray(group, x, [], @median);
      y = abs(x - middle(group));
    case 'OBrien'
      w = 0.5;
      m = n(group);
      y = ((w + m - 2) .* m .* (x - centre(group)) .^ 2 - w * (m - 1) .* v(group)) ./ ((m - 1) .* (m - 2));
  end
  own = accumarray(group, y) ./ n;
  between = sum(n .* (own - mean(y)) .^ 2) / (k - 1);
  within = sum((y - own(group)) .^ 2) / (numel(y) - k);
  stats = struct('fstat', between / within, 'df', [k - 1, numel(y) - k]);
  p = 1 - fcdf(stats.fstat, k - 1, numel(y) - k);
end
