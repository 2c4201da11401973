% Bits of sums do not depend on who adds: in the order of the turns.
n = 1500; s = 0; p = 1; q = single(0); v = zeros(1, 3); l = true; names = ''; m = Inf; cat2 = zeros(0, 2);
f = @(a, b) a * 0.5 + b; g = 0; z = 1; u = int8(0);
parfor i = 1:n
  x = sin(i) * 10^(mod(i, 17) - 8);
  s = s + x;
  p = p .* (1 + x * 1e-9);
  q = q - single(x);
  v = v + [x, 1 / x, i];
  l = l & (i > 0);
  m = min(m, x);
  g = f(g, x);
  z = (1 + 1i / i) * z;
  u = u + int8(mod(i, 3));
  if mod(i, 100) == 0
    names = [names, sprintf('%d,', i)];
    cat2 = [cat2; i, x];
  end
end
fprintf('%s\n', num2hex(s), num2hex(p), num2hex(q), num2hex(m), num2hex(g), num2hex(real(z)), num2hex(imag(z)));
disp(num2hex(v)), disp(l), disp(names), disp(u), disp(num2hex(cat2(:)))
