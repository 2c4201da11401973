function [idx, C, sumd, D, midx, info] = kmedoids(X, k, varargin)
% [idx, C, sumd, D, midx, info] = kmedoids(X, k) groups rows around k of them, the medoids C =
% X(midx, :). sumd: sums of distances within clusters, D: distance of each row from each medoid.
% Options: 'Distance' (of pdist; 'sqeuclidean' is usual), 'Algorithm' ('pam', 'small', 'clara',
% 'large'), 'Start' ('plus', 'sample', 'cluster' or medoids), 'Replicates', 'Options' (MaxIter,
% Display), 'OnlinePhase'.
% example:
%   rng(1); [~, C] = kmedoids([1 1.1 1.3 8 8.1 8.4]', 2); disp(sort(C)')
% prints:
%       1.1000    8.1000

% with: pairs
  o = readPairs('kmedoids', struct('Distance', 'sqeuclidean', 'Algorithm', '', 'Start', 'plus', 'Replicates', 1, 'Options', [], ...
                'OnlinePhase', 'on', 'PercentNeighbors', 0.001, 'NumSamples', []), varargin);
  if ischar(o.Distance) && strcmpi(o.Distance, 'sqeuclidean'), o.Distance = 'squaredeuclidean'; end
  whole = ~any(isnan(X), 2);
  given = X;
  X = X(whole, :);
  n = size(X, 1);
  if ~(isscalar(k) && k == floor(k) && k > 0), error('stats:kmedoids:InvalidK', 'K must be a positive integer value.'); end
  if n < k, error('stats:kmedoids:TooManyClusters', 'X must have more rows than the number of clusters.'); end
  if isempty(o.Algorithm), if n < 3000, o.Algorithm = 'pam'; elseif n < 10000, o.Algorithm = 'small'; else, o.Algorithm = 'clara'; end, end
  o.Algorithm = validatestring(o.Algorithm, {'pam', 'small', 'clara', 'large'});
  most = 100;
  if isstruct(o.Options) && isfield(o.Options, 'MaxIter') && ~isempty(o.Options.MaxIter), most = o.Options.MaxIter; end
  if isnumeric(o.Start), o.Replicates = size(o.Start, 3); end
  best = Inf;
  for r = 1:o.Replicates
    [m, steps] = searched(X, k, o, r, most);
    d = pdist2(X, X(m, :), o.Distance);
    cost = sum(min(d, [], 2));
    if cost < best, [best, midx, bestSteps, bestAt] = deal(cost, m, steps, r); end
  end
  C = X(midx, :);
  D = NaN(size(given, 1), k);
  D(whole, :) = pdist2(X, C, o.Distance);
  [least, idx] = min(D, [], 2);
  idx(~whole) = NaN;
  sumd = accumarray(idx(whole), least(whole), [k 1]);
  places = find(whole);
  midx = places(midx(:));
  info = struct('algorithm', o.Algorithm, 'start', o.Start, 'distance', o.Distance, 'iterations', bestSteps, 'bestReplicate', bestAt);
end

function [m, steps] = searched(X, k, o, r, most)
  n = size(X, 1);
  switch o.Algorithm
    case 'pam'
      S = pdist2(X, X, o.Distance);
      [m, steps] = swapped(S, started(X, k, o, r), most);
    case {'small', 'large'}
      [m, steps] = alternated(X, started(X, k, o, r), o.Distance, most);
    otherwise
      % CLARA: medoids of samples, judged by all points.
      best = Inf;
      count = min(n, 40 + 2 * k);
      for s = 1:5
        part = randperm(n, count);
        S = pdist2(X(part, :), X(part, :), o.Distance);
        sub = o;
        if isnumeric(sub.Start), sub.Start = 'plus'; end
        [a, steps] = swapped(S, started(X(part, :), k, sub, r), most);
        cost = sum(min(pdist2(X, X(part(a), :), o.Distance), [], 2));
        if cost < best, [best, m] = deal(cost, part(a)); end
      end
  end
end

function m = started(X, k, o, r)
  n = size(X, 1);
  if isnumeric(o.Start)
    [~, m] = min(pdist2(o.Start(:, :, r), X, o.Distance), [], 2);
    m = m';
    return
  end
  switch validatestring(o.Start, {'plus', 'sample', 'cluster'})
    case 'sample', m = randperm(n, k);
    case 'cluster'
      part = randperm(n, max(k, floor(n / 10)));
      m = part(alternated(X(part, :), randperm(numel(part), k), o.Distance, 100));
    otherwise
      m = randi(n);
      least = pdist2(X, X(m, :), o.Distance);
      for j = 2:k
        edges = cumsum(least);
        if edges(end) > 0, at = find(edges >= rand * edges(end), 1); else, at = find(~ismember(1:n, m), 1); end
        m(j) = at; %#ok<AGROW>
        least = min(least, pdist2(X, X(at, :), o.Distance));
      end
  end
end

function [m, step] = swapped(S, m, most)
% Partitioning around medoids: the exchange of a medoid with a point that lowers the cost most.
  n = size(S, 1);
  k = numel(m);
  for step = 1:most
    d = S(:, m);
    [near, who] = min(d, [], 2);
    d(sub2ind([n k], (1:n)', who)) = Inf;
    second = min(d, [], 2);
    best = 0;
    for j = 1:k
      without = near;
      without(who == j) = second(who == j);
      gain = sum(min(without, S), 1) - sum(near);
      gain(m) = Inf;
      [g, at] = min(gain);
      if g < best - 1e-12 * max(1, sum(near)), [best, out, in] = deal(g, j, at); end
    end
    if best >= 0, break, end
    m(out) = in;
  end
end

function [m, step] = alternated(X, m, distance, most)
% Each cluster's point with the least sum of distances, until nothing changes.
  k = numel(m);
  for step = 1:most
    [~, idx] = min(pdist2(X, X(m, :), distance), [], 2);
    before = m;
    for j = 1:k
      own = find(idx == j);
      if isempty(own), continue, end
      [~, at] = min(sum(pdist2(X(own, :), X(own, :), distance), 1));
      m(j) = own(at);
    end
    if isequal(m, before), break, end
  end
end
