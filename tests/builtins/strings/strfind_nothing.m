disp(size(strfind('abc', 'X')))                       % expect:      0     0
disp(size(strfind({'abc'}, 'X')))                     % expect:      1     1
c = strfind({'abc', 'Xa'}, 'X'); disp(size(c{1}))     % expect:      0     0
disp(size(regexp('abc', 'X', 'start', 'once')))       % expect:      0     0
disp(size(regexp('abc', 'X', 'end', 'once')))         % expect:      0     0
disp(size(regexp('abc', 'X')))                        % expect:      1     0
