function [r, sigma] = corrcov(c)
% [r, sigma] = corrcov(c) turns a covariance matrix into correlations and standard deviations.
% example:
%   disp(corrcov([4 2; 2 9]))
% prints:
%       1.0000    0.3333
%       0.3333    1.0000
  if ~(isnumeric(c) && ismatrix(c) && size(c, 1) == size(c, 2)) || any(diag(c) < 0) || norm(c - c', 1) > 1e-10 * norm(c, 1)
    error('stats:corrcov:BadC', 'C must be symmetric and positive semidefinite.');
  end
  sigma = sqrt(diag(c));
  r = c ./ (sigma * sigma');
  r(1:size(c, 1) + 1:end) = sigma ./ sigma;  % 1, or NaN where nothing varies
  if min([eig((c + c') / 2); 0]) < -1e-8 * max(1, norm(c, 1)), error('stats:corrcov:BadC', 'C must be symmetric and positive semidefinite.'); end
end
