function w = cosineSum(n, a, kind)
% a(1) - a(2) cos(t) + a(3) cos(2t) - ..., symmetric or one sample of a longer period.
  if nargin < 3, kind = 'symmetric'; end
  n = windowLength(n);
  if n == 0, w = zeros(0, 1); return, end
  if n == 1, w = 1; return, end
  last = n - 1 + strcmp(validatestring(kind, {'symmetric', 'periodic'}), 'periodic');
  t = 2 * pi * (0:n - 1)' / last;
  w = cos(t * (0:numel(a) - 1)) * (a .* (-1) .^ (0:numel(a) - 1))';
end

function n = windowLength(n)
  if ~(isnumeric(n) && isscalar(n) && isreal(n) && n >= 0 && isfinite(n))
    error('signal:check_order:InvalidOrderMustBeScalar', 'The length of a window must be a nonnegative number.');
  end
  n = round(n);
end
