function d = mahal(Y, X)
% d = mahal(Y, X) are the squared Mahalanobis distances of the rows of Y from the sample X.
% example:
%   disp(mahal([2 2], [0 0; 2 0; 0 2; 2 2]))
% prints:
%       1.5000
  if size(Y, 2) ~= size(X, 2), error('stats:mahal:InputSizeMismatch', 'Y and X must have as many columns.'); end
  if size(X, 1) <= size(X, 2), error('stats:mahal:TooFewRows', 'The number of rows of X must exceed the number of columns.'); end
  m = mean(X, 1);
  [~, R] = qr(X - m, 0);
  d = sum(((Y - m) / R) .^ 2, 2) * (size(X, 1) - 1);
end
