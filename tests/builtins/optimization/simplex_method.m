% The sparse simplex method: degenerate problems, prices, a basis that is given back.
% Beale's example goes in circles where pivots are chosen carelessly.
f = [-0.75; 150; -0.02; 6];
A = [0.25 -60 -0.04 9; 0.5 -90 -0.02 3; 0 0 1 0];
[x, flag] = simplexMethod(f, A, -Inf(3, 1), [0; 0; 1], zeros(4, 1), Inf(4, 1));
fprintf('%.4f %d\n', f' * x, flag)                        % expect: -0.0500 1
% Klee and Minty's cube.
n = 8;
M = 2 * tril(10 .^ max(0, (1:n)' - (1:n)), -1) + eye(n);
[x, flag] = simplexMethod(-10 .^ (n - 1:-1:0)', M, -Inf(n, 1), 100 .^ (0:n - 1)', zeros(n, 1), Inf(n, 1));
disp([x(n) == 100 ^ (n - 1), flag])                       % expect:      1     1
% Random problems, sparse, with rows between bounds, free and fixed variables: the conditions hold.
rng(2);
worst = 0;
for turn = 1:60
  m = randi(15);
  n = randi(20);
  A = sprandn(m, n, 0.4);
  at = randn(n, 1);
  [low, high] = deal(at - 3 * rand(n, 1), at + 3 * rand(n, 1));
  kind = randi(5, n, 1);
  low(kind == 1) = -Inf;
  high(kind == 2) = Inf;
  high(kind == 3) = low(kind == 3);
  at(kind == 3) = low(kind == 3);
  rl = A * at - rand(m, 1);
  ru = A * at + rand(m, 1);
  ru(1) = rl(1);
  at = [];
  f = A' * randn(m, 1) + (kind == 2) - (kind == 1) + randn(n, 1) .* (kind > 2);
  [x, flag, ~, y, places] = simplexMethod(f, A, rl, ru, low, high);
  if flag ~= 1, continue, end
  d = f - A' * y;
  r = A * x;
  worst = max([worst; rl - r; r - ru; low - x; x - high; -d(x < high - 1e-7 & places(1:n) ~= 2); d(x > low + 1e-7 & places(1:n) ~= 2); ...
               abs(d(places(1:n) == 2)); -y(r < ru - 1e-6); y(r > rl + 1e-6)]);
  % From the end it is at the end.
  [again, flag, count] = simplexMethod(f, A, rl, ru, low, high, places);
  worst = max([worst; abs(f' * (x - again)); flag ~= 1; count > 0]);
end
disp(worst < 1e-7)                                        % expect:    1
% Hundreds of exchanges, many factorizations: both sides of the duality agree.
rng(9);
A = sprand(200, 320, 0.03);
b = A * rand(320, 1) + rand(200, 1);
f = -A' * rand(200, 1) + 0.05 * rand(320, 1);
[x, flag, count, y] = simplexMethod(f, A, -Inf(200, 1), b, zeros(320, 1), Inf(320, 1));
disp([flag, count > 200, abs(f' * x - b' * y) < 1e-8 * abs(f' * x), max(A * x - b) < 1e-8, min(f - A' * y) > -1e-8])   % expect:      1     1     1     1     1
% Without rows, without variables, with bounds that cross.
disp(simplexMethod([1; -1], zeros(0, 2), [], [], [0; 0], [3; 4])')   % expect:      0     4
[x, flag] = simplexMethod(zeros(0, 1), zeros(2, 0), [-1; 0], [1; 0], zeros(0, 1), zeros(0, 1)); disp(flag)  % expect:      1
[~, flag] = simplexMethod(1, 1, 2, 1, 0, 5); disp(flag)   % expect:     -2
[~, flag] = simplexMethod(1, 1, 2, 3, 0, 1); disp(flag)   % expect:     -2
[~, flag] = simplexMethod(-1, -1, -Inf, 3, 0, Inf); disp(flag)   % expect:     -3
simplexMethod(NaN, 1, 0, 1, 0, 1)                         % expect-error: MATLAB:simplexMethod:NaN | NaN
