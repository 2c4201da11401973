m = [[1 2]; [3 4]];
n = [m, [5; 6]; 7 8 9];
fprintf('%d ', n); fprintf('\n')     % expect: 1 3 7 2 4 8 5 6 9
e = [[] 1 [] ; []];
fprintf('%dx%d\n', size(e))          % expect: 1x1
s = ['abc'; 'def'];
fprintf('%dx%d\n', size(s))          % expect: 2x3
