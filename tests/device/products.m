% Products of doubles on the device: each element is the exact sum, rounded once, and stays there.
rng(5);
a = randn(50, 70);
b = rand(70, 40) * 1e3;
g = gpuArray(a);
h = gpuArray(b);
c = g * h;
disp(isgpuarray(c))                                  % expect:    1
% Not above an ordinary product's bound.
off = @(there, here, size) max(max(abs(gather(there) - here) ./ size)) <= 70 * eps;
disp(off(c, a * b, abs(a) * abs(b)))                 % expect:    1
% What is exact is equal.
m = round(a * 100);
n = round(b);
same = @(there, here) fprintf('%d%d ', isgpuarray(there), isequal(gather(there), here));
same(gpuArray(m) * gpuArray(n), m * n)
same(gpuArray(eye(50)) * g, a)
same(g * gpuArray(eye(70)), a)
same(gpuArray(m(:, 1)) * gpuArray(n(1, :)), m(:, 1) * n(1, :))
same(gpuArray(m) * gpuArray(n(:, 2)), m * n(:, 2))
same(gpuArray(m)' * gpuArray(m), m' * m)
same(gpuArray(m) * gpuArray(m)', m * m')
same(gpuArray(m)' * gpuArray(m(:, 1:3)), m' * m(:, 1:3))
same(gpuArray(n)' * gpuArray(m)', n' * m')
fprintf('\n')                                        % expect: 11 11 11 11 11 11 11 11 11
d = g' * g;
disp(issymmetric(gather(d)))                         % expect:    1
% A transposed operand is read as it lies: of the calls none is a transposition.
d = g' * h(1:50, :);
d = h(1:50, :)' * g;
d = gather(g * g');
disp(isempty(regexp(evalc('accel report'), 'transpose', 'once')))   % expect:    1
t = g';
disp(isequal(gather(t * g(:, 1:3)), gather(g' * g(:, 1:3))))        % expect:    1
disp(isequal(gather(t), a'))                         % expect:    1
disp(isequal(gather(g' + 1), a' + 1))                % expect:    1
disp(isequal(gather(sum(g')), sum(a')))              % expect:    1
disp(isequal(gather(sort(g')), sort(a')))            % expect:    1
% The order of a sum does not matter.
p = randperm(70);
disp(isequal(gather(g(:, p) * h(p, :)), gather(c)))  % expect:    1
disp(gather(gpuArray([1e17 1 -1e17 2]) * gpuArray([1; 1; 1; 0.5])))   % expect:      2
% NaN, Inf and numbers far apart.
w = a;
w(3, 4) = NaN;
w(5, 6) = Inf;
w(7, 8) = 1e-200;
z = gather(gpuArray(w) * h);
here = w * b;
disp(isequal(isnan(z), isnan(here)) && isequal(isinf(z), isinf(here)))   % expect:    1
disp(max(abs(z(7, :) - here(7, :))) < 1e-9)          % expect:    1
disp(isequal(z(8, :), gather(c(8, :))))              % expect:    1
% Large ones with such a line are multiplied at home.
big = randn(200);
big(9, 9) = Inf;
z = gpuArray(big) * gpuArray(big);
disp(isequal(isnan(gather(z)), isnan(big * big)))    % expect:    1
% Sizes.
disp(size(gpuArray(zeros(3, 0)) * gpuArray(zeros(0, 2))))   % expect:      3     2
% A loop of products and sums brings nothing home.
clear all
s = randn(60);
s = gpuArray(s + s');
x = gpuArray(ones(60, 1));
y = s * x;
before = regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
for k = 1:40
  y = s * x;
  x = y / sqrt(sum(y .* y));
end
moved = regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
disp(strcmp(moved{1}, before{1}))                    % expect:    1
e = max(abs(eig(gather(s))));
disp(abs(gather(sqrt(sum(y .* y))) - e) < 0.05 * e)  % expect:    1
