function b = polystab(a)
% polystab(a) has the roots of the polynomial a with those outside of the unit circle moved inside, to
% 1/conj(r): the same magnitude as a filter, and stable.
% example:
%   disp(polystab([1 -2]))
% prints:
%       1.0000   -0.5000
  if isempty(a), b = a; return, end
  if numel(a) == 1, b = 1; return, end
  r = roots(a);
  far = abs(r) > 1;
  r(far) = 1 ./ conj(r(far));
  first = a(find(a ~= 0, 1));
  b = first * poly(r);
  if isreal(a), b = real(b); end
end
