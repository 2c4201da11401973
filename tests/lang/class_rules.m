disp(class(single(1) + 1))          % expect: single
disp(class(int8(1) + 1))            % expect: int8
disp(class(int8(1) + single(1)))    % expect: int8
disp(class(true + true))            % expect: double
disp(class('a' + 1))                % expect: double
disp(class([single(1) 2]))          % expect: single
disp(class([int8(1) 2.7]))          % expect: int8
disp(class(['a' 66]))               % expect: char
disp(class([true 2]))               % expect: double
disp(class([1 2] > 1))              % expect: logical
disp(class({}))                     % expect: cell
disp(class(-true))                  % expect: double
disp(class(~5))                     % expect: logical
disp(class(['a' "b"]))              % expect: string
disp(class(int8(5):int8(6)))        % expect: int8
disp(class(single(3) * int8(2)))    % expect: int8
disp(class(1:3 == 2))               % expect: logical
