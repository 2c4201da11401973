% Reductions over large arrays, deferred and not, along one, several and all dimensions: the same numbers as by parts.
x = reshape(mod(0:59999, 97), [20 50 60]) - 48;
y = 2 * x + 1;
s = sum(y, [1 3]);
t = sum(sum(2 * x + 1, 1), 3);
disp(isequal(s, t))                          % expect:    1
disp(isequal(sum(y, 'all'), sum(y(:))))      % expect:    1
disp(isequal(max(x - 1, [], 'all'), 47))     % expect:    1
disp(isequal(min(x - 1, [], [2 3]), min(min(x - 1, [], 2), [], 3)))   % expect:    1
fprintf('%d %d\n', any(y > 96, 'all'), all(y > -97, 'all'))           % expect: 1 1
fprintf('%d %d\n', any(y > 97, 'all'), all(y > -95, 'all'))           % expect: 0 0
m = mean(y, [2 3]);
fprintf('%d %d %.4f\n', size(m, 1), numel(m), m(3))                   % expect-match: 20 20 -?\d+\.\d+
big = mod((0:399999)', 1000) / 7;
v = var(big);
fprintf('%.6f %.6f\n', v, std(big)^2)        % expect: 1700.682823 1700.682823
fprintf('%.6f\n', sum((big - mean(big)).^2) / (numel(big) - 1) / v)   % expect: 1.000000
fprintf('%.6f %.6f\n', norm(big - 1), sqrt(dot(big - 1, big - 1)))    % expect-match: (\d+\.\d+) \1
fprintf('%g %g\n', norm(big * 1e200), norm(big * 0))                  % expect-match: \S+e\+20\d 0
fprintf('%d\n', isinf(norm(big * 1e303)))    % expect: 0
fprintf('%d %d\n', sum(big > 100), nnz(big > 100))                     % expect-match: (\d+) \1
i = int16(mod(0:9999, 300) - 150);
j = i * 300;
fprintf('%s %d %d %d\n', class(j), max(j), min(j), sum(i))            % expect-match: int16 32767 -32768 -?\d+
k = i + int16(32700);
fprintf('%d\n', max(k))                      % expect: 32767
u = uint8(0:255);
w = repmat(u, 1, 20) .* 2.6 - 10;
fprintf('%s %d %d\n', class(w), max(w), min(w))                       % expect: uint8 245 0
b = ~(x > 0) & (x < 10 | x == 20);
fprintf('%s %d\n', class(b), sum(b(:)))      % expect-match: logical \d+
h = single(big) + 0.5;
fprintf('%s %s %s\n', class(h), class(sum(h)), class(double(h) + 1))  % expect: single single double
fprintf('%d %d\n', sum(isnan(big ./ big)), sum(big == 0))             % expect: 400 400
fprintf('%s %s\n', class(max(b, b)), class(min(b, 1)))                 % expect: logical double
n = int16(mod(0:9999, 7) - 3) .^ 0.5;
fprintf('%s %d\n', class(n), isreal(n))      % expect: int16 1
