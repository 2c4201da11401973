function r = mnrnd(n, p, m)
% mnrnd(n, p, m) draws m rows of counts of n trials from a multinomial distribution.
% example:
%   rng(1); disp(sum(mnrnd(10, [0.2 0.3 0.5])))
% prints:
%       10
  if nargin < 3, m = max(size(p, 1), numel(n)); end
  if any(abs(sum(p, 2) - 1) > 1e-6) || any(p(:) < 0)
    error('stats:mnrnd:BadP', 'The probabilities must be nonnegative and sum to 1.');
  end
  r = zeros(m, size(p, 2));
  left = repmat(n(:), m / numel(n), 1);
  rest = ones(m, 1);
  for k = 1:size(p, 2) - 1
    q = p(:, k) .* ones(m, 1);
    r(:, k) = binornd(left, min(1, max(0, q ./ max(rest, realmin))));
    left = left - r(:, k);
    rest = rest - q;
  end
  r(:, end) = left;
end
