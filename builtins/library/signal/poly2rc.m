function [k, r0] = poly2rc(a, efinal)
% k = poly2rc(a) are the reflection coefficients of the lattice that has the prediction polynomial a;
% [k, r0] = poly2rc(a, efinal) also gives the autocorrelation at lag 0 for the last prediction error.
% example:
%   disp(poly2rc([1 0.5 0.2])')
% prints:
%       0.4167    0.2000
  a = double(a(:)).';
  if isempty(a) || a(1) == 0, error('signal:poly2rc:LeadingCoefficient', 'The first coefficient must not be zero.'); end
  if nargin < 2, efinal = 0; end
  a = a / a(1);
  n = numel(a) - 1;
  k = zeros(n, 1);
  for m = n:-1:1
    k(m) = a(m + 1);
    if abs(k(m)) == 1, error('signal:poly2rc:UnitReflection', 'A reflection coefficient is one: the polynomial is not of a lattice.'); end
    a = (a(1:m) - k(m) * conj(a(m + 1:-1:2))) / (1 - abs(k(m)) ^ 2);
  end
  r0 = efinal / prod(1 - abs(k) .^ 2);
end
