a = 1:3; b = a;
b(2) = 99;
fprintf('%d %d\n', a(2), b(2))         % expect: 2 99
function x = change(x), x(1) = -1; end
c = change(a);
fprintf('%d %d\n', a(1), c(1))         % expect: 1 -1
s.x = a; t = s; t.x(1) = 7;
fprintf('%d %d\n', s.x(1), t.x(1))     % expect: 1 7
p = {a}; q = p; q{1}(1) = 8;
fprintf('%d %d\n', p{1}(1), q{1}(1))   % expect: 1 8
