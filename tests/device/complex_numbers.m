% Complex numbers on the device: two arrays of parts. Each result stays there and has the CPU's bits.
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
same(g, h)
same(gw, w)
same(g + gw, h + w)
same(g - gw, h - w)
same(g .* gw, h .* w)
same(g ./ gw, h ./ w)
same(-g, -h)
same(g + gx, h + x)
same(gx - g, x - h)
same(g .* gx, h .* x)
same(g ./ gx, h ./ x)
same(gx ./ g, x ./ h)
fprintf('\n')                                       % expect: 111 111 111 111 111 111 111 111 111 111 111 111
same(g * 3, h * 3)
same(g / (1 + 2i), h / (1 + 2i))
same((2 - 1i) ./ g, (2 - 1i) ./ h)
same(gx * 1i, x * 1i)
same(gx + 1i * gx, x + 1i * x)
same(g .^ 2, h .^ 2)
same(abs(g), abs(h))
same(angle(g), angle(h))
same(conj(g), conj(h))
same(real(g), real(h))
same(imag(g), imag(h))
same(exp(g), exp(h))
same(exp(1i * gx), exp(1i * x))
fprintf('\n')                                       % expect: 111 111 111 111 111 111 111 111 111 111 111 111 111
% What becomes real is real: g - i*imag(g), and what is computed from it takes the real formulas.
y = x; y(4, 1) = 3;
gy = gpuArray(y);
r = complex(y, y) - 1i * y;
gr = (gy + 1i * gy) - 1i * gy;
same(gr, r)
same(gr .* gx, r .* x)
same(gr .* g, r .* h)
same(g .* gr, h .* r)
same(g ./ gr, h ./ r)
same(gr ./ gr, r ./ r)
same(angle(-gr), angle(-r))
same(imag(-gr), imag(-r))
disp(isreal(gr))                                    % expect: 111 111 111 111 111 111 111 111    1
same(single(3) * gpuArray(single(h)), single(3) * single(h))
s = gpuArray(single(h)); t = single(h);
same(s .* s, t .* t)
same(s ./ (1 + 2i), t ./ (1 + 2i))
same(abs(s(1:20)) > 0, abs(t(1:20)) > 0)
fprintf('\n')                                       % expect: 111 111 111 111

% Of NaN every pattern is alike.
function text = bits(v)
  parts = [real(v(:)); imag(v(:))];
  parts(isnan(parts)) = NaN;
  if islogical(parts), parts = double(parts); end
  text = num2hex(parts);
end
