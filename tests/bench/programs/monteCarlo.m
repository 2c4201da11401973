% The noise of a step is a fixed sequence (a golden-ratio lattice through a rational inverse of the normal distribution), so that
% every language prices the same paths.
function y = monteCarlo(paths, steps, type)
dt = cast(1 / steps, type); sigma = cast(0.2, type); r = cast(0.03, type);
u = cast(mod((1:paths)' * 0.6180339887498949, 1), type);
s = 100 * ones(paths, 1, type);
drift = (r - sigma ^ 2 / 2) * dt; spread = sigma * sqrt(dt);
for k = 1:steps
  u = mod(u + cast(0.7548776662466927, type), 1);
  t = sqrt(-2 * log(min(u, 1 - u) + cast(1e-7, type)));
  z = sign(u - 0.5) .* (t - (2.30753 + 0.27061 * t) ./ (1 + 0.99229 * t + 0.04481 * t .^ 2));
  s = s .* exp(drift + spread * z);
end
y = double(mean(max(s - 100, 0))) * exp(-0.03);
end
