function p = exactBelow(d, n)
% P(D < d) of Kolmogorov's statistic: the matrix power of Marsaglia, Tsang and Wang (2003), and its
% limit where the matrix would be large.
  if d <= 0, p = 0; return, end
  if d >= 1, p = 1; return, end
  s = d * d * n;
  if s > 7.24 || (s > 3.76 && n > 99)
    p = 1 - 2 * exp(-(2.000071 + 0.331 / sqrt(n) + 1.409 / n) * s);
    return
  end
  k = ceil(n * d);
  if k > 200
    p = limitBelow(d, n);
    return
  end
  m = 2 * k - 1;
  h = k - n * d;
  H = double(tril(ones(m), 1));
  powers = h .^ (1:m)';
  H(:, 1) = H(:, 1) - powers;
  H(m, :) = H(m, :) - flip(powers)';
  H(m, 1) = H(m, 1) + max(0, 2 * h - 1) ^ m;
  for i = 1:m
    for j = 1:min(i, m)
      H(i, j) = H(i, j) / factorial(i - j + 1);
    end
  end
  [T, scale] = deal(eye(m), 0);
  [B, scaleB, left] = deal(H, 0, n);
  while left > 0
    if mod(left, 2) == 1
      T = T * B;
      scale = scale + scaleB;
    end
    B = B * B;
    scaleB = 2 * scaleB;
    if B(k, k) > 1e140
      B = B * 1e-140;
      scaleB = scaleB + 140;
    end
    left = floor(left / 2);
  end
  p = T(k, k);
  for i = 1:n
    p = p * i / n;
    if p < 1e-140
      p = p * 1e140;
      scale = scale - 140;
    end
  end
  p = p * 10 ^ scale;
end

function p = limitBelow(d, n)
  root = sqrt(n);
  t = (root + 0.12 + 0.11 / root) * d;
  j = 1:101;
  p = 1 - 2 * sum((-1) .^ (j - 1) .* exp(-2 * j .^ 2 * t ^ 2));
end

function p = oneSided(d, n)
% P(D+ >= d), exactly (Birnbaum and Tingey, 1951).
  if d <= 0, p = 1; return, end
  if d >= 1, p = 0; return, end
  j = 0:floor(n * (1 - d));
  a = d + j / n;
  terms = gammaln(n + 1) - gammaln(j + 1) - gammaln(n - j + 1) + (n - j) .* log(max(1 - a, realmin)) + (j - 1) .* log(a);
  p = min(1, d * sum(exp(terms)));
end
