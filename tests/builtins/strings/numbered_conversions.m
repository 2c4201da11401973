disp(sprintf('%3$s %2$s %1$s %2$s', 'A', 'B', 'C'))   % expect: C B A B
disp(sprintf('%2$d|%1$5.1f', 1.25, 7))                % expect: 7|  1.2
disp(sprintf('%bx %tx', 1, 1))                        % expect: 3ff0000000000000 3f800000
disp(regexprep('hello world', '(^|\s)(\w)', '$1${upper($2)}'))   % expect: Hello World
disp(regexprep('a1b22', '(\d+)', '${num2str(2*str2double($1))}'))   % expect: a2b44
disp(regexprep('it''s', '(s)', '${[$1 ''}'']}'))      % expect: it's}
