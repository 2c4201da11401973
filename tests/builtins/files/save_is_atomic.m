% A save that fails leaves the old file and nothing else.
x = 1; save t.mat x
h = onCleanup(@() 0);
try, save t.mat x h, catch e, disp(e.identifier), end % expect: MATLAB:save:unsupportedClass
s = load('t.mat'); disp(s.x), disp(numel(dir('t.mat*'))) % expect:      1
% expect:      1
try, save nofolder/t.mat x, catch e, disp(e.message), end % expect: Unable to write file nofolder/t.mat: No such file or directory.
save t.mat notThere % expect-error: MATLAB:save:variableNotFound | Variable 'notThere' not found.
