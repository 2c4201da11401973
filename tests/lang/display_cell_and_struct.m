c = {1, 'a'; [1 2 3], {}}   % expect: c =
                            % expect:   2×2 cell array
                            % expect:     {[    1]}    {'a'     }
                            % expect:     {[1 2 3]}    {0×0 cell}
s.a = 1; s.b = 'text';
s                           % expect: s =
                            % expect:   struct with fields:
                            % expect:     a: 1
                            % expect:     b: 'text'
