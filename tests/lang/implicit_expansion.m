x = [1 2 3] + [10; 20];
fprintf('%dx%d: ', size(x)); fprintf('%d ', x); fprintf('\n')   % expect: 2x3: 11 21 12 22 13 23
y = ones(2,1,3) .* reshape(1:2, 1, 2);
fprintf('%d ', size(y)); fprintf('\n')   % expect: 2 2 3
z = zeros(0,3) + ones(1,3);
fprintf('%d ', size(z)); fprintf('\n')   % expect: 0 3
w = [1;2] == [1 2];
fprintf('%d ', w); fprintf('%s\n', class(w))   % expect: 1 0 0 1 logical
