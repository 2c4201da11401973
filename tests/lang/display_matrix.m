x = [1 2; 3 4]       % expect: x =
                     % expect:      1     2
                     % expect:      3     4
y = [1.5 2; 3 4]     % expect: y =
                     % expect:     1.5000    2.0000
                     % expect:     3.0000    4.0000
z = [1 NaN Inf]      % expect: z =
                     % expect:      1   NaN   Inf
w = [1e5 1.5]        % expect: w =
                     % expect:    1.0e+05 *
                     % expect:     1.0000    0.0000
e = []               % expect: e =
                     % expect:      []
f = zeros(0, 3)      % expect: f =
                     % expect:   0×3 empty double matrix
