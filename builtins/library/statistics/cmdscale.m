function [y, e] = cmdscale(D, p)
% [y, e] = cmdscale(D, p) places points so that their distances are D (of pdist or a matrix), in at
% most p dimensions; e: the eigenvalues, largest first.
% example:
%   y = cmdscale([0 3; 3 0]); fprintf('%.4f\n', abs(y(1) - y(2)))
% prints:
%   3.0000
  if isvector(D) && numel(D) > 1 || isscalar(D) && D ~= 0, D = squareform(D); end
  n = size(D, 1);
  P = eye(n) - ones(n) / n;
  B = -0.5 * P * (D .^ 2) * P;
  [V, E] = eig((B + B') / 2, 'vector');
  [e, order] = sort(E, 'descend');
  keep = order(e > max(abs(e)) * eps ^ (3 / 4));
  if nargin > 1, keep = keep(1:min(p, end)); end
  y = V(:, keep) .* sqrt(E(keep))';
  [~, at] = max(abs(y), [], 1);
  y = y .* sign(y(at + (0:size(y, 2) - 1) * n));
end
