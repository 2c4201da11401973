% Type.empty for the types of the system.
x = double.empty(0, 3); disp(size(x)), disp(class(x))   % expect:      0     3
                                                        % expect: double
disp(size(logical.empty))                               % expect:      0     0
disp(class(int8.empty(3, 0)))                           % expect: int8
disp(size(cell.empty(0, 2)))                            % expect:      0     2
disp(size(string.empty(1, 0)))                          % expect:      1     0
s = struct.empty(0, 1); disp(isstruct(s) && isempty(s)) % expect:    1
disp(class(char.empty))                                 % expect: char
disp(size(single.empty(4, 0, 2)))                       % expect:      4     0     2
double.empty(2, 3)                                      % expect-error: MATLAB:class:emptyMustBeZero | must be zero
