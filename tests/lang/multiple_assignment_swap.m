a = 1; b = 2;
[a, b] = deal(b, a);
fprintf('%d %d\n', a, b)           % expect: 2 1
x = [3 1 2];
[x, i] = sort(x);
fprintf('%d ', x, i); fprintf('\n') % expect: 1 2 3 2 3 1
[s.p, s.q] = deal(7, 8);
fprintf('%d %d\n', s.p, s.q)       % expect: 7 8
[m(1), m(2)] = deal(5, 6);
fprintf('%d ', m); fprintf('\n')   % expect: 5 6
[r, ~] = size(zeros(2, 3));
fprintf('%d\n', r)                 % expect: 2
