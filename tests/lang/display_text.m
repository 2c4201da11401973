c = 'abc'            % expect: c =
                     % expect:     'abc'
s = "abc"            % expect: s =
                     % expect:     "abc"
m = ['ab'; 'cd']     % expect: m =
                     % expect:   2×2 char array
                     % expect:     'ab'
                     % expect:     'cd'
e = ''               % expect: e =
                     % expect:   0×0 empty char array
