% Extremes of complex numbers: by their absolute values.

function [done, y] = extremes(name, args)
  if isreal(args{1}), [done, y] = inItsClass(name, args); return, end
  x = args{1};
  y = [];
  done = isscalar(args) || (numel(args) == 3 && isempty(args{2}) && isDim(args{3}));
  done = done && ~any(real(x) == 0 | imag(x) == 0, 'all');  % a zero's sign, and answers that are real
  if ~done, return, end
  if isscalar(args), d = firstDim(x); else, d = args{3}; end
  lengths = abs(x);
  if strcmp(name, 'max'), longest = max(lengths, [], d); else, longest = min(lengths, [], d); end
  there = lengths == longest;
  done = all(sum(there, d) == 1, 'all');  % NaN is nowhere; of several that are as long the angle decides
  if done, y = complex(leastWhere(there, real(x), d), leastWhere(there, imag(x), d)); end
end

% The least of those elements: the others become Inf. (Assigning Inf to them would bring them home.)
function y = leastWhere(there, x, d)
  y = min(x - (1 - 1 ./ cast(there, class(x))), [], d);
end
