c = {1, 'two'; [3 4], {5}};
fprintf('%dx%d\n', size(c))                % expect: 2x2
fprintf('%d %s %d %d\n', c{1,1}, c{1,2}, c{2,1}(2), c{2,2}{1})   % expect: 1 two 4 5
fprintf('%s %s\n', class(c(1)), class(c{1}))   % expect: cell double
c{3,1} = 'grown';
fprintf('%dx%d\n', size(c))                % expect: 3x2
d = [c; {7, 8}];
fprintf('%dx%d\n', size(d))                % expect: 4x2
e = cell(2, 3);
fprintf('%d %d\n', numel(e), isempty(e{4}))   % expect: 6 1
f = {}; f{end+1} = 'a'; f{end+1} = 'b';
disp([f{:}])                               % expect: ab
g = {1, 2}; g(:) = {0};
fprintf('%d%d\n', g{:})                    % expect: 00
