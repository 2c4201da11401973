function varargout = grpstats(X, group, which, varargin)
% [means, ...] = grpstats(X, group, stats) gives a row of statistics for each group of rows of X:
% stats is a name or a cell of names ('mean', 'sem', 'numel', 'gname', 'std', 'var', 'min', 'max',
% 'range', 'meanci', 'predci') or functions, one output each. grpstats(table, groupvars, stats)
% gives a table; its options are 'DataVars', 'VarNames', 'Alpha'.
% example:
%   disp(grpstats([1 2 3 10]', {'a'; 'a'; 'b'; 'b'}))
% prints:
%       1.5000
%       6.5000

% with: pairs
  if nargin < 2, group = []; end
  if nargin < 3 || isempty(which), which = {'mean'}; end
  alpha = 0.05;
  if isnumeric(which) && isscalar(which), [alpha, which] = deal(which, {'mean'}); end
  if ~iscell(which), which = cellstrOrHandle(which); end
  o = readPairs('grpstats', struct('Alpha', alpha, 'DataVars', {{}}, 'VarNames', {{}}), varargin);
  if istable(X)
    varargout{1} = ofTable(X, group, which, o);
    return
  end
  if isrow(X), X = X(:); end
  [index, labels] = indexOf(group, size(X, 1));
  if nargin < 3 && nargout > 1, which = {'mean', 'sem', 'numel', 'gname'}; end
  for k = 1:max(1, nargout)
    if k > numel(which), error('stats:grpstats:TooManyOutputs', 'There are more outputs than statistics.'); end
    if strcmp(which{k}, 'gname'), varargout{k} = labels; else, varargout{k} = oneStatistic(X, index, size(labels, 1), which{k}, o.Alpha); end
  end
end

function c = cellstrOrHandle(w)
  if isa(w, 'function_handle'), c = {w}; else, c = cellstr(w); end
end

function [index, labels] = indexOf(group, n)
  if isempty(group), index = ones(n, 1); labels = {'1'}; return, end
  if ~iscell(group) || iscellstr(group), group = {group}; end
  codes = zeros(n, numel(group));
  names = cell(1, numel(group));
  for k = 1:numel(group)
    g = group{k};
    if ischar(g), g = cellstr(g); end
    if numel(g) ~= n, error('stats:grpstats:InputSizeMismatch', 'Each grouping variable must have one element for each row of X.'); end
    [codes(:, k), names{k}] = grp2idx(g);
  end
  whole = ~any(isnan(codes), 2);
  index = NaN(n, 1);
  [rows, ~, index(whole)] = unique(codes(whole, :), 'rows');
  labels = cell(size(rows));
  for k = 1:numel(group), labels(:, k) = names{k}(rows(:, k)); end
end

function s = oneStatistic(X, index, n, f, alpha)
  parts = cell(n, 1);
  for g = 1:n, parts{g} = ofGroup(X(index == g, :), f, alpha); end
  if ischar(f) && any(strcmp(f, {'meanci', 'predci'}))
    s = permute(cat(3, parts{:}), [3 2 1]);
  else
    s = cat(1, parts{:});
  end
end

function s = ofGroup(x, f, alpha)
% A row for each variable; bounds have two.
  if isa(f, 'function_handle'), s = f(x); return, end
  n = sum(~isnan(x), 1);
  m = sum(fillNaN(x), 1) ./ n;
  d = std(x, 0, 1, 'omitnan');
  switch f
    case 'mean', s = m;
    case 'median', s = median(x, 1, 'omitnan');
    case 'sem', s = d ./ sqrt(n);
    case 'numel', s = n;
    case 'std', s = d;
    case 'var', s = d .^ 2;
    case 'min', s = min(x, [], 1);
    case 'max', s = max(x, [], 1);
    case 'range', s = max(x, [], 1) - min(x, [], 1);
    case 'meanci', s = m + [-1; 1] * (tinv(1 - alpha / 2, n - 1) .* d ./ sqrt(n));
    case 'predci', s = m + [-1; 1] * (tinv(1 - alpha / 2, n - 1) .* d .* sqrt(1 + 1 ./ n));
    otherwise, s = feval(f, x);
  end
end

function x = fillNaN(x)
  x(isnan(x)) = 0;
end

function t = ofTable(T, groupVars, which, o)
  groupVars = cellstr(groupVars);
  if isempty(o.DataVars), o.DataVars = setdiff(T.Properties.VariableNames, groupVars, 'stable'); end
  groups = cellfun(@(v) T.(v), groupVars, 'UniformOutput', false);
  [index, labels] = indexOf(groups, height(T));
  n = size(labels, 1);
  t = table();
  for k = 1:numel(groupVars)
    [~, first] = ismember((1:n)', index);
    t.(groupVars{k}) = groups{k}(first, :);
  end
  t.GroupCount = accumarray(index(~isnan(index)), 1, [n 1]);
  for v = cellstr(o.DataVars)
    for s = which(:)'
      name = s{1};
      if isa(name, 'function_handle'), name = regexprep(func2str(name), '\W', ''); end
      t.([name '_' v{1}]) = squeeze(oneStatistic(double(T.(v{1})), index, n, s{1}, o.Alpha));
    end
  end
  if ~isempty(o.VarNames), t.Properties.VariableNames = cellstr(o.VarNames); end
  t.Properties.RowNames = arrayfun(@(g) strjoin(labels(g, :), '_'), (1:n)', 'UniformOutput', false);
end
