% Transforms of doubles and singles on the device: within a few roundings a pass of the host's, and they stay there.
rng(6);
off = @(there, here) norm(gather(there(:)) - here(:)) / (norm(here(:)) * eps(class(here)) * (log2(numel(here)) + 1));
report = @(there, here, most) fprintf('%d%d%d ', isgpuarray(there), isreal(gather(there)) == isreal(here), off(there, here) < most);
for n = [1 2 8 64 256]
  x = rand(n, 3) - 0.5;
  z = complex(x, rand(n, 3));
  report(fft(gpuArray(x), [], 1), fft(x, [], 1), 4)
  report(fft(gpuArray(z), [], 1), fft(z, [], 1), 4)
  report(ifft(gpuArray(z), [], 1), ifft(z, [], 1), 4)
end
fprintf('\n')   % expect: 111 111 111 111 111 111 111 111 111 111 111 111 111 111 111
for n = [3 7 60 100]
  x = rand(n, 2) - 0.5;
  z = complex(x, rand(n, 2));
  report(fft(gpuArray(x), [], 1), fft(x, [], 1), 16)
  report(fft(gpuArray(z), [], 1), fft(z, [], 1), 16)
  report(ifft(gpuArray(z), [], 1), ifft(z, [], 1), 16)
end
fprintf('\n')   % expect: 111 111 111 111 111 111 111 111 111 111 111 111
x = rand(32, 16) - 0.5;
report(fft(gpuArray(x), [], 2), fft(x, [], 2), 4)
report(fft(gpuArray(x), 20), fft(x, 20), 16)
report(fft(gpuArray(x), 64), fft(x, 64), 4)
report(fft2(gpuArray(x)), fft2(x), 8)
report(ifft(fft(gpuArray(x))), x, 8)
report(abs(fft(gpuArray(x))), abs(fft(x)), 8)
report(fft(gpuArray([1; zeros(31, 1)])), fft([1; zeros(31, 1)]), 1)
fprintf('\n')   % expect: 111 111 111 111 111 111 111
s = single(x);
report(fft(gpuArray(s)), fft(s), 8)
report(ifft(fft(gpuArray(s))), s, 8)
report(abs(fft(gpuArray(s))).^2, abs(fft(s)).^2, 16)
fprintf('\n')   % expect: 111 111 111
% A spectrum and its power without a way home.
g = gpuArray(x);
down = @() regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
y = abs(fft(g)).^2;
y = sum(y, 2);
before = down();
for k = 1:5
  y = abs(fft(g)).^2;
  y = sum(y, 2);
  g = real(ifft(fft(g) .* 2)) / 2;
end
after = down();
disp(strcmp(before{1}, after{1}))   % expect:    1
