function [sequence, states] = hmmgenerate(n, A, B, varargin)
% [sequence, states] = hmmgenerate(n, A, B) draws n symbols of a hidden Markov model with
% transitions A and emissions B; it is in state 1 before the first one. Options: 'Symbols',
% 'Statenames'.
% example:
%   disp(hmmgenerate(4, [0 1; 1 0], [1 0; 0 1]))
% prints:
%        2     1     2     1

% with: hmm
  [A, B, o] = hmmModel('hmmgenerate', A, B, varargin, struct('Symbols', [], 'Statenames', []));
  [sequence, states] = deal(zeros(1, n));
  [ca, cb] = deal(cumsum(A, 2), cumsum(B, 2));
  at = 1;
  u = rand(2, n);
  for k = 1:n
    at = min(sum(u(1, k) > ca(at, :)) + 1, size(A, 1));
    states(k) = at;
    sequence(k) = min(sum(u(2, k) > cb(at, :)) + 1, size(B, 2));
  end
  sequence = named(sequence, o.Symbols);
  states = named(states, o.Statenames);
end
