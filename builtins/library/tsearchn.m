function [index, p] = tsearchn(X, T, Xi)
% The simplex of T that holds each point, and the point's barycentric coordinates.
  if nargin ~= 3
    error('MATLAB:minrhs', 'Not enough input arguments.');
  end
  [count, d] = size(Xi);
  if size(X, 2) ~= d || size(T, 2) ~= d + 1
    error('MATLAB:tsearchn:sizeMismatch', 'Points and simplices must have fitting dimensions.');
  end
  index = NaN(count, 1);
  p = NaN(count, d + 1);
  slack = 1e-12;
  for k = 1:size(T, 1)
    corners = [X(T(k, :), :) ones(d + 1, 1)];
    left = find(isnan(index));
    b = [Xi(left, :) ones(numel(left), 1)] / corners;
    inside = all(b >= -slack, 2) & all(b <= 1 + slack, 2);
    index(left(inside)) = k;
    p(left(inside), :) = b(inside, :);
  end
end
