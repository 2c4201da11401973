function y = randsample(varargin)
% randsample(n, k) draws k of 1:n without replacement; randsample(population, k) of its elements.
% randsample(n, k, true) draws with replacement, randsample(n, k, true, w) with weights w. A random
% stream may come first.
% example:
%   rng(1); disp(numel(unique(randsample(10, 4))))
% prints:
%        4
  if isobject(varargin{1}), varargin(1) = []; end
  [population, k] = deal(varargin{1:2});
  replace = numel(varargin) > 2 && ~isempty(varargin{3}) && logical(varargin{3});
  isCount = isscalar(population) && isnumeric(population) && population == floor(population) && population > 0;
  if isCount, n = population; else, n = numel(population); end
  if numel(varargin) > 3 && ~isempty(varargin{4})
    w = varargin{4};
    if numel(w) ~= n || any(w < 0) || ~(sum(w) > 0)
      error('stats:randsample:InputSizeMismatch', 'W must hold one nonnegative weight for each element.');
    end
    if ~replace
      error('stats:randsample:NoWeighting', 'Weighted sampling without replacement is not supported.');
    end
    edges = cumsum(w(:)) / sum(w);
    edges(end) = 1;
    picks = arrayfun(@(u) find(u <= edges, 1), rand(k, 1));
  elseif replace
    picks = randi(n, k, 1);
  else
    if k > n
      error('stats:randsample:SampleTooLarge', 'K must be less than or equal to N for sampling without replacement.');
    end
    picks = randperm(n, k)';
  end
  if isCount
    y = picks;
  else
    y = population(picks);
    if isrow(population), y = reshape(y, 1, []); else, y = y(:); end
  end
end
