disp(zeros(2,3,'int8'))             % expect:    0   0   0
                                    % expect:    0   0   0
disp(size(zeros(3,0)))              % expect:      3     0
disp(size(ones(-2,3)))              % expect:      0     3
disp(class(zeros(2,'like',single(1))))  % expect: single
disp(isreal(zeros(1,2,'like',1i)))  % expect:    0
disp(eye(2,3))                      % expect:      1     0     0
                                    % expect:      0     1     0
x = linspace(-1,1,10); disp(all(x == -fliplr(x)))  % expect:    1
disp(linspace(3,3,3))               % expect:      3     3     3
disp(linspace(1,2,1))               % expect:      2
disp(size(linspace(1,2,0)))         % expect:      1     0
disp(logspace(-Inf,Inf,3))          % expect:      0     1   Inf
disp(repmat('ab',1,3))              % expect: ababab
c = repmat({1},2,2); disp(size(c))  % expect:      2     2
disp(size(repmat([1 2],[2 3 2])))   % expect:      2     6     2
disp(repelem([1 2 3],[1 0 2]))      % expect:      1     3     3
disp(magic(4))                      % expect:     16     2     3    13
                                    % expect:      5    11    10     8
                                    % expect:      9     7     6    12
                                    % expect:      4    14    15     1
disp(perms([1 2 3]))                % expect:      3     2     1
                                    % expect:      3     1     2
                                    % expect:      2     3     1
                                    % expect:      2     1     3
                                    % expect:      1     3     2
                                    % expect:      1     2     3
