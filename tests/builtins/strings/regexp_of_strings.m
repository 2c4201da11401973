% One match of each string is a string array, with missing where there is none.
disp(regexp(["a1" "b"],"\d","match","once"))                 % expect:     "1"    <missing>
t = regexp("zz","(\d)","tokens","once"); disp(class(t)), disp(size(t))   % expect: string
                                                             % expect:      0     0
% A token without a match stands, empty, where it was expected.
x = regexp('ab','(a)(x)?(b)','tokenExtents'); disp(x{1})     % expect:      1     1
                                                             % expect:      2     1
                                                             % expect:      2     2
x = regexp('xab','(q)?(a)','tokenExtents','once'); disp(x)   % expect:      2     1
                                                             % expect:      2     2
disp(size(regexp('zz','(\d)','tokenExtents','once')))        % expect:      0     0
