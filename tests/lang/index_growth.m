x = [];
x(3) = 5;
fprintf('%d ', x); fprintf('\n')           % expect: 0 0 5
x(2,2) = 9;
fprintf('%dx%d: ', size(x)); fprintf('%d ', x); fprintf('\n')   % expect: 2x3: 0 0 0 9 5 0
y = 1; y(2,:) = 7;
fprintf('%dx%d\n', size(y))                % expect: 2x1
z(4).a = 1;
fprintf('%dx%d\n', size(z))                % expect: 1x4
c = {}; c{3} = 'x';
fprintf('%dx%d %d\n', size(c), isempty(c{1}))   % expect: 1x3 1
s = 'ab'; s(5) = 'e';
fprintf('%d ', double(s)); fprintf('\n')   % expect: 97 98 0 0 101
q(2,3) = int8(4);
fprintf('%s %d\n', class(q), numel(q))     % expect: int8 6
w = (1:3)'; w(5) = 1;
fprintf('%dx%d\n', size(w))                % expect: 5x1
