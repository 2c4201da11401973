% Names that published programs use: fractions as text, attributes of files, data of figures.
fprintf('[%s]\n', rats([0.5 pi]), rats([-2 / 3 3]))   % expect: [      1/2         355/113   ]
                                              % expect: [     -2/3           3       ]
disp(['[' rats(NaN) ']'])                     % expect: [    NaN       ]
disp(['[' rats(1e9 + 0.5, 8) ']'])            % expect: [   *    ]
disp(size(rats(zeros(0, 3))))                 % expect:      0    42
name = fullfile(pwd, 'it''s.txt');
fclose(fopen(name, 'w'));
fileattrib(name, '-w');
[s, f] = fileattrib(name);
disp([s, f.UserRead, f.UserWrite, f.directory])  % expect:      1     1     0     0
fileattrib(name, '+w -x');
[~, f] = fileattrib(name);
disp(f.UserWrite)                             % expect:      1
[s, m, id] = fileattrib('no such file');
disp(id)                                      % expect: MATLAB:FILEATTRIB:CannotFindFile
f = figure('Visible', 'off', 'Tag', 'main');
disp(isempty(guidata(f)))                     % expect:    1
guidata(gca, struct('x', 5));
disp(guidata(f).x)                            % expect:      5
disp(fieldnames(guihandles(f)))               % expect:     {'main'}
disp(isjava(f))                               % expect:    0
x = 7;
save('kept.mat', 'x');
disp(open('kept.mat').x)                      % expect:      7
disp(savepath)                                % expect:      1
fileattrib(name, '+q')                        % expect-error: MATLAB:FILEATTRIB:InvalidAttribute | +r, -r, +w
