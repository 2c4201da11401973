function [idx, C, sumd, D] = kmeans(X, k, varargin)
% [idx, C, sumd, D] = kmeans(X, k) groups the rows of X into k clusters around centres C.
% sumd: sums of distances within clusters; D: distance of each row from each centre. Options:
% 'Distance' ('sqeuclidean', 'cityblock', 'cosine', 'correlation', 'hamming'), 'Start' ('plus', 'sample',
% 'uniform', 'cluster' or centres), 'Replicates', 'MaxIter', 'EmptyAction' ('singleton', 'error',
% 'drop'), 'Display' ('off', 'final', 'iter'), 'Options', 'OnlinePhase'.
% example:
%   rng(1); disp(sort(sum(kmeans([1 1.1 0.9 8 8.1]', 2) == [1 2])))
% prints:
%        2     3
  o = struct('distance', 'sqeuclidean', 'start', 'plus', 'replicates', 1, 'maxiter', 100, ...
             'emptyaction', 'singleton', 'display', 'off', 'options', [], 'onlinephase', 'off');
  for a = 1:2:numel(varargin)
    name = validatestring(varargin{a}, {'Distance', 'Start', 'Replicates', 'MaxIter', 'EmptyAction', ...
                                        'Display', 'Options', 'OnlinePhase'});
    o.(lower(name)) = varargin{a + 1};
  end
  if isstruct(o.options)
    if isfield(o.options, 'MaxIter') && ~isempty(o.options.MaxIter), o.maxiter = o.options.MaxIter; end
    if isfield(o.options, 'Display') && ~isempty(o.options.Display), o.display = o.options.Display; end
  end
  o.distance = validatestring(o.distance, {'sqeuclidean', 'cityblock', 'cosine', 'correlation', 'hamming'});
  whole = ~any(isnan(X), 2);
  if ~all(whole)
    warning('stats:kmeans:MissingDataRemoved', 'Ignoring rows of X with missing data.');
  end
  all_ = X;
  X = X(whole, :);
  n = size(X, 1);
  if isnumeric(o.start)
    if isempty(k), k = size(o.start, 1); end
    o.replicates = size(o.start, 3);
  end
  if ~(isscalar(k) && k == floor(k) && k > 0)
    error('stats:kmeans:InvalidK', 'K must be a positive integer value.');
  end
  if n < k
    error('stats:kmeans:TooManyClusters', 'X must have more rows than the number of clusters.');
  end
  if strcmp(o.distance, 'hamming') && ~all(X(:) == 0 | X(:) == 1)
    error('stats:kmeans:NonbinaryDataForHamm', 'Non-binary data cannot be clustered using Hamming distance.');
  end
  if strcmp(o.distance, 'correlation'), X = X - mean(X, 2); end
  if any(strcmp(o.distance, {'cosine', 'correlation'})), X = X ./ vecnorm(X, 2, 2); end
  best = Inf;
  for r = 1:o.replicates
    centres = startAt(X, k, o, r);
    [i, c, s, steps] = lloyd(X, centres, o);
    if strcmp(o.display, 'iter') || strcmp(o.display, 'final')
      fprintf('Replicate %d, %d iterations, total sum of distances = %g.\n', r, steps, sum(s, 'omitnan'));
    end
    if sum(s, 'omitnan') < best
      best = sum(s, 'omitnan');
      found = i;
      C = c;
      sumd = s;
    end
  end
  idx = NaN(size(all_, 1), 1);
  idx(whole) = found;
  if nargout > 3
    D = NaN(size(all_, 1), k);
    D(whole, :) = between(X, C, o.distance);
  end
end

function c = startAt(X, k, o, r)
  n = size(X, 1);
  if isnumeric(o.start), c = o.start(:, :, r); return, end
  switch validatestring(o.start, {'plus', 'sample', 'uniform', 'cluster'})
    case 'sample', c = X(randperm(n, k), :);
    case 'uniform', c = min(X) + rand(k, size(X, 2)) .* (max(X) - min(X));
    case 'cluster'
      part = X(randperm(n, max(k, floor(n / 10))), :);
      inner = o;
      inner.start = 'sample';
      [~, c] = lloyd(part, startAt(part, k, inner, 1), inner);
    case 'plus'
      % Each next centre is drawn with probability proportional to the distance from those there.
      c = zeros(k, size(X, 2), class(X));
      c(1, :) = X(randi(n), :);
      least = between(X, c(1, :), o.distance);
      for j = 2:k
        edges = cumsum(least);
        if edges(end) > 0
          pick = find(edges >= rand * edges(end), 1);
        else
          pick = randi(n);
        end
        c(j, :) = X(pick, :);
        least = min(least, between(X, c(j, :), o.distance));
      end
  end
end

function [idx, c, sumd, step] = lloyd(X, c, o)
  k = size(c, 1);
  before = [];
  quick = strcmp(o.distance, 'sqeuclidean') && isa(X, 'double') && isreal(X);
  for step = 1:o.maxiter
    if quick
      [idx, d, sums, counts] = nearestcentres(X, double(c));
    else
      [d, idx] = min(between(X, c, o.distance), [], 2);
      counts = accumarray(idx, 1, [k 1]);
    end
    moved = any(counts == 0);
    for j = find(counts == 0)'
      switch validatestring(o.emptyaction, {'singleton', 'error', 'drop'})
        case 'error', error('stats:kmeans:EmptyCluster', 'Empty cluster created at iteration %d.', step);
        case 'drop', c(j, :) = NaN;
        case 'singleton'
          [~, far] = max(d);
          idx(far) = j;
          d(far) = 0;
      end
    end
    if isequal(idx, before), break, end
    before = idx;
    if quick && ~moved, c = sums ./ counts; else, c = centresOf(X, idx, c, o.distance); end
  end
  if ~isequal(idx, before) || (step == o.maxiter && step > 1 && ~isequal(idx, before))
    warning('stats:kmeans:FailedToConverge', 'Failed to converge in %d iterations.', o.maxiter);
  end
  if quick
    own = sum((X - c(idx, :)) .^ 2, 2);
  else
    d = between(X, c, o.distance);
    own = d(sub2ind(size(d), (1:size(X, 1))', idx));
  end
  sumd = accumarray(idx, own, [k 1]);
end

function c = centresOf(X, idx, c, distance)
  k = size(c, 1);
  if any(strcmp(distance, {'cityblock', 'hamming'}))
    % Medians, which of zeros and ones are what most of them are.
    for j = 1:k
      if any(idx == j), c(j, :) = median(X(idx == j, :), 1); end
    end
    return
  end
  counts = accumarray(idx, 1, [k 1]);
  filled = counts > 0;
  for p = 1:size(X, 2)
    sums = accumarray(idx, X(:, p), [k 1]);
    c(filled, p) = sums(filled) ./ counts(filled);
  end
  if any(strcmp(distance, {'cosine', 'correlation'}))
    c(filled, :) = c(filled, :) ./ vecnorm(c(filled, :), 2, 2);
  end
end

function d = between(X, c, distance)
  switch distance
    case 'sqeuclidean'
      d = max(0, sum(X .^ 2, 2) - 2 * (X * c') + sum(c .^ 2, 2)');
    case 'cityblock', d = pdist2(X, c, 'cityblock');
    case 'hamming', d = pdist2(double(X), double(c), 'cityblock') / size(X, 2);
    otherwise, d = max(0, 1 - X * c');
  end
  d(:, any(isnan(c), 2)) = Inf;
end
