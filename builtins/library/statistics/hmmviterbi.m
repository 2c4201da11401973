function [states, logp] = hmmviterbi(sequence, A, B, varargin)
% [states, logp] = hmmviterbi(sequence, A, B) finds the likeliest states of a hidden Markov model,
% which is in state 1 before the first symbol. Options: 'Symbols', 'Statenames'.
% example:
%   disp(hmmviterbi([1 1 2 2], [0.9 0.1; 0.2 0.8], [0.7 0.3; 0.1 0.9]))
% prints:
%        1     1     1     1

% with: hmm
  [A, B, o] = hmmModel('hmmviterbi', A, B, varargin, struct('Symbols', [], 'Statenames', []));
  sequence = numbered('hmmviterbi', sequence, o.Symbols, size(B, 2));
  [states, logp] = likeliestPath(sequence, A, B);
  states = named(states, o.Statenames);
end
