fprintf('%g ', 1:4); fprintf('\n')          % expect: 1 2 3 4
fprintf('%g ', 1:2:8); fprintf('\n')        % expect: 1 3 5 7
fprintf('%g ', 5:-2:0); fprintf('\n')       % expect: 5 3 1
fprintf('%g ', 0:0.1:0.3); fprintf('\n')    % expect: 0 0.1 0.2 0.3
fprintf('%d ', numel(0:0.1:1)); fprintf('\n')   % expect: 11
fprintf('%dx%d\n', size(3:1))               % expect: 1x0
fprintf('%dx%d\n', size(1:0:3))             % expect: 1x0
fprintf('%g ', 1.5:3.7); fprintf('\n')      % expect: 1.5 2.5 3.5
disp(class(int8(1):int8(3)))                % expect: int8
disp(class(single(1):3))                    % expect: single
disp(char('a':'e'))                         % expect: abcde
