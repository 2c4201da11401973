% Octave's: a row of a literal may begin with a comma, or be one.
disp([,1,])            % expect:      1
disp([,1,;;])          % expect:      1
disp([,;,1,2])         % expect:      1     2
disp([1,;,;2])         % expect:      1
                       % expect:      2
disp(numel({,'a',2}))  % expect:      2
