disp('it''s')          % expect: it's
disp(class('a'))       % expect: char
disp(size('', 1))      % expect:      0
disp(['ab' 'cd'])      % expect: abcd
disp('a\n')            % expect: a\n
