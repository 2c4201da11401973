function [L, P, E] = lqe(A, G, C, Q, R, N)
% [L, P, E] = lqe(A, G, C, Q, R, N) is Kalman's gain for x' = A x + G w, y = C x + v with the covariances
% Q of w, R of v and N between them.
% example:
%   fprintf('%.4f\n', lqe(0, 1, 1, 4, 1))
% prints:
%   2.0000
  if nargin < 6, N = zeros(size(Q, 1), size(R, 1)); end
  [P, E, K] = care(A', C', G * Q * G', R, G * N);
  L = K';
end
