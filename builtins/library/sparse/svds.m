function [U, S, V] = svds(A, k, sigma)
% s = svds(A, k, sigma) are k singular values of a large matrix; [U, S, V] = svds(...) the vectors too.
% sigma is 'largest' (the default), 'smallest' or 'smallestnz'.
% example:
%   fprintf('%.4f\n', svds(sparse([3 0; 0 -4]), 1))
% prints:
%   4.0000
  if nargin < 2, k = min([6, size(A)]); end
  if nargin < 3, sigma = 'largest'; end
  k = min([k, size(A)]);
  [m, n] = size(A);
  tall = m >= n;
  if tall, G = @(x) A' * (A * x); else, G = @(x) A * (A' * x); end
  small = min(m, n);
  if isnumeric(sigma) || strcmpi(sigma, 'smallest') || strcmpi(sigma, 'smallestnz') || small <= 200
    % Small ones need all of the accuracy: by the dense decomposition where that can be held.
    [U, S, V] = svd(full(A), 'econ');
    d = diag(S);
    at = 1:k;
    if isnumeric(sigma)
      [~, near] = sort(abs(d - sigma));
      at = near(1:k);
    elseif strcmpi(sigma, 'smallest')
      at = numel(d) - k + 1:numel(d);
    elseif strcmpi(sigma, 'smallestnz')
      at = find(d > max(m, n) * eps(d(1)));
      at = at(max(1, end - k + 1):end);
    end
    U = U(:, at); V = V(:, at); S = diag(d(at));
  else
    [W, D] = eigs(G, small, k, 'largestabs', 'IsFunctionSymmetric', true);
    d = sqrt(max(0, diag(D)));
    if tall
      V = W; U = A * V;
      for j = 1:k, d(j) = norm(U(:, j)); U(:, j) = U(:, j) / max(d(j), realmin); end
    else
      U = W; V = A' * U;
      for j = 1:k, d(j) = norm(V(:, j)); V(:, j) = V(:, j) / max(d(j), realmin); end
    end
    S = diag(d);
  end
  if nargout < 2, U = diag(S); end
end
