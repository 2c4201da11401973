% Small numbers: a scale factor that leaves at most 1; 0.002 needs none.
a = 0.002           % expect: a =
                    % expect:     0.0020
b = 0.001           % expect: b =
                    % expect:    1.0000e-03
c = [0.001 0.002]   % expect: c =
                    % expect:     0.0010    0.0020
d = [5e-4 0]        % expect: d =
                    % expect:    1.0e-03 *
                    % expect:     0.5000         0
e = [2.2204e-16; -8.8818e-16]   % expect: e =
                                % expect:    1.0e-15 *
                                % expect:     0.2220
                                % expect:    -0.8882
f = [1e-5+2e-5i 0]  % expect: f =
                    % expect:    1.0e-04 *
                    % expect:    0.1000 + 0.2000i   0.0000 + 0.0000i
