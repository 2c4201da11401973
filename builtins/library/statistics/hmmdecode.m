function [p, logp, forward, backward, scale] = hmmdecode(sequence, A, B, varargin)
% [p, logp, forward, backward, scale] = hmmdecode(sequence, A, B) gives the probability of each
% state (rows) at each place of a sequence of a hidden Markov model, its log likelihood, and the
% scaled passes. Option: 'Symbols'.
% example:
%   p = hmmdecode([1 1 2], [0.9 0.1; 0.2 0.8], [0.7 0.3; 0.1 0.9]); fprintf('%.4f ', p(1, :)), fprintf('\n')
% prints:
%   0.9924 0.9628 0.7250 

% with: hmm
  [A, B, o] = hmmModel('hmmdecode', A, B, varargin, struct('Symbols', []));
  sequence = numbered('hmmdecode', sequence, o.Symbols, size(B, 2));
  [forward, backward, scale] = bothPasses(sequence, A, B);
  logp = sum(log(scale));
  p = forward .* backward;
  p(:, 1) = [];
end
