function [X, L, G] = dare(A, B, Q, R, S, E)
% [X, L, G] = dare(A, B, Q, R, S) solves A'*X*A - X - (A'*X*B + S)*inv(B'*X*B + R)*(A'*X*B + S)' + Q = 0:
% the stabilizing solution, the poles A - B*G and the gain G. R (I) and S (0) may be left out. A sixth
% argument E puts E'*X*E in the place of X alone.
% example:
%   fprintf('%.4f\n', dare(1, 1, 1, 1))
% prints:
%   1.6180
  n = size(A, 1);
  if nargin < 4 || isempty(R), R = eye(size(B, 2)); end
  if nargin < 5 || isempty(S), S = zeros(n, size(B, 2)); end
  if nargin > 5 && ~isempty(E) && ~isequal(E, eye(n))
    [X, L, G] = dare(A / E, B, E' \ Q / E, R, E' \ S);
    G = G * E;
    return
  end
  % Doubling: each turn squares the closed loop (Anderson, 1978).
  F = A - B * (R \ S');
  G_ = B * (R \ B');
  H = Q - S * (R \ S');
  for turn = 1:60
    W = eye(n) + G_ * H;
    if rcond(W) < eps ^ 1.5, break, end
    W1 = W \ F;
    W2 = W \ G_;
    change = F' * H * W1;
    G_ = G_ + F * W2 * F';
    F = F * W1;
    H = H + (change + change') / 2;
    if ~all(isfinite(H(:))) || norm(change, 1) <= eps * norm(H, 1), break, end
  end
  X = (H + H') / 2;
  if ~all(isfinite(X(:))), noSolution(), end
  G = (B' * X * B + R) \ (B' * X * A + S');
  L = eig(A - B * G);
  if any(abs(L) >= 1), noSolution(), end
end

function noSolution()
  error('Control:foundation:DareNoSolution', 'There is no finite stabilizing solution: eigenvalues lie on or outside of the unit circle.');
end
