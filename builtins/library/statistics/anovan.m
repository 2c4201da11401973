function [p, tbl, stats, terms] = anovan(y, group, varargin)
% [p, tbl, stats, terms] = anovan(y, group) analyses the variance of y by several factors: group is
% a cell of grouping variables or a matrix of columns. Options: 'model' ('linear', 'interaction',
% 'full', the largest order, or rows of zeros and ones), 'sstype' (1, 2, 3), 'continuous',
% 'varnames', 'alpha', 'display' ('off'). 'random' and 'nested' are not supported.
% example:
%   p = anovan([1 2 3 4 5 7], {[1 1 1 2 2 2], [1 2 3 1 2 3]}); fprintf('%.4f ', p), fprintf('\n')
% prints:
%   0.0099 0.0500 

% with: pairs anova
  if nargin < 2, error('stats:anovan:TooFewInputs', 'anovan requires data and grouping variables.'); end
  o = readPairs('anovan', struct('model', 'linear', 'sstype', 3, 'continuous', [], 'varnames', {{}}, 'alpha', 0.05, 'display', 'off', 'random', [], 'nested', []), varargin);
  if ~isempty(o.random) || any(o.nested(:)), error('stats:anovan:NotSupported', 'Random and nested factors are not supported.'); end
  y = double(y(:));
  model = factorsOf(y, group, o);
  keep = ~isnan(y) & all(~isnan(model.codes), 2);
  model = blocksOf(model, keep);
  y = y(keep);
  terms = termRows(o.model, numel(model.levels));
  model.terms = terms;
  [D, columns] = effectDesign(model);
  full_ = fitted(D, y);
  n = size(terms, 1);
  [SS, df] = deal(zeros(n, 1));
  for t = 1:n
    [a, b] = compared(D, columns, terms, t, y, o.sstype);
    SS(t) = b.sse - a.sse;
    df(t) = a.rank - b.rank;
  end
  dfe = numel(y) - full_.rank;
  mse = full_.sse / dfe;
  if dfe == 0, mse = NaN; end
  F = (SS ./ df) / mse;
  p = fcdf(F, df, dfe, 'upper');
  p(df == 0) = NaN;
  tbl = asCell(model.names, terms, SS, df, F, p, full_.sse, dfe, mse, sum((y - mean(y)) .^ 2), numel(y));
  stats = described(model, terms, full_, y, D, columns, dfe, mse);
  if strcmpi(o.display, 'on')
    for r = 1:size(tbl, 1), fprintf('%-12s', tbl{r, 1}); fprintf(' %12s', string(tbl(r, 2:end))); fprintf('\n'); end
  end
end

function m = factorsOf(y, group, o)
  if isnumeric(group), group = num2cell(group, 1); end
  k = numel(group);
  m.names = reshape(cellstr(o.varnames), 1, []);
  if isempty(o.varnames), m.names = arrayfun(@(i) sprintf('X%d', i), 1:k, 'UniformOutput', false); end
  if numel(m.names) ~= k, error('stats:anovan:BadVarNames', 'There must be one name for each of the %d factors.', k); end
  m.continuous = false(1, k);
  m.continuous(o.continuous) = true;
  m.codes = zeros(numel(y), k);
  m.groups = cell(1, k);
  m.levels = zeros(1, k);
  for f = 1:k
    g = group{f};
    if ischar(g), g = cellstr(g); end
    if numel(g) ~= numel(y), error('stats:anovan:InputSizeMismatch', 'Each grouping variable must have one element for each value.'); end
    if m.continuous(f), m.codes(:, f) = double(g(:)); continue, end
    [m.codes(:, f), m.groups{f}] = grp2idx(g(:));
    m.levels(f) = numel(m.groups{f});
  end
end

function m = blocksOf(m, keep)
  m.codes = m.codes(keep, :);
  m.rows = size(m.codes, 1);
  for f = 1:numel(m.levels)
    if m.continuous(f), m.blocks{f} = m.codes(:, f); else, m.blocks{f} = effectBlock(m.codes(:, f), m.levels(f)); end
  end
end

function T = termRows(model, k)
  if isnumeric(model) && ~isscalar(model)
    T = double(model ~= 0);
    if size(T, 2) ~= k, error('stats:anovan:BadModel', 'The rows of the model must have one column for each factor.'); end
    return
  end
  if isnumeric(model)
    most = model;
  else
    orders = struct('linear', 1, 'interaction', 2, 'full', k);
    most = orders.(validatestring(model, {'linear', 'interaction', 'full'}, 'anovan'));
  end
  T = zeros(0, k);
  for order = 1:min(most, k)
    sets = nchoosek(1:k, order);
    for r = 1:size(sets, 1), T(end + 1, sets(r, :)) = 1; end %#ok<AGROW>
  end
end

function f = fitted(D, y)
  [Q, R, e] = qr(D, 0);
  d = abs(diag(R));
  f.rank = sum(d > max(size(D)) * eps(max([d; 0])));
  r = 1:f.rank;
  f.beta = zeros(size(D, 2), 1);
  f.beta(e(r)) = R(r, r) \ (Q(:, r)' * y);
  f.residual = y - D * f.beta;
  f.sse = sum(f.residual .^ 2);
  f.inverse = zeros(size(D, 2));
  Ri = R(r, r) \ eye(f.rank);
  f.inverse(e(r), e(r)) = Ri * Ri';
end

function [a, b] = compared(D, columns, terms, t, y, type)
% The model with the term, and without it.
  others = true(1, size(terms, 1));
  switch type
    case 1, others(t:end) = false;
    case {2, 'h'}, others(all(terms >= terms(t, :), 2)') = false;
    case 3, others(t) = false;
    otherwise, error('stats:anovan:BadSSType', 'The type of the sums of squares must be 1, 2 or 3.');
  end
  owner = repelem(0:size(terms, 1), columns);
  base = ismember(owner, [0, find(others)]);
  b = fitted(D(:, base), y);
  a = fitted(D(:, base | owner == t), y);
end

function tbl = asCell(names, terms, SS, df, F, p, sse, dfe, mse, sst, n)
  tbl = {'Source', 'Sum Sq.', 'd.f.', 'Singular?', 'Mean Sq.', 'F', 'Prob>F'};
  for t = 1:size(terms, 1)
    tbl(end + 1, :) = {strjoin(names(terms(t, :) > 0), '*'), SS(t), df(t), df(t) == 0, SS(t) / df(t), F(t), p(t)}; %#ok<AGROW>
  end
  tbl(end + 1, :) = {'Error', sse, dfe, 0, mse, [], []};
  tbl(end + 1, :) = {'Total', sst, n - 1, 0, [], [], []};
end

function s = described(m, terms, f, y, D, columns, dfe, mse)
  coefficients = f.beta(1);
  labels = {'Constant'};
  at = 1;
  for t = 1:size(terms, 1)
    part = 1;
    words = {''};
    for k = find(terms(t, :))
      if m.continuous(k), C = 1; own = m.names(k); else, C = effectCoding(m.levels(k)); own = strcat([m.names{k} '='], m.groups{k}(:)'); end
      part = kron(C, part);
      fresh = cell(numel(words), numel(own));
      for i = 1:numel(words)
        for j = 1:numel(own), fresh{i, j} = [words{i}, '*', own{j}]; end
      end
      words = reshape(fresh, 1, []);
    end
    coefficients = [coefficients; part * f.beta(at + (1:columns(t + 1)))]; %#ok<AGROW>
    labels = [labels, regexprep(words, '^\*', '')]; %#ok<AGROW>
    at = at + columns(t + 1);
  end
  s = struct('source', 'anovan', 'resid', f.residual', 'coeffs', coefficients, 'dfe', dfe, 'mse', mse, 'terms', terms, 'nlevels', m.levels(:), ...
             'continuous', m.continuous, 'vmeans', mean(m.codes, 1), 'termcols', columns(:), 'coeffnames', {labels(:)}, 'varnames', {m.names(:)}, ...
             'grpnames', {m.groups(:)}, 'effects', f.beta, 'covariance', f.inverse * mse);
end
