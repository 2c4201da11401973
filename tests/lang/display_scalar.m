x = 5                % expect: x =
                     % expect:      5
y = 2.5;
y                    % expect: y =
                     % expect:     2.5000
3 + 4                % expect: ans =
                     % expect:      7
z = true             % expect: z =
                     % expect:   logical
                     % expect:    1
k = int8(5)          % expect: k =
                     % expect:   int8
                     % expect:    5
