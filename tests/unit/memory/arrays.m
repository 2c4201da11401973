% What takes memory in many places: joined array code, threads, products, lists, text, handlers.
x = linspace(-3, 3, 60000);
y = sin(x) .* exp(-x .* x) + sqrt(abs(x));
printf('%.6f\n', sum(y), norm(x - y), mean((x - mean(x)).^2));
m = reshape(x(1:40000), 200, 200);
c = reshape(m, 20, 10, 200) + 1;
c = c .* 2 - 1;
d = max(c, [], [1 3]);                 % written out first, over its operand, then reduced
printf('%.6f %.6f\n', sum(d), sum(c(:)));
p = max(m * m' + 1, 0);
printf('%.6f %.6f\n', sum(p(:)), trace(m \ (m + eye(200))));
for k = 1:3
  y(y > 1) = 0.5 * y(y > 1);
  y(end + 1) = k;
end
printf('%.6f %d\n', std(y), numel(y(x(1:100) > 0)));
s = sort(y, 'descend');
f = abs(fft(y(1:4096)));
[u, ~, j] = unique(round(10 * x));
printf('%.6f %.6f %d %d\n', s(1), max(f), numel(u), max(j));
t = struct('name', {'a', 'b', 'c'}, 'value', {1, [2 3], 'text'});
c = arrayfun(@(e) [e.name ':' class(e.value)], t, 'UniformOutput', false);
disp(strjoin(c, ', '));
map = containers.Map(c, {1, 2, 3});
disp(map.keys());
words = regexp('one two  three', '(\w)(\w+)', 'tokens');
disp(cellfun(@(w) upper(w{1}), words, 'UniformOutput', false));
try
  z = deeper(3, x);
catch e
  disp(e.message);
end
w = int32(x * 1000) + int32(7);
printf('%d %s\n', sum(w), class(w));

function r = deeper(n, x)
  guard = onCleanup(@() numel(x));
  if n > 0
    r = deeper(n - 1, x + n);
  else
    error('Deep:end', 'reached %g', sum(x));
  end
end
