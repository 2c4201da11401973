% What is made of an array on the device stays there: reductions and numbers too. Each with the CPU's bits.
rng(3);
h = rand(40, 60) - 0.5;
g = gpuArray(h);
s = sum(g(:));
disp(isgpuarray(s))                                 % expect:    1
disp(isgpuarray(s / 3 + 1))                         % expect:    1
same = @(there, here) fprintf('%d%d ', isgpuarray(there), isequal(gather(there), here));
same(g / 3, h / 3)
same(3 \ g, 3 \ h)
same(2 * g, 2 * h)
same(-g, -h)
same(g / sum(g(:)), h / sum(h(:)))
same(sum(g, 2), sum(h, 2))
same(max(g), max(h))
same(std(g(:)), std(h(:)))
same(var(g), var(h))
fprintf('\n')                                       % expect: 11 11 11 11 11 11 11 11 11
same([g; g], [h; h])
same([g, g; g, g], [h, h; h, h])
same([0; g(:)], [0; h(:)])
same(cat(3, g, g), cat(3, h, h))
same(repmat(g, 2, 3), repmat(h, 2, 3))
same(repmat(g, [1 2 2]), repmat(h, [1 2 2]))
same(flip(g), flip(h))
same(fliplr(g), fliplr(h))
same(rot90(g), rot90(h))
same(rot90(g, 2), rot90(h, 2))
same(rot90(g, 3), rot90(h, 3))
fprintf('\n')                                       % expect: 11 11 11 11 11 11 11 11 11 11 11
same(circshift(g, 3), circshift(h, 3))
same(circshift(g, [-1 7]), circshift(h, [-1 7]))
same(circshift(g, 61, 2), circshift(h, 61, 2))
same(tril(g), tril(h))
same(triu(g, -3), triu(h, -3))
same(triu(g, 100), triu(h, 100))
same(tril(g > 0), tril(h > 0))
same(diag(g), diag(h))
same(diag(g, 2), diag(h, 2))
same(diag(g(:, 1)), diag(h(:, 1)))
same(diag(g(1, :), -2), diag(h(1, :), -2))
fprintf('\n')                                       % expect: 11 11 11 11 11 11 11 11 11 11 11
list = [5 9 5 1200 77];
g(list) = 8;
h(list) = 8;
same(g, h)
g(list) = 1:5;                                      % the last one counts
h(list) = 1:5;
same(g, h)
g([3 1 7], [2 50 4]) = 0;
h([3 1 7], [2 50 4]) = 0;
same(g, h)
fprintf('\n')                                       % expect: 11 11 11
% Where a number is needed, it is there.
n = round(s / s) + 1;
disp(size(zeros(n, 3)))                             % expect:      2     3
c = {sum(g(:)) > -1e9};
if c{1}, disp('yes'), end                           % expect: yes
for k = 1:n, fprintf('%d ', k), end
fprintf('\n')                                       % expect: 1 2
% A loop that divides by its sum brings nothing home.
clear all
x = gpuArray(rand(3000, 1));
before = regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
for k = 1:30
  x = x / sum(x);
  x = [x(2:end); x(1)] + 1;
end
moved = regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
disp(strcmp(moved{1}, before{1}))                   % expect:    1
% An array that is here follows what is assigned to a good part of it, once.
h = zeros(200); h(201, 201) = 1;                    % grown: on the host
g = h;
part = gpuArray(rand(201, 100));
g(:, 1:100) = part;
h(:, 1:100) = gather(part);
same = @(there, here) fprintf('%d%d ', isgpuarray(there), isequal(gather(there), here));
same(g, h)
[a, b] = gradient(g, 0.1);
[c, d] = gradient(h, 0.1);
same(a, c)
same(b, d)
same(gradient(g(:, 1)), gradient(h(:, 1)))
fprintf('\n')                                       % expect: 11 11 11 11
% More operands than a kernel may have: in parts, and nothing comes home.
x = gpuArray(rand(300, 1)); y = gather(x);
total = x; here = y;
before = regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
for k = 1:30
  x = x ./ (k + 1) + k; total = total .* (x > 3) + x;
  kept{k} = x;
end
after = regexp(evalc('accel info'), 'up, ([\d.]+ \w+) down', 'tokens', 'once');
for k = 1:30
  y = y ./ (k + 1) + k; here = here .* (y > 3) + y;
end
disp(strcmp(before{1}, after{1}))                   % expect:    1
same(total, here)
fprintf('\n')                                       % expect: 11
% A mask of none or one leaves the others there: numbers come home, no array of 24,000 bytes.
x = gpuArray(rand(3000, 1)); y = gather(x);
before = brought();
for k = 1:5
  none = x(x > 2);
  one = x(x >= max(x));
end
disp(brought() - before < 4000)                     % expect:    1
disp(isequal(size(none), [0 1]) && isequal(gather(one), max(y)))  % expect:    1
z = complex(x, x(end:-1:1));
none = z(x > 2); one = z(x >= max(x)); w = complex(y, flip(y));
disp(isequal(size(none), [0 1]) && isequal(gather(one), w(y >= max(y))))  % expect:    1

function bytes = brought()
  moved = regexp(evalc('accel info'), 'up, ([\d.]+) (\w+) down', 'tokens', 'once');
  units = {'B', 'kB', 'MB', 'GB'};
  bytes = str2double(moved{1}) * 1000 ^ (find(strcmp(units, moved{2})) - 1);
end
