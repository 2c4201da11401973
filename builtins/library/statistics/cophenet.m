function [c, d] = cophenet(Z, Y)
% [c, d] = cophenet(Z, Y) correlates the distances at which the tree Z of linkage joins two points
% with the distances Y of pdist; d: the former, in the order of Y. d = cophenet(Z) gives the
% distances alone.
% example:
%   Y = pdist([1; 2; 9]); fprintf('%.4f\n', cophenet(linkage(Y), Y))
% prints:
%   0.9912
  n = size(Z, 1) + 1;
  D = zeros(n);
  members = num2cell(1:n);
  for k = 1:n - 1
    [a, b] = deal(members{Z(k, 1)}, members{Z(k, 2)});
    D(a, b) = Z(k, 3);
    D(b, a) = Z(k, 3);
    members{n + k} = [a, b];
  end
  d = squareform(D);
  if nargin < 2, c = d; return, end
  if numel(Y) ~= numel(d), error('stats:cophenet:SizeMismatch', 'The distances must be those of the %d points of the tree.', n); end
  c = corr(reshape(Y, [], 1), d(:));
end
