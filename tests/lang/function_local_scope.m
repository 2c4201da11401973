x = 1;
function f(), fprintf('%d\n', exist('x', 'var')); x = 2; end
f()                      % expect: 0
fprintf('%d\n', x)       % expect: 1
function r = g(y), y = y + 1; r = y; end
y = 5; g(y);
fprintf('%d\n', y)       % expect: 5
