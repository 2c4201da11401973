% Complex arrays on the device, moved, added up and assigned there; and a loop that brings none home.
rng(5);
n = 60;
a = rand(n, 7) - 0.5;
b = rand(n, 7) - 0.5;
a(3, 2) = Inf; b(5, 4) = NaN; a(7, 1) = 0; b(7, 1) = 0; b(9, :) = 0; a(11, 3) = -0; b(12, 5) = -0;
h = complex(a, b);
g = gpuArray(h);
x = rand(n, 7);
x(4, 1) = Inf; x(6, 2) = 0;
gx = gpuArray(x);
w = h([2:end 1], :) * 2;
gw = g([2:end 1], :) * 2;
same = @(there, here) fprintf('%d%d%d ', isgpuarray(there), isreal(gather(there)) == isreal(here), isequal(bits(gather(there)), bits(here)));
same(g.', h.')
same(g', h')
same(g(2:9, [1 3]), h(2:9, [1 3]))
same(g(:, 2), h(:, 2))
same(g(g == gw | gx > 0.5), h(h == w | x > 0.5))
same([g; gw], [h; w])
same([g, gx], [h, x])
same(reshape(g, 7, []), reshape(h, 7, []))
same(flip(g), flip(h))
same(circshift(g, 2), circshift(h, 2))
same(repmat(g, 2, 2), repmat(h, 2, 2))
fprintf('\n')                                       % expect: 111 111 111 111 111 111 111 111 111 111 111
same(sum(g), sum(h))
same(sum(g(:)), sum(h(:)))
same(mean(g, 2), mean(h, 2))
same(sum(g .* conj(g)), sum(h .* conj(h)))
same(g == gw, h == w)
same(g ~= g, h ~= h)
same(isnan(g), isnan(h))
same(isfinite(g), isfinite(h))
same(floor(g * 9), floor(h * 9))
fprintf('\n')                                       % expect: 111 111 111 111 111 111 111 111 111
% Assignments.
p = g; q = h;
p(2:4, :) = gw(2:4, :); q(2:4, :) = w(2:4, :);
same(p, q)
p(1:5, 1) = 0; q(1:5, 1) = 0;
same(p, q)
u = gpuArray(x); v = x;
u(1:3, :) = g(1:3, :); v(1:3, :) = h(1:3, :);
same(u, v)
fprintf('\n')                                       % expect: 111 111 111
% A loop in complex numbers brings no array home.
clear all
c = gpuArray(complex(repmat(linspace(-2, 1, 50), 40, 1), repmat(linspace(-1, 1, 40)', 1, 50)));
z = c;
z = z .^ 2 + c;
down = @() sscanf(regexprep(char(regexp(evalc('accel info'), 'up, [\d.]+ \w+ down', 'match', 'once')), '^up, ', ''), '%f');
before = down();
for k = 1:6
  z = z .^ 2 + c;
  z = z ./ (1 + abs(z));
end
disp(down() == before)                              % expect:    1
h = complex(repmat(linspace(-2, 1, 50), 40, 1), repmat(linspace(-1, 1, 40)', 1, 50));
y = h .^ 2 + h;
for k = 1:6
  y = y .^ 2 + h;
  y = y ./ (1 + abs(y));
end
disp(isequal(gather(z), y))                         % expect:    1

% Of NaN every pattern is alike.
function text = bits(v)
  parts = [real(v(:)); imag(v(:))];
  parts(isnan(parts)) = NaN;
  if islogical(parts), parts = double(parts); end
  text = num2hex(parts);
end
