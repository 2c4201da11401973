d = tempname; mkdir(d); old = cd(d);
mkdir('@Thing'); mkdir('+pack'); mkdir('plain');
fclose(fopen('b.m', 'w')); fclose(fopen('a.m', 'w')); fclose(fopen('x.txt', 'w'));
v = 1; save('v.mat', 'v');
s = what(d);
fprintf('%s ', s.m{:}, s.mat{:}, s.classes{:}, s.packages{:}); fprintf('\n')   % expect: a.m b.m v.mat Thing pack
t = strrep(evalc('what'), s.path, 'D');
fprintf('%s', strrep(t, newline, '|')); fprintf('\n')
% expect: |Code files in folder D||  a|  b||MAT-files in folder D||  v.mat||Classes in folder D||  Thing||Packages in folder D||  pack||
e = what('plain'); disp(size(e.m))     % expect:      0     0
disp(size(what('noSuchFolder_')))      % expect:      0     1
try, what noSuchFolder_, catch e, disp(e.message), end   % expect: noSuchFolder_ not found.

% A diary has what is shown while it is on, and goes on at its end.
disp('before')           % expect: before
diary notes.txt
disp('in the diary')     % expect: in the diary
diary off
disp('not in it')        % expect: not in it
diary
disp('again')            % expect: again
diary
disp(strrep(fileread('notes.txt'), newline, '|'))   % expect: in the diary|again|
try, diary('no/such/folder/f'), catch e, disp(e.identifier), end   % expect: MATLAB:diary:CannotOpen
diary off

more on, more off, more, more, echo on, echo off, clc
try, more maybe, catch e, disp(e.identifier), end    % expect: MATLAB:more:InvalidArgument
try, edit sin, catch e, disp(e.identifier), end      % expect: MATLAB:Editor:BuiltinFunction
try, edit a, catch e, disp(e.identifier), end        % expect: MATLAB:Editor:NotAvailable
cd(old); rmdir(d, 's');
