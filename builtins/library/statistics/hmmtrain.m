function [A, B, logliks] = hmmtrain(sequences, A, B, varargin)
% [A, B, logliks] = hmmtrain(sequences, A, B) improves the transitions and emissions of a hidden
% Markov model from one sequence, a matrix of them in rows or a cell. Options: 'Algorithm'
% ('BaumWelch', 'Viterbi'), 'Tolerance' (1e-6), 'Maxiterations' (500), 'Verbose', 'Symbols',
% 'Pseudotransitions', 'Pseudoemissions'.
% example:
%   A = hmmtrain([1 2 1 2 1 2 1 2], [0.4 0.6; 0.6 0.4], [0.3 0.7; 0.6 0.4]); fprintf('%.3f ', A), fprintf('\n')
% prints:
%   0.000 1.000 1.000 0.000 

% with: hmm
  [A, B, o] = hmmModel('hmmtrain', A, B, varargin, struct('Symbols', [], 'Algorithm', 'BaumWelch', 'Tolerance', 1e-6, 'TRTol', [], 'ETol', [], ...
                       'Maxiterations', 500, 'Verbose', false, 'Pseudotransitions', [], 'Pseudoemissions', []));
  o.Algorithm = validatestring(o.Algorithm, {'BaumWelch', 'Viterbi'});
  if isempty(o.TRTol), o.TRTol = o.Tolerance; end
  if isempty(o.ETol), o.ETol = o.Tolerance; end
  if ~iscell(sequences) || (iscell(sequences) && ~isempty(o.Symbols) && ~iscell(sequences{1})), sequences = num2cell(sequences, 2); end
  sequences = cellfun(@(s) numbered('hmmtrain', s, o.Symbols, size(B, 2)), sequences, 'UniformOutput', false);
  logliks = [];
  before = 1;
  for step = 1:o.Maxiterations
    [TA, TB, total] = deal(zeros(size(A)), zeros(size(B)), 0);
    for s = sequences(:)'
      if strcmp(o.Algorithm, 'BaumWelch'), [a, b, l] = expectedCounts(s{1}, A, B); else, [a, b, l] = pathCounts(s{1}, A, B); end
      [TA, TB, total] = deal(TA + a, TB + b, total + l);
    end
    if ~isempty(o.Pseudotransitions), TA = TA + o.Pseudotransitions; end
    if ~isempty(o.Pseudoemissions), TB = TB + o.Pseudoemissions; end
    [nextA, nextB] = deal(kept(TA, A), kept(TB, B));
    logliks(end + 1) = total; %#ok<AGROW>
    if o.Verbose, fprintf('Iteration %d, log likelihood %g\n', step, total); end
    done = abs(total - before) / (1 + abs(before)) < o.Tolerance && norm(nextA - A, inf) / size(A, 1) < o.TRTol && ...
           norm(nextB - B, inf) / size(B, 2) < o.ETol;
    [A, B, before] = deal(nextA, nextB, total);
    if done, return, end
  end
  warning('stats:hmmtrain:NoConvergence', 'Algorithm did not converge with tolerance %f in %d iterations.', o.Tolerance, o.Maxiterations);
end

function [a, b, l] = expectedCounts(s, A, B)
  [f, g, scale] = bothPasses(s, A, B);
  l = sum(log(scale));
  a = zeros(size(A));
  b = zeros(size(B));
  n = numel(s);
  % Transition k to l at place i, then emission of s(i) in l.
  w = g(:, 2:end) .* B(:, s) ./ scale(2:end);
  a = A .* (f(:, 1:n) * w');
  p = f(:, 2:end) .* g(:, 2:end);
  for k = 1:size(B, 2), b(:, k) = sum(p(:, s == k), 2); end
end

function [a, b, l] = pathCounts(s, A, B)
  [states, l] = likeliestPath(s, A, B);
  a = accumarray([states(1:end - 1)', states(2:end)'], 1, size(A));
  b = accumarray([states', s'], 1, size(B));
end

function M = kept(counts, old)
% A state that never occurs stays as it was.
  total = sum(counts, 2);
  M = old;
  M(total > 0, :) = counts(total > 0, :) ./ total(total > 0);
end
