function d = unitsApart(a, b)
% How many floating-point numbers lie between a and b, element by element; for other classes the
% difference. Subnormal results count as zeros: some adapters flush them, and say so.
if ~isreal(a)
  % A transform's error is relative to its largest result.
  d = double(abs(a - b)) ./ (double(max([abs(a); realmin('single')])) * eps('single'));
  return
end
if ~isa(a, 'single')
  d = abs(double(a) - double(b));
  return
end
a(abs(a) < realmin('single')) = 0;
b(abs(b) < realmin('single')) = 0;
d = abs(places(a) - places(b));
d(a == b) = 0;
d(isnan(a) & isnan(b)) = 0;
d(isnan(a) ~= isnan(b)) = Inf;
end

function p = places(x)
% Neighbouring numbers have neighbouring places, across zero too.
p = double(typecast(x, 'int32'));
below = p < 0;
p(below) = -2147483648 - p(below);
end
