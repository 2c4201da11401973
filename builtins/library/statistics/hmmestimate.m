function [A, B] = hmmestimate(sequence, states, varargin)
% [A, B] = hmmestimate(sequence, states) counts the transitions and emissions of a hidden Markov
% model with known states. Options: 'Symbols', 'Statenames', 'Pseudotransitions', 'Pseudoemissions'.
% example:
%   A = hmmestimate([1 2 1 1], [1 2 1 1]); disp(A)
% prints:
%       0.5000    0.5000
%       1.0000         0

% with: hmm pairs
  o = readPairs('hmmestimate', struct('Symbols', [], 'Statenames', [], 'Pseudotransitions', [], 'Pseudoemissions', []), varargin);
  if numel(sequence) ~= numel(states), error('stats:hmmestimate:InputSizeMismatch', 'The sequence and its states must have the same length.'); end
  sequence = numbered('hmmestimate', sequence, o.Symbols, Inf);
  states = numbered('hmmestimate', states, o.Statenames, Inf);
  n = max([states(:); numel(o.Statenames); size(o.Pseudotransitions, 1)]);
  m = max([sequence(:); numel(o.Symbols); size(o.Pseudoemissions, 2)]);
  A = accumarray([states(1:end - 1)', states(2:end)'], 1, [n n]);
  B = accumarray([states', sequence'], 1, [n m]);
  if ~isempty(o.Pseudotransitions), A = A + o.Pseudotransitions; end
  if ~isempty(o.Pseudoemissions), B = B + o.Pseudoemissions; end
  A = shares(A);
  B = shares(B);
end
