function [num, den] = padecoef(T, N)
% Coefficients of the Pade approximation of exp(-T*s).
  if nargin < 2, N = 1; end
  if ~(isnumeric(T) && isscalar(T) && isreal(T) && isfloat(T) && T >= 0)
    error('MATLAB:padecoef:invalidDelay', 'The delay must be a nonnegative real number.');
  end
  if ~(isnumeric(N) && isscalar(N) && isreal(N) && N >= 0 && N == fix(N))
    error('MATLAB:padecoef:invalidOrder', 'The order must be a nonnegative integer.');
  end
  kind = 'double';
  if isa(T, 'single') || isa(N, 'single'), kind = 'single'; end
  T = double(T);
  N = double(N);
  k = N:-1:0;
  c = ones(1, N + 1);
  for j = 1:N
    c(N + 1 - j) = c(N + 2 - j) * T * (N - j + 1) / (2*N - j + 1) / j;
  end
  den = c / c(1);
  num = den .* (-1).^k;
  if T == 0
    [num, den] = deal(1);
  end
  num = cast(num, kind);
  den = cast(den, kind);
end
