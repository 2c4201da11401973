function [a, e, k] = aryule(x, p)
% [a, e, k] = aryule(x, p) fits an autoregressive model of order p by the Yule-Walker equations:
% coefficients, variance of the noise, reflections.
% example:
%   a = aryule([1 2 3 4 5 4 3 2], 1); fprintf('%.4f\n', a(2))
% prints:
%   -0.9286
  if isrow(x), x = x(:); end
  if p >= size(x, 1), error('signal:aryule:InvalidOrder', 'The order must be less than the number of samples.'); end
  r = xcorr(x(:, 1), p, 'biased');
  R = zeros(p + 1, size(x, 2));
  for c = 1:size(x, 2), r = xcorr(x(:, c), p, 'biased'); R(:, c) = reshape(r(p + 1:end), [], 1); end
  [a, e, k] = levinson(R, p);
end
