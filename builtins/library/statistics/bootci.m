function [ci, stats] = bootci(n, varargin)
% ci = bootci(n, fun, data, ...) is a 95% confidence interval of fun(data, ...) from n samples of the
% data's rows, drawn with replacement; [ci, stats] also gives what fun made of each. With options:
% bootci(n, {fun, data, ...}, 'Alpha', 0.05, 'Type', type), type 'bca' (bias corrected and accelerated,
% the default), 'percentile' ('per'), 'cper' (bias corrected), 'normal' ('norm'), 'student' ('stud': each
% value by its own deviation, that of 'NBootStd' (100) samples of its sample, or the function 'StdErr' of
% it); 'Weights' of the rows.
% example:
%   rng(1); ci = bootci(500, @mean, (1:100)'); disp(ci(1) < 50.5 && ci(2) > 50.5)
% prints:
%      1
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~(isscalar(n) && n >= 1 && n == floor(n)), error('stats:bootci:BadNBoot', 'The number of samples must be a positive whole number.'); end
  s = struct('alpha', 0.05, 'type', 'bca', 'nbootstd', 100, 'stderr', [], 'weights', [], 'options', []);
  if iscell(varargin{1})
    [fun, data] = deal(varargin{1}{1}, varargin{1}(2:end));
    options = varargin(2:end);
    for k = 1:2:numel(options) - 1, s.(lower(validatestring(options{k}, {'alpha', 'type', 'nbootstd', 'stderr', 'weights', 'options'}))) = options{k + 1}; end
  else
    [fun, data] = deal(varargin{1}, varargin(2:end));
  end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~(isscalar(s.alpha) && s.alpha > 0 && s.alpha < 1), error('stats:bootci:BadAlpha', 'ALPHA must be between 0 and 1.'); end
  type = validatestring(s.type, {'bca', 'percentile', 'cper', 'norm', 'normal', 'stud', 'student'});
  seen = fun(data{:});
  shape = size(seen);
  flat_ = @(varargin) reshape(fun(varargin{:}), 1, []);
  draw = flat_;
  if startsWith(type, 'stud')
    own = @(varargin) std(bootstrp(s.nbootstd, flat_, varargin{:}), 0, 1);
    if ~isempty(s.stderr), own = @(varargin) reshape(s.stderr(varargin{:}), 1, []); end
    draw = @(varargin) [flat_(varargin{:}), own(varargin{:})];
  end
  weights = {};
  if ~isempty(s.weights), weights = {'Weights', s.weights}; end
  stats = bootstrp(n, draw, data{:}, weights{:});
  seen = seen(:)';
  a = s.alpha / 2;
  switch type
    case {'norm', 'normal'}
      spread = std(stats, 0, 1);
      centre = 2 * seen - mean(stats, 1);
      ci = centre + [norminv(a); -norminv(a)] .* spread;
    case {'stud', 'student'}
      far = (stats(:, 1:numel(seen)) - seen) ./ stats(:, numel(seen) + 1:end);
      stats = stats(:, 1:numel(seen));
      ci = seen - prctile(far, 100 * [1 - a; a], 1) .* std(stats, 0, 1);
    case 'percentile'
      ci = prctile(stats, 100 * [a; 1 - a], 1);
    otherwise
      z0 = norminv(mean(stats < seen, 1) + mean(stats == seen, 1) / 2);
      acc = zeros(1, numel(seen));
      if strcmp(type, 'bca')
        left = jackknife(@(varargin) reshape(fun(varargin{:}), 1, []), data{:});
        far = mean(left, 1) - left;
        acc = sum(far .^ 3, 1) ./ (6 * sum(far .^ 2, 1) .^ 1.5);
        acc(isnan(acc)) = 0;
      end
      ci = zeros(2, numel(seen));
      for k = 1:numel(seen)
        z = z0(k) + norminv([a; 1 - a]);
        ci(:, k) = prctile(stats(:, k), 100 * normcdf(z0(k) + z ./ (1 - acc(k) * z)));
      end
  end
  if ~isscalar(seen) && ~isrow(zeros(shape)), ci = reshape(ci, [2, shape]); end
end
