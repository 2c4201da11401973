% Six small axes in one figure.
t = linspace(0, 1, 400);
for k = 1:6
  subplot(2, 3, k);
  plot(t, sin(2 * pi * k * t) .* exp(-2 * t));
  title(sprintf('mode %d', k));
  if k > 3, xlabel('t / s'); end
  if mod(k, 3) == 1, ylabel('x'); end
end
