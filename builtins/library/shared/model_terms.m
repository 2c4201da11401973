function m = modelData(name, args, spec)
% Predictors, response, names and terms of fitlm(X, y, spec, ...) or fitlm(table, spec, ...).
  o = struct('Weights', [], 'VarNames', {{}}, 'Intercept', true, 'CategoricalVars', [], 'PredictorVars', {{}}, 'ResponseVar', '', ...
             'Distribution', 'normal', 'Link', '', 'BinomialSize', [], 'Offset', [], 'DispersionFlag', [], 'Exclude', []);
  if istable(args{1})
    t = args{1};
    args(1) = [];
    vars = t.Properties.VariableNames;
  else
    X = double(args{1});
    y = args{2};
    if strcmp(name(max(1, end - 2):end), 'glm') && size(y, 2) == 2 && size(X, 1) == size(y, 1)
      o.BinomialSize = y(:, 2);
      y = y(:, 1);
    end
    y = y(:);
    args(1:2) = [];
    if size(X, 1) ~= numel(y), error(['stats:' name ':SizeMismatch'], 'X and y must have as many rows.'); end
    t = [];
  end
  if ~isempty(args) && (ischar(args{1}) || isstring(args{1})) && (mod(numel(args), 2) == 1)
    spec = char(args{1});
    args(1) = [];
  elseif ~isempty(args) && isnumeric(args{1})
    spec = args{1};
    args(1) = [];
  end
  for k = 1:2:numel(args)
    word = validatestring(args{k}, [fieldnames(o)', {'RobustOpts'}]);
    if ~isfield(o, word), error(['stats:' name ':NotSupported'], '%s with ''%s'' is not supported.', name, word); end
    o.(word) = args{k + 1};
  end
  if isempty(t)
    names = arrayfun(@(k) sprintf('x%d', k), 1:size(X, 2), 'UniformOutput', false);
    response = 'y';
    if ~isempty(o.VarNames), names = cellstr(o.VarNames(1:end - 1)); response = char(o.VarNames{end}); end
    columns = num2cell(X, 1);
    for k = 1:numel(columns)
      if (islogical(o.CategoricalVars) && o.CategoricalVars(k)) || (isnumeric(o.CategoricalVars) && any(o.CategoricalVars == k)), columns{k} = categorical(columns{k}); end
    end
  else
    response = vars{end};
    if ~isempty(o.ResponseVar), response = char(o.ResponseVar); end
    if ischar(spec) && any(spec == '~'), response = strtrim(spec(1:find(spec == '~') - 1)); end
    if ~any(strcmp(response, vars)), error(['stats:' name ':UnknownResponse'], 'The table has no variable ''%s''.', response); end
    names = setdiff(vars, {response}, 'stable');
    if ~isempty(o.PredictorVars), names = cellstr(o.PredictorVars); end
    y = double(t.(response));
    columns = cellfun(@(v) t.(v), names, 'UniformOutput', false);
  end
  y(o.Exclude) = NaN;
  m = struct('y', y(:), 'names', {names}, 'response', response, 'columns', {columns}, 'weights', o.Weights, 'options', o);
  m.levels = cell(size(names));
  for k = 1:numel(columns)
    c = columns{k};
    if iscell(c) || isstring(c) || islogical(c), c = categorical(c); end
    if isa(c, 'categorical'), m.levels{k} = categories(c); end
  end
  [m.terms, m.intercept] = termsOf(spec, names, o.Intercept, m.levels);
end

function [terms, intercept] = termsOf(spec, names, intercept, levels)
% Rows of exponents, one a term; the intercept apart.
  n = numel(names);
  I = eye(n);
  if isnumeric(spec)
    terms = spec(:, 1:n);
    intercept = any(all(terms == 0, 2));
    terms = terms(any(terms, 2), :);
    return
  end
  pairs = zeros(0, n);
  if n > 1, c = nchoosek(1:n, 2); for k = 1:size(c, 1), pairs(k, :) = I(c(k, 1), :) + I(c(k, 2), :); end, end
  squares = 2 * I(cellfun(@isempty, levels), :);
  switch lower(spec)
    case 'constant', terms = zeros(0, n);
    case 'linear', terms = I;
    case 'interactions', terms = [I; pairs];
    case 'purequadratic', terms = [I; squares];
    case 'quadratic', terms = [I; pairs; squares];
    otherwise, [terms, intercept] = formulaTerms(spec, names, intercept);
  end
end

function [terms, intercept] = formulaTerms(spec, names, intercept)
  text = strrep(spec(find(spec == '~', 1) + 1:end), ' ', '');
  if ~any(spec == '~'), error('stats:fitlm:BadFormula', 'The model ''%s'' is neither a word nor a formula.', spec); end
  terms = zeros(0, numel(names));
  [parts, signs] = strsplit(text, {'+', '-'}, 'CollapseDelimiters', false);
  if isempty(parts{1}), parts(1) = []; else, signs = [{'+'}, signs]; end
  for k = 1:numel(parts)
    fresh = oneTerm(parts{k}, names);
    if strcmp(parts{k}, '1') || strcmp(parts{k}, '0')
      intercept = strcmp(signs{k}, '+') == strcmp(parts{k}, '1');
    elseif strcmp(signs{k}, '+')
      terms = [terms; fresh]; %#ok<AGROW>
    else
      terms = setdiff(terms, fresh, 'rows', 'stable');
    end
  end
  terms = unique(terms, 'rows', 'stable');
  [~, order] = sort(sum(terms, 2));
  terms = terms(order, :);
end

function rows = oneTerm(text, names)
  if any(strcmp(text, {'0', '1'})), rows = zeros(0, numel(names)); return, end
  if any(text == '*')
    factors = strsplit(text, '*');
    rows = zeros(0, numel(names));
    for k = 1:2 ^ numel(factors) - 1
      chosen = factors(bitget(k, 1:numel(factors)) == 1);
      r = zeros(1, numel(names));
      for f = chosen, r = r + oneTerm(f{1}, names); end
      rows = [rows; r]; %#ok<AGROW>
    end
    return
  end
  rows = zeros(1, numel(names));
  for f = strsplit(text, ':')
    bits = strsplit(f{1}, '^');
    at = find(strcmp(bits{1}, names), 1);
    if isempty(at), error('stats:fitlm:UnknownVariable', 'The formula names ''%s'', which is no predictor.', bits{1}); end
    power_ = 1;
    if numel(bits) > 1, power_ = str2double(bits{2}); end
    rows(at) = rows(at) + power_;
  end
  if any(text == '^')
    % x^2 stands for x + x^2.
    at = find(rows, 1);
    rows = [zeros(rows(at) - 1, numel(names)); rows];
    for k = 1:size(rows, 1) - 1, rows(k, at) = k; end
  end
end

function [D, labels] = designMatrix(m, columns)
% A column for each coefficient.
  n = numel(m.names);
  blocks = cell(1, n);
  names = cell(1, n);
  rows = 0;
  for k = 1:n
    c = columns{k};
    if isempty(m.levels{k})
      blocks{k} = double(c(:));
      names{k} = m.names(k);
    else
      if ~isa(c, 'categorical'), c = categorical(c); end
      [~, code] = ismember(cellstr(string(c(:))), m.levels{k});
      blocks{k} = double(code == 2:numel(m.levels{k}));
      names{k} = cellfun(@(l) [m.names{k} '_' l], m.levels{k}(2:end)', 'UniformOutput', false);
    end
    rows = size(blocks{k}, 1);
  end
  if n == 0, rows = numel(m.y); end
  D = zeros(rows, 0);
  labels = {};
  if m.intercept
    D = ones(rows, 1);
    labels = {'(Intercept)'};
  end
  for i = 1:size(m.terms, 1)
    part = ones(rows, 1);
    text = {''};
    for k = find(m.terms(i, :))
      e = m.terms(i, k);
      fresh = blocks{k} .^ e;
      more = {};
      wide = zeros(rows, 0);
      for a = 1:size(part, 2)
        for b = 1:size(fresh, 2)
          wide(:, end + 1) = part(:, a) .* fresh(:, b); %#ok<AGROW>
          label = names{k}{b};
          if e > 1, label = sprintf('%s^%d', label, e); end
          if ~isempty(text{a}), label = [text{a} ':' label]; end %#ok<AGROW>
          more{end + 1} = label; %#ok<AGROW>
        end
      end
      part = wide;
      text = more;
    end
    D = [D, part]; %#ok<AGROW>
    labels = [labels, text]; %#ok<AGROW>
  end
end

function text = formulaText(m)
  words = {};
  if m.intercept, words = {'1'}; end
  for i = 1:size(m.terms, 1)
    factors = {};
    for k = find(m.terms(i, :))
      f = m.names{k};
      if m.terms(i, k) > 1, f = sprintf('%s^%d', f, m.terms(i, k)); end
      factors{end + 1} = f; %#ok<AGROW>
    end
    words{end + 1} = strjoin(factors, ':'); %#ok<AGROW>
  end
  if isempty(words), words = {'0'}; end
  text = strjoin(words, ' + ');
end

function columns = newColumns(m, X)
% New predictors: a table or a matrix.
  if istable(X)
    columns = cellfun(@(v) X.(v), m.names, 'UniformOutput', false);
  else
    if size(X, 2) ~= numel(m.names), error('stats:LinearModel:PredictorSize', 'The new data must have %d columns.', numel(m.names)); end
    columns = num2cell(X, 1);
  end
end
