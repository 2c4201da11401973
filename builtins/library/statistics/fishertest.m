function [h, p, stats] = fishertest(t, varargin)
% [h, p, stats] = fishertest(t) is Fisher's exact test of a table of two by two. Options: 'Alpha'
% (0.05), 'Tail' ('both', 'right', 'left').
% example:
%   [h, p] = fishertest([3 1; 1 3]); fprintf('%.4f\n', p)
% prints:
%   0.4857

% with: pairs
  o = readPairs('fishertest', struct('Alpha', 0.05, 'Tail', 'both'), varargin);
  if istable(t), t = t{:, :}; end
  if ~isequal(size(t), [2 2]) || any(t(:) < 0 | t(:) ~= round(t(:))), error('stats:fishertest:BadTable', 'The table must hold two by two counts.'); end
  total = sum(t(:));
  row = sum(t(1, :));
  column = sum(t(:, 1));
  k = max(0, row + column - total):min(row, column);
  q = hygepdf(k, total, row, column);
  own = q(k == t(1, 1));
  switch validatestring(o.Tail, {'both', 'right', 'left'})
    case 'both', p = sum(q(q <= own * (1 + 1e-7)));
    case 'right', p = sum(q(k >= t(1, 1)));
    otherwise, p = sum(q(k <= t(1, 1)));
  end
  p = min(1, p);
  h = p <= o.Alpha;
  ratio = t(1, 1) * t(2, 2) / (t(1, 2) * t(2, 1));
  se = sqrt(sum(1 ./ t(:)));
  stats = struct('OddsRatio', ratio, 'ConfidenceInterval', exp(log(ratio) + [-1 1] * norminv(1 - o.Alpha / 2) * se));
end
