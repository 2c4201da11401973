% Complex numbers of both classes, and products with what is done to their elements: what a device that dies or refuses
% memory must not change. Printed in few digits, for products and transforms differ from the processor's in the last place.
rng(12, 'philox');
show = @(name, z) fprintf('%s %d %.4g %.4g %.4g %.4g\n', name, isreal(z), double(real(sum(z(:)))), ...
  double(imag(sum(z(:)))), double(max(abs(z(:)))), double(abs(z(end))));
a = randn(50, 60);
b = randn(50, 60);
w = randn(60, 50) / 8;
for k = 1:3
  z = a + 1i * b;
  show('z', z);
  p = z .* conj(z) - 2 * z;
  show('p', p);
  q = [p; z(3:20, :)] ./ (3 + z(1, :));
  show('q', q);
  show('abs', abs(q) + angle(p(1, :)));
  r = z * (w + 1i * w);
  show('r', r);
  s = single(z);
  t = s.' .* 2 + s(end, 1);
  show('t', t);
  f = fft(p);
  show('f', f);
  show('back', ifft(f));
  real1 = z - 1i * b;
  show('real1', real1);
  y = max(a * w + b(:, 1), 0);
  show('y', y);
  show('d', diff(z, 1, 2));
  show('places', find(a > 1));
  show('norm', norm(a(:)) + norm(z(:)) + nnz(b > 0));
  show('middle', median(a) + cumsum(z(1, :)) + numel(unique(round(b))));
  a = a - 0.1 * real(p) / 8;
  b(2:9, :) = imag(p(2:9, :)) / 4;
end
clear z p q r s t f real1 y
show('a', a);
show('b', b);
