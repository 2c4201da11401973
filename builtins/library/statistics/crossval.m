function values = crossval(varargin)
% values = crossval(fun, X, Y, ...) calls fun(XTRAIN, YTRAIN, XTEST, YTEST) for each fold: one row
% each. mse = crossval('mse', X, y, 'Predfun', predict) is the mean squared error of predict(XTRAIN,
% ytrain, XTEST), crossval('mcr', ...) the rate of wrong classes. Options: 'KFold' (10), 'HoldOut',
% 'LeaveOut', 'Partition' (a cvpartition), 'Stratify', 'MCReps'.
% example:
%   f = @(x, y, z) z * (x \ y); disp(crossval('mse', (1:6)', 2 * (1:6)', 'Predfun', f) < 1e-20)
% prints:
%      1

% with: pairs
  names = {'KFold', 'HoldOut', 'LeaveOut', 'Partition', 'Stratify', 'MCReps', 'Predfun', 'Options'};
  first = nargin + 1;
  for k = 3:nargin
    if (ischar(varargin{k}) || isstring(varargin{k})) && any(strncmpi(varargin{k}, names, numel(char(varargin{k})))), first = k; break, end
  end
  o = readPairs('crossval', struct('KFold', 10, 'HoldOut', [], 'LeaveOut', [], 'Partition', [], 'Stratify', [], 'MCReps', 1, 'Predfun', [], 'Options', []), varargin(first:end));
  f = varargin{1};
  data = varargin(2:first - 1);
  n = size(data{1}, 1);
  if any(cellfun(@(d) size(d, 1), data) ~= n), error('stats:crossval:InputSizeMismatch', 'All data must have the same number of rows.'); end
  c = divided(o, n);
  loss = ischar(f) || isstring(f);
  if loss
    kind = validatestring(f, {'mse', 'mcr'}, 'crossval');
    if isempty(o.Predfun), error('stats:crossval:NoPredfun', 'A ''Predfun'' is needed with ''%s''.', kind); end
  end
  values = [];
  [wrong, count] = deal(0, 0);
  for r = 1:o.MCReps
    if r > 1, c = repartition(c); end
    for k = 1:c.NumTestSets
      [in, out] = deal(training(c, k), test(c, k));
      given = cellfun(@(d) d(in, :), data, 'UniformOutput', false);
      asked = cellfun(@(d) d(out, :), data, 'UniformOutput', false);
      if ~loss
        v = f(given{:}, asked{:});
        values(end + 1, :) = reshape(v, 1, []); %#ok<AGROW>
        continue
      end
      fit = o.Predfun(given{:}, asked{1:end - 1});
      truth = asked{end};
      if strcmp(kind, 'mse'), wrong = wrong + sum((truth - fit) .^ 2); else, wrong = wrong + sum(~strcmp(string(truth), string(fit))); end
      count = count + size(truth, 1);
    end
  end
  if loss, values = wrong / count; end
end

function c = divided(o, n)
  if ~isempty(o.Partition), c = o.Partition; return, end
  who = n;
  if ~isempty(o.Stratify), who = o.Stratify; end
  if ~isempty(o.HoldOut)
    c = cvpartition(who, 'HoldOut', o.HoldOut);
  elseif ~isempty(o.LeaveOut)
    c = cvpartition(n, 'LeaveOut');
  else
    c = cvpartition(who, 'KFold', min(o.KFold, n));
  end
end
