fprintf('%d,', 1:3); fprintf('\n')          % expect: 1,2,3,
fprintf('%s=%d\n', 'a', 1, 'bc', 2)         % expect: a=1
                                            % expect: bc=2
fprintf('%d\n', 1.5)                        % expect: 1.500000e+00
fprintf('[%5.1f|%-6s|%+d]\n', pi, 'ab', 7)  % expect: [  3.1|ab    |+7]
fprintf('%d %s\n', intmax('int64'), "str")  % expect: 9223372036854775807 str
fprintf('%x %o %c %%\n', 255, 8, 65)        % expect: ff 10 A %
fprintf('%g %g %g\n', NaN, -Inf, 1e10)      % expect: NaN -Inf 1e+10
fprintf('none\n', 1, 2)                     % expect: none
disp(class(sprintf("%d", 1)))               % expect: string
