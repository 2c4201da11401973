function [a, e, k] = arburg(x, p)
% [a, e, k] = arburg(x, p) fits an autoregressive model of order p by Burg's method: coefficients,
% variance of the noise, reflections; columns apart.
% example:
%   a = arburg([1 2 3 4 5 4 3 2], 1); fprintf('%.4f\n', a(2))
% prints:
%   -0.9571
  if isrow(x), x = x(:); end
  if p >= size(x, 1), error('signal:arburg:InvalidOrder', 'The order must be less than the number of samples.'); end
  m = size(x, 2);
  [a, e, k] = deal(zeros(m, p + 1), zeros(m, 1), zeros(p, m));
  for c = 1:m
    [f, b] = deal(x(2:end, c), x(1:end - 1, c));
    row = 1;
    power_ = mean(abs(x(:, c)) .^ 2);
    for j = 1:p
      q = -2 * (b' * f) / (f' * f + b' * b);
      [f, b] = deal(f(2:end) + q * b(2:end), b(1:end - 1) + conj(q) * f(1:end - 1));
      row = [row, 0] + q * conj(flip([row, 0])); %#ok<AGROW>
      power_ = power_ * (1 - abs(q) ^ 2);
      k(j, c) = q;
    end
    a(c, :) = row;
    e(c) = power_;
  end
end
