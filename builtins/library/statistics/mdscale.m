function [Y, stress, disparities] = mdscale(D, p, varargin)
% [Y, stress, disparities] = mdscale(D, p) places points in p dimensions so that their distances
% follow the dissimilarities D (a square matrix or those of pdist). Options: 'Criterion' ('stress',
% 'sstress': only the order counts; 'metricstress', 'metricsstress', 'sammon', 'strain'), 'Weights',
% 'Start' ('cmdscale', 'random' or points), 'Replicates', 'Options' (MaxIter, TolFun, TolX).
% example:
%   Y = mdscale(pdist([0 0; 3 0; 0 4]), 2, 'Criterion', 'metricstress'); fprintf('%.3f ', pdist(Y)), fprintf('\n')
% prints:
%   3.000 4.000 5.000 

% with: pairs
  o = readPairs('mdscale', struct('Criterion', 'stress', 'Weights', [], 'Start', 'cmdscale', 'Replicates', 1, 'Options', []), varargin);
  o.Criterion = validatestring(o.Criterion, {'stress', 'sstress', 'metricstress', 'metricsstress', 'sammon', 'strain'}, 'mdscale');
  wasSquare = size(D, 1) > 1 && size(D, 1) == size(D, 2);
  if wasSquare, d = squareform(D); else, d = reshape(D, 1, []); end
  n = round((1 + sqrt(1 + 8 * numel(d))) / 2);
  if n * (n - 1) / 2 ~= numel(d), error('stats:mdscale:BadDissimilarities', 'The dissimilarities must be a square matrix or a vector as of pdist.'); end
  if any(d < 0), error('stats:mdscale:NegativeDissimilarities', 'Dissimilarities must not be negative.'); end
  w = ones(size(d));
  if ~isempty(o.Weights), w = o.Weights; if size(w, 1) > 1, w = squareform(w); end, w = reshape(w, 1, []); end
  w(isnan(d)) = 0;
  d(isnan(d)) = mean(d(~isnan(d)));
  if strcmp(o.Criterion, 'strain')
    [Y, stress, disparities] = strained(d, p);
  else
    if isnumeric(o.Start), o.Replicates = size(o.Start, 3); end
    stress = Inf;
    for r = 1:o.Replicates
      [y, s, e] = descended(startOf(o, d, n, p, r), d, w, o);
      if s < stress, [Y, stress, disparities] = deal(y, s, e); end
    end
    [~, Y] = pca(Y, 'Economy', false);
    Y(:, end + 1:p) = 0;
  end
  if wasSquare, disparities = squareform(disparities); end
end

function [Y, stress, e] = strained(d, p)
  [Y, values] = cmdscale(squareform(d));
  stress = sqrt(sum(values(min(p, end) + 1:end) .^ 2) / sum(values .^ 2));
  Y(:, end + 1:p) = 0;
  Y = Y(:, 1:p);
  e = d;
end

function Y = startOf(o, d, n, p, r)
  if isnumeric(o.Start), Y = o.Start(:, :, r); return, end
  if strcmp(validatestring(o.Start, {'cmdscale', 'random'}, 'mdscale'), 'random') || r > 1
    Y = randn(n, p) * max(mean(d), eps);
    return
  end
  Y = cmdscale(squareform(d));
  Y(:, end + 1:p) = 1e-3 * mean(d) * sin((1:n)' .* (size(Y, 2) + 1:p));
  Y = Y(:, 1:p);
end

function [Y, stress, e] = descended(Y, d, w, o)
% Quasi-Newton steps; the disparities follow each time.
  most = 200;
  tol = 1e-8;
  if isstruct(o.Options)
    if isfield(o.Options, 'MaxIter') && ~isempty(o.Options.MaxIter), most = o.Options.MaxIter; end
    if isfield(o.Options, 'TolFun') && ~isempty(o.Options.TolFun), tol = min(tol, o.Options.TolFun); end
  end
  shape = size(Y);
  f = @(v) measured(reshape(v, shape), d, w, o.Criterion);
  s = optimoptions('fminunc', 'SpecifyObjectiveGradient', true, 'Display', 'off', 'MaxIterations', most, 'OptimalityTolerance', tol, 'StepTolerance', 1e-12, 'MaxFunctionEvaluations', 1e5);
  v = Y(:);
  for round_ = 1:3, v = fminunc(f, v, s); end
  [stress, ~, e] = f(v);
  stress = sqrt(stress);
  if strcmp(o.Criterion, 'sammon'), stress = stress ^ 2; end
  Y = reshape(v, shape);
end

function [c, g, e] = measured(Y, d, w, criterion)
  n = size(Y, 1);
  [I, J] = find(tril(true(n), -1));
  apart = Y(I, :) - Y(J, :);
  x = sqrt(sum(apart .^ 2, 2))';
  squared = any(strcmp(criterion, {'sstress', 'metricsstress'}));
  e = d;
  if strncmp(criterion, 's', 1) && ~strcmp(criterion, 'sammon')
    e = monotone(d, x, w, squared);
  end
  switch criterion
    case 'sammon'
      total = sum(d(d > 0));
      u = zeros(size(d));
      u(d > 0) = 1 ./ d(d > 0);
      c = sum(w .* u .* (d - x) .^ 2) / total;
      slope = -2 * w .* u .* (d - x) / total;
    case {'stress', 'metricstress'}
      [c, slope] = ratio(x, e, w, strcmp(criterion, 'stress'), d);
    otherwise
      [c, slope] = ratio(x .^ 2, e .^ 2, w, strcmp(criterion, 'sstress'), d .^ 2);
      slope = slope .* 2 .* x;
  end
  pull = (slope ./ max(x, realmin))' .* apart;
  G = zeros(size(Y));
  for k = 1:size(Y, 2), G(:, k) = accumarray(I, pull(:, k), [n 1]) - accumarray(J, pull(:, k), [n 1]); end
  g = G(:);
end

function [c, slope] = ratio(x, e, w, nonmetric, d)
% Squares of the differences over those of the distances (of the dissimilarities, when these are fitted themselves).
  top = sum(w .* (x - e) .^ 2);
  if nonmetric
    low = sum(w .* x .^ 2);
    slope = 2 * w .* ((x - e) / low - top / low ^ 2 * x);
  else
    low = sum(w .* d .^ 2);
    slope = 2 * w .* (x - e) / low;
  end
  c = top / low;
end

function e = monotone(d, x, w, squared)
% The nearest numbers to x that do not fall where d grows; pools of neighbours that do.
  if squared, x = x .^ 2; end
  [~, order] = sortrows([d(:), x(:)]);
  v = x(order);
  u = max(w(order), 1e-12);
  n = numel(v);
  [value, weight, last] = deal(zeros(1, n));
  top = 0;
  for k = 1:n
    top = top + 1;
    [value(top), weight(top), last(top)] = deal(v(k), u(k), k);
    while top > 1 && value(top - 1) > value(top)
      total = weight(top - 1) + weight(top);
      value(top - 1) = (value(top - 1) * weight(top - 1) + value(top) * weight(top)) / total;
      [weight(top - 1), last(top - 1)] = deal(total, last(top));
      top = top - 1;
    end
  end
  fit = repelem(value(1:top), diff([0, last(1:top)]));
  e = zeros(size(x));
  e(order) = fit;
  if squared, e = sqrt(max(e, 0)); end
end
