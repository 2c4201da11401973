% with: cells
function v = scatteredAt(P, T, values, Q, method, outside)
% Values at the rows of Q; a column for each column of values.
  v = NaN(size(Q, 1), size(values, 2));
  if strcmp(method, 'nearest')
    v = values(nearestRows(P, Q, 1), :);
  elseif ~isempty(T)
    switch method
      case 'linear'
        [index, b] = tsearchn(P, T, Q);
        in = ~isnan(index);
        sum_ = 0;
        for k = 1:size(T, 2), sum_ = sum_ + b(in, k) .* values(T(index(in), k), :); end
        v(in, :) = sum_;
      otherwise
        if size(P, 2) ~= 2
          error('MATLAB:scatteredInterpolant:NotSupported', 'The method ''%s'' is there for points of the plane only.', method);
        end
        for k = 1:size(values, 2)
          v(:, k) = surfaceAt(method, P, T, real(values(:, k)), Q);
          if ~isreal(values), v(:, k) = v(:, k) + 1i * surfaceAt(method, P, T, imag(values(:, k)), Q); end
        end
    end
  end
  out = isnan(v(:, 1)) & ~any(isnan(Q), 2);
  if ~any(out), return, end
  switch outside
    case 'nearest', v(out, :) = values(nearestRows(P, Q(out, :), 1), :);
    case 'linear', v(out, :) = beyondHull(P, T, values, Q(out, :));
    case 'boundary'
      [~, at] = hullFeet(P, T, Q(out, :));
      v(out, :) = at(values);
  end
end

function v = beyondHull(P, T, values, Q)
% The nearest point of the hull, and from there on along the slopes of the cells around it.
  d = size(P, 2);
  [feet, at] = hullFeet(P, T, Q);
  G = zeros(size(P, 1), d, size(values, 2));
  weight = abs(cellVolumes(P, T));
  total = accumarray(T(:), repmat(weight, d + 1, 1), [size(P, 1) 1]);
  for c = 1:size(values, 2)
    g = zeros(size(T, 1), d);
    for k = 1:size(T, 1)
      A = P(T(k, 2:end), :) - P(T(k, 1), :);
      g(k, :) = (A \ (values(T(k, 2:end), c) - values(T(k, 1), c))).';
    end
    for j = 1:d
      G(:, j, c) = accumarray(T(:), repmat(weight .* g(:, j), d + 1, 1), [size(P, 1) 1]) ./ total;
    end
  end
  v = at(values);
  for c = 1:size(values, 2)
    v(:, c) = v(:, c) + sum(at(G(:, :, c)) .* (Q - feet), 2);
  end
end

function [feet, at] = hullFeet(P, T, Q)
% The nearest point of the hull for each row of Q, and a function that takes values there.
  F = outerFacets(T);
  n = size(Q, 1);
  best = Inf(n, 1);
  feet = zeros(size(Q));
  weights = zeros(n, size(F, 2));
  facet = ones(n, 1);
  for k = 1:size(F, 1)
    [foot, w] = footOn(P(F(k, :), :), Q);
    far = sum((Q - foot) .^ 2, 2);
    nearer = far < best;
    best(nearer) = far(nearer);
    feet(nearer, :) = foot(nearer, :);
    weights(nearer, :) = w(nearer, :);
    facet(nearer) = k;
  end
  at = @(x) mixture(x, F(facet, :), weights);
end

function v = mixture(x, indices, weights)
  v = 0;
  for k = 1:size(indices, 2), v = v + weights(:, k) .* x(indices(:, k), :); end
end

function [foot, w] = footOn(corners, Q)
% The nearest point of a segment or a triangle.
  if size(corners, 1) == 2
    e = corners(2, :) - corners(1, :);
    t = min(1, max(0, (Q - corners(1, :)) * e' / (e * e')));
    w = [1 - t, t];
  else
    w = zeros(size(Q, 1), 3);
    A = (corners(2:3, :) - corners(1, :))';
    s = (A \ (Q - corners(1, :))')';
    w = [1 - sum(s, 2), s];
    out = any(w < 0, 2);
    best = Inf(size(Q, 1), 1);
    for k = 1:3
      pair = [k, mod(k, 3) + 1];
      [f, we] = footOn(corners(pair, :), Q);
      far = sum((Q - f) .^ 2, 2);
      use = out & far < best;
      best(use) = far(use);
      w(use, :) = 0;
      w(use, pair) = we(use, :);
    end
  end
  foot = w * corners;
end

function [P, values] = withoutTwins(P, values, name)
% One row a place, with the mean of its values.
  [U, ~, which] = unique(P, 'rows', 'stable');
  if size(U, 1) == size(P, 1), return, end
  warning(['MATLAB:' name ':DupPtsAvValuesWarnId'], 'Duplicate data points have been detected and removed - corresponding values have been averaged.');
  P = U;
  mean_ = zeros(size(U, 1), size(values, 2));
  for k = 1:size(values, 2)
    mean_(:, k) = accumarray(which(:), values(:, k)) ./ accumarray(which(:), 1);
  end
  values = mean_;
end
