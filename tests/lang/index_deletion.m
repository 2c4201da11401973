v = 1:6;
v([2 4]) = [];
fprintf('%d ', v); fprintf('\n')           % expect: 1 3 5 6
v(end) = [];
fprintf('%d ', v); fprintf('\n')           % expect: 1 3 5
m = magic(3); m(2,:) = [];
fprintf('%dx%d\n', size(m))                % expect: 2x3
m(:,[1 3]) = [];
fprintf('%d ', m); fprintf('\n')           % expect: 1 9
c = {1, 2, 3}; c(2) = [];
fprintf('%d %d\n', numel(c), c{2})         % expect: 2 3
c{1} = [];
fprintf('%d\n', numel(c))                  % expect: 2
s = struct('a', {1, 2, 3}); s(1) = [];
fprintf('%d %d\n', numel(s), s(1).a)       % expect: 2 2
v(logical([1 0 1])) = [];
fprintf('%d\n', v)                         % expect: 3
w = 1:3; w(:) = [];
fprintf('%d\n', numel(w))                  % expect: 0
