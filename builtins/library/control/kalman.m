function [kest, L, P] = kalman(sys, Q, R, N)
% [kest, L, P] = kalman(sys, Q, R, N) is Kalman's estimator of a system whose last inputs are noise with
% the covariance Q; R is that of the measurements. Inputs of kest: the known inputs, the
% measurements; outputs: the estimated outputs and states.
% example:
%   [k, L] = kalman(ss(0, [1 1], 1, [0 0]), 4, 1); fprintf('%.4f\n', L)
% prints:
%   2.0000
  [A, B, C, D, Ts] = ssdata(sys);
  nw = size(Q, 1);
  nu = size(B, 2) - nw;
  if nargin < 4, N = zeros(nw, size(R, 1)); end
  [G, H] = deal(B(:, nu + 1:end), D(:, nu + 1:end));
  Rb = R + H * N + N' * H' + H * Q * H';
  Nb = G * (Q * H' + N);
  if Ts == 0
    [P, ~, K] = care(A', C', G * Q * G', Rb, Nb);
    L = K';
    [Bu, Du] = deal(B(:, 1:nu), D(:, 1:nu));
    n = size(A, 1);
    kest = ss(A - L * C, [Bu - L * Du, L], [C; eye(n)], [Du, zeros(size(C, 1)); zeros(n, nu + size(C, 1))], Ts);
  else
    [P, ~, K] = dare(A', C', G * Q * G', Rb, Nb);
    L = K';
    [Bu, Du] = deal(B(:, 1:nu), D(:, 1:nu));
    n = size(A, 1);
    M = P * C' / (C * P * C' + Rb);
    I = eye(n);
    kest = ss(A - L * C, [Bu - L * Du, L], [C * (I - M * C); I - M * C], [(eye(size(C, 1)) - C * M) * Du, C * M; -M * Du, M], Ts);
  end
end
