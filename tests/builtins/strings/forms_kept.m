% The answer has the form of the first argument.
disp(class(upper("a")))                     % expect: string
disp(class(upper({'a'})))                   % expect: cell
disp(class(strrep('a', 'a', 'b')))          % expect: char
disp(class(strtrim("  a ")))                % expect: string
c = strsplit('a,b', ','); disp(class(c))    % expect: cell
s = strsplit("a,b", ','); disp(class(s))    % expect: string
disp(strjoin({'x', 'y', 'z'}, '-'))         % expect: x-y-z
disp(strrep('abababc', 'abab', 'xyz'))      % expect: xyzxyzc
fprintf('%d', isspace('a b')); disp(' ')    % expect: 010
