function S = sprandn(m, n, density, rc)
% sprandn(m, n, density) is a sparse matrix with about density*m*n nonzeros, normally distributed.
% sprandn(S) has the pattern of S.
% example:
%   S = sprandn(4, 5, 0.3); fprintf('%d %d %d\n', size(S), issparse(S))
% prints:
%   4 5 1

% with: pattern
  if nargin == 4, error('MATLAB:sprandn:rc', 'A given condition number is not supported.'); end
  if nargin == 1
    S = randomPattern('sprandn', @randn, m);
  else
    S = randomPattern('sprandn', @randn, m, n, density);
  end
end
