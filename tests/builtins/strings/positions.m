% A missing pattern matches nothing.
disp(contains("abc",string(missing)))        % expect:    0
% Positions belong to what lies between them, texts do not.
disp(extractBetween("abcdef","b",5))         % expect: cde
disp(extractBetween("abcdef",2,"e"))         % expect: bcd
disp(extractBetween("abcdef",2,4,"Boundaries","exclusive"))   % expect: c
disp(extractAfter("abc",3) == "")            % expect:    1
disp(extractBefore("abc",4))                 % expect: abc
% Positions outside the text.
try, extractAfter("abc",4), catch e, disp(e.message), end     % expect: Numeric value exceeds the number of characters in element 1.
try, insertAfter(["abc","d"],2,"X"), catch e, disp(e.message), end   % expect: Numeric value exceeds the number of characters in element 2.
try, extractBetween("abc",0,2), catch e, disp(e.message), end        % expect: Numeric value must be a positive integer.
try, extractBetween("abc",1,9), catch e, disp(e.identifier), end     % expect: MATLAB:string:PositionOutOfRange
extractBefore("abc",1.5)                     % expect-error: MATLAB:string:PositionOutOfRange | positive integer
