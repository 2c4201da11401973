fprintf('%d ', 'abc' + 1); fprintf('\n')     % expect: 98 99 100
disp(char('abc' + 1))                        % expect: bcd
disp(['a', 66, 'c'])                         % expect: aBc
fprintf('%d ', 'abc' == 'aXc'); fprintf('\n')   % expect: 1 0 1
fprintf('%d\n', 'a' < 'b')                   % expect: 1
x = 'hello';
disp(x(end:-1:1))                            % expect: olleh
disp(upper(x([1 end])))                      % expect: HO
fprintf('%d\n', '9' - '0')                   % expect: 9
