function S = sprand(m, n, density, rc)
% sprand(m, n, density) is a sparse matrix with about density*m*n nonzeros, uniform in (0, 1).
% sprand(S) has the pattern of S.
% example:
%   S = sprand(4, 5, 0.3); fprintf('%d %d %d\n', size(S), issparse(S))
% prints:
%   4 5 1

% with: pattern
  if nargin == 4, error('MATLAB:sprand:rc', 'A given condition number is not supported.'); end
  if nargin == 1
    S = randomPattern('sprand', @rand, m);
  else
    S = randomPattern('sprand', @rand, m, n, density);
  end
end
