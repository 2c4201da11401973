function p = mnpdf(x, q)
% mnpdf(x, q) is the probability of the counts x (rows) in a multinomial distribution.
% example:
%   fprintf('%.4f\n', mnpdf([1 1 1], [1 1 1] / 3))
% prints:
%   0.2222
  n = sum(x, 2);
  terms = x .* log(q);
  terms(x == 0) = 0;
  p = exp(gammaln(n + 1) - sum(gammaln(x + 1), 2) + sum(terms, 2));
  p(any(x < 0 | x ~= floor(x), 2)) = 0;
  bad = abs(sum(q, 2) - 1) > 1e-6 | any(q < 0, 2);
  if isscalar(bad), bad = repmat(bad, size(p)); end
  p(bad) = NaN;
end
