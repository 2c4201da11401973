function b = ridge(y, X, k, scaled)
% ridge(y, X, k) gives the coefficients of a ridge regression, one column for each k.
% They are those of standardised columns of X; ridge(y, X, k, 0) scales them back and puts the
% intercept first.
% example:
%   fprintf('%.4f\n', ridge([1 3 5]', [0 1 2]', 0, 0))
% prints:
%   1.0000
%   2.0000
  if nargin < 4, scaled = 1; end
  m = mean(X);
  s = std(X, 0, 1);
  Z = (X - m) ./ s;
  p = size(X, 2);
  b = zeros(p, numel(k));
  for j = 1:numel(k)
    b(:, j) = [Z; sqrt(k(j)) * eye(p)] \ [y - mean(y); zeros(p, 1)];
  end
  if ~scaled
    b = b ./ s';
    b = [mean(y) - m * b; b];
  end
end
