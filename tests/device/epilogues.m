% What is done with a product's elements is done in its kernel: one call, the bits of the two.
rng(7);
a = randn(40, 30);
b = randn(30, 50);
bias = randn(40, 1);
c = randn(40, 50);
same = @(there, here) fprintf('%d%d ', isgpuarray(there), isequal(gather(there), here));
for cls = {'single', 'double'}
  x = cast(a, cls{1});
  y = cast(b, cls{1});
  g = gpuArray(x);
  h = gpuArray(y);
  p = gather(g * h);
  s = cast(bias, cls{1});
  same(max(g * h + s, 0), max(p + s, 0))
  same(2.5 * (g * h) + cast(c, cls{1}), 2.5 * p + cast(c, cls{1}))
  same(abs(g * h), abs(p))
  same((g * h) > 0, p > 0)
  q = gather(g' * gpuArray(p));
  same(-(g' * gpuArray(p)) + 1, 1 - q)
  % A product that somebody else has, too, and two in one expression.
  r = g * h;
  same(r + r .* r, p + p .* p)
  same(r, p)
  same((g * h) .* (g * h), p .* p)
  % Reduced, or of the real numbers only.
  same(sum(g * h), sum(p))
  same(sqrt(abs(g * h)), sqrt(abs(p)))
  disp(isreal(sqrt(g * h)))
end
fprintf('\n')
% expect: 11 11 11 11 11 11 11 11 11 11    0
% expect: 11 11 11 11 11 11 11 11 11 11    0
% expect:
% One call in the log, which says what it is.
accel reset
y = gather(max(g * h + bias, 0));
said = evalc('accel explain');
report = evalc('accel report');
disp([contains(said, 'a product''s elements'), isempty(regexp(report, 'mtimes', 'once'))])   % expect:    1   1
% Two waiting transpositions of one size are two arrays.
s = gpuArray(randn(20));
t = gpuArray(randn(20));
disp(isequal(gather(s' + t'), gather(s)' + gather(t)'))   % expect:    1
% A layer whose product is too wild for slices is computed at home.
big = randn(200);
big(9, 9) = Inf;
z = gather(max(gpuArray(big) * gpuArray(big)' + 1, 0));
here = max(big * big' + 1, 0);
disp(isequal(isinf(z), isinf(here)))                % expect:    1
