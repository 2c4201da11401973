f = @(x) {x, x * 2};
c = f(3);
fprintf('%d\n', c{2})                 % expect: 6
s.g = {@(a) a + 1, @(a) a * 2};
fprintf('%d %d\n', s.g{1}(5), s.g{2}(5))   % expect: 6 10
m = magic(4);
fprintf('%d\n', m(2, :)(3))           % expect: 10
n.data = magic(3);
fprintf('%d\n', n.data(2, end))       % expect: 7
