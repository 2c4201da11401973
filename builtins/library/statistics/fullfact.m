function design = fullfact(levels)
% fullfact(levels) lists all combinations of factors with so many levels each, one row each, the
% first factor changing fastest.
% example:
%   disp(fullfact([2 3]))
% prints:
%        1     1
%        2     1
%        1     2
%        2     2
%        1     3
%        2     3
  if ~isvector(levels) || any(levels < 1 | levels ~= floor(levels)), error('stats:fullfact:BadLevels', 'LEVELS must hold positive whole numbers.'); end
  count = prod(levels);
  design = zeros(count, numel(levels));
  repeated = 1;
  for k = 1:numel(levels)
    design(:, k) = mod(floor((0:count - 1)' / repeated), levels(k)) + 1;
    repeated = repeated * levels(k);
  end
end
