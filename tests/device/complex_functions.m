% Roots, logarithms, powers, norms and running sums of complex arrays on the device have the CPU's bits: random patterns of 64 bits,
% every pair of special values, and numbers beside the unit circle.
rng(11);
n = 1e5;
special = [0 -0 1 -1 Inf -Inf NaN realmin realmax -realmax 5e-324 -5e-324 0.6 -0.8 1 + eps 2 ^ -960 2 ^ 1021 -3 1e-200 pi];
[p, q] = meshgrid(special);
t = 2 * pi * rand(1, 3000);
few = complex([p(:)' cos(t)], [q(:)' sin(t)]);
h = [complex(patterns(n), patterns(n)), few];
g = gpuArray(h);
gf = gpuArray(few);
same = @(there, here) fprintf('%d%d%d ', isgpuarray(there), isreal(gather(there)) == isreal(here), isequal(bits(gather(there)), bits(here)));
same(sqrt(g), sqrt(h))
same(log(g), log(h))
same(gf .^ 3, few .^ 3)
fprintf('\n')                                       % expect: 111 111 111
% What is on the device and turns out to be real is computed as real numbers are.
r = (few - 1i * imag(few)) * 0.25;
gr = (gf - 1i * imag(gf)) * 0.25;
same(sqrt(gr), sqrt(r))
same(gr .^ 3, r .^ 3)
u = reshape(h(1:400), 20, 20); v = few(500:1500) .* 2 .^ (1:1001);
gu = gpuArray(u); gv = gpuArray(v);
same(cumsum(gv), cumsum(v))
same(cumsum(gu, 2, 'reverse'), cumsum(u, 2, 'reverse'))
same(any(gf == 0), any(few == 0))
same(any(gu - gu), any(u - u))
same(all(gv), all(v))
same(nnz(gf), nnz(few))
same(find(gf), find(few))
fprintf('\n')                                       % expect: 111 111 111 111 111 111 111 111 111
w = v(1:400);
gw = gv(1:400);
same(norm(gw), norm(w))
same(norm(gw, 1), norm(w, 1))
same(norm(gw, Inf), norm(w, Inf))
same(norm(gw * 2 ^ 600, 'fro'), norm(w * 2 ^ 600, 'fro'))
same(norm(gw * 2 ^ -1060), norm(w * 2 ^ -1060))
same(norm(gf), norm(few))
fprintf('\n')                                       % expect: 111 111 111 111 111 111
s = gpuArray(single(few)); z = single(few);
close = @(there, here) fprintf('%d%d ', isgpuarray(there), all(near(real(gather(there)), real(here)) & near(imag(gather(there)), imag(here))));
k = 401:3400;
close(sqrt(s(k)), sqrt(z(k)))
close(s(k) .^ 2.5, z(k) .^ 2.5)
fprintf('\n')                                       % expect: 11 11

function x = patterns(n)
  x = typecast(uint32(randi([0, 4294967295], 1, 2 * n)), 'double');
end

function ok = near(a, b)
  ok = abs(a - b) <= 8 * eps(single(1));
end

% Of NaN every pattern is alike.
function text = bits(v)
  if islogical(v), v = double(v); end
  parts = [real(v(:)); imag(v(:))];
  parts(isnan(parts)) = NaN;
  text = num2hex(parts);
end
