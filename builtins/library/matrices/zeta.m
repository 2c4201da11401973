function z = zeta(n, s)
% zeta(s) is Riemann's zeta function of real or complex numbers. (Derivatives, zeta(n, s), are there for
% n = 0 only.)
% example:
%   fprintf('%.6f %.6f %.6f\n', zeta(2), zeta(-1), zeta(0.5))
% prints:
%   1.644934 -0.083333 -1.460355
  if nargin == 1
    s = n;
  elseif ~isequal(n, 0)
    error('MATLAB:zeta:Derivative', 'Derivatives of zeta are not supported.');
  end
  if ~isfloat(s), error('MATLAB:zeta:NonFloatInput', 'Input must be single or double.'); end
  z = zeros(size(s));
  if isreal(s)
    % Where the sum would lose digits: by the values on the other side.
    far = s < 0;
    z(~far) = summed(double(s(~far)));
    t = double(s(far));
    z(far) = 2 .^ t .* pi .^ (t - 1) .* sinpi(t / 2) .* gamma(1 - t) .* summed(1 - t);
    z(far & s / 2 == floor(s / 2)) = 0;
    z(s == Inf) = 1;
    z(s == -Inf) = NaN;
  else
    z(:) = summed(double(s(:)));
  end
  z(s == 1) = Inf;
  z(isnan(s)) = NaN;
  if isa(s, 'single'), z = single(z); end
end

function z = summed(s)
% Euler and Maclaurin: the first terms one by one, the rest as an integral with corrections.
  b = [1/6, -1/30, 1/42, -1/30, 5/66, -691/2730, 7/6, -3617/510, 43867/798, -174611/330, 854513/138, -236364091/2730];
  N = 20 + ceil(max([0; abs(imag(s(:)))]) + max([0; -real(s(:))]));
  z = zeros(size(s));
  for k = 1:N - 1, z = z + k .^ -s; end
  z = z + N .^ (1 - s) ./ (s - 1) + N .^ -s / 2;
  term = s .* N .^ (-s - 1);
  for k = 1:numel(b)
    z = z + b(k) / factorial(2 * k) * term;
    term = term .* (s + 2 * k - 1) .* (s + 2 * k) / N ^ 2;
  end
end
