function y = sinint(x)
% sinint(x) is the sine integral, the integral of sin(t)/t from 0 to x, of real numbers.
% example:
%   fprintf('%.6f\n', sinint(2))
% prints:
%   1.605413

% with: trigonometric_integrals
  if ~isfloat(x) || ~isreal(x), error('MATLAB:sinint:RealFloat', 'Input must be real, single or double.'); end
  y = trigonometricIntegrals(abs(double(x)));
  y = y .* sign(double(x));
  y(isnan(x)) = NaN;
  if isa(x, 'single'), y = single(y); end
end
