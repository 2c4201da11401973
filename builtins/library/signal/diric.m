function y = diric(x, n)
% diric(x, n) is Dirichlet's function sin(n x / 2) / (n sin(x / 2)).
% example:
%   fprintf('%.4f\n', diric(1, 5))
% prints:
%   0.2497
  if ~(isscalar(n) && n > 0 && n == floor(n)), error('signal:diric:InvalidN', 'N must be a positive integer.'); end
  low = sin(x / 2);
  y = sin(n * x / 2) ./ (n * low);
  whole = abs(low) <= 1e-12;
  y(whole) = sign(cos(x(whole) * ((n + 1) / 2)));
end
