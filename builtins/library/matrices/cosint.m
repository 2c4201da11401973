function y = cosint(x)
% cosint(x) is the cosine integral, Euler's constant plus log(x) plus the integral of (cos(t) - 1)/t
% from 0 to x; of negative numbers it is complex, with the imaginary part pi.
% example:
%   fprintf('%.6f\n', cosint(2))
% prints:
%   0.422981

% with: trigonometric_integrals
  if ~isfloat(x) || ~isreal(x), error('MATLAB:cosint:RealFloat', 'Input must be real, single or double.'); end
  [~, y] = trigonometricIntegrals(abs(double(x)));
  if any(x(:) < 0), y(x < 0) = y(x < 0) + 1i * pi; end
  y(isnan(x)) = NaN;
  if isa(x, 'single'), y = single(y); end
end
