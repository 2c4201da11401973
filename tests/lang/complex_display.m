z = 3 + 4i                % expect: z =
                          % expect:    3.0000 + 4.0000i
w = [1+2i 3]              % expect: w =
                          % expect:    1.0000 + 2.0000i   3.0000 + 0.0000i
