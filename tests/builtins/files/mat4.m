% Version 4: matrices of numbers and text, nothing else.
d = pi; z = [1+2i 3; 4 5]; c = ['ab'; 'cd']; u = 'é€'; e = []; i = int8([1 2]);
save -v4 t.mat d z c u e i
s = load('t.mat');
fprintf('%d %d %d %d %d %s\n', s.d == pi, isequal(s.z, z), isequal(s.c, c), isequal(s.u, u), isempty(s.e), class(s.i)) % expect: 1 1 1 1 1 double
w = whos('-file', 't.mat'); disp(numel(w)) % expect:      6
k = {1};
save -v4 t.mat k % expect-error: MATLAB:save:cannotSaveInV4 | Variable 'k' cannot be saved
