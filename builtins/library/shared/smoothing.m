function y = smoothed(x, t, window, o)
% One column. Points within the window count; those that are missing do not, unless asked.
  n = numel(x);
  y = x;
  if isscalar(window), [before, after] = deal(window / 2); else, [before, after] = deal(window(1), window(2)); end
  even = isscalar(window);
  good = ~isnan(x);
  robust = any(strcmp(o.method, {'rlowess', 'rloess'}));
  weights = ones(n, 1);
  for round_ = 1:1 + 5 * robust
    for i = 1:n
      if even, own = t >= t(i) - before & (t < t(i) + after | (t <= t(i) + after & mod(window, 2) == 1)); else, own = t >= t(i) - before & t <= t(i) + after; end
      if strcmp(o.nan, 'omitnan'), own = own & good; elseif any(~good(own)), y(i) = NaN; continue, end
      if ~any(own), y(i) = NaN; continue, end
      y(i) = at(t(own) - t(i), x(own), weights(own), before + after, o);
    end
    if ~robust, break, end
    r = abs(x - y);
    s = 6 * median(r(good));
    if s == 0, break, end
    weights = max(0, 1 - (r / s) .^ 2) .^ 2;
    weights(~good) = 0;
  end
end

function v = at(u, x, weights, width, o)
  switch o.method
    case 'movmean', v = mean(x);
    case 'movmedian', v = median(x);
    case 'gaussian'
      w = exp(-0.5 * (u / (width / 5)) .^ 2);
      v = sum(w .* x) / sum(w);
    case 'sgolay', v = fitAt(u, x, ones(size(u)), min(o.degree, numel(unique(u)) - 1));
    otherwise
      w = max(0, 1 - (abs(u) / max(max(abs(u)) * (1 + 1e-6), realmin)) .^ 3) .^ 3 .* weights;
      v = fitAt(u, x, w, 1 + any(strcmp(o.method, {'loess', 'rloess'})));
  end
end

function v = fitAt(u, x, w, degree)
% The value at zero of the weighted polynomial.
  degree = min(degree, nnz(w) - 1);
  if degree < 1, v = sum(w .* x) / sum(w); return, end
  s = max(abs(u));
  root = sqrt(w);
  c = (root .* (u / s) .^ (0:degree)) \ (root .* x);
  v = c(1);
end
